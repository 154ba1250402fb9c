"""The game of ADDING_A_GAME.md passes what every game must do, and its own mistakes are found."""

import json

import pytest

from sim import _registry
from sim.core.check import check_game, kinds
from sim.core.description import GameDescription
from sim.core.errors import PositionError, TableError
from sim.core.facade import Game
from sim.core.facts import Tables
from sim.core.play import play
from sim.core.policy import Shelf
from sim.core.referee import RefereeError, check_position
from sim.core.setup import Setup
from sim.core.signature import SignatureGames
from tests.games import test_conformance, test_data
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import layout as L

TABLES = TINY.tables()


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registry(), TINY.name, TINY)


@pytest.fixture
def game() -> GameDescription:
    return TINY


@pytest.fixture(params=kinds(TINY), ids=lambda setup: "-".join(setup.policies))
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found


@pytest.fixture
def a_setup() -> Setup:
    return kinds(TINY)[0]


@pytest.fixture
def tables() -> Tables:
    return TABLES


# The suite of the games that are registered, over this one, but for two tests: a game of seven
# turns has too few outcomes to be another one with every seed, and it ships no page.
NOT_HERE = ("test_other_seeds_and_other_games_differ", "test_the_page_about_policies_is_up_to_date")
for _module in (test_conformance, test_data):
    for _name, _test in vars(_module).items():
        _parameters = getattr(_test, "__code__", None)
        _wanted = _parameters and {"game", "setup", "a_setup"} & {
            *_parameters.co_varnames[: _parameters.co_argcount]
        }
        if _name.startswith("test_") and _name not in NOT_HERE and _wanted:
            globals()[_name] = _test


def test_the_whole_check_takes_the_description():
    assert check_game(TINY, 20).games == 20 * len(kinds(TINY))


def test_a_game_with_two_policies_can_be_checked(monkeypatch):
    shelf = Shelf(TINY.shelf.weights, TINY.shelf.folder, TINY.shelf.names[:2])
    monkeypatch.setattr(type(TINY), "shelf", shelf)
    monkeypatch.setattr(type(TINY), "signature_games", SignatureGames((), ()))
    assert [setup.policies for setup in kinds(TINY)] == [("careful", "careful", "careful")]


def test_an_overlay_changes_the_game():
    longer = play(TINY.setup(), 50, tables=["long_way"]).column("turns")
    assert longer.mean() > 2 * play(TINY.setup(), 50).column("turns").mean()


def test_tables_that_cannot_be_played_are_refused():
    with pytest.raises(TableError, match=r"goal: got 0, expected a whole number from 1 to 100"):
        TINY.tables(["path.goal=0"])


def test_a_lost_card_is_found_by_the_referee_and_in_a_position():
    game = Game.new(TINY.setup())
    check_position(game)
    data = game.to_dict()
    data["seats"][0]["draw"].pop()
    with pytest.raises(PositionError, match=r"too few of .* in the whole position.*\(T1\)"):
        Game.from_dict(json.loads(json.dumps(data)), TABLES)
    game.state[L.SEATS + L.DRAW_N] -= 1
    with pytest.raises(RefereeError, match=r"^T1: the cards of a player are not those of the box"):
        check_position(game)


def test_the_better_players_win_more_often():
    wins = [
        play(TINY.setup(policies=(better, worse)), 300).seat("win_share", 0).mean()
        + play(TINY.setup(policies=(worse, better)), 300).seat("win_share", 1).mean()
        for better, worse in (("bold", "random"), ("thinker", "careful"))
    ]
    assert min(wins) > 1.05
