"""Dials: the numbers of a game that may be changed, within which bounds, and all their values.

8a.carpinteros=4..9      an entry of the tables
8a.carpinteros=3..9..2   every second value
start-pesos=0..15        what each seat but the first starts with
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from sim.core.errors import PampasError

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.study_facts import StudyFacts

Values = tuple[int, ...]

MAX_DIALS = 24

_RANGE = re.compile(r"([^=]+)=(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")


@dataclass(frozen=True)
class Dial:
    """A number of the game that may be changed, in steps.

    key: the entry of the tables; nothing for what a seat starts with. seat: whose start it is,
    counted from 0. label: what it is called.
    """

    label: str
    printed: int
    low: int
    high: int
    step: int = 1
    key: str = ""
    seat: int = 0

    @property
    def values(self) -> tuple[int, ...]:
        """Those within the bounds that lie whole steps from the printed one."""
        below = (self.printed - self.low) // self.step
        first = self.printed - below * self.step
        return tuple(range(first, self.high + 1, self.step))

    @property
    def typed(self) -> str:
        """What says it on the command line."""
        step = f"..{self.step}" if self.step > 1 else ""
        return f"{self.label}={self.low}..{self.high}{step}"

    def steps(self, value: int) -> int:
        return abs(value - self.printed) // self.step


@dataclass(frozen=True)
class Box:
    """All values that the dials can have together."""

    dials: tuple[Dial, ...]

    @property
    def printed(self) -> Values:
        return tuple(dial.printed for dial in self.dials)

    @property
    def size(self) -> int:
        return math.prod(len(dial.values) for dial in self.dials)

    def all(self) -> Iterable[Values]:
        return product(*(dial.values for dial in self.dials))

    def steps(self, values: Values) -> int:
        """By how many steps they differ from the printed game."""
        pairs = zip(self.dials, values, strict=True)
        return sum(dial.steps(value) for dial, value in pairs)

    def places(self, values: Values) -> list[int]:
        pairs = zip(self.dials, values, strict=True)
        return [dial.values.index(value) for dial, value in pairs]

    def at(self, places: Iterable[float]) -> Values:
        pairs = zip(self.dials, places, strict=True)
        return tuple(dial.values[round(place)] for dial, place in pairs)

    def near(self, values: Values) -> list[Values]:
        """All that differ by one step of one dial."""
        found = []
        places = self.places(values)
        for number, dial in enumerate(self.dials):
            for place in (places[number] - 1, places[number] + 1):
                if 0 <= place < len(dial.values):
                    found.append(self.at([*places[:number], place, *places[number + 1 :]]))
        return found


# --- as typed -------------------------------------------------------------------------------------


def dials_of(
    game: GameDescription, facts: StudyFacts, tables: Sequence[str], typed: Sequence[str]
) -> tuple[Dial, ...]:
    """The dials that were named. Starts have no printed value yet: it depends on the seat."""
    found = [_dial(game, facts, tables, text) for text in typed]
    labels = [dial.label for dial in found]
    for label in labels:
        if labels.count(label) > 1:
            raise PampasError(f"--vary: got {label} twice, expected it once")
    if len(found) > MAX_DIALS:
        raise PampasError(f"--vary: got {len(found)} entries, expected at most {MAX_DIALS}")
    return tuple(found)


def _dial(game: GameDescription, facts: StudyFacts, tables: Sequence[str], text: str) -> Dial:
    typed = _RANGE.fullmatch(text)
    if not typed:
        raise PampasError(
            f"--vary: got {text!r}, expected KEY.FIELD=LOW..HIGH or LOW..HIGH..STEP in whole "
            "numbers, such as 8a.carpinteros=4..9"
        )
    key, low, high, step = typed[1].strip(), int(typed[2]), int(typed[3]), int(typed[4] or 1)
    if step < 1 or low >= high:
        raise PampasError(f"--vary: got {text!r}, expected a range that rises, such as 4..9")
    if key in {factor.each_option for factor in facts.start if factor.each_option}:
        return Dial(key, low, low, high, step)
    printed = _printed(game, tables, key, (low, high))
    dial = Dial(key, printed, low, high, step, key)
    if not low <= printed <= high or len(dial.values) < 2:
        raise PampasError(
            f"--vary: got {text!r}, expected a range of several values that holds the printed one, "
            f"{printed}"
        )
    return dial


def _printed(game: GameDescription, tables: Sequence[str], key: str, tried: Sequence[int]) -> int:
    """The value that an entry has; found by changing it."""
    for value in tried:
        changed = game.tables((*tables, f"{key}={value}")).facts.changed
        for changes in changed.values():
            for change in changes.values():
                if change.overlay == f"{key}={value}":
                    if type(change.before) is not int:
                        raise PampasError(
                            f"--vary: got {key}, which is {change.before!r}, expected an entry "
                            "that is a whole number"
                        )
                    return change.before
    raise PampasError(f"--vary: got {key}, expected an entry of the tables that can have {tried}")
