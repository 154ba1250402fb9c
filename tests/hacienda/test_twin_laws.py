"""The laws that hold at every table of a game: each is noticed when it is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from sim.core.facade import Game
from sim.hacienda.setup import Setup
from tests.games.twin import codes_of

from .twin.board import MARKET, Space
from .twin.laws import broken
from .twin.reading import Position, read
from .twin.table import Table


@cache
def middle() -> tuple[Table, Position]:
    """A game of two with a piece of every sort on the board."""
    game, chance = Game.new(Setup(players=2, seed=8, pesos=(90, 90))), Random(8)
    table = read(game)
    while not (table.haciendas and table.tokens and table.water_bought):
        game.apply(chance.choice(codes_of(game)))
        table = read(game)
    return table, game.to_dict()


def take_one(marks: Counter[Space]) -> None:
    marks[min(+marks)] -= 1


def put_animals(table: Table, *spaces: Space) -> None:
    table.animals |= dict.fromkeys(spaces, (0, "pig"))


def lonely(table: Table) -> Space:
    """A pampa space that touches nothing."""
    near = table.board.around([*table.land, *table.animals, *table.board.of_kind(MARKET)])
    return min(table.free_pampa() - near)


def at_a_market(table: Table) -> Space:
    return min(table.free_pampa() & table.board.around(table.board.of_kind(MARKET)))


BREAK: dict[str, Callable[[Table, Position], object]] = {
    "I1": lambda table, _: table.land_pile.update(["forest"]),
    "I2": lambda table, _: table.animal_discards.update(["pig"]),
    "I3": lambda table, _: put_animals(table, *sorted(table.free_pampa())[:31]),
    "I4": lambda table, _: setattr(table, "land_tiles", table.land_tiles - 1),
    "I5": lambda table, _: table.ponds.append(frozenset(sorted(table.free_pampa())[:5])),
    "I6": lambda table, _: take_one(table.haciendas),
    "I7": lambda table, _: take_one(table.tokens),
    "I8": lambda table, _: put_animals(table, min(table.board.of_kind(MARKET))),
    "I9": lambda table, _: table.land.update({lonely(table): 0}),
    "I10": lambda table, _: put_animals(table, lonely(table)),
    "I11": lambda _, position: position["seats"][1].update(pesos=1000),
    "I12": lambda table, _: put_animals(table, at_a_market(table)),
    "I13": lambda table, _: table.land_display.clear(),
    "I14": lambda table, _: table.animal_piles[1].update(["pig"] * 16),
    "I15": lambda table, _: setattr(table, "water_bought", 2),
    "I16": lambda table, _: table.land.clear(),
    "I17": lambda table, _: table.held.append("final"),
    "H38": lambda table, _: table.players[1 - table.current].land_cards.update(["rock"]),
    "I20": lambda table, _: setattr(table, "over", "second pile"),
}


@pytest.mark.parametrize("law", BREAK)
def test_a_broken_law_is_noticed(law: str) -> None:
    before, position = middle()
    table, position = before.copy(), deepcopy(position)
    assert broken(table, before, position) == []
    BREAK[law](table, position)
    assert law in broken(table, before, position)
