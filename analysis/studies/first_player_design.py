"""What the study first-player plays: arms, and those that follow from what was found so far.

The answer differs for every way to set up the game, so everything is played for each that the rules
have (the last of them is the usual one), unless the user named one. Starts that make up for a seat
are sought in stages, of which all but the first depend on the one before: `follow_up` says
what to play next (see analysis.studies.first_player_start). That takes many games: it is done at
the main rung, and what is found is played by whoever plays for the headline.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from analysis.estimate.controls import LEAST_DOMINANT
from analysis.studies.base import Arm, ArmData, Options, rung_of, rung_seed, whole_plan
from analysis.studies.first_player_start import (
    LOCAL,
    Drawn,
    beyond,
    first_answer,
    next_centre,
    proposed,
)
from sim.core.study_facts import SetUp, StartFactor, StudyFacts

# Games of each number of players, set up as usual; any other way to set up has half of them.
MAIN_GAMES = 200_000
WIDE_GAMES = 60_000  # with starts drawn widely
SIDE_GAMES = 40_000  # the same with other factors than the first
LOCAL_GAMES = 60_000  # with starts drawn around a first answer, for each seat that has one drawn
PLAYED_GAMES = 60_000  # with the start that is proposed
MIRROR_GAMES = 9_600  # for each number of players: to notice a share that is 5 pp off
DOMINANT_GAMES = 2_000
MAX_WIDE = 5  # ranges from which starts are drawn, each twice as wide as the one before
MAX_CENTRES = 3  # around which starts are drawn, one after the other
DOMINANT = "a stronger player against a weaker one"
AS_REQUESTED = SetUp("", "", {})  # factors of the set-up that the user typed apply to all arms


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    return "" if facts.players else "a game for several players"


def setups_of(facts: StudyFacts, options: Options) -> tuple[SetUp, ...]:
    """The ways to set up the game that are played, the usual one last."""
    return (AS_REQUESTED,) if options.setup or not facts.setups else facts.setups


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The figures of the headline by table: the usual set-up first, with the fewest players."""
    return {
        part_name(setup, n): tuple(figure_name(setup, n, seat) for seat in headline_seats(n))
        for setup in reversed(setups_of(facts, options))
        for n in facts.players
    }


def part_name(setup: SetUp, players: int) -> str:
    return ", ".join(filter(None, (f"{players} players", setup.name)))


def figure_name(setup: SetUp, players: int, seat: int) -> str:
    return ", ".join(filter(None, (f"seat {seat + 1} of {players}", setup.name)))


def headline_seats(players: int) -> list[int]:
    """The first seat and, with more than two, the last."""
    return [0] if players == 2 else [0, players - 1]


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """Equal players at every table."""
    setups, rung = setups_of(facts, options), rung_of(facts, options)
    seed = {"seed": rung_seed(facts, options)}
    return [
        _arm(setup, n, rung, table_games(facts, options, setup), more=seed, main=True)
        for setup in reversed(setups)
        for n in facts.players
        if options.plays(part_name(setup, n))
    ]


def table_games(facts: StudyFacts, options: Options, setup: SetUp) -> int:
    """Games of the headline at one table."""
    return options.games(_part(MAIN_GAMES, setup, setups_of(facts, options)[-1]))


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """Starts drawn widely, and controls; at the main rung."""
    setups = setups_of(facts, options)
    usual = setups[-1]
    arms = []
    for factor, setup in wide_starts(facts, setups):
        first = factor == facts.start[0]
        games = options.games(_part(WIDE_GAMES if first else SIDE_GAMES, setup, usual), main=False)
        drawn = {factor.option: factor.spread, factor.from_option: 2}
        for n in facts.players:
            arms.append(_arm(setup, n, facts.main, games, wide_name(factor), drawn))
    for n in facts.players:
        games = options.games(MIRROR_GAMES, n, main=False)
        made = {"players": n, "policy": [facts.main] * n, "rotate": True, **usual.factors}
        arms.append(Arm(mirror_name(n), made, games, False))
    if facts.beaten != facts.main:
        few = min(facts.players)
        policies = [facts.main, *[facts.beaten] * (few - 1)]
        made = {"players": few, "policy": policies, "rotate": True, **usual.factors}
        games = max(options.games(DOMINANT_GAMES, few, main=False), LEAST_DOMINANT * few)
        arms.append(Arm(DOMINANT, made, games, False))
    return arms


