"""What sharing deals saves: arms and rotations that were played on the same blocks.

The difference of two arms on the same blocks is the mean of the block differences: the chance that
both arms share cancels, and the spread of the differences is all that is left to average out.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table
from analysis.interval import CONFIDENCE, Interval, interval_of
from sim.core.errors import PampasError


def variance_ratio(
    games: ArrayLike, weights: ArrayLike | None = None, confidence: float = CONFIDENCE
) -> Interval:
    """How many times as many games an experiment without shared deals would need.

    `games` has one row per block and one column per game of it (its rotations, its arms). The
    estimate is the mean over the blocks of c = sum_r w_r y_r; by default all w_r are 1 / columns,
    for two arms of R rotations they are +1/R and -1/R. With s_r² the variance of column r over the
    blocks and s_c² that of c:

        blocked      Var = s_c² / blocks
        independent  Var = sum_r w_r² s_r² / blocks    (the same games, each on its own deal)
        ratio        sum_r w_r² s_r² / s_c²

    Blocks are independent, so s_r² is the variance of a game of kind r whatever happens within
    blocks: both are unbiased. The difference between the kinds of games (seats, arms) is in
    neither. Above 1 the blocks helped, below 1 they hurt. The interval is that of the logarithm
    (delta method: the influence of a block on log ratio is d_r²-terms / numerator - d_c² /
    denominator, d being deviations from the mean). If chance cancels entirely, the ratio is
    infinite and has no bounds.
    """
    table = block_table(games, "games of blocks")
    blocks, columns = table.shape
    weight = np.full(columns, 1 / columns) if weights is None else np.asarray(weights, np.float64)
    if weight.shape != (columns,):
        raise PampasError(
            f"weights: got {weight.size}, expected {columns}, one per game of a block"
        )
    if blocks < 2:
        return Interval(math.nan, 0.0, math.inf, blocks, confidence)
    deviation = (table - table.mean(axis=0)) * weight
    alone = np.square(deviation).sum(axis=1)
    together = np.square(deviation.sum(axis=1))
    # Rounding leaves a little of chance that cancels.
    if together.mean() <= 1e-24 * max(alone.mean(), 1e-300):
        mean = math.inf if alone.mean() > 0 else math.nan
        return Interval(mean, 0.0, math.inf, blocks, confidence)
    influence = alone / alone.mean() - together / together.mean()
    log = interval_of(
        blocks,
        math.log(alone.mean() / together.mean()),
        float(np.std(influence, ddof=1)),
        confidence,
    )
    low, mean, high = (math.exp(value) for value in (log.low, log.mean, log.high))
    return Interval(mean, low, high, blocks, confidence)
