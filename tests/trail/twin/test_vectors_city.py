"""Worked examples of Kansas City, deliveries and the end of the game (section 20)."""

from __future__ import annotations

import pytest

from . import delivery, discs, facts
from .build import (
    FINISHED,
    before_phase_a,
    begin,
    blank,
    do,
    only_discs,
    options,
    stop_at,
    teepee,
)
from .delivery import breeding_total, certificates_left, income
from .game import legal, new_game
from .market import refill_cattle
from .railway import transport
from .scoring import city_vp, victors
from .table import Rulings, Script, Setup, Table
from .tasks_city import CloseVisit, Deliver, Forecast, Income
from .tasks_turn import DrawUp, EndTurn, Turn

WHITE = ["X1", "X2", "X3", "X4", "X5", "certificate 4"]
ALL = [*WHITE, "certificate 6", "S$", "SV", "hand"]


def sources_of(table: Table, total: int, special: bool = False) -> dict[str, list[str]]:
    """For each city the sources of a disc."""
    found: dict[str, list[str]] = {}
    for city, source in delivery.options(table, 0, total, special):
        found.setdefault(city, []).append(source)
    return found


def test_T5_income_with_certificates() -> None:
    table = blank()
    player = table.players[0]
    player.hand = ["Dutch Belt", "Dutch Belt", "Brown Swiss", "Holstein"]
    player.certificates = 3
    assert breeding_total(player.hand) == 8
    begin(table, Income(0))
    do(table, ("spend", 2))
    assert (player.certificates, player.money, len(player.discard_pile)) == (1, 10, 4)
    assert player.hand == []


def test_T5_a_permanent_certificate_adds_one() -> None:
    table = blank()
    table.players[0].hand = ["Dutch Belt", "Dutch Belt", "Brown Swiss", "Holstein"]
    table.players[0].masters = ["SM3"]
    assert income(table, 0, 2) == 11


def test_T6_where_a_total_of_ten_can_go() -> None:
    table = blank()
    table.players[0].engine, table.players[0].money = "5", 10
    table.cities["Topeka"], table.cities["Colorado Springs"] = [0], [0]
    assert sources_of(table, 10) == {
        "Kansas City": WHITE,
        "Wichita": WHITE,
        "Santa Fe": WHITE,
        "Albuquerque": ALL,
    }
    costs = {city: transport(table, 0, city) for city in sources_of(table, 10)}
    assert costs == {"Kansas City": 0, "Wichita": 0, "Santa Fe": 2, "Albuquerque": 3}
    assert delivery.preview(table, 0, "Albuquerque").objectives == 0
    assert delivery.preview(table, 0, "Santa Fe").objectives == 1
    assert delivery.preview(table, 0, "Wichita").objectives == 1
    before = city_vp(table, 0)
    table.cities["Wichita"].append(0)
    assert city_vp(table, 0) - before == -3 - 1


def test_T21_which_discs_fit() -> None:
    table = blank()
    player = table.players[0]
    player.money = 20
    assert discs.sources(table, 0, "white", lambda cost: cost <= 20) == WHITE
    assert discs.sources(table, 0, "black", lambda cost: cost <= 20) == ALL
    only_discs(player, certificate_6=1, SV=1)
    black = ["certificate 6", "SV"]
    assert discs.sources(table, 0, "white", lambda cost: cost <= 20) == black
    only_discs(player)
    table.stations["3"].discs = {0, 1}
    assert discs.sources(table, 0, "white", lambda cost: cost <= 20) == ["station 3"]
    table.stations["3"].discs = {1}
    begin(table, Deliver(0, 20))
    assert legal(table) == FINISHED


def test_T23_el_paso_without_crosses_ahead() -> None:
    table = blank()
    player = table.players[0]
    player.engine, player.certificates = "12", 1
    player.hand = ["West Highland 3", "Ayrshire", "Guernsey", "Dutch Belt"]
    begin(table, Income(0))
    do(table, ("spend", 1), ("deliver", "El Paso", "X3"))
    assert (player.money, player.hand, player.certificates) == (12, [], 0)


def test_T32_total_of_five_from_the_start() -> None:
    table = blank()
    table.players[0].money = 5
    assert set(sources_of(table, 5)) == {"Kansas City", "Topeka", "Wichita"}
    money = {}
    for city in sources_of(table, 5):
        after = begin(table.copy(), Deliver(0, 5))
        do(after, ("deliver", city, "X3"))
        money[city] = after.players[0].money
    assert money == {"Kansas City": 11, "Topeka": 5, "Wichita": 4}


