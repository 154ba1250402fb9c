"""Does what is still to be done in Pedro's turn make sense (19.3)?"""

from __future__ import annotations

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.rooms import PEDRO
from sim.argentina.position.read import Loader
from sim.argentina.position.turn import Turn
from sim.core.frames import Frame
from sim.core.position import PositionReader

# A letter for every frame; his turn leaves only these words behind, and their beginnings.
LETTERS = {
    "phase_c": "C",
    "pedro_turn": "t",
    "pedro_step": "s",
    "pedro_do": "d",
    "pedro_cattle": "k",
    "pedro_deliver": "l",
}
ARRIVED, VISITING, ACTION, TO_SHIP, OTHER = "bBxS?"
ACTIONS = [do + what for do in ("", "d") for what in (ACTION, "k" * t.MAX_PEDRO_CATTLE)]
ORDERS = [
    "Cts",
    *("C" + arrived + action for arrived in ("", ARRIVED) for action in ACTIONS),
    "C" + VISITING + TO_SHIP + "l",
    "C" + VISITING + "l",
]
GIFTS = [order.removesuffix("l") + "k" * t.MAX_PEDRO_CATTLE for order in ORDERS[-2:]]
EXPECTED = (
    "what his turn leaves to do: phase_c, then pedro_turn and pedro_step, or pedro_ba if he has "
    "arrived, pedro_do and one action, or pedro_ba that has begun, pedro_disc and pedro_deliver"
)


class PedroPending(Turn):
    """The frames of Pedro's turn."""

    def __init__(self, loader: Loader, value: PositionReader) -> None:
        super().__init__(loader)
        self.entries = value.elements()

    def check(self) -> None:
        if [frame.name for frame in self.frames] == ["turn_start"]:
            if self.s[L.TRIGGER] == L.PEDRO + 1:
                self.entries[0].refuse("phase_c: Pedro triggered the end in this turn (A552)")
            return
        orders = ORDERS + (GIFTS if self.view.table(t.PEDRO_BONUS_CARDS) else [])  # R54
        word = ""
        for entry, frame in zip(self.entries, self.frames, strict=True):
            word += self.letter(frame)
            if not any(order.startswith(word) for order in orders):
                entry.refuse(EXPECTED)
        if self.s[L.TRIGGER] == L.PEDRO + 1 and len(self.frames) > 1:
            self.entries[1].refuse_saying("Pedro triggered the end: his turn is over (A552)")
        for entry, frame in zip(self.entries, self.frames, strict=True):
            self.frame(entry, frame)

    def letter(self, frame: Frame) -> str:
        if frame.name == "pedro_ba":
            return VISITING if frame.begun else ARRIVED
        if frame.name == "pedro_disc":
            return ACTION if frame.station else TO_SHIP
        return LETTERS.get(frame.name, ACTION if frame.entry.room == PEDRO else OTHER)

    def frame(self, entry: PositionReader, frame: Frame) -> None:
        """Does the frame fit the rest of the position?"""
        if frame.name == "pedro_step":
            self.step(entry, frame.steps)
        elif "building" in frame.fields and self.mine(L.BUILDING_AT + frame.building) != 0:
            entry["building"].refuse("a building in his supply (A660)")
        elif frame.name == "pedro_disc" and frame.station:
            self.station(entry, frame.station - 1)
        elif frame.name == "pedro_ba" and frame.begun:
            self.ship(entry, frame.ship)

    def step(self, entry: PositionReader, steps: int) -> None:
        if self.view.table(t.NODE_TYPE + self.mine(L.AT)) in (c.N_RAMP, c.N_BUENOS_AIRES):
            entry.refuse_saying("no move goes on from a ramp or from Buenos Aires (A132)")
        card = int(self.s[L.PEDRO_CARD]) - 1
        most = self.view.table(t.PEDRO_STEPS + card)
        per = self.view.table(t.PEDRO_STEPS_PER + card)
        if per == c.PER_EXPERIENCE:
            level = int(self.s[L.SOLO]) - 1
            at = level * L.N_LOADING_CARDS + int(self.s[L.LOADING_CARD])
            most *= self.view.table(t.EXPERIENCE + at)
        elif per != c.PER_NOTHING:
            most *= self.mine(L.WORKERS + per - c.PER_GAUCHO)
        if steps > most:
            entry["steps"].refuse(f"at most {most}, the steps of card {card + 1} (A633)")

    def station(self, entry: PositionReader, station: int) -> None:
        """His engine has just stopped there (A671, A672)."""
        slot = self.view.table(t.STATION_SLOT + station)
        terminus = slot == self.view.table(t.TERMINUS_SLOT)
        if self.mine(L.ENGINE) != (L.DEPOT if terminus else slot):
            where = self.view.names.slots[self.mine(L.ENGINE)]
            entry["station"].refuse(f"the station at his engine, which is at {where} (A671)")
        if self.s[L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO] and not terminus:
            entry["station"].refuse("a station without a disc of his (I17)")

    def ship(self, entry: PositionReader, ship: int) -> None:
        """The ship of this visit: its disc is still to come as long as the delivery is (A681)."""
        waiting = [frame.name for frame in self.frames]
        loads = [frame.ship for frame in self.frames if frame.name == "pedro_disc"]
        if ship < 0:
            if loads:
                entry["ship"].refuse("the ship that is still to be loaded (A681)")
            return
        if ship not in [int(x) for x in self.s[L.ZONE :][: int(self.s[L.ZONE_N])]]:
            entry["ship"].refuse("a ship of the loading zone (A210)")
        if loads not in ([], [ship]):
            self.entries[waiting.index("pedro_disc")]["ship"].refuse(
                f'"{self.view.names.ships[ship]}", the ship of this visit (A681)'
            )
        if not loads and ("pedro_deliver" in waiting or "pedro_cattle" in waiting):
            entry["ship"].refuse('null, or "pedro_disc" for the ship before the delivery (A681)')
        there = self.s[L.SHIP_DISCS + ship * L.MAX_SEATS + L.PEDRO]
        if loads and there and not self.view.table(t.SHIP_REPEAT + ship):
            entry["ship"].refuse("a ship without a disc of his (I20)")
