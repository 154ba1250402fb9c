"""Whole games at random: every law holds after every step, and every game ends."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from .facts import OVERLAYS
from .game import DECISIONS, apply, legal, new_game
from .laws import broken, remember
from .state import SWITCHES, Luck, Setup, Switches
from .wander import tables

PLAYERS = (2, 3, 4, 5, 6)
OF_TWO, OF_SIX = ("two_player_wheels", "two_player_markets"), ("six_player_third_wheel",)


def other(switch: str) -> Switches:
    """One switch the other way."""
    return replace(Switches(), **{switch: not getattr(Switches(), switch)})


def play_lawfully(setup: Setup, seed: int) -> Counter[str]:
    """A game, with gifts if the seed is odd; which sorts of choices there were."""
    seen: Counter[str] = Counter()
    before = None
    for number, table in enumerate(tables(setup, seed, gifts=seed % 2 == 1)):
        laws = broken(table, before)
        assert not laws, (
            f"{laws} broken at step {number} of {setup}, seed {seed}: {table.todo[-1:]}"
        )
        before = remember(table)
        if not table.is_over:
            seen.update({f"{table.decision.name}: {action.name}" for action in legal(table)})
    assert (table.round, table.todo) == (7, [])
    assert [len(table.scores), bool(table.winners)] == [setup.players, True]
    return seen


def variants(players: int) -> dict[str, Setup]:
    """Everything that can be otherwise, one thing at a time."""
    found = {
        "no dice": Setup(players, no_dice=True),
        "simplified": Setup(players, simplified=True),
        "both": Setup(players, no_dice=True, simplified=True),
    }
    found |= {switch: Setup(players, switches=other(switch)) for switch in SWITCHES}
    found |= {overlay: Setup(players, overlays=(overlay,)) for overlay in OVERLAYS}
    return found


NAMES = tuple(variants(2))


@cache
def usual_games(players: int) -> Counter[str]:
    """A few games, and which sorts of choices there were."""
    return sum((play_lawfully(Setup(players), seed) for seed in range(6)), Counter())


@pytest.mark.parametrize("players", PLAYERS)
def test_games_keep_the_laws(players: int) -> None:
    assert usual_games(players)["place: place"]


@pytest.mark.parametrize("name", NAMES)
def test_variants_keep_the_laws(name: str) -> None:
    players = 2 if name in OF_TWO else 6 if name in OF_SIX else 2 + NAMES.index(name) % 5
    play_lawfully(variants(players)[name], seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games_keep_the_laws(players: int) -> None:
    for seed in range(100, 300):
        play_lawfully(Setup(players), seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_variants_keep_the_laws(name: str) -> None:
    for players in PLAYERS:
        for seed in range(100, 108):
            play_lawfully(variants(players)[name], seed)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_switches_together_keep_the_laws(players: int) -> None:
    random_bits = Luck("switches")
    for seed in range(100, 160):
        chosen = {switch: random_bits.roll((0, 1)) == 1 for switch in SWITCHES}
        no_dice, simplified = (random_bits.roll((0, 0, 1)) == 1 for _ in range(2))
        play_lawfully(Setup(players, no_dice, simplified, Switches(**chosen)), seed)


def documented() -> dict[str, set[str]]:
    """Decision points of README.md with the names of their choices."""
    text = (Path(__file__).parent / "README.md").read_text(encoding="utf-8")
    table = text.split("## Decision points")[1].split("\n- ")[0]
    rows = re.findall(r"^\| (\w+) \|.*\| (.*) \|$", table, re.MULTILINE)
    return {
        decision: {re.sub(r"\(.*", "", choice) for choice in re.findall(r"\w+(?:\([^)]*\))?", cell)}
        for decision, cell in rows
        if decision != "decision"
    }


def test_the_readme_lists_every_decision_and_choice() -> None:
    seen = {choice for players in PLAYERS for choice in usual_games(players)}
    listed = {f"{name}: {choice}" for name, some in documented().items() for choice in some}
    assert set(documented()) == set(DECISIONS)
    assert listed - {"place: no_place"} == seen


def test_apply_leaves_the_table_alone_and_refuses_what_is_not_legal() -> None:
    luck = Luck(3)
    table = new_game(Setup(2), luck)
    before, action = table.copy(), legal(table)[0]
    after = apply(table, action, luck)
    assert table == before
    assert after != before
    with pytest.raises(AssertionError, match="is not legal"):
        apply(after, action, luck)


def test_a_seed_gives_one_game() -> None:
    first, second = (list(tables(Setup(4), 9))[-1] for _ in range(2))
    assert first == second
