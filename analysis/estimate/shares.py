"""Shares from 0 to 1: which interval for which data.

    wilson_interval   independent games, won or not (Wilson, JASA 22, 1927). Good for any share,
                      even close to 0 or 1.
    share_interval    means of blocks (analysis.interval): Student's t over the blocks. Good once
                      enough blocks differ from "all lost" and from "all won".

share_of takes blocks and chooses. Blocks that are each won or lost entirely (as those of one game)
are independent trials: Wilson. Otherwise t over the blocks, unless fewer than RARE blocks are
anything but lost (or won) entirely. Then the distribution of the block means is too skewed for t,
and Wilson is used with the blocks as trials. That is never too narrow: values from 0 to 1 with mean
p have a variance of at most p (1 - p), which is what Wilson assumes. The same holds for ties that
count 1/k.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table
from analysis.interval import CONFIDENCE, Interval, share_interval
from sim.core.errors import PampasError

RARE = 30  # blocks that differ from the common outcome, below which t is not used


def wilson_interval(wins: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """The interval for independent games; `wins` may include the fractions of ties."""
    if games < 1 or not 0 <= wins <= games:
        raise PampasError(f"wins: got {wins} of {games} games, expected 0 to the number of games")
    from scipy.special import ndtri

    # scipy.stats.binomtest has it too, but takes only integer wins.
    share, z = wins / games, float(ndtri((1 + confidence) / 2))
    centre = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) / (1 + z**2 / games)
    # At the ends the bound is the share itself, but for rounding.
    low = 0.0 if wins == 0 else centre - half
    high = 1.0 if wins == games else centre + half
    return Interval(share, low, high, games, confidence)


def share_of(games: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """The mean share of blocks x games (or of block means), with the interval that suits it."""
    table = block_table(games, "shares")
    if table.size and (table.min() < 0 or table.max() > 1):
        raise PampasError(f"shares: got {table.min()} to {table.max()}, expected 0 to 1")
    means = table.mean(axis=1)
    rarer = min(int((means > 0).sum()), int((means < 1).sum()))
    if len(means) and (rarer < RARE or bool(np.isin(means, (0.0, 1.0)).all())):
        return wilson_interval(float(means.sum()), len(means), confidence)
    return share_interval(means, confidence)
