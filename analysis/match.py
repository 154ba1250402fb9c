"""Matches between policies, in blocks that share a deal and balance the seats.

A block is one deal (decks, bags, tiles, sides) that is played once for every seating. Blocks are
independent of each other and the games of a block are not, so the block is the unit of every
estimate: means are over block means, with t intervals.

Lay out a design (`lay_out`), play it (`play_plan`), estimate (`duel_result`); `match`, `payoff` and
`solo` do all three. `stop` ends them early: the result covers the complete blocks.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval, share_interval
from analysis.parallel import Progress, StoppedEarlyError, chunk_size, jobs_for, play_parts
from sim.core.facts import Tables
from sim.core.rows import Design, Outcome, PolicyRows
from sim.core.setup import Setup


class Seating(NamedTuple):
    """Who sits where, as numbers of policies, and the seat whose result counts."""

    policies: tuple[int, ...]
    counted: int


Group = tuple[Seating, ...]  # the seatings whose mean is one figure of a block


@dataclass(frozen=True)
class Plan:
    """What is played: `blocks` deals from number `first` on, each with every seating."""

    setup: Setup
    groups: tuple[Group, ...]
    blocks: int
    first: int = 0

    @property
    def seatings(self) -> list[Seating]:
        return [seating for group in self.groups for seating in group]

    @property
    def games(self) -> int:
        return self.blocks * len(self.seatings)


@dataclass(frozen=True)
class Scores:
    """The counted seat's win share, margin and VP, by group and block."""

    win: NDArray[np.float64]
    margin: NDArray[np.float64]
    total: NDArray[np.float64]

    @property
    def blocks(self) -> int:
        return int(self.win.shape[1])


@dataclass(frozen=True)
class DuelResult:
    """`one` alone against `rest` in all other seats."""

    one: str
    rest: str
    players: int
    blocks: int
    games: int
    win: Interval
    margin: Interval

    @property
    def fair(self) -> float:
        return 1 / self.players


@dataclass(frozen=True)
class Payoff:
    """All against all; the intervals are simultaneous, with the confidence of the family."""

    names: tuple[str, ...]
    duels: tuple[DuelResult, ...]
    confidence: float

    def duel(self, one: str, rest: str) -> DuelResult:
        return next(duel for duel in self.duels if (duel.one, duel.rest) == (one, rest))


@dataclass(frozen=True)
class SoloResult:
    """Policies on the same deals against the game's own opponent, and their differences."""

    names: tuple[str, ...]
    blocks: int
    games: int
    win: tuple[Interval, ...]
    margin: tuple[Interval, ...]
    differences: dict[tuple[str, str], Interval]  # win share of the first minus that of the second
    confidence: float  # of all differences at once


def duel(seats: int, one: int, rest: int) -> Group:
    """`one` in every seat in turn, `rest` in the others."""
    return tuple(
        Seating(tuple(one if seat == place else rest for seat in range(seats)), place)
        for place in range(seats)
    )


def lay_out(tables: Tables, plan: Plan) -> Design:
    """The design rows of a plan: block by block, in the order of the seatings.

    A block shares the noise of the policies like the deal: a policy against itself scores
    exactly its fair share. What a set-up says of its first player, such as a ban, is true of the
    one whose result counts, and so on in seating order.
    """
    layout = tables.game.rows.design
    seatings = plan.seatings
    design = np.repeat(plan.setup.design(tables.facts), plan.games, axis=0)
    numbers = np.repeat(np.arange(plan.first, plan.first + plan.blocks), len(seatings))
    for name in ("luck", "game"):
        design[:, layout[name].start] = numbers
    start = layout["policy"].start
    policies = np.array([seating.policies for seating in seatings], dtype=np.int64)
    design[:, start : start + policies.shape[1]] = np.tile(policies, (plan.blocks, 1))
    seats = plan.setup.humans
    for name in tables.game.rows.go_with_players:
        if name != "policy":
            here = slice(layout[name].start, layout[name].start + seats)
            sitting = [np.roll(design[0, here], seating.counted) for seating in seatings]
            design[:, here] = np.tile(sitting, (plan.blocks, 1))
    return design


def score_columns(players: int) -> list[str]:
    """The outcome columns that scores are made from."""
    seats = range(1, players + 1)
    return [*(f"win_share_{seat}" for seat in seats), *(f"total_{seat}" for seat in seats)]


def scores_of(outcome: Outcome, plan: Plan) -> Scores:
    """Scores from the `score_columns` of the games of a plan."""
    players = plan.setup.players
    counted = np.tile([seating.counted for seating in plan.seatings], plan.blocks)
    games = np.arange(plan.games)
    total = outcome[:, players : 2 * players].astype(np.float64)
    own = total[games, counted]
    total[games, counted] = -np.inf
    win = outcome[games, counted] / plan.setup.description.rows.seat_outcome["win_share"].whole
    margin = own - total.max(axis=1)  # against the best of the others
    return Scores(_by_group(win, plan), _by_group(margin, plan), _by_group(own, plan))