def test_T32_only_two_cities_take_a_second_disc() -> None:
    table = blank()
    table.players[0].money = 28
    for city in ("Topeka", "Kansas City", "San Francisco"):
        table.cities[city] = [0]
    assert "Topeka" not in sources_of(table, 28)
    assert {"Kansas City", "San Francisco"} <= set(sources_of(table, 28))
    begin(table, Deliver(0, 28))
    do(table, ("deliver", "San Francisco", "SV"))
    assert table.players[0].money == 17


@pytest.mark.parametrize(
    ("hand", "spent", "city", "left"),
    [
        (["Guernsey", "Dutch Belt", "Jersey"], 1, "Colorado Springs", 3),
        (["West Highland 4", "Ayrshire"], 6, "San Diego", 6),
    ],
)
def test_T33_certificates_are_money(hand: list[str], spent: int, city: str, left: int) -> None:
    table = blank()
    player = table.players[0]
    player.discs.update({"certificate 4": 0, "certificate 6": 0})
    player.hand, player.certificates = hand, spent
    if spent == 6:
        player.masters = ["SM4"]
    begin(table, Income(0))
    do(table, ("spend", spent), ("deliver", city, "X4"))
    while legal(table) != FINISHED:
        do(table, legal(table)[0])
    assert player.money == left


@pytest.mark.parametrize(
    ("cities", "vp"),
    [
        (["Kansas City", "Kansas City"], -12),
        (["Topeka", "Wichita"], -3),
        (["Wichita", "Colorado Springs"], -1),
        (["Albuquerque", "El Paso"], 6),
        (["El Paso", "San Diego"], 8),
        (["San Diego", "Sacramento"], 10),  # T13, too
        (["San Francisco", "San Francisco"], 18),
    ],
)
def test_T13_T35_points_of_cities(cities: list[str], vp: int) -> None:
    table = blank()
    for city in cities:
        table.cities[city].append(0)
    assert city_vp(table, 0) == vp


@pytest.mark.parametrize(
    ("limit", "owned", "gained", "then"), [(3, 3, 1, 3), (4, 3, 1, 4), (6, 4, 1, 6), (6, 3, 2, 6)]
)
def test_T39_gaining_certificates(limit: int, owned: int, gained: int, then: int) -> None:
    table = blank()
    player = table.players[0]
    player.certificates = owned
    if limit >= 4:
        player.discs["certificate 4"] = 0
    if limit == 6:
        player.discs["certificate 6"] = 0
    assert table.certificate_limit(0) == limit
    table.gain_certificates(0, gained)
    assert player.certificates == then


def test_T39_spending_from_six_and_the_lone_disc() -> None:
    assert [certificates_left(6, spent) for spent in range(7)] == [6, 4, 4, 3, 2, 1, 0]
    table = blank()
    table.players[0].discs["certificate 6"] = 0
    assert table.certificate_limit(0) == 3


def test_T40_each_breed_once() -> None:
    other = ["Holstein", "Brown Swiss", "Ayrshire", "West Highland 3", "Texas Longhorn 5"]
    assert breeding_total([*facts.STARTING_HERD, *other] * 2) == 25


def test_T51_santa_fe_completes_two_arrows() -> None:
    table = blank()
    table.players[0].money = 8
    table.cities["Colorado Springs"], table.cities["Albuquerque"] = [0], [0]
    table.offer, table.objective_deck = ["2$: B L L", "draw 3: X H"], ["auxiliary: F"]
    begin(table, Deliver(0, 8))
    do(table, ("deliver", "Santa Fe", "X5"))
    assert options(table, "take objective") == ["2$: B L L", "draw 3: X H", "deck"]
    assert ("decline",) not in legal(table)  # K1
    do(table, ("take objective", "draw 3: X H"), ("take objective", "2$: B L L"))
    assert table.players[0].discard_pile == ["draw 3: X H", "2$: B L L"]
    assert table.offer == ["auxiliary: F"]
    assert table.players[0].money == 8 - 4


def test_T52_total_of_nothing() -> None:
    table = blank()
    begin(table, Income(0))
    do(table, ("spend", 0))
    assert {city for city, _ in options(table, "deliver")} == {"Kansas City"}
    do(table, ("deliver", "Kansas City", "X1"))
    assert table.players[0].money == 6 and city_vp(table, 0) == -6


def test_T52_the_six_dollars_come_after_the_disc() -> None:
    table = blank()
    only_discs(table.players[0], hand=2)
    table.players[0].money = 3
    assert sources_of(table, 0) == {}
    begin(table, Income(0))
    do(table, ("spend", 0))
    assert legal(table) == FINISHED and table.players[0].money == 3
    table.stations["2"].discs = {0}
    assert sources_of(table, 0) == {"Kansas City": ["station 2"]}


