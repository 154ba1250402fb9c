"""Which set-ups favour which seat: placements were dealt at random, and the games tell.

Shares of a placement are those of the games that had it, against all games: placements are dealt
independently of everything else, so the difference is their effect. Intervals are simultaneous
for all placements and seats (Bonferroni: there are hundreds, and the correlation of any two is
small).

How far set-ups differ is the standard deviation over set-ups of the share that a seat has with that
set-up. Wins are regressed on all placements; with k independent columns and N games the explained
sum of squares over the residual variance s² is noncentral chi² with k degrees of freedom and
noncentrality L, and the standard deviation is sqrt(L s² / N): estimated by what is left of the sum
after its k, with bounds by inverting the distribution (Steiger, Psychological Methods 9, 2004).
This removes the noise of finite games, and a bound of 0 means that there may be no difference at
all. Placements are added up: what two do together beyond that is not in it. `joint` has that too,
from pairs of games that had all the same in all places (the covariance within groups, Searle,
Casella and McCulloch: Variance Components, 1992), but only with many games.

What a seat would have to be paid in one set-up differs from set-up to set-up by J^-1 times the
difference of the shares, J being the slopes of the shares in the starts: the same regression of
that combination of wins. The error of J joins on the scale of logarithms (MOVER: Zou and Donner,
Statistics in Medicine 27, 2008).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from analysis.studies.base import ArmData
from analysis.studies.first_player_surface import Surface, seat_names, terms_of
from sim.core.study_facts import Placement

GAMES_PER_COLUMN = 20  # with fewer games nothing is said about placements
STEP = 16_384  # games at a time
PAIRS = 1_000  # of games with the same set-up, below which they say nothing
NOTHING = 1e-10  # relative to the largest eigenvalue
DRAWS = 400  # of the slopes
MAX_RULED = 2  # things that a placement rule names
LEAST_KEPT = 0.05  # of the set-ups that a rule leaves
LEAST_RULED = 0.1  # of the differences that a thing has to make to be named


@dataclass(frozen=True)
class Dealt:
    """Games by placements: a column for each placement, and the wins of all seats."""

    names: tuple[str, ...]
    groups: tuple[str, ...]
    things: tuple[str, ...]  # that have a place; "" if a column is not a place
    places: tuple[str, ...]
    there: NDArray[np.bool_]  # games x columns
    setup: NDArray[np.int64]  # games with the same number had the same things in all places
    wins: Array  # games x seats

    def cut(self, games: slice | NDArray[np.bool_]) -> Dealt:
        return replace(
            self, there=self.there[games], setup=self.setup[games], wins=self.wins[games]
        )


@dataclass(frozen=True)
class Cell:
    """A placement: what the seats win in the games that had it, and how much more than in all."""

    name: str
    group: str
    thing: str
    place: str
    games: int
    shares: tuple[Interval, ...]
    shifts: tuple[Interval, ...]

    @property
    def established(self) -> bool:
        return any(shift.low > 0 or shift.high < 0 for shift in self.shifts)


@dataclass(frozen=True)
class Placements:
    """What the set-up does to the seats. spread: standard deviations of the shares, by seat, of
    everything that is dealt ("all") and of each group; joint: that of the first seat with what
    placements do together."""

    players: int
    setup: str
    start: tuple[float, ...]
    games: int
    means: tuple[float, ...]
    cells: tuple[Cell, ...]
    spread: Mapping[str, tuple[Interval, ...]]
    joint: Interval | None

    @property
    def largest(self) -> list[Cell]:
        """Placements that are known to matter, those that move a seat most first."""
        known = [cell for cell in self.cells if cell.established]
        return sorted(known, key=lambda cell: -max(abs(shift.mean) for shift in cell.shifts))


@dataclass(frozen=True)
class Rule:
    """Where some things may be placed, chosen on other games, and what differences it leaves.

    allowed: by thing. kept: the share of set-ups that follow it. before, after: standard deviations
    of the shares by seat without and with the rule, on the same games; shares: with it.
    """

    allowed: Mapping[str, tuple[str, ...]]
    kept: float
    games: int
    before: tuple[Interval, ...]
    after: tuple[Interval, ...]
    shares: Family


ALL = "all"


def dealt(arm: ArmData, placements: Sequence[Placement]) -> Dealt | None:
    """What was dealt in the games of an arm; None if nothing differed."""
    if not placements:
        return None
    frame = arm.games([one.column for one in placements])
    columns: list[tuple[str, str, str, str, NDArray[np.bool_]]] = []
    setup = np.zeros(len(frame), np.int64)
    for one in placements:
        values = frame[one.column].to_numpy()
        if one.bits:
            for bit, name in enumerate(one.bits):
                there = (values.astype(np.int64) >> bit & 1).astype(bool)
                columns.append((one.text.format(name), one.group, "", "", there))
            continue
        found, numbers = np.unique(values.astype(str), return_inverse=True)
        setup = setup * len(found) + numbers
        for number, thing in enumerate(found):
            text = one.text.format(thing)
            columns.append((text, one.group, str(thing), one.place, numbers == number))
    columns = [each for each in columns if 0 < each[4].mean() < 1]
    if not columns:
        return None
    names, groups, things, places, there = zip(*columns, strict=True)
    wins = arm.seat_table("win_share")
    return Dealt(names, groups, things, places, np.column_stack(there), setup, wins)


def placements_of(
    players: int, setup: str, start: Sequence[float], games: Dealt
) -> Placements | None:
    count, columns = games.there.shape
    if count < GAMES_PER_COLUMN * columns:
        return None
    groups = dict.fromkeys(games.groups)
    chosen = {ALL: np.ones(columns, bool)} | {
        group: np.array([one == group for one in games.groups]) for group in groups
    }
    return Placements(
        players,
        setup,
        tuple(start),
        count,
        tuple(games.wins.mean(axis=0).tolist()),
        _cells(games),
        {
            name: spreads(games.there[:, here], games.wins)
            for name, here in chosen.items()
            if name == ALL or len(groups) > 1
        },
        joint_spread(games.setup, games.wins[:, 0]) if any(games.places) else None,
    )


def _cells(games: Dealt) -> tuple[Cell, ...]:
    count, columns = games.there.shape
    seats = games.wins.shape[1]
    quantile = t_quantile((1 + corrected(CONFIDENCE, columns * seats)) / 2, count - 1)
    there = games.there.sum(axis=0)
    sums = np.array([games.wins[games.there[:, column]].sum(axis=0) for column in range(columns)])
    squares = np.array(
        [(games.wins[games.there[:, column]] ** 2).sum(axis=0) for column in range(columns)]
    )
    total, total_squares = games.wins.sum(axis=0), (games.wins**2).sum(axis=0)
    found = []
    for column in range(columns):
        n, rest = int(there[column]), count - int(there[column])
        mean, other = sums[column] / n, (total - sums[column]) / rest
        variance = (squares[column] / n - mean**2) / max(n - 1, 1)
        other_variance = ((total_squares - squares[column]) / rest - other**2) / max(rest - 1, 1)
        # The mean of all games is part of it: what counts is how far it is from the others.
        part = rest / count
        shift, half = part * (mean - other), part * quantile * np.sqrt(variance + other_variance)
        found.append(
            Cell(
                games.names[column],
                games.groups[column],
                games.things[column],
                games.places[column],
                n,
                _intervals(mean, quantile * np.sqrt(variance), n),
                _intervals(shift, half, count),
            )
        )
    return tuple(found)


def _intervals(means: Array, halves: Array, units: int) -> tuple[Interval, ...]:
    return tuple(
        Interval(float(mean), float(mean - half), float(mean + half), units)
        for mean, half in zip(means, halves, strict=True)
    )


# --- how far set-ups differ -----------------------------------------------------------------------


def spreads(there: NDArray[np.bool_], wins: Array) -> tuple[Interval, ...]:
    """The standard deviation over set-ups of the mean of each column of `wins`."""
    games, columns = there.shape
    middle = there.mean(axis=0)
    off = wins - wins.mean(axis=0)
    squares, products = np.zeros((columns, columns)), np.zeros((columns, wins.shape[1]))
    for first in range(0, games, STEP):
        x = there[first : first + STEP] - middle
        squares += x.T @ x
        products += x.T @ off[first : first + STEP]
    # Every thing has some place, so the columns are linearly dependent.
    values, vectors = np.linalg.eigh(squares)
    kept = values > NOTHING * values[-1]
    rank = int(kept.sum())
    along = vectors[:, kept].T @ products
    explained = (along**2 / values[kept, np.newaxis]).sum(axis=0)
    residual = ((off**2).sum(axis=0) - explained) / max(games - rank - 1, 1)
    return tuple(
        _spread(float(one), rank, float(variance), games)
        for one, variance in zip(explained, residual, strict=True)
    )


def _spread(explained: float, rank: int, variance: float, games: int) -> Interval:
    if variance <= 0 or rank < 1:
        return Interval(0.0, 0.0, math.inf, games)
    statistic = explained / variance
    tail = (1 - CONFIDENCE) / 2
    bounds = [_noncentrality(statistic, rank, chance) for chance in (1 - tail, tail)]
    low, mean, high = (
        math.sqrt(max(0.0, one) * variance / games)
        for one in (bounds[0], statistic - rank, bounds[1])
    )
    return Interval(mean, low, max(mean, high), games)


def _noncentrality(statistic: float, rank: int, chance: float) -> float:
    """The noncentrality at which chi² is below the statistic with this chance; 0 if none."""
    from scipy.optimize import brentq
    from scipy.stats import ncx2

    def off(noncentrality: float) -> float:
        return float(ncx2.cdf(statistic, rank, noncentrality)) - chance

    if off(0.0) <= 0:
        return 0.0
    return float(brentq(off, 0.0, statistic + 20 * math.sqrt(statistic + 1) + 20))


def joint_spread(setup: NDArray[np.int64], wins: Array) -> Interval | None:
    """The same from games that had the same things in all places; None with too few of them."""
    _, numbers = np.unique(setup, return_inverse=True)
    off = wins - wins.mean()
    count = np.bincount(numbers)
    pairs = count * (count - 1.0)
    if pairs.sum() < 2 * PAIRS or (count > 1).sum() < 2:
        return None
    products = np.bincount(numbers, off) ** 2 - np.bincount(numbers, off**2)
    mean = products.sum() / pairs.sum()
    error = math.sqrt(float(((products - mean * pairs) ** 2).sum())) / pairs.sum()
    half = t_quantile((1 + CONFIDENCE) / 2, int((count > 1).sum()) - 1) * error
    low, middle, high = (math.sqrt(max(0.0, one)) for one in (mean - half, mean, mean + half))
    return Interval(middle, low, high, int(pairs.sum() / 2))


# --- what an auction would settle -----------------------------------------------------------------


def price_spreads(games: Dealt, planes: Surface, start: Sequence[float]) -> tuple[Interval, ...]:
    """How much the fair start of each later seat differs from set-up to set-up.

    `planes`: straight ones around `start`, which the games had.
    """
    later = np.asarray(start[1:], dtype=np.float64)
    inverse = np.linalg.inv(planes.derivatives(later))
    found = spreads(games.there, games.wins[:, 1:] @ inverse.T)
    between = _between(games)
    drawn = np.array([_prices(slopes, between) for slopes in _drawn_slopes(planes, later)])
    tail = (1 - CONFIDENCE) / 2
    ends = np.quantile(drawn, (tail, 1 - tail), axis=0) / _prices(np.linalg.inv(inverse), between)
    out = []
    for seat, one in enumerate(found):
        below, above = (abs(math.log(end)) for end in ends[:, seat])
        lower = math.log(one.mean / one.low) if one.low > 0 else math.inf
        upper = math.log(one.high / one.mean) if one.mean > 0 else math.inf
        low = one.mean * math.exp(-math.hypot(lower, below)) if one.mean > 0 else 0.0
        high = one.mean * math.exp(math.hypot(upper, above)) if one.mean > 0 else one.high
        out.append(replace(one, low=low, high=high))
    return tuple(out)


def _between(games: Dealt) -> Array:
    """The covariance over set-ups of the shares of the later seats, as fitted."""
    x = games.there - games.there.mean(axis=0)
    later = games.wins[:, 1:] - games.wins[:, 1:].mean(axis=0)
    fitted = x @ (np.linalg.pinv(x.T @ x, NOTHING, hermitian=True) @ (x.T @ later))
    covariance: Array = fitted.T @ fitted / len(x)
    return covariance


def _prices(slopes: Array, between: Array) -> Array:
    inverse = np.linalg.inv(slopes)
    found: Array = np.sqrt(np.diag(inverse @ between @ inverse.T))
    return found


def _drawn_slopes(planes: Surface, later: Array) -> list[Array]:
    """Slopes within the errors of the planes."""
    drawn = planes.seats - 1
    steps = np.array([terms_of(later + step, planes.knots)[0] for step in np.eye(drawn) / 2])
    back = np.array([terms_of(later - step, planes.knots)[0] for step in np.eye(drawn) / 2])
    stream = np.random.default_rng(0)
    many = stream.multivariate_normal(
        planes.coefficients.ravel(), planes.covariance, DRAWS, method="svd"
    )
    return [one.reshape(drawn, -1) @ (steps - back).T for one in many]


# --- a placement rule -----------------------------------------------------------------------------


def placement_rule(choosing: Dealt, measuring: Dealt) -> Rule | None:
    """The things that matter most kept to the places where they matter least.

    Chosen on some games and measured on others, of other deals: what was chosen because it looked
    best would otherwise look better than it is. None if nothing is known to matter.
    """
    known = placements_of(0, "", (), choosing)
    if known is None:
        return None
    things: dict[str, list[Cell]] = {}
    for cell in known.cells:
        if cell.thing:
            things.setdefault(cell.thing, []).append(cell)
    size = {
        thing: sum(shift.mean**2 for cell in cells for shift in cell.shifts)
        for thing, cells in things.items()
        if any(cell.established for cell in cells)
    }
    ruled = sorted(size, key=lambda thing: -size[thing])[:MAX_RULED]
    ruled = [thing for thing in ruled if size[thing] >= LEAST_RULED * sum(size.values())]
    if not ruled:
        return None
    allowed: dict[str, tuple[str, ...]] = {}
    follows = np.ones(len(measuring.wins), bool)
    for thing in ruled:
        moves = {cell.place: max(abs(s.mean) for s in cell.shifts) for cell in things[thing]}
        most = max(moves.values()) / 2
        places = tuple(place for place, move in moves.items() if move <= most)
        columns = [
            column
            for column, (one, place) in enumerate(
                zip(measuring.things, measuring.places, strict=True)
            )
            if one == thing and place in places
        ]
        here = follows & measuring.there[:, columns].any(axis=1)
        # Two things may need the same place: a rule that no set-up follows is not a rule.
        if here.mean() >= LEAST_KEPT:
            allowed[thing], follows = places, here
    if not allowed:
        return None
    inside = measuring.cut(follows)
    varied = (inside.there.mean(axis=0) > 0) & (inside.there.mean(axis=0) < 1)
    if len(inside.wins) < GAMES_PER_COLUMN * max(1, varied.sum()):
        return None
    seats = measuring.wins.shape[1]
    return Rule(
        allowed,
        float(follows.mean()),
        len(inside.wins),
        spreads(measuring.there, measuring.wins),
        spreads(inside.there[:, varied], inside.wins),
        family(inside.wins, seat_names(seats), 1 / seats, span=(0.0, 1.0)),
    )
