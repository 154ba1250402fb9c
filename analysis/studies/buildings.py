"""Which buildings are too strong or too weak: what it is worth to be allowed to build each.

Three ways to ask, of which two give causes:

    factorial    chance decides for each player of each block what he may not build; the answer
    restricted   the same blocks with and without one ban, all else being there
    association  who built it and who did not; shown because it misleads
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.estimate.controls import (
    LEAST_DOMINANT,
    Control,
    each_seat_once,
    experiments_of,
    false_alarms,
    mirror,
    saturates,
)
from analysis.estimate.equivalence import Verdict, Word, verdicts
from analysis.estimate.family import Family
from analysis.estimate.paired import variance_ratio
from analysis.estimate.sequence import MINIMUM
from analysis.estimate.sequence import half_width as sequence_half_width
from analysis.interval import CONFIDENCE, Interval, corrected
from analysis.studies.base import Arm, ArmData, Headline, Options
from analysis.studies.buildings_blocks import Blocks, read_blocks
from analysis.studies.buildings_factorial import (
    SHARE,
    TOTAL,
    Effects,
    Order,
    build_rates,
    effects_of,
    follows,
    interactions_of,
    order_of,
    placebo,
)
from analysis.studies.buildings_paired import Nothing, Restricted, nothing_of, restricted_of
from analysis.studies.buildings_use import Use, points_by_side, use_columns, uses_of
from sim.core.study_facts import StudyFacts

BAN_PERCENT = 25  # of the tiles that a player of the factorial design lacks
MAIN_GAMES = 1_200_000
MANY_GAMES = 400_000  # factorial, as many players as there can be
WEAKER_GAMES = 400_000  # factorial, each weaker rung
STRONGER_GAMES = 250  # factorial, each stronger rung: it thinks long
PAIRED_GAMES = 120_000  # base, and each ban
NOTHING_GAMES = 20_000
DOMINANT_GAMES = 2_000
LEAST_GAMES = 3_000  # of a factorial design: it has some fifty coefficients
LEAST_PAIRED = 400

MAIN, BASE, NOTHING, MANY, DOMINANT = "drawn", "base", "nothing", "many", "dominant"
NOT_USED = "not used"
RARELY = 0.02  # built less often by those who may, a face is not used
A_A_EXPERIMENTS = 200
A_A_BLOCKS = 30  # of an experiment, at least


@dataclass(frozen=True)
class Face:
    """The answer for one face: what having it is worth, and what that means.

    beside, among: what it is worth more than the mean of all faces, and the verdict on that.
    """

    name: str
    number: int
    side: str
    vp: int
    share: Interval
    total: Interval
    verdict: str
    beside: Interval
    among: Word


@dataclass(frozen=True)
class Weaker:
    """A weaker rung: its effects, and whether they rank the faces as the main one does."""

    effects: Effects
    order: Order


@dataclass(frozen=True)
class Stronger:
    """A stronger rung on few games: whether it follows the main one's effects, and what it builds.

    slope: 1 where faces are worth the same to it, 0 where the main rung's effects say nothing.
    """

    policy: str
    games: int
    slope: Interval
    built: tuple[Interval, ...]


@dataclass(frozen=True)
class Result:
    """All that the page says. Tuples by face or by tile are in the order of the game's facts."""

    margin: float
    faces: tuple[Face, ...]
    main: Effects
    many: Effects | None
    many_order: Order | None
    weaker: tuple[Weaker, ...]
    stronger: tuple[Stronger, ...]
    restricted: tuple[Restricted, ...]
    nothing: Nothing
    uses: tuple[Use, ...]
    points_by_side: Family
    interactions: Family
    rotation_ratio: Interval
    controls: tuple[tuple[str, Control], ...]
    headline: Headline


