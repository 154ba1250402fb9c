"""The ratio of two estimates, with an interval that knows when the denominator may be 0."""

from __future__ import annotations

import math

from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table
from analysis.interval import CONFIDENCE, Interval, t_quantile


def fieller(
    top: float, bottom: float, covariance: ArrayLike, units: int, confidence: float = CONFIDENCE
) -> Interval:
    """top / bottom: all ratios r for which top - r bottom is not known to differ from 0.

    Fieller, Journal of the Royal Statistical Society B 16, 1954. With c the quantile of t, r is in
    it if (top - r bottom)² <= c² Var(top - r bottom), a quadratic in r. If the denominator is not
    known to differ from 0, that holds for arbitrarily large ratios, and the interval has no bounds:
    with an effect as `top` and the share that it acts on as `bottom`, a weak instrument.
    """
    spread = block_table(covariance, "covariance")
    if units < 2 or not math.isfinite(top) or not math.isfinite(bottom) or bottom == 0:
        return Interval(math.nan, -math.inf, math.inf, units, confidence)
    square = t_quantile((1 + confidence) / 2, units - 1) ** 2
    a = bottom**2 - square * float(spread[1, 1])
    b = top * bottom - square * float(spread[0, 1])
    c = top**2 - square * float(spread[0, 0])
    if a <= 0:
        return Interval(top / bottom, -math.inf, math.inf, units, confidence)
    root = math.sqrt(max(b * b - a * c, 0.0))
    return Interval(top / bottom, (b - root) / a, (b + root) / a, units, confidence)
