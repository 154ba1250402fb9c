"""Where the game stands: its end, turns begun, places of the riders."""

from __future__ import annotations

from typing import Any, Generic

from sim.core.codec import Codec
from sim.core.position import PositionReader

from ..family_view import FamilyView
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..names import RULE
from . import laws
from .family_loader import FamilyLoader, V


def write_end(fields: Codec, view: FamilyView) -> dict[str, Any]:
    """Who ended the game, and what is left of it (A550, A552, A553, B550, B552, B553)."""
    triggered = view.state(L.TRIGGER) > 0
    return {
        "triggered_by": fields.write("trigger"),
        "in_step": view.state(L.END_REASON) or None,
        "last_turns_left": view.state(L.LAST_TURNS) if triggered else None,
        "over": fields.write("over"),
    }


class FamilyTurn(Generic[V]):
    """The turn in progress of a loaded state."""

    # What is to be done in the city, by the names of steps and decisions.
    closing = ""  # the last step of a visit
    # Steps of a visit that fill the job market, and so can end the game.
    end_steps = (L.FIRST_FORECAST + 1, L.FIRST_FORECAST + 2)

    def __init__(self, loader: FamilyLoader[V]) -> None:
        self.loader = loader
        self.data = loader.data
        self.view: V = loader.view
        self.s = loader.s
        self.players = loader.players
        self.current = int(self.s[L.CURRENT])
        self.q = L.SEATS + self.current * L.SEAT_SIZE
        self.frames = loader.view.frames()

    def mine(self, field: int) -> int:
        return int(self.s[self.q + field])

    def seat(self, p: int) -> PositionReader:
        return self.data["seats"].elements()[p]

    # --- the end of the game ----------------------------------------------------------------------

    def end(self) -> None:
        """Trigger, marker and last turns (A550, A552, A553, B550, B552, B553)."""
        value = self.loader.given("end", {}).fields(
            (), ("triggered_by", "in_step", "last_turns_left", "over")
        )
        trigger = value.or_default("triggered_by", None)
        marker = self.data["job_market"]["marker_row"]
        for name in ("in_step", "last_turns_left"):
            field = value.or_default(name, None)
            if trigger.value is None and field.value is not None:
                field.refuse("null: nobody has triggered the end")
        over = value.or_default("over", False)
        if trigger.value is None:
            if marker.value is None:
                marker.refuse(f"a row: it leaves only when a player triggers the end ({RULE}550)")
            if over.flag():
                over.refuse(f"false: the end was not triggered ({RULE}550)")
        else:
            by = self.loader.player(trigger)
            if marker.value is not None:
                marker.refuse(f"null: player {by} triggered the end and has the marker ({RULE}550)")
            self.s[L.TRIGGER] = by + 1
            self.s[L.OVER] = int(over.flag())
            self.last_turns(by, value)
        for p in range(self.players):
            has = self.s[L.TRIGGER] == p + 1
            token = self.seat(p).or_default("job_market_token", bool(has))
            if token.flag() != has:
                token.refuse(
                    f"{str(bool(has)).lower()}: the marker is with who ends the game "
                    f"({laws.MARKER})"
                )
            self.s[L.SEATS + p * L.SEAT_SIZE + L.MARKER] = int(has)

    def last_turns(self, by: int, value: PositionReader) -> None:
        step = value.or_default("in_step", None)
        if step.value is not None:
            self.s[L.END_REASON] = step.whole(*self.end_steps)
        left = self.players - (self.current - by) % self.players
        if self.s[L.OVER]:
            left = 0
            if (self.current + 1) % self.players != by:
                last = (by - 1) % self.players
                self.data["current"].refuse(f"{last}, whose turn was the last one ({RULE}553)")
        given = value.or_default("last_turns_left", left)
        if given.value is not None and given.whole(0, self.players) != left:
            given.refuse(f"{left}, as it is player {self.current}'s turn ({RULE}553)")
        self.s[L.LAST_TURNS] = left

    # --- turn counts ------------------------------------------------------------------------------

    def counts(self) -> None:
        """Turns go clockwise from player 0: nobody is more than one ahead (A100, B100)."""
        waiting = bool(self.frames) and self.frames[0].name == "turn_start"
        begun = self.current if waiting else self.current + 1
        given = {
            p: self.seat(p)["turns"].amount()
            for p in range(self.players)
            if "turns" in self.seat(p)
        }
        rounds = int(any(self.placed(p) for p in range(begun, self.players)))
        for p, turns in given.items():
            rounds = turns - (p < begun)
            break
        for p in range(self.players):
            turns = rounds + (p < begun)
            if given.get(p, turns) != turns or turns < 0:
                self.seat(p)["turns"].refuse(
                    f"{max(turns, 0)}, to agree with the other players and with whose turn it is "
                    f"({RULE}100)"
                )
            q = L.SEATS + p * L.SEAT_SIZE
            self.s[q + L.TURNS] = turns
            if self.s[q + L.VISITS] > turns:
                self.seat(p)["visits"].refuse(f"at most {turns}, one a turn")
        total = sum(rounds + (p < begun) for p in range(self.players))
        turn = self.loader.given("turn", total)
        if turn.amount() != total:
            turn.refuse(f"{total}, the sum of the players' turns")
        self.s[L.TURN] = total

    def placed(self, p: int) -> bool:
        """The rider is where only a turn can have brought it."""
        return self.at(p) >= 0

    def at(self, p: int) -> int:
        return int(self.s[L.SEATS + p * L.SEAT_SIZE + L.AT])

    # --- where the riders are ---------------------------------------------------------------------

    def riders(self) -> None:
        """On a location, a bare tile space or the Rider space; off the board at first."""
        waiting = [frame.name for frame in self.frames]
        city = self.view.names.nodes[self.view.table(t.NODE_CITY)]
        for p in range(self.players):
            at = self.at(p)
            field = self.seat(p).or_default("at", None)
            active = p == self.current
            if at < 0:
                turns = int(self.s[L.SEATS + p * L.SEAT_SIZE + L.TURNS])
                if turns > (active and "place" in waiting):
                    field.refuse(f"a space: the player has begun {turns} turns ({RULE}101)")
                continue
            if active and "place" in waiting:
                field.refuse(f"null: the {self.view.rider} is still to be placed ({RULE}101)")
            kind = self.view.table(t.NODE_TYPE + at)
            if kind == c.N_CITY and not (active and self.in_city(waiting)):
                field.refuse(f"another space: the visit ends on the Rider space START ({RULE}262)")
            self.own_space(field, at, active, waiting)
            if kind == c.N_BUILDING and self.s[L.CONTENT + at] == 0:
                field.refuse(f"a space with a tile: no building lies there ({laws.RIDERS})")
            if kind != c.N_CITY and active and self.visiting(waiting):
                field.refuse(f"{city}: a visit to {self.view.city} is pending ({RULE}170)")
            if int(self.s[L.SEATS + p * L.SEAT_SIZE + L.TURNS]) == 0 and self.placed(p):
                self.refuse_unplaced(p, field)

    def visiting(self, waiting: list[str]) -> bool:
        """A visit to the city is going on."""
        return self.closing in waiting

    def in_city(self, waiting: list[str]) -> bool:
        """The rider may be in the city."""
        return self.visiting(waiting) or "arrive" in waiting

    def own_space(self, field: PositionReader, at: int, active: bool, waiting: list[str]) -> None:
        """A space that only one game has."""

    def refuse_unplaced(self, p: int, field: PositionReader) -> None:
        field.refuse(f"null: the player has had no turn ({RULE}101)")
