"""Small jobs are played in the process that was started: workers would take longer to begin."""

import json
import subprocess
import sys

import pytest

from analysis.dataset.backends import SMALL_SECONDS, THREADING, Executor
from analysis.parallel import jobs_for

HEAVY = ("joblib", "matplotlib")


def modules_after(commands: list[str]) -> list[set[str]]:
    """Which of the heavy libraries a new Python has loaded after each of the commands."""
    code = (
        "import json, sys\n"
        "from scripts.cli import cli, run\n"
        f"for words in {[command.split() for command in commands]!r}:\n"
        "    assert run(cli, 'pampas', words) == 0\n"
        f"    print('\\nLOADED' + json.dumps([one for one in {HEAVY!r} if one in sys.modules]))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stdout.splitlines() if line.startswith("LOADED")]
    return [set(json.loads(line.removeprefix("LOADED"))) for line in told]


def test_small_jobs_start_no_workers_unless_asked_for(tmp_path):
    small = [
        "match club novice --blocks 20",
        "profile club --games 20",
        f"simulate --games 50 --out {tmp_path / 'here'}",
    ]
    asked_for = f"simulate --games 50 --out {tmp_path / 'workers'} --workers 2"
    loaded = dict(zip([*small, asked_for], modules_after([*small, asked_for]), strict=True))
    assert [loaded[command] for command in small] == [set()] * len(small)
    assert "joblib" in loaded[asked_for]


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
