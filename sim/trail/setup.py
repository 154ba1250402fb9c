"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.core import setup as core
from sim.core.draws import draws
from sim.core.factors import wrong
from sim.core.facts import Facts
from sim.core.reader import choice
from sim.core.rows import Design
from sim.core.setup import MAX_SEED as MAX_SEED
from sim.core.setup import integer
from sim.trail.game import TRAIL
from sim.trail.kernel import design as d
from sim.trail.kernel.layout import MAX_SEATS, N_NUMBERS

PLAYERS = TRAIL.players
MAX_DOLLARS = 1000
SWITCHES = ("north", "poker", "preparation", "tile_13")
DRAWN = "random"  # the value of a switch that is drawn for each deal
_SIDES = {name: number for number, name in enumerate(d.SIDE_NAMES)}
_NEUTRAL = {name: number for number, name in enumerate(d.NEUTRAL_NAMES)}
_LAST_FACE = d.FACE_NAMES[-1]


@dataclass(frozen=True)
class Setup(core.Setup):
    """The factors of one game, or of many that differ only in their number.

    north, poker, preparation, tile_13: Rails to the North, the poker table, site preparation,
        building 13: "yes", "no", or "random": drawn for each deal, each by itself.
    sides: "a", "b" or "random" for all building numbers, perhaps with exceptions: "random,7b,3a".
    neutral: "lettered" (letter on letter) or "shuffled".
    dollars: starting dollars of each seat; None for what the tables say.
    ban: faces that a seat may not build, seats counted from 1: ("2:7b",).
    ban_percent: chance of each player not to have a building number at all, drawn for each deal.
    dollars_spread: starting dollars of each seat are drawn for each deal, so many more or less at
        most.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    """

    description = TRAIL

    north: str = "no"
    poker: str = "no"
    preparation: str = "no"
    tile_13: str = "no"
    neutral: str = "lettered"
    sides: str = "a"
    dollars: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    ban_percent: int = 0
    dollars_spread: int = 0
    spread_from: int = 1

    def check(self) -> None:
        for name in SWITCHES:
            if getattr(self, name) not in (*d.SWITCH_NAMES, DRAWN):
                raise wrong(name, getattr(self, name), "yes, no or random")
        if self.neutral not in _NEUTRAL:
            raise wrong("neutral", self.neutral, choice(self.neutral, _NEUTRAL))
        object.__setattr__(self, "ban", tuple(self.ban))
        if self.dollars is not None:
            object.__setattr__(self, "dollars", self._per_seat("dollars", MAX_DOLLARS))
        integer("ban_percent", self.ban_percent, 0, 100)
        integer("dollars_spread", self.dollars_spread, 0, MAX_DOLLARS)
        integer("spread_from", self.spread_from, 1, MAX_SEATS)
        self.side_numbers()
        self.ban_bits()

    def plays(self, switch: str) -> bool:
        """Whether the first game of the set-up is played with it."""
        return bool(self._switched(switch, self._first_deal())[0])

    def _switched(self, switch: str, deals: Design) -> Design:
        """1 for each deal that is played with it, else 0."""
        if getattr(self, switch) == DRAWN:
            return (draws(self.seed, switch, deals, 1)[:, 0] < 0.5).astype(np.int64)
        return np.full(len(deals), getattr(self, switch) == "yes", np.int64)

    def _first_deal(self) -> Design:
        return np.array([self.game if self.deal is None else self.deal])

    def _per_seat(self, name: str, high: int) -> tuple[int, ...]:
        values = getattr(self, name)
        if not isinstance(values, Sequence) or len(values) != self.players:
            raise wrong(name, values, self.one_per_seat("number"))
        return tuple(
            integer(name, value, 0, high, f" of seat {i + 1}") for i, value in enumerate(values)
        )

    def side_numbers(self) -> list[int]:
        """Side of each building number: 0 a, 1 b, 2 random."""
        base, *exceptions = (word.strip() for word in str(self.sides).split(","))
        expected = 'a, b or random, perhaps with faces behind it such as "random,7b,3a"'
        if base not in _SIDES:
            raise wrong("sides", self.sides, expected)
        sides = [_SIDES[base]] * N_NUMBERS
        for face in exceptions:
            if face not in d.FACE_NAMES:
                no_face = f"{face!r} is no face (1a to {_LAST_FACE})"
                raise wrong("sides", self.sides, f"{expected}; {no_face}")
            sides[int(face[:-1]) - 1] = _SIDES[face[-1]]
        return sides

    def ban_bits(self) -> list[int]:
        """Bits of the faces that each seat may not build."""
        bits = [0] * MAX_SEATS
        for word in self.ban:
            seat, _, face = str(word).partition(":")
            if face not in d.FACE_NAMES or seat not in [str(i + 1) for i in range(self.players)]:
                known = face in d.FACE_NAMES
                no_face = "" if known else f"; {face!r} is no face (1a to {_LAST_FACE})"
                expected = f"SEAT:FACE such as 2:7b, seats 1 to {self.players}{no_face}"
                raise wrong("ban", word, expected)
            bits[int(seat) - 1] |= 1 << d.FACE_NAMES.index(face)
        return bits

    def fill(self, rows: Design, facts: Facts) -> None:
        seats = facts.data["setup"]["seats"]
        rows[:, d.D_NEUTRAL] = _NEUTRAL[self.neutral]
        for name, column in zip(
            SWITCHES, (d.D_NORTH, d.D_POKER, d.D_PREPARATION, d.D_TILE_13), strict=True
        ):
            rows[:, column] = self._switched(name, rows[:, d.D_LUCK])
        rows[:, d.D_SIDES : d.D_SIDES + N_NUMBERS] = self.side_numbers()
        dollars = self.dollars or [seats[str(i + 1)]["dollars"] for i in range(self.players)]
        rows[:, d.D_DOLLARS : d.D_DOLLARS + self.players] = dollars
        rows[:, d.D_BAN : d.D_BAN + MAX_SEATS] = self.ban_bits()
        self._draw(rows)

    def dealt_bans(self) -> list[int]:
        """The same bits for the first game of the set-up, with those that are drawn."""
        drawn = [*self._drawn_bans(self._first_deal())[0], *[0] * MAX_SEATS]
        return [stated | int(bits) for stated, bits in zip(self.ban_bits(), drawn, strict=False)]

    def _drawn_bans(self, deals: Design) -> Design:
        """Bits of faces for each deal and player: a number is drawn with both its sides."""
        chances = draws(self.seed, "ban", deals, self.players * N_NUMBERS)
        banned = (chances < self.ban_percent / 100).reshape(-1, self.players, N_NUMBERS)
        bits: Design = (banned * (3 << 2 * np.arange(N_NUMBERS))).sum(axis=2)
        return bits

    def _draw(self, rows: Design) -> None:
        """Factors that are drawn: the same for the same seed and deal, whatever else is played."""
        deals = rows[:, d.D_LUCK]
        if self.ban_percent:
            rows[:, d.D_BAN : d.D_BAN + self.players] |= self._drawn_bans(deals)
        if self.dollars_spread:
            spread = self.dollars_spread
            shifts = (draws(self.seed, "dollars", deals, self.players) * (2 * spread + 1)).astype(
                int
            )
            kept = self.spread_from - 1
            here = slice(d.D_DOLLARS + kept, d.D_DOLLARS + self.players)
            rows[:, here] = np.clip(rows[:, here] + shifts[:, kept:] - spread, 0, MAX_DOLLARS)
