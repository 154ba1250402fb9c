"""Does what is still to be done make sense?

The frames that wait must be ones that play leaves behind: phase C at the bottom, above it the place
or the visit that the turn is at, above that what is being carried out.
"""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.farmers import MAX_REVEAL
from sim.argentina.kernel.kinds import OwnBuilding
from sim.argentina.kernel.location import SPECIAL_DONE
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.kernel.vocabulary import FarmerSpaces
from sim.argentina.position.effects import all_lists, effect_at
from sim.argentina.position.frames import read_pending
from sim.argentina.position.pedro_pending import PedroPending
from sim.argentina.position.read import Loader
from sim.argentina.position.turn import Turn
from sim.core.fields import Kind
from sim.core.frames import Frame
from sim.core.position import PositionReader

# From the bottom of the stack: what a visit to Buenos Aires still has to come (A170).
VISIT: list[tuple[str, dict[str, int]]] = [
    ("ba_close", {}),
    ("forecast_tile", {"letter": 2}),
    ("forecast_tile", {"letter": 1}),
    ("forecast_tile", {"letter": 0}),
    ("ship", {}),
    ("income", {}),
    ("deliver", {"in_buenos_aires": 1}),
]
LAST_STEP = 6  # forecast C
AFTER_LOADING = 4  # entries of VISIT left when a ship is being loaded
PLACES = {entry.name for entry in vocabulary if entry.room == "trail"} | {"first_discard"}
PAYMENTS = (fx.PAY, fx.PAY_GRAIN)  # carried out without asking, so they must be possible
START = {"do": "turn_start"}


