"""Which strategy beats which: every pair of two players, and mixed tables.

Strategies meet in pairs and at mixed tables, each deal with every rotation of the players. Their
shares of wins, who is ahead of whom, ratings, circles and the equilibrium mixture come from that;
what they scored is shown category by category. The pairs are played at several rungs: does skill
change the order?
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.controls import (
    Control,
    each_seat_once,
    experiments_of,
    false_alarms,
    mirror,
    saturates,
)
from analysis.estimate.decomposition import Decomposition, decompose
from analysis.estimate.equilibrium import Cycle, Equilibrium, cycles, equilibrium
from analysis.estimate.paired import variance_ratio
from analysis.estimate.pairs import Pairs
from analysis.estimate.shares import share_of
from analysis.interval import Interval
from analysis.studies.base import (
    ArmData,
    Headline,
    Options,
    first_player_shares,
    headline_of,
    rung_of,
)
from analysis.studies.strategies_games import (
    CARE,
    DOMINANT,
    DUELS,
    MAIN_GAMES,
    PLAIN,
    TABLES,
    Meeting,
    duels,
    figure_name,
    headline_arms,
    mirror_name,
    mirror_sizes,
    parts,
    plan,
    player_values,
    rungs,
    tables,
)
from analysis.studies.strategies_standing import (
    Comparison,
    Standing,
    compare,
    contributions,
    duel_standing,
    pooled_pairs,
    round_pairs,
    table_standing,
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
    "rungs",
]

MIN_ROUNDS = 30  # with fewer, pairs pool their variance
EXPERIMENTS = 20  # of A against A, from each pair
MIN_EXPERIMENT = 10  # differences of blocks


@dataclass(frozen=True)
class Result:
    """What the study found.

    policy: the rung that plays for the headline. duels: the strategies in games of two, played as
    it does. others: the same at the main rung, if that is another one, and mixed tables, which are
    the main rung's; compared: their order compared with that of the duels, tables with those of the
    main rung. circles: a beats b beats c beats a. mixtures: equilibria by what they are of. scored:
    the VP of a strategy by category, minus its opponents', by the kind of game. pairing: how many
    times as many games it would take if rotations did not share a deal. care: what care is worth to
    the main policy, if that was played.
    """

    policy: str
    main: str
    duels: Standing
    others: tuple[Standing, ...]
    compared: Mapping[str, Comparison]
    circles: tuple[Cycle, ...]
    mixtures: Mapping[str, Equilibrium]
    scored: Mapping[str, Mapping[str, Decomposition]]
    pairing: Mapping[str, Interval]
    controls: tuple[tuple[str, Control], ...]
    care: Interval | None
    headline: Headline
    margin: float

    def other(self, kind: str) -> Standing | None:
        return next((standing for standing in self.others if standing.kind == kind), None)

    @property
    def plain(self) -> Standing:
        """The duels of the main rung."""
        return self.other(PLAIN) or self.duels


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    if len(facts.strategies) < 2:
        return "at least two strategies"
    return "" if 2 in facts.players else "a game for two players"


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    names, anchor, margin = facts.strategies, _anchor(facts), options.margin
    met = duels(facts, options)
    wins, _, scores = _played(facts, met, data)
    pairs = _pairs(names, met, wins)
    standing = duel_standing(DUELS, pairs, anchor, margin, _games(met), _blocks(wins))
    scored = {DUELS: scores}
    pairing = _pairing(standing, met, wins)
    others = []
    if rung_of(facts, options) != facts.main:
        others.append(_duels(PLAIN, facts, options.at_main(), data))
    if mixed := tables(facts, options):
        table_wins, ranks, scored[TABLES] = _played(facts, mixed, data)
        others.append(table_standing(TABLES, names, mixed, table_wins, ranks, anchor, margin))
        pairing |= _pairing(others[-1], mixed, table_wins)
    rung = rung_of(facts, options)
    if rung != facts.main:
        standing = replace(standing, skill=rung)
        others = [replace(other, skill=facts.main) for other in others]
    plain = next((other for other in others if other.kind == PLAIN), standing)
    return Result(
        policy=rung,
        main=anchor,
        duels=standing,
        others=tuple(others),
        compared={
            other.kind: compare(standing if other.kind == PLAIN else plain, other)
            for other in others
        },
        circles=cycles(pairs),
        mixtures=_mixtures(pairs, anchor),
        scored=scored,
        pairing=pairing,
        controls=_controls(facts, data, wins),
        care=share_of(first_player_shares(data[CARE])) if CARE in data else None,
        headline=_headline(standing),
        margin=margin,
    )


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """The share of wins of each strategy against the field of the others, two players."""
    return _headline(_duels(DUELS, facts, options, data))


def _duels(kind: str, facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Standing:
    """How strategies stand in games of two, at one rung."""
    met = duels(facts, options)
    wins = [player_values(data[duel.arm.name], ["win_share"])[..., 0] for duel in met]
    pairs = _pairs(facts.strategies, met, wins)
    return duel_standing(kind, pairs, _anchor(facts), options.margin, _games(met), _blocks(wins))


def _pairs(names: Sequence[str], met: Sequence[Meeting], wins: Sequence[Array]) -> Pairs:
    return (pooled_pairs if len(wins[0]) < MIN_ROUNDS else round_pairs)(names, met, wins)


def _headline(standing: Standing) -> Headline:
    return headline_of(
        {figure_name(name): standing.shares.interval(name) for name in standing.order}
    )


def _anchor(facts: StudyFacts) -> str:
    """Who has the rating that the others are measured from."""
    return facts.main if facts.main in facts.strategies else facts.strategies[0]


def _games(met: Sequence[Meeting]) -> int:
    return sum(meeting.arm.games for meeting in met)


def _blocks(wins: Sequence[Array]) -> int:
    return sum(len(each) for each in wins)


def _played(
    facts: StudyFacts, met: Sequence[Meeting], data: Mapping[str, ArmData]
) -> tuple[list[Array], list[Array], dict[str, Decomposition]]:
    """Wins and ranks of each meeting, and the VP of a strategy minus those of its opponents."""
    wins, ranks = [], []
    met_by = {name: sum(name in each.strategies for each in met) for name in facts.strategies}
    own: dict[str, Array] = {}
    theirs: dict[str, Array] = {}
    for meeting in met:
        values = player_values(data[meeting.arm.name], ["win_share", "rank", *facts.categories])
        wins.append(values[..., 0])
        ranks.append(values[..., 1])
        means = values[..., 2:].mean(axis=1)
        opponents = (means.sum(axis=1, keepdims=True) - means) / (means.shape[1] - 1)
        for player, name in enumerate(meeting.strategies):
            own[name] = own.get(name, 0.0) + means[:, player] / met_by[name]
            theirs[name] = theirs.get(name, 0.0) + opponents[:, player] / met_by[name]
    scored = {name: decompose(own[name], theirs[name], facts.categories) for name in own}
    return wins, ranks, scored


def _mixtures(pairs: Pairs, main: str) -> dict[str, Equilibrium]:
    """The equilibrium of all, and that of the lines without the main policy."""
    found = {"all": equilibrium(pairs)}
    kept = [
        column
        for column, pair in enumerate(pairs.pairs)
        if main not in (pairs.names[pair[0]], pairs.names[pair[1]])
    ]
    lines = tuple(name for name in pairs.names if name != main)
    if len(lines) > 1:
        places = {pairs.names.index(name): place for place, name in enumerate(lines)}
        found["lines"] = equilibrium(
            Pairs(
                lines,
                tuple(
                    (places[one], places[other])
                    for one, other in map(pairs.pairs.__getitem__, kept)
                ),
                pairs.shares[kept],
                pairs.covariance[np.ix_(kept, kept)],
                pairs.met[kept],
                pairs.units,
            )
        )
    return found


def _pairing(
    standing: Standing, met: Sequence[Meeting], wins: Sequence[Array]
) -> dict[str, Interval]:
    """What sharing a deal saves, for the difference between the first and the second."""
    first, second = standing.order[:2]
    games = contributions(met, wins, {first: 1.0, second: -1.0})
    return {standing.kind: variance_ratio(games, np.ones(games.shape[1]))}


def _controls(
    facts: StudyFacts, data: Mapping[str, ArmData], wins: Sequence[Array]
) -> tuple[tuple[str, Control], ...]:
    """Mirror matches, A against A (a pair on some deals and the same pair on others), dominance."""
    found = []
    for size in mirror_sizes(data):
        shares = each_seat_once(first_player_shares(data[mirror_name(size)]))
        found.append((f"mirror, {size} players", mirror(shares, size)))
    even = len(wins[0]) // 2 * 2
    experiments = min(EXPERIMENTS, even // 2 // MIN_EXPERIMENT)
    if experiments:
        means = [each[:even, :, 0].mean(axis=1) for each in wins]
        apart = [experiments_of(each[0::2] - each[1::2], experiments) for each in means]
        alarms = false_alarms(np.concatenate(apart))
        found.append(("A against A, pairs on other deals: false alarms", alarms))
    beaten = saturates(first_player_shares(data[DOMINANT]))
    return (*found, (f"{facts.main} against {facts.beaten}", beaten))
