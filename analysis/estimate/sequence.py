"""Stop when it is precise enough: intervals that hold at every look.

An interval of fixed size that is looked at after every batch misses far more often than it says.
A confidence sequence holds at all looks at once, so one may stop at any of them for any reason.
This is the asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas (Time-uniform central
limit theory and asymptotic confidence sequences, Annals of Statistics 52, 2024, theorem 2.2, from
the normal mixture of Robbins): after n blocks with mean m and deviation s

    m ± s sqrt( 2 (n r² + 1) / (n² r²) · log( sqrt(n r² + 1) / a ) ),    a = 1 - confidence.

r > 0 is free but fixed in advance; it is tuned to be narrowest at the number of blocks at which
one expects to stop (their appendix B.2: n r² = -W(-a² / e) - 1 with the lower branch of Lambert's
W). There the interval is 1.55 times as wide as one of fixed size (95 %). Sized by a pilot, the
pilot's blocks may be part of the sample: r depends on the deviation only, not on the mean.

Being asymptotic it needs a burn-in: no look before MINIMUM blocks may lead to a stop. From there on
it keeps its error, as the tests show by simulation: for margins as they are, even skewed ones, and
for shares with their span, which rare wins need (without it a share of 3 % is missed in 8 % of
runs).
Several estimates that stop together share the error by Bonferroni (analysis.interval.corrected):
the correlation of max-t would have to hold at all looks too.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table
from analysis.interval import CONFIDENCE, Interval
from sim.core.errors import PampasError

MINIMUM = 100  # blocks before the first look


def sequence_interval(
    values: ArrayLike,
    expected: int,
    confidence: float = CONFIDENCE,
    span: tuple[float, float] | None = None,
) -> Interval:
    """The interval of the mean at any look; `expected` and `span` as in sequence_interval_of."""
    column = block_table(values)[:, 0]
    deviation = float(np.std(column, ddof=1)) if len(column) > 1 else math.nan
    return sequence_interval_of(
        len(column), float(np.mean(column)), deviation, expected, confidence, span
    )


def sequence_interval_of(
    units: int,
    mean: float,
    deviation: float,
    expected: int,
    confidence: float = CONFIDENCE,
    span: tuple[float, float] | None = None,
) -> Interval:
    """The same from the moments of the block values (deviation with n - 1).

    `expected`: the number of blocks for which it is narrowest, fixed before the first look.
    `span`: the smallest and largest possible block value. With it the deviation counts one more
    block at each end, which vanishes as blocks come in, but keeps a run of equal blocks (an arm
    that has won everything so far) from looking infinitely precise.
    """
    if units < MINIMUM:
        return Interval(mean, -math.inf, math.inf, units, confidence)
    if span is not None:
        deviation = float(widened(units, mean, deviation, span))
    half = half_width(units, deviation, expected, confidence)
    low, high = mean - half, mean + half
    if span is not None:
        low, high = max(low, span[0]), min(high, span[1])
    return Interval(mean, low, high, units, confidence)


def half_width(
    units: int, deviation: float, expected: int, confidence: float = CONFIDENCE
) -> float:
    """Half the width of the interval after `units` blocks, if tuned to `expected` of them."""
    if expected < 1:
        raise PampasError(f"expected blocks: got {expected}, expected at least 1")
    mixture = _mixture(confidence) / expected  # r²
    spread = units * mixture + 1
    return deviation * math.sqrt(
        2 * spread / (units**2 * mixture) * math.log(math.sqrt(spread) / (1 - confidence))
    )


def _mixture(confidence: float) -> float:
    """n r² at the number of blocks n for which the interval is narrowest."""
    if not 0 < confidence < 1:
        raise PampasError(f"confidence: got {confidence}, expected a number between 0 and 1")
    from scipy.special import lambertw

    miss = 1 - confidence
    return float(-lambertw(-(miss**2) / math.e, -1).real - 1)


def widened(units: int, mean: Any, deviation: Any, span: tuple[float, float]) -> Any:
    """The deviation of the blocks and one more at each end of the span; also of arrays."""
    squares = (units - 1) * deviation**2 + units * mean**2 + span[0] ** 2 + span[1] ** 2
    centre = (units * mean + sum(span)) / (units + 2)
    return np.sqrt(np.maximum(0.0, squares - (units + 2) * centre**2) / (units + 1))
