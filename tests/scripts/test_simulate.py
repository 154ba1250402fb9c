"""`pampas simulate`: the same rows however they are played, and what the command tells."""

import json
import re
import shutil
import sys
import threading
from types import SimpleNamespace

import click
import pandas as pd
import pytest

from analysis.dataset.headline import Tally
from analysis.dataset.schema import TABLES
from analysis.interval import Interval
from scripts import progress
from scripts.progress import Lines, Status, clock, rate, show_for
from tests.scripts.simulating import files_of, manifest_of, simulate

RANDOM = ("--policy", "random")
STUDIES = {
    "two": (*RANDOM, "--games", 240),
    "three": (*RANDOM, "--games", 240, "--players", 3),
    "four": ("--policy", "random,random,novice,random", "--games", 240, "--players", 4, "--rotate"),
    "solo": (*RANDOM, "--games", 240, "--solo", "moderate"),
}
WAYS = {
    "one worker": ("--workers", 1),
    "two workers": ("--workers", 2),
    "threads": ("--workers", 2, "--backend", "threading"),
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """An undisturbed run of each study, in chunks of 80 games."""
    base = tmp_path_factory.mktemp("runs")
    for name, args in STUDIES.items():
        out = base / name
        assert simulate(*args, "--chunk", 80, "--workers", 1, "--quiet", "--out", out) == 0
    return base


def rows_of(*paths):
    """Both tables of a run, or of several that follow each other, in the order of games."""
    return [
        pd.concat([pd.read_parquet(path / table) for path in paths], ignore_index=True)
        for table in TABLES
    ]


def assert_same_rows(tables, others):
    for table, other in zip(tables, others, strict=True):
        pd.testing.assert_frame_equal(table, other)


# --- the same bytes -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", STUDIES)
def test_workers_and_backends_do_not_change_a_byte(name, way, runs, tmp_path):
    out = tmp_path / "run"
    assert simulate(*STUDIES[name], "--chunk", 80, *WAYS[way], "--quiet", "--out", out) == 0
    assert files_of(out) == files_of(runs / name)


@pytest.mark.parametrize("chunk", [1000, 36])
@pytest.mark.parametrize("name", STUDIES)
def test_other_chunks_have_the_same_rows(name, chunk, runs, tmp_path):
    out = tmp_path / "run"
    args = (*STUDIES[name], "--chunk", chunk, "--workers", 1, "--quiet", "--out", out)
    assert simulate(*args) == 0
    assert manifest_of(out)["content"] == manifest_of(runs / name)["content"]
    assert_same_rows(rows_of(out), rows_of(runs / name))


@pytest.mark.parametrize("name", ["two", "four"])
def test_a_run_that_is_cut_by_first_has_the_same_rows(name, runs, tmp_path):
    pieces = [(0, 100), (100, 40), (140, 100)]
    paths = [tmp_path / str(first) for first, _ in pieces]
    for path, (first, games) in zip(paths, pieces, strict=True):
        args = (*STUDIES[name], "--first", first, "--games", games, "--workers", 1, "--quiet")
        assert simulate(*args, "--out", path) == 0
    assert_same_rows(rows_of(*paths), rows_of(runs / name))


def test_rotated_players_sit_in_every_seat(runs):
    _, seats = rows_of(runs / "four")
    novice = seats[seats["player"] == 3]
    assert set(novice["policy"]) == {"novice"}
    assert novice["seat"].value_counts().to_dict() == {1: 60, 2: 60, 3: 60, 4: 60}
    assert (seats.groupby("game")["win_share"].sum() - 1).abs().max() < 1e-9


def test_more_games_of_a_run(runs, tmp_path, capsys):
    shutil.copytree(runs / "two", tmp_path / "run")
    more = (*RANDOM, "--games", 400, "--chunk", 80, "--workers", 1)
    assert simulate(*more, "--out", tmp_path / "run") == 2
    assert "--resume to go on to that many" in capsys.readouterr().err
    assert simulate(*more, "--out", tmp_path / "run", "--resume", "--json") == 0
    assert json.loads(capsys.readouterr().out)["played"] == 160
    assert simulate(*more, "--out", tmp_path / "new", "--quiet") == 0
    assert files_of(tmp_path / "run") == files_of(tmp_path / "new")


# --- configurations -------------------------------------------------------------------------------

TOML = """
game = "argentina"
players = 2
games = 60
seed = 9
policy = ["random", "novice"]
rotate = true
start-pesos = [7, 9]
ban = ["2:7b"]
"""
TYPED = (
    *("argentina", "--players", 2, "--games", 60, "--seed", 9, "--policy", "random,novice"),
    *("--rotate", "--start-pesos", "7,9", "--ban", "2:7b"),
)


def test_a_file_and_a_manifest_give_the_run_of_the_options(study, tmp_path):
    where = ("--workers", 1, "--quiet", "--out")
    assert simulate(*TYPED, *where, tmp_path / "typed") == 0
    assert simulate("--config", study(TOML), *where, tmp_path / "toml") == 0
    manifest = tmp_path / "typed" / "manifest.json"
    assert simulate("--config", manifest, *where, tmp_path / "again") == 0
    files = files_of(tmp_path / "typed")
    assert files_of(tmp_path / "toml") == files
    assert files_of(tmp_path / "again") == files
    assert simulate("--config", manifest, "--seed", 8, *where, tmp_path / "other") == 0
    assert manifest_of(tmp_path / "other")["seed"] == 8
    configuration = manifest_of(tmp_path / "typed")["configuration"]
    assert configuration["policy"] == ["random", "novice"]
    assert configuration["ban"] == ["2:7b"]
    assert configuration["start-pesos"] == [7, 9]
    assert configuration["sides"] == "random"  # what was not given is there too


def test_the_manifest_has_what_own_files_said(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    overlay = {"data": {"7b": {"carpinteros": 5}}}
    (tmp_path / "mine" / "private_buildings.json").write_text(json.dumps(overlay))
    args = (*RANDOM, "--games", 20, "--tables", "mine", "--workers", 1, "--quiet")
    assert simulate(*args, "--out", "run") == 0
    manifest = manifest_of(tmp_path / "run")
    assert "7b" in json.dumps(manifest["changed_tables"]["private_buildings"])
    assert simulate(*RANDOM, "--games", 20, "--workers", 1, "--quiet") == 0
    (usual,) = (tmp_path / "runs").iterdir()  # where runs go that have no --out
    assert usual.name == f"argentina-{manifest_of(usual)['identity']}"
    assert manifest_of(usual)["tables"] != manifest["tables"]


# --- what is told ---------------------------------------------------------------------------------


def test_quiet_prints_nothing(tmp_path, capfd):
    args = (*RANDOM, "--games", 21, "--rotate", "--workers", 1, "--quiet")
    assert simulate(*args, "--out", tmp_path / "run") == 0
    assert simulate(*args, "--out", tmp_path / "run") == 0
    assert tuple(capfd.readouterr()) == ("", "")


def test_games_are_rounded_to_whole_blocks(tmp_path, capfd):
    args = (*RANDOM, "--games", 20, "--players", 3, "--rotate", "--workers", 1)
    assert simulate(*args, "--out", tmp_path / "run") == 0
    told = capfd.readouterr()
    assert told.err == (
        "--games: playing 21 games, not 20: with --rotate each deal is played in all 3 rotations\n"
    )
    assert "21 games, content" in told.out
    assert manifest_of(tmp_path / "run")["configuration"]["games"] == 21


def test_the_summary(runs, capfd):
    path = runs / "four"
    assert simulate(*STUDIES["four"], "--out", path) == 0
    told = capfd.readouterr()
    assert told.err == ""
    lines = told.out.splitlines()
    assert lines[0] == "all 240 games of argentina were there already; --force plays them again"
    assert re.match(r"seat +wins \(95 %\) +VP \(95 %\)", lines[1])
    assert any(re.match(r"player +policy +wins \(95 %\)", line) for line in lines)
    share = r"\d+\.\d % \(\d+\.\d to \d+\.\d\)"
    vp = r"-?\d+\.\d\d \(-?\d+\.\d\d to -?\d+\.\d\d\)"
    assert any(re.match(rf"3 +novice +{share} +{vp}", line) for line in lines)
    assert lines[-1] == f"{path}: 240 games, content {manifest_of(path)['content']}"


def test_json(runs, tmp_path, capfd):
    shutil.copytree(runs / "four", tmp_path / "run")
    (tmp_path / "run" / "games" / "part-000000000080.parquet").unlink()
    args = (*STUDIES["four"], "--chunk", 80, "--games", 239, "--workers", 1, "--json")
    assert simulate(*args, "--out", tmp_path / "run") == 0
    told = capfd.readouterr()
    result = json.loads(told.out)
    assert (result["state"], result["games"], result["of"]) == ("finished", 240, 240)
    assert (result["played"], result["blocks"]) == (80, 60)
    assert result["content"] == manifest_of(tmp_path / "run")["content"]
    _, seats = rows_of(tmp_path / "run")
    for line in result["players"]:
        rows = seats[seats["player"] == line["player"]]
        assert set(rows["policy"]) == {line["policy"]}
        assert line["total"]["mean"] == pytest.approx(rows["total"].mean())
        assert line["win_share"]["mean"] == pytest.approx(rows["win_share"].mean())
        assert line["total"]["low"] < line["total"]["mean"] < line["total"]["high"]
    lines = [json.loads(line) for line in told.err.splitlines()]
    notes = [line["note"] for line in lines if "note" in line]
    assert notes == [
        "--games: playing 240 games, not 239: with --rotate each deal is played in all 4 rotations",
        "games/part-000000000080.parquet is missing: its 80 games go again",
    ]


def test_json_of_one_game_has_no_infinity(tmp_path, capfd):
    assert simulate(*RANDOM, "--games", 1, "--workers", 1, "--json", "--out", tmp_path / "x") == 0

    def refuse(name):
        raise AssertionError(name)

    result = json.loads(capfd.readouterr().out, parse_constant=refuse)
    assert result["seats"][0]["total"]["low"] is None


class FourSeats(Tally):
    """A tally whose figures are known."""

    def intervals(self, group, figure):
        if figure == "total":
            return [Interval(70.0, 68.5, 71.5, 10)] * 2
        return [Interval(0.25, -0.01, 0.5, 10)] * 2


def status(monkeypatch, rotations=1):
    clock = SimpleNamespace(monotonic=lambda: 100.0)
    monkeypatch.setattr(progress, "time", clock)
    out = Status(["club", "random"], 1_000_000, 2_000, None)
    assert "time left not known yet" in out.counts()
    clock.monotonic = lambda: 110.0
    out.stored(42_000, FourSeats(10, rotations, 12, {}))
    return out


def shown(show, status):
    show.status = status
    return show


def test_a_line_of_progress(monkeypatch):
    line = shown(Lines(), status(monkeypatch)).line()
    assert line == (
        "42,000 of 1,000,000 games, 4,000 a second, 4 min 00 s left; "
        "seat 1 club: wins 25.0 % (0.0 to 50.0), 70.00 (68.50 to 71.50) VP; "
        "seat 2 random: wins 25.0 % (0.0 to 50.0), 70.00 (68.50 to 71.50) VP"
    )
    assert "player 1 club: wins" in shown(Lines(), status(monkeypatch, rotations=2)).line()


def test_a_line_of_progress_for_machines(monkeypatch):
    line = json.loads(shown(Lines(machine=True), status(monkeypatch)).line())
    assert (line["games"], line["of"], line["games_per_second"]) == (42_000, 1_000_000, 4_000)
    assert line["seconds_left"] == pytest.approx(239.5)
    assert line["seats"][1]["total"] == {"mean": 70.0, "low": 68.5, "high": 71.5}


def test_lines_come_while_it_plays(monkeypatch):
    show = shown(Lines(every=0.001), status(monkeypatch))
    lines, enough = [], threading.Event()

    def say(text, err):
        assert err
        lines.append(text)
        if len(lines) > 2:
            enough.set()

    monkeypatch.setattr(click, "echo", say)
    with show.running():
        show.note("something")
        assert enough.wait(30)
    assert "something" in lines
    assert show.line() in lines


def test_what_shows(monkeypatch):
    assert type(show_for(quiet=True, machine=True)) is progress.Show
    for machine in (True, False):  # no terminal
        lines = show_for(quiet=False, machine=machine)
        assert isinstance(lines, Lines)
        assert lines.machine == machine
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    live = shown(show_for(quiet=False, machine=False), status(monkeypatch))
    with live.running():
        live.note("a note above the bar")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.4, "0 s"), (59.6, "1 min 00 s"), (200, "3 min 20 s"), (7500, "2 h 05 min")],
)
def test_clock(seconds, text):
    assert clock(seconds) == text


def test_rate():
    assert [rate(1.234), rate(12.6), rate(4321)] == ["1.23", "13", "4,321"]
