"""First player: what each seat wins among equals, why, and which start would make seats even.

Identical policies sit in all seats, so rotating them would change nothing: a block is one game,
and its seats are compared within it. What is played is described in
analysis.studies.first_player_design.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count

from analysis.estimate.blocks import Array
from analysis.estimate.controls import (
    Control,
    each_seat_once,
    experiments_of,
    false_alarms,
    mirror,
    saturates,
)
from analysis.estimate.family import Family
from analysis.interval import Interval
from analysis.studies.base import (
    Again,
    ArmData,
    Headline,
    Options,
    first_player_shares,
    headline_of,
    rung_of,
)
from analysis.studies.first_player_design import (
    DOMINANT,
    MAIN_GAMES,
    arm_name,
    drawn_of,
    figure_name,
    follow_up,
    headline_arms,
    headline_seats,
    local_name,
    mirror_name,
    needs,
    part_name,
    parts,
    plan,
    proposal_arm,
    proposal_name,
    setups_of,
    wide_name,
    wide_starts,
)
from analysis.studies.first_player_placement import (
    Dealt,
    Placements,
    Rule,
    dealt,
    placement_rule,
    placements_of,
    price_spreads,
)
from analysis.studies.first_player_seats import Seats, seat_shares, seats_of
from analysis.studies.first_player_start import Compensation, compensation
from sim.core.study_facts import SetUp, StartFactor, StudyFacts

__all__ = [
    "MAIN_GAMES",
    "Fairness",
    "Result",
    "Seats",
    "again",
    "estimate",
    "follow_up",
    "headline",
    "headline_arms",
    "needs",
    "parts",
    "plan",
]

EXPERIMENTS = 400  # A against A


@dataclass(frozen=True)
class Fairness:
    """What set-ups do to the seats with a number of players, and what could be done about it.

    printed, proposed: with the printed start, and with the one that is proposed. prices: standard
    deviation over set-ups of the fair start of each later seat. rule: where to put things.
    """

    players: int
    setup: str
    printed: Placements
    proposed: Placements | None
    prices: tuple[Interval, ...] | None
    rule: Rule | None


@dataclass(frozen=True)
class Result:
    """All seats, starts and controls; `seats` and `starts` with the usual set-up first.

    policy: who plays for the headline. detail: the main rung, which played everything else. setups:
    those that were played, the usual one last.
    """

    policy: str
    detail: str
    margin: float
    setups: tuple[SetUp, ...]
    seats: tuple[Seats, ...]
    starts: tuple[Compensation, ...]
    fairness: tuple[Fairness, ...]
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    score_unit: str

    @property
    def usual(self) -> str:
        return self.setups[-1].name

    def main_seats(self, setup: str | None = None) -> list[Seats]:
        """Of the headline, in the usual set-up unless another is named."""
        wanted = self.usual if setup is None else setup
        return [one for one in self.seats if one.rung == self.policy and one.setup == wanted]

    def main_starts(self, column: str, setup: str | None = None) -> list[Compensation]:
        wanted = self.usual if setup is None else setup
        return [one for one in self.starts if one.factor.column == column and one.setup == wanted]


def again(facts: StudyFacts, options: Options, answer: Result) -> Again:
    """What players who have adapted are asked.

    In the printed game: whether the starts that are proposed are still fair once everybody is used
    to them. In another one, or where nothing is proposed: the headline.
    """
    usual, printed = setups_of(facts, options)[-1], not (options.tables or options.setup)
    starts = answer.main_starts(facts.start[0].column) if facts.start and printed else []
    shares = {
        one.players: (one, found)
        for one in starts
        if (found := one.played if answer.policy == facts.main else one.checked) is not None
    }
    if not shares:
        arms = headline_arms(facts, options)
        return Again(arms, answer.headline, partial(headline, facts, options))
    played = {
        n: proposal_arm(facts, options, usual, n, one.proposal) for n, (one, _) in shares.items()
    }

    def told(families: Mapping[int, Family]) -> Headline:
        figures = {
            f"{figure_name(usual, n, seat)}, at {shares[n][0].proposal_text}": found.intervals[seat]
            for n, found in families.items()
            for seat in headline_seats(n)
        }
        return headline_of(figures, families=len(families))

    def read(data: Mapping[str, ArmData]) -> Headline:
        won = {n: data[arm.name].seat_table("win_share") for n, arm in played.items()}
        return told({n: seat_shares(table) for n, table in won.items()})

    return Again(list(played.values()), told({n: found for n, (_, found) in shares.items()}), read)


# --- estimates ------------------------------------------------------------------------------------


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    setups = setups_of(facts, options)
    usual = setups[-1].name
    rung = rung_of(facts, options)
    seats = [
        seats_of(facts, options, who, setup.name, n, data[arm_name(setup.name, who, n)])
        for who in dict.fromkeys((rung, facts.main))
        for setup in reversed(setups)
        for n in facts.players
    ]
    starts = [
        _start(facts, rung, setup.name, n, factor, data)
        for factor, setup in wide_starts(facts, setups)
        for n in facts.players
        if arm_name(setup.name, facts.main, n, wide_name(factor)) in data
    ]
    return Result(
        rung,
        facts.main,
        options.margin,
        setups,
        tuple(seats),
        tuple(starts),
        tuple(one for n in facts.players if (one := _fairness(facts, usual, n, starts, data))),
        _controls(facts, usual, data),
        headline(facts, options, data),
        facts.score_unit,
    )


def _start(
    facts: StudyFacts,
    rung: str,
    setup: str,
    n: int,
    factor: StartFactor,
    data: Mapping[str, ArmData],
) -> Compensation:
    """`rung`: who plays for the headline, and may have played what the main rung proposes."""

    def arm(what: str = "", who: str = facts.main) -> ArmData | None:
        return data.get(arm_name(setup, who, n, what))

    def wins(found: ArmData | None) -> Array | None:
        return None if found is None else found.seat_table("win_share")

    printed = data[arm_name(setup, facts.main, n)].seat_table(factor.column)[0].tolist()
    wide = _last(lambda number: arm(wide_name(factor, number)))
    assert wide is not None
    columns = list(dict.fromkeys(("win_share", "total", *facts.habits)))
    behaviour = {name: wide.seat_table(name)[:, 1] for name in columns}
    local = _last(lambda number: arm(local_name(factor, number)))
    return compensation(
        n,
        facts.main,
        setup,
        factor,
        drawn_of(wide, factor),
        printed,
        behaviour,
        None if local is None else drawn_of(local, factor),
        wins(arm(proposal_name(factor))),
        wins(arm(proposal_name(factor), rung)) if rung != facts.main else None,
    )


def _last(arm: Callable[[int], ArmData | None]) -> ArmData | None:
    """The last arm of a row of them that are numbered from 1."""
    last = None
    for number in count(1):
        found = arm(number)
        if found is None:
            return last
        last = found
    return None


def _fairness(
    facts: StudyFacts,
    setup: str,
    n: int,
    starts: Sequence[Compensation],
    data: Mapping[str, ArmData],
) -> Fairness | None:
    games = dealt(data[arm_name(setup, facts.main, n)], facts.placements)
    if games is None:
        return None
    factor = facts.start[0] if facts.start else None
    start = data[arm_name(setup, facts.main, n)].seat_table(factor.column)[0] if factor else []
    printed = placements_of(n, setup, start, games)
    if printed is None:
        return None
    one = next(
        (
            one
            for one in starts
            if (one.players, one.rung, one.setup, one.factor) == (n, facts.main, setup, factor)
        ),
        None,
    )
    if one is None or one.played is None or one.planes is None or factor is None:
        return Fairness(n, setup, printed, None, None, _rule(games, games))
    arm = data[arm_name(setup, facts.main, n, proposal_name(factor))]
    fair = dealt(arm, facts.placements)
    if fair is None:
        return Fairness(n, setup, printed, None, None, _rule(games, games))
    return Fairness(
        n,
        setup,
        printed,
        placements_of(n, setup, one.proposal, fair),
        price_spreads(fair, one.planes, one.proposal),
        _rule(games, fair),
    )


def _rule(choosing: Dealt, measuring: Dealt) -> Rule | None:
    """Chosen on the later half of the deals, measured on the earlier ones."""
    half = len(choosing.wins) // 2
    return placement_rule(choosing.cut(slice(half, None)), measuring.cut(slice(0, half)))


def _controls(
    facts: StudyFacts, usual: str, data: Mapping[str, ArmData]
) -> tuple[tuple[str, Control], ...]:
    found = []
    for n in facts.players:
        shares = first_player_shares(data[mirror_name(n)])
        if len(shares) >= 2 * n:
            found.append((mirror_name(n), mirror(each_seat_once(shares), n)))
    few = min(facts.players)
    first = data[arm_name(usual, facts.main, few)].seat_table("win_share")[:, 0]
    pairs = len(first) // 2
    experiments = min(EXPERIMENTS, pairs // 10)
    if experiments > 0:
        differences = first[: 2 * pairs : 2] - first[1 : 2 * pairs : 2]
        control = false_alarms(experiments_of(differences, experiments))
        found.append(("A against A: false alarms", control))
    if DOMINANT in data:
        won = first_player_shares(data[DOMINANT])
        found.append((f"{facts.main} against {facts.beaten}", saturates(won)))
    return tuple(found)


# --- the answer in numbers ------------------------------------------------------------------------


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """The share of the first seat and, with more than two, of the last; the usual set-up first."""
    rung = rung_of(facts, options)
    figures, families = {}, 0
    for setup in reversed(setups_of(facts, options)):
        for n in facts.players:
            if not options.plays(part_name(setup, n)):
                continue
            shares = seat_shares(data[arm_name(setup.name, rung, n)].seat_table("win_share"))
            families += 1
            for seat in headline_seats(n):
                figures[figure_name(setup, n, seat)] = shares.intervals[seat]
    return headline_of(figures, families)
