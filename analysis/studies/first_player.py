"""First player: what each seat wins among equals, why, and which start would make seats even.

Identical policies sit in all seats, so that rotating them would change nothing: a block is one
game, and its seats are compared within it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
from analysis.estimate.equivalence import Verdict, Word, verdicts
from analysis.estimate.family import Family, family
from analysis.estimate.paired import variance_ratio
from analysis.estimate.sequence import widest_half_width
from analysis.interval import Interval, mean_interval
from analysis.studies.base import Arm, ArmData, Headline, Options, first_player_shares
from analysis.studies.first_player_start import Compensation, compensation
from analysis.studies.first_player_surface import seat_names
from analysis.studies.skill import Order, OrderChange, compare_orders, order
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 200_000  # of each number of players at the main rung
WEAKER_GAMES = 60_000  # at rungs below
STRONGER_GAMES = 240  # at rungs above, which search, and with the fewest players only
START_GAMES = 160_000  # with drawn starts: the first factor at the main rung
SIDE_GAMES = 80_000  # and what stands beside it: other rungs, other factors
MIRROR_GAMES = 9_600  # of each number of players: to notice a share that is 5 pp off
DOMINANT_GAMES = 2_000
EXPERIMENTS = 400  # A against A
DOMINANT = "a stronger player against a weaker one"


@dataclass(frozen=True)
class Seats:
    """What each seat has among equals: `players` seats, all played by `rung`."""

    players: int
    rung: str
    games: int
    shares: Family  # of wins, against 1/n
    over: tuple[Verdict, ...]  # the share less 1/n of each seat, against the margin
    margins: Family  # own total less the best other
    totals: tuple[Interval, ...]
    parts: tuple[Decomposition, ...]  # of each seat's total less the mean of all seats
    pace: Mapping[str, tuple[Interval, ...]]
    points_ratio: Interval  # what comparing the points of the seats within games bought
    wins_ratio: Interval
    order: Order

    @property
    def word(self) -> Word:
        """Fine if every seat is; a seat beyond the margin decides."""
        words = {one.word for one in self.over}
        if words == {Word.FINE}:
            return Word.FINE
        beyond = words & {Word.TOO_STRONG, Word.TOO_WEAK}
        return Word.TOO_STRONG if beyond else Word.UNDECIDED


@dataclass(frozen=True)
class Result:
    """All seats, starts and controls; `seats` and `starts` with the main rung first."""

    main: str
    margin: float
    seats: tuple[Seats, ...]
    starts: tuple[Compensation, ...]
    skill: Mapping[int, tuple[OrderChange, ...]]  # by the number of players
    controls: tuple[tuple[str, Control], ...]
    headline: Headline

    def main_seats(self) -> list[Seats]:
        return [one for one in self.seats if one.rung == self.main]

    def main_starts(self, column: str) -> list[Compensation]:
        return [one for one in self.starts if one.rung == self.main and one.factor.column == column]


# --- design ---------------------------------------------------------------------------------------


def needs(facts: StudyFacts) -> str:
    """What the game has not that this study asks about."""
    return "" if facts.players else "a game for several players"


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    weaker, stronger = _other_rungs(facts)
    arms = [_seat_arm(facts.main, n, options.games(MAIN_GAMES), True) for n in facts.players]
    for rung in weaker:
        games = options.games(WEAKER_GAMES, main=False)
        arms += [_seat_arm(rung, n, games, False) for n in facts.players]
    games = options.games(STRONGER_GAMES, main=False)
    arms += [_seat_arm(rung, min(facts.players), games, False) for rung in stronger]
    for place, factor in enumerate(facts.start):
        for rung in (facts.main, *weaker) if place == 0 else (facts.main,):
            usual = START_GAMES if place == 0 and rung == facts.main else SIDE_GAMES
            for n in facts.players:
                configuration = {
                    "players": n,
                    "policy": rung,
                    factor.option: factor.spread,
                    factor.from_option: 2,
                }
                name = _start_name(rung, n, factor.option)
                arms.append(Arm(name, configuration, options.games(usual, main=False), False))
    for n in facts.players:
        games = options.games(MIRROR_GAMES, n, main=False)
        configuration = {"players": n, "policy": [facts.main] * n, "rotate": True}
        arms.append(Arm(_mirror_name(n), configuration, games, False))
    if weaker:
        few = min(facts.players)
        policies = [facts.main, *[weaker[-1]] * (few - 1)]
        configuration = {"players": few, "policy": policies, "rotate": True}
        games = max(options.games(DOMINANT_GAMES, few, main=False), LEAST_DOMINANT * few)
        arms.append(Arm(DOMINANT, configuration, games, False))
    return arms


def _other_rungs(facts: StudyFacts) -> tuple[Sequence[str], Sequence[str]]:
    place = facts.rungs.index(facts.main)
    return facts.rungs[:place], facts.rungs[place + 1 :]


def _seat_arm(rung: str, players: int, games: int, main: bool) -> Arm:
    return Arm(f"{rung}, {players} players", {"players": players, "policy": rung}, games, main)


def _mirror_name(players: int) -> str:
    return f"mirror, {players} players"


def _start_name(rung: str, players: int, option: str) -> str:
    return f"{rung}, {players} players, {option}"


# --- estimates ------------------------------------------------------------------------------------


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    weaker, stronger = _other_rungs(facts)
    seats = []
    for rung in (facts.main, *weaker, *stronger):
        for n in facts.players:
            arm = data.get(f"{rung}, {n} players")
            if arm is not None:
                seats.append(_seats(facts, options, rung, n, arm))
    starts = []
    for factor in facts.start:
        for rung in (facts.main, *weaker):
            for n in facts.players:
                arm = data.get(_start_name(rung, n, factor.option))
                if arm is not None:
                    printed = data[f"{rung}, {n} players"].seat_table(factor.column)[0]
                    starts.append(_start(facts, rung, n, factor.column, printed, arm))
    wins = _main_wins(facts, data)
    main = {one.players: one for one in seats if one.rung == facts.main}
    return Result(
        facts.main,
        options.margin,
        tuple(seats),
        tuple(starts),
        {
            n: tuple(
                compare_orders(facts.main, main[n].order, one.rung, one.order)
                for one in seats
                if one.players == n and one.rung != facts.main
            )
            for n in facts.players
        },
        _controls(facts, wins, data),
        _headline(wins, {n: one.shares for n, one in main.items()}),
    )


def _seats(facts: StudyFacts, options: Options, rung: str, n: int, arm: ArmData) -> Seats:
    columns = dict.fromkeys(("win_share", "total", *facts.categories, *facts.habits))
    frame = arm.seats(list(columns))
    table = {name: frame[name].to_numpy(np.float64).reshape(-1, n) for name in columns}
    shares, totals = table["win_share"], table["total"]
    names = seat_names(n)
    even = 1 / n
    excess = family(shares - even, names, span=(-even, 1 - even))
    categories = np.stack([table[name] for name in facts.categories], axis=2)
    middle = categories.mean(axis=1)
    rest = [np.delete(np.arange(n), seat) for seat in range(n)]
    margins = np.column_stack([totals[:, s] - totals[:, rest[s]].max(axis=1) for s in range(n)])
    weights = (1.0, *(-1 / (n - 1),) * (n - 1))
    return Seats(
        n,
        rung,
        len(shares),
        _shares(shares),
        verdicts(excess, options.margin),
        family(margins, names),
        tuple(mean_interval(column) for column in totals.T),
        tuple(
            decompose(
                categories[:, seat],
                middle,
                facts.categories,
                totals[:, seat] - totals.mean(axis=1),
            )
            for seat in range(n)
        ),
        {name: tuple(mean_interval(column) for column in table[name].T) for name in facts.habits},
        variance_ratio(totals, weights),
        variance_ratio(shares, weights),
        order(shares, names),
    )


def _start(
    facts: StudyFacts, rung: str, n: int, column: str, printed: Array, arm: ArmData
) -> Compensation:
    factor = next(one for one in facts.start if one.column == column)
    columns = list(dict.fromkeys((column, "win_share", "total", *facts.habits)))
    frame = arm.seats(columns)
    table = {name: frame[name].to_numpy(np.float64).reshape(-1, n) for name in columns}
    played = {name: table[name][:, 1] for name in ("win_share", "total", *facts.habits)}
    return compensation(
        n, rung, factor, table[column], table["win_share"], printed.tolist(), played
    )


def _controls(
    facts: StudyFacts, wins: Mapping[int, Array], data: Mapping[str, ArmData]
) -> tuple[tuple[str, Control], ...]:
    found = []
    for n in facts.players:
        shares = first_player_shares(data[_mirror_name(n)])
        if len(shares) >= 2 * n:
            found.append((_mirror_name(n), mirror(each_seat_once(shares), n)))
    first = next(iter(wins.values()))[:, 0]
    pairs = len(first) // 2
    experiments = min(EXPERIMENTS, pairs // 10)
    if experiments > 0:
        differences = first[: 2 * pairs : 2] - first[1 : 2 * pairs : 2]
        control = false_alarms(experiments_of(differences, experiments))
        found.append(("A against A: false alarms", control))
    weaker, _ = _other_rungs(facts)
    if weaker:
        won = first_player_shares(data[DOMINANT])
        found.append((f"{facts.main} against {weaker[-1]}", saturates(won)))
    return tuple(found)


# --- the answer in numbers ------------------------------------------------------------------------


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """The share of the first seat, and with more than two of the last, at the main rung."""
    wins = _main_wins(facts, data)
    return _headline(wins, {n: _shares(table) for n, table in wins.items()})


def _main_wins(facts: StudyFacts, data: Mapping[str, ArmData]) -> dict[int, Array]:
    return {n: data[f"{facts.main}, {n} players"].seat_table("win_share") for n in facts.players}


def _shares(wins: Array) -> Family:
    """The share of each seat, against an even one."""
    seats = wins.shape[1]
    return family(wins, seat_names(seats), 1 / seats, span=(0.0, 1.0))


def _headline(wins: Mapping[int, Array], shares: Mapping[int, Family]) -> Headline:
    chosen = [(n, seat) for n in wins for seat in _headline_seats(n)]
    return Headline(
        {f"seat {seat + 1} of {n}": shares[n].intervals[seat] for n, seat in chosen},
        widest_half_width([wins[n][:, seat] for n, seat in chosen], MAIN_GAMES, (0.0, 1.0)),
        families=len(wins),
    )


def _headline_seats(players: int) -> list[int]:
    return [0] if players == 2 else [0, players - 1]