@pytest.mark.parametrize(("cards", "then"), [(6, 10), (11, 11)])
def test_T54_yellow_arrow_refills_at_once(cards: int, then: int) -> None:
    table = blank(3)
    table.market, table.market_deck = ["Holstein"] * cards, ["Ayrshire"] * 7
    table.marker_row, table.job_market[6] = 6, ["cowboy", "cowboy", None]
    table.forecast = {1: [], 2: ["engineer", "cowboy"], 3: ["cowboy", "cowboy"]}
    begin(table, Forecast(0, 2), Forecast(0, 3))
    do(table, ("forecast", "engineer"))
    assert len(table.market) == then and table.marker_row == 7
    assert options(table, "forecast") == ["cowboy"]


def last_cell(table: Table) -> None:
    """The marker stands on the last cell of row 12."""
    used = table.setup.players
    table.job_market = {row: ["cowboy"] * used for row in range(1, 13)}
    table.job_market[12][-1] = None
    table.marker_row = 12


def test_T55_trigger_in_step_2() -> None:
    table = blank()
    last_cell(table)
    table.forecast = {1: ["green teepee"] * 2, 2: ["cowboy", "engineer"], 3: ["cowboy"] * 2}
    table.stacks = {1: ["blue teepee"] * 3, 2: ["cowboy"] * 3, 3: ["green teepee"] * 3}
    stop_at(table, "KC", seat=1)
    do(table, ("forecast", "green teepee"), ("forecast", "engineer"))
    assert table.triggered_by == 1 and table.marker_row is None
    assert options(table, "spend") == [0]  # step 3 was skipped
    do(table, ("spend", 0), ("deliver", "Kansas City", "X2"))
    assert table.players[1].has_marker and table.players[1].rancher == "START"
    assert all(len(tiles) == 2 for tiles in table.forecast.values())
    assert table.forecast[2] == ["cowboy", "cowboy"]  # refilled with workers, too (K22)


def test_T55_R105_after_the_trigger_a_teepee_is_forced() -> None:
    table = blank()
    table.marker_row, table.triggered_by = None, 1
    table.forecast[3] = ["cowboy", "blue teepee"]
    begin(table, Forecast(0, 3))
    assert legal(table) == [("forecast", "blue teepee")]


def test_T55_every_other_player_has_one_more_turn() -> None:
    table = blank(3)
    table.triggered_by, table.marker_row = 1, None
    for player in table.players:
        player.rancher = "A"
    begin(table, EndTurn(1), seat=1)
    turns = []
    while not table.over:
        turns.append(table.current)
        do(table, ("move", ("B",)), ("end",))
    assert turns == [2, 0]


def test_T55_tied_players_share_the_win() -> None:
    table = blank(3)
    for seat, money in enumerate((10, 14, 5)):
        table.players[seat].money = money
    assert victors(table) == [0, 1]


def test_T63_a_whole_visit() -> None:
    table = blank()
    player = table.players[0]
    player.engine, player.money, player.certificates = "t4", 1, 2
    player.hand = ["Jersey", "Jersey", "Ayrshire", "Guernsey"]
    player.draw_pile = ["Dutch Belt"] * 6
    table.job_market[1], table.job_market[2] = ["cowboy", "cowboy"], ["cowboy", None]
    table.forecast = {
        1: ["green teepee", "flood green 4"],
        2: ["engineer", "cowboy"],
        3: ["blue teepee", "cowboy"],
    }
    table.stacks = {1: ["flood green 3"], 2: ["craftsman"], 3: ["craftsman"]}
    player.rancher = "G"
    begin(table, Turn(0))
    do(table, ("move", ("KC",)), ("forecast", "green teepee"), ("forecast", "engineer"))
    do(table, ("forecast", "blue teepee"), ("spend", 2), ("deliver", "Santa Fe", "X5"))
    assert table.trail["TEEPEE-3"].name == "green teepee"
    assert table.trail["TEEPEE-2"].name == "blue teepee"
    assert table.job_market[2] == ["cowboy", "engineer"] and table.marker_row == 3
    assert player.money == 7 and player.certificates == 0
    assert player.rancher == "START" and player.hand == ["Dutch Belt"] * 4
    assert table.forecast[1] == ["flood green 4", "flood green 3"]
    assert table.freed(0, "X5") == 1


def test_T80_cards_played_in_kansas_city() -> None:
    table = blank()
    player = table.players[0]
    player.hand = ["rancher 3: S S B B", "engine 2: 3 W X", "Texas Longhorn 5"]
    player.engine = "3"
    table.forecast = {1: ["green teepee"], 2: ["cowboy"], 3: ["cowboy"]}
    stop_at(table, "KC")
    do(table, ("play", "rancher 3: S S B B"))
    assert player.rancher == "KC" and options(table, "forecast") == ["green teepee"]  # R17
    do(table, ("forecast", "green teepee"), ("play", "engine 2: 3 W X"), ("do", 0))
    do(table, ("engine", "5"), ("forecast", "cowboy"), ("forecast", "cowboy"), ("spend", 0))
    do(table, ("deliver", "Wichita", "X3"))
    assert player.money == 5  # no cross ahead any more
    assert player.area == ["rancher 3: S S B B", "engine 2: 3 W X"]


