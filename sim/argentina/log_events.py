"""From the events of a game to the lines of its log: what only Argentina has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina.changes import Changes
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.pedro_events import tell
from sim.argentina.show_seat import money_line, pedro_line
from sim.argentina.text import action_text
from sim.argentina.view import View
from sim.core.facade import Event
from sim.core.frames import Frame

if TYPE_CHECKING:
    from sim.western.family_changes import FamilyChanges
    from sim.western.family_log import FamilyLog
else:
    from sim.argentina.family_changes import FamilyChanges
    from sim.argentina.family_log import FamilyLog


class GameLog(FamilyLog):
    """Turns the events of a game into lines."""

    def tell(self, event: Event, depth: int) -> bool:
        change = Changes(event.before, event.after, self.tables)
        if change.old.is_pedro(change.player):
            return self.pedro(event, change)
        return self.tell_change(event, change, depth)

    def action_text(self, event: Event, action: int) -> str:
        return action_text(event.before, self.tables, action)

    def has(self, view: View, p: int) -> str:
        if view.is_pedro(p):
            return pedro_line(view)
        return f"{money_line(view, p)}; hand: {view.cards(view.cards_of(p, L.HAND, L.HAND_N))}"

    def closing(self, change: Changes) -> list[str]:
        return change.closing()

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

    def own_step(self, change: Changes, frame: Frame, depth: int) -> None:
        if frame.name == "pay_grain":
            words = change.words()
            if words:
                self.say(depth, "grain due for loading", words)
        elif frame.name == "ba_close":
            self.close_visit(change, depth)

    def at_limit(self, change: FamilyChanges[View], pointer: int) -> list[str]:
        if change.old.table(pointer) == fx.GRAIN:
            return [f"grain stays at {change.old.seat(change.player, L.GRAIN)}"]
        return super().at_limit(change, pointer)
