"""Tables against the counts that a rulebook prints (its table `counts`)."""

from __future__ import annotations

from collections.abc import Mapping

from sim.core.reader import Reader


class Counted:
    """Compares what is counted in tables with counts.json."""

    def __init__(self, tables: Mapping[str, Reader]) -> None:
        self.tables = tables
        self.expected = tables["counts"].value

    def same(self, where: Reader, what: str, counted: int, key: str) -> None:
        """Refuse a number of things that is not the printed one."""
        reader = self.tables["counts"]
        for part in key.split("."):
            reader = reader[part]
        expected = reader.value
        if counted != expected:
            where.refuse_saying(
                f"{what}: counted {counted}, expected {expected} (counts.json: {key})"
            )

    def numbered(self, table: str, key: str) -> None:
        """A table whose entries are named 1, 2, 3 ..."""
        reader = self.tables[table]
        self.same(reader, "entries", len(reader.value), key)
        for number in range(1, len(reader.value) + 1):
            _ = reader[str(number)]