def follow_up(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> list[Arm]:
    """What to play next, given what has been played: around an answer, and then the proposal."""
    found = [
        arm
        for setup in setups_of(facts, options)
        for n in facts.players
        for arm in _next_start(facts, options, setup, n, data)
    ]
    return [arm for arm in found if arm.name not in data]


def _part(games: int, setup: SetUp, usual: SetUp) -> int:
    return games if setup == usual else games // 2


def wide_starts(facts: StudyFacts, setups: Sequence[SetUp]) -> Iterator[tuple[StartFactor, SetUp]]:
    """What is drawn widely: the first factor in every set-up, others in the usual one."""
    for place, factor in enumerate(facts.start):
        for setup in setups if place == 0 else setups[-1:]:
            yield factor, setup


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
) -> list[Arm]:
    """Wider while the answer is at the end of what was tried, then around it, then the proposal."""
    if not facts.start or not facts.start[0].each_option:
        return []
    factor, usual = facts.start[0], setups_of(facts, options)[-1]
    printed = data[arm_name(setup.name, facts.main, n)].seat_table(factor.column)[0].tolist()

    def arm(what: str, later: Sequence[float], games: int, spread: int) -> Arm:
        more: dict[str, object] = {factor.each_option: [round(one) for one in (printed[0], *later)]}
        more |= {factor.option: spread, factor.from_option: 2}
        size = options.games(_part(games, setup, usual), main=False)
        return _arm(setup, n, facts.main, size, what, more)

    def drawn(what: str) -> Drawn | None:
        found = data.get(arm_name(setup.name, facts.main, n, what))
        return None if found is None else drawn_of(found, factor)

    times = 1  # as widely as at first
    wide = drawn(wide_name(factor))
    centre = None if wide is None else first_answer(wide, printed, factor.step)
    for number in range(2, MAX_WIDE + 1):
        if wide is None or centre is None or not beyond(wide, centre, printed, factor):
            break
        times *= 2
        wide = drawn(wide_name(factor, number))
        if wide is None:
            name = wide_name(factor, number)
            return [arm(name, centre, WIDE_GAMES, times * factor.spread)]
        centre = first_answer(wide, printed, factor.step)
    if centre is None:
        return []
    near = None
    for number in range(1, MAX_CENTRES + 1):
        near = drawn(local_name(factor, number))
        if near is None:
            games = LOCAL_GAMES * (n - 1)
            return [arm(local_name(factor, number), centre, games, times * LOCAL)]
        moved = next_centre(near, printed, factor.step)
        if moved is None or moved == centre:
            break
        centre = moved
    later = None if near is None else proposed(near, printed, factor.step)
    if later is None:
        return []
    start = (printed[0], *later)
    found = [proposal_arm(facts, options.at_main(), setup, n, start)]
    if rung_of(facts, options) != facts.main and setup == usual:
        found.append(proposal_arm(facts, options, setup, n, start))
    return found


def proposal_arm(
    facts: StudyFacts, options: Options, setup: SetUp, n: int, start: Sequence[float]
) -> Arm:
    """The start that is proposed, played by whoever plays for the headline."""
    factor, rung = facts.start[0], rung_of(facts, options)
    more: dict[str, object] = {factor.each_option: [round(one) for one in start]}
    if rung == facts.main:
        usual = setups_of(facts, options)[-1]
        games = options.games(_part(PLAYED_GAMES, setup, usual), main=False)
    else:
        more["seed"] = rung_seed(facts, options)
        games = table_games(facts, options, setup)
    return _arm(setup, n, rung, games, proposal_name(factor), more)


def wide_name(factor: StartFactor, number: int = 1) -> str:
    """Games with starts that are drawn widely; further ones are drawn more widely still."""
    return factor.option if number == 1 else f"{factor.option}, wider {number}"


def local_name(factor: StartFactor, number: int) -> str:
    return f"{factor.option}, centre {number}"


def proposal_name(factor: StartFactor) -> str:
    return f"{factor.option}, proposal"


def drawn_of(arm: ArmData, factor: StartFactor) -> Drawn:
    return Drawn(arm.seat_table(factor.column), arm.seat_table("win_share"))
