"""Every number of a state is in the range of its field's kind.

The ranges of all numbers are two vectors as long as the state, so that compiled code (`comparer`)
looks only at the numbers that have changed. What follows from other fields, statistics, chance and
what is to be done are not looked at here: they are compared with what they follow from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import (
    ANYTHING,
    DERIVED,
    INDEX,
    STATISTIC,
    Counts,
    Kind,
    Pending,
    StateBlock,
    StateField,
    Stream,
)
from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.spots import spots

Vector = NDArray[np.int64]
_STRETCH = 64  # numbers that are compared at once: most stretches of a state stay as they are


def is_checked(one: StateField) -> bool:
    free = isinstance(one.kind, Stream | Pending)
    return not free and one.role not in (DERIVED, INDEX, STATISTIC)


def bounds(state: StateBlock) -> tuple[Vector, Vector]:
    """The lowest and the highest value of every number of a state."""
    low = np.full(state.size, -ANYTHING, dtype=np.int64)
    high = np.full(state.size, ANYTHING, dtype=np.int64)
    for spot in spots(state):
        if is_checked(spot.field):
            low[spot.start : spot.end] = spot.field.kind.low
            high[spot.start : spot.end] = spot.field.kind.high
    return low, high


def codes(state: StateBlock, code: Callable[[StateField], int]) -> Vector:
    """For every number of a state the code of its field."""
    out = np.zeros(state.size, dtype=np.int64)
    for spot in spots(state):
        out[spot.start : spot.end] = code(spot.field)
    return out


def outside(state: StateBlock, s: Vector, tables: Any) -> list[str]:
    """What is out of range, in words: "player 2: pesos -1, expected 0 to 1000000"."""
    low, high = bounds(state)
    found = []
    for spot in spots(state):
        wrong = (s < low) | (s > high)
        for at in np.flatnonzero(wrong[spot.start : spot.end]):
            kind: Kind = spot.field.kind
            place, thing = divmod(int(at), kind.width)
            label = spot.field.labels(tables)[place]
            if isinstance(kind, Counts):
                label = f"{label} {kind.of.named(tables)[thing]}".strip()
            whose = "" if spot.seat is None else f"player {spot.seat + 1}: "
            name = f"{spot.field.name} {label}".strip()
            value = s[spot.start + at]
            found.append(f"{whose}{name} {value}, expected {kind.low} to {kind.high}")
    return found


class LastLook:
    """The state of the last look, with what is asked of every number, in the room of a referee.

        room = Block()
        last_look = LastLook(room, L.state, code=lambda field: OUT_OF_RANGE)
        W_CARDS = room.add("cards", L.N_CARDS)      # room to count in, behind it
        changes = last_look.changes                 # compiled: what has changed since then
        new_room = last_look.new_room

    code: what is wrong when a number of the field is out of its range.
    groups: for every number of the state the bits that `changes` gives when it is another one.
    """

    def __init__(
        self,
        room: Block,
        state: StateBlock,
        code: Callable[[StateField], int],
        groups: Callable[[], Vector] | None = None,
    ) -> None:
        self._room = room
        self._state = state
        self._code = code
        self._groups = groups
        room.add("state", state.size, "the state of the last look")
        self._at = (
            room.add("groups", state.size, "what a number belongs to"),
            room.add("low", state.size, "the lowest value of each number"),
            room.add("high", state.size, "the highest"),
            room.add("code", state.size, "what is wrong outside"),
        )
        self.changes = comparer(state.size, *self._at)

    def new_room(self) -> Vector:
        """Room without a state, so that the next look is at a state by itself."""
        return self._empty.copy()

    @cached_property
    def _empty(self) -> Vector:
        """Room with all that is asked, made at its first use: fields are added until then."""
        vector = np.zeros(self._room.size, dtype=np.int64)
        groups = np.ones(self._state.size, dtype=np.int64)
        if self._groups is not None:
            groups = self._groups()
        asked = (groups, *bounds(self._state), codes(self._state, self._code))
        for start, numbers in zip(self._at, asked, strict=True):
            vector[start : start + self._state.size] = numbers
        return vector


def comparer(size: int, groups: int, low: int, high: int, code: int) -> Any:
    """A compiled changes(s, before): the groups that the numbers which differ belong to.

    `before` is another state with these vectors behind it, at the offsets given: the groups of each
    number (bits), its range, and what is wrong if it is outside; then the answer is -code.
    """
    stretches = size // _STRETCH

    @kernel
    def changes(s, before):
        changed = 0
        for k in range(stretches + 1):
            if k < stretches:
                differ = 0
                for i in range(_STRETCH):  # of fixed length: made of vector instructions
                    differ |= s[k * _STRETCH + i] ^ before[k * _STRETCH + i]
                if differ == 0:
                    continue
            for i in range(k * _STRETCH, min((k + 1) * _STRETCH, size)):
                if s[i] != before[i]:
                    changed |= before[groups + i]
                    if s[i] < before[low + i] or s[i] > before[high + i]:
                        return -before[code + i]
        return changed

    return changes