def needs(facts: StudyFacts) -> str:
    """What the game has not that this study asks about."""
    return "" if facts.components else "components that can be kept from a player"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    few, many = min(facts.players), max(facts.players)
    place = facts.rungs.index(facts.main)

    def drawn(policy: str, players: int, seed: int = options.seed) -> dict[str, Any]:
        return {**_table(policy, players), facts.ban_option: BAN_PERCENT, "seed": seed}

    def factorial_games(usual: int, players: int, main: bool = False) -> int:
        return max(options.games(usual, players, main), -(-LEAST_GAMES // players) * players)

    # Designs that are compared with the main one have luck of their own: their errors add up.
    arms = [Arm(MAIN, drawn(facts.main, few), factorial_games(MAIN_GAMES, few, True))]
    if many > few:
        games = factorial_games(MANY_GAMES, many)
        arms.append(Arm(MANY, drawn(facts.main, many, options.seed + 1), games, False))
    for policy in facts.rungs[:place]:
        games = factorial_games(WEAKER_GAMES, few)
        arms.append(Arm(_of_rung(policy), drawn(policy, few, options.seed + 2), games, False))
    for policy in facts.rungs[place + 1 :]:
        games = options.games(STRONGER_GAMES, few, main=False)
        arms.append(Arm(_of_rung(policy), drawn(policy, few, options.seed + 3), games, False))
    paired = max(options.games(PAIRED_GAMES, few, main=False), -(-LEAST_PAIRED // few) * few)
    table = _table(facts.main, few)
    arms.append(Arm(BASE, table, paired, False))
    for number in dict.fromkeys(each.number for each in facts.components):
        ban = [f"1:{each.face}" for each in facts.components if each.number == number]
        configuration = {**table, facts.ban_one_option: ban}
        arms.append(Arm(_without(number), configuration, paired, False))
    everything = [f"1:{each.face}" for each in facts.components]
    games = min(paired, options.games(NOTHING_GAMES, few, main=False))
    arms.append(Arm(NOTHING, {**table, facts.ban_one_option: everything}, games, False))
    policies = [facts.main, *[facts.rungs[0]] * (few - 1)]
    games = max(options.games(DOMINANT_GAMES, few, main=False), LEAST_DOMINANT * few)
    arms.append(Arm(DOMINANT, {**table, "policy": policies}, games, False))
    return arms


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    built = facts.component_columns.built
    columns = [SHARE, TOTAL, built]
    place = facts.rungs.index(facts.main)
    drawn, main = _main(facts, data)
    many = None
    if MANY in data:
        blocks = read_blocks(facts, data[MANY], columns)
        many = effects_of(facts.main, data[MANY].arm.games, blocks, built)
    weaker = []
    for policy in facts.rungs[:place]:
        arm = data[_of_rung(policy)]
        effects = effects_of(policy, arm.arm.games, read_blocks(facts, arm, columns), built)
        weaker.append(Weaker(effects, order_of(main, effects)))
    stronger = []
    for policy in facts.rungs[place + 1 :]:
        arm = data[_of_rung(policy)]
        blocks = read_blocks(facts, arm, columns)
        slope = follows(main.prediction, blocks)
        stronger.append(Stronger(policy, arm.arm.games, slope, build_rates(blocks, built)))
    base = read_blocks(facts, data[BASE], [*use_columns(facts), *facts.categories])
    without = {
        number: read_blocks(facts, data[_without(number)], [SHARE, TOTAL, *facts.categories])
        for number in drawn.faces.numbers
    }
    judged = verdicts(main.share, options.margin)
    among = verdicts(main.beside, options.margin)
    return Result(
        margin=options.margin,
        faces=tuple(
            Face(
                name=each.face,
                number=each.number,
                side=each.side,
                vp=each.vp,
                share=main.share.intervals[face],
                total=main.total.intervals[face],
                verdict=word_of(judged[face], main.built[face]),
                beside=main.beside.intervals[face],
                among=among[face].word,
            )
            for face, each in enumerate(facts.components)
        ),
        main=main,
        many=many,
        many_order=order_of(main, many) if many else None,
        weaker=tuple(weaker),
        stronger=tuple(stronger),
        restricted=restricted_of(base, without, facts.categories),
        nothing=nothing_of(base, read_blocks(facts, data[NOTHING], [SHARE, TOTAL])),
        uses=uses_of(facts, base),
        points_by_side=points_by_side(base),
        interactions=interactions_of(drawn),
        rotation_ratio=variance_ratio(drawn.first_player(SHARE)),
        controls=_controls(facts, base, drawn, main, read_blocks(facts, data[DOMINANT], [SHARE])),
        headline=_headline(main),
    )


def word_of(judged: Verdict, built: Interval) -> str:
    """The verdict; where nothing happens because nobody builds it, that."""
    if built.mean < RARELY and judged.word not in (Word.TOO_STRONG, Word.TOO_WEAK):
        return NOT_USED
    return judged.word.value


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """What having each face is worth, in shares of wins."""
    return _headline(_main(facts, data)[1])


def _main(facts: StudyFacts, data: Mapping[str, ArmData]) -> tuple[Blocks, Effects]:
    built = facts.component_columns.built
    blocks = read_blocks(facts, data[MAIN], [SHARE, TOTAL, built])
    return blocks, effects_of(facts.main, data[MAIN].arm.games, blocks, built)


def _headline(main: Effects) -> Headline:
    """The widest interval at any look, the error shared out over the faces by Bonferroni."""
    figures = dict(zip(main.share.names, main.share.intervals, strict=True))
    if main.blocks < MINIMUM:
        return Headline(figures, math.inf)
    expected = MAIN_GAMES // main.players
    deviation = max(main.share.errors) * math.sqrt(main.blocks)
    confidence = corrected(CONFIDENCE, len(figures))
    return Headline(figures, sequence_half_width(main.blocks, deviation, expected, confidence))


def _controls(
    facts: StudyFacts, base: Blocks, drawn: Blocks, main: Effects, dominant: Blocks
) -> tuple[tuple[str, Control], ...]:
    """Those that the games suffice for."""
    found = (
        ("mirror, nothing banned", mirror(each_seat_once(base.first_player(SHARE)), base.players)),
        ("A against A, equal players: false alarms", _false_alarms(base)),
        ("bans of another block: any face alarms", placebo(drawn, main.share.critical)),
        (f"{facts.main} against {facts.rungs[0]}", saturates(dominant.first_player(SHARE))),
    )
    return tuple((name, control) for name, control in found if control is not None)


def _false_alarms(base: Blocks) -> Control | None:
    """Player 1 against player 2, who are the same, in many small experiments."""
    experiments = min(A_A_EXPERIMENTS, base.count // A_A_BLOCKS)
    if experiments < 1:
        return None
    shares = base.values[SHARE].mean(axis=1)
    return false_alarms(experiments_of(np.subtract(shares[:, 0], shares[:, 1]), experiments))


def _table(policy: str, players: int) -> dict[str, Any]:
    return {"players": players, "policy": [policy] * players, "rotate": True}


def _of_rung(policy: str) -> str:
    return f"drawn, {policy}"


def _without(number: int) -> str:
    return f"without {number}"
