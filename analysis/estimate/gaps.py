"""Means of columns in which blocks lack values, with their covariance.

A component is in play in half of the blocks, a pair meets in some of them: each column has its own
blocks, and columns are correlated as far as they share blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table
from analysis.estimate.family import Family, family_of
from analysis.interval import CONFIDENCE


@dataclass(frozen=True)
class Means:
    """Means of columns, the covariance of these means, and the blocks that each rests on."""

    means: Array
    covariance: Array
    met: Array


def means_with_gaps(values: ArrayLike) -> Means:
    """From blocks x columns; not a number where a block has no value in a column.

    The influence of a block on a mean is its deviation / n, and 0 where it has no value: the
    products of influences add up to the covariance. For a column without gaps this is the variance
    of its mean with n - 1.
    """
    table = block_table(values, gaps=True)
    there = np.isfinite(table)
    met = there.sum(axis=0).astype(np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.where(there, table, 0.0).sum(axis=0) / met
        low = np.where(there, table, np.inf).min(axis=0, initial=np.inf)
        high = np.where(there, table, -np.inf).max(axis=0, initial=-np.inf)
        # Equal values have no error, though their mean is rounded.
        influence = np.where(there & (high > low), table - means, 0.0) / np.sqrt(met * (met - 1))
    influence = np.nan_to_num(influence, nan=0.0, posinf=0.0, neginf=0.0)
    covariance: Array = influence.T @ influence
    return Means(means, covariance, met)


def family_with_gaps(
    values: ArrayLike,
    names: Sequence[str],
    confidence: float = CONFIDENCE,
    span: tuple[float, float] | None = None,
) -> Family:
    """The simultaneous intervals of the means of columns with gaps; see family.family."""
    found = means_with_gaps(values)
    units = [int(count) for count in found.met]
    return family_of(found.means, found.covariance, units, names, confidence=confidence, span=span)


def stacked(columns: Sequence[ArrayLike]) -> Array:
    """Columns of different lengths as one table: block k of each is row k, gaps at the end."""
    arrays = [np.asarray(column, np.float64) for column in columns]
    table = np.full((max((len(one) for one in arrays), default=0), len(arrays)), np.nan)
    for place, one in enumerate(arrays):
        table[: len(one), place] = one
    return table
