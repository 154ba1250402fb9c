"""What does a change of the tables do: before and after on the same deals.

Every quantity is measured block by block in the printed game and in the changed one; its change is
the mean of the differences of blocks. What both games share cancels: deals, seats, noise. What a
component is worth is itself a difference on shared deals (with it and without it, all else
available: the game as sold), so its change is a difference of paired differences.

Changes of one part (components, seats, length, ...) have simultaneous intervals, over all values if
several are compared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np

from analysis.configuration import setup_of
from analysis.estimate.blocks import Array
from analysis.estimate.controls import (
    CONTROL_CONFIDENCE,
    MIRROR_BOUND,
    Control,
    detectable,
    each_seat_once,
    judged,
    mirror,
    standard_error,
)
from analysis.estimate.equivalence import Word, verdicts
from analysis.estimate.family import Family
from analysis.estimate.gaps import family_with_gaps, stacked
from analysis.estimate.paired import variance_ratio
from analysis.interval import Interval, mean_interval
from analysis.studies.base import (
    ArmData,
    Headline,
    Options,
    first_player_shares,
    headline_of,
    rung_of,
)
from analysis.studies.change_games import (
    AGAIN,
    LARGEST_FIRST,
    MAIN_GAMES,
    SHARE,
    Measured,
    Side,
    base_name,
    figure_name,
    headline_arms,
    headline_values,
    measured,
    parts,
    plan,
    several,
    sides_of,
)
from analysis.studies.change_sets import variants_of, varying
from sim import game_named
from sim.core.errors import PampasError
from sim.core.study_facts import StudyFacts

__all__ = [
    "LARGEST_FIRST",
    "MAIN_GAMES",
    "Result",
    "check",
    "estimate",
    "headline",
    "headline_arms",
    "needs",
    "parts",
    "plan",
    "variants_of",
]

COMPONENTS, SEATS = "components", "seats"


class Fate(StrEnum):
    """What can be said about a quantity.

    changed: its interval excludes 0. slight: so it does, but the equivalence interval is within the
    margin. same: it does not exclude 0, and the equivalence interval is within the margin. open:
    none of these; more games would tell.
    """

    CHANGED = "changed"
    SLIGHT = "changed within the margin"
    SAME = "unchanged"
    OPEN = "open"


@dataclass(frozen=True)
class Change:
    """One quantity before and after, on the same deals.

    margin: a change below it counts as none. ratio: how many times as many games it would take if
    the two games had separate deals. times: how many times as many games would decide, if the
    estimate were the truth; 1 if it is decided.
    """

    name: str
    before: Interval
    after: Interval
    change: Interval
    fate: Fate
    margin: float
    ratio: Interval
    times: float


@dataclass(frozen=True)
class Part:
    """The changes of one part, by side; see change_games.Measured."""

    title: str
    kind: str
    unit: str
    changes: Mapping[str, tuple[Change, ...]]

    def of(self, side: str, fate: Fate) -> list[Change]:
        """The changes of a fate, largest first."""
        found = [one for one in self.changes[side] if one.fate is fate]
        return sorted(found, key=lambda one: -abs(one.change.mean))


@dataclass(frozen=True)
class Result:
    """All that the page says. sides: the printed game first, as the main rung plays it.

    policy: who plays for the headline, and for what is said of components and seats; main: who does
    for everything else.

    several: whether values of `keys` are compared, not one change. printed: those among them with
    which every game is as printed; they are not sides.
    """

    policy: str
    main: str
    margin: float
    sides: tuple[Side, ...]
    several: bool
    keys: tuple[str, ...]
    printed: tuple[str, ...]
    parts: tuple[Part, ...]
    games: int
    controls: tuple[tuple[str, Control], ...]
    headline: Headline

    def part(self, title: str) -> Part | None:
        return next((part for part in self.parts if part.title == title), None)


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks: nothing, any game can be changed."""
    return ""


def check(game: str, facts: StudyFacts, options: Options) -> None:
    """Refuse a change that changes nothing."""

    def played(side: Side) -> tuple[str, dict[str, Any]]:
        return game_named(game).tables(side.tables).hash, setup_of(game, side.setup)

    before, *after = sides_of(facts, options)
    # Of several values one may be the printed one.
    if all(played(side) == played(before) for side in after):
        got = " ".join(dict.fromkeys((*after[0].tables, *options.sets)))
        raise PampasError(
            f"change: got {got}, which is what the printed game has, expected another value"
        )


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    asked, rung = sides_of(facts, options.at_main()), rung_of(facts, options)
    found = measured(facts, asked, data)
    if rung != facts.main:
        above = {one.title: one for one in headline_values(facts, options, data)}
        found = [above.get(one.title, one) for one in found]
    printed, found = _other_than_printed(found)
    sides = tuple(side for side in asked if side.name not in printed)
    changes = tuple(part_of(one, options.margin) for one in found)
    return Result(
        policy=rung,
        main=facts.main,
        margin=options.margin,
        sides=sides,
        several=several(asked),
        keys=tuple(entry.key for entry in varying(options.sets)),
        printed=printed,
        parts=changes,
        games=sum(each.arm.games for each in data.values()),
        controls=_controls(sides, data),
        headline=_headline(changes),
    )


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """The changes of what components are worth, and of the first seats."""
    _, found = _other_than_printed(headline_values(facts, options, data))
    return _headline([part_of(one, options.margin) for one in found])


