"""Positions as JSON: games saved on the way, the example of POSITION.md, and what is left out."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sim.core.facade import Game
from sim.core.referee import check_position
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.view import View
from tests.games.positions import Positions, PositionTests, every

TABLES = MI_TIERRA.tables()
PAGE = (MI_TIERRA.folder / "POSITION.md").read_text(encoding="utf-8")


def example() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def small(players: int = 3, **more: Any) -> dict[str, Any]:
    """The least that a position can be."""
    return {"format": MI_TIERRA.position_format, "seats": [{}] * players, **more}


@pytest.mark.slow
class TestPositions(PositionTests):
    positions = Positions(MI_TIERRA)


@pytest.mark.parametrize(
    "overlay", ["farm_3x3", "farm_3x5", "horse_no_ceiling", "market_reshuffle"]
)
def test_positions_of_other_tables(overlay: str) -> None:
    setup = Setup(players=4, seed=2, policies=("novice",) * 4)
    assert Positions(MI_TIERRA).round_trips(setup, MI_TIERRA.tables([overlay]), every(23))


# --- the page -------------------------------------------------------------------------------------


def test_the_example_of_the_page_is_played() -> None:
    game = Game.from_dict(example(), TABLES)
    check_position(game)
    assert game.current_player == 2
    texts = [action.text for action in game.legal_actions()]
    assert "progress (area 8), left: mill" in texts
    assert not any(text.startswith("cow barn") for text in texts)  # both wheels are taken (M62)
    assert game.play_out().is_over


def test_every_key_is_on_the_page() -> None:
    written = Game.new(Setup(players=2), TABLES).to_dict()
    keys = {*written, *written["seats"][0]}
    assert [key for key in sorted(keys) if f"`{key}`" not in PAGE] == []


# --- what is left out -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", MI_TIERRA.players)
def test_a_position_of_nothing_but_seats_is_the_first_placement(players: int) -> None:
    game = Game.from_dict(small(players, event="E09"), TABLES)
    check_position(game)
    v = View(game.state, TABLES)
    assert (game.decision, v.state(L.ROUND)) == ("place", 1)
    workers = TABLES.vector[t.WORKERS + players]
    for p in range(players):
        assert v.seat(p, L.PESOS) == 10 + p  # M28
        assert v.seat(p, L.WORKERS) == v.seat(p, L.TO_PLACE) == workers  # M29
        assert v.seat(p, L.WAITING) == 1
    assert v.state(L.UPPER_N) == TABLES.vector[t.COUNTRY + players]
    assert game.play_out().is_over


def test_what_is_dealt_follows_from_the_seed() -> None:
    one, same = (Game.from_dict(small(), TABLES).state for _ in range(2))
    other = Game.from_dict(small(setup={"seed": 7}), TABLES).state
    assert (one == same).all()
    assert (one != other).any()


def test_in_round_6_the_decks_are_those_of_b() -> None:
    """M43, I9, I21, I22."""
    game = Game.from_dict(small(round=6), TABLES)
    check_position(game)
    v = View(game.state, TABLES)
    shown = [v.state(L.UPPER + i) for i in range(v.state(L.UPPER_N))]
    assert len(shown) == 4
    assert min(shown) >= L.N_MARKETS_A
    assert v.state(L.MARKET_OUT) == (1 << L.N_MARKETS_A) - 1
    assert v.state(L.EVENTS_USED).bit_count() == 5
    assert v.state(L.TILE_DECK_N) == 13


def test_stocks_are_what_is_not_on_farms() -> None:
    """I1, I2, I3, I4, I5."""
    state = Game.from_dict(example(), TABLES).state
    assert (state[L.MILL], state[L.PEN_STOCK], state[L.HORSE_STOCK]) == (8, 11, 4)
    assert list(state[L.ANIMAL_STOCK : L.ANIMAL_STOCK + 3]) == [8, 12, 12]
    assert list(state[L.PLANT_STOCK : L.PLANT_STOCK + 3]) == [8, 5, 7]


def test_a_strike_keeps_one_worker_from_work_unless_insured() -> None:
    """M232, M213."""
    seats = [{}, {"tiles": ["insurer", None, None]}]
    strike = {**small(2), "seats": seats, "event": "E02"}
    v = View(Game.from_dict(strike, TABLES).state, TABLES)
    assert [v.seat(p, L.TO_PLACE) for p in range(2)] == [3, 4]


def test_workers_that_stand_somewhere_are_placed() -> None:
    """I28, M272: two workers on a double place."""
    board = {"wheels": {"forest": [0, 1]}, "positions": {"centre": 0}}
    data = small(2, event="E09", **board)
    v = View(Game.from_dict(data, TABLES).state, TABLES)
    assert [v.seat(p, L.TO_PLACE) for p in range(2)] == [2, 2]


def test_pesos_are_booked_as_those_of_the_start() -> None:
    """I12."""
    v = View(Game.from_dict(example(), TABLES).state, TABLES)
    assert [v.seat(p, L.START_PESOS) for p in range(3)] == [14, 9, 11]
