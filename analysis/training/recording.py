"""Games whose positions are recorded: from numbers of games to positions, in one process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.training.openings import MAIN, Openings
from analysis.training.positions import Positions
from sim.core.facts import Tables
from sim.core.feature_reader import decoded
from sim.core.features import MAX_ROWS
from sim.core.rows import Outcome, PolicyRows
from sim.core.setup import Setup
from sim.core.tape import M_GAME, M_LENGTH, M_TURN, M_VIEWER, O_KEEP, O_TURNS, new_tape

Numbers = NDArray[np.int64]

PILOT_GAMES = 32  # that say how long a game is
PILOT_FIRST = 2**39  # their numbers are those of no other games


@dataclass(frozen=True)
class Pilot:
    """What games of the policy are like, so that openings and positions can be spread over them."""

    turns: float  # of all players together
    positions: float  # ends of turns of a game
    active: float  # feature rows of a position


def pilot(tables: Tables, setup: Setup, rows: PolicyRows) -> Pilot:
    """Play a few games without openings."""
    numbers = np.arange(PILOT_FIRST, PILOT_FIRST + PILOT_GAMES)
    openings = Openings(setup.seed, setup.humans, len(rows), 0, 1).of(numbers)
    openings[:, O_TURNS] = 0
    openings[:, O_KEEP] = 1000
    found, outcome = record(tables, setup, rows, numbers, openings, 200 * PILOT_GAMES, 500)
    turns = outcome[:, tables.game.rows.column("turns")]
    return Pilot(
        turns=float(turns.mean()),
        positions=len(found) / PILOT_GAMES,
        active=len(found.rows) / len(found),
    )


def record(
    tables: Tables,
    setup: Setup,
    rows: PolicyRows,
    numbers: Numbers,
    openings: Numbers,
    positions: int,
    active: float,
) -> tuple[Positions, Outcome]:
    """The positions of the games with these numbers, and how they ended.

    Room is made for so many `positions` with so many `active` rows, and more where that is too
    little: the games are played again then.
    """
    game = tables.game
    design = setup.rows(tables.facts, numbers, numbers)
    start = game.rows.design["policy"].start
    design[:, start : start + setup.humans] = MAIN
    room = MAX_ROWS + int(active * positions)
    while True:
        tape = new_tape(openings, positions, room)
        outcome, n = game.machine.record(design, tables, rows, tape)
        used = int(tape.marks[:n, M_LENGTH].sum())
        if n == positions:
            positions *= 2
        elif used + MAX_ROWS >= room:
            room *= 2
        else:
            break
    return _positions(tape.rows[:used], tape.marks[:n], outcome, numbers, setup), outcome


def _positions(
    coded: NDArray[np.int32], marks: Numbers, outcome: Outcome, numbers: Numbers, setup: Setup
) -> Positions:
    rows, values = _decoded(coded)
    layout = setup.description.rows
    game = marks[:, M_GAME]
    distances = np.arange(setup.humans)
    seats = (marks[:, M_VIEWER, None] + distances) % setup.humans
    ended = results(outcome, setup)
    turns = outcome[game, layout.column("turns")]
    return Positions(
        starts=np.concatenate([[0], np.cumsum(marks[:, M_LENGTH])]),
        rows=rows,
        values=values,
        margins=ended["margin"][game[:, None], seats].astype(np.float32),
        wins=ended["win"][game[:, None], seats].astype(np.float32),
        game=numbers[game],
        stage=np.clip(marks[:, M_TURN] / np.maximum(turns, 1), 0, 1).astype(np.float32),
    )


def _decoded(coded: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """As `sim.core.feature_reader.decoded`; most rows are taken once, and stay as they are."""
    rows, values = coded.copy(), np.ones(len(coded), np.uint8)
    several = np.flatnonzero(coded < 0)
    rows[several], times = decoded(coded[several])
    values[several] = times
    return rows, values


def results(outcome: Outcome, setup: Setup) -> dict[str, NDArray[Any]]:
    """By game and human seat: VP ahead of the best other seat, and the share of the win."""
    layout = setup.description.rows
    seats = range(1, setup.players + 1)
    totals = outcome[:, [layout.column(f"total_{seat}") for seat in seats]].astype(np.float64)
    shares = outcome[:, [layout.column(f"win_share_{seat}") for seat in seats]]
    margins = np.empty_like(totals)
    for seat in range(setup.players):
        others = np.delete(totals, seat, axis=1)
        margins[:, seat] = totals[:, seat] - (others.max(axis=1) if others.shape[1] else 0)
    whole = layout.seat_outcome["win_share"].whole
    return {"margin": margins[:, : setup.humans], "win": shares[:, : setup.humans] / whole}
