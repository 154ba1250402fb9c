"""Worked examples of Rails to the North (section 20)."""

from __future__ import annotations

import pytest

from . import delivery
from .build import (
    FINISHED,
    acts,
    begin,
    blank,
    do,
    lie,
    offered,
    only_discs,
    options,
    own,
    perform,
    stop_at,
    teepee,
)
from .effects import AUXILIARY, CELLS, NORTH_MASTERS
from .game import legal, new_game
from .north import accessible, placements
from .possible import can_do
from .scoring import city_vp, master_vp
from .table import Rulings, Script, Setup, Table
from .tasks_city import Deliver
from .tasks_turn import PlaceRancher


def north(players: int = 2, **options: object) -> Table:
    return blank(players, north=True, **options)  # type: ignore[arg-type]


def give_stores(table: Table, *towns: str, seat: int = 0) -> None:
    for town in towns:
        spaces = table.commerce[town]
        spaces[len(spaces) - 1 - spaces[::-1].index(None)] = seat
        table.players[seat].stores -= 1


@pytest.mark.parametrize(
    ("disc", "towns"),
    [
        ("", {"42"}),
        ("Columbia", {"42", "Memphis"}),
        ("St. Louis", {"42", "45", "Memphis"}),
        ("Chicago", {"42", "47", "Milwaukee"}),
        ("Detroit", {"42", "56"}),
        ("Cleveland", {"42", "Toronto"}),
        ("Pittsburgh", {"42", "58"}),
        ("New York City", {"42"}),
    ],
)
def test_T15_T45_towns_joined_to_a_disc(disc: str, towns: set[str]) -> None:
    table = north()
    if disc:
        table.cities[disc] = [0]
    assert accessible(table, 0) == towns


@pytest.mark.parametrize(
    ("disc", "stores", "towns"),
    [
        ("", ["42"], {"43", "Memphis"}),
        ("", ["42", "Memphis"], {"40", "43", "44"}),
        ("Chicago", ["47", "49"], {"42", "48", "Denver", "Milwaukee", "San Francisco"}),
        ("Cleveland", ["Toronto", "54"], {"42", "51", "55", "Montreal"}),
    ],
)
def test_T15_T46_towns_joined_to_stores(disc: str, stores: list[str], towns: set[str]) -> None:
    table = north()
    give_stores(table, *stores)
    if disc:
        table.cities[disc] = [0]
    assert accessible(table, 0) == towns


def test_T46_new_york_only_once() -> None:
    table = north()
    table.players[0].money = 30
    assert "New York City" in delivery.open_cities(table, 0, 18)
    table.cities["New York City"] = [0]
    assert "New York City" not in delivery.open_cities(table, 0, 18)


def test_T17_four_stores_left_are_three_bells() -> None:
    table = north()
    table.players[0].stores = 4
    table.cities["San Francisco"] = [0, 0]
    assert table.bells(0) == 3 and city_vp(table, 0) == 12


def test_T56_tokens_of_the_bells() -> None:
    for left, gained in ((10, 1), (1, 1), (13, 0), (7, 0), (4, 0)):
        table = north()
        table.players[0].stores = left
        perform(table, ("store", 1))
        do(table, ("store", "42", ""))
        assert table.players[0].tokens == gained


def test_T56_12a_after_eleven_stores() -> None:
    table = north()
    own(table, 0, A_1="12a")
    table.players[0].stores = 4
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0))
    player = table.players[0]
    assert (player.certificates, player.money) == (3, 3)


def test_T56_points_of_kansas_city_and_the_pittsburgh_arrows() -> None:
    table = north()
    table.cities["Kansas City"] = [0, 0]
    assert city_vp(table, 0) == -16
    table = north()
    table.cities["Cleveland"], table.cities["New York City"] = [0], [0]
    assert delivery.preview(table, 0, "Pittsburgh").objectives == 1
    before = city_vp(table, 0)
    table.cities["Pittsburgh"] = [0]
    assert city_vp(table, 0) - before == 4 + 6


def test_T61_tiles_11_and_12() -> None:
    table = north()
    own(table, 0, A_1="11a", A_2="11b", A_3="12b")
    player = table.players[0]
    player.money, player.hazards = 2, []
    lie(table, FLOOD_1="flood green 4")
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0), ("remove hazard", "FLOOD-1"))
    assert player.money == 0
    stop_at(table, "A-2")
    do(table, ("act", "A-2", 0, 0))
    assert options(table, "engine") == ["1"]
    player.workers["craftsman"] = 3
    stop_at(table, "A-3")
    do(table, ("act", "A-3", 0, 0), ("act", "A-3", 1, 0), ("store", "42", ""))
    assert player.money == 3


