"""Worth against price: the going rate of a price, and the price that a face ought to have.

The worth of a face is net of what it costs: whoever builds it pays its price, gives it a space and
a turn, and the player who may not uses all that otherwise. So the worth falls as the price rises,
and a face has its fair price where it is worth what the other buildings of that price are worth.

The going rate is a straight line through worth against price of the faces of all *other* tiles:
its slope is the median of the slopes between two of them, its height such that half of them lie
above it (Theil 1950; Sen, JASA 63, 1968). So it is the line of the common faces: neither must-haves
nor the few that are dear can turn it. Beyond the prices that are printed it goes on level. Its
errors are those of lines through worths drawn around the estimates (parametric bootstrap: Efron and
Tibshirani, An Introduction to the Bootstrap, 1993).

The fair price is where worth less going rate is 0. The difference is taken to fall along the price
and to run straight between the prices that were played. Then the fair price is above every price at
which the difference is known to be above 0, and below every one at which it is known to be below 0:
its interval is what these tests leave (the inversion of tests, as Fieller's of 1954), with the
error shared out over all faces and prices by Bonferroni. Along the VP the difference rises.
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
from analysis.studies.buildings_paired import Estimates, build_rate, worths_of

DRAWS = 2_000
SEED = 19_680_101  # fixed: the same games give the same interval


@dataclass(frozen=True)
class Fair:
    """Worth along a price (or along the VP) of one face, and where it would be ordinary.

    places: the prices that were played, `printed` among them. worth, built: at each of them; rate:
    the going rate there. fair: where worth meets the going rate, see `crossing`.
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
        """Whether there is an estimate of it within the places that were played."""
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
    def of(cls, worths: Estimates, faces: Faces, prices: Sequence[int]) -> Rates:
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
            lines[tile] = going_rate([prices[face] for face in known], draws[:, known])
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


def going_rate(prices: ArrayLike, worths: ArrayLike) -> Line:
    """The line of Theil and Sen through (price, worth), for each row of worths.

    Where all prices are the same the line is level.
    """
    x, y = np.asarray(prices, np.float64), np.atleast_2d(np.asarray(worths, np.float64))
    rows = len(y)
    if not len(x):
        return Line(np.full(rows, np.nan), np.zeros(rows), 0.0, 0.0)
    first, second = np.triu_indices(len(x), 1)
    apart = x[first] != x[second]
    first, second = first[apart], second[apart]
    slopes = np.zeros(rows)
    if len(first):
        slopes = np.median((y[:, second] - y[:, first]) / (x[second] - x[first]), axis=1)
    constants = np.median(y - slopes[:, np.newaxis] * x, axis=1)
    return Line(constants, slopes, float(x.min()), float(x.max()))


def fair_of(
    rates: Rates,
    face: int,
    printed: float,
    moved: Mapping[float, tuple[Blocks, Blocks]],
    use: tuple[Interval, str],
    along_price: bool = True,
) -> Fair:
    """The fair price of a face, or (not `along_price`) its fair VP at the price that it has.

    `moved`: by price, the arm in which nothing is banned and the one in which the first player may
    not build it. The price is another one for everybody, so that players without a ban are equal
    there too. `use`: how often it is built as printed, and the column that says so.
    """
    tile = rates.faces.tile[face]
    places = sorted({*moved, printed})
    each = corrected(CONFIDENCE, len(rates.faces.names))
    careful = corrected(each, len(places))
    at = places if along_price else [rates.prices[face]] * len(places)
    table = rates.around(tile, at)
    worth, rate, off, built = [], [], [], []
    for index, place in enumerate(places):
        going = table[:, index]
        if place == printed:
            found, uses = rates.worths, use[0]
            # The worth and the rate of the others come from the same games.
            both = _error(rates.draws[:, face] - going)
        else:
            base, banned = moved[place]
            found = worths_of(base, {rates.faces.numbers[tile]: banned})
            uses = build_rate(base, use[1], face, each)
            both = math.hypot(float(standard_errors(found.covariance)[face]), _error(going))
        mean, units = float(found.means[face]), found.units[face]
        error = float(standard_errors(found.covariance)[face])
        worth.append(_around(mean, error, units, each))
        rate.append(_around(float(going[0]), _error(going), units, each))
        off.append(_around(mean - float(going[0]), both, units, careful))
        built.append(uses)
    return Fair(
        face=rates.faces.names[face],
        printed=printed,
        places=tuple(places),
        worth=tuple(worth),
        built=tuple(built),
        rate=tuple(rate),
        fair=crossing(places, off, printed, each, falling=along_price),
    )


def crossing(
    places: Sequence[float],
    off: Sequence[Interval],
    printed: float,
    confidence: float = CONFIDENCE,
    falling: bool = True,
) -> Interval:
    """Where differences that fall (or rise) along places are 0.

    The mean is that crossing of the estimates which is nearest to the printed place, not a number
    where there is none. Bounds beyond the places that were played are infinite.
    """
    units, sign = min(each.units for each in off), 1 if falling else -1
    means = [each.mean for each in off]
    lows = [each.low if falling else -each.high for each in off]
    highs = [each.high if falling else -each.low for each in off]
    above = [index for index, low in enumerate(lows) if low > 0]
    below = [index for index, high in enumerate(highs) if high < 0]
    low, high = -math.inf, math.inf
    if above:
        last = above[-1]
        low = places[last]
        if last + 1 < len(places):
            low = _zeros(places[last : last + 2], lows[last : last + 2])[0]
    if below:
        first = below[0]
        high = places[first]
        if first > 0:
            high = _zeros(places[first - 1 : first + 1], highs[first - 1 : first + 1])[0]
    if low > high:  # they do not fall
        low, high = -math.inf, math.inf
    found = _zeros(places, [sign * mean for mean in means])
    mean = min(
        (place for place in found if low <= place <= high),
        key=lambda place: abs(place - printed),
        default=math.nan,
    )
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
