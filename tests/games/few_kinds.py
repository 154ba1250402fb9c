"""Few kinds of set-ups of a game for the fast tests; what the others have in common is met here."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.check import QUICK_SEARCH, kinds
from sim.core.description import GameDescription
from sim.core.setup import Setup

OF_NO_KIND = ("seed", "game", "policies")  # of a set-up: which game it is, and who plays


def parameters(game: GameDescription) -> list[Any]:
    """All kinds of a game, as parameters of a test: all but a few are slow."""
    few = few_kinds(game)
    return [
        pytest.param(setup, id=_named(setup), marks=() if setup in few else pytest.mark.slow)
        for setup in kinds(game)
    ]


def _named(setup: Setup) -> str:
    return f"{setup.description.name}-{setup.players}-{'-'.join(setup.policies)}"


def few_kinds(game: GameDescription) -> list[Setup]:
    """Few kinds in which every value is met once; the others repeat values in another company."""
    found: list[Setup] = []
    left = [*kinds(game)]
    met: set[tuple[str, str]] = set()
    while left:
        best = max(left, key=lambda setup: len(_values(setup) - met))
        if _values(best) <= met:
            return found
        met |= _values(best)
        left.remove(best)
        found.append(best)
    return found


def _values(setup: Setup) -> set[tuple[str, str]]:
    """What a kind of set-up brings: numbers of players, boards, levels; and who plays.

    Of who plays only this: somebody at random, by weights, or looking ahead.
    """
    chosen = {name: str(value) for name, value in setup.to_dict().items() if name not in OF_NO_KIND}
    players = {("plays", "random" if name == "random" else "weights") for name in setup.policies}
    ahead = {("plays", "ahead") for name in setup.policies if QUICK_SEARCH in name}
    return {*chosen.items(), *players, *ahead}
