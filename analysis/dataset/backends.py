"""Where chunks are played: processes or threads of this machine (joblib), or a cluster."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sim.core.errors import FieldError, PampasError

LOKY, THREADING, DASK, RAY = BACKENDS = ("loky", "threading", "dask", "ray")
WORKERS_A_CORE = 4  # at most
TOO_MANY = f"more than {WORKERS_A_CORE} a core only fill the memory"
INTERRUPTS = (signal.SIGINT, signal.SIGTERM)
SMALL_SECONDS = 2.0  # of play, roughly, up to which workers are not worth their start
PARENT_SECONDS = 0.5  # after which a worker looks whether its parent is still there
PACKAGES = {DASK: "distributed", RAY: "ray"}  # extras of their names

Task = TypeVar("Task")
Result = TypeVar("Result")


class LostWorkerError(Exception):
    """A worker died before it gave its result."""


@dataclass(frozen=True)
class Executor:
    """Where to play: the backend, how many workers (None: all there are), and the scheduler.

    here: in this process, without any worker.
    """

    backend: str = LOKY
    workers: int | None = None
    scheduler: str | None = None
    here: bool = False

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise PampasError(
                f"--backend: got {self.backend!r}, expected one of {', '.join(BACKENDS)}"
            )
        if self.scheduler and self.backend not in PACKAGES:
            raise PampasError(
                f"--scheduler: got {self.scheduler!r} with --backend {self.backend}, expected it "
                "with dask or ray only"
            )
        here = self.backend not in PACKAGES
        if here and self.workers is not None and not 1 <= self.workers <= most_workers():
            expected = f"a whole number from 1 to {most_workers()} ({TOO_MANY})"
            raise FieldError("--workers", str(self.workers), expected)
        if self.backend == DASK and not self.scheduler:
            raise PampasError("--backend dask: expected --scheduler HOST:PORT of its scheduler")
        package = PACKAGES.get(self.backend)
        if package and importlib.util.find_spec(package) is None:
            raise PampasError(
                f"--backend {self.backend}: needs the package {package}, which is not installed: "
                f"pip install {package}, or scripts/setup-venv --dev for the version that is tested"
            )

    def for_work(self, seconds: float) -> Executor:
        """The same for work of so many rough seconds: a little is done here.

        Workers that somebody asked for are started, however little they have to do.
        """
        asked_for = self.workers is not None or self.backend != LOKY
        return replace(self, here=not asked_for and seconds <= SMALL_SECONDS)


def most_workers() -> int:
    """Of this machine: more only fill its memory."""
    return WORKERS_A_CORE * (os.cpu_count() or 1)


def completed(
    executor: Executor, function: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    """The results of the tasks as they come. A task is taken when a worker is free for it.

    A worker that dies ends this with `LostWorkerError`; what was under way is lost.
    """
    if executor.here:
        return map(function, tasks)
    if executor.backend in PACKAGES:
        from analysis.dataset import clusters

        on_cluster = clusters.on_dask if executor.backend == DASK else clusters.on_ray
        return on_cluster(executor.scheduler, executor.workers, function, tasks)
    return _on_this_machine(executor, function, tasks)


def _on_this_machine(
    executor: Executor, function: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    import joblib

    settings: dict[str, Any] = {}
    if executor.backend == LOKY:
        settings = {"initializer": begin_worker, "initargs": (os.getpid(),)}
    pool = joblib.Parallel(
        n_jobs=-1 if executor.workers is None else executor.workers,
        backend=executor.backend,
        batch_size=1,
        pre_dispatch="n_jobs",
        return_as="generator_unordered",
        max_nbytes=None,  # arrays as they are: a memory-mapped one is another type to a kernel
        **settings,
    )
    with _lost_workers():
        with _starting():
            results = pool(joblib.delayed(function)(task) for task in tasks)
        yield from results


@contextlib.contextmanager
def _starting() -> Iterator[None]:
    """What worker processes inherit, so that the parent alone reports the end of a run.

    They hear no Ctrl-C while they start; the process that tidies up after a parent that was killed
    does not warn that there is something to tidy up.
    """
    from multiprocessing import resource_tracker

    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, (before, "ignore:resource_tracker")))
    mask = getattr(signal, "pthread_sigmask", None)  # not on every system
    if mask:
        resource_tracker.ensure_running()  # which lets signals through again, when it starts
    heard = mask(signal.SIG_BLOCK, INTERRUPTS) if mask else ()
    try:
        yield
    finally:
        if mask:
            mask(signal.SIG_SETMASK, heard)
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


def begin_worker(parent: int) -> None:
    """A worker process leaves Ctrl-C to its parent, which ends at the edge of a chunk.

    One whose parent was killed would go on, and then wait for minutes: nobody takes what it plays.
    """
    for number in INTERRUPTS:
        signal.signal(number, signal.SIG_IGN)

    def end_with_parent() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_SECONDS)
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


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
