"""What is playing this game like? Length, choice, tension, luck and skill, by players and table.

Three kinds of games (health_plan): equal players at every table, neighbours of the ladder, and
courses of games that are followed turn by turn. A measure is estimated for every player and table
that has games for it; its intervals hold for all of them together (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import TYPE_CHECKING

import numpy as np

from analysis.estimate.controls import (
    CONTROL_CONFIDENCE,
    Control,
    detectable,
    each_seat_once,
    judged,
    mirror,
    saturates,
    standard_error,
)
from analysis.estimate.depth import ladder as whole_ladder
from analysis.estimate.depth import steps
from analysis.estimate.shares import share_of
from analysis.estimate.variance_parts import DEAL
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.base import (
    ArmData,
    Headline,
    Options,
    at_rung,
    first_player_shares,
    headline_of,
    rung_of,
)
from analysis.studies.health_courses import Followed, followed, prepared
from analysis.studies.health_games import (
    close_share,
    crossed_parts,
    deal_parts,
    equally_used,
    game_measures,
    used,
)
from analysis.studies.health_plan import (
    DOMINANT,
    MAIN_GAMES,
    Pair,
    crossed_pairs,
    figure_name,
    headline_arms,
    needs,
    pairs,
    parts,
    plan,
    table_name,
)
from analysis.studies.health_tension import (
    course_measures,
    leader_curve,
    said_and_won,
    uncertainty_curve,
)
from sim.core.study_facts import StudyFacts

if TYPE_CHECKING:
    from analysis.study_runs import Session

__all__ = [
    "MAIN_GAMES",
    "Result",
    "estimate",
    "headline",
    "headline_arms",
    "needs",
    "parts",
    "plan",
    "prepare",
]

FAVOURITE_BOUND = 0.10  # by which chances may be off without being noticed


@dataclass(frozen=True)
class Table:
    """What games of equal players at one table are like.

    measures: by name. games: played to the end; courses: of them followed; chances: and played on.
    """

    rung: str
    players: int
    measures: Mapping[str, Interval]
    games: int
    courses: int = 0
    chances: bool = False


@dataclass(frozen=True)
class Step:
    """Two neighbours of the ladder: what the stronger one wins, and its steps of 75 %."""

    pair: Pair
    share: Interval
    steps: Interval


@dataclass(frozen=True)
class Curves:
    """Over the tenths of a game: the leader's chance, and how open it is."""

    players: int
    leader: tuple[Interval, ...]
    uncertainty: tuple[Interval, ...]


@dataclass(frozen=True)
class Result:
    """What the study found.

    policy: who plays for the headline; main: who plays what takes many games. tables: from weak to
    strong, fewest players first. steps: neighbours that met, from the weakest; depth: all steps
    together; absent: neighbours that would take too long. curves: of the main player. deals: by
    player and number of players what seat, deal and the rest decide among equals; crossed: by
    neighbours the same with skill. used: how often a player has each component, by number of
    players; alike: as many components used alike would be as varied.
    """

    policy: str
    main: str
    tables: tuple[Table, ...]
    steps: tuple[Step, ...]
    depth: Interval | None
    absent: tuple[Pair, ...]
    curves: tuple[Curves, ...]
    deals: Mapping[tuple[str, int], Mapping[str, Interval]]
    crossed: Mapping[tuple[str, str], Mapping[str, Interval]]
    used: Mapping[int, Mapping[str, Interval]]
    alike: Mapping[int, float]
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    score_unit: str
    margin: float

    def table(self, rung: str, players: int) -> Table | None:
        found = (one for one in self.tables if (one.rung, one.players) == (rung, players))
        return next(found, None)

    @property
    def rungs(self) -> list[str]:
        return list(dict.fromkeys(one.rung for one in self.tables))