def _other_than_printed(found: list[Measured]) -> tuple[tuple[str, ...], list[Measured]]:
    """Of several values, those with which every game is as printed, and the rest."""
    before, *others = found[0].values
    main = [one.values for one in found if one.title in (COMPONENTS, SEATS)]
    same = tuple(
        side
        for side in others
        if all(
            np.array_equal(values[side][name], values[before][name], equal_nan=True)
            for values in main
            for name in values[before]
        )
    )
    if len(same) == len(others):  # one change that does nothing is an answer
        return (), found
    kept = [
        replace(one, values={side: mine for side, mine in one.values.items() if side not in same})
        for one in found
    ]
    return same, kept


def part_of(found: Measured, margin: float) -> Part:
    """Before, after and change of all quantities, with simultaneous intervals of each of these."""
    before, *after = found.values
    names = list(found.values[before])
    many = len(after) > 1
    labels = [f"{side}: {name}" if many else name for side in after for name in names]
    columns = {side: stacked([found.values[side][name] for name in names]) for side in found.values}
    differences = np.hstack([_difference(columns[side], columns[before]) for side in after])
    changes = family_with_gaps(differences, labels, span=found.span)
    levels = _levels(found, columns[before], names)
    result: dict[str, tuple[Change, ...]] = {}
    for number, side in enumerate(after):
        there = _levels(found, columns[side], names)
        rows = []
        for place, name in enumerate(names):
            # Amounts count as unchanged within the same share of what they were.
            scale = abs(levels.intervals[place].mean) if found.kind == "amount" else 1.0
            at, limit = number * len(names) + place, (margin * scale) or margin
            fate, times = fate_of(changes, at, limit)
            pair = np.column_stack([columns[side][:, place], columns[before][:, place]])
            rows.append(
                Change(
                    name=name,
                    before=levels.intervals[place],
                    after=there.intervals[place],
                    change=changes.intervals[at],
                    fate=fate,
                    margin=limit,
                    ratio=variance_ratio(pair[np.isfinite(pair).all(axis=1)], (1, -1)),
                    times=times,
                )
            )
        result[side] = tuple(rows)
    return Part(found.title, found.kind, found.unit, result)


def fate_of(changes: Family, place: int, margin: float) -> tuple[Fate, float]:
    """What the intervals say about one change, and how many times as many games would decide it."""
    interval = changes.intervals[place]
    within = verdicts(changes, margin)[place].word is Word.FINE
    if interval.low > 0 or interval.high < 0:
        return Fate.SLIGHT if within else Fate.CHANGED, 1.0
    if within:
        return Fate.SAME, 1.0
    half, mean = max(interval.high - interval.mean, interval.mean - interval.low), interval.mean
    # The interval has to shrink until it leaves 0, or until it fits into the margin.
    needed = max(abs(mean), margin - abs(mean))
    return Fate.OPEN, max(1.0, float((half / needed) ** 2))


def _difference(after: Array, before: Array) -> Array:
    """The differences of the blocks that both have."""
    blocks = min(len(after), len(before))
    found: Array = after[:blocks] - before[:blocks]
    return found


def _levels(found: Measured, columns: Array, names: list[str]) -> Family:
    span = {"share": (0.0, 1.0), "worth": (-1.0, 1.0)}.get(found.kind)
    return family_with_gaps(columns, names, span=span)


def _headline(parts: Sequence[Part]) -> Headline:
    figures = {}
    for part in parts:
        if part.title not in (COMPONENTS, SEATS):
            continue
        for side, changes in part.changes.items():
            for one in changes:
                if part.title == COMPONENTS or one.name.startswith("seat 1 "):
                    where = side if len(part.changes) > 1 else ""
                    figures[figure_name(one.name, where)] = one.change
    return headline_of(figures, families=2)


def _controls(
    sides: tuple[Side, ...], data: Mapping[str, ArmData]
) -> tuple[tuple[str, Control], ...]:
    """The same game on other deals shows no change; equals win equally often, before and after."""
    found = [("the printed game on other deals: change of seat 1", _again(sides[0], data))]
    for side in sides:
        shares = first_player_shares(data[base_name(side)])
        equal = mirror(each_seat_once(shares), shares.shape[1])
        found.append((f"mirror, {side.name}", equal))
    return tuple(found)


def _again(before: Side, data: Mapping[str, ArmData]) -> Control:
    """A against A: seat 1 on two sets of deals, each with its own spread (Welch 1938)."""
    shares = [_first_seat(data[name]) for name in (base_name(before), AGAIN)]
    one, other = (mean_interval(each, CONTROL_CONFIDENCE) for each in shares)
    half = math.hypot(one.high - one.mean, other.high - other.mean)
    mean, units = other.mean - one.mean, min(one.units, other.units)
    found = Interval(mean, mean - half, mean + half, units, CONTROL_CONFIDENCE)
    error = math.hypot(*map(standard_error, shares))
    passed = found.low <= 0 <= found.high
    return judged("no change", found, 0.0, passed, detectable(found, error), MIRROR_BOUND)


def _first_seat(arm: ArmData) -> Array:
    table = arm.seat_table(SHARE)
    players = table.shape[1]
    found: Array = table[:, 0].reshape(-1, players).mean(axis=1)
    return found
