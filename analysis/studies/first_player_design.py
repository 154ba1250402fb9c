"""What the study first-player plays: arms, and those that follow from what was found so far.

The answer differs for every way to set up the game, so everything is played for each that the rules
have (the last of them is the usual one), unless the user named one. Starts that make up for a seat
are sought in stages, of which all but the first depend on the one before: `follow_up` says
what to play next (see analysis.studies.first_player_start).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from analysis.estimate.controls import LEAST_DOMINANT
from analysis.estimate.effort import TOO_WIDE
from analysis.interval import CONFIDENCE, t_quantile
from analysis.studies.base import Arm, ArmData, Options
from analysis.studies.first_player_start import (
    LOCAL,
    Drawn,
    first_answer,
    next_centre,
    proposed,
)
from sim.core.study_facts import SetUp, StartFactor, StudyFacts

# Games of each number of players, set up as usual; any other way to set up has half of them.
MAIN_GAMES = 200_000  # at the main rung
WEAKER_GAMES = 40_000  # at rungs below
STRONGER_GAMES = 240  # at rungs above, which search, and with the fewest players only
WIDE_GAMES = 60_000  # with starts drawn widely
SIDE_GAMES = 40_000  # the same at other rungs, and with other factors
LOCAL_GAMES = 60_000  # with starts drawn around a first answer, for each seat that has one drawn
PLAYED_GAMES = 60_000  # with the start that is proposed
MIRROR_GAMES = 9_600  # for each number of players: to notice a share that is 5 pp off
DOMINANT_GAMES = 2_000
MAX_CENTRES = 3  # around which starts are drawn, one after the other
DOMINANT = "a stronger player against a weaker one"
AS_REQUESTED = SetUp("", "", {})  # factors of the set-up that the user typed apply to all arms


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    return "" if facts.players else "a game for several players"


def setups_of(facts: StudyFacts, options: Options) -> tuple[SetUp, ...]:
    """The ways to set up the game that are played, the usual one last."""
    return (AS_REQUESTED,) if options.setup or not facts.setups else facts.setups


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    weaker, stronger = other_rungs(facts)
    setups = setups_of(facts, options)
    usual = setups[-1]
    arms = []
    for rung in (facts.main, *weaker):
        main = rung == facts.main
        for setup in reversed(setups):
            games = _part(MAIN_GAMES if main else WEAKER_GAMES, setup, usual)
            for n in facts.players:
                arms.append(_arm(setup, n, rung, options.games(games, main=main), main=main))
    games = options.games(STRONGER_GAMES, main=False)
    if games >= games_to_know(TOO_WIDE):
        arms += [_arm(usual, min(facts.players), rung, games) for rung in stronger]
    for factor, rung, setup in wide_starts(facts, setups):
        first = factor == facts.start[0] and rung == facts.main
        games = options.games(_part(WIDE_GAMES if first else SIDE_GAMES, setup, usual), main=False)
        drawn = {factor.option: factor.spread, factor.from_option: 2}
        for n in facts.players:
            arms.append(_arm(setup, n, rung, games, factor.option, drawn))
    for n in facts.players:
        games = options.games(MIRROR_GAMES, n, main=False)
        made = {"players": n, "policy": [facts.main] * n, "rotate": True, **usual.factors}
        arms.append(Arm(mirror_name(n), made, games, False))
    if weaker:
        few = min(facts.players)
        policies = [facts.main, *[facts.beaten] * (few - 1)]
        made = {"players": few, "policy": policies, "rotate": True, **usual.factors}
        games = max(options.games(DOMINANT_GAMES, few, main=False), LEAST_DOMINANT * few)
        arms.append(Arm(DOMINANT, made, games, False))
    return arms


def follow_up(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> list[Arm]:
    """What to play next, given what has been played: around an answer, and then the proposal."""
    found = [
        _next_start(facts, options, setup, n, data)
        for setup in setups_of(facts, options)
        for n in facts.players
    ]
    return [arm for arm in found if arm is not None]


def games_to_know(half: float, share: float = 0.5) -> int:
    """How many games it takes to know a share to ±half (normal approximation)."""
    quantile = t_quantile((1 + CONFIDENCE) / 2, 10**6)
    return math.ceil(quantile**2 * share * (1 - share) / half**2)


def other_rungs(facts: StudyFacts) -> tuple[Sequence[str], Sequence[str]]:
    place = facts.rungs.index(facts.main)
    return facts.rungs[:place], facts.rungs[place + 1 :]


def _part(games: int, setup: SetUp, usual: SetUp) -> int:
    return games if setup == usual else games // 2


def wide_starts(
    facts: StudyFacts, setups: Sequence[SetUp]
) -> Iterator[tuple[StartFactor, str, SetUp]]:
    """What is drawn widely: the first factor everywhere, others in the main rung's usual set-up."""
    weaker, _ = other_rungs(facts)
    for place, factor in enumerate(facts.start):
        for setup in setups if place == 0 else setups[-1:]:
            yield factor, facts.main, setup
        if place == 0:
            for rung in weaker:
                yield factor, rung, setups[-1]


def _arm(
    setup: SetUp,
    players: int,
    rung: str,
    games: int,
    what: str = "",
    more: Mapping[str, object] | None = None,
    main: bool = False,
) -> Arm:
    made = {"players": players, "policy": rung, **setup.factors, **(more or {})}
    return Arm(arm_name(setup.name, rung, players, what), made, games, main)


def arm_name(setup: str, rung: str, players: int, what: str = "") -> str:
    return ", ".join(filter(None, (rung, f"{players} players", setup, what)))


def mirror_name(players: int) -> str:
    return f"mirror, {players} players"


def _next_start(
    facts: StudyFacts, options: Options, setup: SetUp, n: int, data: Mapping[str, ArmData]
) -> Arm | None:
    if not facts.start or not facts.start[0].each_option:
        return None
    factor, usual = facts.start[0], setups_of(facts, options)[-1]
    printed = data[arm_name(setup.name, facts.main, n)].seat_table(factor.column)[0]
    wide = data.get(arm_name(setup.name, facts.main, n, factor.option))
    centre = None if wide is None else first_answer(drawn_of(wide, factor), printed, factor.step)
    if centre is None:
        return None

    def arm(what: str, later: Sequence[float], games: int, spread: int) -> Arm:
        more: dict[str, object] = {factor.each_option: [round(one) for one in (printed[0], *later)]}
        if spread:
            more |= {factor.option: spread, factor.from_option: 2}
        size = options.games(_part(games, setup, usual), main=False)
        return _arm(setup, n, facts.main, size, what, more)

    near = None
    for number in range(1, MAX_CENTRES + 1):
        name = local_name(factor, number)
        local = data.get(arm_name(setup.name, facts.main, n, name))
        if local is None:
            return arm(name, centre, LOCAL_GAMES * (n - 1), LOCAL)
        near = drawn_of(local, factor)
        moved = next_centre(near, printed, factor.step)
        if moved is None or moved == centre:
            break
        centre = moved
    name = proposal_name(factor)
    later = None if near is None else proposed(near, printed, factor.step)
    if later is None or arm_name(setup.name, facts.main, n, name) in data:
        return None
    return arm(name, later, PLAYED_GAMES, 0)


def local_name(factor: StartFactor, number: int) -> str:
    return f"{factor.option}, centre {number}"


def proposal_name(factor: StartFactor) -> str:
    return f"{factor.option}, proposal"


def drawn_of(arm: ArmData, factor: StartFactor) -> Drawn:
    return Drawn(arm.seat_table(factor.column), arm.seat_table("win_share"))
