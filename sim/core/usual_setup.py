"""Factors that most games have: words, what each seat starts with, and what it is kept from.

A game declares the fields, in the order of its records, and names them in `chosen` and `starts`.
Which words there are, and what can be banned, is told by the columns of its design rows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import numpy as np

from sim.core.draws import draws
from sim.core.factors import wrong
from sim.core.gifts import NO_OPENING, Gift
from sim.core.layout import Field
from sim.core.reader import choice
from sim.core.rows import GIFTS, OPENING, Design
from sim.core.setup import Setup, integer

CHANCES = 2**31  # numbers that an opening can be drawn with


class UsualSetup(Setup):
    """A set-up with the factors that most games have.

    chosen: fields that are one word of the column of their name. starts: what each seat starts
    with, and how much of it at most: the field NAME states it, NAME_spread says how far it is drawn
    around that for each deal, the column is start_NAME. drawn_bans: the bits of each thing that
    `ban_percent` may keep a player from. gifts: what seats can be given.
    """

    unusual: ClassVar[tuple[str, ...]] = ("gift", "gift_percent", "opening")

    chosen: ClassVar[tuple[str, ...]] = ()
    starts: ClassVar[Mapping[str, int]] = {}
    drawn_bans: ClassVar[Sequence[int]] = ()
    gifts: ClassVar[Sequence[Gift]] = ()

    ban: tuple[str, ...]
    ban_percent: int
    spread_from: int
    gift: tuple[str, ...]
    gift_percent: int
    opening: str

    def check(self) -> None:
        for name in self.chosen:
            value, words = getattr(self, name), self._column(name).words
            if value not in words:
                raise wrong(name, value, choice(value, words))
        object.__setattr__(self, "ban", tuple(self.ban))
        for name, most in self.starts.items():
            if getattr(self, name) is not None:
                object.__setattr__(self, name, self._per_seat(name, most))
            integer(f"{name}_spread", getattr(self, f"{name}_spread"), 0, most)
        integer("ban_percent", self.ban_percent, 0, 100)
        integer("spread_from", self.spread_from, 1, self.description.rows.max_seats)
        self.ban_bits()
        object.__setattr__(self, "gift", tuple(self.gift))
        integer("gift_percent", self.gift_percent, 0, 100)
        self.gift_bits()
        openings = self._column(OPENING).words
        if self.opening not in openings:
            raise wrong("opening", self.opening, choice(self.opening, openings))

    @abstractmethod
    def expected_ban(self, seats: str, thing: str) -> str:
        """How a ban is stated, in words; `thing` was asked for."""

    @property
    def experiments(self) -> tuple[str, ...]:
        found = [GIFTS] if self.gift or self.gift_percent else []
        return tuple(found if self.opening == NO_OPENING else [*found, OPENING])

    def ban_bits(self) -> list[int]:
        """Bits of what each seat is kept from."""
        return self._bits("ban", "banned", self.expected_ban)

    def gift_bits(self) -> list[int]:
        """Bits of what each seat is given at the start, where that is stated."""
        if self.gift and self.gift_percent:
            raise wrong("gift_percent", self.gift_percent, "0 beside stated gifts")
        bits = self._bits("gift", GIFTS, self._expected_gift)
        for place, gift in enumerate(self.gifts):
            if gift.once and sum(each >> place & 1 for each in bits) > 1:
                raise wrong("gift", self.gift, f"{gift.name} for one seat only")
        return bits

    def _expected_gift(self, seats: str, thing: str) -> str:
        return f"SEAT:GIFT, {seats}, {', '.join(gift.name for gift in self.gifts) or 'no gift'}"

    def _bits(self, name: str, column_name: str, expected: Callable[[str, str], str]) -> list[int]:
        """The bits of things stated as SEAT:THING, by seat."""
        column = self._column(column_name)
        bits = [0] * column.size
        for word in getattr(self, name):
            seat, _, thing = str(word).partition(":")
            if thing not in column.bits or seat not in [str(i + 1) for i in range(self.humans)]:
                seats = f"seats 1 to {self.players}"
                if self.has_automa:
                    seats = f"seat 1, not {self.description.automa.title()}'s"
                raise wrong(name, word, expected(seats, thing))
            bits[int(seat) - 1] |= 1 << column.bits.index(thing)
        return bits

    def dealt_bans(self) -> list[int]:
        """The same bits for the first game of the set-up, with those that are drawn."""
        bits = self.ban_bits()
        deal = np.array([self.game if self.deal is None else self.deal])
        for seat, drawn in enumerate(self._drawn_bans(deal)[0]):
            bits[seat] |= int(drawn)
        return bits

    def fill_usual(self, rows: Design, usual: Mapping[str, Sequence[int]]) -> None:
        """Write these factors into design rows; seats start with the `usual` if nothing is stated.

        What is drawn is the same for the same seed and deal, whatever else is played.
        """
        for name in self.chosen:
            column = self._column(name)
            rows[:, column.start] = column.words.index(getattr(self, name))
        deals = rows[:, self._column("luck").start]
        for name, most in self.starts.items():
            start = self._column(f"start_{name}").start
            rows[:, start : start + self.humans] = getattr(self, name) or usual[name]
            if spread := getattr(self, f"{name}_spread"):
                chances = draws(self.seed, name, deals, self.humans)
                kept = self.spread_from - 1
                shifts = (chances * (2 * spread + 1)).astype(int)[:, kept:] - spread
                here = slice(start + kept, start + self.humans)
                rows[:, here] = np.clip(rows[:, here] + shifts, 0, most)
        column = self._column("banned")
        rows[:, column.start : column.start + column.size] = self.ban_bits()
        if self.ban_percent:
            rows[:, column.start : column.start + self.humans] |= self._drawn_bans(deals)
        column = self._column(GIFTS)
        rows[:, column.start : column.start + column.size] = self.gift_bits()
        if self.gift_percent:
            rows[:, column.start : column.start + self.humans] |= self._drawn_gifts(deals)
        if self.opening != NO_OPENING:
            self._draw_openers(rows, deals)

    def _column(self, name: str) -> Field:
        return self.description.rows.design[name]

    def _per_seat(self, name: str, most: int) -> tuple[int, ...]:
        values = getattr(self, name)
        if not isinstance(values, Sequence) or len(values) != self.humans:
            raise wrong(name, values, self.one_per_seat("number"))
        return tuple(
            integer(name, value, 0, most, f" of seat {i + 1}") for i, value in enumerate(values)
        )

    def _draw_openers(self, rows: Design, deals: Design) -> None:
        """One seat has to open by chance, or none: each of them as often as the others."""
        column = self._column(OPENING)
        chances = draws(self.seed, OPENING, deals, 2)
        rows[:, column.start] = column.words.index(self.opening)
        rows[:, self._column("opener").start] = chances[:, 0] * (self.humans + 1)
        rows[:, self._column("opening_chance").start] = chances[:, 1] * CHANCES

    def _drawn_gifts(self, deals: Design) -> Design:
        """Bits for each deal and player: each gift goes to one player or to nobody."""
        chances = draws(self.seed, "gift", deals, 2 * len(self.gifts))
        bits: Design = np.zeros((len(deals), self.humans), dtype=np.int64)
        for place in range(len(self.gifts)):
            given = np.flatnonzero(chances[:, 2 * place] < self.gift_percent / 100)
            seat = (chances[given, 2 * place + 1] * self.humans).astype(np.int64)
            bits[given, seat] |= 1 << place
        return bits

    def _drawn_bans(self, deals: Design) -> Design:
        """Bits for each deal and player."""
        things = np.array(self.drawn_bans)
        chances = draws(self.seed, "ban", deals, self.humans * len(things))
        banned = (chances < self.ban_percent / 100).reshape(-1, self.humans, len(things))
        bits: Design = (banned * things).sum(axis=2)
        return bits
