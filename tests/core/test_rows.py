"""Columns that the rows of every game have."""

import pytest

from sim.core import rows
from sim.core.layout import Block

CATEGORIES = {"fish": "VP for fish", "boats": "VP for boats"}


@pytest.mark.parametrize("max_seats", [1, 2, 3, 4, 5, 6, 7])
def test_every_shared_win_is_a_whole_number_of_parts(max_seats: int) -> None:
    whole = rows.parts_of_a_win(max_seats)
    assert all(whole % winners == 0 for winners in range(1, max_seats + 1))
    seat = Block()
    rows.begin_seat_outcome(seat, CATEGORIES, whole)
    bits = {"int8": 7, "int16": 15}[seat.fields["win_share"].dtype]
    assert whole < 1 << bits


def test_a_design_begins_with_the_game_and_ends_with_who_plays() -> None:
    design = Block()
    first = rows.begin_design(design, luck="number of the catch")
    own = design.add("weather", 1, "the weather", "int8")
    last = rows.end_design(design, 4)
    assert list(design.fields) == ["players", "seed", "game", "luck", "weather", "policy"]
    assert (*first, own, last, design.size) == (0, 1, 2, 3, 4, 5, 9)
    assert design.fields["luck"].about == "number of the catch"
    assert design.fields["policy"].each == "player"


def test_a_seat_begins_with_its_categories() -> None:
    seat = Block()
    assert rows.begin_seat_outcome(seat, CATEGORIES, 12, rank="by fish") == (0, 2, 3, 4, 5)
    assert list(seat.fields) == ["fish", "boats", "total", "rank", "win_share", "turns"]
    assert seat.fields["boats"].about == "VP for boats"
    assert seat.fields["rank"].about == "by fish"
    assert seat.fields["win_share"].whole == 12


def test_seats_are_the_last_columns_of_an_outcome() -> None:
    outcome, seat = Block(), Block()
    seat.add("total")
    seat.add("rank")
    places = rows.add_turns(outcome), rows.add_decisions(outcome), rows.add_truncated(outcome)
    assert places == (0, 1, 2)
    assert rows.add_seats(outcome, seat, 3) == 3
    assert outcome.size == 3 + 3 * 2
    assert outcome.fields[rows.SEATS].dtype == ""  # shown seat by seat, not as it stands
