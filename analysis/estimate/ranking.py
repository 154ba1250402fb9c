"""Who is ahead of whom: the order of the columns of a table of block values.

One is ahead of another if the interval of their difference is above 0, and the intervals of all
pairs are simultaneous (analysis.estimate.family).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table, column_names, mean_covariance
from analysis.estimate.family import family_of
from analysis.interval import CONFIDENCE, Interval


@dataclass(frozen=True)
class Order:
    """Items from the best to the worst, and how far one is ahead of another (first - second)."""

    ranking: tuple[str, ...]
    ahead: Mapping[tuple[str, str], Interval]


def order(values: ArrayLike, names: Sequence[str], confidence: float = CONFIDENCE) -> Order:
    """The order of the column means of a table of block values."""
    table = block_table(values)
    means = table.mean(axis=0)
    known = column_names(tuple(names), len(means))
    pairs = list(combinations(range(len(known)), 2))
    contrast = np.zeros((len(pairs), len(known)))
    for row, (one, other) in enumerate(pairs):
        contrast[row, one], contrast[row, other] = 1.0, -1.0
    found = family_of(
        contrast @ means,
        contrast @ mean_covariance(table) @ contrast.T,
        len(table),
        [str(pair) for pair in pairs],
        confidence=confidence,
    )
    return Order(
        tuple(known[place] for place in np.argsort(-means, kind="stable")),
        {
            (known[one], known[other]): interval
            for (one, other), interval in zip(pairs, found.intervals, strict=True)
        },
    )
