"""How hard is each level of the solo game's opponent, and which set-ups make it harder?

Every player of the ladder meets every level on the same deals. The ladder plays its own matches
with two players, so that players and levels can be placed on one scale. Other ways of playing meet
every level too: how far players differ decides when a reader should step up. Rungs above the main
one are slow: one of them may play for the headline, others are there as far as the ladder
(analysis.study_ladder) has them play.

The set-up is dealt again for every game unless it is stated; the parts of it that are hard are read
from these games. Where one is stated, the main rung also plays the dealt ones, to compare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.controls import (
    LEAST_DOMINANT,
    Control,
    each_seat_once,
    experiments_of,
    false_alarms,
    mirror,
    saturates,
)
from analysis.estimate.decomposition import Decomposition, decompose
from analysis.estimate.family import family
from analysis.estimate.paired import variance_ratio
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.automa_games import (
    AUTOMA,
    OWN,
    Meeting,
    Sources,
    automa_categories,
    meeting_of,
    sources_of,
    win_of,
)
from analysis.studies.automa_luck import correlation
from analysis.studies.automa_plan import (
    MAIN_GAMES,
    MIRROR,
    above,
    dealt_name,
    dealt_setup,
    figure_name,
    headline_arms,
    match_name,
    parts,
    plan,
    solo_name,
    styles,
)
from analysis.studies.automa_scale import (
    Pair,
    Scale,
    automa_name,
    ladder,
    level_names,
    matches,
    scale_of,
)
from analysis.studies.automa_setups import SetUps, setups_of, sum_of_effects
from analysis.studies.automa_step_up import StepUp, step_up
from analysis.studies.automa_steps import Steps, steps_of
from analysis.studies.base import (
    ArmData,
    Headline,
    Options,
    first_player_shares,
    headline_of,
    rung_of,
)
from sim.core.study_facts import StudyFacts

__all__ = [
    "MAIN_GAMES",
    "Result",
    "estimate",
    "headline",
    "headline_arms",
    "needs",
    "parts",
    "plan",
]

MAX_EXPERIMENTS = 1_000  # of A against A
MIN_PAIRS = 50  # of games in each of them


@dataclass(frozen=True)
class Stated:
    """A set-up that was stated, compared with dealt ones, at one level, for the main rung.

    difference: its share of wins minus theirs, on the same deals. summed: the same from the sum of
    the effects of its parts; None if these are not known.
    """

    level: str
    wins: Interval
    dealt_wins: Interval
    difference: Interval
    summed: Interval | None


@dataclass(frozen=True)
class Pairing:
    """What playing the same deals saves for a comparison, and the comparison itself."""

    about: str
    ratio: Interval


@dataclass(frozen=True)
class Again:
    """The correlation of the automa's scores on the same deals against two players."""

    level: str
    first: str
    second: str
    correlation: Interval


@dataclass(frozen=True)
class Usual:
    """The main rung against itself with two players, for comparison: a seat's means."""

    total: Interval
    pace: Mapping[str, Interval]


