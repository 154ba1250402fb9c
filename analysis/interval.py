"""Means with intervals: Student's t over independent units (blocks of games, or games)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Interval:
    """A mean over `units` independent values, and bounds for the true mean."""

    mean: float
    low: float
    high: float
    units: int
    confidence: float = CONFIDENCE


def mean_interval(values: NDArray[np.float64], confidence: float = CONFIDENCE) -> Interval:
    """The mean with its t interval; with a single value the interval has no bounds."""
    return interval_of(len(values), *_mean_and_deviation(values), confidence)


def interval_of(
    units: int, mean: float, deviation: float, confidence: float = CONFIDENCE
) -> Interval:
    """The same from the moments of a sample: its size, mean and standard deviation (n - 1)."""
    if units < 2:
        return Interval(mean, -math.inf, math.inf, units, confidence)
    half = deviation / math.sqrt(units) * t_quantile((1 + confidence) / 2, units - 1)
    return Interval(mean, mean - half, mean + half, units, confidence)


def share_interval(values: NDArray[np.float64], confidence: float = CONFIDENCE) -> Interval:
    """The mean with its interval for values from 0 to 1, see share_interval_of."""
    return share_interval_of(len(values), *_mean_and_deviation(values), confidence)


def share_interval_of(
    units: int, mean: float, deviation: float, confidence: float = CONFIDENCE
) -> Interval:
    """The t interval, but values that are all 0 (or 1) do not mean that no others can occur.

    If the true mean is m, a value is 0 with a probability of at most 1 - m, and all of them are
    with at most (1 - m) ** units: the bound is where that becomes too unlikely.
    """
    # Values from 0 to 1 have these means only if all of them are the same.
    if mean not in (0, 1) or units < 1:
        return interval_of(units, mean, deviation, confidence)
    beyond = 1 - ((1 - confidence) / 2) ** (1 / units)
    if mean == 0:
        return Interval(0.0, 0.0, beyond, units, confidence)
    return Interval(1.0, 1 - beyond, 1.0, units, confidence)


def corrected(confidence: float, family: int) -> float:
    """Bonferroni: the confidence of each of `family` simultaneous intervals."""
    return 1 - (1 - confidence) / family


def t_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's t."""
    from scipy.special import (
        stdtrit,
    )  # costs a quarter of a second, and many commands do not need it

    return float(stdtrit(freedom, probability))


def _mean_and_deviation(values: NDArray[np.float64]) -> tuple[float, float]:
    """A single value says nothing about how values differ: its deviation is not a number."""
    deviation = float(np.std(values, ddof=1)) if len(values) > 1 else math.nan
    return float(np.mean(values)), deviation
