"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sim.core.factors import wrong
from sim.core.facts import Facts
from sim.core.rows import Design
from sim.core.usual_setup import UsualSetup
from sim.hacienda.game import HACIENDA
from sim.hacienda.gifts import GIFTS
from sim.hacienda.kernel.layout import BAN_MARKET as N_DRAWN
from sim.hacienda.names import ANIMALS, BANS, BOARDS

MAX_PESOS = 1000


@dataclass(frozen=True)
class Setup(UsualSetup):
    """The factors of one game, or of many that differ only in their number.

    board: "symmetric", "asymmetric", or "random" for each deal.
    pesos: starting pesos of each seat; None for what the tables say.
    ban: what a seat may not do, seats counted from 1: ("2:pig", "1:water", "1:m3"). A banned animal
        is not played; beside a banned market (m1 is the first in reading order) no animal is put.
    ban_percent: chance of each player, drawn for each deal, not to have an animal kind, water,
        haciendas or harvests.
    pesos_spread: starting pesos of each seat are drawn for each deal, so many more or less at most.
    spread_from: the first seat, from 1, whose start is drawn; those before it keep theirs.
    gift: what seats are given at the start, seats counted from 1: ("2:nothing",).
    gift_percent: chance of each gift, drawn for each deal, to be given to some seat.
    opening: what is watched, and done by chance by one seat of each deal, in a run.
    """

    description = HACIENDA

    board: str = "symmetric"
    pesos: tuple[int, ...] | None = None
    ban: tuple[str, ...] = ()
    ban_percent: int = 0
    pesos_spread: int = 0
    spread_from: int = 1
    gift: tuple[str, ...] = ()
    gift_percent: int = 0
    opening: str = "none"

    chosen = ("board",)
    gifts = GIFTS
    starts: ClassVar[Mapping[str, int]] = {"pesos": MAX_PESOS}
    drawn_bans = tuple(1 << i for i in range(N_DRAWN))

    def expected_ban(self, seats: str, thing: str) -> str:
        things = f"{', '.join(ANIMALS)}, water, hacienda, harvest or a market such as m3"
        return f"SEAT:THING, {seats}, {things}"

    def fill(self, rows: Design, facts: Facts) -> None:
        sides = [self.board] if self.board in BOARDS else BOARDS
        markets = min(facts.data[f"board_{side}"]["markets"] for side in sides)
        for word in self.ban:
            if BANS.index(word.partition(":")[2]) >= N_DRAWN + markets:
                raise wrong("ban", word, f"a market from m1 to m{markets}, as the board has them")
        self.fill_usual(rows, {"pesos": [facts.data["setup"]["pesos"]] * self.players})
