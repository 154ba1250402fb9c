"""How hard is each level of the solo game's opponent?

Every player of the ladder meets every level on the same luck. The ladder plays its own matches with
two players, so that players and levels can be placed on one scale. All rungs above the main one are
taken to be slow, and get small samples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
from analysis.estimate.family import Family, family
from analysis.estimate.paired import variance_ratio
from analysis.estimate.sequence import widest_half_width
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.base import Arm, ArmData, Headline, Options, first_player_shares
from analysis.studies.pedro_games import (
    AUTOMA,
    OWN,
    Meeting,
    Sources,
    automa_categories,
    meeting_of,
    sources_of,
    win_of,
)
from analysis.studies.pedro_luck import correlation
from analysis.studies.pedro_scale import (
    Pair,
    Scale,
    automa_name,
    ladder,
    level_names,
    matches,
    scale_of,
)
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 200_000  # of the main rung against each level
OTHER_GAMES = 40_000  # of the other players against each level
MATCH_GAMES = 20_000  # of a match of the ladder
SLOW_GAMES = 120  # of a rung above the main one: of its solo games at each level, and of a match
RARE_GAMES = 24  # of a slow rung against one far below it, which it beats anyway
EXPERIMENTS = 1_000  # A/A, of at least so many pairs of games:
EXPERIMENT = 50
MIRROR = "mirror"


@dataclass(frozen=True)
class Pairing:
    """What playing the same luck bought for a comparison, and the comparison itself."""

    about: str
    ratio: Interval


@dataclass(frozen=True)
class Again:
    """The correlation of the automa's scores on the same luck against two players."""

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
    """Levels from easy to hard, players from weak to strong."""

    automa: str
    levels: tuple[str, ...]
    players: tuple[str, ...]
    rungs: tuple[str, ...]
    main: str
    meetings: Mapping[Pair, Meeting]  # by player and level
    steps: Mapping[str, Family]  # by player: win share at a level less at the next one, paired
    scale: Scale
    sources: Mapping[str, Sources]  # by level, of the main rung
    harder: Decomposition  # the automa's points at the hardest level less at the easiest, paired
    pairings: tuple[Pairing, ...]
    again: tuple[Again, ...]
    usual: Usual
    controls: tuple[tuple[str, Control], ...]
    headline: Headline

    def meeting(self, player: str, level: str) -> Meeting:
        return self.meetings[player, level]

    def nearest(self, player: str) -> Meeting:
        """The level that is nearest to an even match."""
        mine = [self.meeting(player, level) for level in self.levels]
        return min(mine, key=lambda one: abs(one.win.mean - 0.5))


def needs(facts: StudyFacts) -> str:
    """What the game has not that this study asks about."""
    if not facts.levels:
        return "a solo game with levels"
    return "" if 2 in facts.players else "a game for two players, to rate the players by"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    slow = _slow(facts)
    arms = []
    for player, policy in ladder(facts).items():
        for level in facts.levels:
            configuration = {"solo": level, "policy": [policy]}
            main = player == facts.main
            usual = MAIN_GAMES if main else SLOW_GAMES if player in slow else OTHER_GAMES
            games = options.games(usual, main=main)
            arms.append(Arm(_solo_name(player, level), configuration, games, main))
    for pair in matches(facts):
        games = options.games(_match_games(facts, pair), 2, main=False)
        arms.append(Arm(_match_name(pair), _match(facts, pair), games, main=False))
    games = options.games(MATCH_GAMES, 2, main=False)
    arms.append(Arm(MIRROR, _match(facts, (facts.main, facts.main)), games, main=False))
    return arms


def _slow(facts: StudyFacts) -> tuple[str, ...]:
    return facts.rungs[facts.rungs.index(facts.main) + 1 :]


def _match_games(facts: StudyFacts, pair: Pair) -> int:
    slow = set(_slow(facts)) & set(pair)
    if not slow:
        return MATCH_GAMES
    players = list(ladder(facts))
    near = abs(players.index(pair[0]) - players.index(pair[1])) == 1
    return SLOW_GAMES if near else RARE_GAMES


def _match(facts: StudyFacts, pair: Pair) -> dict[str, object]:
    policies = ladder(facts)
    return {"players": 2, "policy": [policies[name] for name in pair], "rotate": True}


def _solo_name(player: str, level: str) -> str:
    return f"{player} alone against {level}"


def _match_name(pair: Pair) -> str:
    return f"{pair[0]} v {pair[1]}"


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    players = tuple(ladder(facts))
    solo = {
        (player, level): data[_solo_name(player, level)]
        for player in players
        for level in facts.levels
    }
    wins = {pair: arm.seat_table("win_share")[:, OWN] for pair, arm in solo.items()}
    names = level_names(facts)
    shares: dict[Pair, Array] = {
        (player, names[level]): values for (player, level), values in wins.items()
    }
    rotations = {pair: first_player_shares(data[_match_name(pair)]) for pair in matches(facts)}
    shares |= {pair: table.mean(axis=1) for pair, table in rotations.items()}
    same = first_player_shares(data[MIRROR])
    main_wins = [wins[facts.main, level] for level in facts.levels]
    return Result(
        automa=automa_name(facts),
        levels=facts.levels,
        players=players,
        rungs=facts.rungs,
        main=facts.main,
        meetings={
            pair: meeting_of(facts, arm, pair, len(solo), options.margin)
            for pair, arm in solo.items()
        },
        steps={
            player: steps_of(facts.levels, [wins[player, level] for level in facts.levels])
            for player in players
        },
        scale=scale_of(facts, shares),
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
        headline=_headline(facts, main_wins),
    )


def steps_of(levels: Sequence[str], wins: Sequence[Array]) -> Family:
    """How much less a player wins at the next level, on the same luck."""
    values = np.column_stack([one - other for one, other in pairwise(wins)])
    names = [f"{one} to {other}" for one, other in pairwise(levels)]
    found = family(values, names, span=(-1.0, 1.0))
    within = (
        replace(each, low=max(each.low, -1.0), high=min(each.high, 1.0)) for each in found.intervals
    )
    return replace(found, intervals=tuple(within))


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
    """The automa's score with the same luck against the main rung and the one below."""
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
    experiments = min(EXPERIMENTS, max(1, len(apart) // EXPERIMENT))
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
    """How often the main rung wins against each level."""
    arms = [data[_solo_name(facts.main, level)] for level in facts.levels]
    return _headline(facts, [arm.seat_table("win_share")[:, OWN] for arm in arms])


def _headline(facts: StudyFacts, wins: Sequence[Array]) -> Headline:
    """The shares as they stand among all meetings; half the width whenever one looks."""
    meetings = len(ladder(facts)) * len(facts.levels)
    return Headline(
        {
            f"{facts.main} wins against {automa_name(facts)} {level}": win_of(values, meetings)
            for level, values in zip(facts.levels, wins, strict=True)
        },
        widest_half_width(wins, MAIN_GAMES, (0.0, 1.0)),
    )
