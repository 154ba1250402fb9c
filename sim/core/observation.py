"""What a seat sees of a state, as a vector of integers of which every entry has a name.

    observer = observer_of(game.tables)
    observer.names                  # ("current", ..., "seat+0.pesos", ..., "seat+1.pesos", ...)
    observer.see(state, seat=1)     # the numbers, in the same order

The viewer's own seat comes first (`seat+0`), then the others by their distance in turn order; a
number that stands for a player, such as whose turn it is, is that distance too. Hidden piles are
shown as far as they can be counted: how many things there are of each kind, not their order. A hand
is open to its owner; of the others one sees how many things they hold, and which of them everybody
knows. What a viewer cannot place of a secret (sim.core.secrets) is counted by kind, under its name
(`lands#forest`, `seat+1.herd#niata`). Statistics, chance and policies are no part of it.

All games of one set of tables have the same entries; seats that nobody takes are zeros.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.facts import Tables
from sim.core.fields import (
    FROM_NOBODY,
    FROM_OTHERS,
    STATISTIC,
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
from sim.core.secrets import Place, Secret, secrets

Vector = NDArray[np.int64]


@dataclass(frozen=True)
class _Part:
    """A visible field: of the table, or (`distance`) of the seat so far from the viewer.

    `size_only`: how many things it holds, not which.
    """

    field: StateField
    block: StateBlock
    distance: int | None = None
    size_only: bool = False


@dataclass(frozen=True)
class _Pool:
    """What the viewer cannot place of a secret: of the table, or of a seat."""

    secret: Secret
    distance: int | None = None


class Observer:
    """The view of every seat of a game with these tables."""

    def __init__(self, state: StateBlock, tables: Any, players: str = "players") -> None:
        assert state.seats is not None
        assert isinstance(state.seats.kind, Seat)
        self._tables = tables
        self._players = state[players].start
        self._seats = state.seats.start
        self._seat_size = state.seats.kind.width
        self._seat_count = state.seats.entries
        self._parts = list(_parts(state, self._seat_count))
        entries = [entry for part in self._parts for entry in self._entries(part)]
        self.names: tuple[str, ...] = tuple(name for name, _, _ in entries)
        self.low: Vector = np.array([low for _, low, _ in entries], dtype=np.int64)
        self.high: Vector = np.array([high for _, _, high in entries], dtype=np.int64)
        self._sizes = [len(list(self._entries(part))) for part in self._parts]

    def see(self, s: Vector, seat: int) -> Vector:
        """What this seat sees."""
        players = int(s[self._players])
        if not 0 <= seat < players:
            raise ValueError(f"seat {seat}: expected 0 to {players - 1}")
        out = np.zeros(len(self.names), dtype=np.int64)
        at = 0
        for part, size in zip(self._parts, self._sizes, strict=True):
            if part.distance is None or part.distance < players:
                base = 0
                if part.distance is not None:
                    base = self._seats + (seat + part.distance) % players * self._seat_size
                if isinstance(part, _Pool):
                    out[at : at + size] = self._unplaced(part, s, seat, players)
                else:
                    out[at : at + size] = self._values(part, s, base, seat, players)
            at += size
        return out

    def named(self, s: Vector, seat: int) -> dict[str, int]:
        """The same by name."""
        return dict(zip(self.names, map(int, self.see(s, seat)), strict=True))

    # --- names and ranges ---------------------------------------------------------------------

    def _entries(self, part: _Part | _Pool) -> Iterator[tuple[str, int, int]]:
        """Name, lowest and highest value of the entries of a field."""
        whose = "" if part.distance is None else f"seat+{part.distance}."
        if isinstance(part, _Pool):
            secret = part.secret
            most = secret.of_one(self._seat_count)
            yield from self._by_kind(f"{whose}{secret.name}", secret.of, most)
            return
        one, kind = part.field, part.field.kind
        for label in self._labels(one):
            where = f"{whose}{one.name}[{label}]" if label else f"{whose}{one.name}"
            if isinstance(kind, Counts) and part.size_only:
                yield where, 0, kind.at_most * kind.of.size
            elif isinstance(kind, Bits | Pile | Counts):
                most = kind.room if isinstance(kind, Pile) else kind.high
                yield from self._by_kind(where, kind.of, 1 if isinstance(kind, Bits) else most)
            elif isinstance(kind, Pending):
                for frame in range(kind.shown):
                    for i in range(kind.size):
                        yield f"{where}[{frame + 1}].{i}", kind.low, kind.high
            else:
                yield where, kind.low, kind.high

    def _by_kind(self, where: str, of: Things, most: int) -> Iterator[tuple[str, int, int]]:
        for i, thing in enumerate(of.named(self._tables)):
            yield f"{where}#{thing or i + 1}", 0, most

    def _labels(self, one: StateField) -> list[str]:
        axes = one.places
        if axes and isinstance(axes[-1], Players):
            first = StateField(one.name, 0, one.kind, places=axes[:-1]).labels(self._tables)
            return [
                f"{label},seat+{i}" if label else f"seat+{i}"
                for label in first
                for i in range(axes[-1].size)
            ]
        return one.labels(self._tables)

    # --- values -------------------------------------------------------------------------------

    def _values(self, part: _Part, s: Vector, base: int, seat: int, players: int) -> Vector:
        one, kind = part.field, part.field.kind
        if isinstance(kind, Pile):
            return self._counted(part, s, base)
        numbers = s[base + one.start : base + one.start + one.size]
        if isinstance(kind, Bits):
            bits: Vector = numbers[:, None] >> np.arange(kind.of.size) & 1
            return bits.reshape(-1)
        if part.size_only:
            sizes: Vector = numbers.reshape(-1, kind.width).sum(axis=1)
            return sizes
        if isinstance(kind, Pending):
            return _frames(kind, numbers, int(s[base + part.block[kind.count].start]))
        if one.places and isinstance(one.places[-1], Players):
            grid = numbers.reshape(-1, one.places[-1].size).copy()
            grid[:, :players] = np.roll(grid[:, :players], -seat, axis=1)
            numbers = grid.reshape(-1)
        return self._from_here(kind, numbers, seat, players)

    def _from_here(self, kind: Kind, numbers: Vector, seat: int, players: int) -> Vector:
        """Players by their distance from the viewer."""
        if isinstance(kind, Marker) and isinstance(kind.of, Players):
            somebody = ~np.isin(numbers, list(kind.besides))
            distance = kind.first + (numbers - kind.first - seat) % players
            return np.where(somebody, distance, numbers)
        if isinstance(kind, Owned):
            owner, thing = np.divmod(numbers - 1, kind.of.size)
            return np.where(
                numbers > 0, 1 + (owner - seat) % players * kind.of.size + thing, numbers
            )
        if isinstance(kind, Either):
            which = np.asarray(kind.which(self._tables))
            out = numbers.copy()
            for i, inner in enumerate(kind.kinds):
                out[which == i] = self._from_here(inner, numbers[which == i], seat, players)
            return out
        return numbers

    def _counted(self, part: _Part, s: Vector, base: int) -> Vector:
        """How many things there are of each kind, for every pile of the field."""
        kind = part.field.kind
        assert isinstance(kind, Pile)
        first = base + part.block[kind.count].start
        return np.concatenate(
            [
                np.bincount(
                    s[base + start : base + start + int(s[first + i])], minlength=kind.of.size
                )
                for i, start in enumerate(part.field.starts())
            ]
        )

    def _unplaced(self, part: _Pool, s: Vector, viewer: int, players: int) -> Vector:
        """Of each kind what lies where the viewer does not see it, and not everybody knows."""
        seats = range(players)
        if part.distance is not None:
            seats = range((viewer + part.distance) % players, players)[:1]
        out = np.zeros(part.secret.of.size, dtype=np.int64)
        for place in part.secret.places:
            if not place.in_seat:
                out += _hidden_at(s, place, 0)
            for seat in seats if place.in_seat else ():
                if seat != viewer or not place.own:
                    out += _hidden_at(s, place, self._seats + seat * self._seat_size)
        return out


def _hidden_at(s: Vector, place: Place, q: int) -> Vector:
    """What lies at a place, by kind, without what everybody knows; `q`: where its block begins."""
    start, kinds = q + place.start, place.of.size
    if place.count < 0:
        there = s[start : start + kinds]
    else:
        there = np.bincount(s[start : start + int(s[q + place.count])], minlength=kinds)
    return there if place.known < 0 else there - s[q + place.known : q + place.known + kinds]


def _frames(kind: Pending, numbers: Vector, count: int) -> Vector:
    """The next frames, the very next one first; zeros where there are no more."""
    out = np.zeros((kind.shown, kind.size), dtype=np.int64)
    frames = numbers.reshape(-1, kind.size)[:count][::-1][: kind.shown]
    out[: len(frames)] = frames
    return out.reshape(-1)


def _parts(state: StateBlock, seats: int) -> Iterator[_Part | _Pool]:
    assert state.seats is not None
    assert isinstance(state.seats.kind, Seat)
    named = [secret for secret in secrets(state) if secret.name]
    yield from _visible(state)
    yield from (_Pool(secret) for secret in named if not secret.each)
    for distance in range(seats):
        yield from _visible(state.seats.kind.block, distance)
        yield from (_Pool(secret, distance) for secret in named if secret.each)


def _visible(block: StateBlock, distance: int | None = None) -> Iterator[_Part]:
    """The fields of the table, or of a seat, as far as they are seen."""
    for one in block:
        if one.role == STATISTIC or isinstance(one.kind, Seat | Stream):
            continue
        if one.hidden == FROM_NOBODY or (one.hidden == FROM_OTHERS and distance == 0):
            yield _Part(one, block, distance)
        elif isinstance(one.kind, Pile | Counts) and not one.secret:
            yield _Part(one, block, distance)  # by itself: its things can be counted
        elif isinstance(one.kind, Counts):
            yield _Part(one, block, distance, size_only=True)


_observers: dict[tuple[str, str], Observer] = {}


def observer_of(tables: Tables) -> Observer:
    """The view of every seat of a game with these tables; the same tables, the same observer."""
    key = tables.game.name, tables.hash
    if key not in _observers:
        _observers[key] = Observer(tables.game.machine.state, tables)
    return _observers[key]
