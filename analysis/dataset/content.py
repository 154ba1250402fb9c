"""A hash of what a dataset says, whatever the files that it is cut into.

Every row gets a number (a sum of its values times a random factor of each column, then mixed) and
the rows' numbers are added up: the hash of a whole is the sum of the hashes of its parts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.draws import mixed

LANES = 2  # numbers of 64 bits
_MASK = (1 << 64) - 1
_Numbers = NDArray[np.uint64]


@dataclass(frozen=True)
class Content:
    """The hash of some rows; `+` gives that of both together."""

    lanes: tuple[int, ...] = (0,) * LANES

    def __add__(self, other: Content) -> Content:
        return Content(tuple((a + b) & _MASK for a, b in zip(self.lanes, other.lanes, strict=True)))

    def __str__(self) -> str:
        return "".join(f"{lane:016x}" for lane in self.lanes)

    @classmethod
    def read(cls, text: str) -> Content:
        return cls(tuple(int(text[i : i + 16], 16) for i in range(0, 16 * LANES, 16)))


def content_of(table: str, columns: Mapping[str, Any]) -> Content:
    """The hash of a table, given as arrays or columns of a data frame by their names."""
    rows = len(next(iter(columns.values()), ()))
    totals = np.zeros((LANES, rows), np.uint64)
    for name, column in columns.items():
        numbers = _numbers(column)  # one column at a time: wide ones of all would fill the memory
        for lane, total in enumerate(totals):
            total += numbers * np.uint64(_factor(f"{table}.{name}.{lane}"))
    return Content(tuple(int(lane.sum(dtype=np.uint64)) for lane in mixed(totals)))


def _numbers(column: Any) -> _Numbers:
    """The values as numbers of 64 bits: words by their hash, shares by their bits."""
    if hasattr(column.dtype, "categories"):
        column = getattr(column, "cat", column)  # in a data frame, or by itself
        words = np.array([_factor(str(word)) for word in column.categories], dtype=np.uint64)
        numbers: _Numbers = words[np.asarray(column.codes)]
        return numbers
    array = np.asarray(column)
    if array.dtype.kind == "f":
        return array.astype(np.float64).view(np.uint64)
    return array.astype(np.int64).view(np.uint64)


def _factor(text: str) -> int:
    """An odd number of 64 bits for a text."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "little") | 1
