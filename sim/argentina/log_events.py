"""From the events of a game to the lines of its log: one line a thing, indented by depth."""

from __future__ import annotations

from sim.argentina.changes import Changes
from sim.argentina.frames import FRAME_OPS, FRAMES
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_events import tell
from sim.argentina.show_seat import money_line, pedro_line
from sim.argentina.text import FIRST_FORECAST_STEP, action_text, forecast_name
from sim.argentina.view import View
from sim.argentina.words import count
from sim.core.facade import Event
from sim.core.log import Log

# Decisions whose outcome is told as results of the line that led to them.
RESULTS = {
    ops.EFFECTS,
    ops.DRAW_CARDS,
    ops.DISCARD_CARDS,
    ops.TAKE_CATTLE,
    ops.FIRST_DISCARD,
}
# Decisions that open a level of their own: what follows from them is indented below them.
TITLED = {
    ops.LOCATION,
    ops.AUX,
    ops.HIRE,
    ops.ENGINE_MOVE,
    ops.STATION,
    ops.MASTER,
    ops.INVEST,
    ops.DELIVER,
    ops.INCOME,
    ops.SHIP,
    ops.ACCEPT,
    ops.BUILD_SPACE,
    ops.FORECAST_TILE,
    ops.OBJECTIVE_CARD,
    ops.BUY,
}
STEPS = {ops.DELIVER: "step 1, delivery", ops.INCOME: "step 2, income", ops.SHIP: "step 3, loading"}
# What is said when there was nothing to choose; "" says nothing.
NOTHING = {
    ops.ENGINE_MOVE: "the engine cannot move",
    ops.MASTER: "no worker tile to leave for the station master",
    ops.BEHIND: "no station behind the engine can be upgraded",
    ops.QUAY_DISC: "no disc can be sent",
    ops.OBJECTIVE_CARD: "no objective card is left",
    ops.TAKE_CATTLE: "no such card in the market",
}
NO_STEP = {
    ops.DELIVER: "none",
    ops.SHIP: "none, for want of a disc",
    ops.FORECAST_TILE: "no tile may be taken",
}
SILENT = {ops.MOVE, ops.BUY, ops.HELP_TILES, ops.INVEST}


