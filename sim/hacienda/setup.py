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
from sim.core.setup import integer
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import design as d
from sim.hacienda.kernel.layout import BAN_MARKET as N_DRAWN
from sim.hacienda.kernel.layout import MAX_SEATS
from sim.hacienda.names import ANIMALS, BANS, BOARDS

MAX_PESOS = 1000


@dataclass(frozen=True)
class Setup(core.Setup):
    """The factors of one game, or of many that differ only in their number.

    board: "symmetric", "asymmetric", or "random" for each deal.
    pesos: starting pesos of each seat; None for what the tables say.
    ban: what a seat may not do, seats counted from 1: ("2:pig", "1:water", "1:m3"). A banned animal
        is not played; beside a banned market (m1 is the first in reading order) no animal is put.
    ban_percent: chance of each player, drawn for each deal, not to have an animal kind, water,
        haciendas or harvests.
    pesos_spread: starting pesos of each seat are drawn for each deal, so many more or less at most.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    """

    description = HACIENDA

    board: str = "symmetric"
    pesos: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    ban_percent: int = 0
    pesos_spread: int = 0
    spread_from: int = 1

    def check(self) -> None:
        if self.board not in d.BOARD_NAMES:
            raise wrong("board", self.board, choice(self.board, d.BOARD_NAMES))
        object.__setattr__(self, "ban", tuple(self.ban))
        if self.pesos is not None:
            object.__setattr__(self, "pesos", self._per_seat("pesos", self.pesos, MAX_PESOS))
        integer("ban_percent", self.ban_percent, 0, 100)
        integer("pesos_spread", self.pesos_spread, 0, MAX_PESOS)
        integer("spread_from", self.spread_from, 1, MAX_SEATS)
        self.ban_bits()

    def _per_seat(self, name: str, values: object, high: int) -> tuple[int, ...]:
        if not isinstance(values, Sequence) or len(values) != self.players:
            raise wrong(name, values, self.one_per_seat("number"))
        return tuple(
            integer(name, value, 0, high, f" of seat {i + 1}") for i, value in enumerate(values)
        )

    def ban_bits(self, markets: int = len(BANS)) -> list[int]:
        """Bits of what each seat may not do; `markets` of the board are there."""
        bits = [0] * MAX_SEATS
        for word in self.ban:
            seat, _, thing = str(word).partition(":")
            number = int(thing[1:]) if thing in BANS and thing.startswith("m") else 0
            if seat not in [str(i + 1) for i in range(self.players)] or thing not in BANS:
                things = f"{', '.join(ANIMALS)}, water, hacienda, harvest or a market such as m3"
                raise wrong("ban", word, f"SEAT:THING, seats 1 to {self.players}, {things}")
            if number > markets:
                raise wrong("ban", word, f"a market from m1 to m{markets}, as the board has them")
            bits[int(seat) - 1] |= 1 << BANS.index(thing)
        return bits

    def fill(self, rows: Design, facts: Facts) -> None:
        sides = [self.board] if self.board in BOARDS else BOARDS
        markets = min(facts.data[f"board_{side}"]["markets"] for side in sides)
        rows[:, d.D_BOARD] = d.BOARD_NAMES.index(self.board)
        pesos = self.pesos or [facts.data["setup"]["pesos"]] * self.players
        here = slice(d.D_PESOS, d.D_PESOS + self.players)
        rows[:, here] = pesos
        rows[:, d.D_BAN : d.D_BAN + MAX_SEATS] = self.ban_bits(markets)
        deals = rows[:, d.D_LUCK]
        if self.ban_percent:
            chances = draws(self.seed, "ban", deals, self.players * N_DRAWN)
            banned = (chances < self.ban_percent / 100).reshape(-1, self.players, N_DRAWN)
            bits = (banned << np.arange(N_DRAWN)).sum(axis=2)
            rows[:, d.D_BAN : d.D_BAN + self.players] |= bits
        if self.pesos_spread:
            spread, kept = self.pesos_spread, self.spread_from - 1
            chances = draws(self.seed, "pesos", deals, self.players)
            shifts = (chances * (2 * spread + 1)).astype(int) - spread
            shifts[:, :kept] = 0
            rows[:, here] = np.clip(rows[:, here] + shifts, 0, MAX_PESOS)