def test_T61_13b_counts_stations_of_both_boards() -> None:
    table = north(tile_13=True)
    own(table, 0, A_1="13b")
    table.stations["3"].discs, table.stations["olive"].discs = {0}, {0, 1}
    stop_at(table, "A-1")
    do(table, ("act", "A-1", 0, 0))
    assert table.players[0].money == 4


def test_T65_the_annex_disc_and_the_last_black_one() -> None:
    table = north()
    player = table.players[0]
    only_discs(player, X6=1, certificate_6=1)
    player.money = 1
    assert delivery.options(table, 0, 1) == []
    table.stations["2"].discs = {0}
    moved = [("Kansas City", "station 2"), ("Columbia", "station 2")]
    assert delivery.options(table, 0, 1) == moved
    player.money = 2
    assert delivery.options(table, 0, 1) == [("Kansas City", "X6"), ("Columbia", "X6")]
    only_discs(player, certificate_6=1)
    assert {source for _, source in delivery.options(table, 0, 1)} == {"certificate 6"}


def test_T68_R66_transport_dollars_are_set_aside() -> None:
    table = north()
    player = table.players[0]
    player.engine, player.money = "16", 3
    give_stores(table, "47")
    table.beside_new_york = ["SM8"]
    begin(table, Deliver(0, 18))
    do(table, ("deliver", "New York City", "SV"), ("take master", "SM8"), ("do", 0))
    found = options(table, "store")
    assert [pair for pair in found if pair[0] == "Denver"] == [("Denver", "-1$")]
    assert {town for town, _ in found} == {"42", "48", "49", "Denver"}
    do(table, ("store", "Denver", "-1$"))
    assert player.money == 0 and legal(table) == FINISHED


def test_T69_large_cities_and_what_they_give() -> None:
    table = north()
    player = table.players[0]
    player.money = 3
    assert "Memphis" not in delivery.open_cities(table, 0, 3)
    give_stores(table, "Memphis")
    table.offer = ["2$: B L L"]
    begin(table, Deliver(0, 3))
    do(table, ("deliver", "Memphis", "X3"), ("decline",))
    assert player.money == 5 and player.discard_pile == []


def test_T69_arrows_with_tokens() -> None:
    table = north()
    table.players[0].money = 4
    table.cities["Columbia"] = [0]
    begin(table, Deliver(0, 4))
    do(table, ("deliver", "St. Louis", "X3"))
    assert table.players[0].tokens == 1 and city_vp(table, 0) == -5
    table = north()
    table.players[0].money, table.cities["Chicago"] = 10, [0]
    table.offer = ["2$: B L L"]
    begin(table, Deliver(0, 10))
    do(table, ("deliver", "Detroit", "X3"), ("take objective", "2$: B L L"))
    assert table.players[0].tokens == 1 and city_vp(table, 0) == -5


def test_T69_denver_with_a_hand_disc() -> None:
    table = north()
    table.players[0].money = 8
    give_stores(table, "Denver")
    sources = [source for city, source in delivery.options(table, 0, 8) if city == "Denver"]
    assert "S$" in sources and "hand" not in sources


def test_T70_what_X6_takes() -> None:
    table = north()
    player = table.players[0]
    player.hand, player.discs["X6"] = ["Jersey", "Holstein"], 0
    assert not can_do(table, 0, AUXILIARY["X6"]["single"])
    player.hand = ["Dutch Belt", "Guernsey"]
    perform(table, ("auxiliary", "double"))
    do(table, ("auxiliary", "X6", "double"), ("discard", ("Dutch Belt", "Guernsey")))
    do(table, ("store", "42", ""), ("store", "Memphis", "+2$"))
    assert player.money == 2 and legal(table) == FINISHED
    player.hand, player.stores = ["Guernsey"], 0
    assert not can_do(table, 0, AUXILIARY["X6"]["single"])


def test_R94_X6_may_be_paid_for_nothing_but_12b_not() -> None:
    table = north()
    give_stores(table, "42", "43", "Memphis", "40", "44")
    for spaces in table.commerce.values():
        spaces[:] = [1 if owner is None else owner for owner in spaces]
    table.players[0].hand = ["Guernsey"]
    assert placements(table, 0, 99) == []
    assert can_do(table, 0, AUXILIARY["X6"]["single"])
    assert not can_do(table, 0, (("store", 1),))


