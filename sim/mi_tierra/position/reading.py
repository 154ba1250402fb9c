"""A position that is being read: its JSON, the state that it becomes, and what both are asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from sim.core.codec import Codec
from sim.core.facts import Tables
from sim.core.frames import Frame
from sim.core.machine import State
from sim.core.position import PositionReader
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.view import View


@dataclass(frozen=True)
class Reading:
    value: PositionReader
    s: State
    tables: Tables
    setup: Setup
    fields: Codec

    @cached_property
    def view(self) -> View:
        return View(self.s, self.tables)

    @cached_property
    def random(self) -> Random:
        """Deals what is left out."""
        setup = self.setup
        return Random(f"{setup.seed} {setup.game if setup.deal is None else setup.deal}")

    def seat(self, p: int) -> PositionReader:
        return self.value["seats"].elements()[p]

    def table(self, field: int) -> int:
        return int(self.tables.vector[field])

    @property
    def round(self) -> int:
        return int(self.s[L.ROUND])

    @cached_property
    def waiting(self) -> list[Frame]:
        """What is to be done, the next thing last; only after `pending` was read."""
        return self.view.frames()

    def waits(self, *names: str) -> bool:
        """Whether one of these is to be done."""
        return not self._waiting_names.isdisjoint(names)

    @cached_property
    def _waiting_names(self) -> set[str]:
        return {frame.name for frame in self.waiting}

    @property
    def uses_b(self) -> bool:
        """Whether decks B are in use (M43)."""
        return self.round >= self.table(t.DECK_B_FROM) and not self.waits("change_decks")
