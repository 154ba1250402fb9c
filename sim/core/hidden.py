"""Re-dealing what a player cannot see, from the fields that the layout declares hidden.

Piles that are hidden from all are sorted and shuffled, so that the order before plays no part. A
hand is open to its owner; for everybody else it is dealt again together with the pile that it
names. All streams of chance begin afresh.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import FROM_ALL, Hand, Pile, Seat, StateBlock, Stream, spots
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import seed_stream, shuffle

NO_HAND = -1


def table_piles(state: StateBlock) -> NDArray[np.int64]:
    """(start, where its size stands) of every hidden pile of the table, in order."""
    piles = [
        (start, count)
        for spot in spots(state, players=0)
        if isinstance(spot.field.kind, Pile) and spot.field.hidden == FROM_ALL
        for start, count in zip(spot.field.starts(), spot.counts(), strict=True)
    ]
    return np.array(piles, dtype=np.int64).reshape(-1, 2)


def seat_piles(seat: StateBlock) -> NDArray[np.int64]:
    """(start, size, hand, size of the hand) of every hidden pile of a seat; NO_HAND without."""
    hands = {one.kind.pile: one for one in seat if isinstance(one.kind, Hand)}
    piles = []
    for one in seat:
        if isinstance(one.kind, Pile) and one.hidden == FROM_ALL:
            hand = hands.get(one.name)
            row = [one.start, seat[one.kind.count].start, NO_HAND, NO_HAND]
            if hand is not None and isinstance(hand.kind, Hand):
                row[2:] = hand.start, seat[hand.kind.count].start
            piles.append(row)
    return np.array(piles, dtype=np.int64).reshape(-1, 4)


def streams(state: StateBlock) -> tuple[list[int], list[int]]:
    """Where the streams of the table begin, and those that each player has one of."""
    found = [one for one in state if isinstance(one.kind, Stream)]
    return [one.start for one in found if not one.places], [
        one.start for one in found if one.places
    ]


@kernel
def deal_again(s, stream, start, n):
    """Sort hidden things and shuffle them: the order before plays no part."""
    for i in range(start + 1, start + n):
        card = s[i]
        j = i - 1
        while j >= start and s[j] > card:
            s[j + 1] = s[j]
            j -= 1
        s[j + 1] = card
    shuffle(s, stream, s, start, n)


def redealer(state: StateBlock, players: int) -> Any:
    """A compiled redeal(s, p, key, index): all that player p cannot know comes from (key, index).

    `players` is where the number of players stands. The first stream of the table deals; the names
    of the streams are counted through: those of the table, then those of each player.
    """
    assert state.seats is not None
    assert isinstance(state.seats.kind, Seat)
    seats, seat_size = state.seats.start, state.seats.kind.width
    on_table = table_piles(state)
    of_seat = seat_piles(state.seats.kind.block)
    shared, own = (np.array(found, dtype=np.int64) for found in streams(state))
    dealing = int(shared[0])

    @kernel
    def redeal(s, p, key, index):
        for i in range(len(shared)):
            seed_stream(s, shared[i], key, index, i)
        for i in range(len(on_table)):
            deal_again(s, dealing, on_table[i, 0], s[on_table[i, 1]])
        for seat in range(s[players]):
            q = seats + seat * seat_size
            for i in range(len(of_seat)):
                pile = q + of_seat[i, 0]
                n = s[q + of_seat[i, 1]]
                hand = q + of_seat[i, 2]
                held = 0
                if seat != p and of_seat[i, 2] != NO_HAND:
                    held = s[q + of_seat[i, 3]]
                for j in range(held):
                    s[pile + n + j] = s[hand + j]
                deal_again(s, dealing, pile, n + held)
                for j in range(held):
                    s[hand + j] = s[pile + n + j]
            for i in range(len(own)):
                name = len(shared) + len(own) * seat + i
                seed_stream(s, own[i] + seat * STREAM_SIZE, key, index, name)

    return redeal
