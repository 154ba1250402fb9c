"""Every game, and every kind of set-up of every game."""

from typing import Any

import pytest

from sim import games
from sim.core.check import QUICK_SEARCH, kinds
from sim.core.description import GameDescription
from sim.core.facts import Tables
from sim.core.setup import Setup

OF_NO_KIND = ("seed", "game", "policies")  # of a set-up: which game it is, and who plays

_tables: dict[str, Tables] = {}


def _values(setup: Setup) -> set[tuple[str, str]]:
    """What a kind of set-up brings: numbers of players, boards, levels; and who plays.

    Of who plays only this: somebody at random, by weights, or looking ahead.
    """
    chosen = {name: str(value) for name, value in setup.to_dict().items() if name not in OF_NO_KIND}
    players = {("plays", "random" if name == "random" else "weights") for name in setup.policies}
    ahead = {("plays", "ahead") for name in setup.policies if QUICK_SEARCH in name}
    return {*chosen.items(), *players, *ahead}


def _first_asked(game: GameDescription) -> list[Setup]:
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


def _kinds() -> list[Any]:
    """All kinds of all games: the fast tests take a few of each."""
    return [
        pytest.param(setup, id=_named(setup), marks=() if setup in first else pytest.mark.slow)
        for game in games().values()
        for first in [_first_asked(game)]
        for setup in kinds(game)
    ]


def _named(setup: Setup) -> str:
    return f"{setup.description.name}-{setup.players}-{'-'.join(setup.policies)}"


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> GameDescription:
    return games()[request.param]


@pytest.fixture(params=_kinds())
def setup(request: pytest.FixtureRequest) -> Setup:
    """One of each kind."""
    found: Setup = request.param
    return found


@pytest.fixture
def a_setup(game: GameDescription) -> Setup:
    """The first kind of a game."""
    return kinds(game)[0]


@pytest.fixture
def tables(request: pytest.FixtureRequest) -> Tables:
    """The printed tables of the game that the test is about, read once."""
    names = request.fixturenames
    found = request.getfixturevalue("setup" if "setup" in names else "a_setup").description
    if found.name not in _tables:
        _tables[found.name] = found.tables()
    return _tables[found.name]
