"""The engine plays a game that shares nothing with the others: all of it is in drawing.py."""

from dataclasses import replace

import pytest

from sim import _registry
from sim.core import check
from sim.core.facade import Game
from sim.core.setup import Setup
from tests.games import drawing
from tests.games.drawing import DRAWING

CHECKS = (
    check.check_same,
    check.check_steps,
    check.check_positions,
    check.check_imagined,
    check.check_log,
)


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setitem(_registry(), DRAWING.name, DRAWING)


@pytest.mark.parametrize("setup", [setup for setup, _ in DRAWING.signature_games.rules])
@pytest.mark.parametrize("one", CHECKS)
def test_every_check_that_needs_no_referee(one, setup):
    for game in range(3):
        one(replace(setup, game=game), DRAWING.tables())


def test_the_facade_plays_it_by_name():
    game = Game.new("drawing", players=3, seed=4)
    assert (game.players, game.turn, game.decision) == (3, 1, "choose_card")
    assert [action.text for action in game.legal_actions()] == ["take a sure point", "draw a card"]
    game.apply("draw a card")
    game.play_out({0: lambda game: drawing.SURE})
    first = game.scores()[0]
    assert first["sure"] == drawing.TURNS - 1
    assert first["total"] == first["drawn"] + first["sure"]
    assert game.outcome()["total_1"] == first["total"]
    assert repr(game) == f"turn {3 * drawing.TURNS}"


def test_a_position_names_its_game():
    game = Game.new("drawing", seed=9)
    again = Game.from_dict(game.to_dict())
    assert again.description is DRAWING
    assert again.play_out().outcome() == game.play_out().outcome()


def test_what_a_seat_sees_has_no_order_of_the_deck():
    game = Game.new("drawing", players=2)
    seen = game.observer.named(game.state, 0)
    assert [seen[f"deck#{name}"] for name in ("blank", "one", "two", "three")] == [6, 6, 6, 6]
    assert not [name for name in seen if "stream" in name or "policy" in name]


def test_its_signatures_are_its_own():
    rules, players = DRAWING.signature(), DRAWING.players_signature()
    assert rules != players
    assert len(rules) == len(players) == 16
    assert type(Setup.of("drawing")) is drawing.Setup
