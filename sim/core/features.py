"""What a value network reads of a position: sparse features, from the kinds of the fields.

    features = Features(state)               # of the layout of a game
    features.size(players)                   # rows that a position of so many players can have
    features.names(tables, players)          # what each of them says: "seat+1.pesos = 4"

A position is told to a network by the rows that are true of it, as one seat sees it: the table, the
own seat, then the others by their distance in turn order. A row stands for a fact, such as a thing
at a place, a member of a set, or a count (large ones from step to step); amounts that no component
limits have one more row, which is taken as often as the amount says. Nothing is made by hand for a
game: the kinds of its fields (sim.core.fields) say which rows there are, and what the seat cannot
see is left out as in its observation (sim.core.observation). Of hidden piles and hands one sees how
many things there are of each kind.

Positions are those between two turns, so what waits on the stack is left out. Statistics, indices
and chance are left out, too, and fields that are declared not to be `valued`. A field that is
`joined` with another has its rows once for each value of that one: the same building number is
another building on its other side.

The reader (sim.core.feature_reader) is one compiled loop over a short list of instructions: a line
of numbers for each run of entries of one kind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import (
    FROM_NOBODY,
    FROM_OTHERS,
    INDEX,
    MAX_AMOUNT,
    STATISTIC,
    AnyOf,
    Bits,
    Counts,
    Either,
    Kind,
    Marker,
    Owned,
    Pending,
    Pile,
    Players,
    Seat,
    StateBlock,
    StateField,
    Stream,
    Things,
)
from sim.core.secrets import secrets

Instructions = NDArray[np.int64]
Line = dict[int, int]

STEPS_OF_COUNTS = (*range(1, 17), 18, 20, 22, 24, 28, 32, 36, 40, 48, 56, 64, 80, 96, 128)
MAX_ROWS = 4096  # that are true of one position: compiled code has room for so many
MAX_VALUE = 255  # how often a row is taken at most
SCALE_OF_COUNTS = 1.0 / 8.0  # a count is about as strong an input as a fact
TIMES, BELOW = " times", " below 0"  # the names of rows that are taken several times

# What an instruction does with its numbers ...
COUNT, CODE, PLAYER, OWNED, BITS, PILE, SUM, POOL = range(8)
# ... and the columns of an instruction.
(
    WHAT,
    AT,  # where the numbers begin, from the start of their block; of a pool: its number
    ENTRIES,
    WIDTH,  # numbers of an entry
    NOTHING,  # the value of an entry of which there is nothing to say
    LOW,
    HIGH,
    ROW,  # the first row of the first entry
    EACH,  # rows of an entry
    KINDS,  # things that a number can stand for
    STEPS,  # steps of a count
    FIRST,  # what the first thing is written as; of a pile: where its size stands
    SEATED,  # players of the last axis of places, which is turned to the viewer; 0: none
    PRIVATE,  # 1: of the own seat alone
    JOINED,  # where the values of the joined field begin; -1: none
    JOIN_ENTRIES,  # where its entries are listed, one for each entry of this field
    JOIN_ROWS,  # rows for each of its values
    COLUMNS,
) = range(18)

NEVER = -(1 << 40)  # no number of a state


@dataclass(frozen=True)
class _Rows:
    """The rows of some entries, once for each of `values` of a joined field.

    lines: the instructions, given the tables and the list of joined entries; their first row is
    counted from the first one of these. names: of an entry's rows, and of the entries.
    """

    entries: int
    each: int
    lines: Callable[[Any, list[int]], list[Line]]
    labels: Callable[[Any], list[str]]
    words: Callable[[Any], list[str]]
    values: int = 1
    value_words: Callable[[Any], list[str]] = lambda tables: [""]

    @property
    def size(self) -> int:
        return self.entries * self.each * self.values

    def names(self, tables: Any) -> Iterator[str]:
        for value in self.value_words(tables):
            for label in self.labels(tables):
                for word in self.words(tables):
                    yield f"{label}{word}{value}"


def _most_true(line: Line) -> int:
    """How many rows an instruction of the compiled reader writes at the most."""
    of_count = 2 if line.get(HIGH, 0) >= MAX_AMOUNT else 1  # the step that is reached, and itself
    if line[WHAT] == POOL:
        return line[KINDS] * of_count
    if line[WHAT] == PILE:
        return line[ENTRIES] * min(line[KINDS], line[WIDTH]) * of_count
    if line[WHAT] == BITS:
        return line[ENTRIES] * line[EACH]
    return line[ENTRIES] * (of_count if line[WHAT] in (COUNT, SUM) else 1)


class Features:
    """The rows of a layout: those of the table, and those of a seat, which every seat has."""

    def __init__(self, state: StateBlock) -> None:
        assert state.seats is not None
        assert isinstance(state.seats.kind, Seat)
        self._seats = state.seats.entries
        self._state = state
        self._table = list(self._rows_of(state, in_seat=False))
        self._seat = list(self._rows_of(state.seats.kind.block, in_seat=True))
        self.table_size = sum(rows.size for rows in self._table)
        self.seat_size = sum(rows.size for rows in self._seat)

    def size(self, players: int) -> int:
        """Rows of a position of so many players."""
        return self.table_size + players * self.seat_size

    @property
    def most_true(self) -> int:
        """How many rows can be true of one position at the most."""
        of_table, of_seat = (
            sum(_most_true(line) for rows in part for line in rows.lines(None, []))
            for part in (self._table, self._seat)
        )
        return of_table + self._seats * of_seat

    @cached_property
    def version(self) -> str:
        """A hash of what the rows mean: a network goes with one layout."""
        said = [
            (rows.entries, rows.each, rows.values, sorted(line.items()))
            for part in (self._table, self._seat)
            for rows in part
            for line in rows.lines(None, [])
        ]
        digest = hashlib.sha256(repr((STEPS_OF_COUNTS, self.table_size, said)).encode())
        return digest.hexdigest()[:16]

    def names(self, tables: Any, players: int) -> list[str]:
        """What each row says."""
        found = [name for rows in self._table for name in rows.names(tables)]
        seat = [name for rows in self._seat for name in rows.names(tables)]
        for distance in range(players):
            found += [f"seat+{distance}.{name}" for name in seat]
        return found

    def scales(self, tables: Any, players: int) -> NDArray[np.float32]:
        """What a row is multiplied by when a network is trained: counts are made small."""
        counted = [name.endswith((TIMES, BELOW)) for name in self.names(tables, players)]
        return np.where(counted, SCALE_OF_COUNTS, 1.0).astype(np.float32)

    def instructions(self, tables: Any) -> tuple[Instructions, NDArray[np.int64]]:
        """What the compiled reader does, and the entries of joined fields.

        The first line has the number of instructions for the table and for a seat, and the number
        of rows of the table and of a seat.
        """
        lines: list[list[int]] = []
        joins: list[int] = []
        counts = []
        for part in (self._table, self._seat):
            first, row = len(lines), 0
            for rows in part:
                for line in rows.lines(tables, joins):
                    moved = {**line, ROW: row + line[ROW]}
                    lines.append([moved.get(column, 0) for column in range(COLUMNS)])
                row += rows.size
            counts.append(len(lines) - first)
        header = [*counts, self.table_size, self.seat_size]
        header += [0] * (COLUMNS - len(header))
        return np.array([header, *lines], dtype=np.int64), np.array([0, *joins], dtype=np.int64)

    # --- the rows of a block ----------------------------------------------------------------------

    def _rows_of(self, block: StateBlock, in_seat: bool) -> Iterator[_Rows]:
        for one in block:
            if _is_valued(one, block, in_seat):
                yield from self._field(one, block)
            elif one.secret and isinstance(one.kind, Counts):
                yield _sizes(one)
        for number, secret in enumerate(secrets(self._state)):
            if secret.name and secret.each == in_seat:
                most = secret.of_one(self._seats)
                line = {WHAT: POOL, AT: number, KINDS: secret.of.size, **_count(0, most)}
                label = secret.name
                yield _Rows(
                    1,
                    secret.of.size * line[EACH],
                    _always(line),
                    lambda tables, label=label: [label],  # type: ignore[misc]
                    _counted_words(secret.of, most),
                )

    def _field(self, one: StateField, block: StateBlock) -> Iterator[_Rows]:
        kind = one.kind
        base = {AT: one.start, ENTRIES: one.entries, WIDTH: 1, JOINED: -1, ROW: 0}
        base[PRIVATE] = int(one.hidden == FROM_OTHERS)
        if one.places and isinstance(one.places[-1], Players):
            base[SEATED] = one.places[-1].size
        labels = _labels(one)
        if one.hidden == FROM_OTHERS and isinstance(kind, Counts):
            yield _sizes(one)  # how many the others hold; which, the owner alone knows
        if isinstance(kind, Pile | Counts):
            yield _things(one, kind, block, base)
        elif isinstance(kind, Either):
            for i, inner in enumerate(kind.kinds):
                numbers, words = _number(inner)
                lines = _where(kind, i, base, numbers)
                yield _Rows(one.entries, numbers[EACH], lines, labels, words)
        else:
            for inner in kind.markers if isinstance(kind, AnyOf) else (kind,):
                numbers, words = _number(inner)
                line = {**base, **numbers}
                if one.joined is None:
                    yield _Rows(one.entries, line[EACH], _always(line), labels, words)
                else:
                    yield self._joined(one, line, labels, words)

    def _joined(
        self,
        one: StateField,
        line: Line,
        labels: Callable[[Any], list[str]],
        words: Callable[[Any], list[str]],
    ) -> _Rows:
        """The same rows once for each value of a field of the table."""
        joined = one.joined
        assert joined is not None
        other = self._state[joined.marker]
        assert isinstance(other.kind, Marker)
        kind = other.kind
        assert kind.low == 0  # values of a joined field are numbers of rows
        line = {**line, JOINED: other.start, JOIN_ROWS: one.entries * line[EACH]}

        def lines(tables: Any, joins: list[int]) -> list[Line]:
            first = 1 + len(joins)  # the list begins with one number that nobody reads
            if tables is not None:
                joins += joined.entries(tables) if joined.entries else range(one.entries)
            return [{**line, JOIN_ENTRIES: first}]

        def value_words(tables: Any) -> list[str]:
            return [f" ({joined.marker} {word[1:]})" for word in _value_words(kind)(tables)]

        return _Rows(one.entries, line[EACH], lines, labels, words, kind.high + 1, value_words)


def _is_valued(one: StateField, block: StateBlock, in_seat: bool) -> bool:
    """Whether a field is read by itself: what belongs to a secret is read as a pool."""
    waiting = {other.kind.count for other in block if isinstance(other.kind, Pending)}
    if not one.valued or one.role in (STATISTIC, INDEX) or one.name in waiting | {"players"}:
        return False
    if isinstance(one.kind, Seat | Stream | Pending):
        return False
    if one.hidden == FROM_NOBODY or (one.hidden == FROM_OTHERS and in_seat):
        return True
    return isinstance(one.kind, Pile | Counts) and not one.secret


# --- kinds ------------------------------------------------------------------------------------


def _count(low: int, high: int) -> Line:
    """How a count is told: the step that it has reached, and itself if nothing limits it."""
    each = len(_count_words(low, high))
    return {STEPS: len(_steps(high)), LOW: low, HIGH: high, EACH: each}


def _steps(high: int) -> list[int]:
    return [step for step in STEPS_OF_COUNTS if step <= high] or [1]


def _count_words(low: int, high: int) -> list[str]:
    """One word for each step; rows that are taken several times stand behind them."""
    steps = _steps(high)
    last = [step - 1 for step in steps[1:]] + [high]
    words = [f" = {a}" if a == b else f" from {a}" for a, b in zip(steps, last, strict=True)]
    words += [TIMES] if high >= MAX_AMOUNT else []
    return words + ([BELOW] if low < 0 else [])


def _number(kind: Kind) -> tuple[Line, Callable[[Any], list[str]]]:
    """How one number of a kind is told, and the words of its rows."""
    if isinstance(kind, Bits):
        line = {WHAT: BITS, NOTHING: 0, LOW: 0, HIGH: kind.high, EACH: kind.of.size}
        return {**line, KINDS: kind.of.size}, _thing_words(kind.of)
    if isinstance(kind, Owned):
        size = kind.owners.size * kind.of.size
        line = {WHAT: OWNED, NOTHING: 0, LOW: 1, HIGH: kind.high, EACH: size}
        return {**line, KINDS: kind.of.size}, _owned_words(kind)
    if isinstance(kind, Marker):
        is_player = isinstance(kind.of, Players)
        nothing = 0 if 0 in kind.besides else kind.nothing
        line = {
            WHAT: PLAYER if is_player else CODE,
            NOTHING: NEVER if nothing is None else nothing,
            LOW: kind.low,
            HIGH: kind.high,
            FIRST: kind.first,
            EACH: kind.high - kind.low + 1,
        }
        return line, _value_words(kind)
    words = _count_words(kind.low, kind.high)
    return {WHAT: COUNT, NOTHING: 0, **_count(kind.low, kind.high)}, lambda tables: words


def _where(kind: Either, which: int, base: Line, numbers: Line) -> Callable[..., list[Line]]:
    """The instructions for the places that have one of several kinds, run by run."""

    def lines(tables: Any, joins: list[int]) -> list[Line]:
        if tables is None:
            return [{**base, **numbers}]
        found = []
        for is_here, run in groupby(enumerate(kind.which(tables)), lambda at: at[1] == which):
            places = [place for place, _ in run]
            if is_here:
                line = {**base, **numbers, AT: base[AT] + places[0], ENTRIES: len(places)}
                found.append({**line, ROW: places[0] * numbers[EACH]})
        return found

    return lines


def _things(one: StateField, kind: Pile | Counts, block: StateBlock, base: Line) -> _Rows:
    """Of a pile, or of counts by kind: how many things there are of each."""
    labels = _labels(one)
    if isinstance(kind, Counts):
        count = _count(0, kind.at_most)
        line = {**base, WHAT: COUNT, NOTHING: 0, ENTRIES: one.entries * kind.of.size, **count}
        words = _counted_words(kind.of, kind.at_most)
        return _Rows(one.entries, kind.of.size * line[EACH], _always(line), labels, words)
    count = _count(0, kind.room)
    each = kind.of.size * count[EACH]
    line = {**base, WHAT: PILE, **count, WIDTH: kind.room, KINDS: kind.of.size}
    line = {**line, FIRST: block[kind.count].start}
    return _Rows(one.entries, each, _always(line), labels, _counted_words(kind.of, kind.room))


def _sizes(one: StateField) -> _Rows:
    """How many things counts hold, not which."""
    kind = one.kind
    assert isinstance(kind, Counts)
    most = kind.at_most * kind.of.size
    line = {WHAT: SUM, AT: one.start, ENTRIES: one.entries, WIDTH: kind.of.size, ROW: 0}
    words = _count_words(0, most)
    labels = _labels(one, " in all")
    return _Rows(
        one.entries,
        len(words),
        _always({**line, NOTHING: 0, JOINED: -1, **_count(0, most)}),
        labels,
        lambda tables: words,
    )


def _always(line: Line) -> Callable[[Any, list[int]], list[Line]]:
    return lambda tables, joins: [{ROW: 0, JOINED: -1, **line}]


# --- words ------------------------------------------------------------------------------------


def _labels(one: StateField, more: str = "") -> Callable[[Any], list[str]]:
    """The names of the entries of a field; players are named by their distance."""

    def labels(tables: Any) -> list[str]:
        axes = [
            [f"seat+{i}" for i in range(axis.size)]
            if isinstance(axis, Players)
            else [name or f"{i + 1}" for i, name in enumerate(axis.named(tables))]
            for axis in one.places
        ]
        found = [""]
        for axis in axes:
            found = [f"{before},{name}" if before else name for before in found for name in axis]
        return [f"{one.name}[{label}]{more}" if label else f"{one.name}{more}" for label in found]

    return labels


def _thing_words(of: Things) -> Callable[[Any], list[str]]:
    return lambda tables: [f"#{name or i + 1}" for i, name in enumerate(of.named(tables))]


def _counted_words(of: Things, most: int) -> Callable[[Any], list[str]]:
    things, words = _thing_words(of), _count_words(0, most)
    return lambda tables: [f"{thing}{word}" for thing in things(tables) for word in words]


def _owned_words(kind: Owned) -> Callable[[Any], list[str]]:
    things = _thing_words(kind.of)
    return lambda tables: [
        f"{thing} of seat+{owner}" for owner in range(kind.owners.size) for thing in things(tables)
    ]


def _value_words(kind: Marker) -> Callable[[Any], list[str]]:
    """A word for each number from the lowest to the highest; players by their distance."""

    def words(tables: Any) -> list[str]:
        names = kind.of.named(tables)
        if isinstance(kind.of, Players):
            names = [f"seat+{i}" for i in range(kind.of.size)]
        found = []
        for value in range(kind.low, kind.high + 1):
            thing = value - kind.first
            named = names[thing] if 0 <= thing < len(names) else ""
            besides = kind.besides.get(value, "") or f"no {kind.of.name}"
            found.append(f"#{besides if value in kind.besides else named or value}")
        return found

    return words
