"""Does what is still to be done make sense?

The frames that wait must be ones that play leaves behind: phase C at the bottom, above it the place
or the visit that the turn is at, above that what is being carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from sim.core import operations as do
from sim.core.fields import Kind
from sim.core.frames import Frame
from sim.core.position import PositionReader
from sim.core.vocabulary import Entry

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import entry
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.kinds import OwnBuilding
from ..kernel.rooms import vocabulary
from ..names import COWBOYS, RULE
from . import laws
from .effects import all_lists, effect_at
from .family_loader import V
from .family_turn import FamilyTurn

START = {"do": "turn_start"}
Fits = Callable[[Any, PositionReader, Frame], None]


class FamilyPending(FamilyTurn[V]):
    """The frames of a loaded state."""

    # From the bottom of the stack: what a visit to the city still has to come (A170, B170).
    visit: ClassVar[list[tuple[str, dict[str, int]]]]
    places = frozenset(entry_.name for entry_ in vocabulary if entry_.room == "trail")
    outer_words = ""  # what can wait below actions, for a refusal
    payments: ClassVar[dict[int, int]] = {fx.PAY: L.MONEY}  # carried out without asking
    # Does a frame fit the rest of the position? By its name, and by what it is about.
    fits: ClassVar[Mapping[str, Fits]]
    fits_kind: ClassVar[Mapping[type[Kind], Fits]]

    value: PositionReader

    def check(self) -> None:
        value = self.value
        if self.s[L.OVER]:
            if self.frames:
                value.refuse("nothing: the game is over")
            return
        if not self.frames:
            value.refuse("what is to be done, at least the start of the turn")
        if self.checked_elsewhere():
            return
        self.order()
        if self.s[L.TRIGGER] == self.current + 1:
            self.ending()
        for frame, entry_ in zip(self.frames, value.elements(), strict=True):
            if frame.name in self.fits:
                self.fits[frame.name](self, entry_, frame)
            for kind in map(type, frame.entry.fields.values()):
                if kind in self.fits_kind:
                    self.fits_kind[kind](self, entry_, frame)

    def checked_elsewhere(self) -> bool:
        """A turn that follows other rules."""
        return False

    def order(self) -> None:
        """The frames in an order that play leaves behind."""
        entries = self.value.elements()
        waiting = [frame.name for frame in self.frames]
        if waiting == ["turn_start"]:
            return
        for entry_, frame in zip(entries, self.frames, strict=True):
            self.of_this_turn(entry_, frame.entry)
        if "turn_start" in waiting:
            entries[waiting.index("turn_start")].refuse("the start of a turn alone")
        if waiting[0] != "phase_c":
            entries[0].refuse(f'{{"do": "phase_c"}} first: it ends the turn ({RULE}100)')
        above = self.place() + 1
        for i, frame in enumerate(self.frames[above:], above):
            if self.is_outer(frame):
                entries[i].refuse(f"an action: here can be {self.outer_words}, then actions")
            if i < len(waiting) - 1 and not frame.entry.stays:
                entries[i].refuse("this as the last entry: nothing is done on top of it")
        if above == 1 and len(waiting) > 1 and not self.without_place(waiting[1:]):
            entries[1].refuse("move, location, place or a visit below it")

    def of_this_turn(self, entry_: PositionReader, waiting: Entry) -> None:
        """Refuse what is done in other turns."""

    def is_outer(self, frame: Frame) -> bool:
        """What can only wait below actions."""
        steps = (name for name, _ in self.visit if name != "deliver")
        return frame.name in {"phase_c", *self.places, *steps} or (
            frame.name == "deliver" and self.in_visit(frame)
        )

    def in_visit(self, delivery: Frame) -> bool:
        """A delivery that is a step of the visit, not an action."""
        raise NotImplementedError

    def without_place(self, waiting: list[str]) -> bool:
        """What can wait right above phase C: a move that an action of a place began."""
        effects = waiting == ["effects"]
        return effects and self.view.table(self.frames[1].effects) == fx.MOVE

    def ending(self) -> None:
        """The turn in which the player triggered the end, in the last two steps of the forecast.

        A551, A552, B551, B552.
        """
        waiting = [frame.name for frame in self.frames]
        left = self.place()
        last = self.s[L.END_REASON] == self.end_steps[1]
        most = self.left_after_end[1 if last else 0]
        if waiting[0] == "turn_start" or left > most or set(waiting) & self.places:
            self.value.refuse(self.after_trigger)

    left_after_end = (2, 1)  # entries of `visit` left at most, by the step that ended the game
    after_trigger = ""  # what a refusal says then

    def place(self) -> int:
        """How many frames above phase C say where the turn is."""
        kinds = [(frame.name, frame.fields) for frame in self.frames[1:]]
        if not kinds:
            return 0
        if kinds[0] == self.visit[0]:
            n = 0
            while n < len(kinds) and n < len(self.visit) and kinds[n] == self.visit[n]:
                n += 1
            return n
        return self.own_place([name for name, _ in kinds])

    def own_place(self, waiting: list[str]) -> int:
        return int(waiting[0] in ("place", "move", "location", "arrive"))

    # --- does a frame fit? ------------------------------------------------------------------------

    def building(self, entry_: PositionReader, frame: Frame) -> None:
        if self.mine(L.BUILDING_AT + frame.building) != 0:
            entry_["building"].refuse(f"a building in supply ({RULE}330)")

    def cowboys(self, entry_: PositionReader, frame: Frame) -> None:
        if frame[COWBOYS] > self.mine(L.WORKERS):
            entry_[COWBOYS].refuse(f"at most {self.mine(L.WORKERS)}, the {COWBOYS} ({RULE}350)")

    def master(self, entry_: PositionReader, frame: Frame) -> None:
        if not 0 < self.s[L.STATION_TILE + frame.station] < L.WORKER_ON_STATION:
            entry_["station"].refuse(f"a station with a station master ({RULE}393)")
        if self.s[L.STATION_DISCS + frame.station * L.MAX_SEATS + self.current] == 0:
            entry_["station"].refuse(f"a station with a disc of the player ({RULE}393)")

    def draws(self, entry_: PositionReader, frame: Frame) -> None:
        if frame.fewest > frame.most:
            entry_["fewest"].refuse(f"at most {frame.most}, the most (R29)")

    def move(self, entry_: PositionReader, frame: Frame) -> None:
        made = frame.made
        if self.mine(L.AT) < 0:
            self.seat(self.current).or_default("at", None).refuse("a space, as a move is pending")
        if self.view.table(t.NODE_TYPE + self.mine(L.AT)) >= c.FIRST_CITY:
            entry_.refuse_saying(f"no move goes on from {self.no_move_from} ({RULE}132)")
        if frame.phase_a:
            limit = self.mine(L.STEPS)
            if entry_["steps"].value != limit - made:
                entry_["steps"].refuse(
                    f"{limit - made} after {made} steps: {limit} is the step limit ({RULE}130)"
                )
            return
        lists = all_lists(self.loader.tables).values()
        limit = max((e[1] for effects in lists for e in effects if e[0] == fx.MOVE), default=0)
        if frame.steps > limit:
            entry_["steps"].refuse(
                f"at most {limit - made} after {made} steps: {limit} is the longest move by an "
                f"action ({RULE}497)"
            )

    no_move_from = ""  # where moves end

    def location(self, entry_: PositionReader, frame: Frame) -> None:
        """The place of the rider, and actions that the building there has (6)."""
        node, done, did = frame.at, frame.done, frame.did
        if node != self.mine(L.AT):
            entry_["at"].refuse(f"where the player's {self.view.rider} is ({RULE}160)")
        kind = self.view.table(t.NODE_TYPE + node)
        if kind not in (c.N_NEUTRAL, c.N_BUILDING, c.N_TILE):
            entry_["at"].refuse(f"a location ({RULE}171)")
        acted = bool(did & c.DID_ACTION)
        if did & c.DID_OTHER and acted:
            entry_["did"].refuse(f"action or other, never both ({RULE}167)")
        if acted != (done > 0):
            entry_.refuse_saying('"action" stands in "did" when actions are "done", and only then')
        content = self.view.building(node)
        own = content is not None and content[0] == self.current
        if did & c.TILE_GONE:
            if not own:
                entry_["did"].refuse(
                    f"no tile_gone: the player replaced no building here ({laws.TILE_GONE})"
                )
            return
        known = self.known_actions(frame) if own or kind == c.N_NEUTRAL else 0
        if done & ~known:
            entry_["done"].refuse(
                f"actions that the player's or neutral building here has ({RULE}161)"
            )

    def known_actions(self, frame: Frame) -> int:
        """Bits of what can be done at the player's own or a neutral building."""
        known = 0
        for group, _ in self.view.options(frame.at):
            known |= 1 << group
        if self.view.building(frame.at) and self.view.table(t.NODE_SPECIAL + frame.at):
            known |= 1 << t.MAX_OPTIONS
        return known

    # --- can it go on? ----------------------------------------------------------------------------

    def goes_on(self) -> None:
        """The next frame can be carried out, or leaves at least one choice."""
        if not self.frames:
            return
        last = self.value.elements()[-1]
        top = self.frames[-1]
        if top.name == "effects":
            effect = effect_at(self.loader.tables, top.effects)
            if effect[0] in self.payments and self.mine(self.payments[effect[0]]) < effect[1]:
                last.refuse_saying(f"its next effect cannot be paid ({RULE}163)")
        elif top.entry.owed:
            out = entry.new_out()
            n = entry.call(do.LEGAL, self.s.copy(), self.loader.tables.vector, out=out)
            if all(code == c.PASS for code in out[:n]):
                last.refuse_saying("it leaves the player no legal choice")


FITS: dict[str, Fits] = {
    "move": FamilyPending.move,
    "location": FamilyPending.location,
    "buy": FamilyPending.cowboys,
    "master": FamilyPending.master,
    "draw_cards": FamilyPending.draws,
}
FITS_KIND: dict[type[Kind], Fits] = {OwnBuilding: FamilyPending.building}
