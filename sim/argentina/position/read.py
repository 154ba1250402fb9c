"""A state that is filled from a position, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.flatten import Tables
from sim.argentina.kernel import layout as L
from sim.argentina.names import LEVELS
from sim.argentina.setup import Setup
from sim.argentina.view import View
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position.family_loader import FamilyLoader
else:
    from sim.argentina.position.family_loader import FamilyLoader


class Loader(FamilyLoader[View]):
    def __init__(self, data: PositionReader, tables: Tables, setup: Setup) -> None:
        super().__init__(data, tables, setup)
        self.s[L.SOLO] = LEVELS.index(setup.solo) + 1 if setup.solo else 0
        self.view = View(self.s, tables)
