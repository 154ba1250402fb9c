"""What the commands show while they work: a message with the elapsed time, always on stderr."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


class Stopwatch:
    """Seconds since it was made, and after `stop` the seconds until then."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._end: float | None = None

    def stop(self) -> None:
        self._end = time.perf_counter()

    @property
    def seconds(self) -> float:
        end = time.perf_counter() if self._end is None else self._end
        return end - self._start


@contextmanager
def elapsed(message: str, every: float = 10.0) -> Iterator[Stopwatch]:
    """Show `message` and the time that the block takes.

    On a terminal a clock runs while the block does; elsewhere a line is written at the start, every
    `every` seconds and at the end, so that a log also shows that something happens.
    """
    watch = Stopwatch()
    with _clock(message) if sys.stderr.isatty() else _lines(message, watch, every):
        try:
            yield watch
        finally:
            watch.stop()
    click.echo(f"{message}: {watch.seconds:.1f} s", err=True)


@contextmanager
def _clock(message: str) -> Iterator[None]:
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description} ..."), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(message, total=None)
        yield


@contextmanager
def _lines(message: str, watch: Stopwatch, every: float) -> Iterator[None]:
    click.echo(f"{message} ...", err=True)
    with repeated_lines(lambda: f"{message} ... {watch.seconds:.0f} s", every):
        yield


@contextmanager
def repeated_lines(line: Callable[[], str], every: float) -> Iterator[None]:
    """While the block runs, a line on stderr every so many seconds, if there is one."""
    done = threading.Event()

    def report() -> None:
        while not done.wait(every):
            if text := line():
                click.echo(text, err=True)

    reporter = threading.Thread(target=report, daemon=True)
    reporter.start()
    try:
        yield
    finally:
        done.set()
        reporter.join()