@dataclass(frozen=True)
class Result:
    """Levels from easy to hard, players from weak to strong.

    policy: who plays for the headline. main: whose games tell what is told of one player only.
    styles: what other ways of playing win, by name and level; intervals are simultaneous.
    """

    automa: str
    levels: tuple[str, ...]
    players: tuple[str, ...]
    rungs: tuple[str, ...]
    policy: str
    main: str
    meetings: Mapping[Pair, Meeting]  # by player and level
    steps: Mapping[str, Steps]  # by player
    step_ups: tuple[StepUp | None, ...]  # from each level to the next
    styles: Mapping[Pair, Interval]
    setups: SetUps | None
    stated: tuple[Stated, ...]  # by level, if a set-up was stated
    scale: Scale
    sources: Mapping[str, Sources]  # by level, of the main rung
    harder: Decomposition  # the automa's VP at the hardest level minus at the easiest, paired
    pairings: tuple[Pairing, ...]
    again: tuple[Again, ...]
    usual: Usual
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    score_unit: str

    def meeting(self, player: str, level: str) -> Meeting:
        return self.meetings[player, level]

    def nearest(self, player: str) -> Meeting:
        """The level that is nearest to an even match."""
        mine = [self.meeting(player, level) for level in self.levels]
        return min(mine, key=lambda one: abs(one.win.mean - 0.5))


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    if not facts.levels:
        return "a solo game with levels"
    return "" if 2 in facts.players else "a game for two players, to rate the players by"


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    slow = [rung for rung in facts.rungs if rung not in ladder(facts)]
    here = [
        rung
        for rung in dict.fromkeys((*slow, *above(facts, options)))
        if all(solo_name(rung, level) in data for level in facts.levels)
    ]
    players = tuple(ladder(facts, here))
    solo = {
        (player, level): data[solo_name(player, level)]
        for player in (*players, *styles(facts))
        for level in facts.levels
    }
    met = {pair: arm for pair, arm in solo.items() if pair[0] in players}
    wins = {pair: arm.seat_table("win_share")[:, OWN] for pair, arm in solo.items()}
    names = level_names(facts)
    shares: dict[Pair, Array] = {(one, names[level]): wins[one, level] for one, level in met}
    rotations = {
        pair: first_player_shares(data[match_name(pair)])
        for pair in matches(facts, above(facts, options))
    }
    shares |= {pair: table.mean(axis=1) for pair, table in rotations.items()}
    same = first_player_shares(data[MIRROR])
    main_wins = [wins[facts.main, level] for level in facts.levels]
    setups, stated = _setups(facts, options, data, met)
    return Result(
        automa=automa_name(facts),
        levels=facts.levels,
        players=players,
        rungs=tuple(player for player in players if player in (*facts.rungs, *here)),
        policy=rung_of(facts, options),
        main=facts.main,
        meetings={
            pair: meeting_of(facts, arm, pair, len(met), options.margin)
            for pair, arm in met.items()
        },
        steps=_steps(facts, players, solo),
        step_ups=_step_ups(facts, wins),
        styles=_style_shares(facts, wins),
        setups=setups,
        stated=stated,
        scale=scale_of(facts, players, shares),
        sources={level: sources_of(facts, solo[facts.main, level]) for level in facts.levels},
        harder=decompose(
            automa_categories(facts, solo[facts.main, facts.levels[-1]]),
            automa_categories(facts, solo[facts.main, facts.levels[0]]),
            facts.categories,
        ),
        pairings=_pairings(facts, wins, same),
        again=_again(facts, solo),
        usual=_usual(facts, data[MIRROR]),
        controls=_controls(facts, same, main_wins, rotations),
        headline=headline(facts, options, data),
        score_unit=facts.score_unit,
    )


def _step_ups(facts: StudyFacts, wins: Mapping[Pair, Array]) -> tuple[StepUp | None, ...]:
    """From each level to the next; the intervals are simultaneous."""
    everybody = dict.fromkeys(player for player, _ in wins)
    each = corrected(CONFIDENCE, max(1, len(facts.levels) - 1))
    return tuple(
        step_up(
            level,
            harder,
            {player: (wins[player, level], wins[player, harder]) for player in everybody},
            each,
        )
        for level, harder in pairwise(facts.levels)
    )


def _style_shares(facts: StudyFacts, wins: Mapping[Pair, Array]) -> Mapping[Pair, Interval]:
    pairs = [(style, level) for style in styles(facts) for level in facts.levels]
    return {pair: share_of(wins[pair], corrected(CONFIDENCE, len(pairs))) for pair in pairs}


def _setups(
    facts: StudyFacts,
    options: Options,
    data: Mapping[str, ArmData],
    solo: Mapping[Pair, ArmData],
) -> tuple[SetUps | None, tuple[Stated, ...]]:
    """Which set-ups are hard, and how hard the stated one is, if there is one."""
    here = {level: solo[facts.main, level] for level in facts.levels}
    if not dealt_setup(facts, options):
        return setups_of(facts.placements, here, OWN), ()
    dealt = {level: data[dealt_name(facts, level)] for level in facts.levels}
    found = setups_of(facts.placements, dealt, OWN)
    each = corrected(CONFIDENCE, len(facts.levels))
    wins, apart = {}, {}
    for level in facts.levels:
        both = [arm.seat_table("win_share")[:, OWN] for arm in (here[level], dealt[level])]
        wins[level] = both
        one, other = _together(*both)
        apart[level] = one - other
    differences = family(np.column_stack(list(apart.values())), facts.levels, span=(-1.0, 1.0))
    stated = []
    for level in facts.levels:
        summed = None
        if found:
            columns = found.design.columns(facts.placements, here[level])
            summed = sum_of_effects(found.levels[level], found.design, columns, each)
        own, others = (share_of(values, each) for values in wins[level])
        stated.append(Stated(level, own, others, differences.interval(level), summed))
    return found, tuple(stated)


