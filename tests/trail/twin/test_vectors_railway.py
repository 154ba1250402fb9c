"""Worked examples of engines, stations and masters (section 20)."""

from __future__ import annotations

import pytest

from .build import FINISHED, begin, blank, do, only_discs, options, own, perform, stop_at
from .effects import AUXILIARY
from .game import legal
from .possible import auxiliary_choices
from .railway import (
    backward_stops,
    crosses_behind,
    forward_stops,
    returns,
    special_delivery_counts,
    transport,
)
from .table import Rulings, Table
from .tasks_engine import Upgrade


def engines(*places: str, rulings: Rulings | None = None) -> Table:
    table = blank(max(2, len(places)), rulings)
    for player, place in zip(table.players, places, strict=False):
        player.engine = place
    return table


def test_T11_an_occupied_space_is_skipped() -> None:
    assert forward_stops(engines("1", "3"), 0, 3) == {"2", "4", "t4", "5"}


@pytest.mark.parametrize(
    ("place", "crosses"),
    [
        *(("t4", 2), ("t7", 4), ("t10", 6), ("t13", 8), ("t16", 10)),
        *(("16", 9), ("17", 10), ("18", 11), ("0", 0), ("39", 11)),
    ],
)
def test_T34_crosses_behind_the_engine(place: str, crosses: int) -> None:
    assert crosses_behind(blank(), place) == crosses


@pytest.mark.parametrize(
    ("city", "crosses"),
    [
        *(("Topeka", 0), ("Wichita", 1), ("Colorado Springs", 3), ("Santa Fe", 4)),
        *(("Albuquerque", 5), ("El Paso", 7), ("San Diego", 8), ("Sacramento", 9)),
        ("San Francisco", 11),
    ],
)
def test_B217_crosses_from_the_start(city: str, crosses: int) -> None:
    assert transport(blank(), 0, city) == crosses


def test_T16_minneapolis_from_nine() -> None:
    table = blank(north=True)
    table.players[0].engine = "9"
    assert transport(table, 0, "Minneapolis") == 3


def test_T81_from_a_turnout_to_six() -> None:
    assert transport(engines("t4"), 0, "Colorado Springs") == 1
    other = engines("t4", rulings=Rulings(turnout_before_cross=True))
    assert transport(other, 0, "Colorado Springs") == 2


def test_T81_back_from_the_end_of_the_line() -> None:
    assert len(returns(engines("39"), 0)) == 39 + 9
    assert len(returns(engines("39", "t4", "20"), 0)) == 39 + 9 - 2
    assert "0" in returns(engines("39", "0"), 0)
    assert forward_stops(engines("37", "38"), 0, 1) == {"39"}


def test_T29_a_turnout_behind_an_occupied_space() -> None:
    assert forward_stops(engines("3", "4"), 0, 2) == {"t4", "5", "6"}
    for place in ("t13", "14"):
        assert place in forward_stops(blank(), 0, 14)
        assert place not in forward_stops(blank(), 0, 13)


def test_T87_the_strict_reading_of_R37() -> None:
    assert forward_stops(engines("3", "4", rulings=Rulings(strict_turnouts=True)), 0, 2) == {
        "5",
        "6",
    }


def test_T30_backward() -> None:
    assert backward_stops(engines("16", "15"), 0, 1) == {"14"}
    assert backward_stops(engines("16", "15"), 0, 2) == {"13", "t13"}
    assert backward_stops(engines("t13", "13"), 0, 2) == {"11"}
    assert backward_stops(engines("30"), 0, 2) == {"28", "29"}
    assert backward_stops(engines("30", "t29"), 0, 2) == {"28"}
    assert backward_stops(engines("1", "0", "0"), 0, 1) == {"0"}
    assert backward_stops(engines("1"), 0, 2) == set()
    assert backward_stops(engines("0"), 0, 1) == set()


def test_T31_spaces_that_count() -> None:
    counts = special_delivery_counts(engines("25"), 0)
    assert (counts["21"], counts["t21"]) == (4, 3)


