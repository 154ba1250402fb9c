"""A small run for all tests that only read one."""

import shlex
from pathlib import Path

import pytest

from scripts.cli import cli, run

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
