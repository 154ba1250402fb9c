"""Where the game stands: what only Argentina has, ramps and Pedro."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import tables as t
from sim.argentina.view import View
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position.family_turn import FamilyTurn
else:
    from sim.argentina.position.family_turn import FamilyTurn


class Turn(FamilyTurn[View]):
    """The turn in progress of a loaded state."""

    closing = "ba_close"

    def placed(self, p: int) -> bool:
        """The estanciero is where only a turn can have brought it; Pedro's starts on the trail."""
        start = self.view.table(t.NODE_START) if self.view.is_pedro(p) else -1
        return self.at(p) not in (-1, start)

    def visiting(self, waiting: list[str]) -> bool:
        return bool({self.closing, "pedro_ba"} & set(waiting))

    def in_city(self, waiting: list[str]) -> bool:
        return super().in_city(waiting) or waiting[-1:] == ["pedro_turn"]

    def own_space(self, field: PositionReader, at: int, active: bool, waiting: list[str]) -> None:
        ramp = self.view.table(t.NODE_TYPE + at) == c.N_RAMP
        if ramp and not (active and "arrive" in waiting):
            field.refuse("another space: a ramp leads to Buenos Aires at once (A142)")

    def refuse_unplaced(self, p: int, field: PositionReader) -> None:
        if self.view.is_pedro(p):
            field.refuse("START: Pedro has had no turn (A601)")
        super().refuse_unplaced(p, field)
