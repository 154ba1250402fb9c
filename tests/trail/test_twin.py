"""The kernel against the twin: every option of every decision, every table, every score.

All eight combinations of Rails to the North, the poker table and site preparation, 2 to 4 players,
from the start of the game and from rich positions.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from sim.core.vocabulary import FIRST_DECISION
from sim.trail.game import TRAIL
from sim.trail.kernel.rooms import vocabulary
from sim.trail.setup import Setup

from .side_by_side import READINGS, Pair, play_game

SWITCHES = list(product(("no", "yes"), ("no", "yes"), ("no", "yes")))
Combination = tuple[int, str, str, str]  # players; Rails to the North, poker, site preparation
COMBINATIONS: list[Combination] = [
    (players, *switches) for players in TRAIL.players for switches in SWITCHES
]


def games(combination: Combination, first: int, count: int, rich: bool) -> Counter[str]:
    """What was decided how often in some games of a kind."""
    players, north, poker, preparation = combination
    seen: Counter[str] = Counter()
    for game in range(first, first + count):
        setup = Setup(
            players=players,
            seed=16,
            game=game,
            sides="random",
            neutral="shuffled",
            north=north,
            poker=poker,
            preparation=preparation,
            tile_13="yes" if game % 3 == 0 else "no",
        )
        riches = random.Random(f"{combination} {game}") if rich else None
        seen += play_game(Pair(setup, TRAIL.tables(), riches=riches), (combination, game))
    return seen


@pytest.mark.parametrize("combination", COMBINATIONS[::7], ids=str)
def test_games_from_the_start(combination: Combination) -> None:
    assert games(combination, 0, 1, rich=False)["income"] > 10


@pytest.mark.parametrize("combination", COMBINATIONS[3::7], ids=str)
def test_games_from_rich_positions(combination: Combination) -> None:
    assert games(combination, 100, 1, rich=True)["income"] > 5


@pytest.mark.slow
def test_all_kinds_of_games() -> None:
    """Every decision of the game comes up, and all are the same."""
    seen: Counter[str] = Counter()
    for combination in COMBINATIONS:
        seen += games(combination, 200, 1, rich=False)
        seen += games(combination, 300, 3, rich=True)
    decisions = {entry.name for entry in vocabulary if entry.op >= FIRST_DECISION}
    assert not decisions - set(seen)
    assert seen["copied action"] > 10
    assert seen["new_york_master take master"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("overlay", READINGS)
def test_other_readings_of_the_rules(overlay: str) -> None:
    tables = TRAIL.tables((overlay,))
    for game in range(12):
        setup = Setup(players=2 + game % 3, seed=17, game=game, sides="random", north="yes")
        riches = random.Random(f"{overlay} {game}")
        pair = Pair(setup, tables, READINGS[overlay], riches)
        assert play_game(pair, (overlay, game))["income"] > 5
