"""Small jobs are played in the process that was started: workers would take longer to begin."""

import json
import subprocess
import sys

import pytest

from analysis.dataset.backends import SMALL_SECONDS, THREADING, Executor
from analysis.parallel import jobs_for

HEAVY = ("joblib", "matplotlib")


def modules_of(*words: str) -> set[str]:
    """Which of the heavy libraries a command loads."""
    code = (
        "import json, sys\n"
        "from scripts.cli import cli, run\n"
        f"assert run(cli, 'pampas', {list(words)!r}) == 0\n"
        f"print('\\n' + json.dumps([name for name in {HEAVY!r} if name in sys.modules]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_a_small_match_starts_no_workers():
    assert modules_of("match", "club", "novice", "--blocks", "20") == set()


def test_a_small_profile_starts_no_workers():
    assert modules_of("profile", "club", "--games", "20") == set()


def test_a_small_run_starts_no_workers(tmp_path):
    assert modules_of("simulate", "--games", "50", "--out", str(tmp_path / "run")) == set()


def test_workers_that_are_asked_for_are_started(tmp_path):
    words = ("simulate", "--games", "50", "--out", str(tmp_path / "run"), "--workers", "2")
    assert "joblib" in modules_of(*words)


def content(folder, *words):
    from scripts.cli import cli, run

    command = ["simulate", "--games", "60", "--quiet", "--out", str(folder), *words]
    assert run(cli, "pampas", command) == 0
    return json.loads((folder / "manifest.json").read_text())["content"]


def test_the_games_are_those_that_workers_play(tmp_path):
    here = content(tmp_path / "here")
    assert content(tmp_path / "workers", "--workers", "2") == here
    assert content(tmp_path / "chunks", "--chunk", "7") == here


@pytest.mark.parametrize(
    ("executor", "seconds", "here"),
    [
        (Executor(), SMALL_SECONDS, True),
        (Executor(), SMALL_SECONDS + 0.1, False),
        (Executor(workers=2), 0.1, False),
        (Executor(backend=THREADING), 0.1, False),
    ],
)
def test_the_rough_cost_decides(executor, seconds, here):
    assert executor.for_work(seconds).here is here


def test_games_of_a_moment_need_one_process():
    assert jobs_for(100, None, 100) == 1
    assert jobs_for(101, None, 100) is None
    assert jobs_for(100, 2, 100) == 2
    assert jobs_for(100, None, None) is None  # how long they take, nobody knows