def _by_group(values: NDArray[np.float64], plan: Plan) -> NDArray[np.float64]:
    table = values.reshape(plan.blocks, -1)
    ends = np.cumsum([len(group) for group in plan.groups])[:-1]
    return np.array([part.mean(axis=1) for part in np.split(table, ends, axis=1)])


def play_plan(
    tables: Tables,
    plan: Plan,
    rows: PolicyRows,
    jobs: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Scores:
    """Play a plan in chunks of at most `chunk` games; `stop` ends it at the end of a block."""
    jobs = jobs_for(plan.games, jobs, chunk)
    games = chunk_size(plan.games, jobs)
    size = max(1, (games if chunk is None else min(chunk, games)) // len(plan.seatings))
    parts = [
        replace(plan, first=plan.first + start, blocks=min(size, plan.blocks - start))
        for start in range(0, plan.blocks, size)
    ]
    designs = (lay_out(tables, part) for part in parts)
    columns = score_columns(plan.setup.players)
    outcomes = play_parts(tables, designs, rows, columns, jobs, progress, stop)
    scores = [scores_of(outcome, part) for outcome, part in zip(outcomes, parts, strict=False)]
    none = np.zeros((len(plan.groups), 0))
    return Scores(
        np.concatenate([none, *(part.win for part in scores)], axis=1),
        np.concatenate([none, *(part.margin for part in scores)], axis=1),
        np.concatenate([none, *(part.total for part in scores)], axis=1),
    )


def duel_result(
    plan: Plan, scores: Scores, group: int, names: tuple[str, str], confidence: float = CONFIDENCE
) -> DuelResult:
    return DuelResult(
        *names,
        players=plan.setup.players,
        blocks=scores.blocks,
        games=scores.blocks * len(plan.groups[group]),
        win=share_interval(scores.win[group], confidence),
        margin=mean_interval(scores.margin[group], confidence),
    )


def _enough(scores: Scores) -> Scores:
    if scores.blocks < 2:
        raise StoppedEarlyError("stopped before two blocks were complete: there is no result")
    return scores


def match(
    tables: Tables,
    setup: Setup,
    names: tuple[str, str],
    rows: PolicyRows,
    blocks: int,
    both: bool = False,
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    chunk: int | None = None,
) -> tuple[DuelResult, ...]:
    """The first policy alone against the second in all other seats; `both`: the reverse too."""
    groups = [duel(setup.humans, 0, 1)]
    if both:
        groups.append(duel(setup.humans, 1, 0))
    plan = Plan(setup, tuple(groups), blocks)
    scores = _enough(play_plan(tables, plan, rows, jobs, chunk, progress, stop))
    orders = (names, names[::-1])
    return tuple(duel_result(plan, scores, i, orders[i]) for i in range(len(groups)))


def match_games(seats: int, policies: int, blocks: int, both: bool = False) -> int:
    """How many games a match (two policies) or a payoff table (more) takes."""
    if policies == 2:
        return blocks * seats * (2 if both else 1)
    return blocks * seats * (policies * (policies - 1) // 2)


def payoff(
    tables: Tables,
    setup: Setup,
    names: Sequence[str],
    rows: PolicyRows,
    blocks: int,
    confidence: float = CONFIDENCE,
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    chunk: int | None = None,
) -> Payoff:
    """Every pair of policies, for two players, on the same deals."""
    pairs = list(combinations(range(len(names)), 2))
    groups = tuple(duel(setup.humans, one, rest) for one, rest in pairs)
    plan = Plan(setup, groups, blocks)
    scores = _enough(play_plan(tables, plan, rows, jobs, chunk, progress, stop))
    each = corrected(confidence, len(pairs))
    duels = [
        duel_result(plan, scores, i, (names[one], names[rest]), each)
        for i, (one, rest) in enumerate(pairs)
    ]
    return Payoff(tuple(names), tuple(duels), confidence)


def solo(
    tables: Tables,
    setup: Setup,
    names: Sequence[str],
    rows: PolicyRows,
    blocks: int,
    confidence: float = CONFIDENCE,
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    chunk: int | None = None,
) -> SoloResult:
    """Each policy against the game's own opponent, on the same deals."""
    groups = tuple((Seating((number,), 0),) for number in range(len(names)))
    plan = Plan(setup, groups, blocks)
    scores = _enough(play_plan(tables, plan, rows, jobs, chunk, progress, stop))
    pairs = list(combinations(range(len(names)), 2))
    each = corrected(confidence, max(1, len(pairs)))
    return SoloResult(
        tuple(names),
        scores.blocks,
        scores.blocks * len(groups),
        tuple(share_interval(values) for values in scores.win),
        tuple(mean_interval(values) for values in scores.margin),
        {
            (names[i], names[j]): mean_interval(scores.win[i] - scores.win[j], each)
            for i, j in pairs
        },
        confidence,
    )
