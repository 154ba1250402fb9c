"""Controls: experiments with known answers, run alongside those whose answer is sought.

mirror         the same policy on all n seats, seats rotated: its share is 1/n
false_alarms   A against A: intervals of 95 % have to exclude 0 in 5 % of the experiments
saturates      an arm that dominates: its share has to be close to 1

A page has several controls, and one that fails casts doubt on the entire page. So mirror matches
and false alarms are judged by wide intervals (99.9 %): chance alone makes one fail once in a
thousand pages, a defect still shows. `saturates` has an interval of 95 %: an arm that dominates
wins far more than required, so chance does not make it fail, and a wide interval would only need
more blocks.

A control that could not have failed says nothing. So each one states the smallest defect that it
would notice nine times out of ten, and if that is larger than a stated bound it does not hold:
the games are too few to tell. For a mean with standard error e and an interval of ± q e the defect
is (q + t(power)) e, the usual formula of the power of a t test (Cohen, Statistical power analysis
for the behavioral sciences, 1988); for a rate of alarms it is exact, by the binomial distribution.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, t_quantile
from sim.core.errors import PampasError

CONTROL_CONFIDENCE = 0.999
POWER = 0.9  # how often a control notices the defect that it states
MIRROR_BOUND = 0.05  # a share that is off by more must be noticed
ALARMS_BOUND = 0.15  # and alarms four times as frequent as they should be
LEAST_DOMINANT = 100  # blocks: fewer could not show more than 90 % if all were won


@dataclass(frozen=True)
class Control:
    """What was measured, what it should have been, and whether that agrees.

    passed: nothing found contradicts it. detects: the smallest shift from what was expected that it
    would notice with a probability of POWER. tells: whether that is small enough for passing to
    mean something. needs: if it does not tell, the units (blocks, or experiments for alarms) from
    which it would.
    """

    name: str
    interval: Interval
    expected: float
    passed: bool
    detects: float = 0.0
    tells: bool = True
    needs: int = 0

    @property
    def holds(self) -> bool:
        """It could have failed, and did not."""
        return self.passed and self.tells


def judged(
    name: str, interval: Interval, expected: float, passed: bool, detects: float, bound: float
) -> Control:
    """The control for a two-sided interval, which must notice a shift of `bound`."""
    tells = detects <= bound
    needs = (
        0 if tells or math.isinf(detects) else math.ceil(interval.units * (detects / bound) ** 2)
    )
    return Control(name, interval, expected, passed, detects, tells, needs)


def each_seat_once(shares: ArrayLike) -> Array:
    """Games of a mirror match from blocks x rotations: shares of one player over n deals.

    All rotations of one deal are the same game if players have no noise of their own: their mean is
    the even share whatever happens. So deal b counts only with rotation b modulo n, and n deals, in
    which the player has every seat once, are a unit.
    """
    table = np.asarray(shares, dtype=np.float64)
    seats = table.shape[1]
    units = table[: len(table) // seats * seats].reshape(-1, seats, seats)
    means: Array = np.diagonal(units, axis1=1, axis2=2).mean(axis=1)
    return means


def mirror(shares: ArrayLike, seats: int, confidence: float = CONTROL_CONFIDENCE) -> Control:
    """Win shares of one of n equal players, see each_seat_once: the interval contains 1/n."""
    if seats < 2:
        raise PampasError(f"seats: got {seats}, expected at least 2")
    found = share_of(shares, confidence)
    expected = 1 / seats
    # If the deals cancel entirely, every unit is 1/n but for rounding.
    passed = found.low - 1e-9 <= expected <= found.high + 1e-9
    error = standard_error(shares)
    return judged("mirror", found, expected, passed, detectable(found, error), MIRROR_BOUND)


def standard_error(shares: ArrayLike) -> float:
    """The standard error of the mean over blocks."""
    means = block_table(shares).mean(axis=1)
    return float(np.std(means, ddof=1)) / math.sqrt(len(means)) if len(means) > 1 else math.inf


def detectable(interval: Interval, error: float) -> float:
    """The smallest shift of a mean share that its interval excludes with probability POWER.

    Units that are all alike have no error to go by. A defect that shifts some of them shows if one
    of them is seen: a shift d touches at least a part d of the units.
    """
    units = interval.units
    if units < 2:
        return math.inf
    shift = (interval.high - interval.low) / 2 + t_quantile(POWER, units - 1) * error
    return max(shift, 1 - math.pow(1 - POWER, 1 / units))


def experiments_of(values: ArrayLike, experiments: int) -> Array:
    """Block values cut into disjoint experiments of the same size (experiments x blocks).

    Disjoint, because experiments that share blocks are not independent of each other. The blocks
    of an experiment are spread over the run, so that no stretch of it is one experiment.
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

    Clopper and Pearson, Biometrika 26, 1934.
    """
    from scipy.stats import binomtest

    low, high = binomtest(alarms, experiments).proportion_ci(CONTROL_CONFIDENCE, method="exact")
    rate = Interval(alarms / experiments, float(low), float(high), experiments, CONTROL_CONFIDENCE)
    expected = 1 - confidence
    passed = rate.low <= expected <= rate.high
    detects = detectable_alarms(experiments, expected)
    return judged(name, rate, expected, passed, detects, ALARMS_BOUND)


def detectable_alarms(experiments: int, expected: float) -> float:
    """How much more often than expected alarms must occur to be noticed with probability POWER.

    Noticed: that many alarms or more have a chance of at most half of what the interval may miss.
    """
    from scipy.stats import beta, binom

    too_many = int(binom.isf((1 - CONTROL_CONFIDENCE) / 2, experiments, expected)) + 1
    if too_many > experiments:
        return math.inf
    rate = beta.ppf(POWER, too_many, experiments - too_many + 1)
    return float(rate) - expected


def saturates(shares: ArrayLike, at_least: float = 0.9, confidence: float = CONFIDENCE) -> Control:
    """Win shares of an arm that is known to dominate: the entire interval is above `at_least`."""
    found = share_of(shares, confidence)
    # To hold, the share has to be established: an arm that does not dominate is always noticed.
    established = found.low > at_least
    tells = established or found.units >= LEAST_DOMINANT
    passed = established or (not tells and found.high > at_least)
    needs = 0 if tells else LEAST_DOMINANT
    return Control("saturates", found, at_least, passed, 1 - at_least, tells, needs)
