"""From the events of a game to the lines of its log: one line a thing, indented by depth."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from sim.core.facade import Event
from sim.core.frames import Frame
from sim.core.log import Log
from sim.core.sentences import said

from .family_changes import FamilyChanges
from .family_view import FamilyView
from .kernel import codes as c
from .kernel import effect_kinds as fx
from .kernel import layout as L
from .kernel import tables as t
from .sentences import sentence
from .words import count


class FamilyLog(Log):
    """Turns the events of a game into lines."""

    turn_start = "turn_start"
    halves = (("move", "arrive"), ("place", "arrive"), ("build", "build_space"))

    @abstractmethod
    def action_text(self, event: Event, action: int) -> str:
        """An action in the words of a player."""

    @abstractmethod
    def has(self, view: Any, p: int) -> str:
        """What a player has, at the beginning of a turn."""

    @abstractmethod
    def closing(self, change: Any) -> list[str]:
        """The closing of a visit to the city: what is told, in order."""

    # --- one event --------------------------------------------------------------------------------

    def tell_change(self, event: Event, change: FamilyChanges[Any], depth: int) -> bool:
        """Add what is to be said; True when what follows from it is one level deeper."""
        frame = change.old.frame()
        action = event.action
        if action is None:
            return self.automatic(change, frame, depth)
        if action == c.USE_TOKEN or action >= c.PLAY_OBJECTIVE:
            self.say(depth, self.action_text(event, action), change.words(cards=False))
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
            text = self.action_text(event, action)
            if how.line:
                text = how.line(change.old, frame, action)
            results = change.words(cards=False) + change.market() + change.job_marker()
            results += how.more(change, action) if how.more else []
            self.say(depth, said(how.label, change.old, frame) + text, results)
        return how.opens

    def step(self, event: Event, change: FamilyChanges[Any], frame: Frame, depth: int) -> None:
        """A step on the trail, or the first place (5; A101, B101)."""
        if event.action == c.PASS:
            return
        assert event.action is not None
        text = self.action_text(event, event.action)
        if frame.name == "place":
            self.say(depth, f"first turn: {text}", change.words())
            return
        if frame.made == 0:
            where = change.old.place(change.old.seat(change.player, L.AT))
            phase = "phase A" if frame.phase_a else change.old.rider
            steps = count(change.old.steps_left(frame), "step")
            self.say(depth, f"{phase}: from {where}, up to {steps}", [], -1)
        self.say(depth + 1, text, change.words(), -1)

    def passed(self, event: Event, change: FamilyChanges[Any], frame: Frame, depth: int) -> None:
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
            self.say(depth, text or self.action_text(event, c.PASS), [])

    # --- what needs no choice ---------------------------------------------------------------------

    def automatic(self, change: FamilyChanges[Any], frame: Frame, depth: int) -> bool:
        if frame.name == "turn_start":
            self.turn_header(change.new)
            return True
        if frame.name == "arrive":
            return self.arrive(change, depth)
        if frame.name == "effects":
            self.result(depth, change.words() or self.at_limit(change, frame.effects))
        elif frame.name == "phase_c":
            words = change.cards(change.player)
            if words:
                self.say(depth, f"phase C: {'; '.join(words)}", [], -1)
        else:
            self.own_step(change, frame, depth)
        return False

    def own_step(self, change: Any, frame: Frame, depth: int) -> None:
        """A step that only one game has."""

    def turn_header(self, v: FamilyView) -> None:
        p = v.current
        last = ", last turn" if v.state(L.TRIGGER) else ""
        own = v.seat(p, L.TURNS)
        who = v.player(p)
        self.begin_turn(f"Turn {v.state(L.TURN)}: {who}, own turn {own}{last} ({self.has(v, p)})")

    def arrive(self, change: FamilyChanges[Any], depth: int) -> bool:
        v = change.old
        at = v.seat(change.player, L.AT)
        if v.table(t.NODE_TYPE + at) >= c.FIRST_CITY:
            way = "" if v.place(at) == v.city else f" by {v.place(at)}"
            visit = change.new.seat(change.player, L.VISITS)
            self.say(depth, f"phase B in {v.city}{way}, visit {visit}", [], -1)
        else:
            self.say(depth, f"phase B at {v.place(at)}", [], -1)
        return True

    def at_limit(self, change: FamilyChanges[Any], pointer: int) -> list[str]:
        """Why an effect changed nothing."""
        if change.old.table(pointer) == fx.CERTIFICATE:
            return [f"certificates stay at {change.old.seat(change.player, L.CERTIFICATES)}"]
        return []

    def close_visit(self, change: FamilyChanges[Any], depth: int) -> None:
        for text in self.closing(change):
            self.say(depth, f"closing: {text}", [], -1)
