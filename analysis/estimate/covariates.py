"""Means made more precise by covariates whose true mean is known to be 0.

What is known by symmetry need not be estimated: of equal players who sit in every seat, each wins
1/n of the games and scores as much as the others. How far the games at hand miss that says how
lucky they were, and the part of it that the values share is subtracted (control variates: Lavenberg
and Welch, Management Science 27, 1981; the regression estimator of Cochran, Sampling Techniques,
1977, chapter 7).

The estimate is the constant of a least-squares fit of the values on the covariates, its error that
of White (Econometrica 48, 1980), which does not depend on how good the fit is. The influence of
a block is what it adds to the estimate, so that estimates from the same blocks can be combined.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table

MIN_BLOCKS = 30  # per covariate: with fewer its coefficient costs more than it brings


def mean_with_covariates(values: ArrayLike, covariates: ArrayLike) -> tuple[float, Array]:
    """The mean of the values at covariates of 0, and the influence of each block.

    `covariates`: blocks x covariates. The variance of the estimate is the mean square of the
    influences over the number of blocks.
    """
    column = block_table(values)[:, 0]
    table = block_table(covariates, "covariates")
    blocks = len(column)
    if not blocks:
        return float("nan"), column
    if blocks < MIN_BLOCKS * table.shape[1] or not table.shape[1]:
        mean = float(column.mean())
        return mean, (column - mean) * np.sqrt(blocks / max(blocks - 1, 1))
    scale = table.std(axis=0)
    design = np.column_stack([np.ones(blocks), table / np.where(scale > 0, scale, 1.0)])
    inverse = np.linalg.pinv(design.T @ design / blocks, rcond=1e-10)
    coefficients = inverse @ (design.T @ column) / blocks
    left = column - design @ coefficients
    left[np.abs(left) < 1e-12 * max(float(np.abs(column).max()), 1.0)] = 0.0
    few = np.sqrt(blocks / (blocks - design.shape[1]))
    influence: Array = (design @ inverse[0]) * left * few
    return float(coefficients[0]), influence


def without_chance(values: ArrayLike, covariates: ArrayLike) -> Array:
    """Values with the same mean and less spread: what the covariates show to be chance is removed.

    `values`: one per block, perhaps with gaps, which stay.
    """
    column = np.array(values, dtype=np.float64)
    table = block_table(covariates, "covariates")
    there = np.isfinite(column)
    if there.sum() >= MIN_BLOCKS * table.shape[1]:
        mean, influence = mean_with_covariates(column[there], table[there])
        column[there] = mean + influence
    return column
