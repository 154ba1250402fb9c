"""Playing many games: design rows in, outcome rows out, one to one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sim.core.code_players import SECONDS as CODE_SECONDS
from sim.core.code_players import player_of
from sim.core.facts import Overlays, Tables
from sim.core.rows import Design, Outcome, PolicyRows

if TYPE_CHECKING:
    from sim.core.description import GameDescription, Seconds
    from sim.core.setup import Setup


@dataclass(frozen=True)
class Outcomes:
    """The outcome rows of a batch. Parts of a win are turned into shares by `seat`."""

    rows: Outcome
    players: int
    tables: Tables

    @property
    def tables_hash(self) -> str:
        return self.tables.hash

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


def play_design(design: Design, tables: Tables, policies: PolicyRows | None = None) -> Outcome:
    """The kernel's own form: int64 design rows to int32 outcome rows.

    `policies` is the matrix whose rows the design names; None: the shipped policies.
    """
    return tables.game.play_design(design, tables, policies)


def play(setup: Setup, games: int, first: int = 0, tables: Tables | Overlays = ()) -> Outcomes:
    """Play `games` games of this set-up, numbered from `first`."""
    loaded = setup.description.tables(tables)
    rows = shifted(setup, setup.design(loaded.facts, games), first)
    return Outcomes(play_design(rows, loaded, setup.roster.rows), setup.players, loaded)


def shifted(setup: Setup, design: Design, first: int) -> Design:
    """The design rows of a set-up, moved on by `first` games."""
    fields = setup.description.rows.design
    for name in ("game", "luck") if setup.deal is None else ("game",):
        design[:, fields[name].start] += first
    return design


def warm_up(game: GameDescription, tables: Tables | Overlays = ()) -> float:
    """Compile the kernel, or load it from the cache, by playing one game; returns seconds."""
    start = time.perf_counter()
    play(game.setup(), 1, tables=tables)
    return time.perf_counter() - start


def rough_seconds(setup: Setup, seconds: Seconds) -> float:
    """What a game takes by what its players do: how they choose, and how far they look ahead."""
    weights = setup.description.shelf.weights.entries
    total = 0.0
    for name in setup.policies:
        row = setup.roster[name].row
        random, rollouts, turns = (
            float(row[weights[weight].index]) if weight in weights else 0.0
            for weight in ("random", "rollouts", "turns")
        )
        base = seconds.random if random else seconds.policy
        if player_of(row) is not None:
            base = CODE_SECONDS
        total += base + rollouts * (seconds.turn * turns or seconds.rollout)
    if seconds.fixed_length:
        total *= 2 / setup.humans
    return total + seconds.automa * (setup.players - setup.humans)


@cache
def code_hash(folders: tuple[str, ...]) -> str:
    """A hash of the code of a game, in these folders, and of the engine.

    With the same one the same is played.
    """
    from sim.core.jit import files_hash

    core = Path(__file__).parent
    return files_hash([path for one in (*folders, str(core)) for path in Path(one).rglob("*.py")])
