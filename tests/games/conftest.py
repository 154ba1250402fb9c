"""Every game, and every kind of set-up of every game."""

import pytest

from sim import games
from sim.core.check import kinds
from sim.core.description import GameDescription
from sim.core.facts import Tables
from sim.core.setup import Setup
from tests.games.few_kinds import parameters

_tables: dict[str, Tables] = {}


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> GameDescription:
    return games()[request.param]


@pytest.fixture(params=[one for game in games().values() for one in parameters(game)])
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
