"""What two states differ in, in words: for the messages of tests, for logs, for the referee.

    difference(layout.state, before, after, tables)
    ["market caracu:3 2 -> 1", "player 2: pesos 7 -> 3", "player 2: discard + caracu:3"]

States may be broken: a number that stands for nothing is told as it is.

Fields are called as the layout calls them, things by their names in the tables. What lies behind
the end of a pile is no part of a state.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import (
    AnyOf,
    Bits,
    Counter,
    Counts,
    Either,
    Kind,
    Marker,
    Owned,
    Pending,
    Pile,
    StateBlock,
    Stream,
)
from sim.core.spots import Spot, spots

Vector = NDArray[np.int64]
Frame = Sequence[int]


def difference(
    state: StateBlock,
    before: Vector,
    after: Vector,
    tables: Any,
    frame: Callable[[Frame], str] = lambda numbers: str(list(numbers)),
) -> list[str]:
    """One line for every place whose content differs; `frame` names what is to be done."""
    words = _Words(tables, frame)
    lines = []
    for spot in spots(state):
        if _is_count(spot):
            continue
        if (before[spot.start : spot.end] != after[spot.start : spot.end]).any() or isinstance(
            spot.field.kind, Pile | Pending
        ):
            whose = "" if spot.seat is None else f"player {spot.seat + 1}: "
            lines += [f"{whose}{line}" for line in words.lines(spot, before, after)]
    return lines


def _is_count(spot: Spot) -> bool:
    """The size of a pile, which the pile itself tells."""
    return any(
        isinstance(one.kind, Pile | Pending) and one.kind.count == spot.field.name
        for one in spot.block
    )


class _Words:
    def __init__(self, tables: Any, frame: Callable[[Frame], str]) -> None:
        self.tables = tables
        self.frame = frame

    def lines(self, spot: Spot, before: Vector, after: Vector) -> list[str]:
        one, kind = spot.field, spot.field.kind
        kinds = [kind] * one.entries
        if isinstance(kind, Either):
            kinds = [kind.kinds[i] if i >= 0 else Counter() for i in kind.which(self.tables)]
        lines = []
        for i, label in enumerate(one.labels(self.tables)):
            at = spot.start + i * kind.width
            old, new = (state[at : at + kind.width] for state in (before, after))
            if isinstance(kind, Pile | Pending):
                count = spot.counts()[i]
                size = kind.size if isinstance(kind, Pending) else 1
                old, new = old[: before[count] * size], new[: after[count] * size]
            if len(old) != len(new) or (old != new).any():
                name = f"{one.name} {label}".strip()
                lines.append(f"{name} {self.change(kinds[i], old, new)}")
        return lines

    def change(self, kind: Kind, old: Vector, new: Vector) -> str:
        if isinstance(kind, Pile):
            return self.moved(kind, old, new)
        if isinstance(kind, Bits):
            return self.moved(
                kind, *(np.flatnonzero(int(x[0]) >> _bits(kind) & 1) for x in (old, new))
            )
        if isinstance(kind, Counts):
            things = np.arange(kind.of.size)
            return self.moved(kind, *(np.repeat(things, numbers.clip(0)) for numbers in (old, new)))
        if isinstance(kind, Pending):
            return " -> ".join(self.frames(kind, numbers) for numbers in (old, new))
        if isinstance(kind, Stream):
            seeded = "" if (old[:2] == new[:2]).all() else "another key, "
            return f"{seeded}drawn {old[2]} -> {new[2]}"
        return f"{self.word(kind, int(old[0]))} -> {self.word(kind, int(new[0]))}"

    def moved(self, kind: Pile | Bits | Counts, old: Vector, new: Vector) -> str:
        """+ red, blue - green; the same things in another order."""
        names = kind.of.named(self.tables)
        had, has = (Multiset(int(x) for x in things) for things in (old, new))
        parts = [
            f"{sign} " + ", ".join(_name(names, i) for i in sorted(things.elements()))
            for sign, things in (("+", has - had), ("-", had - has))
            if things
        ]
        return " ".join(parts) or "in another order"

    def frames(self, kind: Pending, numbers: Vector) -> str:
        frames = numbers.reshape(-1, kind.size).tolist()
        return ", ".join(self.frame_word(frame) for frame in frames) or "nothing"

    def frame_word(self, frame: Frame) -> str:
        try:
            return self.frame(frame)
        except (KeyError, IndexError):
            return str(list(frame))

    def word(self, kind: Kind, value: int) -> str:
        """What a single number says."""
        if isinstance(kind, AnyOf):
            kind = next((one for one in kind.markers if one.means(value)), Counter())
        if isinstance(kind, Marker | Owned) and kind.means(value):
            return kind.word(value, self.tables) or "nothing"
        return str(value)


def _name(names: Sequence[str], i: int) -> str:
    return names[i] if 0 <= i < len(names) and names[i] else str(i)


def _bits(kind: Bits) -> Vector:
    return np.arange(kind.of.size)
