"""The demo, with fewer games."""

import re
import subprocess
import sys

import pandas as pd
import pytest

from scripts.demo import score_table
from sim.argentina.names import CATEGORIES


def demo(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scripts.demo", *args], capture_output=True, text=True, check=False
    )


def rows_of(text: str) -> dict[str, list[str]]:
    """The cells of the table of scores by their line."""
    return {
        cells[0]: cells[1:]
        for line in text.splitlines()
        if len(cells := [cell.strip() for cell in line.strip("│┃ ").split("│")]) == 3
    }


def test_means_have_the_interval_of_student():
    columns = {
        name: [1, 3, 2, 3] for name in (*CATEGORIES, "total", "win_share", "turns", "visits")
    }
    table = score_table(pd.DataFrame({**columns, "seat": [1, 2, 1, 2]}))
    first, second = (next(iter(table.columns[seat].cells)) for seat in (1, 2))
    # 1 and 2: the deviation is 0.71, the quantile of t with 1 degree of freedom 12.71.
    assert (first, second) == ("1.50 ± 6.35", "3.00 ± 0.00")


def test_demo_shows_scores_and_leaves_a_dataset_and_a_log(tmp_path):
    folder = tmp_path / "new" / "out"
    done = demo("--games", "200", "--out", str(folder))
    assert done.returncode == 0, done.stderr
    rows = rows_of(done.stdout)
    for name in (*CATEGORIES, "total", "turns"):
        assert len(rows[name.replace("_", " ")]) == 2
    for seat in range(2):
        points = [float(rows[name.replace("_", " ")][seat].split()[0]) for name in CATEGORIES]
        assert sum(points) == pytest.approx(float(rows["total"][seat].split()[0]), abs=0.07)
    shares = [float(cell.split()[0]) for cell in rows["share of wins"]]
    assert sum(shares) == pytest.approx(1, abs=0.002)
    assert re.search(r"^200 games in \d+ s, [\d,.]+ a second", done.stdout, re.M)
    assert re.search(r"^1 +club +\d+\.\d % \(", done.stdout, re.M)  # the headline of the run
    assert "compiling the kernel" in done.stderr

    (line,) = [line for line in done.stdout.splitlines() if line.startswith("to look at them: ")]
    seats = eval(line.partition(": ")[2], {"pandas": pd})
    assert len(seats) == 400
    assert seats["total"].mean() == pytest.approx(
        sum(float(cell.split()[0]) for cell in rows["total"]) / 2, abs=0.01
    )
    log = (folder / "demo-game.txt").read_text(encoding="utf-8")
    assert str((folder / "demo-game.txt").resolve()) in done.stdout
    totals = [line.split()[1:] for line in log.splitlines() if line.startswith("  total ")]
    assert totals == [[str(total) for total in seats[seats["game"] == 0]["total"]]]

    again = demo("--games", "100", "--seed", "2", "--out", str(folder))
    assert again.returncode == 0, again.stderr
    assert "Mean score of 100 games" in again.stdout
    games = pd.read_parquet(folder / "demo-run" / "games")
    assert (len(games), set(games["seed"])) == (100, {2})


def test_bad_arguments_are_named():
    done = demo("--games", "none")
    assert done.returncode == 2
    assert done.stderr.startswith("demo: error: ")
    assert "none" in done.stderr
