"""What would make up for a seat: the start of the later seats at which all seats win equally often.

The first seat keeps its printed start; the starts of the others are drawn independently around
some centre. Starts are integers, and what one more is worth may jump from one to the next: the
share of each later seat is regressed on one level for each integer start of each drawn seat, and on
the products of two starts. All seats have the same columns, so the fitted shares sum to 1 and the
first seat has the rest. Errors are robust over blocks and joint for all seats
(the cluster sandwich of analysis.estimate.regression with a game as the block; as all seats have
the same columns it needs no row for each of them). Between two levels (`knots`) a
share is interpolated; with fewer knots the same surface is coarser, with the two ends alone it is a
plane.

An even start x* has share_s(x*) = 1/n for s = 2 .. n. Its interval contains all starts that the
games do not contradict, those x with d(x)' C(x)^-1 d(x) <= c² for the distances d of the fitted
shares from 1/n and their covariance C: Fieller's argument (Quarterly Bulletin of the Royal
Statistical Society 1954), which needs no slope and holds where a curve is flat or has a step. c is
the t value of Bonferroni over the drawn seats, so that the ranges of all seats are simultaneous;
where shares are straight they are those of the delta method. A range that reaches the end of what
was tried has no bound there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family_of
from analysis.interval import CONFIDENCE, Interval, corrected, interval_of, t_quantile

GAMES_PER_TERM = 30  # with fewer games the errors of the fit are too small
STEP = 8_192  # games at a time
FINE = 0.1  # of a start: the grid on which even starts are sought
MAX_TRIED = 250_000  # starts of all seats together: with many seats the grid is coarser
EDGE = 0.5  # a start this close to the end of what was tried may be beyond it


@dataclass(frozen=True)
class Surface:
    """Fitted shares of all seats for any start of the seats from the second on."""

    knots: tuple[tuple[float, ...], ...]  # of each drawn seat
    coefficients: Array  # drawn seats x terms
    covariance: Array  # of the coefficients, row after row
    games: int

    @property
    def seats(self) -> int:
        return len(self.knots) + 1

    def shares(self, starts: Array) -> Array:
        """Rows of starts as rows of shares of all seats."""
        later = terms_of(starts, self.knots) @ self.coefficients.T
        return np.column_stack([1 - later.sum(axis=1), later])

    def later_covariance(self, starts: Array) -> Array:
        """Rows of starts as covariances of the shares of the seats from the second on."""
        drawn = self.seats - 1
        terms = terms_of(starts, self.knots)
        blocks = self.covariance.reshape(drawn, terms.shape[1], drawn, terms.shape[1])
        out: Array = np.einsum("gt,atbu,gu->gab", terms, blocks, terms, optimize=True)
        return out

    def predicted(self, starts: Array) -> Family:
        """The shares of all seats at one start, with simultaneous intervals."""
        rows = np.vstack([-np.ones(self.seats - 1), np.eye(self.seats - 1)])
        return family_of(
            self.shares(starts)[0],
            rows @ self.later_covariance(starts)[0] @ rows.T,
            self.games,
            seat_names(self.seats),
            1 / self.seats,
        )

    def share(self, starts: Array, seat: int) -> Interval:
        """The share of one seat from the second on at one start; one interval, not a family."""
        variance = float(self.later_covariance(starts)[0, seat - 1, seat - 1])
        deviation = math.sqrt(max(0.0, variance) * self.games)
        return interval_of(self.games, float(self.shares(starts)[0, seat]), deviation)

    def slope(self) -> Interval:
        """What one more is worth to the second seat, over its range, the others in the middle."""
        middle = np.array([(each[0] + each[-1]) / 2 for each in self.knots])
        ends = np.tile(middle, (2, 1))
        ends[:, 0] = self.knots[0][0], self.knots[0][-1]
        low, high = terms_of(ends, self.knots)
        terms = (high - low) / (ends[1, 0] - ends[0, 0])
        size = len(terms)
        variance = float(terms @ self.covariance[:size, :size] @ terms)
        deviation = math.sqrt(max(0.0, variance) * self.games)
        return interval_of(self.games, float(terms @ self.coefficients[0]), deviation)

    def derivatives(self, starts: Array) -> Array:
        """d share / d start of the drawn seats, one row for each seat; of a plane."""
        drawn = self.seats - 1
        out = np.empty((drawn, drawn))
        for seat in range(drawn):
            step = np.zeros(drawn)
            step[seat] = 0.5
            ahead, back = self.shares(starts + step), self.shares(starts - step)
            out[:, seat] = (ahead - back)[0, 1:]
        return out


def seat_names(seats: int) -> tuple[str, ...]:
    return tuple(f"seat {seat + 1}" for seat in range(seats))


def terms_of(starts: Array, knots: Sequence[Sequence[float]]) -> Array:
    """Rows of starts as rows of terms: 1, weights of the knots of each seat, products of two."""
    x = np.atleast_2d(starts)
    columns = [np.ones(len(x))]
    for seat, each in enumerate(knots):
        places = np.asarray(each)
        # Beyond the ends the outermost pieces go on.
        piece = np.clip(np.searchsorted(places, x[:, seat], "right") - 1, 0, len(places) - 2)
        part = (x[:, seat] - places[piece]) / (places[piece + 1] - places[piece])
        weights = np.zeros((len(x), len(places)))
        rows = np.arange(len(x))
        weights[rows, piece], weights[rows, piece + 1] = 1 - part, part
        columns += list(weights[:, 1:].T)
    middle = [(each[0] + each[-1]) / 2 for each in knots]
    half = [(each[-1] - each[0]) / 2 for each in knots]
    z = (x - middle) / half
    columns += [z[:, one] * z[:, other] for one, other in combinations(range(len(knots)), 2)]
    return np.column_stack(columns)


def fit_surface(starts: Array, shares: Array, every: int | None = 1) -> Surface | None:
    """From games x seats, with a knot at every `every` starts; None: at the two ends alone.

    The result is None if too few games were played for it.
    """
    games, seats = shares.shape
    levels = [np.unique(starts[:, seat]) for seat in range(1, seats)]
    if min(map(len, levels), default=0) < 2:
        return None
    knots = tuple(_knots(each, every) for each in levels)
    size = terms_of(starts[:1, 1:], knots).shape[1]
    if games < GAMES_PER_TERM * size:
        return None
    found = _regressed(starts[:, 1:], shares[:, 1:], knots, size)
    return None if found is None else Surface(knots, *found, games)


def _knots(levels: Array, every: int | None) -> tuple[float, ...]:
    inner = levels[::every] if every else levels[:1]
    return tuple(dict.fromkeys((*inner[inner < levels[-1]].tolist(), float(levels[-1]))))


def _regressed(
    x: Array, later: Array, knots: Sequence[Sequence[float]], size: int
) -> tuple[Array, Array] | None:
    """Coefficients (seats x terms) and their covariance; None: columns are linearly dependent."""
    games, drawn = later.shape
    steps = [slice(first, first + STEP) for first in range(0, games, STEP)]
    squares, products = np.zeros((size, size)), np.zeros((size, drawn))
    for step in steps:
        terms = terms_of(x[step], knots)
        squares += terms.T @ terms
        products += terms.T @ later[step]
    if np.linalg.matrix_rank(squares, hermitian=True) < size:
        return None
    inverse = np.linalg.inv(squares)
    coefficients = inverse @ products
    meat = np.zeros((drawn, size, drawn, size))
    for step in steps:
        terms = terms_of(x[step], knots)
        residuals = later[step] - terms @ coefficients
        for one in range(drawn):
            for other in range(drawn):
                weights = (residuals[:, one] * residuals[:, other])[:, np.newaxis]
                meat[one, :, other] += terms.T @ (weights * terms)
    few = games / (games - 1) * (games * drawn - 1) / ((games - size) * drawn)
    covariance = few * np.einsum("st,atbu,uv->asbv", inverse, meat, inverse, optimize=True)
    return coefficients.T, covariance.reshape(drawn * size, drawn * size)


# --- even starts ----------------------------------------------------------------------------------


def even_starts(surface: Surface, confidence: float = CONFIDENCE) -> tuple[Interval, ...] | None:
    """The even start of each drawn seat within what was tried; None: the games contradict all."""
    drawn = surface.seats - 1
    most = round(MAX_TRIED ** (1 / drawn))
    each = [_fine(knots, most) for knots in surface.knots]
    grid = np.stack(np.meshgrid(*each, indexing="ij"), axis=-1).reshape(-1, drawn)
    distance = _distances(surface, grid)
    freedom = surface.games - 1
    limit = t_quantile((1 + corrected(confidence, drawn)) / 2, freedom) ** 2
    steps = np.array([places[1] - places[0] for places in each])
    best = _polished(surface, grid[distance.argmin()], steps)
    kept = np.vstack([grid, best])[np.append(distance, _distances(surface, best)) <= limit]
    if not len(kept):
        return None
    found = []
    for seat, knots in enumerate(surface.knots):
        low, high = float(kept[:, seat].min()), float(kept[:, seat].max())
        mean = float(best[seat])
        found.append(
            Interval(
                mean,
                -math.inf if low <= knots[0] else min(low, mean),
                math.inf if high >= knots[-1] else max(high, mean),
                surface.games,
                confidence,
            )
        )
    return tuple(found)


def at_the_edge(surface: Surface, starts: Sequence[float]) -> bool:
    """Whether a start is so close to the end of what was tried that it may be beyond it."""
    return any(
        one < knots[0] + EDGE or one > knots[-1] - EDGE
        for one, knots in zip(starts, surface.knots, strict=True)
    )


def _fine(knots: Sequence[float], most: int) -> Array:
    count = min(round((knots[-1] - knots[0]) / FINE) + 1, most)
    return np.linspace(knots[0], knots[-1], count)


def _distances(surface: Surface, grid: Array) -> Array:
    """d' C^-1 d of rows of starts."""
    off = surface.shares(grid)[:, 1:] - 1 / surface.seats
    solved = np.linalg.solve(surface.later_covariance(grid), off[:, :, np.newaxis])[:, :, 0]
    found: Array = (off * solved).sum(axis=1)
    return found


