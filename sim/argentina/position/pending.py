"""Does what is still to be done make sense?

The frames that wait must be ones that play leaves behind: phase C at the bottom, above it the place
or the visit that the turn is at, above that what is being carried out.
"""

from __future__ import annotations

from sim.argentina.frames import FRAMES, PEDRO_FRAMES
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import entry, ops
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.farmers import REVEAL_MAX
from sim.argentina.position.effects import all_lists, effect_at
from sim.argentina.position.frames import read_pending
from sim.argentina.position.parts import Frame
from sim.argentina.position.pedro_pending import PedroPending
from sim.argentina.position.read import Loader
from sim.argentina.position.reader import PositionReader
from sim.argentina.position.turn import Turn

# From the bottom of the stack: what a visit to Buenos Aires still has to come (A170).
VISIT = [
    (ops.BA_CLOSE, 0),
    (ops.FORECAST_TILE, 2),
    (ops.FORECAST_TILE, 1),
    (ops.FORECAST_TILE, 0),
    (ops.SHIP, 0),
    (ops.INCOME, 0),
    (ops.DELIVER, 1),
]
LAST_STEP = 6  # forecast C
AFTER_LOADING = 4  # entries of VISIT left when a ship is being loaded
PLACES = (ops.PLACE, ops.FIRST_DISCARD, ops.MOVE, ops.LOCATION, ops.ARRIVE)
# Frames of an action that stay while something else is done on top of them.
STAY = (
    ops.EFFECTS,
    ops.ACCEPT,
    ops.PAY_GRAIN,
    ops.BUY,
    ops.INVEST,
    ops.DISCARD_CARDS,
    ops.OBJECTIVE_CARD,
)
MUST = (
    ops.BUILD_SPACE,
    ops.BUY_SECOND,
    ops.SHIP_DISC,
)  # the second half of a choice, already begun
PAYMENTS = (fx.PAY, fx.PAY_GRAIN)  # carried out without asking, so they must be possible
START = {"do": FRAMES[ops.TURN_START]}


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
            self.frame(entry_, frame)

    def order(self) -> None:
        """The frames in an order that play leaves behind."""
        entries = self.value.elements()
        waiting = [frame[0] for frame in self.frames]
        if waiting == [ops.TURN_START]:
            return
        for entry_, op in zip(entries, waiting, strict=True):
            if op in PEDRO_FRAMES:
                entry_.refuse_saying("Pedro does this in his own turn, which it is not (A620)")
        if ops.TURN_START in waiting:
            entries[waiting.index(ops.TURN_START)].refuse("the start of a turn alone")
        if waiting[0] != ops.PHASE_C:
            entries[0].refuse(f'{{"do": "{FRAMES[ops.PHASE_C]}"}} first: it ends the turn (A100)')
        above = self.place() + 1
        for i, op in enumerate(waiting[above:], above):
            outer = (ops.PHASE_C, *PLACES, *(op for op, _ in VISIT if op != ops.DELIVER))
            if op in outer or (op == ops.DELIVER and self.frames[i][1]):
                entries[i].refuse(
                    "an action: here can be phase_c, then place and first_discard, move, location "
                    "or the rest of a visit from ba_close up, then actions"
                )
            if i < len(waiting) - 1 and op not in STAY:
                entries[i].refuse("this as the last entry: nothing is done on top of it")
        if above == 1 and len(waiting) > 1:
            moves = waiting[1:] == [ops.EFFECTS] and self.view.table(self.frames[1][1]) == fx.MOVE
            if not moves:
                entries[1].refuse("move, location, place or a visit below it")

    def ending(self) -> None:
        """The turn in which the player triggered the end, in step 5 or 6 of the visit (A551)."""
        waiting = [frame[0] for frame in self.frames]
        left = self.place()
        step_6 = self.s[L.END_REASON] == LAST_STEP
        if (
            waiting[0] == ops.TURN_START
            or left > (1 if step_6 else 2)
            or set(waiting) & set(PLACES)
        ):
            self.value.refuse(
                "the rest of a visit after forecast B or C, in which the player triggered the end "
                "(A552)"
            )

    def place(self) -> int:
        """How many frames above phase C say where the turn is."""
        kinds = [(frame[0], frame[1]) for frame in self.frames[1:]]
        if not kinds:
            return 0
        if kinds[0] == VISIT[0]:
            n = 0
            while n < len(kinds) and n < len(VISIT) and kinds[n] == VISIT[n]:
                n += 1
            return n
        if [op for op, _ in kinds[:2]] == [ops.PLACE, ops.FIRST_DISCARD]:
            return 2
        return int(kinds[0][0] in (ops.PLACE, ops.MOVE, ops.LOCATION, ops.ARRIVE))

    def frame(self, entry_: PositionReader, frame: Frame) -> None:
        """Does the frame fit the rest of the position?"""
        op, a, b = frame[:3]
        if op == ops.FIRST_DISCARD:
            self.first_discard(entry_, a)
        elif op == ops.MOVE:
            self.move(entry_, frame)
        elif op == ops.LOCATION:
            self.location(entry_, frame)
        elif op == ops.BUILD_SPACE and self.mine(L.BUILDING_AT + a) != 0:
            entry_["building"].refuse("a building in supply (A330)")
        elif op == ops.BUY and a > self.mine(L.WORKERS):
            entry_["gauchos"].refuse(f"at most {self.mine(L.WORKERS)}, the gauchos (A350)")
        elif op == ops.STATION:
            self.station(entry_, a, b)
        elif op == ops.MASTER:
            if not 0 < self.s[L.STATION_TILE + a] < L.WORKER_ON_STATION:
                entry_["station"].refuse("a station with a station master (A393)")
            if self.s[L.STATION_DISCS + a * L.SEATS_MAX + self.current] == 0:
                entry_["station"].refuse("a station with a disc of the player (A393)")
        elif op == ops.DRAW_CARDS and a > b:
            entry_["fewest"].refuse(f"at most {b}, the most (R29)")
        elif op in (ops.HELP_TILES, ops.HELP_CARDS):
            self.helping(entry_, frame)
        elif op in (ops.SHIP_DISC, ops.PAY_GRAIN):
            self.loading(entry_, op, a)

    def first_discard(self, entry_: PositionReader, cards: int) -> None:
        drawn = sum(frame[1] for frame in self.frames if frame[0] == ops.DISCARD_CARDS)
        due = self.mine(L.HAND_N) - drawn - self.view.table(t.FIRST_HAND)
        if cards != due:
            entry_["cards"].refuse(
                f"{due}: {self.mine(L.HAND_N) - drawn} cards in hand are discarded down to "
                f"{self.view.table(t.FIRST_HAND)} (A101)"
            )

    def move(self, entry_: PositionReader, frame: Frame) -> None:
        _, most, made, phase_a, _ = frame
        if self.mine(L.AT) < 0:
            self.seat(self.current).or_default("at", None).refuse("a space, as a move is pending")
        if self.view.table(t.NODE_TYPE + self.mine(L.AT)) in (c.N_RAMP, c.N_BUENOS_AIRES):
            entry_.refuse_saying("no move goes on from a ramp or from Buenos Aires (A132)")
        if phase_a:
            limit = self.mine(L.STEPS)
            if entry_["steps"].value != limit - made:
                entry_["steps"].refuse(
                    f"{limit - made} after {made} steps: {limit} is the step limit (A130)"
                )
            return
        lists = all_lists(self.loader.tables).values()
        limit = max((e[1] for effects in lists for e in effects if e[0] == fx.MOVE), default=0)
        if most > limit:
            entry_["steps"].refuse(
                f"at most {limit - made} after {made} steps: {limit} is the longest move by an "
                "action (A497)"
            )

    def location(self, entry_: PositionReader, frame: Frame) -> None:
        """The place of the estanciero, and actions that the building there has (6)."""
        _, node, done, did, _ = frame
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
            if own and content is not None:
                options = t.FACE_OPTIONS + self.view.face_index(content[1]) * 2 * t.OPTIONS_MAX
            else:
                letter = int(self.s[L.CONTENT + node]) - 1
                options = t.NEUTRAL_OPTIONS + letter * 2 * t.OPTIONS_MAX
            for i in range(t.OPTIONS_MAX):
                group = self.view.table(options + 2 * i)
                if group < 0:
                    break
                known |= 1 << group
            if own and self.view.table(t.NODE_SPECIAL + node):
                known |= 1 << t.OPTIONS_MAX
        if done & ~known:
            entry_["done"].refuse("actions that the player's or neutral building here has (A161)")

    def helping(self, entry_: PositionReader, frame: Frame) -> None:
        """The chosen farmers can be helped with the cards in hand (A441, A443)."""
        op, strength, nodes, needed, shown = frame
        board = self.mine(L.STRONG) + self.mine(L.DISC_STRENGTH)
        if op == ops.HELP_TILES:
            strength, shown = board + strength, 0
        elif strength < board:
            entry_["strength"].refuse(f"at least {board}, that of the board (A442)")
        elif nodes == 0:
            entry_["farmers"].refuse("at least one farmer space (A440)")
        hand = [int(x) for x in self.s[self.q + L.HAND :][: self.mine(L.HAND_N)]]
        cattle = [self.view.table(t.STRENGTH + card) for card in hand if card < L.EXHAUSTION]
        reach = strength + sum(sorted(cattle, reverse=True)[: REVEAL_MAX - shown])
        if needed > reach:
            entry_["farmers"].refuse(
                f"farmers that ask for at most {reach}, not {needed} strength (A441)"
            )

    def station(self, entry_: PositionReader, station: int, flags: int) -> None:
        """The engine has just stopped there, or passed it (A390, A402)."""
        slot = self.view.table(t.STATION_SLOT + station)
        engine = self.mine(L.ENGINE)
        terminus = slot == self.view.table(t.TERMINUS_SLOT)
        here = engine == (L.DEPOT if terminus else slot)
        if not (here if flags & c.OPTIONAL else slot < engine and not terminus):
            where = self.view.names.slots[engine]
            entry_["station"].refuse(f"a station at the engine, which is at {where}, or behind it")

    def loading(self, entry_: PositionReader, op: int, ship: int) -> None:
        zone = [int(x) for x in self.s[L.ZONE : L.ZONE + int(self.s[L.ZONE_N])]]
        if ship not in zone:
            entry_["ship"].refuse("a ship of the loading zone (A210)")
        if self.place() != AFTER_LOADING or self.frames[1 + AFTER_LOADING][:2] != [op, ship]:
            entry_.refuse_saying("a ship is loaded once, between income and forecast A (A210)")
        if op == ops.PAY_GRAIN and self.s[L.SHIP_DISCS + ship * L.SEATS_MAX + self.current] == 0:
            entry_["ship"].refuse("a ship with a disc of the player (R22)")
        if op == ops.PAY_GRAIN:
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
        op, pointer = self.frames[-1][:2]
        if op == ops.EFFECTS:
            effect = effect_at(self.loader.tables, pointer)
            have = self.mine(L.PESOS if effect[0] == fx.PAY else L.GRAIN)
            if effect[0] in PAYMENTS and have < effect[1]:
                last.refuse_saying("its next effect cannot be paid (A163)")
        elif op in MUST:
            out = entry.new_out()
            n = entry.call(entry.LEGAL, self.s.copy(), self.loader.tables.vector, out=out)
            if all(code == c.PASS for code in out[:n]):
                last.refuse_saying("it leaves the player no legal choice")
