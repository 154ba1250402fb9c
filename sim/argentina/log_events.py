"""From the events of a game to the lines of its log: one line a thing, indented by depth."""

from __future__ import annotations

from sim.argentina.changes import Changes
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_events import tell
from sim.argentina.show_seat import money_line, pedro_line
from sim.argentina.text import FIRST_FORECAST_STEP, action_text, forecast_name
from sim.argentina.view import View
from sim.argentina.words import count
from sim.core.facade import Event
from sim.core.frames import Frame
from sim.core.log import Log

# Decisions whose outcome is told as results of the line that led to them.
RESULTS = {
    "effects",
    "draw_cards",
    "discard_cards",
    "take_cattle",
    "first_discard",
}
# Decisions that open a level of their own: what follows from them is indented below them.
TITLED = {
    "location",
    "aux",
    "hire",
    "engine_move",
    "station",
    "master",
    "invest",
    "deliver",
    "income",
    "ship",
    "accept",
    "build_space",
    "forecast_tile",
    "objective_card",
    "buy",
}
STEPS = {"deliver": "step 1, delivery", "income": "step 2, income", "ship": "step 3, loading"}
# What is said when there was nothing to choose; "" says nothing.
NOTHING = {
    "engine_move": "the engine cannot move",
    "master": "no worker tile to leave for the station master",
    "behind": "no station behind the engine can be upgraded",
    "quay_disc": "no disc can be sent",
    "objective_card": "no objective card is left",
    "take_cattle": "no such card in the market",
}
NO_STEP = {
    "deliver": "none",
    "ship": "none, for want of a disc",
    "forecast_tile": "no tile may be taken",
}
SILENT = {"move", "buy", "help_tiles", "invest"}


class GameLog(Log):
    """Turns the events of a game into lines."""

    turn_start = "turn_start"
    halves = (("move", "arrive"), ("place", "arrive"), ("build", "build_space"))

    # --- one event -------------------------------------------------------------------------------

    def tell(self, event: Event, depth: int) -> bool:
        change = Changes(event.before, event.after, self.tables)
        frame = change.old.frame()
        if change.old.is_pedro(change.player):
            return self.pedro(event, change)
        action = event.action
        if action is None:
            return self.automatic(change, frame, depth)
        if action == c.USE_TOKEN or action >= c.PLAY_OBJECTIVE:
            text = action_text(event.before, self.tables, action)
            self.say(depth, text, change.words(cards=False))
            return True
        if frame.name in ("move", "place"):
            self.step(event, change, frame, depth)
            return False
        if action == c.PASS:
            self.passed(event, change, frame, depth)
            return False
        if frame.name in RESULTS:
            if frame.name == "first_discard" and not frame.begun:
                kept = change.old.table(t.FIRST_HAND)
                self.say(depth, f"first turn: discard down to {count(kept, 'card')}", [])
                self.lines[-1].accepts = depth
            self.result(depth, change.words() or ["draws no card"])
            return False
        text = action_text(event.before, self.tables, action)
        results = change.words(cards=False) + change.market() + change.job_marker()
        if frame.name == "income":
            results += change.cards(change.player)
        elif frame.name == "objective_card":
            results += self.card_from_deck(change, action) + change.offer()
        elif frame.name in ("build", "behind"):
            return False  # told with its space, with its disc
        elif frame.name == "forecast_tile":
            text = text.removeprefix(f"{forecast_name(change.old, frame.letter, action)}: ")
            if change.old.solo:
                text = f"the {('lower', 'upper')[action]} tile, {text}"
        self.say(depth, self.label(frame) + text, results)
        return frame.name in TITLED

    def pedro(self, event: Event, change: Changes) -> bool:
        """An event of Pedro's turn: each thing with the reason below it."""
        if event.frame == "turn_start":
            self.turn_header(change.new)
        for told in tell(event, change):
            brief = f" ({told.why})" if told.why and told.brief else ""
            self.say(told.level, told.text + brief, told.results, -1)
            if told.why and not told.brief:
                self.say(told.level + 1, f"why: {told.why}", [], -1)
        return False

    def label(self, frame: Frame) -> str:
        """The step of Buenos Aires to which a decision belongs."""
        if frame.name == "forecast_tile":
            return f"step {FIRST_FORECAST_STEP + frame.letter}, forecast {'ABC'[frame.letter]}: "
        if frame.name in STEPS and (frame.name != "deliver" or frame.in_buenos_aires):
            return f"{STEPS[frame.name]}: "
        return ""

    def card_from_deck(self, change: Changes, action: int) -> list[str]:
        if action != c.TO_DECK:
            return []
        old = change.old.state(L.OBJECTIVE_DECK_N)
        card = change.old.state(L.OBJECTIVE_DECK + old - 1)
        return [f"it is {change.old.objective(card)}"]

    def step(self, event: Event, change: Changes, frame: Frame, depth: int) -> None:
        """A step of the estanciero, or its first place (A101, 5)."""
        if event.action == c.PASS:
            return
        assert event.action is not None
        text = action_text(event.before, self.tables, event.action)
        if frame.name == "place":
            self.say(depth, f"first turn: {text}", change.words())
            return
        if frame.made == 0:
            where = change.old.place(change.old.seat(change.player, L.AT))
            phase = "phase A" if frame.phase_a else "estanciero"
            self.say(depth, f"{phase}: from {where}, up to {count(frame.steps, 'step')}", [], -1)
        self.say(depth + 1, text, change.words(), -1)

    def passed(self, event: Event, change: Changes, frame: Frame, depth: int) -> None:
        """An action not done, or the last of a row of choices."""
        results = change.words()
        text = action_text(event.before, self.tables, c.PASS)
        if frame.name == "help_cards":
            text = f"help with strength {frame.strength}, needed {frame.needed}"
            self.say(depth, text, results, -1)
        elif frame.name == "location":
            if frame.done == 0 and frame.did == 0:
                self.say(depth, "no action", [])
        elif frame.name in STEPS or frame.name == "forecast_tile":
            self.say(depth, self.label(frame) + NO_STEP[frame.name], results)
        elif results:
            self.result(depth, results)
        elif frame.name in SILENT:
            pass
        elif not event.forced:
            if frame.name == "accept":
                text = f"do not use: {change.old.effects(frame.effects, change.player)}"
            self.say(depth, text, [])
        elif frame.name == "station":
            self.say(depth, f"{change.old.station(frame.station)} cannot be upgraded now", [])
        elif frame.name in NOTHING:
            self.say(depth, NOTHING[frame.name], [])

    # --- what needs no choice --------------------------------------------------------------------

    def automatic(self, change: Changes, frame: Frame, depth: int) -> bool:
        if frame.name == "turn_start":
            self.turn_header(change.new)
            return True
        if frame.name == "arrive":
            return self.arrive(change, depth)
        if frame.name == "effects":
            self.result(depth, change.words() or self.at_limit(change, frame.effects))
        elif frame.name == "pay_grain":
            words = change.words()
            if words:
                self.say(depth, "grain due for loading", words)
        elif frame.name == "ba_close":
            self.close_visit(change, depth)
        elif frame.name == "phase_c":
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
