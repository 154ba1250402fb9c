"""A state by itself, counted from the bare numbers: ranges, and the cards of each player."""

from sim.core.components import Component, Held, Listed, count_rows, take_away, uneven
from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.ranges import LastLook

from ..kernel import layout as L
from ..kernel import tables as t
from .codes import CARDS_LOST, OUT_OF_RANGE

CARDS = Component(
    "cards",
    L.cards,
    held=(Held("hand"), Held("draw"), Held("laid")),
    supply=(Listed(t.PILE, length_at=t.PILE_N),),
)
_HELD, _SUPPLY = CARDS.rows(L.seat), CARDS.supplies()

room = Block()
last_look = LastLook(room, L.state, code=lambda field: OUT_OF_RANGE)
W_CARDS = room.add("cards", L.N_CARDS, "cards of a player")
changes, new_room = last_look.changes, last_look.new_room


@kernel
def broken(s, T, before):
    found = changes(s, before)
    if found < 0:
        return -found
    for p in range(s[L.PLAYERS]):
        for i in range(L.N_CARDS):
            before[W_CARDS + i] = 0
        count_rows(s, T, _HELD, L.SEATS + p * L.SEAT_SIZE, before, W_CARDS)
        take_away(T, _SUPPLY, 1, before, W_CARDS)
        if uneven(before, W_CARDS, W_CARDS + L.N_CARDS):
            return CARDS_LOST
    return 0
