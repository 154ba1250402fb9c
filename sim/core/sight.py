"""The observation of a seat, compiled: what `Observer.see` (sim.core.observation) says, in lines.

    sight = sight_of(observer, state)        # instructions, as arrays of numbers
    look(s, viewer, sight, out, pool)        # inside compiled code: fills `out`

A line copies a run of numbers, or says how others are made of them: bits of a set, players by their
distance, things of a pile by kind. Lines hold all that differs from game to game, so that one
compiled reader serves every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.core import observation as o
from sim.core.facts import Tables
from sim.core.fields import (
    AnyOf,
    Bits,
    Either,
    Kind,
    Marker,
    Owned,
    Pile,
    Players,
    Seat,
    StateBlock,
    StateField,
)
from sim.core.hidden import KINDS, count_unknown, rows_of
from sim.core.jit import entry, kernel
from sim.core.secrets import secrets as secrets_of
from sim.core.vocabulary import Vocabulary

Numbers = NDArray[np.int64]

# What a line does with its numbers.
COPY, BITS, PLAYER, OWNED, PILE, SUM, POOL, STACK = range(8)
# Columns of a line: what it does; the distance of the seat that it is about, or TABLE; where its
# numbers begin, there and in the observation; how many there are; how many of them belong to the
# seats in turn, or 0; values from FIRST to LAST are those of players or of their things; how many
# kinds of things, numbers or bits make one entry; where the size of the first pile stands.
WHAT, DISTANCE, AT, OUT, N, SEATED, FIRST, LAST, EACH, COUNT, LINE = range(11)
TABLE = -1
# Columns of a field of a frame: its place in the frame and in the observation, and as in a line.
F_AT, F_OUT, F_WHAT, F_FIRST, F_LAST, F_EACH, F_HIDDEN, FIELD = range(8)
# Columns of what can lie on the stack, by op: its place in the observation, and its fields.
OP_OUT, OP_FIRST, OP_END, OP = range(4)
# Places of a state that the reader must know.
PLAYERS, CURRENT, SEATS, SEAT_SIZE, STACK_AT, STACK_N, FRAME_SIZE, PLACES = range(8)


class Sight(NamedTuple):
    """The lines of an observer, and what they point to."""

    lines: Numbers
    ops: Numbers
    fields: Numbers
    pools: Numbers
    places: Numbers
    at: Numbers


# --- compiled -----------------------------------------------------------------------------------


@kernel
def put(value, what, first, last, each, viewer, players, out, at):
    """Write what one number says."""
    if what == COPY:
        out[at] = value
    elif what == BITS:
        for bit in range(each):
            out[at + bit] = (value >> bit) & 1
    elif first <= value <= last:
        if what == PLAYER:
            out[at] = first + (value - first - viewer + players) % players
        else:
            owner = (value - 1) // each
            thing = value - 1 - owner * each
            out[at] = 1 + (owner - viewer + players) % players * each + thing


@kernel
def look_at_piles(s, q, line, out):
    """Of each pile how many things there are of each kind."""
    kinds, at = line[EACH], line[OUT]
    piles = line[N]
    for i in range(piles * kinds):
        out[at + i] = 0
    room = line[LAST]
    for i in range(piles):
        start = q + line[AT] + i * room
        for j in range(start, start + s[q + line[COUNT] + i]):
            out[at + i * kinds + s[j]] += 1


@kernel
def look_at_pool(s, viewer, seat, line, sight, out, pool):
    """What the viewer cannot place of a secret; `seat`: whose it is, or TABLE."""
    secret = line[AT]
    first_seat, end_seat = 0, s[sight.at[PLAYERS]]
    if seat >= 0:
        first_seat, end_seat = seat, seat + 1
    count_unknown(
        s, sight.pools, sight.places, secret, viewer, first_seat, end_seat, sight.at[SEATS],
        sight.at[SEAT_SIZE], pool,
    )  # fmt: skip
    for kind in range(sight.pools[secret, KINDS]):
        out[line[OUT] + kind] = pool[kind]


@kernel
def look_at_stack(s, viewer, line, sight, out):
    """Of what waits its place and its fields; of several alike the next one."""
    at, ops, fields = sight.at, sight.ops, sight.fields
    players = s[at[PLAYERS]]
    own = s[at[CURRENT]] == viewer
    for i in range(line[N]):
        out[line[OUT] + i] = 0
    n = s[at[STACK_N]]
    for place in range(1, n + 1):
        frame = at[STACK_AT] + (n - place) * at[FRAME_SIZE]
        op = s[frame]
        start = line[OUT] + ops[op, OP_OUT]
        if out[start] > 0:
            continue
        out[start] = place
        for i in range(ops[op, OP_FIRST], ops[op, OP_END]):
            if fields[i, F_HIDDEN] == 0 or own:
                put(
                    s[frame + fields[i, F_AT]], fields[i, F_WHAT], fields[i, F_FIRST],
                    fields[i, F_LAST], fields[i, F_EACH], viewer, players, out,
                    start + fields[i, F_OUT],
                )  # fmt: skip


@kernel
def look(s, viewer, sight, out, pool):
    """Write what a seat sees of a state; `pool` is room for the kinds of a secret.

    `out` was all zeros before a game of so many players was first written there.
    """
    at, lines = sight.at, sight.lines
    players = s[at[PLAYERS]]
    for i in range(lines.shape[0]):
        line = lines[i]
        what, seat, q = line[WHAT], TABLE, 0
        if line[DISTANCE] >= players:  # nobody sits there: zeros, as in a new vector
            continue
        if line[DISTANCE] >= 0:
            seat = (viewer + line[DISTANCE]) % players
            q = at[SEATS] + seat * at[SEAT_SIZE]
        start, place = q + line[AT], line[OUT]
        n = line[N]
        if what == COPY and line[SEATED] == 0:
            for j in range(n):
                out[place + j] = s[start + j]
        elif what < PILE:
            seats, each = line[SEATED], line[EACH] if what == BITS else 1
            for j in range(line[N]):
                source = j
                if seats > 0 and j % seats < players:
                    source = j - j % seats + (j % seats + viewer) % players
                put(
                    s[start + source], what, line[FIRST], line[LAST], line[EACH], viewer, players,
                    out, place + j * each,
                )  # fmt: skip
        elif what == PILE:
            look_at_piles(s, q, line, out)
        elif what == SUM:
            for j in range(line[N]):
                total = 0
                for k in range(start + j * line[EACH], start + (j + 1) * line[EACH]):
                    total += s[k]
                out[place + j] = total
        elif what == POOL:
            look_at_pool(s, viewer, seat, line, sight, out, pool)
        else:
            look_at_stack(s, viewer, line, sight, out)


@entry("sight")
def look_from_all(s, sight, out, pool):
    """What every seat sees: a row of `out` for each."""
    for viewer in range(s[sight.at[PLAYERS]]):
        look(s, viewer, sight, out[viewer], pool)


class Eyes:
    """What all seats of a game with these tables see: as `observer.see`, but for all, and fast."""

    def __init__(self, tables: Tables) -> None:
        machine = tables.game.machine
        self.observer = o.observer_of(tables)
        self._players = machine.at.players
        self._sight = sight_of(self.observer, machine.state, tables.game.vocabulary)
        self._pool = np.zeros(machine.state.size, dtype=np.int64)

    def see(self, state: Numbers) -> NDArray[np.int32]:
        """[players, entries] of a state, a row for each seat."""
        shape = int(state[self._players]), len(self.observer.names)
        out = np.zeros(shape, dtype=np.int32)
        look_from_all(state, self._sight, out, self._pool)
        return out


# --- the lines of an observer -------------------------------------------------------------------


def sight_of(observer: o.Observer, state: StateBlock, vocabulary: Vocabulary) -> Sight:
    """What compiled code needs to see what an observer sees."""
    seats = state.seats
    assert seats is not None
    assert isinstance(seats.kind, Seat)
    stack = state["stack"]
    count = state[stack.kind.count].start  # type: ignore[attr-defined]
    at = [
        state["players"].start,
        state["current"].start,
        seats.start,
        seats.kind.width,
        stack.start,
        count,
        stack.kind.size,  # type: ignore[attr-defined]
    ]
    secrets = secrets_of(state)
    lines: list[list[int]] = []
    place = 0
    for part, size in zip(observer.parts, observer.sizes, strict=True):
        for line in _lines(part, secrets, observer.tables):
            line[OUT] += place
            if not (lines and _join(lines[-1], line)):
                lines.append(line)
        place += size
    ops, fields = _frames(vocabulary)
    pools, places = rows_of(secrets)
    return Sight(
        np.array(lines, dtype=np.int64), ops, fields, pools, places, np.array(at, dtype=np.int64)
    )


def _join(last: list[int], line: list[int]) -> bool:
    """Make one run of two that follow each other, here and there."""
    plain = last[WHAT] == line[WHAT] == COPY and not last[SEATED] and not line[SEATED]
    follows = last[AT] + last[N] == line[AT] and last[OUT] + last[N] == line[OUT]
    if plain and follows and last[DISTANCE] == line[DISTANCE]:
        last[N] += line[N]
        return True
    return False


def _lines(part: o.Part, secrets: list[Any], tables: Any) -> Iterator[list[int]]:
    """The lines of a part, from the start of its numbers."""
    distance = TABLE if part.distance is None else part.distance
    if isinstance(part, o.FieldSeen):
        yield from _field_lines(part.field, part.block, distance, tables)
    elif isinstance(part, o.SizeSeen):
        one = part.field
        yield _line(SUM, distance, one.start, one.entries, each=one.kind.width)
    elif isinstance(part, o.PoolSeen):
        yield _line(POOL, distance, secrets.index(part.secret), 1, each=part.secret.of.size)
    else:
        assert isinstance(part, o.StackSeen)
        yield _line(STACK, distance, 0, part.size)


def _line(what: int, distance: int, at: int, n: int, each: int = 1, **more: int) -> list[int]:
    line = [0] * LINE
    line[WHAT], line[DISTANCE], line[AT], line[N], line[EACH] = what, distance, at, n, each
    columns = {"out": OUT, "seated": SEATED, "first": FIRST, "last": LAST, "count": COUNT}
    for name, value in more.items():
        line[columns[name]] = value
    return line


def _field_lines(
    one: StateField, block: StateBlock, distance: int, tables: Any
) -> Iterator[list[int]]:
    kind = one.kind
    if isinstance(kind, Pile):
        count = block[kind.count].start
        yield _line(
            PILE, distance, one.start, one.entries, kind.of.size, last=kind.room, count=count
        )
        return
    axis = one.places[-1] if one.places else None
    seated = axis.size if isinstance(axis, Players) else 0
    if isinstance(kind, Either):
        assert not seated
        for i, which in enumerate(kind.which(tables)):
            inner = kind.kinds[which] if which >= 0 else Kind()
            for what, first, last, each in _ways(inner):
                yield _line(
                    what, distance, one.start + i, 1, each, out=i, first=first, last=last
                )  # fmt: skip
        return
    for what, first, last, each in _ways(kind):
        yield _line(
            what, distance, one.start, one.size, each, seated=seated, first=first, last=last
        )  # fmt: skip


def _ways(kind: Kind) -> list[tuple[int, int, int, int]]:
    """How numbers of a kind are written: what, first, last, each; copied, then some changed."""
    copied = (COPY, 0, 0, 1)
    if isinstance(kind, Bits):
        return [(BITS, 0, 0, kind.of.size)]
    if isinstance(kind, Marker) and isinstance(kind.of, Players):
        return [copied, (PLAYER, kind.first, kind.first + kind.of.size - 1, 1)]
    if isinstance(kind, Owned):
        return [copied, (OWNED, 1, kind.high, kind.of.size)]
    if isinstance(kind, AnyOf):
        return [copied, *(way for one in kind.markers for way in _ways(one)[1:])]
    return [copied]


def _frames(vocabulary: Vocabulary) -> tuple[Numbers, Numbers]:
    """Where steps and decisions stand in the part of the stack, and their fields."""
    ops = np.zeros((1 + max(one.op for one in vocabulary), OP), dtype=np.int64)
    fields: list[list[int]] = []
    place = 0
    for one in vocabulary:
        first, width = len(fields), 1
        for name, kind, offset in o.seen_fields(one):
            hidden = int(name in one.hidden)
            for what, low, high, each in _ways(kind):
                fields.append([offset, width, what, low, high, each, hidden])
            width += o.width(kind)
        ops[one.op] = place, first, len(fields)
        place += width
    return ops, np.array(fields, dtype=np.int64).reshape(-1, FIELD)
