"""What a seat sees of a state, as a vector of integers of which every entry has a name.

    observer = observer_of(game.tables)
    observer.names                  # ("current", ..., "seat+0.pesos", ..., "seat+1.pesos", ...)
    observer.see(state, seat=1)     # the numbers, in the same order

The viewer's own seat comes first (`seat+0`), then the others by their distance in turn order; a
number that stands for a player, such as whose turn it is, is that distance too. Hidden piles are
shown as far as they can be counted: how many things there are of each kind, not their order. A hand
is open to its owner; of the others one sees how many cards they hold, and the cards of hand and
draw pile together (`draw+hand`). Statistics, chance and policies are no part of it.

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
    FROM_ALL,
    FROM_OTHERS,
    STATISTIC,
    Bits,
    Either,
    Hand,
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
)

Vector = NDArray[np.int64]


@dataclass(frozen=True)
class _Part:
    """A visible field: of the table, or (`distance`) of the seat so far from the viewer."""

    field: StateField
    block: StateBlock
    distance: int | None = None
    with_hand: StateField | None = None  # the hand that is one secret with this pile


class Observer:
    """The view of every seat of a game with these tables."""

    def __init__(self, state: StateBlock, tables: Any, players: str = "players") -> None:
        assert state.seats is not None
        assert isinstance(state.seats.kind, Seat)
        self._tables = tables
        self._players = state[players].start
        self._seats = state.seats.start
        self._seat_size = state.seats.kind.width
        self._parts = list(_parts(state, state.seats.entries))
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
                out[at : at + size] = self._values(part, s, base, seat, players)
            at += size
        return out

    def named(self, s: Vector, seat: int) -> dict[str, int]:
        """The same by name."""
        return dict(zip(self.names, map(int, self.see(s, seat)), strict=True))

    # --- names and ranges ---------------------------------------------------------------------

    def _entries(self, part: _Part) -> Iterator[tuple[str, int, int]]:
        """Name, lowest and highest value of the entries of a field."""
        one, kind = part.field, part.field.kind
        name = one.name if part.distance is None else f"seat+{part.distance}.{one.name}"
        if part.with_hand is not None:
            name += f"+{part.with_hand.name}"
        for label in self._labels(one):
            where = f"{name}[{label}]" if label else name
            if isinstance(kind, Bits | Pile):
                high = kind.room if isinstance(kind, Pile) else 1
                for i, thing in enumerate(kind.of.named(self._tables)):
                    yield f"{where}#{thing or i + 1}", 0, high
            elif isinstance(kind, Pending):
                for frame in range(kind.shown):
                    for i in range(kind.size):
                        yield f"{where}[{frame + 1}].{i}", kind.low, kind.high
            else:
                yield where, kind.low, kind.high

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
        out = []
        for one in (part.field, part.with_hand):
            if one is None:
                continue
            kind = one.kind
            assert isinstance(kind, Pile)
            first = base + part.block[kind.count].start
            counts = [
                np.bincount(
                    s[base + start : base + start + int(s[first + i])], minlength=kind.high + 1
                )
                for i, start in enumerate(one.starts())
            ]
            out.append(np.concatenate(counts))
        return sum(out[1:], out[0])


def _frames(kind: Pending, numbers: Vector, count: int) -> Vector:
    """The next frames, the very next one first; zeros where there are no more."""
    out = np.zeros((kind.shown, kind.size), dtype=np.int64)
    frames = numbers.reshape(-1, kind.size)[:count][::-1][: kind.shown]
    out[: len(frames)] = frames
    return out.reshape(-1)


def _parts(state: StateBlock, seats: int) -> Iterator[_Part]:
    for one in state:
        if isinstance(one.kind, Seat):
            for distance in range(seats):
                yield from _seat_parts(one.kind.block, distance)
        elif _shown(one):
            yield _Part(one, state)


def _seat_parts(seat: StateBlock, distance: int) -> Iterator[_Part]:
    hands = {one.kind.pile: one for one in seat if isinstance(one.kind, Hand)}
    for one in seat:
        if _shown(one) and (distance == 0 or one.hidden != FROM_OTHERS):
            yield _Part(one, seat, distance, hands.get(one.name) if distance else None)


def _shown(one: StateField) -> bool:
    """Countable piles are shown though their order is hidden."""
    if one.role == STATISTIC or isinstance(one.kind, Stream):
        return False
    return one.hidden != FROM_ALL or isinstance(one.kind, Pile)


_observers: dict[tuple[str, str], Observer] = {}


def observer_of(tables: Tables) -> Observer:
    """The view of every seat of a game with these tables; the same tables, the same observer."""
    key = tables.game.name, tables.hash
    if key not in _observers:
        _observers[key] = Observer(tables.game.machine.state, tables)
    return _observers[key]
