"""Counting the components of a position: what every check of counts needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Generic

from sim.core.components import Component
from sim.core.counting import Counting, Portion
from sim.core.position import PositionReader

from .. import components
from ..kernel import layout as L
from .family_loader import FamilyLoader, V

HERD = ("hand", "draw", "discard")


class Counts(Counting, Generic[V]):
    """A loaded state whose components are counted."""

    def __init__(self, loader: FamilyLoader[V]) -> None:
        setup = loader.setup
        deal = setup.game if setup.deal is None else setup.deal
        seed = f"{type(self).__name__} {setup.seed} {deal}"
        super().__init__(loader.data, L.state, loader.s, loader.tables.vector, seed)
        self.loader = loader
        self.view: V = loader.view
        self.names = loader.names
        self.table = loader.table
        self.fields = loader.codec
        self.frames = loader.view.frames()
        self.players = range(loader.players)

    def seat(self, p: int) -> PositionReader:
        return self.data["seats"].elements()[p]

    def pending(self, name: str) -> bool:
        return any(frame.name == name for frame in self.frames)

    def all_of(self, component: Component, but: Iterable[str] = ()) -> list[Portion]:
        """Where the things of a component are, fields left out by name."""
        found = self.portions(component, len(self.players))
        return [portion for portion in found if portion.field not in but]

    def herd(self, p: int) -> list[int]:
        """The cards of a player's hand, draw pile and discard pile (A1, B1)."""
        return [card for pile in HERD for card in self.fields.values(pile, p)]

    def discs_away(self, p: int) -> dict[str, int]:
        """A player's discs that are neither on the board nor in a reserve."""
        away = self.all_of(components.DISCS, but=("disc_on", "reserve"))
        return {portion.where: portion.things[p] for portion in away}


def total(portions: Iterable[Portion]) -> Counter[int]:
    return sum((portion.things for portion in portions), Counter())
