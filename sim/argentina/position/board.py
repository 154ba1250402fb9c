"""The boards: discs, buildings, engines, station masters, ships and the job market's arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.components import DISCS_EACH, SHIPS
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import DEPARTURES
from sim.argentina.view import View

if TYPE_CHECKING:
    from sim.western.position.family_board import FamilyBoard
else:
    from sim.argentina.position.family_board import FamilyBoard


class Board(FamilyBoard[View]):
    free_slots = (0, L.DEPOT)

    def check(self) -> None:
        self.neutral()
        self.replacements()
        self.engines()
        self.masters()
        self.ships()
        self.departures()
        self.discs(DISCS_EACH)

    # --- ships --------------------------------------------------------------------------------

    def ships(self) -> None:
        """Every ship in the zone, the stack or departed; departures take a colour (I19, I20)."""
        left = self.once(self.all_of(SHIPS), range(L.N_SHIPS), self.ship, "I19")
        suns = [i for i in left if self.table(t.SHIP_SUN + i)]
        if self.missing("ships_departed"):
            self.s[[L.SHIP_GONE + i for i in suns]] = 1
            left = [i for i in left if i not in suns]
        if self.missing("ship_stack"):
            stack = [i for i in left if i not in suns]
            self.random.shuffle(stack)
            self.fields.put("ship_stack", stack[::-1])
            left = [i for i in left if i not in stack]
        if left:
            self.data["ships"].refuse_saying(f"{self.ship(left[0])} is nowhere (I19)")
        for ship in self.fields.values("ship_stack"):
            if self.table(t.SHIP_SUN + ship):
                self.data["ship_stack"].refuse_saying(
                    f"{self.ship(ship)} has a sun and is never in the stack (A51)"
                )
        zone = self.fields.values("zone")
        values = [self.table(t.SHIP_VALUE + ship) for ship in zone]
        if values != sorted(values):
            self.data["ships"].refuse_saying("the ships are not in the order of their values (R27)")
        for i, ship in enumerate(zone):
            discs = self.s[L.SHIP_DISCS + ship * L.MAX_SEATS :][: L.MAX_SEATS]
            if max(discs) > 1 and not self.table(t.SHIP_REPEAT + ship):
                self.data["ships"].elements()[i]["discs"].refuse(
                    "at most one disc of a player: the ship is not loaded again (I20)"
                )
        self.whole_colours()

    def ship(self, ship: int) -> str:
        return f"ship {self.names.ships[ship]}"

    def gone(self) -> list[int]:
        """Ships that have departed."""
        return [ship for ship, n in enumerate(self.fields.values("ship_gone")) if n]

    def whole_colours(self) -> None:
        gone = self.gone()
        departed = {self.table(t.SHIP_COLOUR + ship) for ship in gone}
        if 0 in departed:
            ship = next(i for i in gone if self.table(t.SHIP_COLOUR + i) == 0)
            self.loader.given("ships_departed", []).refuse_saying(
                f"{self.ship(ship)} never departs (A241)"
            )
        for ship in range(L.N_SHIPS):
            colour = self.table(t.SHIP_COLOUR + ship)
            if colour in departed and ship not in gone:
                self.loader.given("ships_departed", []).refuse_saying(
                    f"{self.ship(ship)} is missing: the {DEPARTURES[colour - 1]} ships "
                    "depart together (A241)"
                )
        new = self.table(t.NEW_SHIPS)
        stack = max(0, L.N_SHIPS_STACK - new * len(departed))
        if int(self.s[L.SHIP_STACK_N]) != stack:
            self.loader.given("ship_stack", []).refuse_saying(
                f"{self.s[L.SHIP_STACK_N]} ships in the stack, expected {stack} after "
                f"{len(departed)} departures (I19)"
            )

    def departures(self) -> None:
        """The marker's way says which ships have departed (A234, A235)."""
        first, row = self.table(t.MARKER_START), int(self.s[L.MARKER_ROW])
        crossed = [self.table(t.JOB_ARROW + i) for i in range(first, row)]
        crossed = [arrow for arrow in crossed if arrow not in (c.ARROW_PLAIN, c.ARROW_END)]
        waiting = self.fields.values("arrows")
        names = L.arrows.named(self.loader.tables)
        if waiting:
            arrows = self.data["visit"]["arrows"]
            if not self.pending("ba_close"):
                arrows.refuse("no arrow outside a visit to Buenos Aires (A235)")
            if crossed[-len(waiting) :] != waiting:
                arrows.refuse("the last arrows that the marker has crossed (A235)")
            crossed = crossed[: -len(waiting)]
        due = {arrow for arrow in crossed if arrow != c.ARROW_REFILL}
        gone = {self.table(t.SHIP_COLOUR + ship) for ship in self.gone()}
        if due != gone:
            words = ", ".join(names[arrow] for arrow in sorted(due)) or "no departure"
            self.loader.given("ships_departed", []).refuse_saying(
                f"the marker's row says {words}, and the departed ships are others (A234, I19)"
            )
