"""A state that is being read or written: its fields by name, and what every part needs."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np

from sim.core.codec import Codec
from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.position import PositionReader

from ..family_view import FamilyView
from ..kernel import layout as L
from ..kernel import tables as t

V = TypeVar("V", bound=FamilyView)


def codec(state: State, tables: Tables) -> Codec:
    """The fields of a state; its number of players must be there already."""
    players = int(state[L.PLAYERS])
    sizes = {
        L.players: players,
        L.places: int(tables.vector[t.OFFER]),
        L.box.job_columns: int(tables.vector[t.COLUMNS + players]),
    }
    return Codec(L.state, state, tables, sizes)


class FamilyLoader(Generic[V]):
    """A state that is filled from a position, part by part."""

    view: V  # set by the loader of a game

    def __init__(self, data: PositionReader, tables: Tables, setup: Any) -> None:
        self.data = data
        self.tables = tables
        self.setup = setup
        self.names = tables.names
        self.players: int = setup.players
        self.s = np.zeros(L.STATE_SIZE, dtype=np.int64)
        self.s[L.PLAYERS] = self.players
        self.codec = codec(self.s, tables)

    def table(self, field: int) -> int:
        return int(self.tables.vector[field])

    def given(self, key: str, default: object) -> PositionReader:
        return self.data.or_default(key, default)

    def banned(self, p: int, number: int) -> bool:
        """The set-up keeps the player from building this."""
        return bool(self._bans[p] >> self.view.face_index(number, p) & 1)

    def bans(self, p: int) -> int:
        """Bits of the faces that the player may not build."""
        return self._bans[p]

    @cached_property
    def _bans(self) -> list[int]:
        bans: list[int] = self.setup.dealt_bans()
        return bans

    def player(self, value: PositionReader) -> int:
        return value.whole(0, self.players - 1)


def check_tables(value: PositionReader, tables: Tables) -> None:
    """A position says which tables it was made with."""
    known = tables.facts.hash
    if "tables" in value and value["tables"].text() != known:
        overlays = ", ".join(tables.facts.overlays) or "none"
        value["tables"].refuse(
            f"{known}, the hash of the tables in use (overlays: {overlays}): give the tables that "
            "the position was made with, or leave this key out"
        )
