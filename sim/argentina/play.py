"""Playing many games: design rows in, outcome rows out, one to one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.argentina.facts import load
from sim.argentina.flatten import Tables, flatten
from sim.argentina.kernel import design as d
from sim.argentina.kernel.layout import STATE_SIZE
from sim.argentina.setup import Setup

TablesArgument = Tables | Sequence[str | Path]


def tables_for(tables: TablesArgument = ()) -> Tables:
    """Tables in the form of the kernel: as they are, or the facts with these overlays."""
    return tables if isinstance(tables, Tables) else flatten(load(tables))


def seat_columns() -> list[str]:
    return list(d.seat_outcome.fields)


def outcome_columns() -> list[str]:
    """The columns of an outcome row; seats are counted from 1: total_1, total_2 ..."""
    names: list[str] = []
    for name, field in d.outcome.fields.items():
        if name == "seats":
            for seat in range(1, field.size // d.SEAT_OUTCOME_SIZE + 1):
                names += [f"{column}_{seat}" for column in seat_columns()]
        elif field.size == 1:
            names.append(name)
        else:
            names += [f"{name}_{i + 1}" for i in range(field.size)]
    return names


@dataclass(frozen=True)
class Outcomes:
    """The outcome rows of a batch. Twelfths of a win are turned into shares by `seat`."""

    rows: NDArray[np.int32]
    players: int
    tables_hash: str

    @property
    def columns(self) -> list[str]:
        return outcome_columns()

    def column(self, name: str) -> NDArray[np.int32]:
        return self.rows[:, self.columns.index(name)]

    def seat(self, name: str, seat: int) -> NDArray[np.float64] | NDArray[np.int32]:
        """A column of one seat, seats counted from 0."""
        values = self.column(f"{name}_{seat + 1}")
        return values / 12 if name == "win_share" else values


def play_design(design: NDArray[np.int64], tables: Tables) -> NDArray[np.int32]:
    """The kernel's own form: int64 design rows to int32 outcome rows."""
    from sim.argentina.kernel import entry  # numba is imported when it is needed

    outcome = np.zeros((len(design), d.OUTCOME_SIZE), dtype=np.int32)
    entry.call(entry.PLAY, np.zeros(STATE_SIZE, np.int64), tables.vector, design, outcome)
    return outcome


def play(setup: Setup, games: int, first: int = 0, tables: TablesArgument = ()) -> Outcomes:
    """Play `games` games of this set-up, numbered from `first`."""
    flat = tables_for(tables)
    rows = setup.design(flat.facts, games)
    rows[:, d.D_GAME] += first
    if setup.luck is None:
        rows[:, d.D_LUCK] += first
    return Outcomes(play_design(rows, flat), setup.players, flat.facts.hash)


def warm_up(tables: TablesArgument = ()) -> float:
    """Compile the kernel, or load it from the cache, by playing one game; returns seconds."""
    start = time.perf_counter()
    play(Setup(), 1, tables=tables)
    return time.perf_counter() - start
