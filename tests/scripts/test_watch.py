"""`pampas watch`: a log for people, a record for machines, errors in words."""

import json
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from scripts.cli import cli, run
from sim import games
from sim.argentina.setup import Setup
from sim.core.facade import Game
from sim.core.log import game_log


def usual(**fields: Any) -> Setup:
    """The set-up that all commands play when nothing is said."""
    return Setup(**{"neutral": "shuffled", "sides": "random", "city_sides": "random", **fields})


@pytest.fixture
def pampas(pampas):
    """Run `pampas watch argentina --policy random ...`."""
    return partial(pampas, "watch", "argentina", "--policy", "random")


def test_club_plays_when_nobody_is_named(capsys):
    assert run(cli, "pampas", ["watch", "argentina", "--seed", "2"]) == 0
    assert capsys.readouterr().out == game_log(usual(seed=2, policies=("club", "club")))


def test_watch_prints_the_log(pampas):
    code, out, err = pampas("--players", "3", "--seed", "7")
    assert (code, err) == (0, "")
    assert out == game_log(usual(players=3, seed=7))
    assert out.startswith("Great Western Trail: Argentina, 3 players\n")


def test_solo_prints_the_log_against_pedro(pampas):
    code, out, err = pampas("--solo", "expert", "--seed", "3")
    assert (code, err) == (0, "")
    assert out == game_log(usual(solo="expert", seed=3))
    assert out.startswith("Great Western Trail: Argentina, solo against Pedro (expert)\n")
    assert (
        out == pampas("--solo", "expert", "--players", "2", "--policy", "random", "--seed", "3")[1]
    )


def test_solo_record_replays(pampas):
    code, out, err = pampas("--solo", "easy", "--seed", "12", "--json")
    assert (code, err) == (0, "")
    record = json.loads(out)
    game = Game.new(Setup.from_dict(record["setup"]))
    assert game.setup.to_dict()["solo"] == "easy"
    for turn in record["turns"]:
        for decision in turn["decisions"]:
            game.apply(decision["code"])
    assert game.outcome() == record["outcome"]
    assert all("card" in turn for turn in record["turns"] if turn["player"] == 1)


def test_same_command_same_bytes(pampas):
    args = ("--players", "2", "--seed", "4", "--game", "9", "--sides", "random")
    assert pampas(*args) == pampas(*args)
    assert pampas(*args)[1] != pampas(*args[:-1], "b")[1]


def test_every_factor_reaches_the_game(pampas):
    options = {
        "--players": "3",
        "--seed": "5",
        "--game": "2",
        "--neutral": "shuffled",
        "--sides": "random,7b",
        "--city-sides": "a,liverpool:b",
        "--start-pesos": "7,8,20",
        "--start-cards": "4,5,7",
        "--policy": "random,random,random",
    }
    words = [word for pair in options.items() for word in pair]
    code, out, _ = pampas(*words, "--ban", "2:7b", "--ban", "3:1a", "--json")
    assert code == 0
    setup = Setup(
        players=3,
        seed=5,
        game=2,
        neutral="shuffled",
        sides="random,7b",
        city_sides="a,liverpool:b",
        pesos=(7, 8, 20),
        cards=(4, 5, 7),
        ban=("2:7b", "3:1a"),
    )
    assert json.loads(out)["setup"] == setup.to_dict()


def test_policies_are_names_or_files_one_for_all_or_one_a_seat(pampas, tmp_path, monkeypatch):
    (tmp_path / "my.json").write_text('{"about": "Mine.", "like": "random", "weights": {}}')
    monkeypatch.chdir(tmp_path)
    code, out, err = pampas("--policy", "random, my.json")
    assert (code, err) == (0, "")
    assert "player 1: policy random, starts" in out
    assert "player 2: policy my.json, starts" in out
    assert out == game_log(usual(policies=("random", "my.json")))
    _, out, _ = pampas("--players", "3", "--policy", "my.json", "--json")
    assert json.loads(out)["setup"]["policies"] == ["my.json"] * 3
    _, out, _ = pampas("--solo", "easy", "--policy", "./my.json", "--json")
    assert json.loads(out)["setup"]["policies"] == ["./my.json"]


def test_json_replays(pampas):
    code, out, err = pampas("--players", "2", "--seed", "12", "--json")
    assert (code, err) == (0, "")
    record = json.loads(out)
    game = Game.new(Setup.from_dict(record["setup"]))
    for turn in record["turns"]:
        for decision in turn["decisions"]:
            game.apply(decision["code"])
    assert game.is_over
    assert game.scores() == record["scores"]
    assert game.outcome() == record["outcome"]


