"""Does what is still to be done make sense? What only the first Great Western Trail has."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sim.core.frames import Frame
from sim.core.position import PositionReader
from sim.trail.kernel import codes as c
from sim.trail.kernel import effect_kinds as fx
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.kernel.copying import ADDITION_DONE, COPY_GROUPS, COPY_SPECIALS
from sim.trail.position.parts import chain, read_pending
from sim.trail.position.read import Loader
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position.family_pending import FITS, FITS_KIND, START, FamilyPending
    from sim.western.position.family_turn import FamilyTurn
else:
    from sim.trail.position.family_pending import FITS, FITS_KIND, START, FamilyPending
    from sim.trail.position.family_turn import FamilyTurn


class Turn(FamilyTurn[View]):
    closing = "kc_close"


class Pending(Turn, FamilyPending[View]):
    """The frames of a loaded state; by default the start of the current player's turn."""

    visit: ClassVar[list[tuple[str, dict[str, int]]]] = [
        ("kc_close", {}),
        ("deliver", {"special": 0, "count": 0}),
        ("income", {}),
        ("forecast_tile", {"stack": 2}),
        ("forecast_tile", {"stack": 1}),
        ("forecast_tile", {"stack": 0}),
    ]
    outer_words = "phase_c, then place, move, location or the rest of a visit from kc_close up"
    left_after_end = (4, 3)
    after_trigger = (
        "the rest of a visit after forecast 2 or 3, in which the player triggered the end (B552)"
    )
    no_move_from = "Kansas City"

    def __init__(self, loader: Loader) -> None:
        self.value = loader.given("pending", [] if loader.s[L.OVER] else [START])
        read_pending(loader.view, self.value)
        super().__init__(loader)

    def in_visit(self, delivery: Frame) -> bool:
        return not delivery.special

    def own_place(self, waiting: list[str]) -> int:
        return 1 if waiting[0] == "end_of_visit" else super().own_place(waiting)

    def known_actions(self, frame: Frame) -> int:
        """Also the poker addition of the space (P20), and copied actions (R96)."""
        known = super().known_actions(frame)
        view, node = self.view, frame.at
        if view.poker and node in (view.table(t.LAY_SPACE), view.table(t.SHOW_SPACE)):
            known |= 1 << ADDITION_DONE
        copied = chain(frame.copied)
        for i, other in enumerate(copied):
            if view.table(t.NODE_SPECIAL + other):
                known |= 1 << (COPY_SPECIALS + i)
        for group, _ in view.options(copied[-1]) if copied else ():
            known |= 1 << (COPY_GROUPS + group)
        return known

    def at_location(self, entry_: PositionReader, frame: Frame) -> None:
        """Copied buildings lie one beside the other, from the own 8b on (B544, R45)."""
        copied = [] if frame.did & c.COPY_GONE else chain(frame.copied)
        last = frame.at
        for i, node in enumerate(copied):
            here = self.view.building(last)
            faces = self.view.options(last) if here else []
            copies = bool(faces) and self.view.table(faces[0][1]) == fx.COPY
            beside = self.view.table(t.NODE_BESIDE + last) >> node & 1
            lies = self.s[L.CONTENT + node] > 0 and node not in [frame.at, *copied[:i]]
            if not (copies and beside and lies):
                entry_["copied"].elements()[i].refuse(
                    "a building beside the one that copies it, each once (B544, R45)"
                )
            last = node
        self.location(entry_, frame)

    def station(self, entry_: PositionReader, frame: Frame) -> None:
        """The engine has just stopped there, passed it, or a store stands there.

        B390, B538, N103.
        """
        slot = self.view.table(t.STATION_SLOT + frame.station)
        engine = self.mine(L.ENGINE)
        if slot >= L.N_SLOTS:
            towns = [self.view.table(t.TOWN_STATION + i) - 1 for i in range(L.N_TOWNS)]
            town = towns.index(frame.station)
            if not self.mine(L.STORES) >> town & 1:
                entry_["station"].refuse("a station of a town with a store of the player (N103)")
        elif not (slot == engine if frame.flags & c.OPTIONAL else slot < engine):
            where = self.view.names.slots[engine]
            entry_["station"].refuse(f"a station at the engine, which is at {where}, or behind it")

    def city(self, entry_: PositionReader, frame: Frame) -> None:
        if frame.city not in self.view.cities():
            entry_["city"].refuse("a city of the board in play (B219, N219)")

    def store(self, entry_: PositionReader, frame: Frame) -> None:
        if self.mine(L.STORES_LEFT) == 0:
            entry_.refuse_saying("no store is left on the annex of the player (N100)")

    def laying(self, entry_: PositionReader, frame: Frame) -> None:
        if not self.mine(L.SEATED):
            entry_.refuse_saying("no worker of the player sits at the poker table (P22)")

    def leaving(self, entry_: PositionReader, frame: Frame) -> None:
        if self.mine(L.ENGINE) != self.view.table(t.LAST_SLOT):
            entry_.refuse_saying("the engine of the player is not on the last space (B411)")

    def riders(self) -> None:
        super().riders()
        self.transport()

    def transport(self) -> None:
        """A transport is due when it is to be paid, and only then (B216, R98)."""
        due = self.loader.given("visit", {}).or_default("transport_to", None)
        waits = any(frame.name == "pay_transport" for frame in self.frames)
        if waits != (self.s[L.TRANSPORT_TO] > 0):
            due.refuse("a city" if waits else "null: no transport is to be paid")
        if waits:
            self.s[L.SET_ASIDE] = self.view.transport(self.current, self.s[L.TRANSPORT_TO] - 1)

    fits = FITS | {
        "location": at_location,
        "station": station,
        "city_disc": city,
        "store": store,
        "lay_card": laying,
        "leave_end": leaving,
    }
    fits_kind = FITS_KIND
