"""Does what is still to be done make sense? What only Argentina has."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.farmers import MAX_REVEAL
from sim.argentina.kernel.rooms import PEDRO
from sim.argentina.kernel.vocabulary import FarmerSpaces
from sim.argentina.position.frames import read_pending
from sim.argentina.position.pedro_pending import PedroPending
from sim.argentina.position.read import Loader
from sim.argentina.position.turn import Turn
from sim.argentina.view import View
from sim.core.frames import Frame
from sim.core.position import PositionReader
from sim.core.vocabulary import Entry

if TYPE_CHECKING:
    from sim.western.position.family_pending import FITS, FITS_KIND, START, FamilyPending
else:
    from sim.argentina.position.family_pending import FITS, FITS_KIND, START, FamilyPending

AFTER_LOADING = 4  # entries of the visit left when a ship is being loaded


class Pending(Turn, FamilyPending[View]):
    """The frames of a loaded state; by default the start of the current player's turn."""

    visit: ClassVar[list[tuple[str, dict[str, int]]]] = [
        ("ba_close", {}),
        ("forecast_tile", {"letter": 2}),
        ("forecast_tile", {"letter": 1}),
        ("forecast_tile", {"letter": 0}),
        ("ship", {}),
        ("income", {}),
        ("deliver", {"in_buenos_aires": 1}),
    ]
    places = FamilyPending.places | {"first_discard"}
    outer_words = (
        "phase_c, then place and first_discard, move, location or the rest of a visit from "
        "ba_close up"
    )
    after_trigger = (
        "the rest of a visit after forecast B or C, in which the player triggered the end (A552)"
    )
    no_move_from = "a ramp or from Buenos Aires"
    payments: ClassVar[dict[int, int]] = {fx.PAY: L.PESOS, fx.PAY_GRAIN: L.GRAIN}

    def __init__(self, loader: Loader) -> None:
        self.value = loader.given("pending", [] if loader.s[L.OVER] else [START])
        read_pending(loader.view, self.value)
        super().__init__(loader)

    def checked_elsewhere(self) -> bool:
        if not self.view.is_pedro(self.current):
            return False
        assert isinstance(self.loader, Loader)
        PedroPending(self.loader, self.value).check()
        return True

    def of_this_turn(self, entry_: PositionReader, waiting: Entry) -> None:
        if waiting.room == PEDRO:
            entry_.refuse_saying("Pedro does this in his own turn, which it is not (A620)")

    def in_visit(self, delivery: Frame) -> bool:
        return bool(delivery.in_buenos_aires)

    def own_place(self, waiting: list[str]) -> int:
        return 2 if waiting[:2] == ["place", "first_discard"] else super().own_place(waiting)

    def first_discard(self, entry_: PositionReader, frame: Frame) -> None:
        drawn = sum(other.cards for other in self.frames if other.name == "discard_cards")
        due = self.mine(L.HAND_N) - drawn - self.view.table(t.FIRST_HAND)
        if frame.cards != due:
            entry_["cards"].refuse(
                f"{due}: {self.mine(L.HAND_N) - drawn} cards in hand are discarded down to "
                f"{self.view.table(t.FIRST_HAND)} (A101)"
            )

    def helping(self, entry_: PositionReader, frame: Frame) -> None:
        """The chosen farmers can be helped with the cards in hand (A441, A443)."""
        board = self.mine(L.STRONG) + self.mine(L.DISC_STRENGTH)
        if "bonus" in frame.fields:
            strength, shown = board + frame.bonus, 0
        else:
            strength, shown = frame.strength, frame.shown
            if strength < board:
                entry_["strength"].refuse(f"at least {board}, that of the board (A442)")
            if frame.farmers == 0:
                entry_["farmers"].refuse("at least one farmer space (A440)")
        hand = [int(x) for x in self.s[self.q + L.HAND :][: self.mine(L.HAND_N)]]
        cattle = [self.view.table(t.STRENGTH + card) for card in hand if card < L.EXHAUSTION]
        reach = strength + sum(sorted(cattle, reverse=True)[: MAX_REVEAL - shown])
        if frame.needed > reach:
            entry_["farmers"].refuse(
                f"farmers that ask for at most {reach}, not {frame.needed} strength (A441)"
            )

    def station(self, entry_: PositionReader, frame: Frame) -> None:
        """The engine has just stopped there, or passed it (A390, A402)."""
        slot = self.view.table(t.STATION_SLOT + frame.station)
        engine = self.mine(L.ENGINE)
        terminus = slot == self.view.table(t.TERMINUS_SLOT)
        here = engine == (L.DEPOT if terminus else slot)
        if not (here if frame.flags & c.OPTIONAL else slot < engine and not terminus):
            where = self.view.names.slots[engine]
            entry_["station"].refuse(f"a station at the engine, which is at {where}, or behind it")

    def loading(self, entry_: PositionReader, frame: Frame) -> None:
        ship = frame.ship
        zone = [int(x) for x in self.s[L.ZONE : L.ZONE + int(self.s[L.ZONE_N])]]
        if ship not in zone:
            entry_["ship"].refuse("a ship of the loading zone (A210)")
        if self.place() != AFTER_LOADING or self.frames[1 + AFTER_LOADING] != frame:
            entry_.refuse_saying("a ship is loaded once, between income and forecast A (A210)")
        if frame.name == "pay_grain":
            if self.s[L.SHIP_DISCS + ship * L.MAX_SEATS + self.current] == 0:
                entry_["ship"].refuse("a ship with a disc of the player (R22)")
            due = max(0, self.view.table(t.SHIP_GRAIN + ship) - self.mine(L.LOADING_GRAIN))
            price = self.view.table(t.MISSING_GRAIN)
            missing = max(0, due - self.mine(L.GRAIN)) * price
            if missing > self.mine(L.PESOS) + self.view.table(t.SHIP_PESOS + ship):
                entry_.refuse_saying(f"{missing} pesos for missing grain cannot be paid (R19)")

    fits = FITS | {
        "first_discard": first_discard,
        "station": station,
        "ship_disc": loading,
        "pay_grain": loading,
    }
    fits_kind = FITS_KIND | {FarmerSpaces: helping}
