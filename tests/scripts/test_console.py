"""Messages with elapsed time."""

import re
import time

from scripts.console import Stopwatch, elapsed


def test_lines_at_the_start_and_the_end(capsys):
    with elapsed("compiling") as watch:
        assert capsys.readouterr().err == "compiling ...\n"
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"compiling: {watch.seconds:.1f} s\n"


def test_lines_in_between_show_that_something_happens(capsys):
    said = ""
    with elapsed("compiling", every=0.01):
        deadline = time.perf_counter() + 30
        while not re.search(r"^compiling \.\.\. \d+ s$", said, re.M):
            said += capsys.readouterr().err
            assert time.perf_counter() < deadline


def test_a_stopped_watch_stands_still():
    watch = Stopwatch()
    assert watch.seconds <= watch.seconds
    watch.stop()
    assert watch.seconds == watch.seconds