def prepare(session: Session, facts: StudyFacts, options: Options) -> Options:
    """Follow games, and play positions on."""
    return changed(options, courses=prepared(session, facts, options))


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """The share of close games at every table; the intervals are simultaneous."""
    tables = [n for n in facts.players if options.plays(table_name(n))]
    each = corrected(CONFIDENCE, len(tables))
    return headline_of(
        {
            figure_name(n): share_of(
                close_share(data[at_rung(facts, options, table_name(n))]), each
            )
            for n in tables
        }
    )


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    courses = {(one.course.rung, one.course.players): one for one in followed(facts, options)}
    arms = _equal_players(facts, data)
    each = corrected(CONFIDENCE, max(1, len(arms)))
    met = [pair for pair in pairs(facts, options) if pair.is_played]
    found = tuple(_step(pair, data[pair.name], corrected(CONFIDENCE, len(met))) for pair in met)
    main = [one for (rung, _), one in courses.items() if rung == facts.main and one.course.chances]
    use = {n: used(facts, data[table_name(n)]) for n in facts.players if facts.components}
    return Result(
        policy=rung_of(facts, options),
        main=facts.main,
        tables=tuple(
            _table(rung, n, arm, courses.get((rung, n)), each) for (rung, n), arm in arms.items()
        ),
        steps=found,
        depth=whole_ladder([changed(one, confidence=CONFIDENCE) for one in _plain(met, data)])
        if met
        else None,
        absent=tuple(pair for pair in pairs(facts, options) if not pair.is_played),
        curves=tuple(_curves(one, len(main)) for one in main),
        deals={key: deal_parts(arm, each) for key, arm in arms.items()},
        crossed={
            (pair.stronger, pair.weaker): crossed_parts(
                data[pair.name],
                data[pair.swapped],
                corrected(CONFIDENCE, len(crossed_pairs(facts, options))),
            )
            for pair in crossed_pairs(facts, options)
        },
        used=use,
        alike={n: equally_used(one) for n, one in use.items()},
        controls=_controls(facts, data, main),
        headline=headline(facts, options, data),
        score_unit=facts.score_unit,
        margin=options.margin,
    )


def _equal_players(
    facts: StudyFacts, data: Mapping[str, ArmData]
) -> dict[tuple[str, int], ArmData]:
    """The arms of equal players by rung and number of players, from weak to strong."""
    found = {}
    for rung in facts.rungs:
        for n in facts.players:
            name = table_name(n) if rung == facts.main else f"{rung}: {table_name(n)}"
            if name in data:
                found[rung, n] = data[name]
    return found


def _table(
    rung: str, players: int, arm: ArmData, course: Followed | None, confidence: float
) -> Table:
    measures = game_measures(arm, confidence)
    if course is None:
        return Table(rung, players, measures, arm.arm.games)
    measures |= course_measures(course, confidence)
    return Table(rung, players, measures, arm.arm.games, course.games, course.course.chances)


def _plain(met: list[Pair], data: Mapping[str, ArmData]) -> list[Interval]:
    return [steps(share_of(first_player_shares(data[pair.name]))) for pair in met]


def _step(pair: Pair, data: ArmData, confidence: float) -> Step:
    share = share_of(first_player_shares(data), confidence)
    return Step(pair, share, steps(share))


def _curves(found: Followed, tables: int) -> Curves:
    """Simultaneous over all looks and tables."""
    each = corrected(CONFIDENCE, tables * found["looks"].shape[2])
    return Curves(
        found.course.players,
        tuple(leader_curve(found, each)),
        tuple(uncertainty_curve(found, each)),
    )


# --- controls -------------------------------------------------------------------------------------


def _controls(
    facts: StudyFacts, data: Mapping[str, ArmData], main: list[Followed]
) -> tuple[tuple[str, Control], ...]:
    """Equal players win alike, favourites win what they are said to, other deals decide nothing."""
    found = []
    for n in facts.players:
        shares = each_seat_once(first_player_shares(data[table_name(n)]))
        found.append((f"equal players, {n} at the table", mirror(shares, n)))
    for one in main:
        found.append((f"favourites, {one.course.players} players: said less won", favourites(one)))
    found.append(("what another deal decides", other_deals(data[table_name(facts.players[0])])))
    if DOMINANT in data:
        name = f"{facts.main} against {facts.beaten}"
        found.append((name, saturates(first_player_shares(data[DOMINANT]))))
    return tuple(found)


def favourites(course: Followed) -> Control:
    """Chances are right on average: what favourites are said to win is what they win."""
    gaps = said_and_won(course)
    found = mean_interval(gaps, CONTROL_CONFIDENCE)
    detects = detectable(found, standard_error(gaps))
    passed = found.low <= 0 <= found.high
    return judged("favourites", found, 0.0, passed, detects, FAVOURITE_BOUND)


def other_deals(arm: ArmData) -> Control:
    """The part of a deal, of games that have their deals from different blocks: nothing."""
    n = int(arm.arm.configuration["players"])
    wins = arm.seat_table("win_share").reshape(-1, n, n)
    away = wins.mean(axis=1) - wins.mean(axis=(0, 1))  # blocks x seats
    pairs = len(away) // 2
    values = (away[:pairs] * away[pairs : 2 * pairs]).mean(axis=1)
    total = float(np.square(wins - 1 / n).mean())
    found = mean_interval(values / total, CONTROL_CONFIDENCE)
    detects = detectable(found, standard_error(values / total))
    return judged(DEAL, found, 0.0, found.low <= 0 <= found.high, detects, FAVOURITE_BOUND)