def test_T66_special_delivery_counts() -> None:
    counts = special_delivery_counts(engines("8", "6"), 0)
    assert (counts["7"], counts["5"], counts["t4"], counts["0"]) == (1, 2, 2, 7)
    assert "t7" not in counts and "6" not in counts
    assert special_delivery_counts(engines("0"), 0) == {}


def test_T66_the_delivery_is_given_up_and_the_station_upgraded() -> None:
    table = engines("8", "6")
    own(table, 0, A_1="9a")
    table.players[0].money = 2
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 1, 0), ("engine", "t4"), ("decline",))
    do(table, ("upgrade", "X1"))
    assert table.stations["1"].discs == {0} and table.players[0].money == 0


def test_T60_9a_forward_then_a_special_delivery() -> None:
    table = engines("10")
    own(table, 0, A_1="9a")
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("engine", "13"), ("act", "A-1", 1, 0), ("engine", "9"))
    assert {city for city, _ in options(table, "deliver")} == {
        "Kansas City",
        "Topeka",
        "Wichita",
    }
    do(table, ("deliver", "Wichita", "X3"))
    assert table.players[0].money == 0 and table.cities["Wichita"] == [0]
    assert table.players[0].engine == "9"


def test_T87_special_delivery_with_no_counted_space() -> None:
    table = engines("5", rulings=Rulings(deliver_for_nothing=True))
    own(table, 0, A_1="9a")
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 1, 0), ("engine", "t4"))
    assert {city for city, _ in options(table, "deliver")} == {"Kansas City"}
    assert "t4" not in special_delivery_counts(engines("5"), 0)


def test_T87_the_double_action_as_two_moves() -> None:
    table = engines("4", rulings=Rulings(double_is_two_moves=True))
    player = table.players[0]
    player.discs["X4"], player.money = 0, 4
    perform(table, ("auxiliary", "double"))
    do(table, ("auxiliary", "X4", "double"), ("engine", "t4"), ("upgrade", "X1"))
    do(table, ("do", 0), ("engine", "5"))
    assert player.money == 0 and table.stations["1"].discs == {0}


def test_T36_the_end_of_the_line_with_two_dollars() -> None:
    table = engines("38")
    player = table.players[0]
    player.money = 2
    perform(table, ("engine", 1))
    do(table, ("engine", "39"))
    assert not options(table, "upgrade")
    do(table, ("engine", "t33"))
    assert player.money == 5
    do(table, ("upgrade", "SV"))
    assert player.money == 0 and table.stations["9"].discs == {0}
    assert table.setup.stations["9"].vp == 8


def test_T36_the_end_of_the_line_with_three_dollars() -> None:
    table = engines("38")
    table.players[0].money = 3
    perform(table, ("engine", 1))
    do(table, ("engine", "39"), ("upgrade", "SV"))
    assert table.players[0].money == 0
    do(table, ("engine", "0"))
    assert table.players[0].money == 3 and legal(table) == FINISHED


def test_T22_a_disc_moves_from_station_to_station() -> None:
    table = blank()
    only_discs(table.players[0])
    table.stations["1"].discs = {0}
    table.players[0].money = 2
    begin(table, Upgrade(0, "2"))
    assert options(table, "upgrade") == ["station 1"]
    do(table, ("upgrade", "station 1"))
    assert (table.stations["1"].discs, table.stations["2"].discs) == (set(), {0})
    assert table.players[0].money == 0
    table.players[0].money = 9
    begin(table, Upgrade(0, "2"))
    assert legal(table) == FINISHED  # its own disc cannot be used
    begin(table, Upgrade(0, "1"))
    assert options(table, "upgrade") == ["station 2"]  # the same station again (R21)


def test_T42_9b_upgrades_a_station_behind_the_engine() -> None:
    table = engines("18")
    own(table, 0, A_1="9b")
    player = table.players[0]
    player.money, player.workers["engineer"] = 2, 2
    table.stations["1"].master = "SM3"
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0))
    assert {station for station, _ in options(table, "upgrade passed")} == {"1", "2"}
    do(table, ("upgrade passed", "1", "X1"), ("give", "engineer"))
    assert (player.engine, player.masters, player.money) == ("18", ["SM3"], 0)
    assert player.workers["engineer"] == 1 and table.stations["1"].worker == "engineer"


