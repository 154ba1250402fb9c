"""What a seat sees of a state, as a vector of integers of which every entry has a name.

    observer = observer_of(game.tables)
    observer.names                  # ("current", ..., "seat+0.pesos", ..., "seat+1.pesos", ...)
    observer.see(state, seat=1)     # the numbers, in the same order

The viewer's own seat comes first (`seat+0`), then the others by their distance in turn order; a
number that stands for a player, such as whose turn it is, is that distance too. Hidden piles are
shown as far as they can be counted: how many things there are of each kind, not their order. A hand
is open to its owner; of the others one sees how many things they hold, and which of them everybody
knows. What a viewer cannot place of a secret (sim.core.secrets) is counted by kind, under its name
(`lands#forest`, `seat+1.herd#niata`). Statistics, indices, chance and policies are no part of it.

Every step and decision of the game says at which place of the stack it waits (`stack.move`: 1 when
it is next, 0 when it does not wait), and the fields that it waits with (`stack.move.steps`); where
it waits several times, this is the next one. Fields that are declared hidden are seen by the player
on turn alone.

All games of one set of tables have the same entries; seats that nobody takes are zeros.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from sim.core.actions import text_hash
from sim.core.facts import Tables
from sim.core.fields import (
    FROM_NOBODY,
    FROM_OTHERS,
    INDEX,
    STATISTIC,
    AnyOf,
    Bits,
    Counts,
    Either,
    Follows,
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
from sim.core.secrets import Place, Secret, secrets
from sim.core.vocabulary import Entry, Vocabulary

Vector = NDArray[np.int64]


class Shown(NamedTuple):
    """An entry of the vector, with its lowest and its highest value."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Look:
    """A state with who looks at it; `current`: whose turn it is."""

    s: Vector
    viewer: int
    players: int
    current: int

    def distance(self, players: Vector) -> Vector:
        """Players by their distance from the viewer."""
        return (players - self.viewer) % self.players


class Part(Protocol):
    """Some of what is seen; `distance` is that of the seat which it belongs to, if it does."""

    @property
    def distance(self) -> int | None: ...

    def shown(self, tables: Any) -> Iterator[Shown]: ...

    def values(self, look: Look, q: int, tables: Any) -> Vector:
        """The numbers; `q` is where the block begins: 0 for the table."""
        ...


class Copied(NamedTuple):
    """Numbers that are seen as they stand: their places in a block, and entries of the vector."""

    distance: int | None
    places: Vector
    entries: Vector


class Observer:
    """The view of every seat of a game with these tables."""

    def __init__(self, state: StateBlock, tables: Any, vocabulary: Vocabulary) -> None:
        assert state.seats is not None
        assert isinstance(state.seats.kind, Seat)
        self.tables = tables
        self._players = state["players"].start
        self._current = state["current"].start
        self._seats = state.seats.start
        self._seat_size = state.seats.kind.width
        self.parts = list(_parts(state, vocabulary))
        shown = [list(part.shown(tables)) for part in self.parts]
        self.sizes = [len(entries) for entries in shown]
        entries = [entry for part in shown for entry in part]
        self.names: tuple[str, ...] = tuple(entry.name for entry in entries)
        # Where a seat is empty, or nothing waits, there is a 0.
        self.low: Vector = np.array([min(0, entry.low) for entry in entries], dtype=np.int64)
        self.high: Vector = np.array([max(0, entry.high) for entry in entries], dtype=np.int64)
        self._copied, self._made = self._ways()

    def _ways(self) -> tuple[list[Copied], list[tuple[Part, slice]]]:
        """How the entries are filled: what is copied goes together, the rest part by part."""
        copied: dict[int | None, tuple[list[int], list[int]]] = {}
        made: list[tuple[Part, slice]] = []
        at = 0
        for part, size in zip(self.parts, self.sizes, strict=True):
            if isinstance(part, FieldSeen) and part.is_copied():
                places, entries = copied.setdefault(part.distance, ([], []))
                places += range(part.field.start, part.field.start + size)
                entries += range(at, at + size)
            else:
                made.append((part, slice(at, at + size)))
            at += size
        return [Copied(way, *map(np.array, lists)) for way, lists in copied.items()], made

    def see(self, s: Vector, seat: int) -> Vector:
        """What this seat sees."""
        players = int(s[self._players])
        if not 0 <= seat < players:
            raise ValueError(f"seat {seat}: expected 0 to {players - 1}")
        look = Look(s, seat, players, int(s[self._current]))
        out = np.zeros(len(self.names), dtype=np.int64)
        for copied in self._copied:
            if copied.distance is None or copied.distance < players:
                out[copied.entries] = s[copied.places + self._block(copied.distance, look)]
        for part, entries in self._made:
            if part.distance is None or part.distance < players:
                out[entries] = part.values(look, self._block(part.distance, look), self.tables)
        return out

    def _block(self, distance: int | None, look: Look) -> int:
        """Where the table begins, or the seat at a distance from the viewer."""
        if distance is None:
            return 0
        return self._seats + (look.viewer + distance) % look.players * self._seat_size

    @property
    def version(self) -> str:
        """A hash of what every entry means; overlays that rename nothing leave it as it is."""
        return text_hash(
            f"{name} {low} {high}"
            for name, low, high in zip(self.names, self.low, self.high, strict=True)
        )

    def named(self, s: Vector, seat: int) -> dict[str, int]:
        """The same by name."""
        return dict(zip(self.names, map(int, self.see(s, seat)), strict=True))


