"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sim.core.facts import Facts
from sim.core.rows import Design
from sim.core.usual_setup import UsualSetup
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.gifts import GIFTS
from sim.mi_tierra.kernel.layout import BANS
from sim.mi_tierra.names import AREAS

MAX_PESOS = 1000


@dataclass(frozen=True)
class Setup(UsualSetup):
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
    gift: what seats are given at the start, seats counted from 1: ("2:nothing",).
    gift_percent: chance of each gift, drawn for each deal, to be given to some seat.
    opening: what is watched, and done by chance by one seat of each deal, in a run.
    """

    description = MI_TIERRA

    dice: str = "rolled"
    rules: str = "full"
    pesos: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    ban_percent: int = 0
    pesos_spread: int = 0
    spread_from: int = 1
    gift: tuple[str, ...] = ()
    gift_percent: int = 0
    opening: str = "none"

    chosen = ("dice", "rules")
    gifts = GIFTS
    starts: ClassVar[Mapping[str, int]] = {"pesos": MAX_PESOS}
    drawn_bans = tuple(1 << i for i in range(len(BANS)))

    def expected_ban(self, seats: str, thing: str) -> str:
        things = f"a progress tile, an area ({', '.join(AREAS)}), an animal or horse"
        return f"SEAT:THING, {seats}, {things}"

    def fill(self, rows: Design, facts: Facts) -> None:
        setup = facts.data["setup"]
        usual = [setup["first_pesos"] + i * setup["pesos_step"] for i in range(self.players)]
        self.fill_usual(rows, {"pesos": usual})  # M28
