"""Positions refused because of whose turn it is, or whose was the last (A101, A552, A553, A554)."""

import pytest

from sim.argentina import Game, Setup, position
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.core.errors import PositionError
from tests.games.positions import walk
from tests.games.refusals import refusal


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ARGENTINA.tables()


def test_the_player_who_triggered_the_end_has_no_further_turn(tables: Tables) -> None:
    """A552."""
    setup = Setup(players=2, seed=4)
    raw = next(raw for raw in walk(setup, tables) if raw.s[L.TRIGGER])
    data = position.to_dict(raw.s, tables, setup)
    assert data["end"]["triggered_by"] == data["current"]
    data["pending"] = [{"do": "turn_start"}]
    assert "in which the player triggered the end (A552)" in refusal(data, tables)


def test_a_finished_game_is_over_for_everybody(tables: Tables) -> None:
    """A553, A554."""
    setup = Setup(players=2, seed=4)
    *_, raw = walk(setup, tables)
    data = position.to_dict(raw.s, tables, setup)
    over = refusal(data | {"pending": [{"do": "turn_start"}]}, tables)
    assert "expected nothing: the game is over" in over
    assert "whose turn was the last one (A553)" in refusal(
        data | {"current": 1 - data["current"]}, tables
    )


def test_first_discard_goes_down_to_the_first_hand() -> None:
    """A101."""
    data = Game.new(Setup(players=2, seed=9)).to_dict()
    data["current"] = 1
    data["seats"][0] |= {"at": "A", "turns": 1}
    del data["turn"], data["seats"][1]["turns"]
    data["pending"] = [
        {"do": "phase_c"},
        {"do": "place"},
        {"do": "first_discard", "cards": 1},
    ]
    assert Game.from_dict(data).decision == "first_discard"
    data["pending"][2]["cards"] = 2
    with pytest.raises(PositionError, match=r"5 cards in hand are discarded down to 4 \(A101\)"):
        Game.from_dict(data)
