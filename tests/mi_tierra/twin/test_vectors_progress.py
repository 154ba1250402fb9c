"""Worked examples of the digest: area 8 and what tiles do."""

from __future__ import annotations

import pytest

from . import build as b
from .ending import bonuses
from .game import legal
from .progress import price, touched
from .state import Table, task

FOUR = {"TL": "bank", "TR": "dairy", "BL": "mill", "BR": "tractor"}


def area_8(table: Table, **workers: int) -> None:
    table.progress_workers = dict(workers)
    b.begin(table, task("activate", area=8))


def test_T10_prices_by_what_a_worker_still_touches() -> None:
    table = b.new()
    b.offer(table, **FOUR)
    assert (price(table, "top"), price(table, "centre")) == (2, 4)
    table.offer["TL"] = None
    assert (price(table, "top"), price(table, "centre"), price(table, "right")) == (1, 3, 2)
    table.offer["TR"] = None
    assert touched(table, "top") == []
    area_8(table, top=0)
    assert b.names(table) == {"withdraw"}


def test_M116_the_price_is_paid_and_the_tile_taken() -> None:
    table = b.new()
    b.offer(table, **FOUR)
    b.pesos(table, 4, 10, 10)
    area_8(table, centre=0, top=1)
    assert len(b.choices(table, "buy")) == 4
    b.choose(table, "buy", spot="TR")
    assert table.players[0].pesos == 0
    assert table.players[0].slots == [["dairy"], [], []]
    b.choose(table, "buy", spot="TL")  # only one is left beside it
    assert table.players[1].pesos == 9


def test_R4_a_tile_that_cannot_be_paid_is_not_offered() -> None:
    table = b.new()
    b.offer(table, **FOUR)
    b.pesos(table, 3, 10, 10)
    area_8(table, centre=0)
    assert b.names(table) == {"withdraw"}


def test_T11_who_has_two_workers_waits_for_the_others() -> None:
    table = b.new(players=2)
    b.offer(table, **FOUR)
    area_8(table, top=0, left=0, bottom=1)
    seen = []
    while table.todo:
        seen.append(table.decision.player)
        assert {action["position"] for action in legal(table)} == {
            position for position, seat in table.progress_workers.items() if seat == seen[-1]
        }
        b.choose(table, "withdraw", position=legal(table)[0]["position"])
    assert seen == [0, 1, 0]


def test_T12_a_fourth_tile_covers_one_for_good() -> None:
    table = b.new(round_number=6)
    b.tiles(table, 0, "bank", "mill", "dairy")
    table.tile_deck, table.tile_later = table.tile_later, []
    table.offer = dict.fromkeys(table.offer)
    b.offer(table, TL="inventor")
    area_8(table, top=0)
    assert [action["slot"] for action in b.choices(table, "buy")] == [0, 1, 2]
    b.choose(table, "buy", slot=0)
    me = table.players[0]
    assert me.slots[0] == ["bank", "inventor"]
    before = me.pesos
    b.begin(table, task("begin_farm", 0))
    assert me.pesos == before  # the bank is covered
    assert bonuses(table, me) == [("inventor", 8)]


def test_M118_free_slots_are_used_first() -> None:
    table = b.new()
    b.offer(table, TL="bank")
    b.tiles(table, 0, "dairy")
    area_8(table, top=0)
    assert [action["slot"] for action in b.choices(table, "buy")] == [1]


def test_T13_the_shearing_machine_lies_on_a_shearer() -> None:
    table = b.new()
    b.offer(table, TL="shearing_machine")
    area_8(table, top=0, left=1)
    assert b.names(table) == {"withdraw"}
    b.choose(table, "withdraw")
    b.tiles(table, 1, "dairy", "shearer")
    assert [action["slot"] for action in b.choices(table, "buy")] == [1]
    b.choose(table, "buy")
    assert table.players[1].slots == [["dairy"], ["shearer", "shearing_machine"], []]


