"""Reading the values of a position: a checked reader whose refusals are `PositionError`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from sim.core.errors import PositionError
from sim.core.fields import MAX_AMOUNT
from sim.core.reader import Reader, close_to, show

LABEL = "position"


class PositionReader(Reader):
    """A value of a position with its key path."""

    error = PositionError

    def refuse_name(self, key: str, known: Sequence[str], what: str) -> NoReturn:
        """A key of this object that should be a name."""
        self.refuse_saying(f"unknown {what} {show(key)}{close_to(key, known)}")

    def name(self, names: Sequence[str], what: str) -> int:
        """The index of a name; unused indices have the name ""."""
        if not isinstance(self.value, str) or not self.value or self.value not in names:
            known = [name for name in names if name]
            close = close_to(self.value, known) if isinstance(self.value, str) else ""
            self.refuse(f"{what}{close}")
        return names.index(self.value)

    def name_or_null(self, names: Sequence[str], what: str) -> int | None:
        return None if self.value is None else self.name(names, f"{what} or null")

    def names(self, names: Sequence[str], what: str) -> list[int]:
        """A list of names."""
        return [entry.name(names, what) for entry in self.elements()]

    def amount(self) -> int:
        return self.whole(0, MAX_AMOUNT)

    def ids(self, count: int, what: str) -> list[int]:
        """A list of different numbers from 1 to `count`, given from 0."""
        found: list[int] = []
        for entry in self.elements(0, count):
            number = entry.whole(1, count) - 1
            if number in found:
                entry.refuse_saying(f"{what} {number + 1} stands here twice")
            found.append(number)
        return found

    def per_seat(self, players: int) -> list[PositionReader]:
        if not isinstance(self.value, list) or len(self.value) != players:
            self.refuse(f"a list of {players} entries, one a player")
        return list(self.elements())

    def or_default(self, key: str, default: object) -> PositionReader:
        """The value of a key that may be left out."""
        if key in self:
            return self[key]
        return PositionReader(default, self._label, (*self.path, key))


def reader(value: object) -> PositionReader:
    return PositionReader(value, lambda _: LABEL)


def json_reader(data: Mapping[str, Any]) -> PositionReader:
    """Plain JSON data: tuples become lists, everything else that JSON does not know is refused."""
    if not isinstance(data, Mapping):
        raise PositionError(f"position: got {type(data).__name__}, expected an object")
    try:
        return reader(json.loads(json.dumps(dict(data), allow_nan=False)))
    except (TypeError, ValueError) as error:
        raise PositionError(f"position: not JSON data: {error}") from error
