"""Pedro in a position, read and written: his seat, cards, speciality, reserve (RULES.md, 19.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.components import DISCS_EACH
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import HIRED_TYPES
from sim.argentina.position.read import Loader
from sim.argentina.position.seats import SEAT, check_limits, read_buildings, read_workers
from sim.argentina.view import View
from sim.core.codec import Codec
from sim.core.position import PositionReader
from sim.core.reader import one_of

if TYPE_CHECKING:
    from sim.western.position.counts import Counts
else:
    from sim.argentina.position.counts import Counts

KEYS = ("level", "draw", "card", "loading_card", "speciality", "reserve")
SEAT_OF_PEDRO = (
    *("at", "engine", "grain", "workers", "supply", "box", "farmers", "pile"),
    *("job_market_token", "turns", "visits"),
)
HISTORY = ("pedro_used", "speciality_turns", "speciality_changes")
HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE


# --- writing ------------------------------------------------------------------------------------


def in_his_turn(view: View) -> bool:
    """His turn has begun and is not over: a card lies open (A621)."""
    begun = [frame.name for frame in view.frames()] not in ([], ["turn_start"])
    return begun and view.is_pedro(view.current)


def write_pedro(fields: Codec, view: View) -> dict[str, Any]:
    return {
        "level": fields.write("solo"),
        **fields.write_keys("pedro_deck"),
        "card": fields.write("pedro_card") if in_his_turn(view) else None,
        "loading_card": view.state(L.LOADING_CARD) + 1,
        **fields.write_keys("speciality", "reserve"),
    }


def write_pedro_seat(seat: dict[str, Any]) -> dict[str, Any]:
    """His part of what a player's seat has; the discard pile is his pile (A624)."""
    rows = {kind: seat["workers"][kind] for kind in HIRED_TYPES}
    seat = seat | {"workers": rows, "pile": seat["discard"]}
    return {key: seat[key] for key in SEAT_OF_PEDRO}


def write_pedro_history(fields: Codec) -> dict[str, Any]:
    return fields.write_keys(*HISTORY)


# --- reading ------------------------------------------------------------------------------------


def read_pedro_seat(load: Loader, value: PositionReader) -> None:
    for key in value.object():
        if key in SEAT and key not in SEAT_OF_PEDRO:
            value[key].refuse_saying("Pedro has none: leave this key out (A601, I32)")
    value.fields((), SEAT_OF_PEDRO)
    load.codec.read_keys(value, "engine", "grain", "farmers", "visits", seat=L.PEDRO)
    at = value.or_default("at", load.names.nodes[load.table(t.NODE_START)])
    load.s[HERE + L.AT] = at.name(load.names.nodes, "a space of the trail")
    load.codec.read("discard", value.or_default("pile", []), L.PEDRO)
    check_limits(load, HERE, value)
    rows = value.or_default("workers", {})
    read_workers(load, HERE, rows, HIRED_TYPES)
    load.s[HERE + L.STRONG] = 0  # of no use to him
    if not any(rows.value.values()):
        rows.refuse_saying("Pedro has a worker tile from the start on (A602)")
    read_buildings(load, L.PEDRO, value)


def read_pedro_history(load: Loader, value: PositionReader) -> None:
    value.fields((), ("cards", "speciality_turns", "speciality_changes"))
    load.codec.read_keys(value, *HISTORY)


class Pedro(Counts[View]):
    """His cards and what lies beside his board; the rest of the table must be there already."""

    def read(self) -> None:
        self.value = self.loader.given("pedro", {}).fields((), KEYS)
        self.speciality()
        self.loading_card()
        self.reserve()
        self.cards()

    def speciality(self) -> None:
        """The most numerous type; of several, one that must be named (A602, A637)."""
        count = self.loader.codec.values("workers", L.PEDRO)[: L.N_HIRED]
        most = [kind for kind, n in zip(HIRED_TYPES, count, strict=True) if n == max(count)]
        if "speciality" not in self.value and len(most) > 1:
            self.value.refuse_saying(
                f'the key "speciality" is missing: {one_of(most)}, of which he has most (A637)'
            )
        given = self.value.or_default("speciality", most[0])
        self.loader.codec.read("speciality", given)
        if given.value not in most:
            given.refuse(f"{one_of(most)}, of which he has most workers (A637)")

    def loading_card(self) -> None:
        """One more than the departures so far (A684, I32)."""
        gone = {self.table(t.SHIP_COLOUR + ship) for ship in self.departed()}
        active = min(1 + len(gone), L.N_LOADING_CARDS)
        given = self.value.or_default("loading_card", active)
        if given.whole(1, L.N_LOADING_CARDS) != active:
            given.refuse(f"{active} after {len(gone)} departures (A684, I32)")
        self.s[L.LOADING_CARD] = active - 1

    def departed(self) -> list[int]:
        """Ships that have left: as given, or the sun ships that are not in the zone."""
        if not self.missing("ships_departed"):
            return [i for i, gone in enumerate(self.loader.codec.values("ship_gone")) if gone]
        zone = self.loader.codec.values("zone")
        return [i for i in range(L.N_SHIPS) if self.table(t.SHIP_SUN + i) and i not in zone]

    def reserve(self) -> None:
        """All discs that lie nowhere else (A601, I4)."""
        away = self.discs_away(L.PEDRO)
        left = DISCS_EACH - sum(away.values())
        given = self.value.or_default("reserve", max(0, left))
        if given.whole(0, DISCS_EACH) != left:
            found = ", ".join(f"{n} on {where}" for where, n in away.items())
            given.refuse(f"{left}: he has {DISCS_EACH} discs, {found} (I4)")
        self.s[L.RESERVE] = left

    def cards(self) -> None:
        """His draw pile and the card of the turn; all others lie on his discard pile (A621)."""
        card = self.value.or_default("card", None)
        begun = self.in_his_turn()
        if begun and card.value is None:
            card.refuse(f"the card of Pedro's turn, 1 to {L.N_PEDRO_CARDS} (A621)")
        if not begun and card.value is not None:
            card.refuse("null: Pedro has drawn no card for a turn in progress (A621)")
        self.loader.codec.read("pedro_card", card)
        left = [i for i in range(L.N_PEDRO_CARDS) if i + 1 != card.value]
        self.random.shuffle(left)
        self.loader.codec.put("pedro_deck", left[::-1])
        if "draw" in self.value:
            self.loader.codec.read("pedro_deck", self.value["draw"])
            if begun and card.value in self.value["draw"].value:
                self.value["draw"].refuse_saying(f"card {card.value} is the one of this turn")

    def in_his_turn(self) -> bool:
        """As the position says it: something other than the start of a turn is pending."""
        if int(self.s[L.CURRENT]) != L.PEDRO or self.s[L.OVER] or self.missing("pending"):
            return False
        pending = [entry.value for entry in self.data["pending"].elements()]
        return pending not in ([], [{"do": "turn_start"}])
