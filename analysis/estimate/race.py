"""Which of several actions is best? All in the same re-deals; those that cannot be it drop out.

After every look an action is out if another one is better for certain, and the race ends when the
leader is known to be the best, or to be within `precision` of it. Looks are free: the bounds are
confidence sequences (analysis.estimate.sequence), which hold at all of them at once.

How sure is it? Let b be the best action. Something false can be said only if a bound on b less some
other action is false: when b drops out, and when a leader is called good enough who is further
behind b than that. These are k - 1 bounds for k actions, whatever else is compared, so each has a
(k - 1)-th of the error (the argument of successive elimination: Even-Dar, Mannor, Mansour, JMLR 7,
2006, with bounds of differences instead of those of means).

The intervals of the single actions are a family of their own: simultaneous over the actions
(Bonferroni) and valid whenever it stops.

Where there are too few games for the first look, all are played in as many re-deals and looked at
once: the bounds are then those of Student's t, and of fewer than FEW re-deals nothing is concluded.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.sequence import MINIMUM, half_width, sequence_interval_of, widened
from analysis.interval import (
    CONFIDENCE,
    Interval,
    corrected,
    mean_interval,
    share_interval,
    t_quantile,
)
from sim.core.errors import PampasError

Array = NDArray[np.float64]
# Values of these actions (by number) in these re-deals: by re-deal, action, and share and margin.
Play = Callable[[Sequence[int], range], Array]
Watch = Callable[[int], None]  # told how many games have just been played

GROWTH = 1.25  # of the number of re-deals from look to look
FEW = 30  # re-deals below which t bounds of VP and shares say nothing reliable
CHUNK = 20  # re-deals after which somebody may stop it
GOALS = {"win": 0, "margin": 1}  # what the best action has most of
SHARE = (0.0, 1.0)


@dataclass(frozen=True)
class Runner:
    """An action at the end of a race. out: another one is better, as sure as the race is."""

    win: Interval
    margin: Interval
    deals: int
    out: bool


@dataclass(frozen=True)
class RaceResult:
    """best: the leader. behind: by how much another action may be better at most.

    known: the leader is the best, or within the precision of it; alone: all others are out.
    """

    runners: tuple[Runner, ...]
    best: int
    behind: float
    known: bool
    games: int
    confidence: float

    @property
    def alone(self) -> bool:
        return sum(not one.out for one in self.runners) == 1


def race(
    play: Play,
    actions: int,
    games: int,
    precision: float,
    goal: str = "win",
    confidence: float = CONFIDENCE,
    watch: Watch | None = None,
    stop: threading.Event | None = None,
) -> RaceResult:
    """Play until the best action is known, `precision` is reached, or `games` are played."""
    if goal not in GOALS:
        raise PampasError(f"goal: got {goal!r}, expected {' or '.join(GOALS)}")
    if actions < 2:
        raise PampasError(f"actions: got {actions}, expected at least 2 to compare")
    if games < 2 * actions:
        raise PampasError(f"games: got {games}, expected at least {2 * actions}, 2 of each action")
    run = _Race(play, actions, games, precision, goal, confidence, watch, stop)
    if games // actions < MINIMUM:
        run.add(games // actions)
        return run.result(sequential=False)
    deals = MINIMUM
    while True:
        run.add(deals - run.deals)
        if run.deals < MINIMUM:
            return run.result(sequential=False)  # somebody has stopped it
        if run.looked() or run.stopped:
            return run.result()
        most = run.deals + (games - run.games) // len(run.active)
        if most <= run.deals:
            return run.result()
        deals = min(most, math.ceil(run.deals * GROWTH))


class _Race:
    """The state of a race: values by re-deal and action, NaN where an action was out already."""

    def __init__(
        self,
        play: Play,
        actions: int,
        games: int,
        precision: float,
        goal: str,
        confidence: float,
        watch: Watch | None,
        stop: threading.Event | None,
    ) -> None:
        self.play, self.watch, self.stop = play, watch, stop
        self.count, self.goal, self.precision = actions, GOALS[goal], precision
        self.confidence = confidence
        # Fixed before the first look: half of the actions are out half of the time.
        self.expected = max(MINIMUM, 2 * games // actions)
        self.active = list(range(actions))
        self.values: Array = np.zeros((0, actions, 2))
        self.games = 0
        self.best, self.behind, self.known = 0, math.inf, False

    @property
    def deals(self) -> int:
        return len(self.values)

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    def add(self, deals: int) -> None:
        """Play the actions that are left in so many more re-deals."""
        end = self.deals + deals
        while self.deals < end and not (self.stopped and self.deals > 1):
            part = range(self.deals, min(end, self.deals + CHUNK))
            new = np.full((len(part), self.count, 2), np.nan)
            new[:, self.active] = self.play(self.active, part)
            self.values = np.concatenate([self.values, new])
            self.games += len(part) * len(self.active)
            if self.watch is not None:
                self.watch(len(part) * len(self.active))

    def looked(self) -> bool:
        """Drop what cannot be the best; whether the best is known now."""
        self._judge(self._above(sequential=True))
        return self.known

    def result(self, sequential: bool = True) -> RaceResult:
        if not sequential:
            self._judge(self._above(sequential=False))
        runners = [self._runner(i, sequential) for i in range(self.count)]
        return RaceResult(
            tuple(runners), self.best, self.behind, self.known, self.games, self.confidence
        )

    def _judge(self, above: Array) -> None:
        """`above`: by how much an action may be better than another at most, by both."""
        means = self.values[:, self.active, self.goal].mean(axis=0)
        leader = int(np.argmax(means))
        stays = above.min(axis=1) >= 0
        stays[leader] = True  # bounds of several pairs never leave nobody
        rivals = [i for i in range(len(means)) if i != leader and stays[i]]
        self.behind = max([0.0, *above[rivals, leader].tolist()])
        self.best = self.active[leader]
        self.active = [action for action, stay in zip(self.active, stays, strict=True) if stay]
        self.known = self.behind <= self.precision

    def _above(self, sequential: bool) -> Array:
        """Upper bounds of the differences of all pairs of actions that are left."""
        values = self.values[:, self.active, self.goal]
        units = len(values)
        differ = values.mean(axis=0)[:, None] - values.mean(axis=0)[None, :]
        spread = np.atleast_2d(np.cov(values, rowvar=False))
        own = np.diag(spread)
        deviation = np.sqrt(np.maximum(0.0, own[:, None] + own[None, :] - 2 * spread))
        if self.goal == GOALS["win"]:
            deviation = widened(units, differ, deviation, (-1.0, 1.0))
        each = corrected(self.confidence, self.count - 1)
        if units < FEW:
            return np.full_like(differ, math.inf)
        if sequential:
            factor = half_width(units, 1.0, self.expected, each)
        else:
            factor = t_quantile((1 + each) / 2, units - 1) / math.sqrt(units)
        above: Array = differ + factor * deviation
        np.fill_diagonal(above, 0.0)
        return above

    def _runner(self, action: int, sequential: bool) -> Runner:
        values = self.values[:, action]
        values = values[~np.isnan(values[:, 0])]
        each = corrected(self.confidence, self.count)
        share, margin = values[:, 0], values[:, 1]
        if sequential:
            found = [self._sequence(share, each, SHARE), self._sequence(margin, each, None)]
        else:
            found = [share_interval(share, each), mean_interval(margin, each)]
            found[0] = _within(found[0])
        return Runner(found[0], found[1], len(values), action not in self.active)

    def _sequence(self, values: Array, each: float, span: tuple[float, float] | None) -> Interval:
        deviation = float(np.std(values, ddof=1))
        mean = float(values.mean())
        return sequence_interval_of(len(values), mean, deviation, self.expected, each, span)


def _within(one: Interval) -> Interval:
    """A share is never below 0 nor above 1."""
    return Interval(one.mean, max(0.0, one.low), min(1.0, one.high), one.units, one.confidence)
