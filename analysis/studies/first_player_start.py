"""Compensation for a seat: the even start, what the box allows, what it gives when played.

In stages. Wide: the starts of the later seats are drawn far around the printed ones, for the curves
and a first answer; where that is at the end of what was tried, they are drawn around it, twice as
widely, and so on up to MOST. Local: they are drawn within LOCAL of the answer (more, where they
were drawn more widely), again around a new one if the first was off. Played: the integer start that
planes through the local games put closest to even is played, and what its seats win is counted, not
predicted. How a surface is fitted and where it is even is described in
analysis.studies.first_player_surface.
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
    EDGE,
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
MAX_KNOTS = 24  # of a seat: one for each start, unless there are more
MOST = 12  # times the spread of a factor more than printed: who would hand out more than that?


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

    games: of the widest stage, which tried the starts of `tried`, by seat. wide, local: a level for
    each integer start, None if there are too few games. even: starts of the seats from the second
    on, from the local games; None if they contradict all that was tried, or there are none.
    proposal: the best integer start of all seats. predicted: its shares by the fit; played: as they
    were counted when it was played; checked: the same by who plays for the headline. effect: what
    one more unit is worth to the second seat, on average over the wide range. planes: fitted to the
    local games.
    """

    players: int
    rung: str
    setup: str
    factor: StartFactor
    games: int
    tried: tuple[tuple[float, float], ...]
    printed: tuple[float, ...]
    wide: Surface | None
    effect: Interval | None
    local: Surface | None
    planes: Surface | None
    even: tuple[Interval, ...] | None
    proposal: tuple[float, ...]
    predicted: Family | None
    played: Family | None
    checked: Family | None
    curves: dict[str, dict[str, tuple[CurvePoint, ...]]]  # by seat, then by stage
    bought: tuple[Bought, ...]

    @property
    def proposal_text(self) -> str:
        """`7/11 pesos`."""
        return f"{'/'.join(f'{one:g}' for one in self.proposal)} {self.factor.unit}"

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

    @property
    def is_out_of_reach(self) -> bool:
        """Whether the best start is at the end of what was tried: more might be fairer still."""
        return any(
            start > high - EDGE
            for start, (_, high) in zip(self.proposal[1:], self.tried[1:], strict=True)
        )


# --- what to play next ----------------------------------------------------------------------------


def first_answer(wide: Drawn, printed: Sequence[float], step: int = 1) -> tuple[float, ...] | None:
    """The centre of the local games; None: too few wide games, or the start has no effect."""
    planes = fit_surface(wide.starts, wide.shares, None)
    if planes is None or planes.slope().low <= 0 <= planes.slope().high:
        return None
    surface = fit_surface(wide.starts, wide.shares, COARSE * _every(wide)) or planes
    return best_integer_start(surface, printed[1:], step)


def beyond(
    wide: Drawn, answer: Sequence[float], printed: Sequence[float], factor: StartFactor
) -> bool:
    """Whether the answer is at the end of what was tried, and more could be."""
    for start, low, high, usual in zip(answer, *_ends(wide), printed[1:], strict=True):
        if start > high - EDGE and start < usual + MOST * factor.spread:
            return True
        if start < low + EDGE and low > 0:
            return True
    return False


def _ends(drawn: Drawn) -> tuple[list[float], list[float]]:
    """The least and the most that the seats from the second on were given."""
    later = drawn.starts[:, 1:]
    return later.min(axis=0).tolist(), later.max(axis=0).tolist()


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
    checked: Array | None = None,
) -> Compensation:
    """`behaviour`: columns of the second seat in the wide games; `played`: wins at the proposal.

    `checked`: the same, by who plays for the headline.
    """
    levels = fit_surface(wide.starts, wide.shares, _every(wide))
    straight = fit_surface(wide.starts, wide.shares, None)
    near = planes = even = None
    if local is not None:
        near = fit_surface(local.starts, local.shares, _every(local))
        planes = fit_surface(local.starts, local.shares, None)
        even = None if near is None else even_starts(near)
    # Few games give jagged levels: what was not played is chosen by a smoother surface.
    surface = planes or fit_surface(wide.starts, wide.shares, COARSE * _every(wide)) or straight
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
        ((printed[0], printed[0]), *zip(*_ends(wide), strict=True)),
        tuple(printed),
        levels,
        None if straight is None else straight.slope(),
        near,
        planes,
        even,
        (printed[0], *later),
        predicted,
        _counted(played, names),
        _counted(checked, names),
        _curves(levels, near, even, later),
        _bought(wide.starts[:, 1], behaviour),
    )


def _counted(wins: Array | None, names: Sequence[str]) -> Family | None:
    return None if wins is None else family(wins, names, 1 / len(names), span=(0.0, 1.0))


def _every(drawn: Drawn) -> int:
    """Starts between two knots: a level for each start, unless that would be too many."""
    low, high = _ends(drawn)
    return math.ceil(max(b - a + 1 for a, b in zip(low, high, strict=True)) / MAX_KNOTS)


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
