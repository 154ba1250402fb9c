"""Components: things that neither come nor go, and the places where they can be.

A component is declared once, by the fields that hold its things and by what the box holds of them:

    CARDS = Component(
        "cards",
        cards,
        held=(Held("hand"), Held("draw"), Held("discard"), Held("market"), Held("deck")),
        supply=(Listed(T_START_CARDS, N_START_CARDS, each=True), Listed(T_MARKET_CARDS, 36)),
    )

How a field holds things follows from its kind: a pile by their numbers, markers on places, counters
by kind, a set by its bits. The declaration becomes rows of numbers that compiled functions walk,
the same for any game (`count_rows`, `take_away`): when what the box holds was taken away from what
was counted, nothing is left. The referee says so by a code, the reader of positions in words.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import (
    AnyOf,
    Bits,
    Counter,
    Counts,
    Either,
    Flag,
    Kind,
    Marker,
    Pile,
    Players,
    StateBlock,
    StateField,
    Things,
)
from sim.core.jit import kernel

Rows = NDArray[np.int64]

# How a field holds things.
IN_PILE, ON_PLACES, COUNTED, IN_SET = range(4)
# Columns of a row: for each field, and place, that holds things.
MODE, START, SIZE, BASE, FIRST, KINDS, TABLE, VALUE, COLUMNS = range(9)
# Columns of what the box holds: a list in the tables, or so many of each.
LIST, LENGTH, LENGTH_AT, EACH, FROM, AMOUNT, SUPPLY_COLUMNS = range(7)
NO_TABLE = -1


@dataclass(frozen=True)
class Held:
    """A field that holds things of a component.

    base: the number that the field's thing 0 has in the component.
    of: whose things, where a field holds several vocabularies.
    at: only this place of the first axis.
    where: (offset, value): only the places at which the tables have this value.
    label: where that is, in a message; {player} and {place} stand for their numbers.
    """

    field: str
    base: int = 0
    of: Things | None = None
    at: int | None = None
    where: tuple[int, int] = (NO_TABLE, 0)
    label: str = ""


@dataclass(frozen=True)
class Listed:
    """Things that a list in the tables names; `length_at` is where the tables have its length.

    each: the list is there once for every player who takes part.
    """

    start: int
    length: int = 0
    length_at: int = NO_TABLE
    each: bool = False


@dataclass(frozen=True)
class OfEach:
    """The same number of all things from `first` on, `kinds` of them."""

    amount: int
    kinds: int
    first: int = 0


@dataclass(frozen=True)
class Component:
    """Things of a vocabulary (or of several, one behind the other) with all their places."""

    name: str
    of: Things
    held: tuple[Held, ...]
    supply: tuple[Listed | OfEach, ...]

    def fields(self, *blocks: StateBlock) -> set[str]:
        """The fields that hold them, with the sizes of their piles."""
        found = {held.field for held in self.held}
        kinds = [one.kind for block in blocks for one in block if one.name in found]
        return found | {kind.count for kind in kinds if isinstance(kind, Pile)}

    def rows(self, block: StateBlock) -> Rows:
        """Where they are among the fields of the table, or of a seat."""
        rows = [
            row
            for held in self.held
            if held.field in block.fields
            for row in self.rows_of(held, block)
        ]
        return np.array(rows, dtype=np.int64).reshape(-1, COLUMNS)

    def supplies(self) -> Rows:
        """What the box holds."""
        rows = []
        for one in self.supply:
            if isinstance(one, Listed):
                rows.append([one.start, one.length, one.length_at, int(one.each), 0, 1])
            else:
                rows.append([NO_TABLE, one.kinds, NO_TABLE, 0, one.first, one.amount])
        return np.array(rows, dtype=np.int64).reshape(-1, SUPPLY_COLUMNS)

    def rows_of(self, held: Held, block: StateBlock) -> list[list[int]]:
        """Those of one field."""
        one = block[held.field]
        kind = self._kind(held, one)
        entries = range(one.entries)
        if held.at is not None:
            each = one.entries // one.places[0].size
            entries = range(held.at * each, (held.at + 1) * each)
        start = one.start + entries[0] * one.kind.width
        if isinstance(kind, Pile):
            counts = block[kind.count].start
            return [
                [IN_PILE, one.starts()[i], counts + i, held.base, 0, kind.of.size, *held.where]
                for i in entries
            ]
        if isinstance(kind, Bits):
            return [[IN_SET, start, 1, held.base, 0, kind.of.size, *held.where]]
        if isinstance(kind, Counts):
            size = len(entries) * kind.width
            return [[COUNTED, start, size, held.base, 0, kind.of.size, *held.where]]
        if isinstance(kind, Marker):
            size = kind.of.size
            return [[ON_PLACES, start, len(entries), held.base, kind.first, size, *held.where]]
        kinds = 1  # a count of its own, such as of a player's discs
        if one.places and (isinstance(one.places[-1], Players) or not isinstance(self.of, Players)):
            kinds = one.places[-1].size
        return [[COUNTED, start, len(entries), held.base, 0, kinds, *held.where]]

    def _kind(self, held: Held, one: StateField) -> Kind:
        """The kind of a field, or that part of it which holds these things."""
        kind = one.kind
        if isinstance(kind, Either | AnyOf):
            kinds = kind.kinds if isinstance(kind, Either) else kind.markers
            kind = next(part for part in kinds if isinstance(part, Marker) and part.of == held.of)
        if not isinstance(kind, Pile | Bits | Marker | Counts | Counter | Flag):
            raise ValueError(f"component {self.name!r}: {held.field!r} holds no things")
        return kind


@kernel
def count_rows(s, T, rows, q, w, at):
    """Add what these rows hold to the counts at w[at]; `q` is where their block begins."""
    for r in range(rows.shape[0]):
        mode = rows[r, MODE]
        start = q + rows[r, START]
        size = rows[r, SIZE]
        to = at + rows[r, BASE]
        kinds = rows[r, KINDS]
        if mode == IN_PILE:
            for i in range(s[q + size]):
                w[to + s[start + i]] += 1
        elif mode == COUNTED:
            kind = 0
            for i in range(size):
                w[to + kind] += s[start + i]
                kind += 1
                if kind == kinds:
                    kind = 0
        elif mode == IN_SET:
            for i in range(kinds):
                w[to + i] += (s[start] >> i) & 1
        else:
            table = rows[r, TABLE]
            value = rows[r, VALUE]
            for i in range(size):
                thing = s[start + i] - rows[r, FIRST]
                if thing >= 0 and thing < kinds and (table < 0 or T[table + i] == value):
                    w[to + thing] += 1


@kernel
def take_away(T, supply, sharers, w, at):
    """Take what the box holds from the counts at w[at]; `sharers` get what each player gets."""
    for r in range(supply.shape[0]):
        listed = supply[r, LIST]
        n = supply[r, LENGTH]
        if supply[r, LENGTH_AT] >= 0:
            n = T[supply[r, LENGTH_AT]]
        amount = supply[r, AMOUNT]
        if supply[r, EACH]:
            amount *= sharers
        for i in range(n):
            if listed >= 0:
                w[at + T[listed + i]] -= amount
            else:
                w[at + supply[r, FROM] + i] -= amount


@kernel
def uneven(w, first, end):
    """Is one of these counts not 0?"""
    for i in range(first, end):
        if w[i] != 0:
            return True
    return False
