"""Design and outcome rows: one game is one row of each. What every game's rows have in common.

The design has the fields `players`, `seed`, `game`, `luck` (of the deal) and `policy`; the outcome
has the field `seats`: a block per seat with `total` and `win_share` (in parts of a win) and others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sim.core.layout import Block, Field

Design = NDArray[np.int64]
Outcome = NDArray[np.int32]
PolicyRows = NDArray[np.float64]

SEATS = "seats"


@dataclass(frozen=True)
class RowLayout:
    """Which numbers stand where in the rows of a game."""

    design_block: Block
    outcome_block: Block
    seat_outcome_block: Block

    @property
    def design(self) -> Mapping[str, Field]:
        return self.design_block.fields

    @property
    def outcome(self) -> Mapping[str, Field]:
        """Of the game, with the field `seats`."""
        return self.outcome_block.fields

    @property
    def seat_outcome(self) -> Mapping[str, Field]:
        """Of one seat within `seats`."""
        return self.seat_outcome_block.fields

    @property
    def max_seats(self) -> int:
        return self.design["policy"].size

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns of an outcome row; seats are counted from 1: total_1, total_2 ..."""
        names: list[str] = []
        for name, field in self.outcome.items():
            if name == SEATS:
                for seat in range(1, self.max_seats + 1):
                    names += [f"{column}_{seat}" for column in self.seat_outcome]
            else:
                names += field.columns
        return tuple(names)

    def column(self, name: str) -> int:
        """Where a column stands in an outcome row."""
        return self.columns.index(name)

    @property
    def go_with_players(self) -> list[str]:
        """Design fields that belong to a player, not to a seat."""
        return [field.name for field in self.design.values() if field.each == "player"]