# --- fields ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FieldSeen:
    """A field that is seen; of a pile, how many things there are of each kind."""

    field: StateField
    block: StateBlock
    distance: int | None = None

    def shown(self, tables: Any) -> Iterator[Shown]:
        kind = self.field.kind
        for where in _places(self, tables):
            if isinstance(kind, Pile):
                yield from _by_kind(where, kind.of, kind.room, tables)
            elif isinstance(kind, Counts):
                yield from _by_kind(where, kind.of, kind.at_most, tables)
            else:
                yield from _numbers(where, kind, tables)

    def is_copied(self) -> bool:
        """Whether its numbers are seen as they stand, whoever looks."""
        axes, kind = self.field.places, self.field.kind
        by_seat = bool(axes) and isinstance(axes[-1], Players)
        return not by_seat and not isinstance(kind, Pile | Bits | Either) and not changes(kind)

    def values(self, look: Look, q: int, tables: Any) -> Vector:
        one, kind = self.field, self.field.kind
        if isinstance(kind, Pile):
            counts = range(q + self.block[kind.count].start, look.s.size)
            piles = zip(one.starts(), counts, strict=False)
            return np.concatenate(
                [_counted(look.s, q + start, int(look.s[n]), kind.of) for start, n in piles]
            )
        numbers = look.s[q + one.start : q + one.start + one.size]
        if one.places and isinstance(one.places[-1], Players):
            grid = numbers.reshape(-1, one.places[-1].size).copy()
            grid[:, : look.players] = np.roll(grid[:, : look.players], -look.viewer, axis=1)
            numbers = grid.reshape(-1)
        return as_seen(kind, numbers, look, tables)


@dataclass(frozen=True)
class SizeSeen:
    """How many things counts hold, not which."""

    field: StateField
    distance: int | None = None

    def shown(self, tables: Any) -> Iterator[Shown]:
        kind = self.field.kind
        for where in _places(self, tables):
            yield Shown(where, 0, kind.high * kind.width)

    def values(self, look: Look, q: int, tables: Any) -> Vector:
        one = self.field
        numbers = look.s[q + one.start : q + one.start + one.size]
        sizes: Vector = numbers.reshape(-1, one.kind.width).sum(axis=1)
        return sizes


def _places(part: FieldSeen | SizeSeen, tables: Any) -> Iterator[str]:
    """The names of the places of a field."""
    one = part.field
    whose = "" if part.distance is None else f"seat+{part.distance}."
    labels = one.labels(tables)
    axes = one.places
    if axes and isinstance(axes[-1], Players):
        first = StateField(one.name, 0, one.kind, places=axes[:-1]).labels(tables)
        seats = [f"seat+{i}" for i in range(axes[-1].size)]
        labels = [f"{label},{seat}" if label else seat for label in first for seat in seats]
    for label in labels:
        yield f"{whose}{one.name}[{label}]" if label else f"{whose}{one.name}"


