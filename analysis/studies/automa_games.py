"""What one player's games against one level of the automa were like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.decomposition import Decomposition, decompose
from analysis.estimate.equivalence import Verdict, verdict
from analysis.estimate.family import Family, family
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.automa_luck import Luck, luck_of
from analysis.studies.base import ArmData
from sim.core.study_facts import Measure, StudyFacts

if TYPE_CHECKING:
    import pandas as pd

OWN, AUTOMA = 0, 1  # seats of a solo game
BINS = 40  # of a histogram at most


@dataclass(frozen=True)
class Meeting:
    """One player against one level; intervals are simultaneous over all meetings."""

    player: str
    level: str
    win: Interval
    verdict: Verdict  # on the distance of the win share from 50 %
    own: Interval
    automa: Interval
    margin: Interval
    pace: Mapping[str, tuple[Interval, Interval]]  # by column: the player's and the automa's
    luck: Luck

    @property
    def games(self) -> int:
        return self.win.units


@dataclass(frozen=True)
class Histogram:
    """Scores in bins of equal width: one more edge than counts."""

    edges: tuple[float, ...]
    own: tuple[float, ...]
    automa: tuple[float, ...]


@dataclass(frozen=True)
class Mode:
    """What the automa was doing: the share of its turns, and how that goes with its score.

    most: games in which this mode had the most turns. score, win: the automa's score and the
    player's share of wins in these games, None if there are none.
    """

    about: str
    turns: Interval
    most: Interval
    score: Interval | None
    win: Interval | None


@dataclass(frozen=True)
class Sources:
    """Where the VP of both come from at one level."""

    own: Family
    automa: Family
    difference: Decomposition  # the player's minus the automa's
    scores: Histogram
    modes: tuple[Mode, ...]


def meeting_of(
    facts: StudyFacts, data: ArmData, pair: tuple[str, str], family_size: int, margin: float
) -> Meeting:
    """`family_size`: the number of meetings whose intervals are simultaneous."""
    each = corrected(CONFIDENCE, family_size)
    columns = [measure.column for measure in facts.pace]
    seats = data.seats(["win_share", "total", *columns])
    table = {name: seats[name].to_numpy(np.float64).reshape(-1, 2) for name in seats.columns}
    win, total = table["win_share"][:, OWN], table["total"]
    length = table[columns[0]][:, OWN] if columns else None
    return Meeting(
        *pair,
        win_of(win, family_size),
        _even(win, family_size, margin),
        mean_interval(total[:, OWN], each),
        mean_interval(total[:, AUTOMA], each),
        mean_interval(total[:, OWN] - total[:, AUTOMA], each),
        {
            name: (
                mean_interval(table[name][:, OWN], each),
                mean_interval(table[name][:, AUTOMA], each),
            )
            for name in columns
        },
        luck_of(total[:, OWN], total[:, AUTOMA], win, length, each),
    )


def win_of(win: Array, family_size: int) -> Interval:
    """The share of wins, as one of `family_size` simultaneous intervals."""
    return share_of(win, corrected(CONFIDENCE, family_size))


def _even(win: Array, family_size: int, margin: float) -> Verdict:
    """Too strong, too weak or fine: the player against the automa, by two one-sided tests."""
    wide = win_of(win, family_size)
    narrow = share_of(win, corrected(1 - 2 * (1 - CONFIDENCE), family_size))
    return verdict(_from_half(wide), _from_half(narrow), margin)


def _from_half(share: Interval) -> Interval:
    return replace(share, mean=share.mean - 0.5, low=share.low - 0.5, high=share.high - 0.5)


def sources_of(facts: StudyFacts, data: ArmData) -> Sources:
    """Category by category, each its own family; and the distributions of the scores."""
    names = facts.categories
    seats = data.seats([*names, "total", "win_share"])
    own, automa = (_categories(names, seats, seat) for seat in (OWN, AUTOMA))
    total = seats["total"].to_numpy(np.float64).reshape(-1, 2)
    return Sources(
        family(own, names),
        family(automa, names),
        decompose(own, automa, names, total[:, OWN] - total[:, AUTOMA]),
        histogram(total[:, OWN], total[:, AUTOMA]),
        modes_of(
            facts.automa_modes,
            data,
            total[:, AUTOMA],
            seats["win_share"].to_numpy(np.float64)[OWN::2],
        ),
    )


def histogram(own: Array, automa: Array) -> Histogram:
    """Both on the same edges, between integers, so that no bin holds more scores than another."""
    low = int(np.floor(min(own.min(), automa.min())))
    high = int(np.ceil(max(own.max(), automa.max()))) + 1
    width = max(1, -(-(high - low) // BINS))
    edges = np.arange(low, high + width, width) - 0.5
    own_counts, automa_counts = (np.histogram(values, edges)[0] for values in (own, automa))
    return Histogram(
        tuple(edges.tolist()),
        tuple(own_counts.astype(float).tolist()),
        tuple(automa_counts.astype(float).tolist()),
    )


def modes_of(
    measures: Sequence[Measure], data: ArmData, score: Array, win: Array
) -> tuple[Mode, ...]:
    """An association: the score may cause the mode as well as the mode the score."""
    if not measures:
        return ()
    games = data.games([measure.column for measure in measures])
    counts = np.column_stack([games[each.column].to_numpy(np.float64) for each in measures])
    turns = counts.sum(axis=1, keepdims=True)
    shares = np.divide(counts, turns, out=np.zeros_like(counts), where=turns > 0)
    top = np.where(turns[:, 0] > 0, counts.argmax(axis=1), -1)
    each = corrected(CONFIDENCE, len(measures))
    modes = []
    for place, measure in enumerate(measures):
        here = top == place
        modes.append(
            Mode(
                measure.about,
                share_of(shares[:, place], each),
                share_of(here.astype(np.float64), each),
                mean_interval(score[here], each) if here.any() else None,
                share_of(win[here], each) if here.any() else None,
            )
        )
    return tuple(modes)


def automa_categories(facts: StudyFacts, data: ArmData) -> Array:
    """The automa's VP: blocks x categories."""
    return _categories(facts.categories, data.seats(facts.categories), AUTOMA)


def _categories(names: Sequence[str], seats: pd.DataFrame, seat: int) -> Array:
    return np.column_stack([seats[name].to_numpy(np.float64)[seat::2] for name in names])
