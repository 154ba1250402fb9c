"""Where a difference comes from: category by category, adding up to the total.

The parts and the total are one family: their intervals are simultaneous, and the estimates of the
parts sum to that of the total exactly (the bounds do not: parts move together or against each
other, which is why the total has its own interval).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table
from analysis.estimate.family import Family, family
from analysis.interval import CONFIDENCE, Interval
from sim.core.errors import PampasError

TOTAL = "total"


@dataclass(frozen=True)
class Decomposition:
    """The parts of a difference, and their total as the last of the family."""

    family: Family

    @property
    def parts(self) -> dict[str, Interval]:
        return dict(zip(self.family.names[:-1], self.family.intervals[:-1], strict=True))

    @property
    def total(self) -> Interval:
        return self.family.intervals[-1]


def decompose(
    first: ArrayLike,
    second: ArrayLike,
    names: Sequence[str],
    total: ArrayLike | None = None,
    confidence: float = CONFIDENCE,
) -> Decomposition:
    """first - second, both blocks x categories on the same blocks.

    `total`: the total difference of each block, if known from elsewhere; the categories must
    add up to it.
    """
    one, other = block_table(first, "first"), block_table(second, "second")
    if one.shape != other.shape:
        raise PampasError(f"second: got {other.shape} values, expected {one.shape} like the first")
    parts = one - other
    sums = parts.sum(axis=1)
    if total is not None:
        stated = block_table(total, "total")[:, 0]
        if stated.shape != sums.shape or not np.allclose(stated, sums, rtol=1e-9, atol=1e-9):
            raise PampasError("total: got values that are not the sums of the categories")
    values = np.column_stack([parts, sums])
    return Decomposition(family(values, (*names, TOTAL), confidence=confidence))