class GameLog(Log):
    """Turns the events of a game into lines."""

    turn_start = ops.TURN_START
    halves = ((ops.MOVE, ops.ARRIVE), (ops.PLACE, ops.ARRIVE), (ops.BUILD, ops.BUILD_SPACE))

    # --- one event -------------------------------------------------------------------------------

    def tell(self, event: Event, depth: int) -> bool:
        change = Changes(event.before, event.after, self.tables)
        frame = change.old.frame()
        if change.old.is_pedro(change.player):
            return self.pedro(event, change)
        op = FRAME_OPS[event.frame]
        action = event.action
        if action is None:
            return self.automatic(change, op, frame, depth)
        if action == c.USE_TOKEN or action >= c.PLAY_OBJECTIVE:
            text = action_text(event.before, self.tables, action)
            self.say(depth, text, change.words(cards=False))
            return True
        if op in (ops.MOVE, ops.PLACE):
            self.step(event, change, frame, depth)
            return False
        if action == c.PASS:
            self.passed(event, change, op, frame, depth)
            return False
        if op in RESULTS:
            if op == ops.FIRST_DISCARD and frame[2] == 0:
                kept = change.old.table(t.FIRST_HAND)
                self.say(depth, f"first turn: discard down to {count(kept, 'card')}", [])
                self.lines[-1].accepts = depth
            self.result(depth, change.words() or ["draws no card"])
            return False
        text = action_text(event.before, self.tables, action)
        results = change.words(cards=False) + change.market() + change.job_marker()
        if op == ops.INCOME:
            results += change.cards(change.player)
        elif op == ops.OBJECTIVE_CARD:
            results += self.card_from_deck(change, action) + change.offer()
        elif op in (ops.BUILD, ops.BEHIND):
            return False  # told with its space, with its disc
        elif op == ops.FORECAST_TILE:
            text = text.removeprefix(f"{forecast_name(change.old, frame[1], action)}: ")
            if change.old.solo:
                text = f"the {('lower', 'upper')[action]} tile, {text}"
        self.say(depth, self.label(op, frame) + text, results)
        return op in TITLED

    def pedro(self, event: Event, change: Changes) -> bool:
        """An event of Pedro's turn: each thing with the reason below it."""
        if event.frame == FRAMES[ops.TURN_START]:
            self.turn_header(change.new)
        for told in tell(event, change):
            brief = f" ({told.why})" if told.why and told.brief else ""
            self.say(told.level, told.text + brief, told.results, -1)
            if told.why and not told.brief:
                self.say(told.level + 1, f"why: {told.why}", [], -1)
        return False

    def label(self, op: int, frame: list[int]) -> str:
        """The step of Buenos Aires to which a decision belongs."""
        if op == ops.FORECAST_TILE:
            return f"step {FIRST_FORECAST_STEP + frame[1]}, forecast {'ABC'[frame[1]]}: "
        if op in STEPS and (op != ops.DELIVER or frame[1]):
            return f"{STEPS[op]}: "
        return ""

    def card_from_deck(self, change: Changes, action: int) -> list[str]:
        if action != c.TO_DECK:
            return []
        old = change.old.state(L.OBJECTIVE_DECK_N)
        card = change.old.state(L.OBJECTIVE_DECK + old - 1)
        return [f"it is {change.old.objective(card)}"]

    def step(self, event: Event, change: Changes, frame: list[int], depth: int) -> None:
        """A step of the estanciero, or its first place (A101, 5)."""
        if event.action == c.PASS:
            return
        assert event.action is not None
        text = action_text(event.before, self.tables, event.action)
        if frame[0] == ops.PLACE:
            self.say(depth, f"first turn: {text}", change.words())
            return
        if frame[2] == 0:
            where = change.old.place(change.old.seat(change.player, L.AT))
            phase = "phase A" if frame[3] else "estanciero"
            self.say(depth, f"{phase}: from {where}, up to {count(frame[1], 'step')}", [], -1)
        self.say(depth + 1, text, change.words(), -1)

    def passed(self, event: Event, change: Changes, op: int, frame: list[int], depth: int) -> None:
        """An action not done, or the last of a row of choices."""
        results = change.words()
        text = action_text(event.before, self.tables, c.PASS)
        if op == ops.HELP_CARDS:
            text = f"help with strength {frame[1]}, needed {frame[3]}"
            self.say(depth, text, results, -1)
        elif op == ops.LOCATION:
            if frame[2] == 0 and frame[3] == 0:
                self.say(depth, "no action", [])
        elif op in STEPS or op == ops.FORECAST_TILE:
            self.say(depth, self.label(op, frame) + NO_STEP[op], results)
        elif results:
            self.result(depth, results)
        elif op in SILENT:
            pass
        elif not event.forced:
            if op == ops.ACCEPT:
                text = f"do not use: {change.old.effects(frame[1], change.player)}"
            self.say(depth, text, [])
        elif op == ops.STATION:
            self.say(depth, f"{change.old.station(frame[1])} cannot be upgraded now", [])
        elif op in NOTHING:
            self.say(depth, NOTHING[op], [])

    # --- what needs no choice --------------------------------------------------------------------

    def automatic(self, change: Changes, op: int, frame: list[int], depth: int) -> bool:
        if op == ops.TURN_START:
            self.turn_header(change.new)
            return True
        if op == ops.ARRIVE:
            return self.arrive(change, depth)
        if op == ops.EFFECTS:
            self.result(depth, change.words() or self.at_limit(change, frame[1]))
        elif op == ops.PAY_GRAIN:
            words = change.words()
            if words:
                self.say(depth, "grain due for loading", words)
        elif op == ops.BA_CLOSE:
            self.close_visit(change, depth)
        elif op == ops.PHASE_C:
            words = change.cards(change.player)
            if words:
                self.say(depth, f"phase C: {'; '.join(words)}", [], -1)
        return False

    def turn_header(self, v: View) -> None:
        p = v.current
        last = ", last turn" if v.state(L.TRIGGER) else ""
        own = v.seat(p, L.TURNS)
        has = f"{money_line(v, p)}; hand: {v.cards(v.cards_of(p, L.HAND, L.HAND_N))}"
        if v.is_pedro(p):
            has = pedro_line(v)
        self.begin_turn(f"Turn {v.state(L.TURN)}: {v.player(p)}, own turn {own}{last} ({has})")

    def arrive(self, change: Changes, depth: int) -> bool:
        v = change.old
        at = v.seat(change.player, L.AT)
        kind = v.table(t.NODE_TYPE + at)
        if kind in (c.N_RAMP, c.N_BUENOS_AIRES):
            way = f" by {v.place(at)}" if kind == c.N_RAMP else ""
            visit = change.new.seat(change.player, L.VISITS)
            self.say(depth, f"phase B in Buenos Aires{way}, visit {visit}", [], -1)
        else:
            self.say(depth, f"phase B at {v.place(at)}", [], -1)
        return True

    @staticmethod
    def at_limit(change: Changes, pointer: int) -> list[str]:
        """Why an effect changed nothing."""
        op = change.old.table(pointer)
        if op == fx.GRAIN:
            return [f"grain stays at {change.old.seat(change.player, L.GRAIN)}"]
        if op == fx.CERTIFICATE:
            return [f"certificates stay at {change.old.seat(change.player, L.CERTIFICATES)}"]
        return []

    def close_visit(self, change: Changes, depth: int) -> None:
        for text in change.closing():
            self.say(depth, f"closing: {text}", [], -1)
