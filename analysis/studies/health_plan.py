"""What the study of a game's health plays: equal players, neighbours of the ladder, courses.

    headline    equal players at every table, each deal once for every seat
    neighbours  every player of the ladder against the one below, two players, seats swapped
    crossed     the same deals with the seats swapped again: every deal twice in each seating
    courses     games followed turn by turn, from which positions are played on (health_courses)

Neighbours and courses of players who look ahead are dear: each has a stated time, by the stated
costs of games, so that it is the same on every machine. Who cannot play enough in it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from analysis.estimate.controls import LEAST_DOMINANT
from analysis.studies.base import Arm, Options, at_rung, rung_of, rung_seed, whole_plan
from sim import game_named
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 24_000  # of each number of players
PAIR_GAMES = 8_000  # of two neighbours of the ladder
PAIR_SECONDS = 250.0  # of one core that they may take, at the usual size
LEAST_PAIR = 40  # games that say something
SEEDS_APART = 10_000_000  # from one pair to the next: neighbouring seeds share no deals
DOMINANT_GAMES = 2_000
DOMINANT = "a stronger player against a weaker one"
LOWEST = "random"  # plays by lot, in every game

# Courses: games, at the usual size, and seconds of one core for all tables of a rung.
COURSE_GAMES = 1_000
COURSE_SECONDS = 800.0
AHEAD_PART = 0.15  # of that time for a rung that looks ahead: nothing is played on there
LEAST_COURSE = 8
LOOKS = 10  # moments of a game at which the chances are looked at
AHEAD = 100  # games that a position is played on
TURNS = 3  # of a game whose swing is looked at
TRIED_AHEAD = 40  # games that every action of a decision is played on
ROWS = LOOKS + 3 * TURNS + 2  # positions of a game, roughly: each is half a game on average


@dataclass(frozen=True)
class Pair:
    """Two neighbours of the ladder; games: that they can play in the time that they have."""

    stronger: str
    weaker: str
    games: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.stronger} against {self.weaker}"

    @property
    def swapped(self) -> str:
        return f"{self.weaker} against {self.stronger}, the same deals"

    @property
    def is_played(self) -> bool:
        return self.games >= LEAST_PAIR


@dataclass(frozen=True)
class Course:
    """Equal players whose games are followed; chances: whether positions are played on."""

    rung: str
    players: int
    games: int
    chances: bool

    @property
    def name(self) -> str:
        return f"{self.rung}, {self.players} players"


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    return "" if facts.players and facts.name else "a game for several players"


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The figures of the headline by table, fewest players first."""
    return {table_name(n): (figure_name(n),) for n in facts.players}


def table_name(players: int) -> str:
    return f"{players} players"


def figure_name(players: int) -> str:
    return f"close games, {players} players"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """Equal players at every table."""
    rung, seed = rung_of(facts, options), rung_seed(facts, options)
    return [
        Arm(
            at_rung(facts, options, table_name(n)),
            {"players": n, "policy": [rung] * n, "rotate": True, "seed": seed},
            options.games(MAIN_GAMES, n),
        )
        for n in facts.players
        if options.plays(table_name(n))
    ]


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    arms = []
    for pair in pairs(facts, options):
        if pair.is_played:
            arms.append(_pair_arm(pair.name, (pair.stronger, pair.weaker), pair))
            if pair in crossed_pairs(facts, options):
                arms.append(_pair_arm(pair.swapped, (pair.weaker, pair.stronger), pair))
    if facts.beaten != facts.main and 2 in facts.players:
        games = max(options.games(DOMINANT_GAMES, 2, main=False), 2 * LEAST_DOMINANT)
        made = {"players": 2, "policy": [facts.main, facts.beaten], "rotate": True}
        arms.append(Arm(DOMINANT, made, games, False))
    return arms


def _pair_arm(name: str, policies: tuple[str, str], pair: Pair) -> Arm:
    made = {"players": 2, "policy": list(policies), "rotate": True, "seed": pair.seed}
    return Arm(name, made, pair.games, False)


def ladder(facts: StudyFacts) -> tuple[str, ...]:
    """All players from who plays by lot to the strongest."""
    lowest = (LOWEST,) if LOWEST in game_named(facts.name).policies else ()
    return (*lowest, *facts.rungs)


def pairs(facts: StudyFacts, options: Options) -> list[Pair]:
    """Neighbours of the ladder, from the weakest."""
    if 2 not in facts.players:
        return []
    found = []
    for number, (weaker, stronger) in enumerate(pairwise(ladder(facts)), start=1):
        each = game_named(facts.name).rough_seconds(
            game_named(facts.name).setup(players=2, policies=(stronger, weaker))
        )
        affordable = int(PAIR_SECONDS * options.scale / each / 2) * 2
        games = min(options.games(PAIR_GAMES, 2, main=False), affordable)
        found.append(Pair(stronger, weaker, games, options.seed + SEEDS_APART * number))
    return found


def crossed_pairs(facts: StudyFacts, options: Options) -> list[Pair]:
    """The main player with its neighbours, whose deals are played in every way."""
    return [
        pair
        for pair in pairs(facts, options)
        if facts.main in (pair.stronger, pair.weaker) and pair.is_played
    ]


def courses(facts: StudyFacts, options: Options) -> list[Course]:
    """Whose games are followed, from weak to strong.

    Chances come from players who do not look ahead: as they play on, thousands of times for each
    game.
    """
    found = []
    for rung in facts.rungs:
        chances = facts.rungs.index(rung) <= facts.rungs.index(facts.main)
        part = 1.0 if rung == facts.main else 0.5
        time = part if chances else AHEAD_PART
        each = []
        for n in facts.players:
            seconds = game_named(facts.name).rough_seconds(
                game_named(facts.name).setup(players=n, policies=(rung,) * n)
            )
            each.append(seconds * (2 + ROWS * AHEAD / 2 if chances else 1))
        games = options.games(round(COURSE_GAMES * part), main=False)
        affordable = int(COURSE_SECONDS * time * options.scale / sum(each))
        if min(games, affordable) >= LEAST_COURSE:
            found += [Course(rung, n, min(games, affordable), chances) for n in facts.players]
    return found
