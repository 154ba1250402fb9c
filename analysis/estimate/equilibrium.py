"""What to play if everyone knows: equilibrium mixture and cycles of strategies.

The payoff of a strategy against another is its share of wins; those of a pair sum to 1, so the
game of choosing a strategy is symmetric and zero-sum. Its equilibrium is a mixture that no strategy
beats, found by linear programming (von Neumann; scipy's linprog): maximise v with
sum_i x_i (A_ij - 1/2) >= v for every j, sum x = 1, x >= 0. The value is v + 1/2 = 1/2 by symmetry.

Payoffs are estimates, and a mixture jumps when they move a little. So the linear program is solved
again for payoffs drawn from their normal distribution (parametric bootstrap, seeded, with the
covariance over blocks). In how many draws a strategy is part of the mixture, and the quantiles of
its weight, say how stable the answer is. They are not a confidence interval: at the edge of a
support no bootstrap is.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import holm
from analysis.estimate.pairs import Pairs
from analysis.interval import CONFIDENCE, Interval
from sim.core.errors import PampasError

SEED = 19_440_101
PART = 1e-6  # of the mixture, below which a strategy is not in the support


@dataclass(frozen=True)
class Equilibrium:
    names: tuple[str, ...]
    weights: tuple[Interval, ...]  # low and high: quantiles of the draws
    in_support: tuple[float, ...]  # the share of draws in which each strategy is played at all


@dataclass(frozen=True)
class Cycle:
    """The first beats the second, the second beats the third, the third beats the first."""

    names: tuple[str, str, str]
    shares: tuple[float, float, float]
    p_value: float  # adjusted by Holm for all possible cycles


def payoff_matrix(pairs: Pairs, shares: Array | None = None) -> Array:
    """The share of the row against the column; 1/2 against itself."""
    _check_complete(pairs)
    matrix = np.full((len(pairs.names), len(pairs.names)), 0.5)
    for (one, other), share in zip(
        pairs.pairs, pairs.shares if shares is None else shares, strict=True
    ):
        matrix[one, other], matrix[other, one] = share, 1 - share
    return matrix


def mixture(matrix: Array) -> Array:
    """The equilibrium weights of a symmetric matrix of shares."""
    from scipy.optimize import linprog

    count = len(matrix)
    found = linprog(
        np.append(np.zeros(count), -1.0),
        A_ub=np.column_stack([0.5 - matrix.T, np.ones(count)]),
        b_ub=np.zeros(count),
        A_eq=np.append(np.ones(count), 0.0)[np.newaxis],
        b_eq=[1.0],
        bounds=[*[(0.0, None)] * count, (None, None)],
    )
    if not found.success:
        raise PampasError(f"equilibrium: got {found.message!r}, expected a solution")
    weights = np.clip(found.x[:count], 0.0, None)
    shares: Array = weights / weights.sum()
    return shares


def equilibrium(
    pairs: Pairs, draws: int = 500, confidence: float = CONFIDENCE, seed: int = SEED
) -> Equilibrium:
    """The mixture of the estimated payoffs, and how it moves within their errors."""
    weights = mixture(payoff_matrix(pairs))
    drawn = np.random.default_rng(seed).multivariate_normal(
        pairs.shares, pairs.covariance, draws, check_valid="ignore", method="eigh"
    )
    tried = np.array([mixture(payoff_matrix(pairs, shares)) for shares in np.clip(drawn, 0.0, 1.0)])
    low, high = np.quantile(tried, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    return Equilibrium(
        pairs.names,
        tuple(
            Interval(float(w), float(min(a, w)), float(max(b, w)), pairs.blocks, confidence)
            for w, a, b in zip(weights, low, high, strict=True)
        ),
        tuple(float(share) for share in (tried > PART).mean(axis=0)),
    )


def cycles(pairs: Pairs) -> tuple[Cycle, ...]:
    """All triples that beat each other in a circle by their estimates, most certain first.

    A circle is established if all three of its shares are above 1/2: the p value is the largest of
    the three one-sided ones (intersection-union test: Berger, Technometrics 24, 1982), adjusted for
    all 2 x (n over 3) circles that could have been found.
    """
    matrix = payoff_matrix(pairs)
    circles = [
        circle
        for a, b, c in combinations(range(len(matrix)), 3)
        for circle in ((a, b, c), (a, c, b))
    ]
    p_values = [max(pairs.p_ahead(*step) for step in _steps(circle)) for circle in circles]
    found = []
    for circle, p_value in zip(circles, holm(p_values), strict=True):
        first, second, third = (float(matrix[step]) for step in _steps(circle))
        if min(first, second, third) > 0.5:
            a, b, c = (pairs.names[place] for place in circle)
            found.append(Cycle((a, b, c), (first, second, third), p_value))
    return tuple(sorted(found, key=lambda cycle: (cycle.p_value, -min(cycle.shares))))


def _steps(circle: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    a, b, c = circle
    return ((a, b), (b, c), (c, a))


def _check_complete(pairs: Pairs) -> None:
    met = {frozenset(pair) for pair in pairs.pairs}
    for one, other in combinations(range(len(pairs.names)), 2):
        if frozenset((one, other)) not in met:
            raise PampasError(
                f"payoffs: got none of {pairs.names[one]!r} against {pairs.names[other]!r}, "
                "expected every pair"
            )
