"""Ctrl-C in commands that play: once ends at the edge of a chunk, twice at once."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

INTERRUPTED = {signal.SIGINT: 130, signal.SIGTERM: 143}


def note_for(quiet: bool, as_json: bool) -> Callable[[str], None]:
    """How a line is written to stderr: not at all, as JSON, or as it is."""

    def note(text: str) -> None:
        if not quiet:
            line = json.dumps({"note": text}) if as_json else text
            # Not by click: a signal may come in the middle of its own printing.
            os.write(2, f"{line}\n".encode())

    return note


class Interrupt:
    """Whether somebody wants the run to end, and how it exits then."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.exit_code = 1


@contextmanager
def interrupts(note: Callable[[str], None]) -> Iterator[Interrupt]:
    """The first Ctrl-C (or SIGTERM) ends at the edge of a chunk, the second one at once."""
    interrupt = Interrupt()

    def hear(number: int, _: Any) -> None:
        if interrupt.stop.is_set():
            note("pampas: interrupted")
            end_at_once(INTERRUPTED[signal.Signals(number)])
        interrupt.exit_code = INTERRUPTED[signal.Signals(number)]
        interrupt.stop.set()
        note("interrupted: finishing the chunks under way (again to end at once)")

    if threading.current_thread() is not threading.main_thread():
        yield interrupt
        return
    before = {number: signal.signal(number, hear) for number in INTERRUPTED}
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end_at_once(code: int) -> None:
    """Without a word to anybody: what is stored is on the disk, and workers end with their parent.

    An exception would have to find its way out of whatever joblib is doing just now.
    """
    if sys.stderr.isatty():
        os.write(2, b"\x1b[?25h")  # the live picture hides the cursor
    os._exit(code)
