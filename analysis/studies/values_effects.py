"""The worth of gifts, from games in which chance decides who gets which.

One row per seat of a game, and one regression for all:

    outcome = seat + sum over gifts of worth x (own - mean of the others' own) + several at once

The outcomes of a table add up: what a gift gives to one player it takes from the others, each in
equal parts, so that the difference is what counts. "Several at once" is the number of pairs among a
player's gifts: with it, a worth is that of a single gift. Errors are between blocks.

A turn needs no gift. Who is last and gets a turn before all others is first, with everybody else
behind in the same order: a turn is worth what the first seat has more than the last one has, when
both start with what the last seat starts with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.estimate.controls import (
    CONTROL_CONFIDENCE,
    MIRROR_BOUND,
    Control,
    alarms_of,
    detectable,
    judged,
)
from analysis.estimate.family import Family
from analysis.estimate.regression import Part, Regression, regress_parts
from analysis.interval import CONFIDENCE, Interval, corrected
from analysis.studies.base import ArmData
from sim.core.gifts import NOTHING, Gift
from sim.core.study_facts import StudyFacts

SHARE, LEAD = "share", "lead"
SEVERAL = "several at once"
GAMES_AT_A_TIME = 8_192
EXPERIMENTS = 100  # of the placebo, at most
MIN_EXPERIMENT = 1_000  # games: enough for the errors of some twenty coefficients

Weights = dict[str, float]  # of coefficients, by their names


@dataclass(frozen=True)
class Given:
    """Games in which gifts were given: games x seats, and the gifts as sets.

    share: of the win. lead: VP more than the others have on average. starts: by column, what each
    seat starts with. block: of each game.
    """

    gifts: NDArray[np.int64]
    share: Array
    lead: Array
    block: NDArray[np.int64]
    starts: Mapping[str, Array]
    rotations: int

    @property
    def players(self) -> int:
        return int(self.gifts.shape[1])


@dataclass(frozen=True)
class Worth:
    """What one gift is worth, or a turn.

    share, lead: simultaneous over all. amount: units in it. rate: units of money that one unit is
    worth, by the lead in VP, and by_wins by the share of wins; None for money itself.
    """

    name: str
    about: str
    amount: int
    share: Interval
    lead: Interval
    rate: Interval | None
    by_wins: Interval | None


@dataclass(frozen=True)
class Values:
    """What everything is worth, at one kind of table, most first.

    several: what a second gift of a player is worth less or more than it would be alone. money:
    the gift that others are counted in; one_unit: what one unit of it is worth, in share and in
    lead. given: gifts in a game on average.
    """

    players: int
    games: int
    blocks: int
    worths: tuple[Worth, ...]
    several: Interval
    money: Gift | None
    one_unit: tuple[Interval, Interval] | None
    given: float


def read_given(facts: StudyFacts, data: ArmData) -> Given:
    """The games of an arm."""
    starts = [gift.start for gift in facts.gifts if gift.start]
    seats = data.seats(["block", "gifts", "win_share", "total", *starts])
    players = int(data.arm.configuration["players"])

    def table(column: str) -> NDArray[np.float64]:
        values: NDArray[np.float64] = seats[column].to_numpy(np.float64).reshape(-1, players)
        return values

    total = table("total")
    return Given(
        gifts=seats["gifts"].to_numpy(np.int64).reshape(-1, players),
        share=table("win_share"),
        lead=(total - total.mean(axis=1, keepdims=True)) * players / max(1, players - 1),
        block=seats["block"].to_numpy(np.int64).reshape(-1, players)[:, 0],
        starts={column: table(column).mean(axis=0) for column in starts},
        rotations=players if data.arm.configuration.get("rotate") else 1,
    )


def values_of(facts: StudyFacts, given: Given, turn: str) -> Values:
    """The worth of every gift, and of a turn under that name, if seats have turns in order."""
    gifts = [gift for gift in facts.gifts if gift is not NOTHING]
    outcomes = {SHARE: given.share, LEAD: given.lead}
    found = {name: _regression(facts, given, one) for name, one in outcomes.items()}
    sums: dict[str, Weights] = {gift.given: {gift.name: 1.0} for gift in gifts}
    if facts.in_turn and given.players > 1:
        sums[turn] = turn_weights(facts, given)
    families = {name: one.family(sums) for name, one in found.items()}
    money = next((gift for gift in gifts if gift.start), None)
    each = corrected(CONFIDENCE, max(1, len(sums) - 1))
    units = {gift.given: gift for gift in gifts}

    def rate(name: str, outcome: str) -> Interval | None:
        if money is None or name == money.given:
            return None
        amount = units[name].amount if name in units else 1
        top = {term: weight / amount for term, weight in sums[name].items()}
        return found[outcome].ratio(top, {money.name: 1 / money.amount}, each)

    worths = [
        Worth(
            name=name,
            about=units[name].about if name in units else "a turn before everybody else's first",
            amount=units[name].amount if name in units else 1,
            share=families[SHARE].interval(name),
            lead=families[LEAD].interval(name),
            rate=rate(name, LEAD),
            by_wins=rate(name, SHARE),
        )
        for name in sums
    ]
    one = None
    if money is not None:
        unit = {money.name: 1 / money.amount}
        one = found[SHARE].combination(unit), found[LEAD].combination(unit)
    return Values(
        players=given.players,
        games=len(given.share),
        blocks=found[SHARE].blocks,
        worths=tuple(sorted(worths, key=lambda worth: -worth.share.mean)),
        several=found[SHARE].interval(SEVERAL),
        money=money,
        one_unit=one,
        given=float(_bits(facts, given.gifts).sum(axis=(1, 2)).mean()),
    )


def turn_weights(facts: StudyFacts, given: Given) -> Weights:
    """The first seat minus the last, the first one starting with what the last one starts with.

    Then every other seat starts with what the seat before it started with, so that the difference
    to the mean of the others grows n / (n - 1) times as much.
    """
    n = given.players
    found: Weights = {seat_name(0): 1.0, seat_name(n - 1): -1.0}
    for gift in facts.gifts:
        if gift.start:
            more = float(given.starts[gift.start][-1] - given.starts[gift.start][0])
            found[gift.name] = more / gift.amount * n / (n - 1)
    return found


def seat_name(seat: int) -> str:
    return f"seat {seat + 1}"


def _regression(facts: StudyFacts, given: Given, outcome: Array) -> Regression:
    names = [
        *(seat_name(seat) for seat in range(given.players)),
        *(gift.name for gift in facts.gifts),
        SEVERAL,
    ]
    return regress_parts(lambda: _parts(facts, given, outcome), names)


def _parts(facts: StudyFacts, given: Given, outcome: Array) -> Iterator[Part]:
    n = given.players
    for first in range(0, len(outcome), GAMES_AT_A_TIME):
        games = slice(first, first + GAMES_AT_A_TIME)
        has = _bits(facts, given.gifts[games])
        own = has[:, :, [gift is not NOTHING for gift in facts.gifts]].sum(axis=2, keepdims=True)
        mine = np.concatenate([has, own * (own - 1) / 2], axis=2)
        # The same as own minus the mean of the others' own.
        beside = (mine - mine.mean(axis=1, keepdims=True)) * n / max(1, n - 1)
        seats = np.broadcast_to(np.eye(n), (len(mine), n, n))
        columns = np.concatenate([seats, beside], axis=2).reshape(-1, n + mine.shape[2])
        yield columns, outcome[games].reshape(-1), np.repeat(given.block[games], n)


def _bits(facts: StudyFacts, gifts: NDArray[np.int64]) -> Array:
    has: Array = (gifts[:, :, np.newaxis] >> np.arange(len(facts.gifts)) & 1).astype(np.float64)
    return has


# --- controls -------------------------------------------------------------------------------------


def given_nothing(facts: StudyFacts, given: Given) -> Control:
    """The gift that is none, in the same regression: its worth has to be 0."""
    found = _regression(facts, given, given.share)
    interval = found.interval(NOTHING.name, CONTROL_CONFIDENCE)
    place = found.names.index(NOTHING.name)
    passed = interval.low <= 0 <= interval.high
    detects = detectable(interval, float(np.sqrt(found.covariance[place, place])))
    return judged("nothing", interval, 0.0, passed, detects, MIRROR_BOUND)


def placebo(facts: StudyFacts, given: Given) -> Control | None:
    """The same regression on gifts that cannot have done anything: those of the next block.

    The share of disjoint experiments in which any gift seems to be worth something: as often as
    simultaneous intervals are allowed to miss. None if there are too few games.
    """
    blocks = len(given.share) // given.rotations
    size = max(-(-MIN_EXPERIMENT // given.rotations), 1)
    count = min(EXPERIMENTS, blocks // size)
    if count < 1:
        return None
    games = blocks // count * given.rotations
    shifted = np.roll(given.share, given.rotations, axis=0)
    names = [gift.name for gift in facts.gifts]
    alarms = 0
    for experiment in range(count):
        part = slice(experiment * games, (experiment + 1) * games)
        sample = Given(
            given.gifts[part], shifted[part], shifted[part], given.block[part], {}, given.rotations
        )
        family: Family = _regression(facts, sample, sample.share).coefficient_family(names)
        alarms += any(one.low > 0 or one.high < 0 for one in family.intervals)
    return alarms_of("placebo", alarms, count)
