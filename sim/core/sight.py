"""The observation of a seat, compiled: what `Observer.see` (sim.core.observation) says.

    sight = sight_of(observer, state, vocabulary)    # sim.core.sight_lines: arrays of numbers
    look(s, viewer, sight, out, was)                 # inside compiled code: fills `out`

Lines hold all that differs from game to game, so that one compiled reader serves every game: runs
of numbers that are copied, bits of a set, players by their distance, things of a pile by kind.

An observation is long and little of it changes from one decision to the next. What is dear to write
(sets, piles, pools) is left as it stands while the numbers that it is made of are those in `was`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.core.hidden import COUNT as PLACE_COUNT
from sim.core.hidden import END_PLACE, FIRST_PLACE, IN_SEAT, KNOWN, OWN
from sim.core.hidden import START as PLACE_START
from sim.core.jit import entry, kernel

Numbers = NDArray[np.int64]

# What is done with the numbers of a line; CHANGE: values are looked up, by viewer and players.
COPY, TURN, CHANGE, BITS, PILE, SUM, POOL, STACK, WAYS = range(9)
# Columns of a line: where its numbers begin, in its block and in the observation; how many there
# are; how many of them belong to the seats in turn, or 0; how many kinds of things, numbers or bits
# make one entry.
AT, OUT, N, SEATED, EACH = range(5)
# And by what is done. CHANGE: the lowest value, how many there are and their place in the lookup.
# BITS: `N` is the place of the number among those that belong to the seats. PILE: where the size
# stands. The last one: where the numbers are kept in `was`.
LOW, SPAN, BASE = 5, 6, 7
COUNT = 5
WAS, LINE = 8, 9
# Columns of a number that is copied alone.
FROM, TO, ALONE = range(3)
# Columns of a field of a frame: its place in the frame and in the observation, whether it is
# hidden, and as in a line; a set has its number of bits, and other fields 0.
F_AT, F_OUT, F_HIDDEN, F_BITS, F_LOW, F_SPAN, F_BASE, FIELD = range(8)
# Columns of what can lie on the stack, by op: its place in the observation, and its fields.
OP_OUT, OP_FIRST, OP_END, OP = range(4)
# Places of a state that the reader must know.
PLAYERS, CURRENT, SEATS, SEAT_SIZE, STACK_AT, STACK_N, FRAME_SIZE = range(7)
TABLE = -1  # instead of a seat
HALF = 31  # bits of a set that one number of `was` keeps: a set takes two
LOW_HALF = (1 << HALF) - 1
WHO = 0  # the first number in `was`: for whom it was written, or 0


class Sight(NamedTuple):
    """The lines of an observer, and what they point to.

    lines: those of the table, then of each seat by its distance, by what is done; `begins[block,
    what]` is the first of them. alone: in the same order, from `alone_begins[block]` on.
    seen_as: for each number of players and viewer what values become. rooms: what each place takes
    of `was`, without what is known. kept: zeros, as `was` begins.
    """

    lines: Numbers
    begins: Numbers
    alone: NDArray[np.int32]
    alone_begins: Numbers
    seen_as: NDArray[np.int32]
    ops: Numbers
    fields: Numbers
    pools: Numbers
    places: Numbers
    rooms: Numbers
    at: Numbers
    kept: NDArray[np.int32]


@kernel
def turned(i, seats, viewer, players):
    """Where the number of a seat stands that is shown at place i."""
    place = i % seats
    if place >= players:  # nobody sits there
        return i
    return i - place + (place + viewer) % players


@kernel
def copy(s, start, n, out, place):
    for i in range(n):
        out[place + i] = s[start + i]


@kernel
def clear(out, place, n):
    for i in range(n):
        out[place + i] = 0


@kernel
def spread(value, bits, out, place):
    """The things of a set, one by one."""
    for bit in range(bits):
        out[place + bit] = (value >> bit) & 1


@kernel
def turn(s, q, line, viewer, players, out):
    """Copy numbers of which some belong to the seats."""
    start, place, seats, n = q + line[AT], line[OUT], line[SEATED], line[N]
    if viewer == 0:
        copy(s, start, n, out, place)
        return
    for first in range(0, n, seats):
        source = viewer
        for i in range(first, first + players):
            out[place + i] = s[start + first + source]
            source += 1
            if source == players:
                source = 0
        for i in range(first + players, first + seats):
            out[place + i] = s[start + i]


@kernel
def change(s, q, line, viewer, players, table, out):
    """Write values as the viewer sees them."""
    start, place, n, seats = q + line[AT], line[OUT], line[N], line[SEATED]
    low, span, base = line[LOW], line[SPAN], line[BASE]
    for i in range(n):
        source = start + i
        if seats > 0:
            source = start + turned(i, seats, viewer, players)
        value = s[source]
        if 0 <= value - low < span:
            out[place + i] = table[base + value - low]
        else:
            out[place + i] = value


@kernel
def count_things(s, start, n, was, at, out, place):
    """Count n things by kind, going on from the was[at] things that were counted and kept."""
    before = was[at]
    kept = at + 1
    both = min(n, before)
    other = 0
    for i in range(both):
        other |= s[start + i] ^ was[kept + i]
    if other != 0:
        for i in range(both):
            thing, old = s[start + i], was[kept + i]
            if thing != old:
                out[place + old] -= 1
                out[place + thing] += 1
                was[kept + i] = thing
    for i in range(both, before):
        out[place + was[kept + i]] -= 1
    for i in range(both, n):
        thing = s[start + i]
        out[place + thing] += 1
        was[kept + i] = thing
    was[at] = n


@kernel
def add_counts(s, start, kinds, sign, was, at, out, place):
    """Add counts by kind, or take them away, as far as they differ from what was added."""
    other = 0
    for i in range(kinds):
        other |= s[start + i] ^ was[at + i]
    if other != 0:
        for i in range(kinds):
            out[place + i] += sign * (s[start + i] - was[at + i])
            was[at + i] = s[start + i]


@kernel
def count_pile(s, q, line, out, was, anew):
    """How many things there are of each kind in a pile."""
    if anew > 0:
        clear(out, line[OUT], line[EACH])
        was[line[WAS]] = 0
    count_things(s, q + line[AT], s[q + line[COUNT]], was, line[WAS], out, line[OUT])


@kernel
def count_place(s, q, i, line, sight, out, was, at, anew):
    """Count what lies at place i and not everybody knows; returns where `was` goes on."""
    places, place, kinds = sight.places, line[OUT], line[EACH]
    start, count, known = q + places[i, PLACE_START], places[i, PLACE_COUNT], places[i, KNOWN]
    if count >= 0:
        if anew > 0:
            was[at] = 0
        count_things(s, start, s[q + count], was, at, out, place)
    else:
        if anew > 0:
            clear(was, at, kinds)
        add_counts(s, start, kinds, 1, was, at, out, place)
    at += sight.rooms[i]
    if known >= 0:
        if anew > 0:
            clear(was, at, kinds)
        add_counts(s, q + known, kinds, -1, was, at, out, place)
        at += kinds
    return at


@kernel
def count_pool(s, viewer, seat, line, sight, out, was, anew):
    """What the viewer cannot place of a secret; `seat`: whose it is, or TABLE."""
    pools, places, secret, at = sight.pools, sight.places, line[AT], line[WAS]
    first_seat, end_seat = 0, s[sight.at[PLAYERS]]
    if seat >= 0:
        first_seat, end_seat = seat, seat + 1
    if anew > 0:
        clear(out, line[OUT], line[EACH])
    for i in range(pools[secret, FIRST_PLACE], pools[secret, END_PLACE]):
        if places[i, IN_SEAT] == 0:
            at = count_place(s, 0, i, line, sight, out, was, at, anew)
            continue
        for one in range(first_seat, end_seat):
            if one != viewer or places[i, OWN] == 0:
                q = sight.at[SEATS] + one * sight.at[SEAT_SIZE]
                at = count_place(s, q, i, line, sight, out, was, at, anew)


@kernel
def look_at_stack(s, viewer, line, sight, table, out):
    """Of what waits its place and its fields; of several alike the next one."""
    at, ops, fields, begin = sight.at, sight.ops, sight.fields, line[OUT]
    own = s[at[CURRENT]] == viewer
    clear(out, begin, line[N])
    n = s[at[STACK_N]]
    for place in range(1, n + 1):
        frame = at[STACK_AT] + (n - place) * at[FRAME_SIZE]
        op = s[frame]
        start = begin + ops[op, OP_OUT]
        if out[start] > 0:
            continue
        out[start] = place
        for i in range(ops[op, OP_FIRST], ops[op, OP_END]):
            if fields[i, F_HIDDEN] > 0 and not own:
                continue
            value, to = s[frame + fields[i, F_AT]], start + fields[i, F_OUT]
            if fields[i, F_BITS] > 0:
                spread(value, fields[i, F_BITS], out, to)
            elif 0 <= value - fields[i, F_LOW] < fields[i, F_SPAN]:
                out[to] = table[fields[i, F_BASE] + value - fields[i, F_LOW]]
            else:
                out[to] = value


@kernel
def look(s, viewer, sight, out, was):
    """Write what a seat sees of a state.

    `was` belongs to `out`: zeros while nothing was written there. `out` was all zeros before a game
    of so many players was first written there.
    """
    at, lines, alone, begins = sight.at, sight.lines, sight.alone, sight.begins
    players = s[at[PLAYERS]]
    who = players * (players - 1) // 2 + viewer
    table = sight.seen_as[who]
    anew = 1 if was[WHO] == 0 else 0
    other_viewer = 0 if was[WHO] == 1 + who else 1
    was[WHO] = 1 + who
    for block in range(players + 1):
        seat, q = TABLE, 0
        if block > 0:
            seat = (viewer + block - 1) % players
            q = at[SEATS] + seat * at[SEAT_SIZE]
        for i in range(sight.alone_begins[block], sight.alone_begins[block + 1]):
            out[alone[i, TO]] = s[q + alone[i, FROM]]
        for i in range(begins[block, COPY], begins[block, COPY + 1]):
            copy(s, q + lines[i, AT], lines[i, N], out, lines[i, OUT])
        for i in range(begins[block, TURN], begins[block, TURN + 1]):
            turn(s, q, lines[i], viewer, players, out)
        for i in range(begins[block, CHANGE], begins[block, CHANGE + 1]):
            change(s, q, lines[i], viewer, players, table, out)
        for i in range(begins[block, BITS], begins[block, BITS + 1]):
            start = q + lines[i, AT]
            if lines[i, SEATED] > 0:
                start += turned(lines[i, N], lines[i, SEATED], viewer, players)
            value, kept = s[start], lines[i, WAS]
            few, rest = value & LOW_HALF, value >> HALF
            if anew > 0 or few != was[kept] or rest != was[kept + 1]:
                was[kept], was[kept + 1] = few, rest
                spread(value, lines[i, EACH], out, lines[i, OUT])
        for i in range(begins[block, PILE], begins[block, PILE + 1]):
            count_pile(s, q, lines[i], out, was, other_viewer if block > 0 else anew)
        for i in range(begins[block, SUM], begins[block, SUM + 1]):
            total, start = 0, q + lines[i, AT]
            for j in range(start, start + lines[i, EACH]):
                total += s[j]
            out[lines[i, OUT]] = total
        for i in range(begins[block, POOL], begins[block, POOL + 1]):
            count_pool(s, viewer, seat, lines[i], sight, out, was, other_viewer)
        for i in range(begins[block, STACK], begins[block, STACK + 1]):
            look_at_stack(s, viewer, lines[i], sight, table, out)


@entry("sight")
def look_from_all(s, sight, out, was):
    """What every seat sees: a row of `out` for each."""
    for viewer in range(s[sight.at[PLAYERS]]):
        was[WHO] = 0
        look(s, viewer, sight, out[viewer], was)