def _numbers(where: str, kind: Kind, tables: Any) -> Iterator[Shown]:
    """The entries of one number: a set has one for each of its things."""
    if isinstance(kind, Bits):
        yield from _by_kind(where, kind.of, 1, tables)
    else:
        yield Shown(where, kind.low, kind.high)


def _by_kind(where: str, of: Things, most: int, tables: Any) -> Iterator[Shown]:
    for i, thing in enumerate(of.named(tables)):
        yield Shown(f"{where}#{thing or i + 1}", 0, most)


def changes(kind: Kind) -> bool:
    """Whether numbers of a kind depend on who looks."""
    if isinstance(kind, AnyOf):
        return any(map(changes, kind.markers))
    return isinstance(kind, Owned) or (isinstance(kind, Marker) and isinstance(kind.of, Players))


def as_seen(kind: Kind, numbers: Vector, look: Look, tables: Any) -> Vector:
    """Numbers of a kind as the viewer sees them: sets by their things, players by distance."""
    if isinstance(kind, Bits):
        bits: Vector = numbers[:, None] >> np.arange(kind.of.size) & 1
        return bits.reshape(-1)
    if isinstance(kind, Marker) and isinstance(kind.of, Players):
        seen = kind.first + look.distance(numbers - kind.first)
        for nobody in kind.besides:
            seen[numbers == nobody] = nobody
        return seen
    if isinstance(kind, Owned):
        owner, thing = np.divmod(numbers - 1, kind.of.size)
        return np.where(numbers > 0, 1 + look.distance(owner) * kind.of.size + thing, numbers)
    if isinstance(kind, AnyOf):
        return _seen_parts(kind, numbers, look, tables)
    if isinstance(kind, Either):
        which = np.asarray(kind.which(tables))
        out = numbers.copy()
        for i, inner in enumerate(kind.kinds):
            out[which == i] = as_seen(inner, numbers[which == i], look, tables)
        return out
    return numbers


def _seen_parts(kind: AnyOf, numbers: Vector, look: Look, tables: Any) -> Vector:
    out = numbers.copy()
    for one in kind.markers:
        first, last = (1, one.high) if isinstance(one, Owned) else _things(one)
        its = (first <= numbers) & (numbers <= last)
        out[its] = as_seen(one, numbers[its], look, tables)
    return out


def _things(kind: Marker) -> tuple[int, int]:
    return kind.first, kind.first + kind.of.size - 1


def _counted(s: Vector, start: int, n: int, of: Things) -> Vector:
    """How many things there are of each kind in a pile."""
    return np.bincount(s[start : start + n], minlength=of.size)


# --- secrets --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PoolSeen:
    """What the viewer cannot place of a secret: of the table, or of a seat."""

    secret: Secret
    seats: StateField
    distance: int | None = None

    def shown(self, tables: Any) -> Iterator[Shown]:
        whose = "" if self.distance is None else f"seat+{self.distance}."
        most = self.secret.of_one(self.seats.entries)
        yield from _by_kind(f"{whose}{self.secret.name}", self.secret.of, most, tables)

    def values(self, look: Look, q: int, tables: Any) -> Vector:
        """Of each kind what lies where the viewer does not see it, and not everybody knows."""
        out = np.zeros(self.secret.of.size, dtype=np.int64)
        for place in self.secret.places:
            for seat in self._whose(place, look):
                if seat is None:
                    out += _hidden_at(look.s, place, 0)
                elif seat != look.viewer or not place.own:
                    start = self.seats.start + seat * self.seats.kind.width
                    out += _hidden_at(look.s, place, start)
        return out

    def _whose(self, place: Place, look: Look) -> list[int | None]:
        """The seats that have such a place; None is the table."""
        if not place.in_seat:
            return [None]
        if self.distance is None:
            return list(range(look.players))
        return [(look.viewer + self.distance) % look.players]


