"""When to step up: the share of wins at a level of a player for whom the next one is an even match.

Between two levels there is a step on the scale of log odds, which is nearly the same for everyone,
but not quite: that it differs from player to player is the misfit of the scale. So every player
whose share tells something gives a step, from its games at both levels on the same deals,

    step = log(p / (1 - p)) at the level - the same at the harder one,

with an error from the influence of each deal (delta method); players share deals, so their errors
have a covariance. If the harder level is even for a player, the log odds at the level are the step.
What it is for a reader, who is none of these players, is a prediction
(analysis.estimate.prediction): it always allows for the differences between players, however few
games there are to establish them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.effort import TOO_WIDE, too_wide
from analysis.estimate.prediction import predicted
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected

TELLING = (0.05, 0.95)  # log odds of shares beyond say more about tails than about even matches


@dataclass(frozen=True)
class StepUp:
    """The share of wins at `level` at which `harder` is an even match, from these players.

    strongest: who wins most at the harder level; strongest_wins: how often.
    """

    level: str
    harder: str
    share: Interval
    players: tuple[str, ...]
    strongest: str
    strongest_wins: Interval

    @property
    def is_beyond(self) -> bool | None:
        """Whether no measured player is strong enough to be even there; None: undecided."""
        if self.strongest_wins.high < 0.5:
            return True
        return False if self.strongest_wins.low > 0.5 else None


def step_up(
    level: str,
    harder: str,
    wins: Mapping[str, tuple[Array, Array]],
    confidence: float = CONFIDENCE,
) -> StepUp | None:
    """`wins`: by player at the level and at the harder one, block by block from block 0 on.

    None if fewer than two players tell anything.
    """
    each = corrected(confidence, len(wins))
    telling = {player: both for player, both in wins.items() if all(map(_tells, both))}
    measured = {player: share_of(both[1], each) for player, both in wins.items()}
    known = [player for player, found in measured.items() if not too_wide(found, TOO_WIDE)]
    if len(telling) < 2 or not known:
        return None
    steps = [_log_odds(one) - _log_odds(other) for one, other in telling.values()]
    found = predicted(steps, covariance_of(list(telling.values())), confidence).next
    low, mean, high = (1 / (1 + math.exp(-step)) for step in (found.low, found.mean, found.high))
    strongest = max(known, key=lambda player: measured[player].mean)
    return StepUp(
        level,
        harder,
        Interval(mean, low, high, len(telling), confidence),
        tuple(telling),
        strongest,
        measured[strongest],
    )


def covariance_of(both: list[tuple[Array, Array]]) -> Array:
    """The covariance of the players' steps; those who played the same deals err together."""
    blocks = max(len(one) for one, _ in both)
    table = np.zeros((blocks, len(both)))
    for column, (one, other) in enumerate(both):
        games = len(one)
        influence = _influence(one) - _influence(other)
        # So that a column alone has the variance of a mean with n - 1.
        table[:games, column] = influence / math.sqrt(games * (games - 1))
    shared: Array = table.T @ table
    return shared


def _tells(wins: Array) -> bool:
    low, high = TELLING
    return len(wins) > 1 and low <= float(wins.mean()) <= high and not too_wide(share_of(wins))


def _share(wins: Array) -> float:
    """With half a game won and half a game lost (Haldane, 1956): the log odds are less biased."""
    return (float(wins.sum()) + 0.5) / (len(wins) + 1)


def _log_odds(wins: Array) -> float:
    share = _share(wins)
    return math.log(share / (1 - share))


def _influence(wins: Array) -> Array:
    share = _share(wins)
    influence: Array = (wins - wins.mean()) / (share * (1 - share))
    return influence
