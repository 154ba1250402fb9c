"""Covariates whose mean is known: what chance did to them is taken out of an estimate.

Among equal players who rotate, the first player's share of wins is 1/n on average, and his margin
is 0. What he had beyond that in a block is chance, and part of the same chance is in every
comparison that was played on the block. The values of blocks are regressed on such covariates; what
is left, evaluated where the covariates have their known means, has the same mean and less spread
(Lavenberg and Welch: A perspective on the use of control variables to increase the efficiency of
Monte Carlo simulations, Management Science 27, 1981).

The difference of two arms is the special case with a coefficient of 1. The regression is never
worse than that but for the estimation of its coefficients, which costs one part in n / k for k
covariates: it is left out where blocks are few.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table

BLOCKS_EACH = 20  # of a covariate, at least


def without_chance(values: ArrayLike, covariates: ArrayLike) -> Array:
    """The values less what their regression on covariates of mean 0 explains.

    `values`: one a block, perhaps with gaps; `covariates`: blocks x covariates, each with a true
    mean of 0.
    """
    value = np.asarray(values, dtype=np.float64)
    known = block_table(covariates, "covariates")
    there = np.isfinite(value)
    if there.sum() < BLOCKS_EACH * (known.shape[1] + 1):
        return value
    design = np.column_stack([np.ones(int(there.sum())), known[there]])
    coefficients = np.linalg.lstsq(design, value[there], rcond=None)[0]
    if np.ptp(value[there]) == 0:
        return value  # rounding would make a spread of it
    adjusted: Array = value - known @ coefficients[1:]
    return adjusted
