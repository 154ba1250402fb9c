"""Factors that most games have: words, what each seat starts with, and what it is kept from.

A game declares the fields, in the order of its records, and names them in `chosen` and `starts`.
Which words there are, and what can be banned, is told by the columns of its design rows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

import numpy as np

from sim.core.draws import draws
from sim.core.factors import wrong
from sim.core.layout import Field
from sim.core.reader import choice
from sim.core.rows import Design
from sim.core.setup import Setup, integer


class UsualSetup(Setup):
    """A set-up with the factors that most games have.

    chosen: fields that are one word of the column of their name. starts: what each seat starts
    with, and how much of it at most: the field NAME states it, NAME_spread says how far it is drawn
    around that for each deal, the column is start_NAME. drawn_bans: the bits of each thing that
    `ban_percent` may keep a player from.
    """

    chosen: ClassVar[tuple[str, ...]] = ()
    starts: ClassVar[Mapping[str, int]] = {}
    drawn_bans: ClassVar[Sequence[int]] = ()

    ban: tuple[str, ...]
    ban_percent: int
    spread_from: int

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

    @abstractmethod
    def expected_ban(self, seats: str, thing: str) -> str:
        """How a ban is stated, in words; `thing` was asked for."""

    def ban_bits(self) -> list[int]:
        """Bits of what each seat is kept from."""
        column = self._column("banned")
        bits = [0] * column.size
        for word in self.ban:
            seat, _, thing = str(word).partition(":")
            if thing not in column.bits or seat not in [str(i + 1) for i in range(self.humans)]:
                seats = f"seats 1 to {self.players}"
                if self.has_automa:
                    seats = f"seat 1, not {self.description.automa.title()}'s"
                raise wrong("ban", word, self.expected_ban(seats, thing))
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

    def _column(self, name: str) -> Field:
        return self.description.rows.design[name]

    def _per_seat(self, name: str, most: int) -> tuple[int, ...]:
        values = getattr(self, name)
        if not isinstance(values, Sequence) or len(values) != self.humans:
            raise wrong(name, values, self.one_per_seat("number"))
        return tuple(
            integer(name, value, 0, most, f" of seat {i + 1}") for i, value in enumerate(values)
        )

    def _drawn_bans(self, deals: Design) -> Design:
        """Bits for each deal and player."""
        things = np.array(self.drawn_bans)
        chances = draws(self.seed, "ban", deals, self.humans * len(things))
        banned = (chances < self.ban_percent / 100).reshape(-1, self.humans, len(things))
        bits: Design = (banned * things).sum(axis=2)
        return bits
