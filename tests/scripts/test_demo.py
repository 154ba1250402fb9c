"""The demo, with fewer games."""

import re
import subprocess
import sys

import numpy as np
import pytest

from scripts.demo import CATEGORIES, mean_and_margin


def demo(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scripts.demo", *args], capture_output=True, text=True, check=False
    )


def test_mean_and_margin():
    mean, margin = mean_and_margin(np.array([1, 2, 3, 4]))
    assert mean == 2.5
    assert margin == pytest.approx(1.96 * np.sqrt(5 / 3) / 2)


def test_demo_shows_scores_and_writes_a_game(tmp_path):
    folder = tmp_path / "new" / "out"
    done = demo("--games", "200", "--out", str(folder))
    assert done.returncode == 0, done.stderr
    rows = {
        cells[0]: cells[1:]
        for line in done.stdout.splitlines()
        if len(cells := [cell.strip() for cell in line.strip("│┃ ").split("│")]) == 3
    }
    for name in (*CATEGORIES, "total", "turns"):
        assert len(rows[name.replace("_", " ")]) == 2
    for seat in range(2):
        points = [float(rows[name.replace("_", " ")][seat].split()[0]) for name in CATEGORIES]
        assert sum(points) == pytest.approx(float(rows["total"][seat].split()[0]), abs=0.07)
    shares = [float(cell.split()[0]) for cell in rows["share of wins"]]
    assert sum(shares) == pytest.approx(1, abs=0.002)
    assert re.search(r"speed: [\d,]+ games per second", done.stdout)
    assert "compiling the kernel" in done.stderr
    path = folder / "demo-game.txt"
    assert str(path.resolve()) in done.stdout
    assert len(path.read_text().splitlines()) > 50


def test_bad_arguments_are_named():
    done = demo("--games", "none")
    assert done.returncode == 2
    assert done.stderr.startswith("demo: error: ")
    assert "none" in done.stderr
