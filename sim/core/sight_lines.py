"""The lines of an observer: how compiled code (sim.core.sight) sees what it sees, as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core import observation as o
from sim.core import sight as c
from sim.core.fields import (
    Bits,
    Either,
    Kind,
    Pile,
    Players,
    Seat,
    StateBlock,
    StateField,
)
from sim.core.hidden import rows_of
from sim.core.secrets import Place, Secret
from sim.core.secrets import secrets as secrets_of
from sim.core.vocabulary import Vocabulary

Numbers = NDArray[np.int64]

SHORT = 8  # runs that are no longer are copied number by number


@dataclass
class Line:
    """One line, and where it belongs: `block` 0 is the table, else 1 + the distance of a seat."""

    what: int
    block: int
    at: int
    out: int
    n: int = 1
    seated: int = 0
    each: int = 1
    more: tuple[int, ...] = ()
    keeps: int = 0  # numbers in `was`

    def row(self, was: int) -> list[int]:
        row = [self.at, self.out, self.n, self.seated, self.each, *self.more]
        return row + [0] * (c.LINE - 1 - len(row)) + [was]

    def goes_on(self, other: Line) -> bool:
        """Whether another one copies what follows, here and there."""
        return (
            self.what == other.what == c.COPY
            and self.block == other.block
            and self.at + self.n == other.at
            and self.out + self.n == other.out
        )


@dataclass
class Lookup:
    """What values become that stand for players or for their things, by viewer and players."""

    seats: int
    kinds: dict[Kind, int] = field(default_factory=dict)
    size: int = 0

    def add(self, kind: Kind) -> tuple[int, int, int]:
        """The lowest value of a kind, how many there are and where they begin; 0s if all stay."""
        if not o.changes(kind):
            return 0, 0, 0
        span = kind.high - kind.low + 1
        if kind not in self.kinds:
            self.kinds[kind] = self.size
            self.size += span
        return kind.low, span, self.kinds[kind]

    def table(self, tables: Any) -> NDArray[np.int32]:
        pairs = [(n, viewer) for n in range(1, self.seats + 1) for viewer in range(n)]
        found = np.zeros((len(pairs), self.size), dtype=np.int32)
        for row, (players, viewer) in zip(found, pairs, strict=True):
            look = o.Look(np.zeros(0, dtype=np.int64), viewer, players, 0)
            for kind, base in self.kinds.items():
                values = np.arange(kind.low, kind.high + 1)
                row[base : base + len(values)] = o.as_seen(kind, values, look, tables)
        return found


def sight_of(observer: o.Observer, state: StateBlock, vocabulary: Vocabulary) -> c.Sight:
    """What compiled code needs to see what an observer sees."""
    seats, stack = state.seats, state["stack"]
    assert seats is not None
    assert isinstance(seats.kind, Seat)
    at = [
        state["players"].start,
        state["current"].start,
        seats.start,
        seats.kind.width,
        stack.start,
        state[stack.kind.count].start,  # type: ignore[attr-defined]
        stack.kind.size,  # type: ignore[attr-defined]
    ]
    secrets, lookup = secrets_of(state), Lookup(seats.entries)
    lines: list[Line] = []
    place = 0
    for part, size in zip(observer.parts, observer.sizes, strict=True):
        block = 0 if part.distance is None else 1 + part.distance
        for line in _lines(part, block, secrets, seats.entries, lookup, observer.tables):
            line.out += place
            if lines and lines[-1].goes_on(line):
                lines[-1].n += line.n
            else:
                lines.append(line)
        place += size
    ops, fields = _frames(vocabulary, lookup)
    pools, places = rows_of(secrets)
    rooms = np.array([_room(one) for secret in secrets for one in secret.places], dtype=np.int64)
    kept = np.zeros(1 + sum(line.keeps for line in lines), dtype=np.int32)
    return c.Sight(
        *_sorted(lines, seats.entries), lookup.table(observer.tables), ops, fields, pools, places,
        rooms, np.array(at, dtype=np.int64), kept,
    )  # fmt: skip


def _sorted(lines: list[Line], seats: int) -> tuple[Numbers, Numbers, NDArray[np.int32], Numbers]:
    """Lines by block and by what is done, and what is copied alone, with their beginnings."""
    rows: list[list[int]] = []
    alone: list[list[int]] = []
    begins = np.zeros((seats + 1, c.WAYS + 1), dtype=np.int64)
    alone_begins = np.zeros(seats + 2, dtype=np.int64)
    was = 1 + c.WHO
    for block in range(seats + 1):
        for what in range(c.WAYS):
            begins[block, what] = len(rows)
            for line in lines:
                if (line.block, line.what) != (block, what):
                    continue
                if what == c.COPY and line.n <= SHORT:
                    alone += [[line.at + i, line.out + i] for i in range(line.n)]
                    continue
                rows.append(line.row(was))
                was += line.keeps
        begins[block, c.WAYS] = len(rows)
        alone_begins[block + 1] = len(alone)
    return (
        np.array(rows, dtype=np.int64).reshape(-1, c.LINE),
        begins,
        np.array(alone, dtype=np.int32).reshape(-1, c.ALONE),
        alone_begins,
    )


def _lines(
    part: o.Part, block: int, secrets: list[Secret], seats: int, lookup: Lookup, tables: Any
) -> Iterator[Line]:
    """The lines of a part, from the start of its numbers."""
    if isinstance(part, o.FieldSeen):
        yield from _field_lines(part.field, part.block, block, lookup, tables)
    elif isinstance(part, o.SizeSeen):
        one, width = part.field, part.field.kind.width
        for i in range(one.entries):
            yield Line(c.SUM, block, one.start + i * width, i, each=width)
    elif isinstance(part, o.PoolSeen):
        kinds, secret = part.secret.of.size, secrets.index(part.secret)
        yield Line(c.POOL, block, secret, 0, each=kinds, keeps=_kept(part.secret, seats))
    else:
        assert isinstance(part, o.StackSeen)
        yield Line(c.STACK, block, 0, 0, part.size)


def _kept(secret: Secret, seats: int) -> int:
    """Numbers that a pool is made of, at most: of each place what lies there and what is known."""
    found = 0
    for place in secret.places:
        known = 0 if place.known < 0 else place.of.size
        found += (_room(place) + known) * (seats if place.in_seat and not secret.each else 1)
    return found


def _room(place: Place) -> int:
    """Numbers that say what lies at a place: counts, or how many things and which."""
    return place.of.size if place.count < 0 else 1 + place.room


def _field_lines(
    one: StateField, block: StateBlock, number: int, lookup: Lookup, tables: Any
) -> Iterator[Line]:
    kind = one.kind
    if isinstance(kind, Pile):
        count, kinds = block[kind.count].start, kind.of.size
        for i, start in enumerate(one.starts()):
            yield Line(
                c.PILE, number, start, i * kinds, each=kinds, more=(count + i,),
                keeps=1 + kind.room,
            )  # fmt: skip
        return
    axis = one.places[-1] if one.places else None
    seated = axis.size if isinstance(axis, Players) else 0
    if isinstance(kind, Either):
        assert not seated
        for i, which in enumerate(kind.which(tables)):
            inner = kind.kinds[which] if which >= 0 else Kind()
            yield from _numbers(inner, number, one.start + i, i, 1, 0, lookup)
    else:
        yield from _numbers(kind, number, one.start, 0, one.size, seated, lookup)


def _numbers(
    kind: Kind, block: int, at: int, out: int, n: int, seated: int, lookup: Lookup
) -> Iterator[Line]:
    """How numbers of a kind are written."""
    if isinstance(kind, Bits):
        bits = kind.of.size
        for i in range(n):
            if seated:
                yield Line(c.BITS, block, at, out + i * bits, i, seated, bits, keeps=2)
            else:
                yield Line(c.BITS, block, at + i, out + i * bits, each=bits, keeps=2)
    elif o.changes(kind):
        yield Line(c.CHANGE, block, at, out, n, seated, more=lookup.add(kind))
    else:
        yield Line(c.TURN if seated else c.COPY, block, at, out, n, seated)


def _frames(vocabulary: Vocabulary, lookup: Lookup) -> tuple[Numbers, Numbers]:
    """Where steps and decisions stand in the part of the stack, and their fields."""
    ops = np.zeros((1 + max(one.op for one in vocabulary), c.OP), dtype=np.int64)
    fields: list[list[int]] = []
    place = 0
    for one in vocabulary:
        first, width = len(fields), 1
        for name, kind, offset in o.seen_fields(one):
            bits = kind.of.size if isinstance(kind, Bits) else 0
            fields.append([offset, width, int(name in one.hidden), bits, *lookup.add(kind)])
            width += o.width(kind)
        ops[one.op] = place, first, len(fields)
        place += width
    return ops, np.array(fields, dtype=np.int64).reshape(-1, c.FIELD)