def test_R94_double_X6_with_one_store_left() -> None:
    table = north()
    table.players[0].stores, table.players[0].hand = 1, ["Guernsey", "Guernsey"]
    perform(table, *AUXILIARY["X6"]["double"])
    do(table, ("discard", ("Guernsey", "Guernsey")), ("store", "42", ""))
    assert legal(table) == FINISHED


def test_T71_a_store_in_a_station_town() -> None:
    table = north()
    player = table.players[0]
    player.money, player.workers["engineer"] = 7, 2
    give_stores(table, "42", "Memphis")
    table.stations["olive"].master = "SM10"
    perform(table, ("store", 1))
    do(table, ("store", "40", ""), ("upgrade", "X1"), ("give", "engineer"))
    assert player.money == 0 and player.masters == ["SM10"]
    assert table.setup.stations["olive"].vp == 6
    assert table.stations["olive"].worker == "engineer"


def medium(tile: str) -> Table:
    """The next store can go to the medium town 43 with this tile."""
    table = north()
    give_stores(table, "42")
    table.medium = {"43": tile}
    perform(table, ("store", 1))
    return table


def test_T71_medium_town_hires() -> None:
    table = medium("hire -2")
    table.players[0].money, table.job_market[1] = 4, ["cowboy", None]
    do(table, ("store", "43", ""), ("do", 0), ("hire", "cowboy", 1))
    assert table.players[0].money == 0


def test_T71_medium_town_removes_cards() -> None:
    table = medium("remove 2")
    table.players[0].hand = ["Jersey", "Guernsey"]
    do(table, ("store", "43", ""), ("do", 0))
    assert {len(cards) for cards in options(table, "remove")} == {1, 2}


def test_T71_medium_town_moves_the_engine() -> None:
    table = medium("engine 3")
    do(table, ("store", "43", ""), ("do", 0))
    assert options(table, "engine") == ["1", "2", "3"]


def test_T71_medium_town_pays_or_gives_a_card() -> None:
    table = medium("5$ or cattle")
    do(table, ("store", "43", ""))
    assert options(table, "do") == [0]
    table.market = ["Holstein", "West Highland 3"]
    assert options(table, "do") == [0, 1]
    do(table, ("do", 1))
    assert options(table, "take cattle") == ["Holstein"]


def test_T71_medium_town_builds_for_nothing() -> None:
    table = medium("build 0")
    do(table, ("store", "43", ""), ("do", 0))
    assert ("1a", "A-1") in options(table, "build")
    assert ("4a", "A-1") not in options(table, "build")  # craftsmen are still needed
    do(table, ("build", "1a", "A-1"))
    assert table.players[0].money == 0


def test_T72_a_token_before_the_first_placement() -> None:
    table = new_game(Setup(2, north=True), Script())
    player = table.players[0]
    assert player.tokens == 1 and table.token_supply == 18
    assert options(table, "token") == [1, 2]
    do(table, ("token", 2))
    assert table.token_supply == 19 and player.tokens == 0 and len(player.hand) == 6
    do(table, ("discard", tuple(sorted(player.hand)[:2])))
    assert len(player.hand) == 4 and options(table, "place") == list("ABCDEFG")


def test_T72_an_empty_supply() -> None:
    table = north()
    table.token_supply = 0
    table.gain_token(0)
    assert table.players[0].tokens == 0
    table = north(rulings=Rulings(endless_tokens=True))
    table.token_supply = 0
    table.gain_token(0)
    assert table.players[0].tokens == 1


def test_T72_five_tokens_for_SM8() -> None:
    table = north()
    table.players[0].tokens = 5
    assert master_vp(table, 0, "SM8", 0) == 10


def test_R108_tokens_inside_actions() -> None:
    for inside in (False, True):
        table = north(rulings=Rulings(tokens_inside_actions=inside))
        table.players[0].tokens, table.players[0].draw_pile = 1, ["Jersey"] * 3
        table.players[0].hand = ["Jersey"]
        perform(table, *AUXILIARY["X2"]["single"])
        assert bool(options(table, "token")) == inside
        do(table, ("draw", 1))
        assert not options(table, "token")  # a running draw is finished first (R60)
        offered(table, CELLS["engineer", 2])
        assert bool(options(table, "token")) == inside
        do(table, ("do", 0))
        assert not options(table, "token")  # the condition is chosen


