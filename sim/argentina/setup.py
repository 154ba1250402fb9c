"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import design as d
from sim.argentina.kernel.layout import MAX_SEATS, N_NUMBERS
from sim.argentina.names import CITIES, LEVELS
from sim.core import setup as core
from sim.core.draws import draws
from sim.core.factors import wrong
from sim.core.facts import Facts
from sim.core.reader import choice
from sim.core.rows import Design
from sim.core.setup import MAX_SEED as MAX_SEED
from sim.core.setup import integer

PLAYERS = ARGENTINA.players
MAX_PESOS = 1000
MAX_CARDS = 15
_SIDES = {name: number for number, name in enumerate(d.SIDE_NAMES)}
_NEUTRAL = {name: number for number, name in enumerate(d.NEUTRAL_NAMES)}


@dataclass(frozen=True)
class Setup(core.Setup):
    """The factors of one game, or of many that differ only in their number.

    sides: "a", "b" or "random" for all building numbers, perhaps with exceptions: "random,7b,3a".
    city_sides: the same for the cities: "a", "random", "a,liverpool:b".
    neutral: "lettered" (letter on letter) or "shuffled".
    pesos, cards: starting pesos and hand of each seat; None for what the tables say.
    ban: faces that a seat may not build, seats counted from 1: ("2:7b",).
    solo: Pedro's level, "easy", "moderate" or "expert": seat 1 is the human, seat 2 is Pedro.
    ban_percent: chance of each player not to have a building number at all, drawn for each deal.
    pesos_spread: starting pesos of each seat are drawn for each deal, so many more or less at most.
    cards_spread: the same for the starting hand.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    """

    description = ARGENTINA

    neutral: str = "lettered"
    sides: str = "a"
    city_sides: str = "a"
    pesos: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    solo: str | None = None
    ban_percent: int = 0
    pesos_spread: int = 0
    cards_spread: int = 0
    spread_from: int = 1

    def check(self) -> None:
        if self.neutral not in _NEUTRAL:
            raise wrong("neutral", self.neutral, choice(self.neutral, _NEUTRAL))
        object.__setattr__(self, "ban", tuple(self.ban))
        self._check_solo()
        for name, high in (("pesos", MAX_PESOS), ("cards", MAX_CARDS)):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, self._per_seat(name, high))
        integer("ban_percent", self.ban_percent, 0, 100)
        integer("pesos_spread", self.pesos_spread, 0, MAX_PESOS)
        integer("cards_spread", self.cards_spread, 0, MAX_CARDS)
        integer("spread_from", self.spread_from, 1, MAX_SEATS)
        self.side_numbers()
        self.city_numbers()
        self.ban_bits()

    @property
    def humans(self) -> int:
        """Seats that a policy plays: all but Pedro's."""
        return 1 if self.solo else self.players

    def _check_solo(self) -> None:
        if self.solo is not None:
            if self.solo not in LEVELS:
                raise wrong("solo", self.solo, choice(self.solo, LEVELS))
            if self.players != 2:
                raise wrong("players", self.players, "2 in a solo game: the human and Pedro")

    def _per_seat(self, name: str, high: int) -> tuple[int, ...]:
        values = getattr(self, name)
        if not isinstance(values, Sequence) or len(values) != self.humans:
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
                raise wrong("sides", self.sides, f"{expected}; {face!r} is no face (1a to 10b)")
            sides[int(face[:-1]) - 1] = _SIDES[face[-1]]
        return sides

    def city_numbers(self) -> list[int]:
        base, *exceptions = (word.strip() for word in str(self.city_sides).split(","))
        expected = 'a, b or random, perhaps with cities behind it such as "a,liverpool:b"'
        if base not in _SIDES:
            raise wrong("city_sides", self.city_sides, expected)
        sides = [_SIDES[base]] * len(CITIES)
        for word in exceptions:
            city, _, side = word.partition(":")
            if city not in CITIES or side not in _SIDES:
                cities = ", ".join(CITIES)
                raise wrong("city_sides", self.city_sides, f"{expected} (cities: {cities})")
            sides[CITIES.index(city)] = _SIDES[side]
        return sides

    def ban_bits(self) -> list[int]:
        """Bits of the faces that each seat may not build."""
        bits = [0] * MAX_SEATS
        for word in self.ban:
            seat, _, face = str(word).partition(":")
            if face not in d.FACE_NAMES or seat not in [str(i + 1) for i in range(self.humans)]:
                seats = "seat 1, not Pedro's" if self.solo else f"seats 1 to {self.players}"
                no_face = f"; {face!r} is no face (1a to 10b)" * (face not in d.FACE_NAMES)
                raise wrong("ban", word, f"SEAT:FACE such as 2:7b, {seats}{no_face}")
            bits[int(seat) - 1] |= 1 << d.FACE_NAMES.index(face)
        return bits

    def fill(self, rows: Design, facts: Facts) -> None:
        seats = facts.data["setup"]["seats"]
        order = [str(i + 1) for i in range(self.humans)]
        rows[:, d.D_NEUTRAL] = _NEUTRAL[self.neutral]
        rows[:, d.D_SIDES : d.D_SIDES + N_NUMBERS] = self.side_numbers()
        rows[:, d.D_CITY_SIDES : d.D_CITY_SIDES + len(CITIES)] = self.city_numbers()
        pesos = self.pesos or [seats[seat]["pesos"] for seat in order]
        cards = self.cards or [seats[seat]["cards"] for seat in order]
        rows[:, d.D_PESOS : d.D_PESOS + self.humans] = pesos
        rows[:, d.D_CARDS : d.D_CARDS + self.humans] = cards
        rows[:, d.D_BAN : d.D_BAN + MAX_SEATS] = self.ban_bits()
        rows[:, d.D_SOLO] = LEVELS.index(self.solo) + 1 if self.solo else 0
        self._draw(rows)

    def dealt_bans(self) -> list[int]:
        """The same bits for the first game of the set-up, with those that are drawn."""
        deal = np.array([self.game if self.deal is None else self.deal])
        drawn = [*self._drawn_bans(deal)[0], *[0] * MAX_SEATS]
        return [stated | int(bits) for stated, bits in zip(self.ban_bits(), drawn, strict=False)]

    def _drawn_bans(self, deals: Design) -> Design:
        """Bits of faces for each deal and player: a number is drawn with both its sides."""
        chances = draws(self.seed, "ban", deals, self.humans * N_NUMBERS)
        banned = (chances < self.ban_percent / 100).reshape(-1, self.humans, N_NUMBERS)
        bits: Design = (banned * (3 << 2 * np.arange(N_NUMBERS))).sum(axis=2)
        return bits

    def _draw(self, rows: Design) -> None:
        """Factors that are drawn: the same for the same seed and deal, whatever else is played."""
        deals = rows[:, d.D_LUCK]
        if self.ban_percent:
            rows[:, d.D_BAN : d.D_BAN + self.humans] |= self._drawn_bans(deals)
        for name, spread, start, most in (
            ("pesos", self.pesos_spread, d.D_PESOS, MAX_PESOS),
            ("cards", self.cards_spread, d.D_CARDS, MAX_CARDS),
        ):
            if spread:
                shifts = (draws(self.seed, name, deals, self.humans) * (2 * spread + 1)).astype(int)
                kept = self.spread_from - 1
                here = slice(start + kept, start + self.humans)
                rows[:, here] = np.clip(rows[:, here] + shifts[:, kept:] - spread, 0, most)
