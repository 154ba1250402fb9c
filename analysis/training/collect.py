"""Collecting positions: many games with mixed openings, a few positions of each, through workers.

What is collected depends on the settings alone: not on the number of workers, not on how often it
was interrupted. Chunks are written one by one into a folder; the same call goes on where it was.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from analysis.dataset.backends import Executor, LostWorkerError, completed
from analysis.parallel import Progress, StoppedEarlyError
from analysis.training.openings import Openings
from analysis.training.positions import Positions
from analysis.training.recording import Pilot, pilot, record
from analysis.training.store import PositionFolder, to_bytes
from sim.core.brain import Networks, keep_all, kept
from sim.core.errors import PampasError
from sim.core.facts import Tables
from sim.core.rows import PolicyRows
from sim.core.setup import Setup

PER_GAME = 5.0  # positions of a game: many games teach more than many positions of few
CHUNK_SECONDS = 5.0  # of play, by the game's own rough figures: no clock decides how it is cut
MAX_CHUNK = 4000

Chunk = tuple[int, int]  # numbers of games, from and up to


@dataclass(frozen=True)
class Collection:
    """What is collected: games of a set-up whose policies are the one to be valued.

    rows: its weights first, then those of the openings (analysis.training.openings).
    """

    tables: Tables
    setup: Setup
    rows: PolicyRows
    games: int
    per_game: float = PER_GAME

    @cached_property
    def pilot(self) -> Pilot:
        return pilot(self.tables, self.setup, self.rows)

    @cached_property
    def openings(self) -> Openings:
        # Openings leave about half of the turns of a game.
        keep = min(1.0, self.per_game / max(1.0, 0.6 * self.pilot.positions))
        seed, humans = self.setup.seed, self.setup.humans
        return Openings(seed, humans, len(self.rows), self.pilot.turns, keep)

    @property
    def chunks(self) -> list[Chunk]:
        seconds = self.tables.game.rough_seconds(self.setup)
        size = max(1, min(MAX_CHUNK, int(CHUNK_SECONDS / seconds)))
        return [(first, min(first + size, self.games)) for first in range(0, self.games, size)]

    def settings(self) -> dict[str, Any]:
        """All that decides what the positions of a game are; how many games there are does not."""
        import hashlib

        game = self.tables.game
        return {
            "game": game.name,
            "code": game.code(),
            "tables": self.tables.hash,
            "setup": self.setup.to_dict(),
            "policies": hashlib.sha256(self.rows.astype("<f8").tobytes()).hexdigest()[:16],
            "layout": game.features.version,
            "per_game": self.per_game,
        }

    def play(self, chunk: Chunk) -> Positions:
        """The positions of a chunk's games."""
        numbers = np.arange(*chunk)
        positions = 64 + int(len(numbers) * 1.5 * self.per_game)
        openings, active = self.openings.of(numbers), 1.3 * self.pilot.active
        found, _ = record(self.tables, self.setup, self.rows, numbers, openings, positions, active)
        return found


@dataclass(frozen=True)
class _Worker:
    """What a worker is given: pilot games are played once, networks come along."""

    collection: Collection
    pilot: Pilot
    networks: dict[int, Networks]

    def __call__(self, chunk: Chunk) -> tuple[Chunk, bytes]:
        keep_all(self.networks)
        self.collection.__dict__["pilot"] = self.pilot
        return chunk, to_bytes(self.collection.play(chunk))


def collect(
    collection: Collection,
    folder: PositionFolder,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    note: Callable[[str], None] = lambda text: None,
) -> Positions:
    """The positions of a collection, from its folder; what is missing there is played.

    `stop` ends it when the chunks under way are stored.
    """
    stop = stop or threading.Event()
    progress = progress or (lambda games: None)
    with folder.opened():
        missing = [chunk for chunk in collection.chunks if not folder.has(*chunk)]
        games = sum(end - first for first, end in missing)
        if games < collection.games:
            note(f"{collection.games - games:,} games are in {folder.path}: going on after them")
            progress(collection.games - games)
        if missing:
            _play_missing(collection, folder, missing, executor or Executor(), progress, stop)
        if any(not folder.file(*chunk).exists() for chunk in missing):
            raise StoppedEarlyError(
                f"stopped while collecting: the same command goes on with what is in {folder.path}"
            )
        return folder.read(collection.chunks)


def _play_missing(
    collection: Collection,
    folder: PositionFolder,
    missing: list[Chunk],
    executor: Executor,
    progress: Progress,
    stop: threading.Event,
) -> None:
    games = sum(end - first for first, end in missing)
    seconds = games * collection.tables.game.rough_seconds(collection.setup)
    worker = _Worker(collection, collection.pilot, kept(collection.rows))
    try:
        for (first, end), content in completed(
            executor.for_work(seconds), partial(_called, worker), _until(stop, missing)
        ):
            folder.store(first, end, content)
            progress(end - first)
    except LostWorkerError:
        raise PampasError(
            f"a worker died (killed, or out of memory?): the same command goes on with what is in "
            f"{folder.path}, and needs less memory with fewer --workers"
        ) from None


def _called(worker: _Worker, chunk: Chunk) -> tuple[Chunk, bytes]:
    return worker(chunk)


def _until(stop: threading.Event, chunks: list[Chunk]) -> Iterator[Chunk]:
    for chunk in chunks:
        if stop.is_set():
            return
        yield chunk