@pytest.mark.parametrize(("all_pairs", "sheep", "wool"), [(False, 2, [1]), (True, 5, [1, 2])])
def test_T13_sheep_of_a_shearing_machine(all_pairs: bool, sheep: int, wool: list[int]) -> None:
    table = b.new(shearing_machine_all_pairs=all_pairs)
    b.tiles(table, 0, "shearer/shearing_machine")
    b.animals(table, 0, sheep=sheep)
    b.begin(table, task("farm", 0))
    assert [action["times"] for action in b.choices(table, "use_tile")] == wool
    b.choose(table, "use_tile", times=wool[-1])
    assert table.players[0].goods["wool"] == wool[-1]
    assert b.choices(table, "use_tile") == []


def test_M208_a_second_machine_cannot_lie_on_the_first() -> None:
    table = b.new()
    b.tiles(table, 0, "shearer/shearing_machine")
    table.offer["TL"] = "shearing_machine"
    area_8(table, left=0)
    assert all(action.name == "withdraw" or action["spot"] != "TL" for action in legal(table))


def test_T25_banks_pay_when_the_farm_is_activated() -> None:
    table = b.new()
    b.tiles(table, 0, "bank", "bank")
    b.begin(table, task("activate", area=14))
    assert table.players[0].pesos == 10 + 6


def test_T26_the_mill_works_once() -> None:
    for times, flour, wheat in ((1, 1, 3), (2, 2, 0)):
        table = b.new()
        b.tiles(table, 0, "mill")
        b.goods(table, 0, wheat=5)
        b.begin(table, task("farm", 0))
        assert [action["times"] for action in b.choices(table, "use_tile")] == [1, 2]
        b.choose(table, "use_tile", times=times)
        me = table.players[0]
        assert (me.goods["flour"], me.goods["wheat"]) == (flour, wheat)
        assert b.choices(table, "use_tile") == []


def test_R25_two_equal_tiles_work_separately() -> None:
    table = b.new()
    b.tiles(table, 0, "wine_cellar", "wine_cellar")
    b.goods(table, 0, grape=7)
    b.begin(table, task("farm", 0))
    b.choose(table, "use_tile", slot=0)
    b.choose(table, "use_tile", slot=1)
    assert (table.players[0].goods["wine"], table.players[0].goods["grape"]) == (2, 1)
    assert b.names(table) == {"end_farm"}


@pytest.mark.parametrize(
    ("tile", "kind", "enough"),
    [
        ("sheep_breeding", "sheep", 3),
        ("chicken_breeding", "chicken", 3),
        ("cow_breeding", "cow", 2),
    ],
)
def test_M200_M201_M202_breeding(tile: str, kind: str, enough: int) -> None:
    table = b.new()
    b.tiles(table, 0, tile)
    b.pens(table, 0, "r1c1-r1c2", "r2c1-r2c2")
    b.animals(table, 0, **{kind: enough - 1})
    b.begin(table, task("farm", 0))
    assert b.choices(table, "use_tile") == []
    b.animals(table, 0, **{kind: 1})
    b.choose(table, "use_tile")
    b.choose(table, "keep", number=1)
    assert table.players[0].animals[kind] == enough + 1
    assert b.choices(table, "use_tile") == []


@pytest.mark.parametrize(
    ("tile", "kind", "need", "good"),
    [
        ("shearer", "sheep", 3, "wool"),
        ("poultry_yard", "chicken", 3, "egg"),
        ("dairy", "cow", 2, "milk"),
    ],
)
def test_M204_M205_M206_animals_give(tile: str, kind: str, need: int, good: str) -> None:
    table = b.new()
    b.tiles(table, 0, tile)
    me = b.animals(table, 0, **{kind: need})
    me.worked[kind] = 1
    b.begin(table, task("farm", 0))
    assert b.choices(table, "use_tile") == []
    me.worked[kind] = 0
    b.choose(table, "use_tile")
    assert (me.goods[good], me.animals[kind], me.worked[kind]) == (1, need, need)