def _hidden_at(s: Vector, place: Place, q: int) -> Vector:
    """What lies at a place, by kind, without what everybody knows."""
    start, kinds = q + place.start, place.of.size
    if place.count < 0:
        there = s[start : start + kinds]
    else:
        there = _counted(s, start, int(s[q + place.count]), place.of)
    return there if place.known < 0 else there - s[q + place.known : q + place.known + kinds]


# --- the stack ------------------------------------------------------------------------------------


class StackSeen:
    """What waits to be done and to be decided, by name."""

    distance = None

    def __init__(self, field: StateField, block: StateBlock, vocabulary: Vocabulary) -> None:
        assert isinstance(field.kind, Pending)
        self._field = field
        self._kind = field.kind
        self._count = block[field.kind.count].start
        self._vocabulary = vocabulary
        self.size = 0
        self._at: dict[int, tuple[int, Entry]] = {}
        for entry in vocabulary:
            self._at[entry.op] = self.size, entry
            self.size += 1 + sum(width(kind) for _, kind, _ in seen_fields(entry))

    def shown(self, tables: Any) -> Iterator[Shown]:
        for entry in self._vocabulary:
            name = f"{self._field.name}.{entry.name}"
            yield Shown(name, 0, self._kind.frames)
            for field, kind, _ in seen_fields(entry):
                yield from _numbers(f"{name}.{field}", kind, tables)

    def values(self, look: Look, q: int, tables: Any) -> Vector:
        out = np.zeros(self.size, dtype=np.int64)
        n = int(look.s[self._count])
        for place in range(1, n + 1):
            frame = self._field.start + (n - place) * self._kind.size
            at, entry = self._at[int(look.s[frame])]
            if out[at]:
                continue
            out[at] = place
            at += 1
            for field, kind, offset in seen_fields(entry):
                if field not in entry.hidden or look.viewer == look.current:
                    number = look.s[frame + offset : frame + offset + 1]
                    out[at : at + width(kind)] = as_seen(kind, number, look, tables)
                at += width(kind)
        return out


def seen_fields(entry: Entry) -> Iterator[tuple[str, Kind, int]]:
    """Name, kind and offset of the fields of a frame; what follows from the rest is left out."""
    for (field, kind), offset in zip(entry.fields.items(), entry.offsets, strict=True):
        if not isinstance(kind, Follows):
            yield field, kind, offset


def width(kind: Kind) -> int:
    return kind.of.size if isinstance(kind, Bits) else 1


# --- all of it ------------------------------------------------------------------------------------


def _parts(state: StateBlock, vocabulary: Vocabulary) -> Iterator[Part]:
    seats = state.seats
    assert seats is not None
    assert isinstance(seats.kind, Seat)
    named = [secret for secret in secrets(state) if secret.name]
    for one in state:
        if isinstance(one.kind, Pending):
            yield StackSeen(one, state, vocabulary)
        else:
            yield from _visible(one, state)
    yield from (PoolSeen(secret, seats) for secret in named if not secret.each)
    for distance in range(seats.entries):
        for one in seats.kind.block:
            yield from _visible(one, seats.kind.block, distance)
        yield from (PoolSeen(secret, seats, distance) for secret in named if secret.each)


def _visible(one: StateField, block: StateBlock, distance: int | None = None) -> Iterator[Part]:
    """A field of the table, or of a seat, as far as it is seen."""
    if one.role in (STATISTIC, INDEX) or isinstance(one.kind, Seat | Stream):
        return
    if one.hidden == FROM_NOBODY or (one.hidden == FROM_OTHERS and distance == 0):
        yield FieldSeen(one, block, distance)
    elif isinstance(one.kind, Pile | Counts) and not one.secret:
        yield FieldSeen(one, block, distance)  # by itself: its things can be counted
    elif isinstance(one.kind, Counts):
        yield SizeSeen(one, distance)


_observers: dict[tuple[str, str], Observer] = {}


def observer_of(tables: Tables) -> Observer:
    """The view of every seat of a game with these tables; the same tables, the same observer."""
    key = tables.game.name, tables.hash
    if key not in _observers:
        game = tables.game
        _observers[key] = Observer(game.machine.state, tables, game.vocabulary)
    return _observers[key]
