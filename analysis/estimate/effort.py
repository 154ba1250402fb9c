"""What an interval costs: is it narrow enough to be shown, and how many games would make it so?

Half the width of an interval over n units is q(n) s / sqrt(n), with s the standard deviation of a
unit and q(n) the quantile of Student's t with n - 1 degrees of freedom. So the interval of a pilot
gives s, and with it the n for any half-width (Stein, Annals of Mathematical Statistics 16, 1945).
Simultaneous intervals have a larger q; the factor is assumed to stay the same.

Intervals that use the margin of victory as a control (analysis.estimate.calibration) gain less with
more games: for them the forecast is a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from functools import partial

from analysis.estimate.sequence import MINIMUM
from analysis.estimate.sequence import half_width as sequence_half_width
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from sim.core.errors import PampasError

TOO_WIDE = 0.10  # half-width of a share that says too little to be shown: 10 pp


def half_width(interval: Interval) -> float:
    """Half the width of the interval; infinite if it has no bounds or was not measured."""
    half = (interval.high - interval.low) / 2
    return math.inf if math.isnan(half) or math.isnan(interval.mean) else half


def too_wide(interval: Interval, most: float = TOO_WIDE) -> bool:
    """Whether the games were too few to tell anything: the share is not known to ±most."""
    return half_width(interval) > most


def units_for(interval: Interval, half: float = TOO_WIDE) -> int | None:
    """How many units (blocks) it takes to know it to ±half; None if that cannot be told."""
    if not half > 0:
        raise PampasError(f"half-width: got {half}, expected a number above 0")
    now = half_width(interval)
    if interval.units < 2 or math.isinf(now):
        return None
    upper = (1 + interval.confidence) / 2
    spread = now * math.sqrt(interval.units) / t_quantile(upper, interval.units - 1)

    def known_to(units: int) -> float:
        return t_quantile(upper, units - 1) * spread / math.sqrt(units)

    return _first(known_to, half, 2)


def games_for(interval: Interval, games: int, half: float = TOO_WIDE) -> int | None:
    """The same in games, if `games` were played for this interval."""
    units = units_for(interval, half)
    return None if units is None else math.ceil(games * units / interval.units)


def growth_for(figures: Collection[Interval], half: float) -> float | None:
    """How many times as many games as now it takes to know all figures to ±half."""
    return _largest([(one, units_for(one, half)) for one in figures])


def growth_at_any_look(
    figures: Collection[Interval], half: float, usual: float, families: int = 1
) -> float | None:
    """The same for a stop that holds at any look (analysis.estimate.sequence).

    `usual`: how many times as many games as now it is tuned to. `families`: of figures, each of
    them simultaneous. Such a stop splits the error over all figures by Bonferroni. The deviation is
    read from the figures, which are assumed to be as wide as Bonferroni within a family, unless
    their own confidence is higher: if they are narrower, so is the forecast.
    """
    within = corrected(CONFIDENCE, math.ceil(len(figures) / families))
    together = corrected(CONFIDENCE, len(figures))
    found = []
    for one in figures:
        units, now = None, half_width(one)
        if one.units > 1 and math.isfinite(now):
            upper = (1 + max(one.confidence, within)) / 2
            spread = now * math.sqrt(one.units) / t_quantile(upper, one.units - 1)
            expected = max(1, round(usual * one.units))
            known_to = partial(
                sequence_half_width, deviation=spread, expected=expected, confidence=together
            )
            units = _first(known_to, half, MINIMUM)
        found.append((one, units))
    return _largest(found)


def _largest(needed: Collection[tuple[Interval, int | None]]) -> float | None:
    if not needed or any(units is None for _, units in needed):
        return None
    return max((units or 0) / one.units for one, units in needed)


def _first(known_to: Callable[[int], float], half: float, least: int) -> int:
    """The smallest number of units, from `least` up, that gives ±half: each unit helps."""
    low, high = least - 1, least
    while known_to(high) > half:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if known_to(middle) > half else (low, middle)
    return high
