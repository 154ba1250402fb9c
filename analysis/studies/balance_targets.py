"""What a balanced game is to look like: targets, what is played for them, how far a game is off.

    components      every component is worth what the average one is worth (see components_price)
    seats           every seat wins as often as every other, with each number of players
    length=LOW..HIGH   the own turns of a player lie in this range, with the fewest players

Each target states how far off each of its figures is, as a share, and how far off still counts as
balanced. Lengths are shares of the middle of their range, so that all figures are of one kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Protocol

import numpy as np

from analysis.estimate.equivalence import Verdict, verdicts
from analysis.estimate.family import Family, family
from analysis.studies.base import ArmData, Options
from analysis.studies.components_blocks import read_blocks
from analysis.studies.components_factorial import SHARE, TOTAL
from analysis.studies.components_paired import Estimates, worths_of
from analysis.studies.components_plan import tiles_of, without
from analysis.studies.components_price import Average
from analysis.studies.components_verdict import MUST
from sim.core.errors import PampasError
from sim.core.reader import choice
from sim.core.study_facts import StudyFacts

COMPONENTS, SEATS, LENGTH = "components", "seats", "length"
ALL_THERE = "all there"

_LENGTH = re.compile(rf"{LENGTH}=(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)")

Played = Mapping[str, ArmData]


@dataclass(frozen=True)
class Table:
    """Games that a target needs: the name of the arm, what is played, by how many players."""

    name: str
    configuration: Mapping[str, Any]

    @property
    def block(self) -> int:
        """Games of one deal."""
        return int(self.configuration["players"]) if self.configuration["rotate"] else 1


@dataclass(frozen=True)
class Aim:
    """How far each figure of a target is off, and within what it counts as reached.

    means: 0 is exactly balanced. estimate: the same with intervals; it takes much longer, and a
    search does without. levels: what the figures are themselves, in their own unit.
    """

    target: str
    title: str
    means: Sequence[float]
    estimate: Callable[[], Family]
    margin: float
    levels: tuple[float, ...]

    @cached_property
    def family(self) -> Family:
        return self.estimate()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        return verdicts(self.family, self.margin)

    @property
    def off(self) -> list[str]:
        """The figures that are off: beyond the margin, and by more than chance."""
        pairs = zip(self.family.names, self.family.intervals, strict=True)
        return [
            name
            for name, one in pairs
            if abs(one.mean) > self.margin and (one.low > 0 or one.high < 0)
        ]


class Target(Protocol):
    """One thing that is wanted of a game."""

    def figures(self, facts: StudyFacts) -> list[str]:
        """What is to be balanced, by name."""

    def tables(self, facts: StudyFacts, policy: str, tiles: Collection[str]) -> list[Table]:
        """What has to be played for it. tiles: of the components that are asked about."""

    def aims(self, facts: StudyFacts, options: Options, played: Played, known: Played) -> list[Aim]:
        """How far off these games are. known: of the printed game, for what was not played."""


@dataclass(frozen=True)
class Components:
    def figures(self, facts: StudyFacts) -> list[str]:
        return [each.face for each in facts.components]

    def tables(self, facts: StudyFacts, policy: str, tiles: Collection[str]) -> list[Table]:
        few = min(facts.players)
        table = {"players": few, "policy": [policy] * few, "rotate": True}
        return [
            Table(ALL_THERE, table),
            *(
                Table(
                    without(tile), {**table, facts.ban_one_option: [f"1:{f.face}" for f in faces]}
                )
                for tile, faces in tiles_of(facts).items()
                if tile in tiles
            ),
        ]

    def aims(self, facts: StudyFacts, options: Options, played: Played, known: Played) -> list[Aim]:
        worths = _worths(facts, played)
        if known is not played:
            worths = _completed(worths, _worths(facts, known))
        faces = read_blocks(facts, played[ALL_THERE], []).faces
        average = Average.of(worths, faces, MUST * options.margin)
        title = f"{facts.component_words.one.capitalize()}, compared with the average one"
        means, levels = average.excess_means.tolist(), tuple(worths.means.tolist())
        return [Aim(COMPONENTS, title, means, average.excess, options.margin, levels)]


def _worths(facts: StudyFacts, played: Played) -> Estimates:
    base = read_blocks(facts, played[ALL_THERE], [SHARE, TOTAL])
    banned = {
        tile: read_blocks(facts, played[without(tile)], [SHARE])
        for tile in tiles_of(facts)
        if without(tile) in played
    }
    return worths_of(base, banned)


def _completed(worths: Estimates, printed: Estimates) -> Estimates:
    """What was not played of a changed game is taken to be as in the printed one.

    Both are of the same deals, so that blocks stand side by side.
    """
    lacking = ~np.isfinite(worths.means)
    units = zip(worths.units, printed.units, lacking.tolist(), strict=True)
    return Estimates(
        np.where(lacking, printed.means, worths.means),
        np.where(lacking, printed.influence[: len(worths.influence)], worths.influence),
        tuple(there if missing else own for own, there, missing in units),
    )


@dataclass(frozen=True)
class Seats:
    def figures(self, facts: StudyFacts) -> list[str]:
        return [name for n in facts.players for name in _seat_names(n)]

    def tables(self, facts: StudyFacts, policy: str, tiles: Collection[str]) -> list[Table]:
        return [
            Table(_table_name(n), {"players": n, "policy": [policy] * n, "rotate": False})
            for n in facts.players
        ]

    def aims(self, facts: StudyFacts, options: Options, played: Played, known: Played) -> list[Aim]:
        found = []
        for n in facts.players:
            shares = played[_table_name(n)].seat_table(SHARE)
            off = shares - 1 / n
            estimate = partial(family, off, _seat_names(n), span=(-1 / n, 1 - 1 / n))
            means, levels = off.mean(axis=0).tolist(), tuple(shares.mean(axis=0).tolist())
            title = f"Seats of {n}, compared with 1/{n}"
            found.append(Aim(SEATS, title, means, estimate, options.margin, levels))
        return found


def _table_name(players: int) -> str:
    return f"{players} players"


def _seat_names(players: int) -> list[str]:
    return [f"seat {seat + 1} of {players}" for seat in range(players)]


@dataclass(frozen=True)
class Length:
    """low, high: own turns of a player."""

    low: float
    high: float

    def figures(self, facts: StudyFacts) -> list[str]:
        return [self._name(facts)]

    def _name(self, facts: StudyFacts) -> str:
        return f"{facts.pace[0].about} with {min(facts.players)} players"

    def tables(self, facts: StudyFacts, policy: str, tiles: Collection[str]) -> list[Table]:
        few = min(facts.players)
        return [Table(ALL_THERE, {"players": few, "policy": [policy] * few, "rotate": True})]

    def aims(self, facts: StudyFacts, options: Options, played: Played, known: Played) -> list[Aim]:
        few, pace = min(facts.players), facts.pace[0]
        middle = (self.low + self.high) / 2
        turns = played[ALL_THERE].seat_table(pace.column).mean(axis=1).reshape(-1, few).mean(axis=1)
        off = turns / middle - 1
        estimate = partial(family, off, [self._name(facts)])
        margin = (self.high - self.low) / 2 / middle
        title = f"Length, compared with {middle:g} {pace.about}"
        level = float(turns.mean())
        return [Aim(LENGTH, title, [level / middle - 1], estimate, margin, (level,))]


def targets_of(options: Options, facts: StudyFacts) -> list[Target]:
    """The targets as they were typed; by default components, or seats if nothing has a price."""
    return [_target(text) for text in options.targets or (usual_target(facts),)]


def usual_target(facts: StudyFacts) -> str:
    return COMPONENTS if any(each.price_key for each in facts.components) else SEATS


def _target(text: str) -> Target:
    if text == COMPONENTS:
        return Components()
    if text == SEATS:
        return Seats()
    if found := _LENGTH.fullmatch(text):
        low, high = float(found[1]), float(found[2])
        if 0 < low < high:
            return Length(low, high)
        raise PampasError(f"--target: got {text!r}, expected a range that rises, such as 20..24")
    expected = choice(text.partition("=")[0], [COMPONENTS, SEATS, LENGTH])
    raise PampasError(f"--target: got {text!r}, expected {expected} (length as length=20..24)")


def check_targets(texts: Sequence[str], facts: StudyFacts, dials: bool) -> None:
    """Refuse targets that nobody knows, that come twice, or that the game cannot be asked for.

    dials: whether something to change was named; else it has to follow from the targets.
    """
    kinds = []
    for text in texts:
        target = _target(text)
        kind = text.partition("=")[0]
        if kind in kinds:
            raise PampasError(f"--target: got {kind} twice, expected it once")
        kinds.append(kind)
        if isinstance(target, Components) and not (facts.components and facts.ban_one_option):
            raise PampasError(f"--target: got {text}, but this game has no components to compare")
        if isinstance(target, Length) and not facts.pace:
            raise PampasError(f"--target: got {text}, but this game does not count own turns")
    priced = any(each.price_key for each in facts.components)
    started = any(factor.each_option for factor in facts.start)
    if not dials and not (
        (COMPONENTS in (kinds or [usual_target(facts)]) and priced)
        or (SEATS in (kinds or [usual_target(facts)]) and started)
    ):
        raise PampasError(
            f"--target: got {' and '.join(texts)}, for which nothing is changed by itself: name "
            "the entries with --vary KEY=LOW..HIGH"
        )
