"""Does the order of an answer change with the skill of the players?

An order is established pair by pair: one is ahead of another if the interval of their difference
is above 0, and the intervals of all pairs are simultaneous (analysis.estimate.family). Two rungs
disagree only if both have established opposite orders of a pair. If the smaller sample leaves a
pair open, it says nothing about it: an interval that contains both orders agrees with either. How
many blocks it would take is reported instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import block_table, column_names, mean_covariance
from analysis.estimate.effort import units_for
from analysis.estimate.family import family_of
from analysis.interval import CONFIDENCE, Interval


class Agreement(StrEnum):
    SAME = "same"  # every pair that the main rung has established
    SAME_SO_FAR = "same so far"  # some, and none the other way round
    CHANGED = "changed"
    UNKNOWN = "unknown"  # no pair is established at both rungs


@dataclass(frozen=True)
class Order:
    """Items from the best to the worst, and how far one is ahead of another (first - second)."""

    ranking: tuple[str, ...]
    ahead: Mapping[tuple[str, str], Interval]
    blocks: int

    def sign(self, pair: tuple[str, str]) -> int:
        """1: the first is ahead, -1: the second, 0: not established."""
        found = self.ahead[pair]
        return int(found.low > 0) - int(found.high < 0)


@dataclass(frozen=True)
class OrderChange:
    """Another rung's order compared with the main one's: pairs are (ahead, behind) at `main`.

    takes: the blocks that the rung would need for the largest difference among the pairs that it
    leaves open to show, if it were as large as at `main`; None if that cannot be told.
    """

    main: str
    rung: str
    kept: tuple[tuple[str, str], ...]
    turned: tuple[tuple[str, str], ...]
    left_open: tuple[tuple[str, str], ...]  # established at the main rung only
    rung_blocks: int
    takes: int | None = None

    @property
    def agreement(self) -> Agreement:
        if self.turned:
            return Agreement.CHANGED
        if not self.kept:
            return Agreement.UNKNOWN
        return Agreement.SAME_SO_FAR if self.left_open else Agreement.SAME


def order(values: ArrayLike, names: Sequence[str], confidence: float = CONFIDENCE) -> Order:
    """The order of the column means of a table of block values."""
    table = block_table(values)
    return order_of(table.mean(axis=0), mean_covariance(table), len(table), names, confidence)


def order_of(
    estimates: ArrayLike,
    covariance: ArrayLike,
    units: int,
    names: Sequence[str],
    confidence: float = CONFIDENCE,
) -> Order:
    """The same from estimates with their covariance, `units` being the number of blocks."""
    means = np.asarray(estimates, dtype=np.float64)
    known = column_names(tuple(names), len(means))
    pairs = list(combinations(range(len(known)), 2))
    contrast = np.zeros((len(pairs), len(known)))
    for row, (one, other) in enumerate(pairs):
        contrast[row, one], contrast[row, other] = 1.0, -1.0
    found = family_of(
        contrast @ means,
        contrast @ np.asarray(covariance, dtype=np.float64) @ contrast.T,
        units,
        [str(pair) for pair in pairs],
        confidence=confidence,
    )
    return Order(
        tuple(known[place] for place in np.argsort(-means, kind="stable")),
        {
            (known[one], known[other]): interval
            for (one, other), interval in zip(pairs, found.intervals, strict=True)
        },
        units,
    )


def compare_orders(main_name: str, main: Order, rung: str, other: Order) -> OrderChange:
    """What the other rung says about the pairs that the main one has established."""
    kept: list[tuple[str, str]] = []
    turned: list[tuple[str, str]] = []
    left_open: list[tuple[str, str]] = []
    for pair in main.ahead:
        sign, sign_there = main.sign(pair), other.sign(pair)
        if sign == 0:
            continue
        ahead_first = pair if sign > 0 else (pair[1], pair[0])
        where = left_open if sign_there == 0 else kept if sign_there == sign else turned
        where.append(ahead_first)
    takes = [_blocks_to_tell(main, other, pair) for pair in left_open]
    return OrderChange(
        main_name,
        rung,
        tuple(kept),
        tuple(turned),
        tuple(left_open),
        other.blocks,
        min((blocks for blocks in takes if blocks is not None), default=None),
    )


def _blocks_to_tell(main: Order, other: Order, pair: tuple[str, str]) -> int | None:
    """Until the interval of the other rung would be no wider than the difference at the main one.

    Then half of all runs would establish it: it takes at least this many to tell.
    """
    known = pair if pair in main.ahead else (pair[1], pair[0])
    return units_for(other.ahead[known], abs(main.ahead[known].mean))
