"""Nested data as a few readable tables."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sim.core.reader import Key, key_text

Marks = dict[str, str]  # key path of an entry that an overlay changed -> the overlay's name


class Grid(NamedTuple):
    """A table of texts with a title."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def grids_of(data: dict[str, Any], conditions: tuple[str, ...], marks: Marks) -> list[Grid]:
    """The tables that show an object; `conditions` are effects that are printed before an arrow."""
    return list(_Cutter(conditions, marks).grids(data, ()))


class _Cutter:
    def __init__(self, conditions: tuple[str, ...], marks: Marks) -> None:
        self.conditions = conditions
        self.marks = marks

    def grids(self, data: dict[str, Any], path: tuple[Key, ...]) -> Iterator[Grid]:
        title = key_text(path)
        if _is_records(data):
            yield self._records(data, path, title)
            return
        flat = {key: value for key, value in data.items() if not isinstance(value, dict)}
        if flat:
            rows = [(key, self._cell(value, (*path, key))) for key, value in flat.items()]
            yield Grid(title, ("name", "value"), rows)
        for key, value in data.items():
            if isinstance(value, dict):
                yield from self.grids(value, (*path, key))

    def _records(self, data: dict[str, Any], path: tuple[Key, ...], title: str) -> Grid:
        columns = list(dict.fromkeys(key for record in data.values() for key in record))
        rows = []
        for name, record in data.items():
            cells = [
                self._cell(record[column], (*path, name, column)) if column in record else ""
                for column in columns
            ]
            new = self.marks.get(key_text((*path, name)))
            rows.append((f"{name} [{new}]" if new else name, *cells))
        return Grid(title, ("name", *columns), rows)

    def _cell(self, value: Any, path: tuple[Key, ...]) -> str:
        place = key_text(path)
        names = dict.fromkeys(
            name
            for changed, name in self.marks.items()
            if changed == place or changed.startswith(place + ".")
        )
        mark = f" [{', '.join(names)}]" if names else ""
        if isinstance(value, dict) and value:
            text = ", ".join(f"{key}: {self.text(below)}" for key, below in value.items())
            return text + mark
        return self.text(value) + mark

    def text(self, value: Any) -> str:
        """Actions as on the tiles: | between actions, / between options, -> after a condition."""
        if value is None or value in ([], {}):
            return "-"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return self._list(value)
        if isinstance(value, dict):
            if list(value) == ["choice"]:
                return " / ".join(self.text(option) for option in value["choice"])
            return " ".join(self._pair(key, below) for key, below in value.items())
        return str(value)

    def _pair(self, key: str, value: Any) -> str:
        if key == "effects":
            return "" if value == [] else f"and {self.text(value)}"
        return key if value is True else f"{key} {self.text(value)}"

    def _list(self, values: list[Any]) -> str:
        if any(_has_parts(value) for value in values):
            return " | ".join(self.text(value).strip() for value in values)
        first = [v for v in values if isinstance(v, dict) and next(iter(v)) in self.conditions]
        rest = [value for value in values if value not in first]
        sides = [", ".join(map(self.text, side)) for side in (first, rest) if side]
        return " -> ".join(sides)


def _is_records(data: dict[str, Any]) -> bool:
    """An object of similar objects: one row per object.

    An object in a cell needs plain cells beside it.
    """
    if not data or not all(isinstance(record, dict) and record for record in data.values()):
        return False
    for record in data.values():
        below = [value for value in record.values() if isinstance(value, dict)]
        if len(below) == len(record) or any(isinstance(v, dict) for b in below for v in b.values()):
            return False
    return True


def _has_parts(value: Any) -> bool:
    if isinstance(value, dict):
        return any(isinstance(below, list) for below in value.values())
    return isinstance(value, list)
