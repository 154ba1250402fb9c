"""Positions as JSON: the example of POSITION.md, what is left out, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from sim.core.errors import PositionError
from sim.core.facade import Game
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import layout as L

TABLES = HACIENDA.tables()
PAGE = (HACIENDA.folder / "POSITION.md").read_text(encoding="utf-8")


def example() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_example_of_the_page_is_played() -> None:
    game = Game.from_dict(example(), TABLES)
    assert game.current_player == 0
    game.apply("play pig")
    spaces = {action.text.split()[2].rstrip(",") for action in game.legal_actions()}
    assert {"r3c14", "r3c18", "r5c14"} <= spaces  # beside the land, and beside the pig (H61)


def test_every_key_is_on_the_page() -> None:
    written = Game.new(HACIENDA.setup(), TABLES).to_dict()
    seat = written["seats"][0]
    keys = [key for key in (*written, *seat) if f"`{key}`" not in PAGE and f'"{key}"' not in PAGE]
    assert set(keys) <= {"decisions", "truncated", "intermediate_turn", "cattle", "horse", "sheep"}


def test_piles_that_are_left_out_hold_the_rest() -> None:
    """I1, I2, I14."""
    state = Game.from_dict(example(), TABLES).state
    assert state[L.ANIMAL_PILE_N] == state[L.ANIMAL_PILE_N + 1] == 15
    assert state[L.LAND_PILE_N] == 80 - 4 - 1 - 2
    again = Game.from_dict(example(), TABLES).state
    assert (state == again).all()


def test_stocks_follow_from_the_board() -> None:
    state = Game.from_dict(example(), TABLES).state
    assert state[L.LAND_STOCK] == 77
    assert list(state[L.WATER_STOCK : L.WATER_STOCK + 4]) == [5, 3, 3, 2]


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(data: dict[str, Any]) -> None:
        *keys, last = path.split(".")
        inner: Any = data
        for key in keys:
            inner = inner[int(key) if key.isdecimal() else key]
        inner[last] = value

    return apply


REFUSED = {
    "seats.0.land": (["r0c1", "r3c8"], "a land or pampa space"),
    "seats.0.cattle": (["r1c4"], "a pampa space"),
    "seats.1.land": (["r4c13"], "something else lies on r4c13"),
    "seats.0.sheep": (["r99c1"], "a space"),
    "haciendas": (["r0c1"], "a land tile or an animal"),
    "tokens": (["r3c16"], "a land tile (I7)"),
    "ponds": ([["r2c5"], ["r2c31"], ["r10c5"]], "there is no pond on r10c31"),
    "seats.0.land_known": (["rock"], "a card is known that is not in the hand"),
    "land_discards": (["rock"] * 15, "too many of rock"),
    "animal_piles": ([["pig"], ["pig"]], "too few of cattle"),
    "terrain": (["M"], "expected '.'"),
    "tables": ("0", f'expected "{TABLES.hash}"'),
    "pending": ([{"do": "dance"}], "something to do"),
    "board": ("round", "a board"),
}


@pytest.mark.parametrize("path", REFUSED)
def test_what_cannot_be_is_refused(path: str) -> None:
    value, words = REFUSED[path]
    data = example()
    change(path, value)(data)
    with pytest.raises(PositionError) as caught:
        Game.from_dict(data, TABLES)
    assert words in str(caught.value)


def test_a_pond_has_the_shape_of_a_water_tile() -> None:
    """I5, H11."""
    data = example()
    data["ponds"][-1] = ["r4c5", "r4c9"]
    with pytest.raises(PositionError, match="the spaces of a water tile"):
        Game.from_dict(data, TABLES)
