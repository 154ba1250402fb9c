"""How deep the skill of a game goes: steps of 75 % between players of a ladder.

Each player of a ladder meets the one below. A share of wins q is log(q / (1 - q)) / log 3 steps:
one step is a player who wins 75 % against the one a step below, and steps add up if one scale of
strength fits (Bradley and Terry, Biometrika 39, 1952). Counting agents of which each beats the one
below it so often is the skill trace and ladder of Ludii and TAG, without their need to build a new
agent for each step.

The interval of a step is that of its share, on the scale of steps; of a sum the distances to the
bounds add up by squares (MOVER: Zou and Donner, Statistics in Medicine 27, 2008). A player who won
every game is at least so many steps ahead: the sum has no upper bound then.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.interval import Interval

STEP = 0.75


def steps(share: Interval) -> Interval:
    """How many steps of STEP a share of wins is."""
    unbiased = (share.mean * share.units + 0.5) / (share.units + 1)
    mean = _steps(min(max(unbiased, share.low), share.high))
    return Interval(mean, _steps(share.low), _steps(share.high), share.units, share.confidence)


def ladder(found: Sequence[Interval]) -> Interval:
    """All steps from the lowest player to the highest."""
    mean = sum(one.mean for one in found)
    down = math.sqrt(sum((one.mean - one.low) ** 2 for one in found))
    up = math.sqrt(sum((one.high - one.mean) ** 2 for one in found))
    units = min(one.units for one in found)
    return Interval(mean, mean - down, mean + up, units, found[0].confidence)


def _steps(share: float) -> float:
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return math.log(share / (1 - share)) / math.log(STEP / (1 - STEP))
