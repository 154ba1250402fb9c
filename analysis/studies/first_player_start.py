"""The compensation of a seat: the even start, what the box allows, curves and what money buys.

The method is told in analysis.studies.first_player_surface.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.first_player_surface import (
    Surface,
    best_in_the_box,
    even_start,
    fit_surface,
    residuals_of,
    seat_names,
)
from sim.core.study_facts import StartFactor


@dataclass(frozen=True)
class CurvePoint:
    """A start of a seat: its share as fitted with the others at their even (or best) start.

    adjusted: the fitted share and the mean residual of all games with this start, whatever the
    others had: where the games lie beside the curve.
    """

    start: float
    fitted: Interval
    adjusted: Interval


@dataclass(frozen=True)
class Bought:
    """What a seat did with a start: means of columns by name over the games that had it."""

    start: float
    games: int
    means: dict[str, Interval]


@dataclass(frozen=True)
class Compensation:
    """What would make the seats even, found by drawing one start factor.

    even: starts of the seats from the second on, None if there is none in the range. proposal: the
    best start of all seats that the box allows. misfit: the mean residual that lies furthest from
    0, over all seats and starts; None if the polynomial goes through all of them. effect: what one
    unit more is worth to the second seat, on the average over the range.
    """

    players: int
    rung: str
    factor: StartFactor
    games: int
    printed: tuple[float, ...]
    surface: Surface | None
    even: Family | None
    at_printed: Family | None
    proposal: tuple[float, ...]
    at_proposal: Family | None
    curves: dict[str, tuple[CurvePoint, ...]]
    misfit: Interval | None
    effect: Interval | None
    bought: tuple[Bought, ...]

    @property
    def has_effect(self) -> bool:
        """Whether the start is established to matter."""
        return self.effect is not None and not self.effect.low <= 0 <= self.effect.high

    @property
    def gap(self) -> float:
        """How far the worst seat is from even at the proposal."""
        return _gap(self.at_proposal)

    @property
    def gap_as_printed(self) -> float:
        return _gap(self.at_printed)

    def tried(self, seat: int) -> tuple[float, float]:
        """The range of starts of a seat, counted from 0."""
        spread = self.factor.spread
        return max(0.0, self.printed[seat] - spread), self.printed[seat] + spread


def compensation(
    players: int,
    rung: str,
    factor: StartFactor,
    starts: Array,
    shares: Array,
    printed: Sequence[float],
    played: dict[str, Array],
) -> Compensation:
    """From games x seats; `played`: columns of the second seat by name."""
    games = len(shares)
    surface = fit_surface(starts, shares, printed, factor.spread)
    bought = _bought(starts[:, 1], played)
    kept = (players, rung, factor, games, tuple(printed), surface)
    if surface is None:
        return Compensation(*kept, None, None, tuple(printed), None, {}, None, None, bought)
    best = best_in_the_box(surface, factor)
    found = even_start(surface, best)
    even = None
    if found is not None:
        even = family_of(*found, games, seat_names(players)[1:])
    residuals = residuals_of(surface, starts, shares)
    centre = best if found is None else found[0]
    return Compensation(
        *kept,
        even,
        surface.predicted(np.asarray(printed[1:])),
        (printed[0], *(float(x) for x in best)),
        surface.predicted(best),
        _curves(surface, starts, residuals, centre),
        _misfit(surface, starts, residuals),
        _mean_effect(surface, factor),
        bought,
    )


def _curves(
    surface: Surface, starts: Array, residuals: Array, centre: Array
) -> dict[str, tuple[CurvePoint, ...]]:
    curves = {}
    for seat, name in enumerate(seat_names(surface.seats)[1:], 1):
        points = []
        for start in np.unique(starts[:, seat]):
            place = centre.copy()
            place[seat - 1] = start
            fitted = surface.share(place, seat)
            off = mean_interval(residuals[starts[:, seat] == start, seat])
            adjusted = replace(
                off,
                mean=fitted.mean + off.mean,
                low=fitted.mean + off.low,
                high=fitted.mean + off.high,
            )
            points.append(CurvePoint(float(start), fitted, adjusted))
        curves[name] = tuple(points)
    return curves


def _misfit(surface: Surface, starts: Array, residuals: Array) -> Interval | None:
    """The mean residual of a seat and start that lies furthest from 0 (Bonferroni over all)."""
    bins = [
        residuals[starts[:, seat] == start, seat]
        for seat in range(1, surface.seats)
        for start in np.unique(starts[:, seat])
    ]
    if len(bins) <= surface.pure * (surface.seats - 1) + surface.seats - 1:
        return None
    confidence = corrected(CONFIDENCE, len(bins))
    found = [mean_interval(here, confidence) for here in bins if len(here) > 1]
    return max(found, key=lambda one: abs(one.mean), default=None)


def _mean_effect(surface: Surface, factor: StartFactor) -> Interval:
    """From the lowest to the highest start of the second seat, others as printed, a unit."""
    place = np.asarray(surface.printed[1:], dtype=np.float64)
    low, high = place.copy(), place.copy()
    low[0], high[0] = max(0.0, place[0] - factor.spread), place[0] + factor.spread
    return surface.mean_slope(low, high)


def _bought(start: Array, played: dict[str, Array]) -> tuple[Bought, ...]:
    rows = []
    for value in np.unique(start):
        here = start == value
        means = {name: mean_interval(column[here]) for name, column in played.items()}
        rows.append(Bought(float(value), int(here.sum()), means))
    return tuple(rows)


def _gap(shares: Family | None) -> float:
    if shares is None:
        return math.nan
    return max(abs(one.mean - 1 / len(shares.intervals)) for one in shares.intervals)
