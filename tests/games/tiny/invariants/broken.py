"""A state by itself, counted from the bare numbers: ranges, and the cards of each player."""

import numpy as np
from numpy.typing import NDArray

from sim.core.components import Component, Held, Listed, count_rows, take_away, uneven
from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.ranges import bounds, codes, comparer

from ..kernel import layout as L
from ..kernel import tables as t
from .codes import CARDS_LOST, OUT_OF_RANGE

CARDS = Component(
    "cards",
    L.cards,
    held=(Held("hand"), Held("draw"), Held("laid")),
    supply=(Listed(t.T_PILE, length_at=t.T_PILE_N),),
)
_HELD, _SUPPLY = CARDS.rows(L.seat), CARDS.supplies()

room = Block()
room.add("state", L.STATE_SIZE, "the state of the last look")
W_CARDS = room.add("cards", L.N_CARDS, "cards of a player")
W_GROUPS = room.add("groups", L.STATE_SIZE, "what a number belongs to: all to one group")
W_LOW = room.add("low", L.STATE_SIZE, "the lowest value of each number")
W_HIGH = room.add("high", L.STATE_SIZE, "the highest")
W_CODE = room.add("code", L.STATE_SIZE, "what is wrong outside")
changes = comparer(L.STATE_SIZE, W_GROUPS, W_LOW, W_HIGH, W_CODE)


def new_room() -> NDArray[np.int64]:
    vector = np.zeros(room.size, dtype=np.int64)
    low, high = bounds(L.state)
    wrong = codes(L.state, lambda field: OUT_OF_RANGE)
    for start, numbers in ((W_LOW, low), (W_HIGH, high), (W_CODE, wrong)):
        vector[start : start + L.STATE_SIZE] = numbers
    return vector


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
