"""Positions to learn from: sparse features, and how the game ended for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.draws import draws

Indices = NDArray[np.int64]

TYPES = {
    "starts": np.int64,
    "rows": np.int32,
    "values": np.uint8,
    "margins": np.float32,
    "wins": np.float32,
    "game": np.int64,
    "stage": np.float32,
}


@dataclass(frozen=True, eq=False)
class Positions:
    """Position i has the active feature rows and values from starts[i] to starts[i + 1].

    Seats are told by their distance from the one who looks, the own one first.
    """

    starts: NDArray[np.int64]  # one more than positions
    rows: NDArray[np.int32]
    values: NDArray[np.uint8]
    margins: NDArray[np.float32]  # by position and seat, in VP
    wins: NDArray[np.float32]  # shares of the win, by position and seat
    game: NDArray[np.int64]  # the number of the game that a position is from
    stage: NDArray[np.float32]  # the part of its game that was over, from 0 to 1

    def __post_init__(self) -> None:
        for name, kind in TYPES.items():
            array = getattr(self, name)
            if array.dtype != kind:
                raise ValueError(f"{name}: got {array.dtype}, expected {np.dtype(kind)}")
        n = len(self)
        active = int(self.starts[-1])
        if len(self.rows) != active or len(self.values) != active or self.starts[0] != 0:
            raise ValueError("starts: they do not fit the rows")
        if self.margins.shape != self.wins.shape or self.margins.shape[0] != n:
            raise ValueError("margins, wins: expected one row per position, one column per seat")
        if self.game.shape != (n,) or self.stage.shape != (n,):
            raise ValueError("game, stage: expected one number per position")

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def players(self) -> int:
        return int(self.margins.shape[1])

    def take(self, indices: Indices) -> Positions:
        """Some of the positions, in this order."""
        sizes = np.diff(self.starts)[indices]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        # Entry k of the new rows lies as far behind its position's first entry as in the old ones.
        entries = np.arange(starts[-1]) + np.repeat(self.starts[indices] - starts[:-1], sizes)
        return Positions(
            starts=starts,
            rows=self.rows[entries],
            values=self.values[entries],
            **{name: getattr(self, name)[indices] for name in _OF_A_POSITION},
        )


_OF_A_POSITION = tuple(
    one.name for one in fields(Positions) if one.name not in ("starts", "rows", "values")
)


def joined(parts: Sequence[Positions]) -> Positions:
    """The positions of several parts, one after the other."""
    sizes = [np.diff(part.starts) for part in parts]
    arrays: dict[str, Any] = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in TYPES
        if name != "starts"
    }
    return Positions(starts=np.concatenate([[0], np.cumsum(np.concatenate(sizes))]), **arrays)


def split(positions: Positions, held_out: float, seed: int) -> tuple[Indices, Indices]:
    """The positions to learn from, and those to judge by: a game is all in one or all in the other.

    Positions of one game end alike: a network that has seen some of them knows the others. Whether
    a game is held out depends on its number and the seed alone, not on what else there is.
    """
    games, place = np.unique(positions.game, return_inverse=True)
    out = draws(seed, "held out", games, 1)[:, 0] < held_out
    judged = out[place]
    return np.flatnonzero(~judged), np.flatnonzero(judged)
