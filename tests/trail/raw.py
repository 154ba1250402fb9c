"""Bare states of the game: the printed tables, and positions found by what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sim.core.facts import Tables
from sim.trail.game import TRAIL
from sim.trail.kernel import layout as L
from sim.trail.setup import Setup
from tests.games import raw as games


@cache
def base_tables() -> Tables:
    return TRAIL.tables()


def seat(p: int) -> int:
    """Where the fields of player `p` begin."""
    return L.SEATS + p * L.SEAT_SIZE


class Raw(games.Raw):
    """With the printed tables and the usual set-up, unless others are named."""

    @classmethod
    def deal(cls, setup: Setup | None = None, tables: Tables | None = None) -> Raw:
        return cls.dealt(setup or Setup(), tables or base_tables())


def find(op: int, when: Callable[[Raw], bool] = lambda raw: True, **factors: Any) -> Raw:
    """A position of some game in which `op` comes next and `when` is true."""
    setups = (
        Setup(game=game, neutral="shuffled", sides="random", **factors) for game in range(300)
    )
    return games.find(map(Raw.deal, setups), op, when)
