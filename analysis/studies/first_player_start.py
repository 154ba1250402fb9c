"""The compensation of a seat: the even start, what the box allows, curves and what money buys.

The method is told in analysis.studies.first_player_surface.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.first_player_surface import (
    STEP,
    Surface,
    best_in_the_box,
    even_start,
    fit_surface,
    seat_names,
)
from sim.core.study_facts import StartFactor

NEAR = 1  # steps from the even start within which games are shown beside the fitted curve


@dataclass(frozen=True)
class CurvePoint:
    """A start of a seat: its share as fitted with the others at their even (or best) start.

    observed: in games whose other starts were near that; None where there were too few.
    """

    start: float
    fitted: Interval
    observed: Interval | None


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
    0, over all seats and starts. effect: what one unit more is worth to the second seat, on the
    average over the range.
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
    centre = best if found is None else found[0]
    return Compensation(
        *kept,
        even,
        surface.predicted(np.asarray(printed[1:])),
        (printed[0], *(float(x) for x in best)),
        surface.predicted(best),
        _curves(surface, factor, starts, shares, centre),
        _misfit(surface, starts, shares),
        _mean_effect(surface, factor),
        bought,
    )


def _curves(
    surface: Surface, factor: StartFactor, starts: Array, shares: Array, centre: Array
) -> dict[str, tuple[CurvePoint, ...]]:
    curves = {}
    for seat, name in enumerate(seat_names(surface.seats)[1:]):
        others = np.delete(np.arange(surface.seats - 1), seat)
        near = (np.abs(starts[:, 1:][:, others] - centre[others]) <= NEAR * factor.step).all(axis=1)
        points = []
        for start in np.unique(starts[:, 1 + seat]):
            place = centre.copy()
            place[seat] = start
            here = shares[near & (starts[:, 1 + seat] == start), 1 + seat]
            points.append(
                CurvePoint(
                    float(start),
                    surface.share(place, 1 + seat),
                    mean_interval(here) if len(here) > 1 else None,
                )
            )
        curves[name] = tuple(points)
    return curves


def _misfit(surface: Surface, starts: Array, shares: Array) -> Interval | None:
    """The mean residual of a seat and start that lies furthest from 0 (Bonferroni over all)."""
    residuals = np.concatenate(
        [
            shares[first : first + STEP] - surface.shares(starts[first : first + STEP, 1:])
            for first in range(0, len(shares), STEP)
        ]
    )
    bins = [
        residuals[starts[:, seat] == start, seat]
        for seat in range(1, surface.seats)
        for start in np.unique(starts[:, seat])
    ]
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
