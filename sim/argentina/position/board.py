"""The boards: discs, buildings, engines, station masters, ships and the job market's arrows."""

from __future__ import annotations

from collections import Counter

from sim.argentina.components import DISCS, DISCS_EACH, MASTERS, SHIPS
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import DEPARTURES
from sim.argentina.position.counts import Counts


class Board(Counts):
    def check(self) -> None:
        self.neutral()
        self.replacements()
        self.engines()
        self.masters()
        self.ships()
        self.departures()
        self.discs()

    # --- the trail ----------------------------------------------------------------------------

    def neutral(self) -> None:
        """Eight spaces, eight buildings (I22)."""
        names = L.neutrals.named(self.loader.tables)
        trail = self.loader.given("trail", {})
        seen: dict[int, str] = {}
        for node, name in enumerate(self.names.nodes):
            if self.table(t.NODE_TYPE + node) != c.N_NEUTRAL:
                continue
            content = int(self.s[L.CONTENT + node])
            if content == 0:
                trail.refuse_saying(f"no neutral building on {name} (I22)")
            if content in seen:
                letter = names[content - 1]
                trail[name].refuse(f"a building that is not on {seen[content]} too: {letter} (I22)")
            seen[content] = name

    def replacements(self) -> None:
        """Tiles in the box lie under dearer ones, tiles above the limit on others (I23)."""
        for p in self.players:
            places = self.fields.values("building_at", p)
            price = [
                self.table(t.FACE_CARPINTEROS + self.view.face_index(i)) for i in range(L.N_NUMBERS)
            ]
            trail = [price[i] for i, place in enumerate(places) if place > 0]
            box = Counter(price[i] for i, place in enumerate(places) if place < 0)
            for needed, n in sorted(box.items()):
                above = sum(other > needed for other in trail)
                if n > above:
                    self.seat(p)["box"].refuse_saying(
                        f"{n} buildings of {needed} carpinteros, but {above} dearer ones on the "
                        "trail that can have replaced them (I23)"
                    )
            high = sum(needed > L.N_COLUMNS for needed in trail)
            low = sum(n for needed, n in box.items() if needed <= L.N_COLUMNS)
            if high > low:
                self.seat(p).or_default("box", []).refuse(
                    f"at least {high} buildings of up to {L.N_COLUMNS} carpinteros: the player has "
                    f"{high} on the trail that come only by replacing (A334, I23)"
                )

    # --- the railway --------------------------------------------------------------------------

    def engines(self) -> None:
        """One engine a space, but for the start and the depot (I16)."""
        seen: dict[int, int] = {}
        for p in self.players:
            slot = self.view.seat(p, L.ENGINE)
            if slot in seen and slot not in (0, L.DEPOT):
                self.seat(p)["engine"].refuse(
                    f"a place without the engine of player {seen[slot]} (I16)"
                )
            seen[slot] = p

    def masters(self) -> None:
        """Eight masters: on stations, with players for a worker tile each, in the box (I18)."""
        portions = self.all_of(MASTERS)
        left = self.once(portions, range(L.N_MASTERS), lambda i: f"station master {i + 1}", "I18")
        held = sum(one.things.total() for one in portions if one.field == "masters")
        stations = self.fields.values("station_tile")
        workers = sum(tile > L.WORKER_ON_STATION for tile in stations)
        if held != workers:
            self.data["stations"].refuse_saying(
                f"{workers} worker tiles in the place of masters, expected {held}: as many as "
                "masters with players (A393)"
            )
        if self.missing("masters_removed"):
            self.s[L.MASTERS_REMOVED] = sum(1 << i for i in left)
        elif left:
            self.data["masters_removed"].refuse_saying(f"master {left[0] + 1} is nowhere (I18)")

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

    # --- discs --------------------------------------------------------------------------------

    def discs(self) -> None:
        """Eighteen discs of every player (I4); Pedro's reserve was counted when it was read."""
        for p in self.players:
            counts: Counter[str] = Counter()
            for portion in self.all_of(DISCS):
                if portion.field != "reserve" and portion.seat in (None, p):
                    counts[portion.where] += portion.things[p]
            if not self.view.is_pedro(p) and counts.total() != DISCS_EACH:
                found = ", ".join(f"{n} on {where}" for where, n in counts.items())
                self.seat(p).or_default("discs", []).refuse_saying(
                    f"{counts.total()} discs of player {p} ({found}), expected {DISCS_EACH} (I4)"
                )
