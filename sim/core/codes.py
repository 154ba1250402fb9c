"""Which codes a decision can offer, by the things that they stand for.

    room.decision("move", codes=things(L.nodes))                   one for each node
    room.decision("draw", codes=numbers(L.MAX_HAND))               how many: 0 to MAX_HAND
    room.decision("buy", codes=things(lines, cattle, stride=32) + one("add cards", 999))

Fixed numbers and names of all actions of a game follow from it (sim.core.actions).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from sim.core.fields import Things


@dataclass(frozen=True)
class Run:
    """Codes in a row, from `first` on: one for each thing, or for each pair of things.

    `stride`: from one thing of the first vocabulary to the next one, where the codes of pairs leave
    gaps. `plain`: the codes are numbers, and are called by them.
    """

    axes: tuple[Things, ...]
    first: int
    stride: int = 0
    plain: bool = False

    def codes(self) -> list[int]:
        sizes = [axis.size for axis in self.axes]
        if len(sizes) == 1:
            return list(range(self.first, self.first + sizes[0]))
        stride = self.stride or sizes[1]
        return [self.first + i * stride + j for i in range(sizes[0]) for j in range(sizes[1])]

    def names(self, tables: Any) -> list[str]:
        if self.plain:
            return [str(code) for code in self.codes()]
        axes = [
            [name or str(i + 1) for i, name in enumerate(axis.named(tables))] for axis in self.axes
        ]
        return [", ".join(at) for at in product(*axes)]


@dataclass(frozen=True)
class Codes:
    """The codes that a decision can offer, beside the one of passing, which every decision has."""

    runs: tuple[Run, ...] = ()

    def __add__(self, other: Codes) -> Codes:
        return Codes(self.runs + other.runs)

    def __iter__(self) -> Iterator[int]:
        return (code for run in self.runs for code in run.codes())

    def names(self, tables: Any) -> list[str]:
        return [name for run in self.runs for name in run.names(tables)]


def things(*axes: Things, first: int = 0, stride: int = 0) -> Codes:
    """A code for each thing; of two vocabularies, for each pair: first + one * stride + other."""
    if not 1 <= len(axes) <= 2 or (stride and (len(axes) == 1 or stride < axes[1].size)):
        raise ValueError(f"codes: got {len(axes)} vocabularies with stride {stride}")
    return Codes((Run(axes, first, stride),))


def counted(name: str, size: int, first: int = 0) -> Codes:
    """A code for each thing that has no name of its own: "row 1", "row 2" ..."""
    return things(
        Things(name, size, "", tuple(f"{name} {i + 1}" for i in range(size))), first=first
    )


def numbers(at_most: int, at_least: int = 0) -> Codes:
    """A code that is a number: how many, how far, which place."""
    count = Things("numbers", at_most - at_least + 1)
    return Codes((Run((count,), at_least, plain=True),))


def one(name: str, code: int) -> Codes:
    """A single code with a name of its own."""
    return Codes((Run((Things(name, 1, "", (name,)),), code),))
