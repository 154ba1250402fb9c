"""Bare states of Argentina: the printed tables, and positions found by what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.setup import Setup
from tests.games import raw as games


@cache
def base_tables() -> Tables:
    return ARGENTINA.tables()


def seat(p: int) -> int:
    """Where the fields of player `p` begin."""
    return L.SEATS + p * L.SEAT_SIZE


class Raw(games.Raw):
    """With the printed tables and the usual set-up, unless others are named."""

    @classmethod
    def deal(cls, setup: Setup | None = None, tables: Tables | None = None) -> Raw:
        return cls.dealt(setup or Setup(), tables or base_tables())


def find(
    op: int,
    when: Callable[[Raw], bool] = lambda raw: True,
    players: int = 2,
    solo: str | None = None,
) -> Raw:
    """A position of some game in which `op` comes next and `when` is true."""
    setups = (
        Setup(players=players, game=game, neutral="shuffled", sides="random", solo=solo)
        for game in range(200)
    )
    return games.find(map(Raw.deal, setups), op, when)
