"""Who is told about the progress of play: by default nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.dataset.chunk import ChunkResult
    from analysis.dataset.headline import Tally
    from analysis.dataset.run import Run
    from analysis.dataset.runner import RunState


@dataclass(frozen=True)
class Work:
    """The games wanted of a run, how many of them exist, and roughly what one takes.

    path: the folder of the run, which several studies may want.
    """

    path: Path
    games: int
    there: int
    seconds_each: float

    @property
    def seconds(self) -> float:
        return self.games * self.seconds_each

    @property
    def seconds_left(self) -> float:
        return max(0, self.games - self.there) * self.seconds_each


class Watch:
    """Tells nobody anything."""

    def note(self, text: str) -> None:
        """Something that a user would like to know."""

    def planned(self, work: Sequence[Work]) -> None:
        """These runs will be needed, in addition to those planned before."""

    def expected(self, work: Sequence[Work]) -> None:
        """What is likely to be planned next; takes the place of what was expected before."""

    @contextmanager
    def playing(self, run: Run, path: Path, state: RunState, title: str = "") -> Iterator[None]:
        """Within it, the missing games of a run are played into its folder."""
        del run, path, state, title
        yield

    def stored(self, played: ChunkResult, done: int, tally: Tally) -> None:
        """A chunk is on disk; the run now has `done` games in all."""
