"""One bar for all the runs of a study: how far they are together, and how long they will take."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from analysis.watch import Work
from scripts import progress
from scripts.progress import Lines, Live, Overall
from tests.scripts.studying import STUDY, copied, interrupted, small_studies, study

SLOW, FAST = Path("slow"), Path("fast")


@pytest.fixture
def now(monkeypatch):
    """A clock that stands still unless it is moved."""
    clock = SimpleNamespace(seconds=100.0)
    clock.monotonic = lambda: clock.seconds
    monkeypatch.setattr(progress, "time", clock)
    return clock


def two_runs() -> Overall:
    overall = Overall()
    overall.plan([Work(SLOW, 10, 0, 3.0), Work(FAST, 100, 20, 0.1)])
    return overall


def test_games_count_by_what_they_cost(now):
    overall = two_runs()
    assert overall.share == pytest.approx(2 / 40)
    assert overall.seconds_left is None
    assert overall.counts() == "5 % of all games by their cost, time left not known yet"
    with overall.playing(SLOW, 10, 0, 3.0):
        now.seconds += 6  # a machine that is twice as fast as it was thought to be
        overall.stored(SLOW, 4)
    assert overall.share == pytest.approx(14 / 40)
    assert overall.seconds_left == pytest.approx(26 / 2)
    assert overall.counts() == "35 % of all games by their cost, 13 s left"


def test_what_lies_between_two_runs_is_not_playing(now):
    overall = two_runs()
    with overall.playing(SLOW, 10, 0, 3.0):
        now.seconds += 30
        overall.stored(SLOW, 10)
    now.seconds += 1000  # an estimate
    assert overall.seconds == 30
    assert overall.seconds_left == pytest.approx(8)


def test_a_run_that_several_want_counts_once():
    overall = two_runs()
    overall.plan([Work(FAST, 50, 20, 0.1), Work(SLOW, 20, 0, 3.0)])
    assert overall.share == pytest.approx(2 / (20 * 3 + 10))


def test_what_has_to_be_played_again_is_work_again(now):
    overall = two_runs()
    with overall.playing(FAST, 100, 0, 0.1):  # the part that was there is altered
        assert overall.share == 0


def test_all_is_there():
    overall = Overall()
    overall.plan([Work(SLOW, 10, 30, 3.0)])
    assert (overall.share, overall.seconds_left) == (1.0, 0.0)


@pytest.fixture
def lines(monkeypatch):
    """The lines that a study would show whenever a chunk is stored, as objects."""
    found = []
    true_stored = Lines.stored

    def stored(self, *args):
        true_stored(self, *args)
        found.append(json.loads(self.line()))

    monkeypatch.setattr(Lines, "stored", stored)
    return found


@pytest.mark.slow
def test_a_study_that_was_interrupted_goes_on_where_it_was(tmp_path, lines):
    with small_studies():
        with interrupted():
            assert study(tmp_path, "--games", 400, "--json") == 130
        before = lines[-1]["all"]["share"]
        assert 0 < before < 1
        assert [line["study"] for line in lines] == [STUDY] * len(lines)
        assert [line["all"]["share"] for line in lines] == sorted(
            line["all"]["share"] for line in lines
        )
        lines.clear()
        out = copied(tmp_path, tmp_path.parent / "again")
        assert study(out, "--games", 400, "--json") == 0
    shares = [line["all"]["share"] for line in lines]
    assert shares[0] > before
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_the_picture_of_a_study_has_one_bar(now):
    live = Live()
    live.begin("automa")
    live.planned([Work(SLOW, 10, 5, 3.0)])
    assert live.share == 0.5
    assert live.texts() == [
        "automa: 50 % of all games by their cost, time left not known yet",
        "estimating",
    ]


def test_the_bar_has_a_line_of_its_own():
    live = Live()
    live.begin("first-player")
    live.planned([Work(SLOW, 10, 5, 3.0)])
    screen = StringIO()
    Console(file=screen, width=100).print(live)
    bar, counts, now = screen.getvalue().splitlines()
    assert set(bar.strip()) <= set("━╸╺ ")
    assert counts.startswith("first-player: 50 % of all games")
    assert now == "estimating"
