"""A state that is filled from a position, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.position import PositionReader
from sim.trail.flatten import Tables
from sim.trail.kernel import layout as L
from sim.trail.setup import Setup
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position.family_loader import FamilyLoader
else:
    from sim.trail.position.family_loader import FamilyLoader


class Loader(FamilyLoader[View]):
    def __init__(self, data: PositionReader, tables: Tables, setup: Setup) -> None:
        super().__init__(data, tables, setup)
        self.s[L.NORTH] = setup.plays("north")
        self.s[L.POKER] = setup.plays("poker")
        self.s[L.PREPARATION] = setup.plays("preparation")
        self.not_in_play = [i for i in range(L.N_NUMBERS) if not in_play(setup, i)]
        self.view = View(self.s, tables)


def in_play(setup: Setup, number: int) -> bool:
    """Building numbers of this game (B61, N60, B545)."""
    if number < L.N_BASE_NUMBERS:
        return True
    return setup.plays("tile_13" if number == L.N_NUMBERS - 1 else "north")
