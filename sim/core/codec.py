"""Fields of a state as JSON values, and back: names instead of numbers, the next card first.

| kind | at one place |
|---|---|
| Counter, Flag | a whole number in its range; true or false |
| Marker, AnyOf | a name, a number from 1 for things without names, a player; null for nothing |
| Counts | as counters at places: an object by name, or what the form says |
| Bits, Pile | a list of names or numbers; of a pile the next thing first, unless it is `listed` |
| Stream | {"key": [..., ...], "drawn": ...} |

A field with places is an object by the names of the places, or a list where they have none. A set
of flags is the list of the names that are set. `form` of the declaration says it otherwise: SPARSE,
an object without zeros; REPEATED, a list with each name as often as it is counted.

What a codec reads is checked value by value. What must fit together is for the game to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import (
    MAX_STREAM,
    REPEATED,
    SPARSE,
    AnyOf,
    Bits,
    Counter,
    Counts,
    Flag,
    Kind,
    Marker,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)
from sim.core.position import PositionReader
from sim.core.spots import Spot

Vector = NDArray[np.int64]
NUMBERS = (Counter, Flag, Marker, Bits)  # kinds of one number


class Codec:
    """The fields of one state by name, those of a seat with its number.

    `sizes` are the lengths in use of vocabularies that are not used in full, such as the players.
    """

    def __init__(
        self, state: StateBlock, s: Vector, tables: Any, sizes: Mapping[Things, int]
    ) -> None:
        assert state.seats is not None
        assert isinstance(state.seats.kind, Seat)
        self.s = s
        self._state = state
        self._seats = state.seats
        self._seat = state.seats.kind.block
        self._sizes = sizes
        self._tables = tables
        self._names: dict[int, Sequence[str | int]] = {}  # by vocabulary, which is asked often

    # --- plain numbers ------------------------------------------------------------------------

    def spot(self, name: str, seat: int | None = None) -> Spot:
        if seat is None:
            return Spot(self._state[name], self._state, 0)
        base = self._seats.start + seat * self._seats.kind.width
        return Spot(self._seat[name], self._seat, base, seat)

    def values(self, name: str, seat: int | None = None) -> list[int]:
        """The numbers of a field; of a pile those that lie there, as they are stored."""
        spot = self.spot(name, seat)
        end = spot.end
        if isinstance(spot.field.kind, Pile):
            end = spot.start + int(self.s[spot.counts()[0]])
        return [int(x) for x in self.s[spot.start : end]]

    def put(self, name: str, values: Sequence[int], seat: int | None = None) -> None:
        """Numbers as they are stored; of a pile with how many there are."""
        spot = self.spot(name, seat)
        self.s[spot.start : spot.start + len(values)] = values
        if isinstance(spot.field.kind, Pile):
            self.s[spot.counts()[0]] = len(values)

    # --- writing ------------------------------------------------------------------------------

    def write(self, name: str, seat: int | None = None) -> Any:
        """The JSON value of a field."""
        spot = self.spot(name, seat)
        one, kind = spot.field, spot.field.kind
        listed = isinstance(kind, Flag) or one.form in (SPARSE, REPEATED)
        if one.places and listed and not isinstance(kind, Counts):
            return self._write_counted(one.form, one.places[0], self.s[spot.start : spot.end])
        return self._write(spot, one.places, 0)

    def _write_counted(self, form: str, of: Things, numbers: Vector) -> Any:
        """How often things are counted: flags are a list of names."""
        counted = [(name, int(n)) for name, n in zip(self.names(of), numbers, strict=True) if n]
        if form == SPARSE:
            return {str(name): n for name, n in counted}
        return [name for name, n in counted for _ in range(n)]

    def _write_counts(self, kind: Counts, form: str, numbers: Vector) -> Any:
        if form in (SPARSE, REPEATED):
            return self._write_counted(form, kind.of, numbers)
        if not self._by_name(kind.of):
            return [int(n) for n in numbers]
        named = zip(kind.of.named(self._tables), numbers, strict=True)
        return {name: int(n) for name, n in named if name}

    def _write(self, spot: Spot, axes: tuple[Things, ...], place: int) -> Any:
        if not axes:
            return self._write_one(spot, place)
        size = self._size(axes[0])
        if len(axes) == 1 and isinstance(spot.field.kind, Counter):
            parts = self.s[spot.start + place : spot.start + place + size].tolist()
        else:
            stride = prod(axis.size for axis in axes[1:])
            parts = [self._write(spot, axes[1:], place + i * stride) for i in range(size)]
        if self._by_name(axes[0]):
            return dict(zip(self.names(axes[0]), parts, strict=False))
        return parts

    def _write_one(self, spot: Spot, place: int) -> Any:
        kind = spot.field.kind
        at = spot.start + place * kind.width
        value = int(self.s[at])
        if isinstance(kind, AnyOf):
            kind = kind.marker(value)
        if isinstance(kind, NUMBERS):
            return self.write_number(kind, value)
        if isinstance(kind, Pile):
            things = [int(x) for x in self.s[at : at + int(self.s[spot.counts()[place]])]]
            names = self.names(kind.of)
            return [names[thing] for thing in (things if kind.listed else reversed(things))]
        if isinstance(kind, Counts):
            return self._write_counts(kind, spot.field.form, self.s[at : at + kind.width])
        if isinstance(kind, Stream):
            low, high, drawn = (int(x) for x in self.s[at : at + kind.width])
            return {"key": [low, high], "drawn": drawn}
        raise TypeError(f"{spot.field.name}: its kind has no JSON form")

    def write_number(self, kind: Counter | Flag | Marker | Bits, value: int) -> Any:
        """One number of a kind."""
        if isinstance(kind, Counter):
            return value
        if isinstance(kind, Flag):
            return bool(value)
        if isinstance(kind, Bits):
            return [name for i, name in enumerate(self.names(kind.of)) if value >> i & 1]
        if value in kind.besides:
            return kind.besides[value]
        return self.names(kind.of)[value - kind.first]

    def names(self, of: Things) -> Sequence[str | int]:
        """What things are called in JSON."""
        if id(of) not in self._names:
            if isinstance(of, Players):
                found: Sequence[str | int] = range(of.size)
            else:
                found = range(1, of.size + 1) if of.numbered else of.named(self._tables)
            self._names[id(of)] = found
        return self._names[id(of)]

    def _size(self, axis: Things) -> int:
        return self._sizes.get(axis, axis.size)

    @staticmethod
    def _by_name(axis: Things) -> bool:
        return not axis.numbered and not isinstance(axis, Players)

    def write_at(self, name: str, place: int) -> Any:
        """The value at one place of the first axis of a field of the table."""
        spot = self.spot(name)
        axes = spot.field.places[1:]
        return self._write(spot, axes, place * prod(axis.size for axis in axes))

    def write_keys(self, *names: str, seat: int | None = None) -> dict[str, Any]:
        """Fields by their keys."""
        return {self.spot(name, seat).field.key: self.write(name, seat) for name in names}

    # --- reading ------------------------------------------------------------------------------

    def read(self, name: str, value: PositionReader, seat: int | None = None) -> None:
        """Put a JSON value into the state; None is refused like any other wrong value."""
        spot = self.spot(name, seat)
        one, kind = spot.field, spot.field.kind
        if isinstance(kind, Counts) or not one.places:
            self._read(spot, one.places, 0, value)
        elif isinstance(kind, Flag) or one.form == REPEATED:
            self._read_listed(kind, one.places[0], spot.start, value)
        elif one.form == SPARSE:
            self._read_sparse(kind, one.places[0], spot.start, value)
        else:
            self._read(spot, one.places, 0, value)

    def read_at(self, name: str, place: int, value: PositionReader) -> None:
        """Put a value at one place of the first axis of a field of the table."""
        spot = self.spot(name)
        axes = spot.field.places[1:]
        self._read(spot, axes, place * prod(axis.size for axis in axes), value)

    def read_keys(self, data: PositionReader, *names: str, seat: int | None = None) -> None:
        """Read the keys of fields of an object; what is left out is 0, empty or nothing."""
        for name in names:
            spot = self.spot(name, seat)
            if spot.field.key in data:
                self.read(name, data[spot.field.key], seat)
            elif isinstance(spot.field.kind, Marker):
                self.s[spot.start : spot.end] = spot.field.kind.nothing or 0

    def _read(
        self, spot: Spot, axes: tuple[Things, ...], place: int, value: PositionReader
    ) -> None:
        if not axes:
            self._read_one(spot, place, value)
            return
        size = self._size(axes[0])
        stride = prod(axis.size for axis in axes[1:])
        if self._by_name(axes[0]):
            names = axes[0].named(self._tables)[:size]
            needed = isinstance(spot.field.kind, Marker | Pile)
            value.fields(names if needed else (), () if needed else names)
            entries = [(i, value[name]) for i, name in enumerate(names) if name in value]
        elif isinstance(axes[0], Players):
            entries = list(enumerate(value.per_seat(size)))
        else:
            entries = list(enumerate(value.elements(size, size)))
        for i, entry in entries:
            self._read(spot, axes[1:], place + i * stride, entry)

    def _read_one(self, spot: Spot, place: int, value: PositionReader) -> None:
        kind = spot.field.kind
        at = spot.start + place * kind.width
        if isinstance(kind, Pile):
            things = self._read_things(kind.of, value, kind.room)
            self.s[at : at + len(things)] = things if kind.listed else things[::-1]
            self.s[spot.counts()[place]] = len(things)
        elif isinstance(kind, Bits):
            things = self._read_things(kind.of, value, kind.of.size)
            for i, entry in zip(things, value.elements(), strict=True):
                if things.count(i) > 1:
                    entry.refuse_saying(f"{entry.value} stands here twice")
            self.s[at] = sum(1 << i for i in things)
        elif isinstance(kind, Counts):
            self._read_counts(kind, spot.field.form, at, value)
        elif isinstance(kind, Stream):
            value.fields(("key", "drawn"))
            key = [entry.whole(0, MAX_STREAM) for entry in value["key"].elements(2, 2)]
            self.s[at : at + kind.width] = [*key, value["drawn"].whole(0, MAX_STREAM)]
        else:
            self.s[at] = self.read_number(kind, value)

    def read_number(self, kind: Kind, value: PositionReader) -> int:
        """One number of a kind."""
        if isinstance(kind, Counter):
            return value.whole(kind.low, kind.high)
        if isinstance(kind, Flag):
            return int(value.flag())
        if isinstance(kind, AnyOf):  # a text is a name, a number one of the things without names
            named = isinstance(value.value, str)
            kind = next((one for one in kind.markers if one.of.numbered != named), kind.markers[0])
        if not isinstance(kind, Marker):
            raise TypeError(f"{kind}: it has no JSON form")
        if value.value is None and kind.nothing is not None:
            return kind.nothing
        return kind.first + self.read_thing(kind.of, value, kind.nothing is not None)

    def read_thing(self, of: Things, value: PositionReader, nullable: bool = False) -> int:
        """The number of a thing."""
        if isinstance(of, Players):
            return value.whole(0, self._size(of) - 1)
        if of.numbered:
            return value.whole(1, self._size(of)) - 1
        names = of.named(self._tables)
        if of.a:
            return value.name(names, f"{of.a} or null" if nullable else of.a)
        return names.index(value.word([name for name in names if name]))

    def _read_things(self, of: Things, value: PositionReader, room: int) -> list[int]:
        """A list of things; what has numbers for names is there once."""
        if of.numbered:
            return value.ids(of.size, of.a)
        return [self.read_thing(of, entry) for entry in value.elements(0, room)]

    def _read_counts(self, kind: Counts, form: str, at: int, value: PositionReader) -> None:
        each = Counter(kind.at_most)
        if form == REPEATED:
            self._read_listed(each, kind.of, at, value)
        elif form == SPARSE or self._by_name(kind.of):
            self._read_sparse(each, kind.of, at, value)
        else:
            for i, entry in enumerate(value.elements(kind.of.size, kind.of.size)):
                self.s[at + i] = self.read_number(each, entry)

    def _read_listed(self, kind: Kind, of: Things, at: int, value: PositionReader) -> None:
        """Names of things, each as often as it is counted; those of flags once each."""
        for entry in value.elements():
            i = self.read_thing(of, entry)
            if isinstance(kind, Flag) and self.s[at + i]:
                entry.refuse_saying(f"{entry.value} stands here twice")
            if self.s[at + i] == kind.high:
                entry.refuse_saying(f"more than {kind.high} of {entry.value}")
            self.s[at + i] += 1

    def _read_sparse(self, kind: Kind, of: Things, at: int, value: PositionReader) -> None:
        """An object by the names of things; what is left out is 0."""
        names = [name for name in of.named(self._tables) if name]
        if callable(of.names):
            for name, _ in value.items():
                if name not in names:
                    value.refuse_name(name, names, of.a.removeprefix("a "))
        value.fields((), names)
        for i, name in enumerate(of.named(self._tables)):
            if name and name in value:
                self.s[at + i] = self.read_number(kind, value[name])
