"""The factors of a game: variants, start pesos and bans, in the games that are played with them."""

from __future__ import annotations

import numpy as np
import pytest

from sim.core.errors import PampasError
from sim.core.play import play
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import design as d
from sim.mi_tierra.kernel import layout as L

GAMES = 60
NAMES = list(MI_TIERRA.rows.seat_outcome)


def columns(seat: int, *names: str, **factors: object) -> dict[str, np.ndarray]:
    """Columns of a seat, from 0, in games of players who try everything."""
    setup = MI_TIERRA.setup(players=3, **factors)
    rows = play(setup, GAMES).rows
    at = d.O_SEATS + seat * d.SEAT_OUTCOME_SIZE
    return {name: rows[:, at + NAMES.index(name)] for name in names}


@pytest.mark.parametrize(
    ("ban", "column"),
    [
        ("bank", "bought_bank"),
        ("cow_barn", "placed_cow_barn"),
        ("progress", "placed_progress"),
        ("farm", "placed_farm"),
        ("country_markets", "placed_country_markets"),
        ("city_markets", "placed_city_markets"),
        ("cow", "kept_cow"),
        ("horse", "horses"),
        ("rodeo", "rodeo_entries"),
    ],
)
def test_a_seat_does_not_do_what_it_may_not(ban: str, column: str) -> None:
    ladder = {"policies": ("club", "novice", "novice")} if ban in ("bank", "cow", "rodeo") else {}
    assert columns(1, column, **ladder)[column].any()
    assert not columns(1, column, ban=(f"2:{ban}",), **ladder)[column].any()
    assert columns(1, column, ban=(f"1:{ban}",), **ladder)[column].any()


def test_M28_start_pesos_follow_the_first_turn_order() -> None:
    facts = MI_TIERRA.tables().facts
    for players in MI_TIERRA.players:
        row = MI_TIERRA.setup(players=players).design(facts)[0]
        assert row[d.D_PESOS : d.D_PESOS + players].tolist() == [10 + i for i in range(players)]
    row = MI_TIERRA.setup(players=2, pesos=(3, 40)).design(facts)[0]
    assert row[d.D_PESOS : d.D_PESOS + 2].tolist() == [3, 40]


def test_starts_and_bans_are_drawn_for_each_deal() -> None:
    facts = MI_TIERRA.tables().facts
    setup = MI_TIERRA.setup(players=2, pesos_spread=5, spread_from=2, ban_percent=20)
    rows = setup.design(facts, 400)
    assert set(rows[:, d.D_PESOS]) == {10}
    assert set(rows[:, d.D_PESOS + 1]) == set(range(6, 17))
    bans = rows[:, d.D_BAN : d.D_BAN + 2]
    share = [(bans >> i & 1).mean() for i in range(len(L.BANS))]
    for name, drawn in zip(L.BANS, share, strict=True):
        assert 0.1 < drawn < 0.3, name
    assert (setup.design(facts, 400) == rows).all()


def test_M280_M285_variants_change_what_is_done() -> None:
    simple = columns(0, "placed_water_mill", "rodeo_entries", "city_cards", rules="simplified")
    assert not any(column.any() for column in simple.values())
    facts = MI_TIERRA.tables().facts
    assert MI_TIERRA.setup(dice="none").design(facts)[0, d.D_DICE] == 1


@pytest.mark.parametrize(
    ("factors", "words"),
    [
        ({"dice": "two"}, "dice: got 'two', expected"),
        ({"rules": "short"}, "rules: got 'short', expected"),
        ({"ban": ("4:mill",)}, "ban: got '4:mill', expected SEAT:THING, seats 1 to 3"),
        ({"ban": ("1:tower",)}, "ban: got '1:tower', expected SEAT:THING"),
        ({"pesos": (1, 2)}, "pesos: got 1,2, expected 3 numbers, one per seat"),
        ({"pesos": (1, 2, -1)}, "pesos of seat 3: got -1, expected a whole number from 0 to 1000"),
        ({"ban_percent": 101}, "ban_percent: got 101, expected a whole number from 0 to 100"),
    ],
)
def test_what_makes_no_sense_is_refused(factors: dict[str, object], words: str) -> None:
    with pytest.raises(PampasError) as caught:
        MI_TIERRA.setup(players=3, **factors)
    assert words in str(caught.value)
