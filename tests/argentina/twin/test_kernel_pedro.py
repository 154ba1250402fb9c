"""Pedro's turns by the kernel and by the twin, step by step, and his score.

Random solo games as they come, and enriched positions: Pedro with more workers, buildings, discs
and grain, engines anywhere, full and empty markets, the human's buildings in his way.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from tests.argentina.raw import Raw

from . import pedro_compare as compare
from .moments import shipped
from .pedro_enrich import CARDS, load, rich, solo_moments, solo_setup

# What a few hundred rich turns must show, and thousands so often; "human decides" is said of what
# the criteria leave open.
OFTEN = {
    "drawn": 2000,
    "move": 4000,
    "move, human decides": 80,
    "action": 2000,
    "hire cheapest": 100,
    "hire speciality": 100,
    "grain": 300,
    "objective": 100,
    "cattle": 100,
    "cattle after 2 cards": 40,
    "no cattle": 20,
    "card": 200,
    "card: nothing possible": 20,
    "farmer to take": 100,
    "farmer to remove": 100,
    "new building": 60,
    "new building of 1": 15,
    "replacing building": 50,
    "replacing building of 1": 25,
    "space": 80,
    "engine": 200,
    "engine, station": 150,
    "disc for a station": 120,
    "disc for a ship": 250,
    "delivery": 300,
    "delivery: nothing possible": 15,
    "ship": 300,
    "visit": 300,
}
SELDOM = (
    "building: nothing possible",
    "building of 1: nothing possible",
    "new building, human decides",
    "replacing building, human decides",
    "replacing building of 1, human decides",
    "space, human decides",
    "disc for a ship from a station, human decides",
    "disc for a station from a station, human decides",
    "disc for a ship: nothing possible",
    "disc for a station: nothing possible",
    "engine without a disc",
    "delivery without grain",
    "delivery, human decides",
    "hire cheapest, new speciality",
    "hire speciality, new speciality",
    "no worker",
    "no ship",
    "ship without a disc",
    "farmer to take: nothing possible",
    "visit after the trigger",
)


def whole_games(first: int, count: int, tables: Tables | None = None) -> Counter[str]:
    """All of Pedro's turns of random games, and his score at the end of each."""
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        setup = solo_setup(number)
        raw = Raw.deal(setup, tables or shipped())
        while not raw.over:
            if raw.p == L.PEDRO:
                seen += compare.compare_turn(raw, setup, f"game {number}")
            else:
                raw.do(raw.next_action())
        compare.compare_score(raw, setup, f"end of game {number}")
    return seen


def rich_turns(first: int, count: int, tables: Tables | None = None) -> Counter[str]:
    """Turns in enriched positions, with all cards one after the other, and the score there."""
    seen: Counter[str] = Counter()
    flat = tables or shipped()
    for i, (label, position) in enumerate(solo_moments(first, count)):
        rng = random.Random(f"rich {label}")
        raw, setup = load(rich(position, rng, flat.facts.data, CARDS[i % len(CARDS)]), flat)
        for category, vp in compare.compare_score(raw, setup, label).items():
            seen[f"VP of {category}"] += vp != 0
        seen += compare.compare_turn(raw, setup, label)
    return seen


def test_A620_A690_random_games() -> None:
    seen = whole_games(0, 2)
    assert seen["drawn"] > 50
    assert seen["ship"] > 5


def test_A620_A690_rich_positions() -> None:
    seen = rich_turns(0, 200)
    assert seen["drawn"] == 200
    missing = [subject for subject in OFTEN if not seen[subject]]
    assert not missing


@pytest.mark.parametrize("overlay", ["pedro_fast", "pedro_cattle_cautious", "strict_turnout"])
def test_A620_A690_other_tables(overlay: str) -> None:
    assert rich_turns(1000, 30, ARGENTINA.tables([overlay]))["drawn"] == 30


@pytest.mark.slow
def test_A620_A690_many_random_games() -> None:
    seen = whole_games(100, 20)
    assert seen["drawn"] > 600
    for subject in ("farmer to take", "new building", "replacing building", "delivery", "cattle"):
        assert seen[subject] > 15, subject


@pytest.mark.slow
def test_A620_A690_many_rich_positions() -> None:
    seen = rich_turns(2000, 4000)
    rare = {subject: n for subject, n in OFTEN.items() if seen[subject] < n}
    assert not rare, {subject: seen[subject] for subject in rare}
    assert not [subject for subject in SELDOM if not seen[subject]]
    never = ("money", "station_masters", "step_disc")
    assert not any(seen[f"VP of {category}"] for category in never)  # I33
    assert all(seen[f"VP of {name}"] > 500 for name in ("cities", "herd", "objectives", "workers"))


@pytest.mark.slow
@pytest.mark.parametrize("overlay", ["pedro_slow", "pedro_cattle_cautious", "strict_turnout"])
def test_A620_A690_other_tables_in_many_positions(overlay: str) -> None:
    assert rich_turns(1000, 150, ARGENTINA.tables([overlay]))["drawn"] == 150
