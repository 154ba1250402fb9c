"""Playing many design rows on several cores. The result does not depend on the chunks."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from analysis.dataset.backends import Executor, LostWorkerError, completed
from sim.core.brain import Networks
from sim.core.errors import PampasError
from sim.core.facts import Tables
from sim.core.rows import Design, Outcome, PolicyRows

Progress = Callable[[int], None]  # called with the number of games just finished

_CHUNKS_PER_CORE = 8  # enough that no core waits long for the others at the end
_MAX_CHUNK = 2000


class StoppedEarlyError(PampasError):
    """Stopped before there was enough to estimate anything from."""


def chunk_size(games: int, jobs: int | None) -> int:
    """Games that are sent to a process at a time."""
    if jobs is None:
        import joblib

        jobs = joblib.cpu_count()
    return max(1, min(_MAX_CHUNK, math.ceil(games / (jobs * _CHUNKS_PER_CORE))))


def jobs_for(games: int, jobs: int | None, chunk: int | None) -> int | None:
    """How many processes play: games that take a moment need no second one.

    chunk: the games that take a moment, None if unknown.
    """
    return 1 if jobs is None and chunk is not None and games <= chunk else jobs


def play_rows(
    tables: Tables,
    design: Design,
    rows: PolicyRows,
    columns: Sequence[str],
    jobs: int | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Outcome:
    """The requested outcome columns of every design row, in order; `jobs` None: all cores.

    `rows` are the policies that the design names by number. `stop` ends it early: the outcome
    covers the first rows.
    """
    jobs = jobs_for(len(design), jobs, chunk)
    games = chunk_size(len(design), jobs)
    size = games if chunk is None else min(chunk, games)
    cuts = (design[start : start + size] for start in range(0, len(design), size))
    parts = play_parts(tables, cuts, rows, columns, jobs, progress, stop)
    return np.concatenate([np.zeros((0, len(columns)), dtype=np.int32), *parts])


def play_parts(
    tables: Tables,
    designs: Iterable[Design],
    rows: PolicyRows,
    columns: Sequence[str],
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> list[Outcome]:
    """The outcome of each design; a design is made when a process is free for it.

    `stop` lets those under way finish: the outcomes are those of the first designs.
    """
    wanted = [tables.game.rows.column(name) for name in columns]
    rows = np.ascontiguousarray(rows, dtype=np.float64)
    play = partial(_play, tables, rows, tables.game.networks_of(rows), wanted)
    tasks = _until(stop, enumerate(designs))
    parts = map(play, tasks) if jobs == 1 else completed(Executor(workers=jobs), play, tasks)
    done = {}
    try:
        for number, outcome in parts:
            done[number] = outcome
            if progress is not None:
                progress(len(outcome))
    except LostWorkerError:
        raise PampasError(
            "a worker died (killed, or out of memory?): try again, or with fewer --workers"
        ) from None
    return [done[number] for number in sorted(done)]


def _until(
    stop: threading.Event | None, tasks: Iterable[tuple[int, Design]]
) -> Iterator[tuple[int, Design]]:
    for task in tasks:
        if stop is not None and stop.is_set():
            return
        yield task


def _play(
    tables: Tables,
    rows: PolicyRows,
    networks: dict[int, Networks],
    wanted: list[int],
    task: tuple[int, Design],
) -> tuple[int, Outcome]:
    number, design = task
    return number, tables.game.play_design(design, tables, rows, networks)[:, wanted]
