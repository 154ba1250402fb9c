"""Where the game stands: its end, turns begun, places of the estancieros."""

from __future__ import annotations

from typing import Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.position.read import Loader
from sim.argentina.view import View
from sim.core.codec import Codec
from sim.core.position import PositionReader


def write_end(fields: Codec, view: View) -> dict[str, Any]:
    """Who ended the game, and what is left of it (A550, A551, A552, A553, A554)."""
    triggered = view.state(L.TRIGGER) > 0
    return {
        "triggered_by": fields.write("trigger"),
        "in_step": view.state(L.END_REASON) or None,
        "last_turns_left": view.state(L.LAST_TURNS) if triggered else None,
        "over": fields.write("over"),
    }


class Turn:
    """The turn in progress of a loaded state."""

    def __init__(self, loader: Loader) -> None:
        self.loader = loader
        self.data = loader.data
        self.view = loader.view
        self.s = loader.s
        self.players = loader.players
        self.current = int(self.s[L.CURRENT])
        self.q = L.SEATS + self.current * L.SEAT_SIZE
        self.frames = loader.view.frames()

    def mine(self, field: int) -> int:
        return int(self.s[self.q + field])

    def seat(self, p: int) -> PositionReader:
        return self.data["seats"].elements()[p]

    # --- the end of the game ------------------------------------------------------------------

    def end(self) -> None:
        """Trigger, marker and last turns (A550, A551, A552, A553, A554, I29)."""
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
                marker.refuse("a row: it leaves only when a player triggers the end (A550)")
            if over.flag():
                over.refuse("false: the end was not triggered (A550)")
        else:
            by = self.loader.player(trigger)
            if marker.value is not None:
                marker.refuse(f"null: player {by} triggered the end and has the marker (A550)")
            self.s[L.TRIGGER] = by + 1
            self.s[L.OVER] = int(over.flag())
            self.last_turns(by, value)
        for p in range(self.players):
            has = self.s[L.TRIGGER] == p + 1
            token = self.seat(p).or_default("job_market_token", bool(has))
            if token.flag() != has:
                token.refuse(
                    f"{str(bool(has)).lower()}: the marker is with who ends the game (I29)"
                )
            self.s[L.SEATS + p * L.SEAT_SIZE + L.MARKER] = int(has)

    def last_turns(self, by: int, value: PositionReader) -> None:
        step = value.or_default("in_step", None)
        if step.value is not None:
            self.s[L.END_REASON] = step.whole(5, 6)
        left = self.players - (self.current - by) % self.players
        if self.s[L.OVER]:
            left = 0
            if (self.current + 1) % self.players != by:
                last = (by - 1) % self.players
                self.data["current"].refuse(f"{last}, whose turn was the last one (A553)")
        given = value.or_default("last_turns_left", left)
        if given.value is not None and given.whole(0, self.players) != left:
            given.refuse(f"{left}, as it is player {self.current}'s turn (A553)")
        self.s[L.LAST_TURNS] = left

    # --- turn counts --------------------------------------------------------------------------

    def counts(self) -> None:
        """Turns go clockwise from player 0: nobody is more than one ahead (A100)."""
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
                    "(A100)"
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
        """The estanciero is where only a turn can have brought it; Pedro's starts on the trail."""
        start = self.view.table(t.NODE_START) if self.view.is_pedro(p) else -1
        return self.at(p) not in (-1, start)

    def at(self, p: int) -> int:
        return int(self.s[L.SEATS + p * L.SEAT_SIZE + L.AT])

    # --- where the estancieros are ------------------------------------------------------------

    def estancieros(self) -> None:
        """On a location, a bare farmer space or the Rider space; off the board at first (I25)."""
        waiting = [frame.name for frame in self.frames]
        for p in range(self.players):
            at = self.at(p)
            field = self.seat(p).or_default("at", None)
            active = p == self.current
            if at < 0:
                turns = int(self.s[L.SEATS + p * L.SEAT_SIZE + L.TURNS])
                if turns > (active and "place" in waiting):
                    field.refuse(f"a space: the player has begun {turns} turns (A101)")
                continue
            if active and "place" in waiting:
                field.refuse("null: the estanciero is still to be placed (A101)")
            kind = self.view.table(t.NODE_TYPE + at)
            visit = active and (
                {"ba_close", "arrive", "pedro_ba"} & set(waiting) or waiting[-1:] == ["pedro_turn"]
            )
            if kind == c.N_BUENOS_AIRES and not visit:
                field.refuse("another space: the visit ends on the Rider space START (A262)")
            if kind == c.N_RAMP and not (active and "arrive" in waiting):
                field.refuse("another space: a ramp leads to Buenos Aires at once (A142)")
            if kind == c.N_BUILDING and self.s[L.CONTENT + at] == 0:
                field.refuse("a space with a tile: no building lies there (I25)")
            if kind != c.N_BUENOS_AIRES and active and {"ba_close", "pedro_ba"} & set(waiting):
                field.refuse("BA: a visit to Buenos Aires is pending (A170)")
            if int(self.s[L.SEATS + p * L.SEAT_SIZE + L.TURNS]) == 0 and self.placed(p):
                if self.view.is_pedro(p):
                    field.refuse("START: Pedro has had no turn (A601)")
                field.refuse("null: the player has had no turn (A101)")
