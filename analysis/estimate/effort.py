"""What an interval costs: is it narrow enough to be shown, and how many games would make it so?

Half the width of an interval over n units is q(n) s / sqrt(n), with s the standard deviation of a
unit and q(n) the quantile of Student's t with n - 1 degrees of freedom. So an interval of a pilot
tells s, and with it the n for any half-width (Stein, Annals of Mathematical Statistics 16, 1945).
Simultaneous intervals have a larger q; what they are larger by is taken to stay as it is.
"""

from __future__ import annotations

import math

from analysis.interval import Interval, t_quantile
from sim.core.errors import PampasError

TOO_WIDE = 0.10  # half the width of a share that says too little to be shown: 10 pp


def half_width(interval: Interval) -> float:
    """Half of the interval; infinite where it has no bounds or was not measured."""
    half = (interval.high - interval.low) / 2
    return math.inf if math.isnan(half) or math.isnan(interval.mean) else half


def too_wide(interval: Interval, most: float = TOO_WIDE) -> bool:
    """Whether the games were too few to say anything: the share is known to worse than ±most."""
    return half_width(interval) > most


def units_for(interval: Interval, half: float = TOO_WIDE) -> int | None:
    """How many units (blocks) it takes to know it to ±half; None where that cannot be told."""
    if not half > 0:
        raise PampasError(f"half-width: got {half}, expected a number above 0")
    now = half_width(interval)
    if interval.units < 2 or math.isinf(now):
        return None
    upper = (1 + interval.confidence) / 2
    spread = now * math.sqrt(interval.units) / t_quantile(upper, interval.units - 1)

    def known_to(units: int) -> float:
        return t_quantile(upper, units - 1) * spread / math.sqrt(units)

    low, high = 1, 2
    while known_to(high) > half:
        low, high = high, high * 2
    while high - low > 1:  # the half-width falls with every unit
        middle = (low + high) // 2
        low, high = (middle, high) if known_to(middle) > half else (low, middle)
    return high


def games_for(interval: Interval, games: int, half: float = TOO_WIDE) -> int | None:
    """The same in games, where `games` were played for this interval."""
    units = units_for(interval, half)
    return None if units is None else math.ceil(games * units / interval.units)
