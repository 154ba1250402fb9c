"""From the events of a game to the lines of its log: one line a thing, indented by depth."""

from __future__ import annotations

from sim.argentina.changes import Changes
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_events import tell
from sim.argentina.sentences import sentence
from sim.argentina.show_seat import money_line, pedro_line
from sim.argentina.text import action_text
from sim.argentina.view import View
from sim.argentina.words import count
from sim.core.facade import Event
from sim.core.frames import Frame
from sim.core.log import Log
from sim.core.sentences import said


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
        how = sentence.in_log(frame.name)
        if how.result:
            if above := said(how.above, change.old, frame):
                self.say(depth, above, [], accepts=depth)
            self.result(depth, change.words() or ["draws no card"])
        elif not how.later:
            text = action_text(event.before, self.tables, action)
            if how.line:
                text = how.line(change.old, frame, action)
            results = change.words(cards=False) + change.market() + change.job_marker()
            results += how.more(change, action) if how.more else []
            self.say(depth, said(how.label, change.old, frame) + text, results)
        return how.opens

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
            steps = count(change.old.steps_left(frame), "step")
            self.say(depth, f"{phase}: from {where}, up to {steps}", [], -1)
        self.say(depth + 1, text, change.words(), -1)

    def passed(self, event: Event, change: Changes, frame: Frame, depth: int) -> None:
        """An action not done, or the last of a row of choices."""
        how, results = sentence.in_log(frame.name), change.words()
        if how.passed is not None:
            if text := said(how.passed, change.old, frame):
                self.say(depth, said(how.label, change.old, frame) + text, results)
        elif results:
            self.result(depth, results)
        elif event.forced:
            if text := said(how.nothing, change.old, frame):
                self.say(depth, text, [])
        elif not how.silent:
            text = said(how.given_up, change.old, frame)
            self.say(depth, text or action_text(event.before, self.tables, c.PASS), [])

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
