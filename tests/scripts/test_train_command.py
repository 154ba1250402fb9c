"""`pampas train`: what it writes and says, and what it refuses."""

import shlex

import pytest

from scripts.cli import cli, run
from sim.core.network import load

SMALL = "--games 300 --hidden 8 --width 4 --epochs 2 --decisions 6 --workers 1"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def pampas(command: str) -> int:
    return run(cli, "pampas", shlex.split(command))


def test_a_network_is_written_and_the_match_that_is_named_can_be_played(tmp_path, capsys):
    assert pampas(f"train hacienda --of novice {SMALL} --out mine.net") == 0
    said = capsys.readouterr()
    assert "positions of 300 games" in said.out
    for stage in ("all ", "0 to 20 %", "80 to 100 %"):
        assert stage in said.out
    assert "held-out games" in said.out and "Actions of one decision" in said.out
    assert "written: mine.net" in said.out
    assert "collecting positions: 300 games" in said.err
    network = load(tmp_path / "mine.net", game="hacienda", players=2)
    assert (network.hidden, network.width) == (8, 4)
    command = said.out.splitlines()[-1].removeprefix("play against it: pampas ")
    assert command.startswith("match hacienda mine.json novice --players 2")
    assert pampas(command.replace("--games 1000", "--games 4 --workers 1")) == 0
    assert "mine.json wins" in capsys.readouterr().out


def test_a_network_for_three_players_on_the_other_board(tmp_path, capsys):
    game = "hacienda --of novice --players 3 --board asymmetric"
    assert pampas(f"train {game} {SMALL} --out mine.net") == 0
    assert load(tmp_path / "mine.net").outputs == 6
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.endswith("mine.json novice --players 3 --games 1000 --board asymmetric")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "Missing option '--out'"),
        ("--out x.json", "--out: got 'x.json', expected a file that ends in .net"),
        ("--out no/x.net", "--out: cannot write no/x.net: No such file or directory"),
        ("--out x.net --of clbu", "--of: got 'clbu', expected one of random"),
        ("--out x.net --openings clbu", "--openings: got 'clbu', expected one of random"),
        ("--out x.net --players 9", "--players: got 9, expected 2"),
        ("--out x.net --games 5", "--games: got 5, expected a whole number from 100 to"),
        ("--out x.net --hidden 129", "--hidden: got 129, expected a whole number from 1 to 128"),
        ("--out x.net --rate 0", "--rate"),
        ("--out x.net --workers 0", "--workers: got 0, expected a whole number from 1"),
    ],
)
def test_bad_input_is_refused_in_words(options, words, tmp_path, capsys):
    assert pampas(f"train hacienda {options}") == 2
    said = capsys.readouterr()
    assert words in said.err and "Traceback" not in said.err
    assert list(tmp_path.iterdir()) == []


def test_positions_of_another_training_are_refused(tmp_path, capsys):
    settings = f"--of novice {SMALL} --positions kept"
    assert pampas(f"train hacienda {settings} --out a.net") == 0
    assert pampas(f"train hacienda {settings} --out b.net --seed 2") == 2
    assert "kept: holds positions of another training: setup" in capsys.readouterr().err
    assert pampas(f"train hacienda {settings} --out b.net") == 0
    assert "300 games are in kept: going on after them" in capsys.readouterr().err
    assert (tmp_path / "a.net").read_bytes() == (tmp_path / "b.net").read_bytes()
