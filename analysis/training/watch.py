"""Who is told how a training goes on: by default nobody."""

from __future__ import annotations

from collections.abc import Callable


class TrainWatch:
    """Tells nobody anything."""

    def note(self, text: str) -> None:
        """Something that a user would like to know."""

    def begin(self, step: str, total: int, what: str) -> Callable[[int], None] | None:
        """A step begins, of so many games or positions: what to call when some more are done."""
        del step, total, what
        return None
