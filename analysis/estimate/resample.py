"""Intervals by drawing blocks again: for quantities that are no means, such as quantiles.

The percentile interval of the bootstrap (Efron and Tibshirani, An introduction to the bootstrap,
1993, chapter 13); blocks are drawn whole, because their games share a deal.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from analysis.estimate.blocks import Array
from analysis.interval import CONFIDENCE, Interval

DRAWS = 1000
MOST_BLOCKS = 4000  # that are drawn from: more would say the same
SEED = 19_930_301


def resampled(
    blocks: Array, statistic: Callable[[Array], float], confidence: float = CONFIDENCE
) -> Interval:
    """The statistic of all values of blocks x values, with its interval."""
    table = blocks[:MOST_BLOCKS]
    stream = np.random.default_rng(SEED)
    count = len(table)
    if count < 2:
        return Interval(statistic(blocks.ravel()), -np.inf, np.inf, count, confidence)
    drawn = [statistic(table[stream.integers(count, size=count)].ravel()) for _ in range(DRAWS)]
    low, high = np.quantile(drawn, [(1 - confidence) / 2, (1 + confidence) / 2])
    mean = statistic(table.ravel())
    return Interval(mean, float(low), float(high), count, confidence)