def _steps(
    facts: StudyFacts, players: tuple[str, ...], solo: Mapping[Pair, ArmData]
) -> Mapping[str, Steps]:
    """The steps of the ladder's players; other ways of playing only show how well margins fit."""
    tables = {
        pair: (arm.seat_table("win_share")[:, OWN], arm.seat_table("total"))
        for pair, arm in solo.items()
    }
    scores = {
        pair: (wins, totals[:, OWN] - totals[:, AUTOMA]) for pair, (wins, totals) in tables.items()
    }
    everybody = dict.fromkeys(player for player, _ in solo)
    return steps_of(
        facts.levels,
        {who: [scores[who, level] for level in facts.levels] for who in everybody},
        players,
    )


def _pairings(facts: StudyFacts, wins: Mapping[Pair, Array], same: Array) -> tuple[Pairing, ...]:
    found = [
        Pairing(
            f"{one} against {other}, both with {facts.main}",
            variance_ratio(
                np.column_stack([wins[facts.main, one], wins[facts.main, other]]), (1, -1)
            ),
        )
        for one, other in pairwise(facts.levels)
    ]
    place = facts.rungs.index(facts.main)
    if place:
        weaker, level = facts.rungs[place - 1], facts.levels[0]
        one, other = _together(wins[facts.main, level], wins[weaker, level])
        ratio = variance_ratio(np.column_stack([one, other]), (1, -1))
        found.append(Pairing(f"{facts.main} against {weaker}, both at level {level}", ratio))
    both = f"the two seatings of {facts.main} against itself"
    return (*found, Pairing(both, variance_ratio(same)))


def _again(facts: StudyFacts, solo: Mapping[Pair, ArmData]) -> tuple[Again, ...]:
    """The automa's score with the same deals against the main rung and the one below."""
    place = facts.rungs.index(facts.main)
    if not place:
        return ()
    other = facts.rungs[place - 1]
    each = corrected(CONFIDENCE, len(facts.levels))
    found = []
    for level in facts.levels:
        scores = [solo[who, level].seat_table("total")[:, AUTOMA] for who in (facts.main, other)]
        found.append(Again(level, facts.main, other, correlation(*_together(*scores), each)))
    return tuple(found)


def _together(first: Array, second: Array) -> tuple[Array, Array]:
    """The blocks that both have."""
    blocks = min(len(first), len(second))
    return first[:blocks], second[:blocks]


def _usual(facts: StudyFacts, data: ArmData) -> Usual:
    columns = [measure.column for measure in facts.pace]
    seats = data.seats(["total", *columns])
    # Four seats of a block: two games with two players each.
    means = {
        name: mean_interval(seats[name].to_numpy(np.float64).reshape(-1, 4).mean(axis=1))
        for name in ("total", *columns)
    }
    return Usual(means["total"], {name: means[name] for name in columns})


def _controls(
    facts: StudyFacts, same: Array, main_wins: Sequence[Array], rotations: Mapping[Pair, Array]
) -> tuple[tuple[str, Control], ...]:
    controls = [(f"mirror, {facts.main} against itself", mirror(each_seat_once(same), 2))]
    middle = main_wins[len(main_wins) // 2]
    pairs = middle[: len(middle) // 2 * 2].reshape(-1, 2)
    apart = pairs[:, 0] - pairs[:, 1]
    experiments = min(MAX_EXPERIMENTS, max(1, len(apart) // MIN_PAIRS))
    if len(apart) >= 2 * experiments:
        alarms = false_alarms(experiments_of(apart, experiments))
        controls.append(("A against A, games of one kind: false alarms", alarms))
    place = facts.rungs.index(facts.main)
    if place:
        weaker = facts.rungs[place - 1]
        beaten = 1 - rotations[weaker, facts.main].mean(axis=1)
        if len(beaten) >= LEAST_DOMINANT:
            controls.append((f"{facts.main} against {weaker}", saturates(beaten)))
    return tuple(controls)


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """How often who plays for it wins against each level; simultaneous over rungs and levels."""
    rung, meetings = rung_of(facts, options), len(facts.rungs) * len(facts.levels)
    return headline_of(
        {
            figure_name(facts, level): win_of(
                data[solo_name(rung, level)].seat_table("win_share")[:, OWN], meetings
            )
            for level in facts.levels
            if options.plays(level)
        }
    )
