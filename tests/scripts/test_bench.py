"""`pampas bench`: its report and its errors. (How fast it is, is for people to read.)"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import scripts.bench
from scripts.bench import (
    BATCH_SECONDS,
    LEAST_BATCHES,
    LEAST_GAMES,
    Speed,
    as_json,
    batch_size,
    first_game_seconds,
    rate,
)
from scripts.cli import cli, run
from sim.argentina.game import ARGENTINA
from sim.core.errors import PampasError
from tests.argentina.trace import QUICK_EXPERT

KEYS = {
    "players",
    "policy",
    "games_per_second",
    "decisions_per_second",
    "ns_per_decision",
    "compile_seconds",
    "warm_start_seconds",
    "yardstick_ns",
}


class Printed(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Bench = Callable[..., Printed]


@pytest.fixture
def bench(capfd: pytest.CaptureFixture[str]) -> Bench:
    """The command in this process, where everything is loaded already."""

    def printed(*args: str) -> Printed:
        return Printed(run(cli, "pampas", ["bench", *args]), *capfd.readouterr())

    return printed


@pytest.fixture
def no_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a new Python takes to begin is not measured again by every test."""
    monkeypatch.setattr(scripts.bench, "start_times", lambda game, cold: (None, 1.0))


def speed(players: int) -> Speed:
    return Speed(
        players=players,
        solo=None,
        policy="random",
        games_per_second=100.0 * players,
        best_games_per_second=120.0 * players,
        decisions_per_second=50_000.0,
        ns_per_decision=20_000.0,
        yardstick_ns=7.5,
        games=1000,
        batches=5,
    )


def test_json_of_one_run_has_the_promised_keys():
    report = json.loads(as_json([speed(3)], 61.5, 1.25))
    assert set(report) == KEYS
    assert report["players"] == 3
    assert report["games_per_second"] == 300.0
    assert report["compile_seconds"] == 61.5
    assert report["warm_start_seconds"] == 1.25


def test_json_of_several_runs_leads_with_the_first():
    report = json.loads(as_json([speed(4), speed(2)], None, 1.0))
    assert set(report) == KEYS | {"runs"}
    assert report["players"] == 4
    assert report["compile_seconds"] is None
    assert [entry["players"] for entry in report["runs"]] == [4, 2]
    assert report["runs"][0]["games_per_second"] == report["games_per_second"]


def test_a_start_that_fails_tells_why():
    with pytest.raises(PampasError, match=r"could not play a game:\n(.|\n)*no_such_game"):
        first_game_seconds("no_such_game", None)


def test_bench_measures(bench):
    done = bench("--players", "2", "--players", "4", "--seconds", "0.1", "--no-cold", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert set(report) == KEYS | {"runs"}
    for entry in report["runs"]:
        assert entry["games_per_second"] > 0
        assert entry["best_games_per_second"] >= entry["games_per_second"]
        # A game has many decisions, and both rates are of the same batches.
        assert entry["decisions_per_second"] > 20 * entry["games_per_second"]
        assert entry["ns_per_decision"] == pytest.approx(1e9 / entry["decisions_per_second"])
    assert report["warm_start_seconds"] > 0
    assert report["compile_seconds"] is None


@pytest.mark.slow
def test_bench_for_people(bench, no_starts):
    done = bench("--players", "3", "--solo", "easy", "--seconds", "0.1", "--no-cold")
    assert done.returncode == 0, done.stderr
    for word in ("games/s", "decisions/s", "ns a decision", "yardstick", "not measured"):
        assert word in done.stdout
    assert "playing 3 players ..." in done.stderr
    assert "solo easy" in done.stdout


@pytest.mark.slow
def test_bench_measures_files_one_policy_a_seat(bench, no_starts, tmp_path):
    path = tmp_path / "my.json"
    path.write_text('{"about": "Mine.", "like": "random", "weights": {}}')
    policy = f"random,{path}"
    args = ("--players", "2", "--policy", policy, "--seconds", "0.1", "--no-cold", "--json")
    done = bench(*args)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["policy"] == policy


@pytest.mark.parametrize(
    ("games_per_second", "seconds", "games"),
    [
        (10_000, 3, 2000),
        (30, 3, 6),
        (12, 3, 4),
        (4, 3, 2),
        (1, 10, 2),
        (1, 3, 1),
        (0.1, 3, 1),
        (1, 600, 4),
    ],
)
def test_a_batch_has_fewer_games_the_slower_they_are(games_per_second, seconds, games):
    assert batch_size(games_per_second, seconds) == games
    # Never longer than asked for, unless it takes longer to play one game a batch.
    assert games == 1 or LEAST_BATCHES * games / games_per_second <= seconds


@pytest.mark.slow
def test_a_policy_that_searches_is_measured_in_small_batches(bench, no_starts):
    args = ("--players", "2", "--policy", QUICK_EXPERT, "--seconds", "0.1", "--no-cold", "--json")
    done = bench(*args, "--solo", "easy")
    assert done.returncode == 0, done.stderr
    for entry in json.loads(done.stdout)["runs"]:
        assert entry["batches"] >= LEAST_BATCHES
        usual = 2 * BATCH_SECONDS * entry["best_games_per_second"]
        assert entry["games"] / entry["batches"] <= max(LEAST_GAMES, usual)


def test_few_games_a_second_have_decimals():
    assert [rate(value) for value in (0.874, 9.5, 10.4, 3443.1)] == ["0.87", "9.50", "10", "3,443"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--players", "7"), "7"),
        (("--players", "two"), "two"),
        (("--policy", "genius"), "genius"),
        (("--policy", "random,no.json", "--players", "2"), "got 'no.json', expected a file"),
        (("--policy", "random,club", "--players", "3"), "'random,club', expected 3 names"),
        (("--solo", "brutal"), "--solo: got 'brutal', expected easy, moderate or expert"),
        (("--seconds", "-1"), "-1"),
    ],
)
def test_bad_values_are_named(bench, args, words):
    done = bench(*args)
    assert done.returncode == 2
    assert done.stderr.startswith("pampas: error: ")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_signature_is_the_stated_one(bench):
    first = bench("--signature")
    assert first.returncode == 0, first.stderr
    signature = first.stdout.strip()
    assert len(signature) >= 16
    int(signature, 16)
    both = json.loads(bench("--signature", "--json").stdout)
    assert list(both) == ["signature", "players_signature"]
    assert both["signature"] == signature
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    stated = next(line for line in changelog.splitlines() if line.startswith("Signature:"))
    assert stated == (
        f"Signature: {signature}. Rules version {ARGENTINA.rules_version}, "
        f"players signature {both['players_signature']}."
    )
