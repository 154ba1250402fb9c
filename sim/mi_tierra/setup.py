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
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import design as d
from sim.mi_tierra.kernel.layout import BANS, MAX_SEATS
from sim.mi_tierra.names import AREAS

MAX_PESOS = 1000


@dataclass(frozen=True)
class Setup(core.Setup):
    """The factors of one game, or of many that differ only in their number.

    dice: "rolled", or "none" for the game without dice (M280).
    rules: "full" or "simplified" (M285).
    pesos: starting pesos of each seat, in the first turn order; None for what the tables say.
    ban: what a seat may not do, seats counted from 1: ("2:mill", "1:cow_barn", "1:horse"). A banned
        tile is not bought, in a banned area no worker is placed (no horse enters a banned rodeo),
        banned animals become meat.
    ban_percent: chance of each player, drawn for each deal, not to have a tile, an area or a
        kind of animal.
    pesos_spread: starting pesos of each seat are drawn for each deal, so many more or less at most.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    """

    description = MI_TIERRA

    dice: str = "rolled"
    rules: str = "full"
    pesos: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    ban_percent: int = 0
    pesos_spread: int = 0
    spread_from: int = 1

    def check(self) -> None:
        if self.dice not in d.DICE_NAMES:
            raise wrong("dice", self.dice, choice(self.dice, d.DICE_NAMES))
        if self.rules not in d.RULES_NAMES:
            raise wrong("rules", self.rules, choice(self.rules, d.RULES_NAMES))
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

    def ban_bits(self) -> list[int]:
        """Bits of what each seat may not do."""
        bits = [0] * MAX_SEATS
        for word in self.ban:
            seat, _, thing = str(word).partition(":")
            if seat not in [str(i + 1) for i in range(self.players)] or thing not in BANS:
                things = f"a progress tile, an area ({', '.join(AREAS)}), an animal or horse"
                raise wrong("ban", word, f"SEAT:THING, seats 1 to {self.players}, {things}")
            bits[int(seat) - 1] |= 1 << BANS.index(thing)
        return bits

    def fill(self, rows: Design, facts: Facts) -> None:
        rows[:, d.D_DICE] = d.DICE_NAMES.index(self.dice)
        rows[:, d.D_RULES] = d.RULES_NAMES.index(self.rules)
        setup = facts.data["setup"]
        usual = [setup["first_pesos"] + i * setup["pesos_step"] for i in range(self.players)]
        here = slice(d.D_PESOS, d.D_PESOS + self.players)
        rows[:, here] = self.pesos or usual  # M28
        rows[:, d.D_BAN : d.D_BAN + MAX_SEATS] = self.ban_bits()
        deals = rows[:, d.D_LUCK]
        if self.ban_percent:
            chances = draws(self.seed, "ban", deals, self.players * len(BANS))
            banned = (chances < self.ban_percent / 100).reshape(-1, self.players, len(BANS))
            bits = (banned << np.arange(len(BANS))).sum(axis=2)
            rows[:, d.D_BAN : d.D_BAN + self.players] |= bits
        if self.pesos_spread:
            spread, kept = self.pesos_spread, self.spread_from - 1
            chances = draws(self.seed, "pesos", deals, self.players)
            shifts = (chances * (2 * spread + 1)).astype(int) - spread
            shifts[:, :kept] = 0
            rows[:, here] = np.clip(rows[:, here] + shifts, 0, MAX_PESOS)
