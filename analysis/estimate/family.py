"""Many estimates at once: simultaneous intervals and adjusted p values.

Simultaneous intervals are single-step max-t intervals: estimate ± c x standard error with one c
for all of the family, the quantile of max |T| over estimates that are correlated as the block
values say (Hothorn, Bretz, Westfall: Simultaneous inference in general parametric models,
Biometrical Journal 50, 2008). All of them are true at once with the stated confidence, even the
one that was picked because it is the largest. p values are two-sided t tests adjusted by Holm
(`holm`). Holm steps down and max-t does not, so an interval may touch the null while the
adjusted p value is a little below the level, or the reverse: what a page claims comes from the
intervals.

Estimates may rest on different numbers of blocks. Each then has its own c, the quantile of
max |T| if all of the family had its degrees of freedom (Hasler and Hothorn: Multiple contrast tests
in the presence of heteroscedasticity, Biometrical Journal 50, 2008): one that is barely measured
does not make the others uncertain.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table, column_names, mean_covariance
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from sim.core.errors import PampasError

DRAWS = 200_000  # of max |T|: the critical value is then exact to about 0.005
CACHED = 50_000  # numbers that are drawn at a time: they stay in the cache of a core
SEED = 20_080_101  # fixed: the same data gives the same interval


@dataclass(frozen=True)
class Family:
    """Estimates by name, with simultaneous intervals."""

    names: tuple[str, ...]
    intervals: tuple[Interval, ...]
    p_values: tuple[float, ...]  # Holm-adjusted, two-sided, against the null
    errors: tuple[float, ...]  # standard errors
    critical: float  # intervals are this many standard errors to each side, or less (see units)
    confidence: float

    def interval(self, name: str) -> Interval:
        return self.intervals[self.names.index(name)]


def family(
    values: ArrayLike,
    names: Sequence[str],
    null: float = 0.0,
    confidence: float = CONFIDENCE,
    span: tuple[float, float] | None = None,
) -> Family:
    """The family of the column means of a table of block values.

    Any estimate fits if its values have its mean and its influence: estimate + influence of the
    block. `span`: the smallest and the largest value that a block can have. A column whose blocks
    are all the same has a standard error of 0; with a span its interval and p value come from how
    likely it is to see nothing else (as analysis.interval.share_interval_of), without one they are
    those of an error of 0.
    """
    table = block_table(values)
    return family_of(
        table.mean(axis=0), mean_covariance(table), len(table), names, null, confidence, span
    )


def family_of(
    estimates: ArrayLike,
    covariance: ArrayLike,
    units: int | Sequence[int],
    names: Sequence[str],
    null: float = 0.0,
    confidence: float = CONFIDENCE,
    span: tuple[float, float] | None = None,
) -> Family:
    """The same from estimates with their covariance.

    `units`: the number of blocks, or that of each estimate (degrees of freedom + 1).
    """
    means = np.atleast_1d(np.asarray(estimates, dtype=np.float64))
    spread = np.atleast_2d(np.asarray(covariance, dtype=np.float64))
    count = len(means)
    known = column_names(tuple(names), count)
    if spread.shape != (count, count):
        raise PampasError(f"covariance: got {spread.shape}, expected {(count, count)}")
    each_units = [int(units)] * count if isinstance(units, int | np.integer) else list(units)
    if len(each_units) != count:
        raise PampasError(f"units: got {len(each_units)}, expected {count}, one per estimate")
    if min(each_units, default=2) < 2:
        return _without_bounds(known, means, min(each_units), confidence)
    errors = standard_errors(spread)
    varied = errors > 0
    # Columns without spread use up their part of the family's error.
    level = 1 - (1 - confidence) * (varied.sum() / count if span else 1.0)
    critical = critical_values(spread, each_units, level)
    each = corrected(confidence, count)
    intervals, p_values = [], []
    for mean, error, own in zip(means.tolist(), errors.tolist(), each_units, strict=True):
        if error > 0 or span is None:
            half = critical[own] * error
            intervals.append(Interval(mean, mean - half, mean + half, own, confidence))
            p_values.append(two_sided_p(mean - null, error, own))
        else:
            low, high, p_value = _of_equal_values(mean, own, each, null, span)
            intervals.append(Interval(mean, low, high, own, confidence))
            p_values.append(p_value)
    adjusted = holm(p_values)
    largest = max(critical.values())
    return Family(known, tuple(intervals), adjusted, tuple(errors.tolist()), largest, confidence)


def holm(p_values: ArrayLike) -> tuple[float, ...]:
    """p values of a family, adjusted by Holm (1979).

    The i-th smallest of k times k - i + 1, and never below the one before it.
    """
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    steps = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(steps, 1.0)
    return tuple(adjusted.tolist())


def two_sided_p(difference: float, error: float, units: int) -> float:
    return 2 * one_sided_p(abs(difference), error, units)


def one_sided_p(difference: float, error: float, units: int) -> float:
    """How likely a t value at least this large is if the true difference is 0."""
    if error <= 0:
        return 0.0 if difference > 0 else 0.5 if difference == 0 else 1.0
    from scipy.special import stdtr

    return float(stdtr(units - 1, -difference / error))


def standard_errors(covariance: Array) -> Array:
    """Roots of the diagonal; what is only rounding compared with the largest is 0."""
    variance = np.clip(np.diag(covariance), 0.0, None)
    errors: Array = np.sqrt(np.where(variance > 1e-24 * variance.max(initial=0), variance, 0.0))
    return errors


def critical_value(covariance: Array, units: int, confidence: float = CONFIDENCE) -> float:
    """The quantile of max |T| for estimates with this covariance, from `units` blocks."""
    return critical_values(covariance, [units], confidence)[units]


def critical_values(
    covariance: Array, units: Iterable[int], confidence: float = CONFIDENCE
) -> dict[int, float]:
    """The quantile of max |T| for each number of blocks.

    Drawn: normal vectors with the correlation of the estimates, all divided by the same root of
    chi² / freedom. It is never below the quantile of one t, nor above that of Bonferroni.
    """
    errors = standard_errors(covariance)
    varied = errors > 0
    count = int(varied.sum())
    single = {each: t_quantile((1 + confidence) / 2, each - 1) for each in units}
    if count < 2:
        return single
    scale = errors[varied]
    root = _root(covariance[np.ix_(varied, varied)] / np.outer(scale, scale))
    largest = np.empty(DRAWS)
    stream = np.random.default_rng(SEED)
    step = max(1, CACHED // count)
    for start in range(0, DRAWS, step):
        part = largest[start : start + step]
        drawn = np.abs(stream.standard_normal((len(part), count)) @ root)
        np.maximum.reduce([drawn[:, column] for column in range(count)], out=part)
    state, found = stream.bit_generator.state, {}
    for each, least in single.items():
        stream.bit_generator.state = state  # whatever other numbers of blocks are asked for
        drawn = largest / np.sqrt(stream.chisquare(each - 1, DRAWS) / (each - 1))
        most = t_quantile((1 + corrected(confidence, count)) / 2, each - 1)
        found[each] = min(max(float(np.quantile(drawn, confidence)), least), most)
    return found


def _root(correlation: Array) -> Array:
    """The symmetric root: unlike other roots it is unique, even for a singular matrix."""
    values, vectors = np.linalg.eigh(correlation)
    root: Array = (vectors * np.sqrt(np.clip(values, 0.0, None))) @ vectors.T
    return root


def _of_equal_values(
    value: float, units: int, confidence: float, null: float, span: tuple[float, float]
) -> tuple[float, float, float]:
    """Bounds and p value of a mean if all blocks had the same value.

    If a block has this value with probability q, all of them have it with q ** units; the others
    are at the ends of the span at worst.
    """
    bottom, top = span
    q = ((1 - confidence) / 2) ** (1 / units)
    low, high = q * value + (1 - q) * bottom, q * value + (1 - q) * top
    if null == value:
        return low, high, 1.0
    end = top if null > value else bottom
    possible = (end - null) / (end - value) if end != value else 0.0  # the largest q with this mean
    return low, high, min(1.0, 2 * max(possible, 0.0) ** units)


def _without_bounds(names: tuple[str, ...], means: Array, units: int, confidence: float) -> Family:
    intervals = tuple(
        Interval(mean, -math.inf, math.inf, units, confidence) for mean in means.tolist()
    )
    nothing = (math.nan,) * len(names)
    return Family(names, intervals, (1.0,) * len(names), nothing, math.inf, confidence)
