"""What the next one will be like: random effects, and a further member of a population.

k members of a population (players, say) were measured, with estimates y, whose errors have the
covariance V; the members themselves differ by a standard deviation tau around a mean mu:

    y ~ Normal(mu, V + tau² I)

The interval is for the true value of one further member, mu + tau z. How far members differ is
never dropped because it was not established: tau has a distribution of its own, by the statistic

    Q(tau²) = (y - m)' (V + tau² I)^-1 (y - m)  ~  chi² with k - 1 degrees of freedom,

m the weighted mean, which falls with tau² (Q-profile; Viechtbauer, Statistics in Medicine 26,
2007): the chance of a tau below t is that of chi² above Q(t²). Given tau, mu is normal, and the
mixture over all tau is the distribution of the next one (a confidence distribution; Nagashima, Noma
and Furukawa, Statistical Methods in Medical Research 28, 2019). Without errors (V = 0) it is the
textbook's

    mean of y ± t(k - 1) s sqrt(1 + 1/k),

exact; with errors it is wider.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array
from analysis.interval import CONFIDENCE, Interval
from sim.core.errors import PampasError

STEPS = 400  # of the distribution of tau
MIN_TAU, MAX_TAU = 1e-3, 1e3  # relative to the spread and error of the estimates


@dataclass(frozen=True)
class Prediction:
    """next: the value of a further member. spread: tau, the standard deviation of the members."""

    next: Interval
    spread: Interval


def predicted(
    estimates: ArrayLike, covariance: ArrayLike, confidence: float = CONFIDENCE
) -> Prediction:
    """From the estimates of members and the covariance of their errors."""
    values = np.asarray(estimates, dtype=np.float64)
    errors = np.asarray(covariance, dtype=np.float64)
    count = len(values)
    if errors.shape != (count, count):
        raise PampasError(f"covariance: got {errors.shape}, expected {(count, count)}")
    if count < 2:
        mean = float(values[0]) if count else math.nan
        return Prediction(
            Interval(mean, -math.inf, math.inf, count, confidence),
            Interval(math.nan, 0.0, math.inf, count, confidence),
        )
    size = math.sqrt(float(np.var(values) + np.diag(errors).mean()))
    if size == 0:
        same = Interval(float(values[0]), float(values[0]), float(values[0]), count, confidence)
        return Prediction(same, Interval(0.0, 0.0, 0.0, count, confidence))
    from scipy.special import chdtrc, chdtri

    spreads = size * np.concatenate([[0.0], np.geomspace(MIN_TAU, MAX_TAU, STEPS)])
    means, variances, far = _at(values, errors, spreads, size)
    below = chdtrc(count - 1, far)
    # The chance of no spread at all, and half of that between two steps to each of them.
    between = np.diff(below)
    weights = np.concatenate([[below[0]], between / 2])
    weights[:-1] += between / 2
    tail = (1 - confidence) / 2

    def spread_at(q: float) -> float:
        """The spread at which Q is that large; 0 if Q is smaller without any spread."""
        return float(np.interp(-q, -far, spreads))

    best = spread_at(count - 1.0)  # where Q is as large as expected (Paule and Mandel, 1982)
    center = float(_at(values, errors, np.array([best]), size)[0][0])
    bounds = _quantiles(means, np.sqrt(variances + spreads**2), weights, (tail, 1 - tail))
    most, least = (spread_at(float(chdtri(count - 1, chance))) for chance in (1 - tail, tail))
    return Prediction(
        Interval(center, *bounds, count, confidence),
        Interval(best, least, most, count, confidence),
    )


def _at(values: Array, errors: Array, spreads: Array, size: float) -> tuple[Array, Array, Array]:
    """The weighted mean, its variance and Q for each tau, in axes in which V is diagonal."""
    variances, vectors = np.linalg.eigh(errors)
    turned, ones = vectors.T @ values, vectors.T @ np.ones(len(values))
    # As small as rounding: it prevents division by zero for estimates without any error.
    least = 1e-12 * size**2
    weights = 1 / (np.clip(variances, least, None) + np.square(spreads)[:, np.newaxis])
    known = weights @ ones**2
    means = weights @ (ones * turned) / known
    away = turned - means[:, np.newaxis] * ones
    return means, 1 / known, (weights * away**2).sum(axis=1)


def _quantiles(
    means: Array, deviations: Array, weights: Array, chances: tuple[float, float]
) -> tuple[float, float]:
    """Quantiles of a mixture of normal distributions."""
    from scipy.optimize import brentq
    from scipy.special import ndtr

    def excess(value: float, chance: float) -> float:
        away = (value - means) / np.maximum(deviations, 1e-300)
        return float(weights @ ndtr(away)) / float(weights.sum()) - chance

    low = float((means - 40.0 * deviations).min())
    high = float((means + 40.0 * deviations).max())
    first, second = (float(brentq(excess, low, high, args=(chance,))) for chance in chances)
    return first, second
