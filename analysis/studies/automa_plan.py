"""Who plays whom in the study of the solo game's opponent, and how often."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.studies.automa_scale import Pair, automa_name, ladder, matches
from analysis.studies.base import Arm, Options, rung_of, rung_seed, whole_plan
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 120_000  # of who plays for the headline against each level
DEALT_GAMES = 60_000  # of the main rung with dealt set-ups, if another one was stated
OTHER_GAMES = 20_000  # of the players below the main rung against each level
STYLE_GAMES = 10_000  # of each other way of playing against each level
MATCH_GAMES = 10_000  # of a match of the ladder
SLOW_MATCH_GAMES = 200  # of a match of a rung above the main one
MIRROR = "mirror"


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The figures of the headline by level, the hardest first: it tells players apart."""
    return {level: (figure_name(facts, level),) for level in reversed(facts.levels)}


def figure_name(facts: StudyFacts, level: str) -> str:
    return f"wins against {automa_name(facts)} {level}"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """Who plays for the headline against each level.

    Rungs below the main one play there anyway, on its deals, and answer with these games.
    """
    rung, seed, games = (
        rung_of(facts, options),
        rung_seed(facts, options),
        options.games(MAIN_GAMES),
    )
    if rung != facts.main and rung in ladder(facts):
        seed, games = options.seed, options.games(OTHER_GAMES, main=False)
    return [
        Arm(solo_name(rung, level), {"solo": level, "policy": [rung], "seed": seed}, games)
        for level in facts.levels
        if options.plays(level)
    ]


def above(facts: StudyFacts, options: Options) -> tuple[str, ...]:
    """Who plays for the headline, if that is a rung above the main one."""
    rung = rung_of(facts, options)
    return () if rung in ladder(facts) else (rung,)


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """Everybody else of the ladder, other ways of playing, and matches; at the main rung."""
    arms = []
    for player, policy in ladder(facts).items():
        if player in (facts.main, rung_of(facts, options)):
            continue
        for level in facts.levels:
            configuration = {"solo": level, "policy": [policy]}
            games = options.games(OTHER_GAMES, main=False)
            arms.append(Arm(solo_name(player, level), configuration, games, main=False))
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
    slow = above(facts, options)
    for pair in matches(facts, slow):
        usual = SLOW_MATCH_GAMES if set(pair) & set(slow) else MATCH_GAMES
        games = options.games(usual, 2, main=False)
        arms.append(Arm(match_name(pair), _match(facts, pair), games, main=False))
    games = options.games(MATCH_GAMES, 2, main=False)
    arms.append(Arm(MIRROR, _match(facts, (facts.main, facts.main)), games, main=False))
    return arms


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


def _match(facts: StudyFacts, pair: Pair) -> dict[str, object]:
    policies = ladder(facts)
    seated = [policies.get(name, name) for name in pair]
    return {"players": 2, "policy": seated, "rotate": True}


def solo_name(player: str, level: str) -> str:
    return f"{player} alone against {level}"


def dealt_name(facts: StudyFacts, level: str) -> str:
    return f"{solo_name(facts.main, level)}, set-up dealt"


def match_name(pair: Pair) -> str:
    return f"{pair[0]} v {pair[1]}"
