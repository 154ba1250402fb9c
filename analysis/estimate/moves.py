"""How far an estimate moved: the difference of two estimates that are known by their intervals.

The interval of a difference is put together from those of both (MOVER: Zou and Donner, Statistics
in Medicine 27, 2008): the squares of the distances to the bounds add up. It keeps its level where
the two are independent, and is too wide where they go up and down together, as on the same deals.
"""

from __future__ import annotations

import math

from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile

MANY_UNITS = 10**9  # for the quantile of the normal distribution


def move(before: Interval, after: Interval, wider: float = 1.0) -> Interval:
    """`after` minus `before`; `wider`: how many times as wide, see `wider_for`."""
    by = after.mean - before.mean
    down = math.hypot(after.mean - after.low, before.high - before.mean)
    up = math.hypot(after.high - after.mean, before.mean - before.low)
    units = min(before.units, after.units)
    return Interval(by, by - wider * down, by + wider * up, units, after.confidence)


def wider_for(families: int) -> float:
    """How many times as wide intervals must be to be simultaneous over so many families.

    Bonferroni, by the quantiles of one normal estimate: for larger families, whose quantiles are
    further out, less would do.
    """
    return _quantile(corrected(CONFIDENCE, max(1, families))) / _quantile(CONFIDENCE)


def _quantile(confidence: float) -> float:
    return t_quantile((1 + confidence) / 2, MANY_UNITS)
