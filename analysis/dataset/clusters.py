"""The same chunks on a cluster of dask or ray.

Both are called directly and not through joblib: its dask backend waits for ever when workers die
again and again (joblib 1.6), and its ray backend gives nothing back before all is done. Here a task
is sent when a result has been taken, so that never more than a few are in memory.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from analysis.dataset.backends import LostWorkerError
from sim.core.errors import PampasError

ANSWER_SECONDS = 10  # within which a scheduler answers and has a worker

Task = TypeVar("Task")
Result = TypeVar("Result")


def on_dask(
    scheduler: str | None,
    workers: int | None,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
) -> Iterator[Result]:
    """Results of the tasks as workers of a dask cluster finish them."""
    dask: Any = importlib.import_module("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised
    _reach("dask", str(scheduler))
    client = dask.Client(scheduler, timeout=ANSWER_SECONDS, set_as_default=False)
    try:
        with _no_workers("dask", str(scheduler)):
            client.wait_for_workers(1, timeout=ANSWER_SECONDS)
        at_once = workers or sum(client.nthreads().values())
        todo = iter(tasks)

        def send(count: int) -> list[object]:
            return [client.submit(function, task, pure=False) for task in islice(todo, count)]

        running = dask.as_completed(send(at_once), loop=client.loop)
        for future in running:
            try:
                with _same_pampas():
                    result: Result = future.result()
            except dask.KilledWorker as error:
                raise LostWorkerError(str(error)) from error
            except dask.client.FutureCancelledError as error:
                raise PampasError(f"--scheduler: the dask scheduler {scheduler} is gone") from error
            future.release()
            yield result
            running.update(send(1))
    finally:
        client.close()


def on_ray(
    address: str | None,
    workers: int | None,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
) -> Iterator[Result]:
    """Results of the tasks as workers of a ray cluster (or of this machine) finish them."""
    ray: Any = importlib.import_module("ray")
    quiet = {"logging_level": logging.CRITICAL, "log_to_driver": False}
    if address:
        _reach("ray", address)
        with _no_workers("ray", address):
            ray.init(address=address, **quiet)
    else:
        ray.init(num_cpus=workers, include_dashboard=False, **quiet)
    try:
        at_once = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(max_retries=0)(function_of).remote
        todo = iter(tasks)

        def send(count: int) -> list[object]:
            return [remote(function, task) for task in islice(todo, count)]

        running = send(at_once)
        while running:
            (first, *_), running = ray.wait(running, num_returns=1)
            try:
                with _same_pampas():
                    result: Result = ray.get(first)
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as error:
                raise LostWorkerError(str(error)) from error
            del first
            yield result
            running += send(1)
    finally:
        ray.shutdown()


def function_of(function: Callable[[Task], Result], task: Task) -> Result:
    """Ray sends functions by their name: this one is known wherever pampas is."""
    return function(task)


def _reach(kind: str, address: str) -> None:
    """Somebody listens there: the libraries themselves try for minutes."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdigit():
        raise PampasError(f"--scheduler: got {address!r}, expected HOST:PORT of a {kind} scheduler")
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise PampasError(
            f"--scheduler: got {address!r}, where no {kind} scheduler answers ({error})"
        ) from error


@contextlib.contextmanager
def _no_workers(kind: str, address: str) -> Iterator[None]:
    try:
        yield
    except (OSError, TimeoutError) as error:
        raise PampasError(
            f"--scheduler: the {kind} cluster at {address} has no workers, or is none ({error})"
        ) from error


@contextlib.contextmanager
def _same_pampas() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise PampasError(
            f"a worker cannot load pampas ({error}): install the same pampas on every machine"
        ) from error
