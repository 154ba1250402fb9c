"""What each seat has among equals: wins, margins, where its VP come from, how it plays.

The seats of a game are compared within it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.decomposition import Decomposition, decompose
from analysis.estimate.effort import half_width
from analysis.estimate.equivalence import Verdict, Word, verdicts
from analysis.estimate.family import Family, family
from analysis.estimate.paired import variance_ratio
from analysis.estimate.ranking import Order, order
from analysis.interval import Interval, mean_interval
from analysis.studies.base import ArmData, Options
from analysis.studies.first_player_surface import seat_names
from sim.core.study_facts import StudyFacts


@dataclass(frozen=True)
class Seats:
    """What each seat has among equals: `players` seats, all played by `rung`, in one set-up."""

    players: int
    rung: str
    setup: str  # its name
    games: int
    shares: Family  # of wins, against 1/n
    over: tuple[Verdict, ...]  # the share minus 1/n of each seat, against the margin
    margins: Family  # own total minus the best other seat's
    totals: tuple[Interval, ...]
    parts: tuple[Decomposition, ...]  # of each seat's total minus the mean of all seats
    pace: Mapping[str, tuple[Interval, ...]]
    vp_ratio: Interval  # what comparing the VP of the seats within games saves
    wins_ratio: Interval
    order: Order

    @property
    def widest(self) -> Interval:
        """The widest interval of a share."""
        return max(self.shares.intervals, key=half_width)

    @property
    def word(self) -> Word:
        """Fine if every seat is; a seat beyond the margin decides."""
        words = {one.word for one in self.over}
        if words == {Word.FINE}:
            return Word.FINE
        beyond = words & {Word.TOO_STRONG, Word.TOO_WEAK}
        return Word.TOO_STRONG if beyond else Word.UNDECIDED


def seats_of(
    facts: StudyFacts, options: Options, rung: str, setup: str, n: int, arm: ArmData
) -> Seats:
    columns = dict.fromkeys(("win_share", "total", *facts.categories, *facts.habits))
    frame = arm.seats(list(columns))
    table = {name: frame[name].to_numpy(np.float64).reshape(-1, n) for name in columns}
    shares, totals = table["win_share"], table["total"]
    names = seat_names(n)
    even = 1 / n
    excess = family(shares - even, names, span=(-even, 1 - even))
    categories = np.stack([table[name] for name in facts.categories], axis=2)
    middle = categories.mean(axis=1)
    rest = [np.delete(np.arange(n), seat) for seat in range(n)]
    margins = np.column_stack([totals[:, s] - totals[:, rest[s]].max(axis=1) for s in range(n)])
    weights = (1.0, *(-1 / (n - 1),) * (n - 1))
    return Seats(
        n,
        rung,
        setup,
        len(shares),
        seat_shares(shares),
        verdicts(excess, options.margin),
        family(margins, names),
        tuple(mean_interval(column) for column in totals.T),
        tuple(
            decompose(
                categories[:, seat],
                middle,
                facts.categories,
                totals[:, seat] - totals.mean(axis=1),
            )
            for seat in range(n)
        ),
        {name: tuple(mean_interval(column) for column in table[name].T) for name in facts.habits},
        variance_ratio(totals, weights),
        variance_ratio(shares, weights),
        order(shares, names),
    )


def seat_shares(wins: Array) -> Family:
    """The share of each seat, against an even one."""
    seats = wins.shape[1]
    return family(wins, seat_names(seats), 1 / seats, span=(0.0, 1.0))
