"""The compiled reader of features (sim.core.features): the rows that are true of a position.

    read = feature_reader(state, players)
    n = read(s, viewer, lines, joins, rows, pool)

`rows` gets the numbers of the rows; those which are taken several times, such as a count itself,
come as -1 - (row * COPIES + times).

    read_changes = change_reader(state, players)
    n, k = read_changes(s, before, viewer, lines, joins, rows, gone, pool)

says by how much a position differs from another one of as many players: `rows` gets what is true of
`s`, `gone` what is true of `before`, both without most of what they share.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core import features as f
from sim.core.fields import MAX_AMOUNT, Seat, StateBlock
from sim.core.hidden import count_unknown, rows_of
from sim.core.jit import kernel
from sim.core.secrets import secrets

COPIES = f.MAX_VALUE + 1
Numbers = NDArray[np.int64]


def decoded(coded: NDArray[np.int32] | Numbers) -> tuple[Numbers, Numbers]:
    """The rows that were written, and how often each one is taken."""
    numbers = coded.astype(np.int64)
    rows, times = np.divmod(-1 - numbers, COPIES)
    several = numbers < 0
    return np.where(several, rows, numbers), np.where(several, times, 1)


# The place of the step that each small count has reached.
_SMALL = np.array([sum(s <= n for s in f.STEPS_OF_COUNTS) - 1 for n in range(COPIES)])


@kernel
def tell_count(value, row, line, rows, n):
    """Append the rows of a count: the step that it has reached, and itself."""
    steps = line[f.STEPS]
    if value < 0:
        rows[n] = -1 - ((row + line[f.EACH] - 1) * COPIES + min(-value, f.MAX_VALUE))
        return n + 1
    rows[n] = row + min(_SMALL[min(value, f.MAX_VALUE)], steps - 1)
    if line[f.HIGH] >= MAX_AMOUNT:
        rows[n + 1] = -1 - ((row + steps) * COPIES + min(value, f.MAX_VALUE))
        return n + 2
    return n + 1


@kernel
def tell_number(value, row, line, viewer, players, rows, n):
    """Append the rows of a number that stands for something."""
    what = line[f.WHAT]
    if what == f.COUNT:
        return tell_count(value, row, line, rows, n)
    if what == f.BITS:
        bit = 0
        while value > 0:
            if value & 1:
                rows[n] = row + bit
                n += 1
            value >>= 1
            bit += 1
        return n
    if what == f.OWNED:
        owner = (value - 1) // line[f.KINDS]
        thing = (value - 1) - owner * line[f.KINDS]
        rows[n] = row + (owner - viewer + players) % players * line[f.KINDS] + thing
    elif what == f.PLAYER and 0 <= value - line[f.FIRST] < players:
        rows[n] = row + line[f.FIRST] + (value - line[f.FIRST] - viewer + players) % players
        rows[n] -= line[f.LOW]
    else:
        rows[n] = row + value - line[f.LOW]
    return n + 1


@kernel
def tell_pool(pool, row, line, rows, n):
    """Append the rows of what was counted by kind."""
    each = line[f.EACH]
    for kind in range(line[f.KINDS]):
        if pool[kind] > 0:
            n = tell_count(pool[kind], row + kind * each, line, rows, n)
    return n


@kernel
def tell_entry(s, start, i, first, line, joins, viewer, players, rows, n):
    """Append the rows of entry i, which says something, of a run of one kind."""
    entry, seated = i, line[f.SEATED]
    if seated > 0:
        owner = i % seated
        if owner >= players:
            return n
        entry = i - owner + (owner - viewer + players) % players
    row = first + entry * line[f.EACH]
    if line[f.JOINED] >= 0:
        row += s[line[f.JOINED] + joins[line[f.JOIN_ENTRIES] + i]] * line[f.JOIN_ROWS]
    return tell_number(s[start + i], row, line, viewer, players, rows, n)


@kernel
def tell_run(s, q, first, line, joins, viewer, players, rows, n):
    """Append the rows of the entries of one kind; `q`: where their block begins."""
    start = q + line[f.AT]
    nothing, low, high = line[f.NOTHING], line[f.LOW], line[f.HIGH]
    entries, each, what = line[f.ENTRIES], line[f.EACH], line[f.WHAT]
    # Most entries are plain codes or counts: what their line says is not read again for each.
    if line[f.SEATED] > 0 or line[f.JOINED] >= 0 or (what != f.COUNT and what != f.CODE):
        for i in range(entries):
            value = s[start + i]
            if value != nothing and low <= value <= high:
                n = tell_entry(s, start, i, first, line, joins, viewer, players, rows, n)
        return n
    if what == f.CODE:
        first -= low
        for i in range(entries):
            value = s[start + i]
            if value != nothing and low <= value <= high:
                rows[n] = first + value
                n += 1
            first += each
        return n
    for i in range(entries):
        value = s[start + i]
        if value != nothing and low <= value <= high:
            n = tell_count(value, first, line, rows, n)
        first += each
    return n


@kernel
def is_same(s, before, start, size):
    """Whether so many numbers are the same: all of them are compared, several at once."""
    different = 0
    for i in range(start, start + size):
        different |= s[i] ^ before[i]
    return different == 0


@kernel
def tell_changed_run(s, before, q, first, line, joins, viewer, players, rows, n, gone, k):
    """Append the rows of the entries that differ, or whose joined entry does."""
    start = q + line[f.AT]
    nothing, low, high = line[f.NOTHING], line[f.LOW], line[f.HIGH]
    joined = line[f.JOINED]
    if joined < 0 and is_same(s, before, start, line[f.ENTRIES]):
        return n, k
    for i in range(line[f.ENTRIES]):
        value, was = s[start + i], before[start + i]
        same = value == was
        if same and joined >= 0:
            other = joined + joins[line[f.JOIN_ENTRIES] + i]
            same = s[other] == before[other]
        if same:
            continue
        if value != nothing and low <= value <= high:
            n = tell_entry(s, start, i, first, line, joins, viewer, players, rows, n)
        if was != nothing and low <= was <= high:
            k = tell_entry(before, start, i, first, line, joins, viewer, players, gone, k)
    return n, k


@kernel
def tell_heap(s, q, i, first, line, rows, n, pool):
    """Append the rows of pile i, by kind, or of the size of set i of counts."""
    each = line[f.EACH]
    start = q + line[f.AT] + i * line[f.WIDTH]
    if line[f.WHAT] == f.SUM:
        total = 0
        for j in range(start, start + line[f.WIDTH]):
            total += s[j]
        return tell_count(total, first + i * each, line, rows, n) if total > 0 else n
    size = s[q + line[f.FIRST] + i]
    if size == 0:
        return n
    for kind in range(line[f.KINDS]):
        pool[kind] = 0
    for j in range(start, start + size):
        pool[s[j]] += 1
    return tell_pool(pool, first + i * line[f.KINDS] * each, line, rows, n)


@kernel
def tell_heaps(s, q, first, line, rows, n, pool):
    """Append the rows of piles, by kind, or of the sizes of sets of counts."""
    for i in range(line[f.ENTRIES]):
        n = tell_heap(s, q, i, first, line, rows, n, pool)
    return n


@kernel
def is_same_heap(s, before, q, i, line):
    """Whether the same things lie in pile i, or in set i of counts, in the same order."""
    start = q + line[f.AT] + i * line[f.WIDTH]
    size = line[f.WIDTH]
    if line[f.WHAT] != f.SUM:
        size = s[q + line[f.FIRST] + i]
        if size != before[q + line[f.FIRST] + i]:
            return False
    return is_same(s, before, start, size)


@kernel
def tell_changed_heaps(s, before, q, first, line, rows, n, gone, k, pool):
    """Append the rows of piles, or of sets of counts, that differ."""
    for i in range(line[f.ENTRIES]):
        if not is_same_heap(s, before, q, i, line):
            n = tell_heap(s, q, i, first, line, rows, n, pool)
            k = tell_heap(before, q, i, first, line, gone, k, pool)
    return n, k


def feature_reader(state: StateBlock, players_at: int) -> Any:
    """The compiled reader of a layout; `players_at`: where the number of players stands."""
    assert state.seats is not None
    assert isinstance(state.seats.kind, Seat)
    seats, seat_size = state.seats.start, state.seats.kind.width
    pools, places = rows_of(secrets(state))

    @kernel
    def tell_secret(s, secret, viewer, first_seat, end_seat, first, line, rows, n, pool):
        """Append the rows of what the viewer cannot place of a secret."""
        count_unknown(
            s, pools, places, secret, viewer, first_seat, end_seat, seats, seat_size, pool
        )
        return tell_pool(pool, first, line, rows, n)

    @kernel
    def read_block(s, seat, viewer, lines, begin, end, first, joins, rows, n, pool):
        """Append the rows of the table (`seat` is -1), or of a seat."""
        players = s[players_at]
        q = 0 if seat < 0 else seats + seat * seat_size
        for i in range(begin, end):
            line = lines[i]
            if line[f.PRIVATE] and seat != viewer:
                continue
            row = first + line[f.ROW]
            what = line[f.WHAT]
            if what < f.PILE:
                n = tell_run(s, q, row, line, joins, viewer, players, rows, n)
            elif what < f.POOL:
                n = tell_heaps(s, q, row, line, rows, n, pool)
            elif seat < 0:
                n = tell_secret(s, line[f.AT], viewer, 0, players, row, line, rows, n, pool)
            else:
                n = tell_secret(s, line[f.AT], viewer, seat, seat + 1, row, line, rows, n, pool)
        return n

    @kernel
    def read(s, viewer, lines, joins, rows, pool):
        """Write the rows that are true of a position as the viewer sees it; how many."""
        header = lines[0]
        of_table, of_seat = header[0], header[1]
        n = read_block(s, -1, viewer, lines, 1, 1 + of_table, 0, joins, rows, 0, pool)
        for distance in range(s[players_at]):
            seat = (viewer + distance) % s[players_at]
            first = header[2] + distance * header[3]
            n = read_block(
                s, seat, viewer, lines, 1 + of_table, 1 + of_table + of_seat, first, joins, rows, n,
                pool,
            )  # fmt: skip
        return n

    return read


def change_reader(state: StateBlock, players_at: int) -> Any:
    """The compiled reader of what differs between two positions; arguments as `feature_reader`."""
    assert state.seats is not None
    assert isinstance(state.seats.kind, Seat)
    seats, seat_size = state.seats.start, state.seats.kind.width
    pools, places = rows_of(secrets(state))

    @kernel
    def tell_changed_secret(
        s, before, secret, viewer, first_seat, end_seat, first, line, rows, n, gone, k, pool
    ):
        """Append the rows of the kinds of which the viewer cannot place as many as before."""
        each, kinds = line[f.EACH], line[f.KINDS]
        was = pool[kinds:]
        count_unknown(
            s, pools, places, secret, viewer, first_seat, end_seat, seats, seat_size, pool
        )
        count_unknown(
            before, pools, places, secret, viewer, first_seat, end_seat, seats, seat_size, was
        )
        for kind in range(kinds):
            if pool[kind] == was[kind]:
                continue
            if pool[kind] > 0:
                n = tell_count(pool[kind], first + kind * each, line, rows, n)
            if was[kind] > 0:
                k = tell_count(was[kind], first + kind * each, line, gone, k)
        return n, k

    @kernel
    def read_changed_block(
        s, before, seat, viewer, lines, begin, end, first, joins, rows, n, gone, k, pool
    ):
        """Append what differs of the table (`seat` is -1), or of a seat."""
        players = s[players_at]
        q = 0 if seat < 0 else seats + seat * seat_size
        first_seat, end_seat = (0, players) if seat < 0 else (seat, seat + 1)
        for i in range(begin, end):
            line = lines[i]
            if line[f.PRIVATE] and seat != viewer:
                continue
            row = first + line[f.ROW]
            what = line[f.WHAT]
            if what < f.PILE:
                n, k = tell_changed_run(
                    s, before, q, row, line, joins, viewer, players, rows, n, gone, k
                )
            elif what < f.POOL:
                n, k = tell_changed_heaps(s, before, q, row, line, rows, n, gone, k, pool)
            else:
                n, k = tell_changed_secret(
                    s, before, line[f.AT], viewer, first_seat, end_seat, row, line, rows, n, gone,
                    k, pool,
                )  # fmt: skip
        return n, k

    @kernel
    def read_changes(s, before, viewer, lines, joins, rows, gone, pool):
        """Write what is true of `s` and not of `before`, and the other way round; how many each."""
        header = lines[0]
        of_table, of_seat = header[0], header[1]
        n, k = read_changed_block(
            s, before, -1, viewer, lines, 1, 1 + of_table, 0, joins, rows, 0, gone, 0, pool
        )
        for distance in range(s[players_at]):
            seat = (viewer + distance) % s[players_at]
            first = header[2] + distance * header[3]
            n, k = read_changed_block(
                s, before, seat, viewer, lines, 1 + of_table, 1 + of_table + of_seat, first, joins,
                rows, n, gone, k, pool,
            )  # fmt: skip
        return n, k

    return read_changes
