"""The worth of openings, from games in which one seat had to open by chance.

What could be chosen differs from game to game: openings are compared within games in which the same
seat could choose from the same set, where chance alone decides. So outcomes and openings are taken
as differences from the mean of their situation (seat and set), and least squares of these gives

    effect         of an opening: what it wins more than the mean of all openings
    against_own    what it wins more than players win who open as they like in the same situation

Errors are between games. Situations that came up only once say nothing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.estimate.controls import (
    CONTROL_CONFIDENCE,
    MIRROR_BOUND,
    Control,
    alarms_of,
    detectable,
    judged,
)
from analysis.estimate.family import Family, family_of
from analysis.estimate.regression import Regression, regress
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, interval_of
from analysis.studies.base import ArmData
from sim.core.gifts import Opening

OWN = "as they like"
LEAST_ROWS = 30  # games in which an opening was drawn: with fewer it is left out
EXPERIMENTS = 100  # of the placebo, at most
MIN_EXPERIMENT = 600  # games

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Opened:
    """Games x seats: what they opened with (from 1, 0: not), what they could first choose from.

    opener: of each game the seat that had to open by chance, from 1; 0: none.
    """

    opener: Ints
    opened: Ints
    offered: Ints
    share: Array
    lead: Array

    @property
    def players(self) -> int:
        return int(self.opened.shape[1])


@dataclass(frozen=True)
class Kind:
    """One of the openings. drawn: games in which chance named it.

    effect, lead: against the mean of all, in share of wins and VP. against_own: what it wins more
    than players who open as they like. chosen: how often these choose it; association: what those
    who chose it won more than those who chose another one, which is misleading.
    """

    name: str
    drawn: int
    effect: Interval
    lead: Interval
    against_own: Interval
    chosen: Interval
    association: Interval


@dataclass(frozen=True)
class Standing:
    """How openings stand, the best first.

    seat: from 0, None for all seats together. left_out: openings that hardly ever could be chosen.
    best: the opening that is established to be better than every other one, or nothing. cost: what
    players lose who have to open by chance.
    """

    players: int
    seat: int | None
    games: int
    kinds: tuple[Kind, ...]
    left_out: tuple[str, ...]
    best: str
    cost: Interval


@dataclass(frozen=True)
class _Rows:
    """A seat of a game each: its situation, what it was told (-1: it opened as it liked)."""

    game: Ints
    situation: Ints
    told: Ints
    share: Array
    lead: Array

    def of(self, kept: NDArray[np.bool_]) -> _Rows:
        return _Rows(
            self.game[kept],
            self.situation[kept],
            self.told[kept],
            self.share[kept],
            self.lead[kept],
        )


def read_opened(data: ArmData) -> Opened:
    """The games of an arm."""
    players = int(data.arm.configuration["players"])
    names = [f"{what}_seat_{i + 1}" for what in ("opened", "offered") for i in range(players)]
    columns = ["opener", *names]
    games = data.games(columns)[columns].to_numpy(np.int64)
    total = data.seat_table("total")
    lead = (total - total.mean(axis=1, keepdims=True)) * players / max(1, players - 1)
    return Opened(
        games[:, 0],
        games[:, 1 : 1 + players],
        games[:, 1 + players :],
        data.seat_table("win_share"),
        lead,
    )


def standing_of(opening: Opening, opened: Opened, seat: int | None = None) -> Standing:
    """How the openings stand, for one seat or for all."""
    rows = _rows(opened, seat)
    told = np.bincount(rows.told[rows.told >= 0], minlength=len(opening.kinds))
    kept = _comparable(rows, np.flatnonzero(told >= LEAST_ROWS))
    left_out = tuple(name for place, name in enumerate(opening.kinds) if place not in kept)
    names = [opening.kinds[place] for place in kept]
    if len(kept) < 2:
        nothing = (opened.players, seat, len(opened.opener), (), opening.kinds, "")
        return Standing(*nothing, _unknown())
    rows = rows.of(np.isin(rows.told, [-1, *kept]))
    forced = rows.of(rows.told >= 0)
    share = _regression(forced, kept, names, forced.share)
    effect, lead = (
        one.family({name: _over_mean(name, names) for name in names})
        for one in (share, _regression(forced, kept, names, forced.lead))
    )
    own, cost = [_unknown()] * len(names), _unknown()
    if len(np.intersect1d(rows.situation[rows.told < 0], forced.situation)):
        every = _regression(rows, kept, names, rows.share, own=True)
        own = list(every.coefficient_family(names).intervals)
        cost = every.combination({name: 1 / len(names) for name in names})
    chosen, association = _choices(opened, seat, len(opening.kinds))
    kinds = [
        Kind(
            name=name,
            drawn=int(told[place]),
            effect=effect.interval(name),
            lead=lead.interval(name),
            against_own=own[names.index(name)],
            chosen=chosen[place],
            association=association[place],
        )
        for place, name in zip(kept, names, strict=True)
    ]
    return Standing(
        players=opened.players,
        seat=seat,
        games=len(opened.opener),
        kinds=tuple(sorted(kinds, key=lambda kind: -kind.effect.mean)),
        left_out=left_out,
        best=_best(share, names),
        cost=cost,
    )


def _rows(opened: Opened, seat: int | None) -> _Rows:
    """Seats that could open: who had to by chance, and those of games in which nobody had to."""
    game, place = np.nonzero(opened.offered)
    opener = opened.opener[game]
    forced = opener == place + 1
    kept = (opener == 0) | forced
    if seat is not None:
        kept &= place == seat
    game, place, forced = game[kept], place[kept], forced[kept]
    sets = np.stack([place, opened.offered[game, place]], axis=1)
    _, situation = np.unique(sets, axis=0, return_inverse=True)
    told = np.where(forced, opened.opened[game, place] - 1, -1)
    return _Rows(
        game,
        situation.reshape(-1).astype(np.int64),
        told,
        opened.share[game, place],
        opened.lead[game, place],
    )


def _comparable(rows: _Rows, kinds: Ints) -> list[int]:
    """The largest set of openings of which each can be compared with each other one.

    Two can be if they were drawn in the same situation, or both with a third one.
    """
    forced = rows.of(np.isin(rows.told, kinds))
    if not len(forced.told):
        return []
    group = {int(kind): {int(kind)} for kind in kinds}
    met = np.zeros((int(forced.situation.max()) + 1, int(kinds.max()) + 1), bool)
    met[forced.situation, forced.told] = True
    together = met.T.astype(np.int64) @ met.astype(np.int64)
    for one, other in combinations(group, 2):
        if together[one, other] and group[one] is not group[other]:
            group[one] |= group[other]
            for kind in group[other]:
                group[kind] = group[one]
    largest = max(group.values(), key=len)
    return sorted(largest)


def _regression(
    rows: _Rows, kept: list[int], names: list[str], outcome: Array, own: bool = False
) -> Regression:
    """Coefficients of the openings, by name: over the first one, or over opening as one likes.

    The means of situations are taken out, which costs a degree of freedom each.
    """
    first = names if own else names[1:]
    columns = (rows.told[:, np.newaxis] == np.array(kept if own else kept[1:])).astype(np.float64)
    sizes = np.bincount(rows.situation)
    used = sizes[rows.situation] > 1
    situation = np.unique(rows.situation[used], return_inverse=True)[1].reshape(-1)
    values = np.column_stack([columns, outcome])[used]
    counts = np.bincount(situation)
    for column in range(values.shape[1]):
        values[:, column] -= (np.bincount(situation, values[:, column]) / counts)[situation]
    found = regress(values[:, :-1], values[:, -1], rows.game[used], first)
    lost = len(values) / max(1, len(values) - len(counts))
    covariance = found.covariance * lost
    if own:
        return Regression(tuple(first), found.coefficients, covariance, found.rows, found.blocks)
    # The first one is 0: it is what the others are compared with.
    padded = np.zeros((len(names), len(names)))
    padded[1:, 1:] = covariance
    return Regression(
        tuple(names), np.concatenate([[0.0], found.coefficients]), padded, found.rows, found.blocks
    )


def _over_mean(name: str, names: list[str]) -> dict[str, float]:
    """An opening minus the mean of all."""
    return {other: (other == name) - 1 / len(names) for other in names}


def _best(found: Regression, names: list[str]) -> str:
    """The one that is better than each other one, by simultaneous intervals of all pairs."""
    pairs = list(combinations(range(len(names)), 2))
    rows = np.zeros((len(pairs), len(names)))
    for row, (one, other) in enumerate(pairs):
        rows[row, one], rows[row, other] = 1.0, -1.0
    family: Family = family_of(
        rows @ found.coefficients,
        rows @ found.covariance @ rows.T,
        found.blocks,
        [f"{one} {other}" for one, other in pairs],
    )
    ahead = np.zeros(len(names), np.int64)
    for (one, other), by in zip(pairs, family.intervals, strict=True):
        ahead[one] += by.low > 0
        ahead[other] += by.high < 0
    best = int(ahead.argmax())
    return names[best] if ahead[best] == len(names) - 1 else ""


def _choices(opened: Opened, seat: int | None, kinds: int) -> tuple[list[Interval], list[Interval]]:
    """How often each is chosen where nobody has to open by chance, and who chose it wins how often.

    Seats that never open count as well: they chose nothing.
    """
    free = opened.opener == 0
    seats = range(opened.players) if seat is None else [seat]
    chosen = opened.opened[free][:, list(seats)]
    share = opened.share[free][:, list(seats)]
    each = corrected(CONFIDENCE, kinds)
    rates, gaps = [], []
    for kind in range(1, kinds + 1):
        mine = chosen == kind
        rates.append(share_of(mine.mean(axis=1), each) if len(mine) > 1 else _unknown())
        gaps.append(_gap(share[mine], share[(chosen > 0) & ~mine], each))
    return rates, gaps


def _gap(one: Array, other: Array, confidence: float) -> Interval:
    """The difference of two means of separate rows."""
    if min(len(one), len(other)) < LEAST_ROWS:
        return _unknown()
    variance = one.var(ddof=1) / len(one) + other.var(ddof=1) / len(other)
    units = min(len(one), len(other))
    difference = float(one.mean() - other.mean())
    return interval_of(units, difference, math.sqrt(variance * units), confidence)


def _unknown() -> Interval:
    return Interval(math.nan, -math.inf, math.inf, 0)


# --- controls -------------------------------------------------------------------------------------


def coin(opened: Opened) -> Control:
    """Of seats that open by chance, those of even and odd games: as good as each other."""
    game = np.flatnonzero(opened.opener)
    share = opened.share[game, opened.opener[game] - 1]
    one, other = share[game % 2 == 0], share[game % 2 == 1]
    interval = _gap(one, other, CONTROL_CONFIDENCE)
    error = math.inf
    if math.isfinite(interval.high):
        error = math.sqrt(one.var(ddof=1) / len(one) + other.var(ddof=1) / len(other))
    passed = interval.low <= 0 <= interval.high
    detects = detectable(interval, error) if math.isfinite(error) else math.inf
    return judged("coin", interval, 0.0, passed, detects, MIRROR_BOUND)


def placebo(opening: Opening, opened: Opened) -> Control | None:
    """The same on outcomes of other games, which the openings cannot have decided.

    The share of disjoint experiments in which an opening seems to differ from the mean of all: as
    often as simultaneous intervals may miss. Outcomes move on by a game with the same opener, so
    that seats stay what they are. None if there are too few games.
    """
    count = min(EXPERIMENTS, len(opened.opener) // MIN_EXPERIMENT)
    if count < 1:
        return None
    share = opened.share.copy()
    for opener in range(opened.players + 1):
        games = np.flatnonzero(opened.opener == opener)
        share[games] = opened.share[np.roll(games, 1)]
    size = len(share) // count
    alarms = tried = 0
    for experiment in range(count):
        part = slice(experiment * size, (experiment + 1) * size)
        sample = Opened(
            opened.opener[part],
            opened.opened[part],
            opened.offered[part],
            share[part],
            opened.lead[part],
        )
        kinds = standing_of(opening, sample).kinds
        tried += bool(kinds)
        alarms += any(kind.effect.low > 0 or kind.effect.high < 0 for kind in kinds)
    return alarms_of("placebo", alarms, tried) if tried else None
