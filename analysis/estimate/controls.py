"""Controls: experiments whose answer is known, to be run beside those whose answer is not.

mirror         the same policy on all n seats, seats rotated: its share is 1/n
false_alarms   A against A: intervals of 95 % have to exclude 0 in 5 % of the experiments
saturates      an arm that dominates: its share has to be close to 1

A page has several controls, and one that fails casts doubt on all of it. So mirror matches and
false alarms are judged by wide intervals (99.9 %): chance alone makes one fail once in a thousand
pages, a defect still shows. `saturates` has an interval of 95 %: an arm that dominates wins far
more than is asked for, so that chance does not make it fail, and a wide interval would only ask for
more blocks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, t_quantile
from sim.core.errors import PampasError

CONTROL_CONFIDENCE = 0.999
LEAST_DOMINANT = 100  # blocks: fewer could not show more than 90 % if all were won


@dataclass(frozen=True)
class Control:
    """What was measured, what it should have been, and whether that agrees."""

    name: str
    interval: Interval
    expected: float
    passed: bool


def each_seat_once(shares: ArrayLike) -> Array:
    """Games of a mirror match from blocks x rotations: shares of one player over n lucks.

    All rotations of one luck are the same game where players have no noise of their own: their mean
    is the even share whatever happens. So luck b counts only with rotation b modulo n, and n lucks,
    in which the player has every seat once, are a unit.
    """
    table = np.asarray(shares, dtype=np.float64)
    seats = table.shape[1]
    whole = table[: len(table) // seats * seats].reshape(-1, seats, seats)
    means: Array = np.diagonal(whole, axis1=1, axis2=2).mean(axis=1)
    return means


def mirror(shares: ArrayLike, seats: int, confidence: float = CONTROL_CONFIDENCE) -> Control:
    """Win shares of one of n equal players, see each_seat_once: the interval has 1/n."""
    if seats < 2:
        raise PampasError(f"seats: got {seats}, expected at least 2")
    found = share_of(shares, confidence)
    expected = 1 / seats
    # Where the luck cancels entirely every unit is 1/n but for rounding.
    passed = found.low - 1e-9 <= expected <= found.high + 1e-9
    return Control("mirror", found, expected, passed)


def experiments_of(values: ArrayLike, experiments: int) -> Array:
    """Block values cut into disjoint experiments of the same size (experiments x blocks).

    Disjoint, because experiments that share blocks are not independent of each other. The blocks
    of an experiment lie apart, so that no stretch of the run is one experiment.
    """
    column = block_table(values)[:, 0]
    size = len(column) // experiments if experiments > 0 else 0
    if size < 2:
        raise PampasError(
            f"experiments: got {experiments} of {len(column)} blocks, expected at least 2 blocks "
            "for each"
        )
    return np.ascontiguousarray(column[: size * experiments].reshape(size, experiments).T)


def false_alarms(differences: ArrayLike, confidence: float = CONFIDENCE) -> Control:
    """The share of A/A experiments whose interval excludes 0, with its exact binomial interval.

    `differences`: experiments x blocks, independent experiments, each a row of block differences
    between two arms that are the same. `confidence` is that of the intervals under test.
    """
    table = block_table(differences, "A/A differences")
    count, blocks = table.shape
    if count < 1 or blocks < 2:
        raise PampasError(f"A/A differences: got {table.shape}, expected experiments x 2 or more")
    half = (
        table.std(axis=1, ddof=1) / np.sqrt(blocks) * t_quantile((1 + confidence) / 2, blocks - 1)
    )
    return alarms_of(
        "false alarms", int((np.abs(table.mean(axis=1)) > half).sum()), count, confidence
    )


def alarms_of(name: str, alarms: int, experiments: int, confidence: float = CONFIDENCE) -> Control:
    """The rate of alarms in experiments without effect, with its exact interval.

    Clopper and Pearson, Biometrika 26, 1934, by statsmodels.
    """
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(alarms, experiments, 1 - CONTROL_CONFIDENCE, method="beta")
    rate = Interval(alarms / experiments, float(low), float(high), experiments, CONTROL_CONFIDENCE)
    expected = 1 - confidence
    return Control(name, rate, expected, rate.low <= expected <= rate.high)


def saturates(shares: ArrayLike, at_least: float = 0.9, confidence: float = CONFIDENCE) -> Control:
    """Win shares of an arm that is known to dominate: the whole interval is above `at_least`."""
    found = share_of(shares, confidence)
    return Control("saturates", found, at_least, found.low > at_least)
