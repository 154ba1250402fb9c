"""Worked examples of the digest: country markets, black market, city, bell tower."""

from __future__ import annotations

import pytest

from . import build as b
from .markets import black_purchases, black_sales, income
from .rounds import draw_market
from .state import Table, task


def deal(table: Table, wheel: int = 1, deals: int = 1) -> None:
    b.begin(table, task("deal", 0, wheel=wheel, left=deals))


def wholesale(table: Table, **units: int) -> None:
    b.choose(table, "wholesale")
    while table.todo and table.decision.name == "wholesale":
        thing = table.decision["left"][0][0]
        b.choose(table, "units", number=units.get(thing, 0))


def test_T35_a_simple_card() -> None:
    table = b.new()
    b.markets(table, upper="A13 A01 A02 A03")
    me = b.animals(table, 0, cow=4)
    deal(table)
    assert [action["units"] for action in b.choices(table, "sell", card="A13")] == [1, 2, 3]
    b.choose(table, "sell", card="A13", units=3)
    assert (me.pesos, me.animals["cow"], table.animals["cow"]) == (10 + 18, 1, 9)
    assert "A13" in table.market_out


def test_T35_a_bundle_card() -> None:
    table = b.new()
    b.markets(table, upper="A17 A18 A19 A13")
    me = b.goods(table, 0, apple=4, flour=2)
    deal(table)
    b.choose(table, "sell", card="A17")
    assert (me.pesos, me.goods) == (25, {"apple": 1, "flour": 1})


def test_T35_wholesale() -> None:
    table = b.new()
    b.markets(table, upper="A20 A13 A18 A19")
    b.goods(table, 0, grape=2, wool=1, jacket=1)
    me = b.animals(table, 0, sheep=2)
    deal(table)
    wholesale(table, grape=1, wool=1, sheep=1)
    assert me.pesos == 10 + 10
    assert me.goods == {"grape": 1, "wool": 0, "jacket": 1}
    assert me.animals["sheep"] == 1


def test_R32_wholesale_takes_at_least_one_unit() -> None:
    table = b.new()
    b.markets(table, upper="A20 A13 A18 A19")
    b.goods(table, 0, grape=1, wool=1)
    deal(table)
    b.choose(table, "wholesale")
    b.choose(table, "units", number=0)
    assert [action["number"] for action in b.choices(table, "units")] == [1]


def test_M166_level_3_goods_are_not_sold() -> None:
    table = b.new()
    b.markets(table, upper="A20 A13 A18 A19")
    b.goods(table, 0, jacket=3)
    b.horses(table, 0, r1c4=2)
    deal(table, wheel=6, deals=2)
    assert b.names(table) == {"black_buy", "stop"}


def test_T36_a_new_card_may_be_used_at_once() -> None:
    table = b.new()
    b.markets(table, upper="A01 A05 A03 A07", bottom="A13", deck="A02 A09")
    b.goods(table, 0, apple=5)
    b.animals(table, 0, cow=1)
    deal(table, wheel=3, deals=2)
    b.choose(table, "sell", card="A01", units=1)
    assert table.upper == ["A05", "A03", "A07", "A02"]
    b.choose(table, "sell", card="A02", units=4)
    assert (table.players[0].pesos, table.todo) == (10 + 4 + 12, [])
    deal(table)
    b.choose(table, "sell", card="A13")
    assert (len(table.upper), table.bottom) == (4, [])


def test_T37_wheels_act_from_the_top_with_their_deals() -> None:
    table = b.new()
    table.market_workers = {3: 0, 2: 1}
    b.begin(table, task("activate", area=15))
    assert b.where(table) == ("deal", 1)
    b.choose(table, "stop")
    assert b.where(table) == ("deal", 0)
    table = b.new(players=6)
    b.goods(table, 0, apple=9)
    table.market_workers = dict.fromkeys((6, 5, 4, 3, 2, 1), 0)
    b.begin(table, task("activate", area=15))
    seen = []
    while table.todo:
        seen.append(
            (table.decision["wheel"], table.decision["left"], "black_sell" in b.names(table))
        )
        b.choose(table, "stop")
    assert seen == [
        (1, 1, False),
        (2, 1, False),
        (3, 2, False),
        (4, 2, False),
        (5, 2, True),
        (6, 2, True),
    ]


