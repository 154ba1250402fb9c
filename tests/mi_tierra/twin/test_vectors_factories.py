"""Worked examples of the digest: areas 10 to 13, and animals that give once per round."""

from __future__ import annotations

from . import build as b
from .state import Table, task


def factory(table: Table, area: int) -> None:
    b.begin(table, task("factory", 0, area=area))


def test_T30_one_fee_for_all_products() -> None:
    table = b.new()
    b.pesos(table, 5, 0, 0)
    me = b.goods(table, 0, wheat=7, grape=6)
    factory(table, 10)
    assert len(b.choices(table, "make")) == 8  # 0, 1, 2 of each, not none at all
    b.choose(table, "make", flour=2, wine=2)
    assert me.goods == {"flour": 2, "wine": 2, "wheat": 1, "grape": 0}
    assert me.pesos == 0


def test_T30_with_the_discount_and_without_the_pesos() -> None:
    table = b.new()
    b.pesos(table, 5, 0, 0)
    b.goods(table, 0, wheat=3)
    b.event(table, "factory_discount")
    factory(table, 10)
    b.choose(table, "make", flour=1)
    assert table.players[0].pesos == 2
    table = b.new()
    b.pesos(table, 4, 0, 0)
    b.goods(table, 0, wheat=3)
    factory(table, 10)
    assert b.names(table) == {"decline"}


def dairy_farm(cows: int, *more: str) -> Table:
    table = b.new()
    b.tiles(table, 0, "dairy", *more)
    b.pens(table, 0, "r1c1-r1c2", "r2c1-r2c2")
    b.animals(table, 0, cow=cows)
    return table


def test_T31_a_cow_gives_milk_once_per_round() -> None:
    for in_factory, by_dairy in ((2, False), (1, True)):
        table = dairy_farm(4)
        factory(table, 11)
        b.choose(table, "make", milk=in_factory)
        b.begin(table, task("farm", 0))
        assert bool(b.choices(table, "use_tile", tile="dairy")) == by_dairy


def test_T31_animals_obtained_later_are_unused() -> None:
    table = dairy_farm(3, "cow_breeding")
    factory(table, 11)
    b.choose(table, "make", milk=1)
    b.begin(table, task("farm", 0))
    assert b.choices(table, "use_tile", tile="dairy") == []
    b.choose(table, "use_tile", tile="cow_breeding")
    b.choose(table, "keep", number=1)
    b.choose(table, "use_tile", tile="dairy")
    assert table.players[0].goods["milk"] == 2


def test_M123_numbers_of_animals() -> None:
    table = b.new()
    b.pens(table, 0, "r1c1-r1c2", "r2c1-r2c2", "r3c1-r3c2", "r1c3-r1c4")
    me = b.animals(table, 0, cow=3, sheep=6, chicken=3)
    factory(table, 11)
    assert len(b.choices(table, "make")) == 2 * 3 * 2 - 1
    b.choose(table, "make", milk=1, wool=2, egg=1)
    assert (me.goods["milk"], me.goods["wool"], me.goods["egg"]) == (1, 2, 1)
    assert me.animals == {"cow": 3, "sheep": 6, "chicken": 3}
    assert me.worked == {"cow": 2, "sheep": 6, "chicken": 3}


def test_T32_jackets_and_desserts() -> None:
    for effect, pesos in (("subsidy", 140), ("market_fluctuation", 168)):
        table = b.new(round_number=6)
        b.event(table, effect)
        me = b.goods(table, 0, wool=8, egg=4, flour=2)
        factory(table, 12)
        b.choose(table, "make", jacket=2, dessert=2)
        assert me.pesos == 10 + pesos
        assert +me.goods == {"jacket": 2, "dessert": 2}


def test_T33_flour_goes_into_one_of_them() -> None:
    table = b.new()
    b.goods(table, 0, egg=4, milk=4, flour=1)
    factory(table, 12)
    assert len(b.choices(table, "make")) == 1
    b.choose(table, "make", jacket=0, dessert=1)
    factory(table, 13)
    assert b.names(table) == {"decline"}


def test_T34_chicha() -> None:
    table = b.new()
    me = b.goods(table, 0, apple=4, wine=5)
    factory(table, 13)
    b.choose(table, "make", cake=0, chicha=2)
    assert (me.pesos, +me.goods) == (80, {"chicha": 2, "wine": 1})
