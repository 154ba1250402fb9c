"""Worth against price: the average component, and the price that a face should have.

The worth of a face is net of what it costs: whoever has it pays its price and spends
turns on it, and the player who may not uses both for something else. So the worth falls as the
price rises, and a face that is worth more than other components is too cheap, whatever it costs.

The average component is the mean worth of the faces of all *other* tiles that are not must-haves
(worth less than five margins): must-haves are what the study looks for, and would make all others
look weak. Where all others are must-haves, it is their mean. It is one number, not a curve along
the price: most prices have two or four faces, too few for a line that does not tilt with one of
them.

The fair price is where a face is worth what the average component is worth. The difference is
assumed to fall along the price and to be linear between the prices that were played. Then the fair
price is above every price at which the difference is known to be above 0, and below every one at
which it is known to be below 0: its interval is what these tests leave (the inversion of tests, as
Fieller's of 1954), with the error split over all faces and prices by Bonferroni. Along the VP the
difference rises.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, standard_errors
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from analysis.studies.components_blocks import Blocks, Faces, known_family
from analysis.studies.components_paired import Estimates, build_rate, worths_of


@dataclass(frozen=True)
class Fair:
    """Worth along a price (or along the VP) of one face, and where it would be ordinary.

    places: the prices that were played, `printed` among them. worth, built: at each of them.
    average: the average component. fair: where the two are worth the same, see `crossing`.
    """

    face: str
    printed: float
    places: tuple[float, ...]
    worth: tuple[Interval, ...]
    built: tuple[Interval, ...]
    average: Interval
    fair: Interval

    @property
    def known(self) -> bool:
        """Whether there is an estimate of it within the places that were played."""
        return math.isfinite(self.fair.mean)


@dataclass(frozen=True)
class Average:
    """The average component to compare each face with: `weights` has one row per face."""

    faces: Faces
    worths: Estimates
    weights: Array

    @classmethod
    def of(cls, worths: Estimates, faces: Faces, must: float) -> Average:
        """`must`: the worth of a must-have."""
        tile, known = np.array(faces.tile), np.isfinite(worths.means)
        other = tile[:, np.newaxis] != tile
        others = known & ~(worths.means > must) & other
        others = np.where(others.any(axis=1, keepdims=True), others, known & other)
        count = others.sum(axis=1, keepdims=True)
        return cls(faces, worths, np.where(others, 1.0, 0.0) / np.maximum(count, 1))

    @property
    def excess_means(self) -> Array:
        found: Array = self.worths.means - self.weights @ np.nan_to_num(self.worths.means)
        return found

    def excess(self) -> Family:
        """By face, its worth minus that of the average component; simultaneous intervals."""
        rows = np.eye(len(self.weights)) - self.weights
        means = self.excess_means
        spread = rows @ self.worths.covariance @ rows.T
        return known_family(means, spread, self.worths.units, self.faces.names, (-2.0, 2.0))

    def of_others(self, face: int | None, confidence: float = CONFIDENCE) -> Interval:
        """The average component that a face is compared with; None: that of all tiles."""
        row = self.weights[face] if face is not None else (self.weights.max(axis=0) > 0) * 1.0
        row = row / max(row.sum(), 1.0)
        error = math.sqrt(max(float(row @ self.worths.covariance @ row), 0.0))
        units = min((each for each in self.worths.units if each), default=0)
        mean = float(row @ np.nan_to_num(self.worths.means))
        return _around(mean, error, units, confidence)


def fair_of(
    average: Average,
    face: int,
    printed: float,
    moved: Mapping[float, tuple[Blocks, Blocks]],
    use: Interval,
    along_price: bool = True,
) -> Fair:
    """The fair price of a face, or (not `along_price`) its fair VP at the printed price.

    `moved`: by price, the arm in which nothing is banned and the one in which the first player may
    not build it. The price is changed for everyone, so that players without a ban are equal there
    too. `use`: how often it is built as printed.
    """
    tile = average.faces.tiles[average.faces.tile[face]]
    places = sorted({*moved, printed})
    each = corrected(CONFIDENCE, len(average.faces.names))
    careful = corrected(each, len(places))
    others = average.of_others(face, each)
    row = np.eye(len(average.weights))[face] - average.weights[face]
    worth, off, built = [], [], []
    for place in places:
        if place == printed:
            found, uses = average.worths, use
            # The worth of the face and that of the others come from the same games.
            both = float(row @ found.covariance @ row)
        else:
            base, banned = moved[place]
            found = worths_of(base, {tile: banned})
            uses = build_rate(base, face, each)
            weights = average.weights[face]
            both = float(found.covariance[face, face])
            both += float(weights @ average.worths.covariance @ weights)
        mean, units = float(found.means[face]), found.units[face]
        error = float(standard_errors(found.covariance)[face])
        worth.append(_around(mean, error, units, each))
        off.append(_around(mean - others.mean, math.sqrt(max(both, 0.0)), units, careful))
        built.append(uses)
    return Fair(
        face=average.faces.names[face],
        printed=printed,
        places=tuple(places),
        worth=tuple(worth),
        built=tuple(built),
        average=others,
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

    The mean is the crossing of the estimates nearest to the printed place, not a number if there is
    none. Bounds beyond the places that were played are infinite.
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


def _around(mean: float, error: float, units: int, confidence: float) -> Interval:
    if units < 2 or not math.isfinite(mean):
        return Interval(mean, -math.inf, math.inf, units, confidence)
    half = error * t_quantile((1 + confidence) / 2, units - 1)
    return Interval(mean, mean - half, mean + half, units, confidence)
