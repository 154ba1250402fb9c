"""Reading the values of a position: a checked reader whose refusals are `PositionError`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, NoReturn, TypeVar

from sim.core.errors import PampasError, PolicyError, PositionError
from sim.core.fields import MAX_AMOUNT
from sim.core.reader import Reader, close_to, show
from sim.core.setup import OLD_NAMES, Setup

LABEL = "position"
SomeSetup = TypeVar("SomeSetup", bound=Setup)


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


def read_setup(
    data: PositionReader, kind: type[SomeSetup], implied: Mapping[str, Any]
) -> SomeSetup:
    """The set-up of a position; keys that are left out follow from the position (`implied`)."""
    seats = kind.description.players
    found = len(data["seats"].elements(min(seats), max(seats)))
    players = data.or_default("players", found)
    if players.whole(min(seats), max(seats)) != found:
        players.refuse(f"{found}, the number of seats")
    types = {field.name: str(field.type) for field in fields(kind)}
    value = data.or_default("setup", {}).fields((), (*types, *OLD_NAMES))
    given: dict[str, Any] = {**implied, "players": found}
    for key, entry in value.items():
        key = OLD_NAMES.get(key, key)
        given[key] = _typed(types[key], entry)
    if given["players"] != found:
        value["players"].refuse(f"{found}, the number of seats")
    try:
        return kind.from_dict(given)
    except PolicyError as error:
        kept = "a position keeps the name or path of a policy, not its weights"
        raise value.error(f"{value.place()}: {error} ({kept})") from error
    except PampasError as error:
        raise value.error(f"{value.place()}: {error}") from error


def _typed(kind: str, entry: PositionReader) -> Any:
    """The value if it has the type that the factor is declared with; `Setup` checks the rest."""
    if entry.value is None and kind.endswith("None"):
        return None
    if kind.startswith("str"):
        return entry.text()
    if kind.startswith("int"):
        if isinstance(entry.value, bool) or not isinstance(entry.value, int):
            entry.refuse("a whole number")
        return entry.value
    for one in entry.elements():
        if kind.startswith("tuple[str"):
            one.text()
    return entry.value
