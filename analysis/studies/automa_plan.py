"""Who plays whom in the study of the solo game's opponent, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from analysis.studies.automa_scale import Pair, ladder, matches
from analysis.studies.base import Arm, Options
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 120_000  # of the main rung against each level
DEALT_GAMES = 60_000  # of the main rung with dealt set-ups, if another one was stated
OTHER_GAMES = 20_000  # of the other players of the ladder against each level
STYLE_GAMES = 10_000  # of each other way of playing against each level
MATCH_GAMES = 10_000  # of a match of the ladder
SLOW_GAMES = 200  # of a rung above the main one against each level
SLOW_MATCH_GAMES = 60  # of a match of such a rung
RARE_GAMES = 24  # of a slow rung against one far below it, which it will beat
# With fewer games a slow rung is not played: its share would not be known to ±10 pp.
LEAST_SLOW_GAMES = 100
MIRROR = "mirror"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    facts = affordable(facts, options)
    slow = _slow(facts)
    arms = []
    for player, policy in ladder(facts).items():
        for level in facts.levels:
            configuration = {"solo": level, "policy": [policy]}
            main = player == facts.main
            usual = MAIN_GAMES if main else SLOW_GAMES if player in slow else OTHER_GAMES
            games = options.games(usual, main=main)
            arms.append(Arm(solo_name(player, level), configuration, games, main))
    for style in styles(facts):
        games = options.games(STYLE_GAMES, main=False)
        for level in facts.levels:
            configuration = {"solo": level, "policy": [style]}
            arms.append(Arm(solo_name(style, level), configuration, games, main=False))
    if dealt := dealt_setup(facts, options):
        games = options.games(DEALT_GAMES, main=False)
        for level in facts.levels:
            configuration = {"solo": level, "policy": [facts.main], **dealt}
            arms.append(Arm(dealt_name(facts, level), configuration, games, main=False))
    for pair in matches(facts):
        games = options.games(_match_games(facts, pair), 2, main=False)
        arms.append(Arm(match_name(pair), _match(facts, pair), games, main=False))
    games = options.games(MATCH_GAMES, 2, main=False)
    arms.append(Arm(MIRROR, _match(facts, (facts.main, facts.main)), games, main=False))
    return arms


def affordable(facts: StudyFacts, options: Options) -> StudyFacts:
    """The game without the slow rungs, if their games would be too few to tell anything."""
    if options.games(SLOW_GAMES, main=False) >= LEAST_SLOW_GAMES:
        return facts
    return replace(facts, rungs=tuple(rung for rung in facts.rungs if rung not in _slow(facts)))


def styles(facts: StudyFacts) -> tuple[str, ...]:
    """Ways of playing that are not rungs of the ladder."""
    return tuple(one for one in facts.strategies if one not in facts.rungs)


def dealt_setup(facts: StudyFacts, options: Options) -> Mapping[str, str]:
    """The factors of a game with everything dealt, if a different set-up was stated."""
    if not facts.setups:
        return {}
    usual = facts.setups[-1].factors
    given = {name: options.setup[name] for name in usual if name in options.setup}
    return usual if any(usual[name] != value for name, value in given.items()) else {}


def _slow(facts: StudyFacts) -> tuple[str, ...]:
    return facts.rungs[facts.rungs.index(facts.main) + 1 :]


def _match_games(facts: StudyFacts, pair: Pair) -> int:
    slow = set(_slow(facts)) & set(pair)
    if not slow:
        return MATCH_GAMES
    players = list(ladder(facts))
    near = abs(players.index(pair[0]) - players.index(pair[1])) == 1
    return SLOW_MATCH_GAMES if near else RARE_GAMES


def _match(facts: StudyFacts, pair: Pair) -> dict[str, object]:
    policies = ladder(facts)
    return {"players": 2, "policy": [policies[name] for name in pair], "rotate": True}


def solo_name(player: str, level: str) -> str:
    return f"{player} alone against {level}"


def dealt_name(facts: StudyFacts, level: str) -> str:
    return f"{solo_name(facts.main, level)}, set-up dealt"


def match_name(pair: Pair) -> str:
    return f"{pair[0]} v {pair[1]}"
