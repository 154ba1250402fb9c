"""Factors of a game: boards, start pesos, bans, and what is drawn for each deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.core.play import play
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import design as d
from sim.hacienda.kernel import layout as L
from sim.hacienda.view import View

FACTS = HACIENDA.table_folder.load()


@pytest.mark.parametrize(
    ("factors", "words"),
    [
        ({"board": "round"}, "symmetric, asymmetric or random"),
        ({"pesos": (1, 2, 3)}, "2 numbers, one per seat"),
        ({"ban": ("3:pig",)}, "seats 1 to 2"),
        ({"ban": ("1:goat",)}, "cattle, horse, pig, sheep, water"),
        ({"ban_percent": 101}, "from 0 to 100"),
    ],
)
def test_wrong_factors_are_refused(factors: dict[str, Any], words: str) -> None:
    with pytest.raises(PampasError, match=words):
        HACIENDA.setup(**factors)


def test_a_market_that_the_board_does_not_have_is_refused() -> None:
    with pytest.raises(PampasError, match="m1 to m10"):
        HACIENDA.setup(ban=("1:m11",)).design(FACTS)
    HACIENDA.setup(ban=("1:m11",), board="asymmetric").design(FACTS)


def test_start_pesos_are_drawn_from_the_seat_that_is_named() -> None:
    rows = HACIENDA.setup(players=3, pesos_spread=5, spread_from=2).design(FACTS, 400)
    pesos = rows[:, d.D_PESOS : d.D_PESOS + 3]
    assert set(pesos[:, 0]) == {20}
    assert set(np.unique(pesos[:, 1:])) == set(range(15, 26))


def test_a_random_board_is_one_of_both() -> None:
    sides = play(HACIENDA.setup(board="random"), 100).column("board_side")
    assert 25 < sides.sum() < 75


def test_designs_that_differ_in_a_factor_share_the_deal() -> None:
    """H22, H23: the same cards on the other side of the board, and with other bans."""

    def cards(**factors: Any) -> list[int]:
        state = Game.new(HACIENDA.setup(**factors)).state
        return [int(x) for x in state[L.LAND_PILE : L.LAND_PILE + state[L.LAND_PILE_N]]]

    assert cards() == cards(board="asymmetric") == cards(ban=("1:pig",)) == cards(board="random")
    assert cards() != cards(game=1)


def test_bans_keep_a_seat_from_what_they_name() -> None:
    """A banned animal is not played, beside a banned market nobody of the seat is put."""
    ban = ("1:pig", "1:water", "1:hacienda", "1:harvest")
    played = play(HACIENDA.setup(policies=("novice", "novice"), ban=ban), 60)
    for column in ("pig_played", "water_tiles", "haciendas", "harvests"):
        assert played.seat(column, 0).sum() == 0
        assert played.seat(column, 1).sum() > 0


def test_a_banned_market_is_never_conquered() -> None:
    for game in range(5):
        setup = HACIENDA.setup(policies=("novice", "novice"), ban=("1:m2", "1:m5"), game=game)
        end = Game.new(setup).play_out()
        view = View(end.state, end.tables)
        conquered = [view.markets().index(space) + 1 for space in view.conquered(0)]
        assert conquered
        assert not {2, 5} & set(conquered)


def test_bans_that_are_drawn_fall_as_often_as_stated() -> None:
    rows = HACIENDA.setup(players=4, ban_percent=30).design(FACTS, 500)
    bits = rows[:, d.D_BAN : d.D_BAN + 4]
    shares = [(bits >> i & 1).mean() for i in range(L.BAN_MARKET)]
    assert 0.26 < min(shares) <= max(shares) < 0.34
    assert not (bits >> L.BAN_MARKET).any()