def test_T42_R38_the_turnout_under_the_engine_is_not_passed() -> None:
    table = engines("t7")
    table.players[0].money = 9
    perform(table, ("upgrade passed",))
    assert {station for station, _ in options(table, "upgrade passed")} == {"1"}


def test_T64_the_price_comes_before_the_three_dollars() -> None:
    table = blank()
    only_discs(table.players[0], S=1)
    table.players[0].money = 5
    begin(table, Upgrade(0, "5"))
    assert legal(table) == FINISHED
    table.players[0].money = 6
    begin(table, Upgrade(0, "5"))
    do(table, ("upgrade", "S$"))
    assert table.players[0].money == 3


@pytest.mark.parametrize(("money", "possible"), [(12, False), (13, True)])
def test_T64_a_hand_disc_at_station_6(money: int, possible: bool) -> None:
    table = blank()
    table.players[0].money = money
    begin(table, Upgrade(0, "6"))
    assert ("hand" in options(table, "upgrade")) == possible


def test_T64_1b_pays_after_the_stop() -> None:
    table = engines("5")
    own(table, 0, A_1="1b")
    table.players[0].money = 1
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 1, 0))
    assert options(table, "engine") == ["4", "t4"]
    do(table, ("engine", "t4"))
    assert table.players[0].money == 4 and table.stations["1"].discs == set()


def test_T64_X3_with_full_certificates() -> None:
    table = engines("5")
    player = table.players[0]
    player.discs["X3"], player.money, player.certificates = 1, 3, 3
    perform(table, *AUXILIARY["X3"]["single"])
    do(table, ("engine", "t4"), ("upgrade", "X3"))
    assert (player.money, player.certificates) == (0, 3)
    assert table.stations["1"].discs == {0}


def test_T78_five_single_and_five_double() -> None:
    table = engines("11")
    player = table.players[0]
    player.discs.update(dict.fromkeys(("X1", "X2", "X3", "X4", "X5"), 0))
    player.money, player.draw_pile = 2, ["Jersey"] * 4
    names = [(f"X{n}", size) for n in (1, 2, 3, 4, 5) for size in ("single", "double")]
    assert auxiliary_choices(table, 0, "double") == names
    assert auxiliary_choices(table, 0, "single") == names[::2]
    perform(table, ("auxiliary", "double"))
    do(table, ("auxiliary", "X4", "double"), ("engine", "12"))
    assert player.money == 0


def test_T78_X5_double_removes_up_to_two_cards() -> None:
    table = engines("11")
    player = table.players[0]
    player.discs["X5"], player.hand = 0, ["Jersey", "Jersey", "Guernsey"]
    perform(table, ("auxiliary", "double"))
    do(table, ("auxiliary", "X5", "double"))
    assert options(table, "engine") == ["10", "9"]
    do(table, ("engine", "10"))
    assert options(table, "remove") == [
        *(("Guernsey",), ("Jersey",)),
        *(("Guernsey", "Jersey"), ("Jersey", "Jersey")),
    ]
    assert ("decline",) in legal(table)
    do(table, ("remove", ("Jersey", "Jersey")))
    assert player.hand == ["Guernsey"] and table.box == ["Jersey", "Jersey"]


def test_T78_not_from_the_start_but_with_an_empty_hand() -> None:
    table = blank()
    player = table.players[0]
    player.discs.update({"X3": 1, "X5": 1})
    player.money = 5
    assert {name for name, _ in auxiliary_choices(table, 0, "single")} == {"X1"}
    player.engine = "2"
    assert {name for name, _ in auxiliary_choices(table, 0, "single")} == {"X1", "X3", "X5"}
    perform(table, *AUXILIARY["X5"]["single"])
    do(table, ("engine", "1"))
    assert legal(table) == FINISHED
