"""Compensation for a seat: the even start, what the box allows, what it gives when played.

In stages. Wide: the starts of the later seats are drawn far around the printed ones, for the curves
and a first answer. Local: they are drawn within LOCAL of that answer, again around a new one if
the first was off. Played: the integer start that planes through the local games put closest to even
is played, and what its seats win is counted, not predicted. How a surface is fitted and where it is
even is described in analysis.studies.first_player_surface.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family
from analysis.interval import Interval, mean_interval
from analysis.studies.first_player_surface import (
    Surface,
    at_the_edge,
    best_integer_start,
    even_starts,
    fit_surface,
    seat_names,
)
from sim.core.study_facts import StartFactor

LOCAL = 2  # how far starts are drawn around a first answer
COARSE = 3  # starts between two knots of the first answer


@dataclass(frozen=True)
class Drawn:
    """Games with drawn starts: starts and shares are games x seats."""

    starts: Array
    shares: Array


@dataclass(frozen=True)
class CurvePoint:
    """A start of a seat, and its share there with the others at their even (or best) start."""

    start: float
    share: Interval


@dataclass(frozen=True)
class Bought:
    """What a seat did with a start: means of columns by name over the games that had it."""

    start: float
    games: int
    means: dict[str, Interval]


@dataclass(frozen=True)
class Compensation:
    """What would make the seats even, found by drawing one start factor.

    games: of the wide stage. wide, local: a level for each integer start, None if there are too
    few games. even: starts of the seats from the second on, from the local games; None if they
    contradict all that was tried, or there are none. proposal: the best integer start of all seats.
    predicted: its shares by the fit; played: as they were counted when it was played. effect: what
    one more unit is worth to the second seat, on average over the wide range. planes: fitted to the
    local games.
    """

    players: int
    rung: str
    setup: str
    factor: StartFactor
    games: int
    printed: tuple[float, ...]
    wide: Surface | None
    effect: Interval | None
    local: Surface | None
    planes: Surface | None
    even: tuple[Interval, ...] | None
    proposal: tuple[float, ...]
    predicted: Family | None
    played: Family | None
    curves: dict[str, dict[str, tuple[CurvePoint, ...]]]  # by seat, then by stage
    bought: tuple[Bought, ...]

    @property
    def has_effect(self) -> bool:
        """Whether the start is known to matter."""
        return self.effect is not None and not self.effect.low <= 0 <= self.effect.high

    @property
    def at_proposal(self) -> Family | None:
        """The shares at the proposal: as played, else as predicted."""
        return self.played or self.predicted

    @property
    def gap(self) -> float:
        """How far the worst seat is from even at the proposal."""
        return _gap(self.at_proposal)

    def within(self, margin: float) -> bool:
        """Whether every seat is known to be within the margin of even at the proposal."""
        even = 1 / self.players
        return self.at_proposal is not None and all(
            even - margin < found.low and found.high < even + margin
            for found in self.at_proposal.intervals
        )

    def tried(self, seat: int) -> tuple[float, float]:
        """The wide range of starts of a seat, counted from 0."""
        spread = self.factor.spread
        return max(0.0, self.printed[seat] - spread), self.printed[seat] + spread


# --- what to play next ----------------------------------------------------------------------------


def first_answer(wide: Drawn, printed: Sequence[float], step: int = 1) -> tuple[float, ...] | None:
    """The centre of the local games; None: too few wide games, or the start has no effect."""
    planes = fit_surface(wide.starts, wide.shares, None)
    if planes is None or planes.slope().low <= 0 <= planes.slope().high:
        return None
    surface = fit_surface(wide.starts, wide.shares, COARSE) or planes
    return best_integer_start(surface, printed[1:], step)


def next_centre(local: Drawn, printed: Sequence[float], step: int = 1) -> tuple[float, ...] | None:
    """Another centre, if the even start of the local games is at their edge."""
    planes = fit_surface(local.starts, local.shares, None)
    if planes is None:
        return None
    centre = best_integer_start(planes, printed[1:], step)
    return centre if at_the_edge(planes, centre) else None


def proposed(local: Drawn, printed: Sequence[float], step: int = 1) -> tuple[float, ...] | None:
    """The integer start to be played, for the drawn seats."""
    planes = fit_surface(local.starts, local.shares, None)
    return None if planes is None else best_integer_start(planes, printed[1:], step)


# --- estimates ------------------------------------------------------------------------------------


def compensation(
    players: int,
    rung: str,
    setup: str,
    factor: StartFactor,
    wide: Drawn,
    printed: Sequence[float],
    behaviour: Mapping[str, Array],
    local: Drawn | None = None,
    played: Array | None = None,
) -> Compensation:
    """`behaviour`: columns of the second seat in the wide games; `played`: wins at the proposal."""
    levels = fit_surface(wide.starts, wide.shares)
    straight = fit_surface(wide.starts, wide.shares, None)
    near = planes = even = None
    if local is not None:
        near = fit_surface(local.starts, local.shares)
        planes = fit_surface(local.starts, local.shares, None)
        even = None if near is None else even_starts(near)
    # Few games give jagged levels: what was not played is chosen by a smoother surface.
    surface = planes or fit_surface(wide.starts, wide.shares, COARSE) or straight
    later = (
        tuple(printed[1:])
        if surface is None
        else best_integer_start(surface, printed[1:], factor.step)
    )
    predicted = None if surface is None else (near or surface).predicted(np.array(later))
    names = seat_names(players)
    return Compensation(
        players,
        rung,
        setup,
        factor,
        len(wide.shares),
        tuple(printed),
        levels,
        None if straight is None else straight.slope(),
        near,
        planes,
        even,
        (printed[0], *later),
        predicted,
        None if played is None else family(played, names, 1 / players, span=(0.0, 1.0)),
        _curves(levels, near, even, later),
        _bought(wide.starts[:, 1], behaviour),
    )


def _curves(
    wide: Surface | None,
    local: Surface | None,
    even: tuple[Interval, ...] | None,
    later: Sequence[float],
) -> dict[str, dict[str, tuple[CurvePoint, ...]]]:
    centre = np.array(later if even is None else [one.mean for one in even])
    stages = {"wide": wide, "local": local}
    curves: dict[str, dict[str, tuple[CurvePoint, ...]]] = {}
    for stage, surface in stages.items():
        if surface is None:
            continue
        for seat, name in enumerate(seat_names(surface.seats)[1:], 1):
            points = []
            for start in surface.knots[seat - 1]:
                place = centre.copy()
                place[seat - 1] = start
                points.append(CurvePoint(start, surface.share(place, seat)))
            curves.setdefault(name, {})[stage] = tuple(points)
    return curves


def _bought(start: Array, behaviour: Mapping[str, Array]) -> tuple[Bought, ...]:
    rows = []
    for value in np.unique(start):
        here = start == value
        means = {name: mean_interval(column[here]) for name, column in behaviour.items()}
        rows.append(Bought(float(value), int(here.sum()), means))
    return tuple(rows)


def _gap(shares: Family | None) -> float:
    if shares is None:
        return math.nan
    return max(abs(one.mean - 1 / len(shares.intervals)) for one in shares.intervals)
