"""A state that is being read or written: its fields by name, and what every part needs."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from sim.argentina.flatten import Tables
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import LEVELS
from sim.argentina.setup import Setup
from sim.argentina.view import State, View
from sim.core.codec import Codec
from sim.core.position import PositionReader


def codec(state: State, tables: Tables) -> Codec:
    """The fields of a state; its number of players must be there already."""
    players = int(state[L.PLAYERS])
    sizes = {
        L.players: players,
        L.places: int(tables.vector[t.OFFER]),
        L.job_columns: int(tables.vector[t.COLUMNS + players]),
    }
    return Codec(L.state, state, tables, sizes)


class Loader:
    """A state that is filled from a position, part by part."""

    def __init__(self, data: PositionReader, tables: Tables, setup: Setup) -> None:
        self.data = data
        self.tables = tables
        self.setup = setup
        self.names = tables.names
        self.players = setup.players
        self.s = np.zeros(L.STATE_SIZE, dtype=np.int64)
        self.s[L.PLAYERS] = self.players
        self.s[L.SOLO] = LEVELS.index(setup.solo) + 1 if setup.solo else 0
        self.view = View(self.s, tables)
        self.codec = codec(self.s, tables)

    def table(self, field: int) -> int:
        return int(self.tables.vector[field])

    def given(self, key: str, default: object) -> PositionReader:
        return self.data.or_default(key, default)

    def banned(self, p: int, number: int) -> bool:
        """The set-up keeps the player from building this."""
        return bool(self._bans[p] >> self.view.face_index(number) & 1)

    @cached_property
    def _bans(self) -> list[int]:
        return self.setup.dealt_bans()

    def player(self, value: PositionReader) -> int:
        return value.whole(0, self.players - 1)
