"""Re-dealing what a player cannot see, from the secrets of the layout (sim.core.secrets).

Of every secret all that the player does not know is counted by kind, so that where it lay plays no
part, laid out in a row, shuffled, and dealt back to the places by their sizes. All streams of
chance begin afresh.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import Seat, StateBlock, Stream
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import seed_stream, shuffle
from sim.core.secrets import Secret, secrets

Rows = NDArray[np.int64]

# Columns of a place, and of a secret: its places, and how many kinds of things there are.
IN_SEAT, START, COUNT, KNOWN, OWN, PLACE_COLUMNS = range(6)
FIRST_PLACE, END_PLACE, KINDS, SECRET_COLUMNS = range(4)


def pool_size(state: StateBlock) -> int:
    """Numbers that are needed to re-deal: a count for each kind, and all things in a row."""
    assert state.seats is not None
    return max(
        (one.of.size + one.room(state.seats.entries) for one in secrets(state)),
        default=0,
    )


def rows_of(found: list[Secret]) -> tuple[Rows, Rows]:
    """Secrets and their places as rows of numbers."""
    pools: list[list[int]] = []
    places: list[list[int]] = []
    for one in found:
        pools.append([len(places), len(places) + len(one.places), one.of.size])
        places += [[x.in_seat, x.start, x.count, x.known, x.own] for x in one.places]
    return (
        np.array(pools, dtype=np.int64).reshape(-1, SECRET_COLUMNS),
        np.array(places, dtype=np.int64).reshape(-1, PLACE_COLUMNS),
    )


def streams(state: StateBlock) -> tuple[list[int], list[int]]:
    """Where the streams of the table begin, and those that each player has one of."""
    found = [one for one in state if isinstance(one.kind, Stream)]
    return [one.start for one in found if not one.places], [
        one.start for one in found if one.places
    ]


@kernel
def take_up(s, q, places, i, kinds, pool):
    """Count by kind what lies at a place and not everybody knows; `q`: where its block begins."""
    start = q + places[i, START]
    if places[i, COUNT] < 0:
        for kind in range(kinds):
            pool[kind] += s[start + kind]
    else:
        for j in range(s[q + places[i, COUNT]]):
            pool[s[start + j]] += 1
    if places[i, KNOWN] >= 0:
        for kind in range(kinds):
            pool[kind] -= s[q + places[i, KNOWN] + kind]


@kernel
def count_unknown(s, pools, places, secret, p, first_seat, end_seat, seats, seat_size, pool):
    """Count by kind in pool[:kinds] what player p cannot place of a secret.

    `first_seat`, `end_seat`: in these seats, and on the table; `seats`: where the seats begin.
    """
    kinds = pools[secret, KINDS]
    for kind in range(kinds):
        pool[kind] = 0
    for i in range(pools[secret, FIRST_PLACE], pools[secret, END_PLACE]):
        if places[i, IN_SEAT] == 0:
            take_up(s, 0, places, i, kinds, pool)
            continue
        for seat in range(first_seat, end_seat):
            if seat != p or places[i, OWN] == 0:
                take_up(s, seats + seat * seat_size, places, i, kinds, pool)


@kernel
def lay_down(s, q, places, i, kinds, pool, at):
    """Fill a place from pool[at:] on, beside what everybody knows; returns where it ends."""
    start = q + places[i, START]
    known = q + places[i, KNOWN]
    open_too = places[i, KNOWN] >= 0
    if places[i, COUNT] < 0:
        n = 0
        for kind in range(kinds):
            stays = s[known + kind] if open_too else 0
            n += s[start + kind] - stays
            s[start + kind] = stays
        for j in range(at, at + n):
            s[start + pool[j]] += 1
        return at + n
    end = start + s[q + places[i, COUNT]]
    if open_too:
        for kind in range(kinds):
            for _ in range(s[known + kind]):
                s[start] = kind
                start += 1
    for j in range(start, end):
        s[j] = pool[at]
        at += 1
    return at


def redealer(state: StateBlock, players: int) -> Any:
    """A compiled redeal(s, p, key, index, pool): all that player p cannot know is dealt again.

    Chance comes from (key, index); `pool` is room for `pool_size` numbers. `players` is where the
    number of players stands. The first stream of the table deals; the names of the streams are
    counted through: those of the table, then those of each player.
    """
    assert state.seats is not None
    assert isinstance(state.seats.kind, Seat)
    seats, seat_size = state.seats.start, state.seats.kind.width
    found = secrets(state)
    pools, places = rows_of(found)
    of_table = sum(not one.each for one in found)
    shared, own = (np.array(found, dtype=np.int64) for found in streams(state))
    dealing = int(shared[0])

    @kernel
    def deal_secret(s, p, secret, first_seat, end_seat, pool):
        count_unknown(s, pools, places, secret, p, first_seat, end_seat, seats, seat_size, pool)
        kinds = pools[secret, KINDS]
        n = 0
        for kind in range(kinds):
            for _ in range(pool[kind]):
                pool[kinds + n] = kind
                n += 1
        shuffle(s, dealing, pool, kinds, n)
        at = kinds
        for i in range(pools[secret, FIRST_PLACE], pools[secret, END_PLACE]):
            if places[i, IN_SEAT] == 0:
                at = lay_down(s, 0, places, i, kinds, pool, at)
                continue
            for seat in range(first_seat, end_seat):
                if seat != p or places[i, OWN] == 0:
                    at = lay_down(s, seats + seat * seat_size, places, i, kinds, pool, at)

    @kernel
    def redeal(s, p, key, index, pool):
        for i in range(len(shared)):
            seed_stream(s, shared[i], key, index, i)
        for secret in range(of_table):
            deal_secret(s, p, secret, 0, s[players], pool)
        for seat in range(s[players]):
            for secret in range(of_table, len(pools)):
                deal_secret(s, p, secret, seat, seat + 1, pool)
            for i in range(len(own)):
                name = len(shared) + len(own) * seat + i
                seed_stream(s, own[i] + seat * STREAM_SIZE, key, index, name)

    return redeal