def test_T38_black_market() -> None:
    table = b.new()
    b.pesos(table, 6, 0, 0)
    me = b.goods(table, 0, wine=4)
    assert black_sales(table, me) == {("wine", 1): 9, ("wine", 2): 18, ("wine", 3): 27}
    bought = black_purchases(table, me)
    assert (bought["apple", 3], bought["sheep", 2]) == (6, 6)
    assert not {"flour", "egg", "wool", "milk", "wine"} & {thing for thing, _ in bought}
    deal(table, wheel=5, deals=2)
    b.choose(table, "black_sell", thing="wine", units=3)
    b.choose(table, "black_buy", thing="sheep", units=2)
    b.choose(table, "keep", number=0)
    assert (me.pesos, me.goods) == (27, {"wine": 1, "meat": 2})


def test_R6_bought_animals_must_be_in_the_stock() -> None:
    table = b.new()
    b.pesos(table, 100, 0, 0)
    b.animals(table, 1, cow=9)
    bought = black_purchases(table, table.players[0])
    assert ("cow", 1) in bought
    assert ("cow", 2) not in bought


def test_T39_strong_demand() -> None:
    table = b.new()
    b.event(table, "strong_demand", ("wheat", "chicken"))
    card = table.facts.markets
    assert income(table, card["A03"], {"wheat": 3}) == 15
    assert income(table, card["A20"], {"wheat": 2, "chicken": 1}) == 13
    assert income(table, card["A18"], {"wheat": 2, "grape": 2}) == 16
    assert income(table, card["C1"], {"apple": 2, "wheat": 2, "grape": 2}) == 30
    me = b.goods(table, 0, wheat=2)
    assert black_sales(table, me)["wheat", 2] == 2
    deal(table, wheel=5)
    b.choose(table, "black_sell", thing="wheat", units=2)
    assert me.pesos == 12


def test_T40_city_markets() -> None:
    table = b.new()
    b.city(table, "C1", "C2", "C3", "C4")
    me = b.goods(table, 0, apple=2, wheat=3, grape=2)
    table.city_workers = {0: 0, 3: 1}
    b.begin(table, task("activate", area=16))
    b.choose(table, "deliver")
    assert (me.pesos, me.city_cards) == (38, ["C1"])
    assert b.where(table) == ("city", 1)
    assert b.names(table) == {"decline"}
    b.choose(table, "decline")
    assert table.city == [None, "C2", "C3", "C4"]


def test_T41_the_bell_tower_arranges_the_deck() -> None:
    table = b.new()
    top = table.market_deck[:4]
    table.wheels[9] = [(0, 1)]
    b.begin(table, task("activate", area=9))
    b.choose(table, "look")
    assert len(b.choices(table, "arrange")) == 24
    b.choose(table, "arrange", cards=(top[2], top[0], top[3], top[1]))
    assert draw_market(table, b.Fixed()) == top[2]


def test_R51_with_fewer_cards_those() -> None:
    table = b.new()
    table.market_deck = table.market_deck[:2]
    b.begin(table, task("bell_tower", 0, area=9))
    b.choose(table, "look")
    assert len(b.choices(table, "arrange")) == 2
    table.market_deck = []
    b.begin(table, task("bell_tower", 0, area=9))
    table.todo.pop(0)
    assert "look" not in b.names(table)


@pytest.mark.parametrize(("horse_level", "overlays"), [(1, ()), (0, ("horse_starts_untrained",))])
def test_M121_a_horse_for_a_free_stable(horse_level: int, overlays: tuple[str, ...]) -> None:
    table = b.new(overlays=overlays)
    me = b.pens(table, 0, "r1c3-r1c4")
    b.begin(table, task("bell_tower", 0, area=9))
    assert [action["stable"] for action in b.choices(table, "horse")] == ["r3c4"]
    b.choose(table, "horse")
    assert (me.horses, table.horses) == ({"r3c4": horse_level}, 4)
    b.begin(table, task("bell_tower", 0, area=9))
    assert b.names(table) == {"look", "decline"}


@pytest.mark.parametrize(("reshuffle", "new"), [(False, None), (True, "A01")])
def test_R31_an_empty_deck(reshuffle: bool, new: str | None) -> None:
    table = b.new(market_reshuffle=reshuffle)
    table.market_deck, table.market_out = [], ["A01", "A02"]
    assert draw_market(table, b.Fixed()) == new