def test_T82_what_masters_do_at_once() -> None:
    table = north()
    player = table.players[0]
    for name, money, certificates, tokens in (
        ("SM11", 12, 0, 0),
        ("SM7", 12, 2, 0),
        ("SM9", 12, 2, 1),
    ):
        offered(table, NORTH_MASTERS[name].immediate)
        assert (player.money, player.certificates, player.tokens) == (money, certificates, tokens)
    offered(table, table.setup.masters["SM1"].immediate)
    assert player.money == 14
    teepee(table, -1)
    offered(table, table.setup.masters["SM2"].immediate)
    assert options(table, "do") == [1]  # no hazard lies there
    do(table, ("do", 1), ("trade", "TEEPEE-1"))
    assert player.money == 13
    offered(table, NORTH_MASTERS["SM8"].immediate)
    do(table, ("do", 0), ("store", "42", ""))
    player.masters = ["SM10", "SM6"]
    assert table.permanent_certificates(0) == 3


def test_T82_what_masters_score() -> None:
    table = north()
    player = table.players[0]
    own(table, 0, A_1="1a")
    for station in ("1", "2", "red"):
        table.stations[station].discs = {0}
    give_stores(table, "42", "45", "47")
    player.tokens = 2
    found = {name: master_vp(table, 0, name, 3) for name in table.setup.masters}
    del found["SM3"], found["SM4"], found["SM5"]
    assert found == {
        **{"SM1": 3, "SM7": 2, "SM9": 6, "SM2": 3, "SM8": 5, "SM6": 3},
        **{"SM10": 0, "SM11": 0},
    }


def test_T87_K2_offer_only() -> None:
    table = north(rulings=Rulings(offer_only=True))
    table.offer = ["2$: B L L", "2$: B G L", "draw 3: X H", "auxiliary: F"]
    table.objective_deck = ["draw 3: S G G"]
    table.players[0].money = 10
    begin(table, Deliver(0, 10))
    do(table, ("deliver", "Detroit", "X3"))
    assert options(table, "take objective") == sorted(table.offer)
    stop_at(table, "C")
    do(table, ("act", "C", 0, 1))
    assert "deck" in options(table, "take objective")  # an icon of the base game


def test_T74_V_with_N_any_of_twelve_tiles() -> None:
    table = north(site_preparation=True)
    stop_at(table, "C")
    assert len(options(table, "turn")) == 12
    do(table, ("turn", "9a"))
    assert table.players[0].supply[9] == "b"
    assert not options(table, "turn") and not options(table, "auxiliary") and not acts(table)


def test_T74_V_another_phase_B_allows_another_turn() -> None:
    table = north(site_preparation=True)
    own(table, 0, E_2="3a")
    stop_at(table, "E-2")
    do(table, ("act", "E-2", 1, 0))
    do(table, ("move", ("F",)))
    assert len(options(table, "turn")) == 11


def test_R93_N104_the_bell_comes_before_the_town() -> None:
    table = medium("engine 3")
    table.players[0].stores = 10
    do(table, ("store", "43", ""))
    assert table.players[0].tokens == 1 and options(table, "do") == [0]


def test_N215_N220_the_master_beside_new_york_may_be_given_up() -> None:
    table = north()
    player = table.players[0]
    player.engine, player.money = "18", 0
    table.beside_new_york = ["SM11", "SM3"]
    begin(table, Deliver(0, 18))
    do(table, ("deliver", "New York City", "SV"))
    assert options(table, "take master") == ["SM11", "SM3"]
    taken = do(table.copy(), ("take master", "SM11"))
    assert taken.players[0].money == 12 and taken.beside_new_york == ["SM3"]
    do(table, ("decline",))
    assert player.masters == [] and legal(table) == FINISHED


def test_R98_back_from_39_only_where_transport_stays_payable() -> None:
    table = north()
    player = table.players[0]
    player.engine, player.money = "37", 0
    give_stores(table, "42")
    table.medium, table.beside_new_york = {"43": "engine 3"}, ["SM8"]
    begin(table, Deliver(0, 18))
    do(table, ("deliver", "New York City", "certificate 6"), ("take master", "SM8"), ("do", 0))
    do(table, ("store", "43", ""), ("do", 0), ("engine", "39"))
    places = options(table, "engine")
    assert "0" not in places and "t13" in places and "13" not in places  # 3 crosses at most
    do(table, ("engine", "t13"))
    assert not options(table, "upgrade") and player.money == 0 and legal(table) == FINISHED


def test_R101_tokens_but_no_cards_before_the_first_placement() -> None:
    table = north()
    table.players[0].tokens, table.players[0].draw_pile = 1, ["Jersey"] * 4
    begin(table, PlaceRancher(0))
    assert options(table, "token") == [1, 2] and not options(table, "play")