def test_R15_no_cards_in_kansas_city_with_the_other_reading() -> None:
    table = blank(rulings=Rulings(objectives_in_kc=False))
    table.players[0].hand = ["2$: B L L"]
    table.forecast[1] = ["green teepee"]
    stop_at(table, "KC")
    assert not options(table, "play")
    before_phase_a(table, "A")
    assert options(table, "play") == ["2$: B L L"]


def test_T86_what_a_disc_leaves_for_transport() -> None:
    table = blank()
    only_discs(table.players[0], hand=2, S=1)
    found = {}
    for money in (4, 5, 6):
        table.players[0].money = money
        found[money] = sources_of(table, 4)["Wichita"]
    assert found == {4: ["S$"], 5: ["S$"], 6: ["S$", "hand"]}
    begin(table, Deliver(0, 4))
    do(table, ("deliver", "Wichita", "S$"))
    assert table.players[0].money == 8


def test_T14_T20_T84_after_the_set_up() -> None:
    for n in (2, 3, 4):
        for north in (False, True):
            table = new_game(Setup(n, north=north), Script())
            assert [len(table.stacks[number]) for number in (1, 2, 3)] == [26, 32 - 2 * n, 24]
            assert len(table.beside_new_york) == (4 if north else 0)
            tiles = [tile for tile in table.trail.values() if not tile.is_building]
            assert len(tiles) == 7
            filled = sum(cell is not None for row in table.job_market.values() for cell in row)
            assert filled == 2 * n - 1
            assert [player.money for player in table.players] == [6, 7, 8, 9][:n]


def test_T20_the_first_seat_of_two() -> None:
    table = new_game(Setup(2), Script())
    player = table.players[0]
    assert (player.money, player.certificates, len(player.hand)) == (6, 0, 4)
    assert set(player.workers.values()) == {1} and len(player.supply) == 10
    assert (table.step_limit(0), table.certificate_limit(0)) == (3, 3)
    assert legal(table) == [("place", space) for space in "ABCDEFG"]


def test_T43_T54_refill_from_a_small_deck() -> None:
    table = blank()
    table.market, table.market_deck = ["Holstein"] * 3, ["Ayrshire"]
    refill_cattle(table)
    refill_cattle(table)
    assert table.market == ["Holstein"] * 3 + ["Ayrshire"] and table.market_deck == []


def test_T43_the_job_market_closes_and_an_empty_stack_leaves_a_gap() -> None:
    for n, workers in ((2, 24), (3, 36), (4, 48)):
        assert sum(len(row) for row in blank(n).job_market.values()) == workers
    table = blank()
    table.forecast = {1: ["green teepee"], 2: [], 3: []}
    table.stacks = {1: [], 2: ["cowboy"], 3: []}
    begin(table, CloseVisit(0))
    assert table.forecast == {1: ["green teepee"], 2: ["cowboy"], 3: []}


def test_R3_a_step_with_one_tile_takes_it_and_with_none_is_skipped() -> None:
    table = blank()
    table.forecast = {1: [], 2: ["cowboy"], 3: []}
    begin(table, *[Forecast(0, n) for n in (1, 2, 3)])
    do(table, ("forecast", "cowboy"))
    assert legal(table) == FINISHED


def test_T27_teepees_fill_from_the_lowest_value() -> None:
    table = blank()
    table.forecast = {1: ["green teepee"], 2: [], 3: []}
    for expected in ("TEEPEE-3", "TEEPEE-2", "TEEPEE-1", "TEEPEE+1"):
        table.forecast[1] = ["green teepee"]
        begin(table, Forecast(0, 1))
        do(table, ("forecast", "green teepee"))
        assert expected in table.trail


def test_T27_B231_without_a_free_space_to_the_box() -> None:
    table = blank()
    for value in (-3, -2, -1, 1, 2, 4, 6, 8, 10):
        teepee(table, value)
    table.forecast[1] = ["blue teepee"]
    begin(table, Forecast(0, 1))
    do(table, ("forecast", "blue teepee"))
    assert table.box == ["blue teepee"]


def test_R107_a_hand_disc_counts_in_phase_C_of_the_same_turn() -> None:
    table = blank()
    player = table.players[0]
    player.hand, player.draw_pile = ["West Highland 3"], ["Guernsey"] * 9
    player.money, player.engine, player.certificates = 20, "20", 3
    player.masters = ["SM3", "SM4", "SM5"]
    begin(table, Income(0), DrawUp(0))
    do(table, ("spend", 3), ("deliver", "Albuquerque", "hand"))
    assert len(player.hand) == 5
