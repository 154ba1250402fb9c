"""Which set-ups are hard: what each part of the set-up does to the share of wins at a level.

Sides and places are dealt at random for every game, so the games of the study are an experiment on
them. Their effects come from one regression (analysis.estimate.regression) of wins on

    every tile on its second side    -1/2 or +1/2
    everything in every place        for things that are dealt to as many places, one to each:
                                     f(place, thing), summing to 0 over places and over things

so that the constant is the mean over all set-ups. For n places and things the mean of games with a
thing in a place is n/(n-1) f above that (the others move up): this is what is reported. Effects of
a level are simultaneous (max-t), and so are the levels (Bonferroni).

How far set-ups differ is the standard deviation of the sum of effects over set-ups. With b the
coefficients, V their covariance and S that of the columns, b'Sb contains V's noise:

    spread² = b'Sb - tr(SV),    variance 4 b'SVSb + 2 tr(SVSV)

for normal b (Searle, Linear Models, 1971, chapter 2), with b'SVSb corrected for noise like b'Sb.
What a sum of effects leaves out (that parts matter more together) is not in it. Tenths show it:
set-ups are sorted by the sums of effects from the other half of the games, and each tenth's share
of wins is counted, not summed up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family
from analysis.estimate.regression import Regression, regress
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from analysis.studies.base import ArmData
from sim.core.study_facts import Placement

LEAST_GAMES = 20  # per coefficient
TENTHS = 10
MEAN = "mean"


@dataclass(frozen=True)
class Effect:
    """A part of the set-up: its name, the group it belongs to, and its place."""

    name: str
    group: str
    place: str = ""
    thing: str = ""


@dataclass(frozen=True)
class Design:
    """The columns of the regression, and the effects as weighted sums of its coefficients."""

    names: tuple[str, ...]
    groups: tuple[str, ...]  # of each column
    parts: Mapping[Effect, Mapping[str, float]]
    things: Mapping[str, tuple[str, ...]]  # what is dealt to the places of a group

    def columns(self, placements: Sequence[Placement], data: ArmData) -> Array:
        """One row per game."""
        games = data.games([placement.column for placement in placements])
        found = []
        for group, members in grouped(placements):
            for each in members:
                values = games[each.column].to_numpy()
                found += [((values >> bit) & 1) - 0.5 for bit in range(len(each.bits))]
            places = [each for each in members if not each.bits]
            if places:
                here = np.array(self.things[group])
                placed = [games[each.column].to_numpy()[:, None] == here for each in places]
                cells = np.stack(placed, axis=1).reshape(len(games), -1).astype(np.float64)
                found += list((cells @ _contrasts(len(here))).T)
        return np.column_stack(found)


@dataclass(frozen=True)
class LevelSetups:
    """One level. spread: of everything; spreads: by group. tenths: hardest set-ups first."""

    level: str
    effects: Family
    spread: Interval
    spreads: Mapping[str, Interval]
    tenths: tuple[Interval, ...]
    regression: Regression


@dataclass(frozen=True)
class SetUps:
    """The same parts at every level, from `games` games at each."""

    design: Design
    levels: Mapping[str, LevelSetups]
    games: int

    @property
    def parts(self) -> tuple[Effect, ...]:
        return tuple(self.design.parts)

    def effect(self, name: str, level: str) -> Interval:
        return self.levels[level].effects.interval(name)


def grouped(placements: Sequence[Placement]) -> list[tuple[str, list[Placement]]]:
    return [(group, list(each)) for group, each in groupby(placements, lambda one: one.group)]


def design_of(placements: Sequence[Placement], data: ArmData) -> Design | None:
    """None if the games do not show everything that is dealt to the places."""
    names: list[str] = []
    groups: list[str] = []
    parts: dict[Effect, Mapping[str, float]] = {}
    things: dict[str, tuple[str, ...]] = {}
    for group, members in grouped(placements):
        for each in members:
            for bit in each.bits:
                name = each.text.format(bit)
                parts[Effect(name, group)] = {name: 1.0}
                names.append(name)
                groups.append(group)
        places = [each for each in members if not each.bits]
        if places:
            shown = data.games([each.column for each in places])
            dealt = sorted({str(one) for each in places for one in shown[each.column].unique()})
            if len(dealt) != len(places) or len(dealt) < 2:
                return None
            things[group] = tuple(dealt)
            contrasts = _contrasts(len(dealt))
            own = [f"{group} {number}" for number in range(contrasts.shape[1])]
            names += own
            groups += [group] * len(own)
            others_move_up = len(dealt) / (len(dealt) - 1)
            cells = [(each, thing) for each in places for thing in dealt]
            for (each, thing), row in zip(cells, others_move_up * contrasts, strict=True):
                effect = Effect(each.text.format(thing), group, each.place, thing)
                parts[effect] = dict(zip(own, row.tolist(), strict=True))
    return Design(tuple(names), tuple(groups), parts, things)


def _contrasts(count: int) -> Array:
    """Cells of a square (places x things) by free numbers: all rows and columns sum to 0."""
    one: Array = np.vstack([np.eye(count - 1), -np.ones(count - 1)])
    return np.asarray(np.kron(one, one), dtype=np.float64)


def setups_of(
    placements: Sequence[Placement], arms: Mapping[str, ArmData], own: int
) -> SetUps | None:
    """`arms`: solo games with set-ups that are dealt, by level; `own`: the player's seat.

    None if the game names no parts, or the games are too few to tell them apart.
    """
    first = next(iter(arms.values()))
    design = design_of(placements, first) if placements else None
    fewest = min(arm.arm.games for arm in arms.values())
    if design is None or fewest < LEAST_GAMES * (len(design.names) + 1):
        return None
    found = {
        level: level_setups(
            level,
            design,
            design.columns(placements, arm),
            arm.seat_table("win_share")[:, own],
            corrected(CONFIDENCE, len(arms)),
        )
        for level, arm in arms.items()
    }
    return SetUps(design, found, fewest)


def level_setups(
    level: str, design: Design, columns: Array, wins: Array, confidence: float
) -> LevelSetups:
    """`confidence`: of the effects together, of each spread, and of the tenths together."""
    table = np.column_stack([np.ones(len(wins)), columns])
    fitted = regress(table, wins, np.arange(len(wins)), [MEAN, *design.names])
    weights = {effect.name: dict(row) for effect, row in design.parts.items()}
    covariance = np.cov(columns, rowvar=False)
    groups = np.array(design.groups)
    spreads = {
        group: spread_of(
            fitted, np.where(np.outer(groups == group, groups == group), covariance, 0)
        )
        for group in dict.fromkeys(design.groups)
    }
    return LevelSetups(
        level,
        fitted.family(weights, confidence),
        spread_of(fitted, covariance, confidence),
        spreads,
        tenths_of(columns, wins, confidence),
        fitted,
    )


def spread_of(fitted: Regression, columns: Array, confidence: float = CONFIDENCE) -> Interval:
    """The standard deviation of the sum of effects; `columns`: their covariance (all but MEAN)."""
    b, noise = fitted.coefficients[1:], columns @ fitted.covariance[1:, 1:]
    square = float(b @ columns @ b) - float(np.trace(noise))
    twice = noise @ noise
    of_effects = max(0.0, float(b @ noise @ columns @ b) - float(np.trace(twice)))
    error = math.sqrt(max(0.0, 4 * of_effects + 2 * float(np.trace(twice))))
    half = t_quantile((1 + confidence) / 2, fitted.blocks - 1) * error
    mean, low, high = (math.sqrt(max(0.0, each)) for each in (square, square - half, square + half))
    return Interval(mean, low, high, fitted.blocks, confidence)


def tenths_of(columns: Array, wins: Array, confidence: float) -> tuple[Interval, ...]:
    """Shares of wins by tenths of the set-ups, hardest first.

    Each half of the games is sorted by the effects of the other half: no game sorts itself.
    """
    table = np.column_stack([np.ones(len(wins)), columns])
    half = np.arange(len(wins)) % 2
    tenth = np.empty(len(wins), dtype=np.int64)
    for here in (0, 1):
        there = half != here
        effects = np.linalg.lstsq(table[there], wins[there], rcond=None)[0]
        order = np.argsort(np.argsort(table[half == here] @ effects, kind="stable"))
        tenth[half == here] = order * TENTHS // len(order)
    each = corrected(confidence, TENTHS)
    return tuple(share_of(wins[tenth == place], each) for place in range(TENTHS))


def sum_of_effects(
    level: LevelSetups, design: Design, columns: Array, confidence: float = CONFIDENCE
) -> Interval:
    """How far games with these columns are from the mean set-up, by the sum of their effects."""
    mean = columns.mean(axis=0)
    weights = dict(zip(design.names, mean.tolist(), strict=True))
    return level.regression.combination(weights, confidence)


def extreme(found: SetUps, level: str, hardest: bool) -> dict[str, list[str]]:
    """The hardest or the easiest set-up by the sum of effects: what it is made of, by group.

    For what has two sides, second sides only, and only if the effect is established. For what is
    dealt to places, the assignment with the smallest or largest sum of estimates (Kuhn, Naval
    Research Logistics Quarterly 2, 1955).
    """
    from scipy.optimize import linear_sum_assignment

    sign = 1 if hardest else -1
    lists: dict[str, list[str]] = {}
    for part in found.parts:
        effect = found.effect(part.name, level)
        bad = effect.high < 0 if hardest else effect.low > 0
        if not part.place and bad:
            lists.setdefault(part.group, []).append(part.name)
    for group, things in found.design.things.items():
        cells = [part for part in found.parts if part.group == group and part.place]
        costs = np.array([found.effect(part.name, level).mean for part in cells])
        rows, columns = linear_sum_assignment(sign * costs.reshape(-1, len(things)))
        chosen = [
            cells[row * len(things) + column] for row, column in zip(rows, columns, strict=True)
        ]
        lists[group] = [part.name for part in chosen]
    return lists
