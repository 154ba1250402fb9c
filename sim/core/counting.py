"""The components of a position, counted place by place, and what is said when they do not add up.

Compiled code counts for the referee (sim.core.components); here the same functions run as plain
Python, once for a position, and every count keeps its place for the message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.components import COLUMNS, SIZE, START, Component, Held, count_rows, take_away
from sim.core.fields import Players, Seat, StateBlock
from sim.core.position import PositionReader

Vector = NDArray[np.int64]
Name = Callable[[int], str]
PLACE = "{place}"

_count: Any = getattr(count_rows, "py_func", count_rows)
_take: Any = getattr(take_away, "py_func", take_away)


@dataclass(frozen=True)
class Portion:
    """What one field holds of a component: of the table, or of a seat."""

    field: str
    seat: int | None
    where: str
    things: Counter[int]


class Counting:
    """A state whose components are counted, with the position that it was read from.

    `facts` is the vector of the tables; `seed` says how what is left out is dealt.
    """

    def __init__(
        self, data: PositionReader, state: StateBlock, s: Vector, facts: Vector, seed: str
    ) -> None:
        assert state.seats is not None
        assert isinstance(state.seats.kind, Seat)
        self.data = data
        self.s = s
        self.random = Random(seed)
        self._facts = facts
        self._state = state
        self._seats = state.seats.start
        self._seat = state.seats.kind.block

    # --- counting -----------------------------------------------------------------------------

    def portions(self, component: Component, players: int) -> list[Portion]:
        """What every place holds, in the order of the declaration."""
        found = []
        for held in component.held:
            if held.field in self._seat.fields:
                for p in range(players):
                    base = self._seats + p * self._seat.size
                    found += self._portions(component, held, self._seat, base, p)
            else:
                found += self._portions(component, held, self._state, 0, None)
        return found

    def _portions(
        self, component: Component, held: Held, block: StateBlock, base: int, p: int | None
    ) -> list[Portion]:
        label = held.label or block[held.field].key
        rows = np.array(component.rows_of(held, block), dtype=np.int64).reshape(-1, COLUMNS)
        at = p if p is not None and isinstance(component.of, Players) else 0
        found = []
        for i, part in enumerate(_places(rows) if PLACE in label else [rows]):
            counts = np.zeros(component.of.size, dtype=np.int64)
            _count(self.s, self._facts, part, base, counts, at)
            where = label.format(player=p, place=i + 1)
            found.append(Portion(held.field, p, where, _counter(counts)))
        return found

    def box(self, component: Component, sharers: int = 1) -> Counter[int]:
        """What there is of a component in the game."""
        counts = np.zeros(component.of.size, dtype=np.int64)
        _take(self._facts, component.supplies(), sharers, counts, 0)
        return _counter(-counts)

    def shuffled(self, counts: Counter[int]) -> list[int]:
        pile = sorted(counts.elements())
        self.random.shuffle(pile)
        return pile

    # --- what is said -------------------------------------------------------------------------

    def missing(self, key: str) -> bool:
        return key not in self.data

    def none_over(
        self, key: str, got: Counter[int], most: Counter[int], name: Name, rule: str
    ) -> None:
        """Refuse more of a kind than the box holds; `key` is where to look first."""
        for kind in sorted(got):
            if got[kind] > most[kind]:
                self._off(key, name(kind), got[kind], most[kind], rule)

    def balance(
        self, key: str, got: Counter[int], all_: Counter[int], name: Name, rule: str
    ) -> None:
        """Refuse a count that is not that of the box."""
        for kind in sorted(got.keys() | all_.keys()):
            if got[kind] != all_[kind]:
                self._off(key, name(kind), got[kind], all_[kind], rule)

    def _off(self, key: str, name: str, got: int, expected: int, rule: str) -> None:
        many = "many" if got > expected else "few"
        self.data.or_default(key, None).refuse_saying(
            f"too {many} of {name}: {got} in the whole position, expected {expected} ({rule})"
        )

    def once(self, portions: Iterable[Portion], kinds: range, name: Name, rule: str) -> list[int]:
        """Refuse one of these kinds that is in two places; returns those that are in none."""
        seen: dict[int, str] = {}
        for portion in portions:
            for kind in sorted(portion.things.elements()):
                if kind in seen:
                    one, other = seen[kind], portion.where
                    where = (
                        f"in two places: {one} and {other}" if one != other else f"twice in {one}"
                    )
                    self.data.refuse_saying(f"{name(kind)} is {where} ({rule})")
                if kind in kinds:
                    seen[kind] = portion.where
        return [kind for kind in kinds if kind not in seen]


def _places(rows: Vector) -> list[Vector]:
    """The rows of single places."""
    found = []
    for row in rows:
        for i in range(int(row[SIZE])):
            one = row.copy()
            one[START] += i
            one[SIZE] = 1
            found.append(one.reshape(1, -1))
    return found


def _counter(counts: Vector) -> Counter[int]:
    return Counter({int(kind): int(counts[kind]) for kind in np.flatnonzero(counts)})
