"""Pedro read from a position: his seat, cards, speciality and reserve (RULES.md, 19.1)."""

from __future__ import annotations

from sim.argentina.frames import FRAMES
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.names import HIRED_TYPES
from sim.argentina.position.counts import DISCS, Counts
from sim.argentina.position.pedro_write import NUMBERS, PEDRO_SEAT
from sim.argentina.position.read import Loader
from sim.argentina.position.reader import PositionReader
from sim.argentina.position.seats import SEAT, buildings, engine, farmers, grain, workers
from sim.core.reader import one_of

KEYS = ("level", "draw", "card", "loading_card", "speciality", "reserve")
HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE


def read_pedro_seat(load: Loader, value: PositionReader) -> None:
    for key in value.object():
        if key in SEAT and key not in PEDRO_SEAT:
            value[key].refuse_saying("Pedro has none: leave this key out (A601, I32)")
    value.fields((), PEDRO_SEAT)
    at = value.or_default("at", load.names.nodes[load.table(t.T_NODE_START)])
    load.s[HERE + L.AT] = at.name(load.names.nodes, "a space of the trail")
    engine(load, HERE, value)
    grain(load, HERE, value)
    rows = value.or_default("workers", {})
    workers(load, HERE, rows, HIRED_TYPES)
    load.s[HERE + L.STRONG] = 0  # of no use to him
    if not any(rows.value.values()):
        rows.refuse_saying("Pedro has a worker tile from the start on (A602)")
    buildings(load, L.PEDRO, value)
    farmers(load, HERE, value)
    pile = value.or_default("pile", [])
    pile.elements(0, L.HERD_MAX)
    cards = pile.names(load.names.cards, "a card")
    load.put(HERE + L.DISCARD, cards)
    load.s[HERE + L.DISCARD_N] = len(cards)
    load.s[HERE + L.VISITS] = value.or_default("visits", 0).amount()


def read_pedro_history(load: Loader, value: PositionReader) -> None:
    value.fields((), ("cards", "speciality_turns", "speciality_changes"))
    used = value.or_default("cards", {}).fields((), NUMBERS)
    load.put(L.PEDRO_USED, [used.or_default(number, 0).amount() for number in NUMBERS])
    turns = value.or_default("speciality_turns", {}).fields((), HIRED_TYPES)
    load.put(L.SPECIALITY_TURNS, [turns.or_default(kind, 0).amount() for kind in HIRED_TYPES])
    load.s[L.SPECIALITY_CHANGES] = value.or_default("speciality_changes", 0).amount()


class Pedro(Counts):
    """His cards and what lies beside his board; the rest of the table must be there already."""

    def read(self) -> None:
        self.value = self.loader.given("pedro", {}).fields((), KEYS)
        self.speciality()
        self.loading_card()
        self.reserve()
        self.cards()

    def speciality(self) -> None:
        """The most numerous type; of several, one that must be named (A602, A637)."""
        count = self.run(HERE + L.WORKERS, L.N_HIRED)
        most = [kind for kind, n in zip(HIRED_TYPES, count, strict=True) if n == max(count)]
        if "speciality" not in self.value and len(most) > 1:
            self.value.refuse_saying(
                f'the key "speciality" is missing: {one_of(most)}, of which he has most (A637)'
            )
        given = self.value.or_default("speciality", most[0])
        if given.word(HIRED_TYPES) not in most:
            given.refuse(f"{one_of(most)}, of which he has most workers (A637)")
        self.s[L.SPECIALITY] = HIRED_TYPES.index(given.value)

    def loading_card(self) -> None:
        """One more than the departures so far (A684, I32)."""
        gone = {self.table(t.T_SHIP_COLOUR + ship) for ship in self.departed()}
        active = min(1 + len(gone), L.N_LOADING_CARDS)
        given = self.value.or_default("loading_card", active)
        if given.whole(1, L.N_LOADING_CARDS) != active:
            given.refuse(f"{active} after {len(gone)} departures (A684, I32)")
        self.s[L.LOADING_CARD] = active - 1

    def departed(self) -> list[int]:
        """Ships that have left: as given, or the sun ships that are not in the zone."""
        if not self.missing("ships_departed"):
            return [i for i, gone in enumerate(self.run(L.SHIP_GONE, L.N_SHIPS)) if gone]
        zone = self.run(L.ZONE, int(self.s[L.ZONE_N]))
        suns = [i for i in range(L.N_SHIPS) if self.table(t.T_SHIP_SUN + i)]
        return [ship for ship in suns if ship not in zone]

    def reserve(self) -> None:
        """All discs that lie nowhere else (A601, I4)."""
        away = sum(self.discs_away(L.PEDRO).values())
        given = self.value.or_default("reserve", max(0, DISCS - away))
        if given.whole(0, DISCS) != DISCS - away:
            found = ", ".join(f"{n} on {where}" for where, n in self.discs_away(L.PEDRO).items())
            given.refuse(f"{DISCS - away}: he has {DISCS} discs, {found} (I4)")
        self.s[L.RESERVE] = given.value

    def cards(self) -> None:
        """His draw pile and the card of the turn; all others lie on his discard pile (A621)."""
        card = self.value.or_default("card", None)
        begun = self.in_his_turn()
        if begun and card.value is None:
            card.refuse(f"the card of Pedro's turn, 1 to {L.N_PEDRO_CARDS} (A621)")
        if not begun and card.value is not None:
            card.refuse("null: Pedro has drawn no card for a turn in progress (A621)")
        if begun:
            self.s[L.PEDRO_CARD] = card.whole(1, L.N_PEDRO_CARDS)
        left = [i for i in range(L.N_PEDRO_CARDS) if i + 1 != card.value]
        self.random.shuffle(left)
        if "draw" in self.value:
            left = self.value["draw"].ids(L.N_PEDRO_CARDS, "card")
            if begun and card.value - 1 in left:
                self.value["draw"].refuse_saying(f"card {card.value} is the one of this turn")
        self.loader.put_pile(L.PEDRO_DECK, L.PEDRO_DECK_N, left)

    def in_his_turn(self) -> bool:
        """As the position says it: something other than the start of a turn is pending."""
        if int(self.s[L.CURRENT]) != L.PEDRO or self.s[L.OVER] or self.missing("pending"):
            return False
        pending = [entry.value for entry in self.data["pending"].elements()]
        return pending not in ([], [{"do": FRAMES[ops.TURN_START]}])
