"""Recorded positions: what the compiled recorder (sim/core/players/record.py) reads and writes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

# Columns of an opening: turns of the whole game that it lasts, random actions in a thousand,
# positions in a thousand that are kept afterwards, and the policy of each seat.
O_TURNS, O_RANDOM, O_KEEP, O_POLICY = range(4)
# Columns of a position: the row of its game, who sees it, the turn that has ended, its rows.
M_GAME, M_VIEWER, M_TURN, M_LENGTH, MARKS = range(5)
MAX_SEATS = 8


class Tape(NamedTuple):
    """Openings by game, and room for what is recorded; `rows` as the feature reader writes them."""

    openings: NDArray[np.int64]
    rows: NDArray[np.int32]
    marks: NDArray[np.int64]
    main: NDArray[np.int64]


def new_tape(openings: NDArray[np.int64], positions: int, rows: int) -> Tape:
    return Tape(
        openings,
        np.zeros(rows, dtype=np.int32),
        np.zeros((positions, MARKS), dtype=np.int64),
        np.zeros(MAX_SEATS, dtype=np.int64),
    )


def no_tape() -> Tape:
    return new_tape(np.zeros((1, O_POLICY + MAX_SEATS), dtype=np.int64), 1, 1)