def _polished(surface: Surface, near: Array, steps: Array) -> Array:
    """The start with the least distance, near the best one of a grid with these steps."""
    from scipy.optimize import least_squares

    root = np.linalg.inv(np.linalg.cholesky(surface.later_covariance(near)[0]))
    ends = np.array([(knots[0], knots[-1]) for knots in surface.knots])
    low, high = np.maximum(ends[:, 0], near - steps), np.minimum(ends[:, 1], near + steps)
    found = least_squares(
        lambda x: root @ (surface.shares(x)[0, 1:] - 1 / surface.seats),
        np.clip(near, low + 1e-9, high - 1e-9),
        bounds=(low, high),
    )
    return np.asarray(found.x)


def best_integer_start(
    surface: Surface, printed: Sequence[float], step: int = 1
) -> tuple[float, ...]:
    """Of the starts that the box allows, the one whose worst seat is closest to even.

    `printed`: of the drawn seats; of equally good starts, the one that changes least wins.
    """
    each = [
        np.arange(one - step * math.floor((one - knots[0]) / step), knots[-1] + 1e-9, step)
        for one, knots in zip(printed, surface.knots, strict=True)
    ]
    grid = np.array(list(product(*each)))
    off = np.abs(surface.shares(grid) - 1 / surface.seats).max(axis=1)
    change = np.abs(grid - np.asarray(printed)).sum(axis=1)
    return tuple(float(one) for one in grid[np.lexsort((change, np.round(off, 6)))[0]])
