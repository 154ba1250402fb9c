"""The log of a tuning: first its settings, then the fitness values of each generation.

The optimiser is seeded, so the logged values are all that is needed to continue a run that was
stopped: it is told them again, and reaches the same state.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.core.errors import PampasError
from sim.core.reader import show


class TuningLog:
    """Lines of JSON, one per generation."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        """Open the log, or begin it; a log with other settings is refused."""
        self.path = path
        self._settings = json.loads(json.dumps(settings))
        self._fitness: list[list[float]] = []
        try:
            lines = self._read()
            if lines:
                self._check(lines[0])
                self._fitness = [self._values(i, line) for i, line in enumerate(lines[1:])]
            else:
                path.write_text("")
                self._append({"settings": self._settings})
        except OSError as error:
            raise PampasError(f"cannot write the log {path}: {error.strerror}") from None

    def fitness(self) -> list[list[float]]:
        """The values of each generation so far."""
        return list(self._fitness)

    def add(self, number: int, fitness: Sequence[float]) -> None:
        self._append({"generation": number + 1, "fitness": list(fitness)})
        self._fitness.append(list(fitness))

    def _append(self, line: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self) -> list[Any]:
        """The lines; one that was cut off while it was written is dropped."""
        if not self.path.exists():
            return []
        text = self.path.read_text(encoding="utf-8")
        complete = text[: text.rfind("\n") + 1]
        if complete != text:
            self.path.write_text(complete, encoding="utf-8")
        try:
            return [json.loads(line) for line in complete.splitlines()]
        except json.JSONDecodeError:
            raise PampasError(f"{self.path}: this is not the log of a tuning") from None

    def _check(self, head: Any) -> None:
        if not isinstance(head, dict) or "settings" not in head:
            raise PampasError(f"{self.path}: this is not the log of a tuning")
        before = head["settings"]
        for key, value in self._settings.items():
            if before.get(key) != value:
                raise PampasError(
                    f"{self.path}: this log was begun with other settings ({key} was "
                    f"{show(before.get(key))}, now it is {show(value)}): give the same ones to "
                    f"continue it, or remove it or choose another --out to start again"
                )

    def _values(self, index: int, line: Any) -> list[float]:
        size = self._settings["population"]
        values = line.get("fitness") if isinstance(line, dict) else None
        if not isinstance(values, list) or len(values) != size:
            place = f"{self.path}: line {index + 2}"
            raise PampasError(f"{place}: expected the {size} fitness values of a generation")
        return [float(value) for value in values]
