"""The laws that hold at every table of a game: each is noticed when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from . import build as b
from .laws import LAWS, broken, remember
from .state import Player, Score, Setup, Table
from .wander import tables

EDGE = ("r1c1", "r1c2")


@cache
def middle() -> Table:
    """A game of three in round 4, in the middle of a placement, with a piece of every sort."""
    for seed in range(100):
        for table in tables(Setup(3), seed, gifts=True):
            me = table.players[0]
            ready = table.round == 4 and table.decision.name == "place" and me.to_place == 2
            if ready and table.wheels and me.horses and me.cubes and me.pens and me.plants:
                return table.copy()
    raise AssertionError("no such game")


def first(table: Table) -> Player:
    return table.players[0]


def book_nothing(table: Table) -> None:
    first(table).pesos += 1


def pen_over_pen(table: Table) -> None:
    first(table).pens[0] = first(table).pens[-1] = ("r2c3", "r2c4")


def loose_cube(table: Table) -> None:
    first(table).cubes.add(("r2c3", "r2c4"))


def third_on_a_wheel(table: Table) -> None:
    area = next(iter(table.wheels))
    table.wheels[area] += [(0, 1)] * 3


def over(table: Table) -> None:
    table.scores = [Score(0, 0, (), 0, 0, 0)] * 3


def bad_score(table: Table) -> None:
    table.scores = [Score(1, 26, (), 0, 2, 0)]


BREAK: dict[str, Callable[[Table], object]] = {
    "I1": lambda table: table.animals.update(["cow"]),
    "I2": lambda table: setattr(table, "horses", table.horses + 1),
    "I3": lambda table: table.plants.update(["wheat"]),
    "I4": lambda table: setattr(table, "pens", table.pens - 1),
    "I5": lambda table: setattr(table, "mill", table.mill + 1),
    "I6": lambda table: setattr(table, "mill", 0),
    "I7": lambda table: table.market_out.append(table.market_deck[0]),
    "I8": lambda table: table.tile_box.append("bank"),
    "I9": lambda table: table.events_used.append(table.event_deck.pop()),
    "I10": lambda table: setattr(first(table), "workers", 9),
    "I11": lambda table: first(table).goods.subtract({"apple": 99}),
    "I12": book_nothing,
    "I13": lambda table: first(table).animals.update({"cow": 40}),
    "I14": pen_over_pen,
    "I15": loose_cube,
    "I16": lambda table: first(table).horses.update({"r1c4": 6}),
    "I17": lambda table: first(table).worked.update({"cow": 11}),
    "I18": lambda table: first(table).slots[0].append("shearing_machine"),
    "I19": lambda table: first(table).goods.update(["cake"]),
    "I20": lambda table: setattr(first(table), "rerolls", 3),
    "I21": lambda table: table.bottom.append(table.upper.pop()),
    "I22": lambda table: table.offer.update(TL="breeder"),
    "I23": lambda table: table.city.append("C1"),
    "I24": third_on_a_wheel,
    "I25": lambda table: setattr(table.players[1], "start_pair", first(table).start_pair),
    "I26": lambda table: table.order.append(0),
    "I28": lambda table: setattr(first(table), "to_place", 1),
    "I29": over,
    "I30": over,
    "I31": bad_score,
}


@pytest.mark.parametrize("law", LAWS)
def test_a_broken_law_is_noticed(law: str) -> None:
    table = middle().copy()
    assert broken(table, remember(table)) == []
    BREAK[law](table)
    assert law in broken(table)


@pytest.mark.parametrize(
    ("law", "change"),
    [
        ("I18", lambda table: first(table).slots[0].clear()),
        ("I19", lambda table: first(table).goods.pop("jacket")),
        ("I27", lambda table: setattr(table, "round", 6)),
    ],
)
def test_a_step_that_breaks_a_law_is_noticed(law: str, change: Callable[[Table], object]) -> None:
    table = b.new()
    b.tiles(table, 0, "bank")
    b.goods(table, 0, jacket=1)
    before = remember(table)
    change(table)
    assert law in broken(table, before)


def test_I26_turn_order_at_the_first_placement() -> None:
    table = next(
        table.copy()
        for table in tables(Setup(3), 1)
        if table.round == 2 and table.decision.name == "place"
    )
    assert broken(table) == []
    table.order.reverse()
    poorest_last = [table.players[seat].pesos for seat in table.order]
    assert (poorest_last != sorted(poorest_last)) == ("I26" in broken(table))
    assert "I26" in broken(table)