def test_tables_are_laid_over(pampas):
    _, out, _ = pampas("--tables", "terminus_tight", "--tables", "strict_turnout", "--json")
    assert json.loads(out)["tables"]["overlays"] == ["terminus_tight", "strict_turnout"]


def test_out_writes_a_file(pampas, tmp_path):
    path = tmp_path / "game.txt"
    assert pampas("--seed", "2", "--out", str(path)) == (0, "", "")
    assert path.read_text(encoding="utf-8") == game_log(usual(seed=2))


def test_a_saved_game_is_shown_as_it_was(pampas, tmp_path, capfd):
    path = tmp_path / "game.json"
    assert pampas("--seed", "2", "--json", "--out", str(path)) == (0, "", "")
    assert run(cli, "pampas", ["watch", "--load", str(path)]) == 0
    assert capfd.readouterr().out == game_log(usual(seed=2))
    assert run(cli, "pampas", ["watch", "--load", str(path), "--json"]) == 0
    assert capfd.readouterr().out == path.read_text(encoding="utf-8")
    assert run(cli, "pampas", ["watch", "--load", str(path), "--seed", "3"]) == 2
    assert "--seed: got it with --load: the file says all of that" in capfd.readouterr().err


def test_a_replay_is_written(capsys, tmp_path):
    path = tmp_path / "game.html"
    asked = ["watch", "hacienda", "--policy", "random", "--seed", "2", "--html", str(path)]
    assert run(cli, "pampas", asked) == 0
    assert capsys.readouterr() == (f"{path}\n", "")
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--html", "x.html", "--json"), "--html: expected it without --json and --out"),
        (("--html", "no/such/x.html"), "--html: cannot write no/such/x.html"),
        (("--players", "5"), "--players: got 5, expected 2, 3 or 4"),
        (("--players", "two"), "'two' is not a valid integer"),
        (("--seed", "-1"), "--seed: got -1, expected a whole number from 0 to "),
        (("--game", "-3"), "--game: got -3, expected a whole number from 0 to "),
        (
            ("--neutral", "lettred"),
            "--neutral: got 'lettred', expected lettered or shuffled (did you",
        ),
        (("--sides", "c"), "--sides: got 'c', expected a, b or random"),
        (("--city-sides", "a,paris:b"), "--city-sides: got 'a,paris:b', expected "),
        (("--start-pesos", "7"), "--start-pesos: got 7, expected 2 numbers, one per seat"),
        (("--start-pesos", "7,x"), "--start-pesos: got '7,x', expected whole numbers with commas"),
        (("--start-cards", "4,99"), "--start-cards of seat 2: got 99, expected a whole number"),
        (("--ban", "3:7b"), "--ban: got '3:7b', expected SEAT:FACE such as 2:7b, seats 1 to"),
        (("--policy", "clever"), "--policy: got 'clever', expected one of random"),
        (("--policy", "random,random,random"), "--policy: got "),
        (("--policy", "club,no/such.json"), "--policy: got 'no/such.json', expected a file: "),
        (("--policy", "club,"), "--policy: got '', expected one of random"),
        (("--tables", "no_such"), "--tables: got 'no_such', expected a folder or the name of"),
        (("--solo", "hard"), "--solo: got 'hard', expected easy, moderate or expert"),
        (("--solo", "easy", "--players", "3"), "--players: got 3, expected 2 in a solo game"),
        (("--solo", "easy", "--policy", "random,random"), "expected 1 name, the human's"),
        (("--colour",), "No such option"),
    ],
)
def test_wrong_arguments_are_named(pampas, args, words):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert err.startswith("pampas: error: ")
    assert words in err


def test_unknown_game_lists_the_games(capsys):
    assert run(cli, "pampas", ["watch", "patagonia"]) == 2
    assert "unknown game 'patagonia'" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_named(pampas, tmp_path):
    path = tmp_path / "missing" / "game.txt"
    code, out, err = pampas("--out", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"pampas: error: --out: cannot write {path}: ")


def test_compiling_is_announced_when_the_cache_is_cold(pampas, monkeypatch):
    monkeypatch.setattr(type(games()["argentina"]), "is_cold", lambda game: True)
    code, out, err = pampas("--seed", "2")
    assert code == 0
    assert "compiling the kernel" in err
    assert out == game_log(usual(seed=2))


def test_cold_means_no_compiled_code_in_the_cache(tmp_path):
    def is_cold(run):
        machine = games()["argentina"].machine
        return replace(machine, entry=SimpleNamespace(run=run)).is_cold()

    compiled = SimpleNamespace(stats=SimpleNamespace(cache_path=str(tmp_path)))
    assert is_cold(compiled)
    (tmp_path / "entry.run-1.nbc").touch()
    assert not is_cold(compiled)
    assert not is_cold(lambda: None)  # the compiler is switched off
