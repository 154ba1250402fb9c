"""The running answer of a run: mean score and win share of each seat, with intervals.

Tallies are sums of whole numbers, so that the order in which chunks come back changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.interval import Interval, interval_of, share_interval_of

if TYPE_CHECKING:
    from analysis.dataset.run import Run

FIGURES = ("win_share", "total")
GROUPS = ("seat", "player")


@dataclass(frozen=True)
class Tally:
    """Sums and sums of squares over blocks, for each seat and for each player.

    sums[group][figure][i] = (sum, sum of squares) of the block sums of seat or player i + 1, wins
    counted in parts of one.
    """

    blocks: int
    rotations: int
    whole: int
    sums: Mapping[str, Mapping[str, tuple[tuple[int, int], ...]]]

    @classmethod
    def of(cls, run: Run, seats: Mapping[str, NDArray[Any]]) -> Tally:
        """The tally of whole blocks, from the columns of their seats."""
        whole = run.game.rows.seat_outcome["win_share"].whole
        return cls.of_columns(seats, run.setup.players, run.rotations, whole)

    @classmethod
    def of_columns(
        cls, seats: Mapping[str, NDArray[Any]], players: int, rotations: int, whole: int
    ) -> Tally:
        """The same without a run; a win counts `whole` parts."""
        wins = np.rint(seats["win_share"] * whole).astype(np.int64)
        figures = {"win_share": wins, "total": seats["total"].astype(np.int64)}
        sums: dict[str, dict[str, tuple[tuple[int, int], ...]]] = {}
        for group in GROUPS:
            order = np.argsort(seats[group].reshape(-1, players), axis=1)
            sums[group] = {
                name: _sums(
                    np.take_along_axis(values.reshape(-1, players), order, axis=1), rotations
                )
                for name, values in figures.items()
            }
        return cls(len(wins) // players // rotations, rotations, whole, sums)

    def __add__(self, other: Tally) -> Tally:
        sums = {
            group: {
                name: tuple(
                    (a[0] + b[0], a[1] + b[1])
                    for a, b in zip(values, other.sums[group][name], strict=True)
                )
                for name, values in figures.items()
            }
            for group, figures in self.sums.items()
        }
        return Tally(self.blocks + other.blocks, self.rotations, self.whole, sums)

    def intervals(self, group: str, figure: str) -> list[Interval]:
        """The mean of each seat or player, with its interval over blocks."""
        scale = self.rotations * (self.whole if figure == "win_share" else 1)
        make = share_interval_of if figure == "win_share" else interval_of
        return [
            make(
                self.blocks,
                total / self.blocks / scale,
                _deviation(self.blocks, total, squares) / scale,
            )
            for total, squares in self.sums[group][figure]
        ]

    def to_dict(self) -> dict[str, Any]:
        return {
            "blocks": self.blocks,
            "sums": {
                group: {name: [list(pair) for pair in pairs] for name, pairs in figures.items()}
                for group, figures in self.sums.items()
            },
        }

    @classmethod
    def from_dict(cls, run: Run, data: Mapping[str, Any]) -> Tally:
        sums = {
            group: {
                name: tuple((int(pair[0]), int(pair[1])) for pair in pairs)
                for name, pairs in figures.items()
            }
            for group, figures in data["sums"].items()
        }
        whole = run.game.rows.seat_outcome["win_share"].whole
        return cls(int(data["blocks"]), run.rotations, whole, sums)


def _sums(values: NDArray[np.int64], rotations: int) -> tuple[tuple[int, int], ...]:
    """By column: sum and sum of squares over the sums of the blocks."""
    blocks = values.reshape(-1, rotations, values.shape[1]).sum(axis=1)
    return tuple(
        (int(column.sum()), int((column * column).sum())) for column in np.transpose(blocks)
    )


def _deviation(units: int, total: int, squares: int) -> float:
    """The sample standard deviation, from exact sums."""
    if units < 2:
        return 0.0
    return math.sqrt((units * squares - total * total) / (units * (units - 1)))
