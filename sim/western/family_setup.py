"""Factors that set-ups of all games of the family have: neutral buildings, sides and bans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from sim.core.factors import wrong
from sim.core.rows import Design
from sim.core.usual_setup import UsualSetup

from .kernel import design as d
from .kernel.family_rows import FACE_NAMES, NUMBER_NAMES, SIDE_NAMES
from .kernel.layout import N_NUMBERS

MAX_MONEY = 1000
NO_FACE = f"; {{!r}} is no face (1a to {FACE_NAMES[-1]})"


def sides_asked(
    name: str,
    text: str,
    things: Sequence[str],
    example: str,
    split: Callable[[str], tuple[str, str]],
    unknown: str,
) -> list[int]:
    """Side of each thing, 0 a, 1 b, 2 random: one word for all, perhaps with exceptions behind it.

    `split` parts an exception into thing and side; what is `unknown` is said in these words.
    """
    base, *exceptions = (word.strip() for word in str(text).split(","))
    expected = f"a, b or random, perhaps with {example}"
    if base not in SIDE_NAMES:
        raise wrong(name, text, expected)
    sides = [SIDE_NAMES.index(base)] * len(things)
    for word in exceptions:
        thing, side = split(word)
        if thing not in things or side not in SIDE_NAMES:
            raise wrong(name, text, expected + unknown.format(word))
        sides[things.index(thing)] = SIDE_NAMES.index(side)
    return sides


class FamilySetup(UsualSetup):
    """What set-ups of the family have in common; the fields are declared by each game."""

    chosen: ClassVar[tuple[str, ...]] = ("neutral",)
    drawn_bans = tuple(3 << 2 * i for i in range(N_NUMBERS))  # a number with both its sides

    neutral: str
    sides: str

    def check(self) -> None:
        super().check()
        self.side_numbers()

    def side_numbers(self) -> list[int]:
        """Side of each building number: 0 a, 1 b, 2 random."""
        return sides_asked(
            "sides",
            self.sides,
            NUMBER_NAMES,
            'faces behind it such as "random,7b,3a"',
            lambda face: (face[:-1], face[-1:]),
            NO_FACE,
        )

    def expected_ban(self, seats: str, thing: str) -> str:
        no_face = "" if thing in FACE_NAMES else NO_FACE.format(thing)
        return f"SEAT:FACE such as 2:7b, {seats}{no_face}"

    def fill_family(self, rows: Design, seats: dict[str, Any]) -> None:
        """Write the factors of the family; `seats` says by the tables what each starts with."""
        rows[:, d.D_SIDES : d.D_SIDES + N_NUMBERS] = self.side_numbers()
        order = [seats[str(i + 1)] for i in range(self.humans)]
        self.fill_usual(rows, {name: [seat[name] for seat in order] for name in self.starts})
