"""Playing many games: design rows in, outcome rows out, one to one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.core.facts import Overlays, Tables
from sim.core.rows import Outcome

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.setup import Setup


@dataclass(frozen=True)
class Outcomes:
    """The outcome rows of a batch. Parts of a win are turned into shares by `seat`."""

    rows: Outcome
    players: int
    tables: Tables

    @property
    def columns(self) -> tuple[str, ...]:
        return self.tables.game.rows.columns

    def column(self, name: str) -> NDArray[np.int32]:
        return self.rows[:, self.tables.game.rows.column(name)]

    def seat(self, name: str, seat: int) -> NDArray[np.float64] | NDArray[np.int32]:
        """A column of one seat, seats counted from 0."""
        values = self.column(f"{name}_{seat + 1}")
        whole = self.tables.game.rows.seat_outcome[name].whole
        return values if whole == 1 else values / whole


def play(setup: Setup, games: int, first: int = 0, tables: Tables | Overlays = ()) -> Outcomes:
    """Play `games` games of this set-up, numbered from `first`."""
    game = setup.description
    loaded = game.tables(tables)
    rows = setup.design(loaded.facts, games)
    for name in ("game", "luck") if setup.luck is None else ("game",):
        rows[:, game.rows.design[name].start] += first
    return Outcomes(game.play_design(rows, loaded, setup.roster.rows), setup.players, loaded)


def is_cold(entry_point: Any) -> bool:
    """No code of a compiled function in its cache (never so where the compiler is off)."""
    stats = getattr(entry_point, "stats", None)
    return stats is not None and not any(Path(stats.cache_path).glob("*.nbc"))


def warm_up(game: GameDescription, tables: Tables | Overlays = ()) -> float:
    """Compile the kernel, or load it from the cache, by playing one game; returns seconds."""
    start = time.perf_counter()
    play(game.setup(), 1, tables=tables)
    return time.perf_counter() - start
