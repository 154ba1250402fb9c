"""A whole game looked at again: who was ahead when, what choices cost, and what was luck.

For every human seat

    result = chance at the start + own choices + choices of the others + luck

exactly. A chance to win is that of the games that a policy plays on from a decision, with what the
decider cannot know re-dealt; at the end it is the share of the win. Of every decision

- its effect is the chance after the choice less the chance if the policy had decided. Choices, own
  and of the others, are the sums of these effects: better than the policy is above 0.
- luck is the step from the chance after a choice to that before the next decision, or to the
  result: cards and dice, what an automa does, and what comes to light. If the policy played, it
  would be 0 on average.
- its loss is the chance with the best action less that with the choice.

The accuracy of a player is 1 - (sum of losses) / (sum of what actions by lot would have lost):
100 % is always the best action, 0 % is no better than by lot.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.analyse import USUAL_POLICY, saved_of
from analysis.counts import MAX_SEED, counted
from analysis.dataset.backends import Executor, LostWorkerError, completed
from analysis.interval import CONFIDENCE, Interval, corrected
from analysis.judging import Judged, Mean, judge, loss_again, standing
from analysis.tabular import Tabular, with_bounds
from sim.core.errors import PampasError
from sim.core.facade import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sim.core.facts import Tables
    from sim.core.machine import State
    from sim.core.record import SavedGame
    from sim.core.setup import Setup

USUAL_GAMES = 400  # continuations of each decision
LEAST_GAMES = 20
MAX_GAMES = 100_000
MISTAKES = 5
LOOKED_AT_AGAIN = 8  # decisions with the largest losses, of which the mistakes are
WIDE = 1.959963984540054  # standard errors to each side of a normal interval of 95 %

Watch = Callable[[int], None]  # told how many decisions have just been judged


@dataclass(frozen=True)
class Mistake:
    """A decision that cost much, with its loss on re-deals that nothing was picked by."""

    judged: Judged
    loss: Interval


@dataclass(frozen=True)
class SeatReview:
    """How the result of a seat came about; shares of the win. result = start + the three parts."""

    player: int
    start: float
    own: Interval
    others: Interval
    luck: Interval
    result: float
    decisions: int
    lost: Interval
    accuracy: Interval | None


@dataclass(frozen=True, repr=False)
class Review(Tabular):
    """A game and all its decisions.

    curve: for every decision, and at the end, the chances of the human seats. over: the game is
    over, else the last point is how it stands.
    """

    game: str
    title: str
    policies: tuple[str, ...]
    players: int
    over: bool
    decisions: tuple[Judged, ...]
    end: tuple[float, ...]
    seats: tuple[SeatReview, ...]
    mistakes: tuple[Mistake, ...]
    games: int

    @property
    def curve(self) -> list[tuple[float, ...]]:
        return [*(one.before for one in self.decisions), self.end]

    @property
    def caption(self) -> str:
        return f"{self.title}: {len(self.decisions)} decisions, {self.games:,} games played on"

    def records(self) -> list[dict[str, Any]]:
        """One row per seat."""
        return [
            {
                "player": one.player + 1,
                "start": one.start,
                **with_bounds("own_choices", one.own),
                **with_bounds("other_choices", one.others),
                **with_bounds("luck", one.luck),
                "result": one.result,
                **({} if one.accuracy is None else with_bounds("accuracy", one.accuracy)),
            }
            for one in self.seats
        ]

    def to_dict(self) -> dict[str, Any]:
        """For machines; what has no bounds is null."""
        plain: dict[str, Any] = _plain({**asdict(self), "curve": self.curve})
        return plain


def review(
    game: SavedGame | Mapping[str, Any] | str | Path,
    *,
    policy: str | Sequence[str] = USUAL_POLICY,
    games: int = USUAL_GAMES,
    seed: int = 1,
    workers: int | None = 1,
    watch: Watch | None = None,
    stop: threading.Event | None = None,
    prefix: str = "",
) -> Review:
    """Every decision of a saved game: win chances, losses against the best, luck and skill.

    game: a saved game, its record, or the path of one. policy: who plays on. games: continuations
    of each decision. workers: processes; the result is the same for any number.

    >>> from sim.core.record import game_record
    >>> record = game_record(pampas.Setup.of("argentina", policies=("club", "random")))
    >>> found = review(record, games=20)
    >>> one = found.seats[0]
    >>> abs(one.start + one.own.mean + one.others.mean + one.luck.mean - one.result) < 1e-9
    True
    """
    counted(f"{prefix}games", games, LEAST_GAMES, MAX_GAMES)
    counted(f"{prefix}seed", seed, 0, MAX_SEED)
    saved = saved_of(game)
    if not saved.choices:
        raise PampasError("review: got a position, expected a game in which something was decided")
    names = tuple(policy.split(",")) if isinstance(policy, str) else tuple(policy)
    names = tuple(name.strip() for name in names)
    work = partial(_judged, saved.setup, saved.tables, names, games, seed)
    executor = Executor(workers=workers, here=workers == 1)
    judged = []
    try:
        for one in completed(executor, work, _tasks(saved, stop)):
            judged.append(one)
            if watch is not None:
                watch(1)
    except LostWorkerError:
        raise PampasError("a worker died: try again, or with fewer --workers") from None
    if len(judged) < len(saved.choices):
        raise StoppedError(f"stopped after {len(judged)} of {len(saved.choices)} decisions")
    judged.sort(key=lambda one: one.number)
    last = saved.end()
    over = last.is_over
    end = _result(last) if over else standing(last, names, games, seed)
    mistakes = _mistakes(saved, judged, names, games, seed)
    return Review(
        game=saved.setup.description.name,
        title=saved.setup.description.title,
        policies=names,
        players=saved.setup.players,
        over=over,
        decisions=tuple(judged),
        end=end,
        seats=tuple(seat_review(seat, judged, end[seat]) for seat in range(saved.setup.humans)),
        mistakes=mistakes,
        games=sum(one.games for one in judged),
    )


class StoppedError(PampasError):
    """Somebody ended it before all decisions were judged."""


Task = tuple[int, "State", "State", int]  # number, state, memory, the choice


def _tasks(saved: SavedGame, stop: threading.Event | None) -> Iterator[Task]:
    for step in saved.steps():
        if stop is not None and stop.is_set():
            return
        yield step.number, step.game.state.copy(), step.game.memory.copy(), step.action.code


def _judged(
    setup: Setup, tables: Tables, policies: Sequence[str], games: int, seed: int, task: Task
) -> Judged:
    number, state, memory, code = task
    game = Game(state, tables, setup, memory=memory)
    return judge(game, code, policies, games, number, seed)


def _result(game: Game) -> tuple[float, ...]:
    """The shares of the win."""
    outcome, rows = game.outcome(), game.description.rows
    whole = rows.seat_outcome["win_share"].whole
    return tuple(outcome[f"win_share_{seat + 1}"] / whole for seat in range(game.setup.humans))


def seat_review(seat: int, judged: Sequence[Judged], result: float) -> SeatReview:
    """Where the result of a seat came from."""
    own = [one.effect[seat] for one in judged if one.player == seat]
    others = [one.effect[seat] for one in judged if one.player != seat]
    start = judged[0].before[seat]
    chosen = _sum(own), _sum(others)
    # The chance at the start and the first effect make up the chance after the first choice.
    spread = sum(one.effect[seat].variance for one in judged[1:]) + judged[0].after[seat].variance
    luck = Mean(result - start - chosen[0].value - chosen[1].value, spread)
    mine = [one for one in judged if one.player == seat]
    return SeatReview(
        player=seat,
        start=start,
        own=_interval(chosen[0], len(own)),
        others=_interval(chosen[1], len(others)),
        luck=_interval(luck, len(judged)),
        result=result,
        decisions=len(mine),
        lost=_interval(_sum([one.loss for one in mine]), len(mine)),
        accuracy=accuracy(mine),
    )


def accuracy(judged: Sequence[Judged]) -> Interval | None:
    """1 - (sum of losses) / (sum of stakes); None where next to nothing was at stake.

    The bounds are those of a ratio of two means (delta method).
    """
    lost, staked = _sum([one.loss for one in judged]), _sum([one.stake for one in judged])
    if not judged or staked.value <= WIDE * math.sqrt(staked.variance):
        return None
    ratio = lost.value / staked.value
    common = sum(one.common for one in judged)
    spread = lost.variance - 2 * ratio * common + ratio**2 * staked.variance
    half = WIDE * math.sqrt(max(0.0, spread)) / staked.value
    return Interval(1 - ratio, 1 - ratio - half, 1 - ratio + half, len(judged))


def _mistakes(
    saved: SavedGame, judged: Sequence[Judged], policies: Sequence[str], games: int, seed: int
) -> tuple[Mistake, ...]:
    """The largest losses, of those that are still losses on other re-deals.

    Chosen among the largest they are too large at first: so each is measured again.
    """
    wrong = [one for one in judged if one.code != one.best_code and one.loss.value > 0]
    wrong = sorted(wrong, key=lambda one: -one.loss.value)[:LOOKED_AT_AGAIN]
    by_number = {one.number: one for one in wrong}
    each = corrected(CONFIDENCE, max(1, len(wrong)))
    found = [
        Mistake(one, loss_again(step.game, one, policies, games, each, seed))
        for step in saved.steps()
        if (one := by_number.get(step.number))
    ]
    found = [one for one in found if one.loss.mean > 0]
    return tuple(sorted(found, key=lambda one: -one.loss.mean)[:MISTAKES])


def _sum(means: Sequence[Mean]) -> Mean:
    return Mean(sum(one.value for one in means), sum(one.variance for one in means))


def _interval(mean: Mean, units: int) -> Interval:
    half = WIDE * math.sqrt(mean.variance)
    return Interval(mean.value, mean.value - half, mean.value + half, units)


def _plain(value: Any) -> Any:
    """As JSON knows it."""
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else None
    return value
