"""Kernel and twin at every decision of their subjects in whole random games."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.argentina import Game
from sim.argentina.kernel import codes
from tests.games.twin import compare_games

from . import compare
from .moments import setup, shipped
from .reading import worker_count


def compared(game: Game, label: str) -> str:
    """Compare what the decision is about; returns the subject, or "" for none."""
    if game.is_over:
        compare.scores(game, label)
        return "final score"
    if game.decision == "move":
        compare.moves(game, label)
        return "phase A" if game.to_dict()["pending"][-1]["phase_a"] else "move by an action"
    if game.decision == "engine_move":
        compare.engine_move(game, label)
        back = game.to_dict()["pending"][-1]["back"]
        return "engine back" if back else "engine"
    if game.decision == "buy":
        position = game.to_dict()
        gauchos = worker_count(position, game.current_player, "gaucho")
        if position["pending"][-1]["gauchos"] == gauchos:  # nothing bought or added yet
            compare.buying(game, None, label, mixed=gauchos <= 3)
            return "buy"
    if game.decision == "location":
        position = game.to_dict()
        at = position["seats"][game.current_player]["at"]
        tile, frame = position["trail"].get(at), position["pending"][-1]
        if isinstance(tile, dict) and "farmer" in tile and not frame["did"]:
            compare.helping(game, codes.HELP_HERE, 0, at, label)
            return "help on a farmer tile"
    return ""


def whole_games(first: int, count: int) -> Counter[str]:
    return compare_games(map(setup, range(first, first + count)), shipped(), compared)


def test_A130_A370_A440_A560_some_random_games() -> None:
    seen = whole_games(0, 2)
    assert seen["phase A"] > 100
    assert seen["final score"] == 2


@pytest.mark.slow
def test_A130_A370_A350_A440_A560_many_random_games() -> None:
    seen = whole_games(1000, 12)
    for subject, least in {
        "phase A": 2000,
        "engine": 40,
        "buy": 5,
        "help on a farmer tile": 400,
        "final score": 12,
    }.items():
        assert seen[subject] >= least, f"{subject}: only {seen[subject]} decisions compared"