class Pending(Turn):
    """The frames of a loaded state; by default the start of the current player's turn."""

    def __init__(self, loader: Loader) -> None:
        self.value = loader.given("pending", [] if loader.s[L.OVER] else [START])
        read_pending(loader.view, self.value)
        super().__init__(loader)

    def check(self) -> None:
        value = self.value
        if self.s[L.OVER]:
            if self.frames:
                value.refuse("nothing: the game is over")
            return
        if not self.frames:
            value.refuse("what is to be done, at least the start of the turn")
        if self.view.is_pedro(self.current):
            PedroPending(self.loader, value).check()
            return
        self.order()
        if self.s[L.TRIGGER] == self.current + 1:
            self.ending()
        for frame, entry_ in zip(self.frames, value.elements(), strict=True):
            if frame.name in FITS:
                FITS[frame.name](self, entry_, frame)
            for kind in map(type, frame.entry.fields.values()):
                if kind in FITS_KIND:
                    FITS_KIND[kind](self, entry_, frame)

    def order(self) -> None:
        """The frames in an order that play leaves behind."""
        entries = self.value.elements()
        waiting = [frame.name for frame in self.frames]
        if waiting == ["turn_start"]:
            return
        for entry_, frame in zip(entries, self.frames, strict=True):
            if frame.entry.room == PEDRO:
                entry_.refuse_saying("Pedro does this in his own turn, which it is not (A620)")
        if "turn_start" in waiting:
            entries[waiting.index("turn_start")].refuse("the start of a turn alone")
        if waiting[0] != "phase_c":
            entries[0].refuse('{"do": "phase_c"} first: it ends the turn (A100)')
        above = self.place() + 1
        outer = {"phase_c", *PLACES, *(name for name, _ in VISIT if name != "deliver")}
        for i, frame in enumerate(self.frames[above:], above):
            if frame.name in outer or (frame.name == "deliver" and frame.in_buenos_aires):
                entries[i].refuse(
                    "an action: here can be phase_c, then place and first_discard, move, location "
                    "or the rest of a visit from ba_close up, then actions"
                )
            if i < len(waiting) - 1 and not frame.entry.stays:
                entries[i].refuse("this as the last entry: nothing is done on top of it")
        if above == 1 and len(waiting) > 1:
            effects = waiting[1:] == ["effects"]
            if not effects or self.view.table(self.frames[1].effects) != fx.MOVE:
                entries[1].refuse("move, location, place or a visit below it")

    def ending(self) -> None:
        """The turn in which the player triggered the end, in step 5 or 6 of the visit (A551)."""
        waiting = [frame.name for frame in self.frames]
        left = self.place()
        step_6 = self.s[L.END_REASON] == LAST_STEP
        if waiting[0] == "turn_start" or left > (1 if step_6 else 2) or set(waiting) & PLACES:
            self.value.refuse(
                "the rest of a visit after forecast B or C, in which the player triggered the end "
                "(A552)"
            )

    def place(self) -> int:
        """How many frames above phase C say where the turn is."""
        kinds = [(frame.name, frame.fields) for frame in self.frames[1:]]
        if not kinds:
            return 0
        if kinds[0] == VISIT[0]:
            n = 0
            while n < len(kinds) and n < len(VISIT) and kinds[n] == VISIT[n]:
                n += 1
            return n
        if [name for name, _ in kinds[:2]] == ["place", "first_discard"]:
            return 2
        return int(kinds[0][0] in ("place", "move", "location", "arrive"))

    def building(self, entry_: PositionReader, frame: Frame) -> None:
        if self.mine(L.BUILDING_AT + frame.building) != 0:
            entry_["building"].refuse("a building in supply (A330)")

    def gauchos(self, entry_: PositionReader, frame: Frame) -> None:
        if frame.gauchos > self.mine(L.WORKERS):
            entry_["gauchos"].refuse(f"at most {self.mine(L.WORKERS)}, the gauchos (A350)")

    def master(self, entry_: PositionReader, frame: Frame) -> None:
        if not 0 < self.s[L.STATION_TILE + frame.station] < L.WORKER_ON_STATION:
            entry_["station"].refuse("a station with a station master (A393)")
        if self.s[L.STATION_DISCS + frame.station * L.MAX_SEATS + self.current] == 0:
            entry_["station"].refuse("a station with a disc of the player (A393)")

    def draws(self, entry_: PositionReader, frame: Frame) -> None:
        if frame.fewest > frame.most:
            entry_["fewest"].refuse(f"at most {frame.most}, the most (R29)")

    def first_discard(self, entry_: PositionReader, frame: Frame) -> None:
        drawn = sum(other.cards for other in self.frames if other.name == "discard_cards")
        due = self.mine(L.HAND_N) - drawn - self.view.table(t.FIRST_HAND)
        if frame.cards != due:
            entry_["cards"].refuse(
                f"{due}: {self.mine(L.HAND_N) - drawn} cards in hand are discarded down to "
                f"{self.view.table(t.FIRST_HAND)} (A101)"
            )

    def move(self, entry_: PositionReader, frame: Frame) -> None:
        made = frame.made
        if self.mine(L.AT) < 0:
            self.seat(self.current).or_default("at", None).refuse("a space, as a move is pending")
        if self.view.table(t.NODE_TYPE + self.mine(L.AT)) in (c.N_RAMP, c.N_BUENOS_AIRES):
            entry_.refuse_saying("no move goes on from a ramp or from Buenos Aires (A132)")
        if frame.phase_a:
            limit = self.mine(L.STEPS)
            if entry_["steps"].value != limit - made:
                entry_["steps"].refuse(
                    f"{limit - made} after {made} steps: {limit} is the step limit (A130)"
                )
            return
        lists = all_lists(self.loader.tables).values()
        limit = max((e[1] for effects in lists for e in effects if e[0] == fx.MOVE), default=0)
        if frame.steps > limit:
            entry_["steps"].refuse(
                f"at most {limit - made} after {made} steps: {limit} is the longest move by an "
                "action (A497)"
            )

    def location(self, entry_: PositionReader, frame: Frame) -> None:
        """The place of the estanciero, and actions that the building there has (6)."""
        node, done, did = frame.at, frame.done, frame.did
        if node != self.mine(L.AT):
            entry_["at"].refuse("where the player's estanciero is (A160)")
        kind = self.view.table(t.NODE_TYPE + node)
        if kind not in (c.N_NEUTRAL, c.N_BUILDING, c.N_FARMER):
            entry_["at"].refuse("a location (A171)")
        acted = bool(did & c.DID_ACTION)
        if did & c.DID_OTHER and acted:
            entry_["did"].refuse("action or other, never both (A167)")
        if acted != (done > 0):
            entry_.refuse_saying('"action" stands in "did" when actions are "done", and only then')
        content = self.view.building(node)
        own = content is not None and content[0] == self.current
        if did & c.TILE_GONE:
            if not own:
                entry_["did"].refuse("no tile_gone: the player replaced no building here (R70)")
            return
        known = 0
        if own or kind == c.N_NEUTRAL:
            for group, _ in self.view.options(node):
                known |= 1 << group
            if own and self.view.table(t.NODE_SPECIAL + node):
                known |= 1 << SPECIAL_DONE
        if done & ~known:
            entry_["done"].refuse("actions that the player's or neutral building here has (A161)")

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

    # --- can it go on? ------------------------------------------------------------------------

    def goes_on(self) -> None:
        """The next frame can be carried out, or leaves at least one choice."""
        if not self.frames:
            return
        last = self.value.elements()[-1]
        top = self.frames[-1]
        if top.name == "effects":
            effect = effect_at(self.loader.tables, top.effects)
            have = self.mine(L.PESOS if effect[0] == fx.PAY else L.GRAIN)
            if effect[0] in PAYMENTS and have < effect[1]:
                last.refuse_saying("its next effect cannot be paid (A163)")
        elif top.entry.owed:
            out = entry.new_out()
            n = entry.call(entry.LEGAL, self.s.copy(), self.loader.tables.vector, out=out)
            if all(code == c.PASS for code in out[:n]):
                last.refuse_saying("it leaves the player no legal choice")


# Does a frame fit the rest of the position? By its name, and by what it is about.
FITS: dict[str, Callable[[Pending, PositionReader, Frame], None]] = {
    "first_discard": Pending.first_discard,
    "move": Pending.move,
    "location": Pending.location,
    "buy": Pending.gauchos,
    "station": Pending.station,
    "master": Pending.master,
    "draw_cards": Pending.draws,
    "ship_disc": Pending.loading,
    "pay_grain": Pending.loading,
}
FITS_KIND: dict[type[Kind], Callable[[Pending, PositionReader, Frame], None]] = {
    FarmerSpaces: Pending.helping,
    OwnBuilding: Pending.building,
}
