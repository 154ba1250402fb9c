"""Runs for tests: a small one of the real game to read, and ones of the toy game to spoil."""

import gc
import os
import shlex
import shutil
from pathlib import Path

# As for the commands: folders of tests run beside each other, and cores that wait for each other in
# linear algebra take twice the time. It must be said before numpy is there.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest

gc.set_threshold(50_000, 20, 50)  # what tests and libraries keep is large, and hardly ever rubbish

pytest.register_assert_rewrite("tests.games")  # what is shared is told as well as a test itself

from scripts.cli import cli, run  # noqa: E402

SMALL_RUN = Path("runs") / "x"  # where README and DATASET.md say that it lies


@pytest.fixture(scope="session")
def home_of_a_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of three parts in it: two policies that rotate, one with a ban."""
    home = tmp_path_factory.mktemp("home")
    command = shlex.split(
        "simulate argentina --games 240 --seed 5 --policy novice,random --rotate --ban 2:7b "
        f"--chunk 80 --workers 1 --backend threading --quiet --out {home / SMALL_RUN}"
    )
    assert run(cli, "pampas", command) == 0
    return home


@pytest.fixture(scope="session")
def played_runs(tmp_path_factory):
    """Folders of finished and unfinished runs, by name; nobody writes there."""
    from tests.analysis.runs import play_run, run_of  # brings pyarrow, which most tests need not

    base = tmp_path_factory.mktemp("runs")
    studies = {
        "whole": run_of(),
        "rotated": run_of(games=120, rotate=True),
        "front": run_of(games=120),
        "back": run_of(first=120, games=120),
        "other seed": run_of(first=120, games=120, seed=2),
        "other signature": run_of(first=120, games=120, signature="another"),
    }
    for name, study in studies.items():
        play_run(base / name, study)
    play_run(base / "unfinished", run_of(), most=100)
    return base


@pytest.fixture
def run_copy(played_runs, tmp_path):
    """Makes a copy of a run that may be corrupted."""

    def copy(name="whole", to=None):
        path = tmp_path / (to or name)
        shutil.copytree(played_runs / name, path)
        return path

    return copy
