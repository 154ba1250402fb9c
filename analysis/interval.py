"""Means with intervals: Student's t over independent units (blocks of games, or games)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
_NEARLY_NORMAL = 1000  # degrees of freedom from which t is the normal distribution, to 0.1 %


@dataclass(frozen=True)
class Interval:
    """A mean over `units` independent values, and where the true mean is believed to be."""

    mean: float
    low: float
    high: float
    units: int
    confidence: float = CONFIDENCE


def mean_interval(values: NDArray[np.float64], confidence: float = CONFIDENCE) -> Interval:
    """The mean with its t interval; with a single value the interval is without bounds."""
    units = len(values)
    mean = float(np.mean(values))
    if units < 2:
        return Interval(mean, -math.inf, math.inf, units, confidence)
    error = float(np.std(values, ddof=1)) / math.sqrt(units)
    half = error * t_quantile((1 + confidence) / 2, units - 1)
    return Interval(mean, mean - half, mean + half, units, confidence)


def share_interval(values: NDArray[np.float64], confidence: float = CONFIDENCE) -> Interval:
    """The same for values from 0 to 1. All of them 0 (or 1) do not mean that others can not come.

    If the true mean is m, a value is 0 with a probability of at most 1 - m, and all of them with at
    most (1 - m) ** units: the bound is where that becomes too unlikely.
    """
    units = len(values)
    beyond = 1 - ((1 - confidence) / 2) ** (1 / units)
    if not np.any(values):
        return Interval(0.0, 0.0, beyond, units, confidence)
    if np.all(values == 1):
        return Interval(1.0, 1 - beyond, 1.0, units, confidence)
    return mean_interval(values, confidence)


def corrected(confidence: float, family: int) -> float:
    """Bonferroni: the confidence of each of `family` intervals that hold together."""
    return 1 - (1 - confidence) / family


def t_quantile(probability: float, freedom: int) -> float:
    """The quantile of Student's t; probability above a half."""
    normal = NormalDist().inv_cdf(probability)
    if freedom >= _NEARLY_NORMAL:
        return normal
    low, high = normal, normal
    while _t_inside(high, freedom) < 2 * probability - 1:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if _t_inside(middle, freedom) < 2 * probability - 1:
            low = middle
        else:
            high = middle
    return high


def _t_inside(t: float, freedom: int) -> float:
    """The probability between -t and t: the finite series for whole degrees of freedom."""
    angle = math.atan2(t, math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * k / (k + 1)
    return (angle + sine * total) * 2 / math.pi if odd else sine * total
