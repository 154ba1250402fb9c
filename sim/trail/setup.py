"""What a game is before it begins: the factors of the design, checked, with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from sim.core.draws import draws
from sim.core.factors import wrong
from sim.core.facts import Facts
from sim.core.reader import choice
from sim.core.rows import Design
from sim.trail.game import TRAIL
from sim.trail.gifts import GIFTS
from sim.trail.kernel import design as d

if TYPE_CHECKING:
    from sim.western.family_setup import MAX_MONEY, FamilySetup
else:
    from sim.trail.family_setup import MAX_MONEY, FamilySetup

PLAYERS = TRAIL.players
DRAWN = "random"  # the word for a switch that is drawn for each deal
SWITCHES = ("north", "poker", "preparation", "tile_13")


@dataclass(frozen=True)
class Setup(FamilySetup):
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
    gift: what seats are given at the start, seats counted from 1: ("2:nothing",).
    gift_percent: chance of each gift, drawn for each deal, to be given to some seat.
    opening: what is watched, and done by chance by one seat of each deal, in a run.
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
    gift: tuple[str, ...] = ()
    gift_percent: int = 0
    opening: str = "none"

    gifts = GIFTS
    starts: ClassVar[Mapping[str, int]] = {"dollars": MAX_MONEY}

    def check(self) -> None:
        super().check()
        for name in SWITCHES:
            words = (*d.SWITCH_NAMES, DRAWN)
            if getattr(self, name) not in words:
                raise wrong(name, getattr(self, name), choice(getattr(self, name), words))

    def plays(self, switch: str) -> bool:
        """Whether the first game of the set-up is played with it."""
        deal = np.array([self.game if self.deal is None else self.deal])
        return bool(self._switched(switch, deal)[0])

    def _switched(self, switch: str, deals: Design) -> Design:
        """1 for each deal that is played with it, else 0."""
        if getattr(self, switch) == DRAWN:
            return (draws(self.seed, switch, deals, 1)[:, 0] < 0.5).astype(np.int64)
        return np.full(len(deals), getattr(self, switch) == "yes", np.int64)

    def fill(self, rows: Design, facts: Facts) -> None:
        self.fill_family(rows, facts.data["setup"]["seats"])
        for name in SWITCHES:
            column = self.description.rows.design[name].start
            rows[:, column] = self._switched(name, rows[:, d.D_LUCK])
