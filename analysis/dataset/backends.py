"""Where chunks are played: processes or threads of this machine, or a cluster, all by joblib."""

from __future__ import annotations

import contextlib
import importlib.util
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from sim.core.errors import PampasError

LOKY, THREADING, DASK, RAY = BACKENDS = ("loky", "threading", "dask", "ray")

Task = TypeVar("Task")
Result = TypeVar("Result")


class LostWorkerError(Exception):
    """A worker died before it gave its result."""


@dataclass(frozen=True)
class Place:
    """Where to play: the backend, how many workers (None: all there are), and the scheduler."""

    backend: str = LOKY
    workers: int | None = None
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise PampasError(
                f"--backend: got {self.backend!r}, expected one of {', '.join(BACKENDS)}"
            )
        if self.scheduler and self.backend not in (DASK, RAY):
            raise PampasError(
                f"--scheduler: got {self.scheduler!r} with --backend {self.backend}, expected it "
                "with dask or ray only"
            )
        if self.backend == DASK and not self.scheduler:
            raise PampasError("--backend dask: expected --scheduler HOST:PORT of its scheduler")

    def check(self) -> None:
        """What the backend needs is installed."""
        needs = {DASK: "distributed", RAY: "ray"}.get(self.backend)
        if needs and importlib.util.find_spec(needs) is None:
            raise PampasError(
                f"--backend {self.backend}: needs the package {needs}, which is not installed: "
                f"pip install {needs}"
            )


def completed(
    place: Place, function: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    """The results of the tasks as they come. A task is taken when a worker is free for it.

    A worker that dies ends this with `LostWorkerError`; what was under way is lost.
    """
    import joblib

    # Arrays are sent as they are: a memory-mapped one is another type to a compiled kernel.
    pool = joblib.Parallel(
        n_jobs=-1 if place.workers is None else place.workers,
        backend=place.backend,
        batch_size=1,
        pre_dispatch="n_jobs",
        return_as="generator_unordered",
        max_nbytes=None,
        **_settings(place),
    )
    with _lost_workers():
        yield from pool(joblib.delayed(function)(task) for task in tasks)


def _settings(place: Place) -> dict[str, Any]:
    if place.backend == LOKY:
        return {"initializer": deaf_to_interrupts}
    if place.backend == DASK:
        return {"scheduler_host": place.scheduler}
    return {}


def deaf_to_interrupts() -> None:
    """For worker processes: the parent hears Ctrl-C, and ends at the edge of a chunk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stop_workers() -> None:
    """End the processes that joblib keeps for the next run: the next one starts its own."""
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown(wait=True)


@contextlib.contextmanager
def _lost_workers() -> Iterator[None]:
    from joblib.externals.loky.process_executor import BrokenProcessPool

    try:
        yield
    except BrokenProcessPool as error:
        raise LostWorkerError(str(error)) from error
