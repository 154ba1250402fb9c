"""Where the time of a run goes: the steps of its chunks, and of the process that stores them.

It is measured always, not only by a benchmark: a few looks at the clock in seconds of play.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

DESIGN, KERNEL, COLUMNS, TALLY, FRAMES, PARQUET, CONTENT, CHECKSUM, OTHER = STEPS = (
    "design",
    "kernel",
    "columns",
    "tally",
    "frames",
    "parquet",
    "content hash",
    "checksum",
    "other",
)


@dataclass(frozen=True)
class ChunkTime:
    """What playing and packing a chunk took, and in which process."""

    steps: dict[str, float]  # seconds
    cpu_seconds: float
    process: int


@dataclass(frozen=True)
class RunTime:
    """What a run took."""

    seconds: float  # from its start to its end
    steps: dict[str, float]  # of all chunks together, by all workers
    cpu_seconds: float  # of all chunks: less than the steps where workers had to wait for a core
    writing_seconds: float  # CPU time of this process that put parts on the disk
    own_seconds: float  # all CPU time of this process besides chunks that it played itself

    @property
    def kernel_seconds(self) -> float:
        return self.steps[KERNEL]

    @property
    def chunk_seconds(self) -> float:
        return sum(self.steps.values())


class ChunkClock:
    """Runs from when it is made, in the thread that plays a chunk."""

    def __init__(self) -> None:
        self._steps = dict.fromkeys(STEPS, 0.0)
        self._start = time.perf_counter()
        self._cpu = time.thread_time()

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """What happens in the block belongs to this step."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self._steps[name] += time.perf_counter() - start

    def stop(self) -> ChunkTime:
        """What was no step is `other`."""
        seconds = time.perf_counter() - self._start
        steps = {**self._steps, OTHER: seconds - sum(self._steps.values())}
        return ChunkTime(steps, time.thread_time() - self._cpu, os.getpid())


class RunClock:
    """Runs from when it is made, in the process that stores the chunks."""

    def __init__(self) -> None:
        self._steps = dict.fromkeys(STEPS, 0.0)
        self._cpu_seconds = self._writing = self._played_here = 0.0
        self._start = time.perf_counter()
        self._cpu = time.process_time()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """The block puts parts on the disk."""
        start = time.thread_time()
        try:
            yield
        finally:
            self._writing += time.thread_time() - start

    def add(self, chunk: ChunkTime) -> None:
        for step, seconds in chunk.steps.items():
            self._steps[step] += seconds
        self._cpu_seconds += chunk.cpu_seconds
        if chunk.process == os.getpid():
            self._played_here += chunk.cpu_seconds

    def stop(self) -> RunTime:
        own = time.process_time() - self._cpu - self._played_here
        seconds = time.perf_counter() - self._start
        return RunTime(seconds, self._steps, self._cpu_seconds, self._writing, own)
