"""What would make up for a seat: the start of the later seats at which all seats win alike.

The first seat keeps its printed start x_1; the starts of the others are drawn independently around
the printed ones. The share of each of these seats is regressed on all drawn starts: polynomials in
z = (x - printed) / spread, pure powers up to `pure`, mixed ones up to a degree of `mixed`. All
seats have the same columns, so that the fitted shares sum to 1 and the first seat has the rest.
Errors are robust over blocks and joint for all seats (analysis.estimate.regression, one row for
each seat of a game).

Where single starts lie off the curve by more than chance (Cochran's Q over the mean residuals of
all starts), C has the variance of these deviations too, as DerSimonian and Laird estimate it
(Controlled Clinical Trials 7, 1986): a curve that is too smooth then has wider intervals.

Even starts x* solve share_s(x*) = 1/n for s = 2 .. n. With J the derivatives of the shares there
and C the covariance of the fitted shares, x* has the covariance J^-1 C J^-T (delta method; the
tests check its intervals by simulation). If no start in the range that was tried does it, there is
none, and the best of those that the box allows says how far one gets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family_of
from analysis.estimate.regression import Part, regress_parts
from analysis.interval import CONFIDENCE, Interval, interval_of
from sim.core.errors import PampasError
from sim.core.study_facts import StartFactor

# Pure and mixed degree from fine to coarse, and how many games a term each needs: with fewer the
# slope at the even start is too noisy, and the intervals of the delta method are too narrow.
DEGREES = ((7, 3, 3000), (5, 3, 2000), (3, 2, 400), (1, 1, 30))
STEP = 8_192  # games at a time
LEVEL = 0.05  # of the test whether single starts lie off the curve


@dataclass(frozen=True)
class Surface:
    """Fitted shares of all seats for any start of the seats from the second on."""

    printed: tuple[float, ...]  # of all seats
    spread: float
    exponents: tuple[tuple[int, ...], ...]  # of each term, one a drawn seat
    coefficients: Array  # drawn seats x terms
    covariance: Array  # of the coefficients, row after row
    games: int
    rough: float = 0.0  # variance of single starts around the curve

    @property
    def seats(self) -> int:
        return len(self.printed)

    @property
    def pure(self) -> int:
        """The highest power of a start."""
        return max(map(max, self.exponents))

    def terms(self, starts: Array) -> Array:
        """Rows of starts of the drawn seats as rows of terms."""
        z = (np.atleast_2d(starts) - self.printed[1:]) / self.spread
        return powers(z, self.exponents)

    def shares(self, starts: Array) -> Array:
        """Rows of starts as rows of shares of all seats."""
        later = self.terms(starts) @ self.coefficients.T
        return np.column_stack([1 - later.sum(axis=1), later])

    def share_covariance(self, starts: Array) -> Array:
        """Of the shares of all seats at one start."""
        terms = self.terms(starts)[0]
        drawn = self.seats - 1
        later = np.kron(np.eye(drawn), terms)
        rows = np.vstack([-later.sum(axis=0), later])
        aside = np.vstack([-np.ones(drawn), np.eye(drawn)])
        covariance: Array = rows @ self.covariance @ rows.T + self.rough * aside @ aside.T
        return covariance

    def predicted(self, starts: Array, confidence: float = CONFIDENCE) -> Family:
        """The shares of all seats at one start, with intervals that hold together."""
        return family_of(
            self.shares(starts)[0],
            self.share_covariance(starts),
            self.games,
            seat_names(self.seats),
            1 / self.seats,
            confidence,
        )

    def share(self, starts: Array, seat: int) -> Interval:
        """The share of one seat, counted from 0, at one start; alone, not in a family."""
        variance = float(self.share_covariance(starts)[seat, seat])
        deviation = math.sqrt(max(0.0, variance) * self.games)
        return interval_of(self.games, float(self.shares(starts)[0, seat]), deviation)

    def mean_slope(self, low: Array, high: Array) -> Interval:
        """What a unit more is worth to the second seat, on the way between two of its starts."""
        terms = (self.terms(high)[0] - self.terms(low)[0]) / (high[0] - low[0])
        size = len(terms)
        variance = float(terms @ self.covariance[:size, :size] @ terms)
        deviation = math.sqrt(max(0.0, variance) * self.games)
        return interval_of(self.games, float(terms @ self.coefficients[0]), deviation)

    def derivatives(self, starts: Array) -> Array:
        """d share / d start of the drawn seats, one row a seat."""
        drawn = self.seats - 1
        out = np.empty((drawn, drawn))
        for seat in range(drawn):
            step = np.zeros(drawn)
            step[seat] = 1e-4 * self.spread
            ahead, back = self.shares(starts + step), self.shares(starts - step)
            out[:, seat] = (ahead - back)[0, 1:] / (2 * step[seat])
        return out


def seat_names(seats: int) -> tuple[str, ...]:
    return tuple(f"seat {seat + 1}" for seat in range(seats))


def exponents_of(drawn: int, pure: int, mixed: int) -> tuple[tuple[int, ...], ...]:
    """The terms of the polynomial, the constant first."""
    found = [
        powers_of
        for powers_of in product(range(pure + 1), repeat=drawn)
        if sum(powers_of) <= mixed or sum(power > 0 for power in powers_of) == 1
    ]
    return tuple(sorted(found, key=lambda one: (sum(one), one)))


def powers(z: Array, exponents: Sequence[Sequence[int]]) -> Array:
    table = np.ones((len(z), len(exponents)))
    for column, exponent in enumerate(exponents):
        for seat, power in enumerate(exponent):
            if power:
                table[:, column] *= z[:, seat] ** power
    return table


def fit_surface(
    starts: Array, shares: Array, printed: Sequence[float], spread: float
) -> Surface | None:
    """From games x seats; None where too few games were played for any polynomial."""
    games, seats = shares.shape
    z = (starts[:, 1:] - np.asarray(printed[1:])) / spread
    levels = min((len(np.unique(column)) for column in z.T), default=0)
    for pure, mixed, games_a_term in DEGREES:
        pure = min(pure, levels - 1)
        if pure < 1:
            continue
        exponents = exponents_of(seats - 1, pure, min(mixed, pure))
        if games < games_a_term * len(exponents):
            continue
        names = [f"{seat}:{term}" for seat in range(1, seats) for term in exponents]
        try:
            found = regress_parts(partial(_parts, z, shares, exponents), names)
        except PampasError:  # few games: columns that depend on each other
            continue
        coefficients = found.coefficients.reshape(seats - 1, len(exponents))
        smooth = Surface(tuple(printed), spread, exponents, coefficients, found.covariance, games)
        return replace(smooth, rough=roughness(smooth, starts, shares))
    return None


def residuals_of(surface: Surface, starts: Array, shares: Array) -> Array:
    return np.concatenate(
        [
            shares[first : first + STEP] - surface.shares(starts[first : first + STEP, 1:])
            for first in range(0, len(shares), STEP)
        ]
    )


def roughness(surface: Surface, starts: Array, shares: Array) -> float:
    """The variance of single starts around the curve, 0 unless it is more than chance."""
    from scipy.special import chdtrc

    residuals = residuals_of(surface, starts, shares)
    means, weights = [], []
    for seat in range(1, surface.seats):
        for start in np.unique(starts[:, seat]):
            here = residuals[starts[:, seat] == start, seat]
            variance = float(here.var(ddof=1)) / len(here) if len(here) > 1 else 0.0
            if variance > 0:
                means.append(float(here.mean()))
                weights.append(1 / variance)
    freedom = len(means) - (surface.pure + 1) * (surface.seats - 1)
    if freedom < 1:
        return 0.0
    mean, weight = np.array(means), np.array(weights)
    spread = float(weight @ mean**2)
    if chdtrc(freedom, spread) > LEVEL:
        return 0.0
    return (spread - freedom) / float(weight.sum() - (weight**2).sum() / weight.sum())


def _parts(z: Array, shares: Array, exponents: Sequence[Sequence[int]]) -> Iterator[Part]:
    """A row for each drawn seat of a game, with columns of its own."""
    drawn, terms = z.shape[1], len(exponents)
    for first in range(0, len(z), STEP):
        part = powers(z[first : first + STEP], exponents)
        rows = np.zeros((len(part), drawn, drawn, terms))
        for seat in range(drawn):
            rows[:, seat, seat] = part
        yield (
            rows.reshape(len(part) * drawn, drawn * terms),
            shares[first : first + STEP, 1:].reshape(-1),
            np.repeat(np.arange(first, first + len(part)), drawn),
        )


def even_start(surface: Surface, near: Array) -> tuple[Array, Array] | None:
    """The even start of the drawn seats and its covariance; None: not in the range tried."""
    from scipy.optimize import root

    printed = np.asarray(surface.printed[1:])
    found = root(lambda x: surface.shares(x)[0, 1:] - 1 / surface.seats, near)
    tried = (np.abs(found.x - printed) <= surface.spread) & (found.x >= 0)
    if not found.success or not tried.all():
        return None
    slopes = surface.derivatives(found.x)
    if np.linalg.cond(slopes) > 1e6:
        return None
    inverse = np.linalg.inv(slopes)
    covariance = surface.share_covariance(found.x)[1:, 1:]
    return np.asarray(found.x), inverse @ covariance @ inverse.T


def best_in_the_box(surface: Surface, factor: StartFactor) -> Array:
    """Of the starts that the box allows, the one whose worst seat is closest to even."""
    each = [
        np.arange(max(0.0, one - factor.spread), one + factor.spread + 1e-9, factor.step)
        for one in surface.printed[1:]
    ]
    grid = np.array(list(product(*each)))
    off = np.abs(surface.shares(grid) - 1 / surface.seats).max(axis=1)
    change = np.abs(grid - surface.printed[1:]).sum(axis=1)
    best: Array = grid[np.lexsort((change, np.round(off, 6)))[0]]
    return best
