"""Worth against price: the going rate of a price, and the price that a face ought to have.

The worth of a face is net of what it costs: whoever builds it pays its price, gives it a space and
a turn, and the player who may not uses all that otherwise. So the worth falls as the price rises,
and a face has its fair price where it is worth what the other buildings of that price are worth.

The going rate is a straight line through worth against price of the faces of all *other* tiles. It
is Huber's (Annals of Mathematical Statistics 35, 1964): a face that is off the line by more than
the margin pulls at it no harder than one that is off by the margin, so that it is the line of the
common faces and not of the must-haves. Beyond the prices that are printed it goes on level. Its
errors are those of lines through worths drawn around the estimates (parametric bootstrap: Efron and
Tibshirani, An Introduction to the Bootstrap, 1993).

The fair price is where worth less going rate crosses 0. Its interval holds every price at which
the difference is not known to differ from 0: the inversion of a test, as Fieller's (1954). Between
the prices that were played the worth is taken to run straight.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, standard_errors
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from analysis.studies.buildings_blocks import Blocks, Faces, known_family
from analysis.studies.buildings_paired import Estimates, others_build, worths_of

DRAWS = 2_000
STEPS = 60  # of a robust line: enough for four digits
SEED = 19_780_101  # fixed: the same games give the same interval


@dataclass(frozen=True)
class Fair:
    """Worth along a price (or along the VP) of one face, and where it would be ordinary.

    places: the prices that were played, `printed` among them. worth, built: at each of them; rate:
    the going rate there. fair: where worth meets the going rate; without a mean where no price that
    was played is fair, its bounds then say on which side of them it lies.
    """

    face: str
    printed: float
    places: tuple[float, ...]
    worth: tuple[Interval, ...]
    built: tuple[Interval, ...]
    rate: tuple[Interval, ...]
    fair: Interval

    @property
    def known(self) -> bool:
        """Whether there is a fair price at all within those that were played."""
        return math.isfinite(self.fair.mean)


@dataclass(frozen=True)
class Rates:
    """Going rates and what they are based on: worths by face, and draws of them."""

    faces: Faces
    prices: tuple[int, ...]
    worths: Estimates
    draws: Array  # draws x faces; the first row has the estimates themselves
    lines: Mapping[int | None, Line]  # by the tile that is left out; None: by none

    @classmethod
    def of(cls, worths: Estimates, faces: Faces, prices: Sequence[int], margin: float) -> Rates:
        values, vectors = np.linalg.eigh(worths.covariance)
        root = vectors * np.sqrt(np.clip(values, 0.0, None))
        stream = np.random.default_rng(SEED)
        noise = stream.standard_normal((DRAWS, len(worths.means))) @ root.T
        draws = worths.means + np.vstack([np.zeros(len(worths.means)), noise])
        lines: dict[int | None, Line] = {}
        for tile in (None, *range(len(faces.numbers))):
            known = [
                face
                for face, its in enumerate(faces.tile)
                if its != tile and math.isfinite(worths.means[face])
            ]
            lines[tile] = going_rate([prices[face] for face in known], draws[:, known], margin)
        return cls(faces, tuple(prices), worths, draws, lines)

    def around(self, tile: int | None, at: Sequence[float]) -> Array:
        """The going rate at prices, from the faces of all tiles but one: draws x prices."""
        return self.lines[tile].at(at)

    def excess(self) -> Family:
        """By face, its worth less the going rate of its price; simultaneous intervals."""
        found = np.empty_like(self.draws)
        for face, tile in enumerate(self.faces.tile):
            found[:, face] = self.draws[:, face] - self.around(tile, [self.prices[face]])[:, 0]
        spread = np.atleast_2d(np.cov(found[1:], rowvar=False))
        return known_family(found[0], spread, self.worths.units, self.faces.names, (-2.0, 2.0))

    def line(self, confidence: float = CONFIDENCE) -> dict[int, Interval]:
        """The going rate of each printed price, from all faces."""
        at = sorted(set(self.prices))
        table = self.around(None, at)
        units = min((each for each in self.worths.units if each), default=0)
        return {
            price: _around(float(table[0, place]), _error(table[:, place]), units, confidence)
            for place, price in enumerate(at)
        }


@dataclass(frozen=True)
class Line:
    """Straight lines, one for each row of worths, between the lowest and the highest price."""

    constants: Array
    slopes: Array
    low: float
    high: float

    def at(self, prices: Sequence[float]) -> Array:
        """Rows x prices."""
        places = np.clip(np.asarray(prices, np.float64), self.low, self.high)
        found: Array = self.constants[:, np.newaxis] + self.slopes[:, np.newaxis] * places
        return found


def going_rate(prices: ArrayLike, worths: ArrayLike, margin: float) -> Line:
    """Huber's line through (price, worth), for each row of worths.

    By least squares whose weights are 1 within the margin and margin / distance beyond it, again
    and again. Where all prices are the same the line is level.
    """
    x, y = np.asarray(prices, np.float64), np.atleast_2d(np.asarray(worths, np.float64))
    rows = len(y)
    if not len(x):
        return Line(np.full(rows, np.nan), np.zeros(rows), 0.0, 0.0)
    constants, slopes = np.median(y, axis=1), np.zeros(rows)
    for _ in range(STEPS):
        off = np.abs(y - constants[:, np.newaxis] - slopes[:, np.newaxis] * x)
        weights = margin / np.maximum(off, margin)
        total = weights.sum(axis=1)
        middle_x, middle_y = (weights * x).sum(axis=1) / total, (weights * y).sum(axis=1) / total
        across = x - middle_x[:, np.newaxis]
        spread = (weights * across**2).sum(axis=1)
        if x.min() < x.max():
            slopes = (weights * across * y).sum(axis=1) / spread
        constants = middle_y - slopes * middle_x
    return Line(constants, slopes, float(x.min()), float(x.max()))


def fair_of(
    rates: Rates,
    face: int,
    printed: float,
    moved: Mapping[float, Blocks],
    base: Blocks,
    columns: tuple[Interval, str],
    along_price: bool = True,
) -> Fair:
    """The fair price of a face, or (not `along_price`) its fair VP at the price that it has.

    `moved`: by price, the arm in which the first player may not build it. The price is another one
    for everybody, so that players without a ban are equal there too, and `base`, in which nothing
    is banned and nothing moved, serves all prices. `columns`: how often it is built as printed, and
    the column that says so.
    """
    built, column = columns
    tile = rates.faces.tile[face]
    places = sorted({*moved, printed})
    each = corrected(CONFIDENCE, len(rates.faces.names))
    at = places if along_price else [rates.prices[face]] * len(places)
    table = rates.around(tile, at)
    worth, rate, off, use = [], [], [], []
    for index, place in enumerate(places):
        found = rates.worths
        if place != printed:
            found = worths_of(base, {rates.faces.numbers[tile]: moved[place]})
        error = float(standard_errors(found.covariance)[face])
        mean, units = float(found.means[face]), found.units[face]
        going = table[:, index]
        # As printed, the worth and the rate of the others come from the same games.
        both = math.hypot(error, _error(going))
        if place == printed:
            both = _error(rates.draws[:, face] - going)
        worth.append(_around(mean, error, units, each))
        rate.append(_around(float(going[0]), _error(going), units, each))
        off.append(_around(mean - float(going[0]), both, units, each))
        use.append(built if place == printed else others_build(moved[place], column, face, each))
    return Fair(
        face=rates.faces.names[face],
        printed=printed,
        places=tuple(places),
        worth=tuple(worth),
        built=tuple(use),
        rate=tuple(rate),
        fair=crossing(places, off, printed, falling=along_price),
    )


def crossing(
    places: Sequence[float], off: Sequence[Interval], printed: float, falling: bool = True
) -> Interval:
    """Where differences along places are 0: the nearest to the printed place, and its interval.

    The interval is the hull of all places at which the interval of the difference, straight between
    two places, has 0 in it. Where that reaches an end of the places, it has no bound there. Where
    it is nowhere, the fair place lies beyond one end: which one, follows from the sign of the
    differences and from whether they fall along the places.
    """
    units, confidence = min(each.units for each in off), off[0].confidence
    means = _zeros(places, [each.mean for each in off])
    mean = min(means, key=lambda place: abs(place - printed), default=math.nan)
    inside = [place for place, one in zip(places, off, strict=True) if one.low <= 0 <= one.high]
    lows, highs = [each.low for each in off], [each.high for each in off]
    reached = [*inside, *_zeros(places, lows), *_zeros(places, highs)]
    if not reached:
        if (off[0].mean > 0) != falling:
            return Interval(math.nan, -math.inf, places[0], units, confidence)
        return Interval(math.nan, places[-1], math.inf, units, confidence)
    low = -math.inf if places[0] in inside else min(reached)
    high = math.inf if places[-1] in inside else max(reached)
    return Interval(mean, low, high, units, confidence)


def _zeros(places: Sequence[float], values: Sequence[float]) -> list[float]:
    """Where a line through points is 0."""
    found = []
    for place, after, value, then in zip(places, places[1:], values, values[1:], strict=False):
        if value == 0 or value * then < 0:
            found.append(place + (after - place) * value / (value - then) if value else place)
    if values and values[-1] == 0:
        found.append(places[-1])
    return found


def _error(draws: Array) -> float:
    """The standard error of an estimate from draws of it; the first is the estimate itself."""
    return float(np.std(draws[1:], ddof=1))


def _around(mean: float, error: float, units: int, confidence: float) -> Interval:
    if units < 2 or not math.isfinite(mean):
        return Interval(mean, -math.inf, math.inf, units, confidence)
    half = error * t_quantile((1 + confidence) / 2, units - 1)
    return Interval(mean, mean - half, mean + half, units, confidence)
