"""`pampas position`: a template with names, positions out of games, errors in words."""

import json

import pytest

from scripts.cli import cli, run
from scripts.saved import WIDTH, json_text
from sim import games
from sim.core.facade import Game


@pytest.fixture
def pampas(capsys):
    def command(*args: str) -> tuple[int, str, str]:
        code = run(cli, "pampas", ["position", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.mark.parametrize("name", games())
def test_a_new_position_is_the_deal_of_the_set_up(pampas, name):
    players = max(games()[name].players)
    code, out, err = pampas("--new", name, "--players", str(players), "--seed", "5")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["setup"]["players"] == players == len(data["seats"])
    game = Game.from_dict(data)
    assert game.turn <= 1  # 0 where something is chosen before the first turn
    again = Game.new(game.setup)
    assert again.to_dict() == game.to_dict()


def test_factors_of_the_game_are_options(pampas):
    code, out, _ = pampas("--new=argentina", "--solo", "easy")
    assert code == 0
    assert json.loads(out)["setup"]["solo"] == "easy"
    code, out, _ = pampas("--new", "hacienda", "--board", "asymmetric")
    assert code == 0
    assert json.loads(out)["setup"]["board"] == "asymmetric"


def test_a_file_is_written_and_shown(pampas, tmp_path):
    path = tmp_path / "mine.json"
    assert pampas("--new", "hacienda", "--out", str(path)) == (0, "", "")
    code, out, err = pampas(str(path))
    assert (code, err) == (0, "")
    assert out == f"{Game.from_dict(json.loads(path.read_text()))!r}\n"


def test_a_turn_of_a_game_becomes_a_position(pampas, tmp_path, capsys):
    path = tmp_path / "game.json"
    watch = ["watch", "hacienda", "--seed", "4", "--json", "--out", str(path)]
    assert run(cli, "pampas", watch) == 0
    capsys.readouterr()
    code, out, err = pampas(str(path), "--turn", "12", "--decision", "2")
    assert (code, err) == (0, "")
    game = Game.from_dict(json.loads(out))
    (turn,) = [one for one in json.loads(path.read_text())["turns"] if one["turn"] == 12]
    assert turn["decisions"][1]["text"] in [action.text for action in game.legal_actions()]
    code, out, err = pampas(str(path), "--turn", "9999")
    assert (code, out) == (2, "")
    assert "--turn: got 9999, expected a turn with a decision, from 1 to " in err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "expected --new GAME or a FILE"),
        (("x.json", "--new", "hacienda"), "expected --new GAME or a FILE"),
        (("x.json", "--players", "3"), "--players: got it with a FILE: the file says all of that"),
        (("x.json", "--turn", "0"), "--turn: got 0, expected a whole number from 1 to"),
        (("no_such.json",), "no_such.json: cannot be read: No such file"),
        (("--new", "hacienda", "--turn", "3"), "--turn: expected a FILE with a game"),
        (("--new", "haciend"), "unknown game 'haciend' (did you mean hacienda?)"),
        (("--new", "hacienda", "--players", "9"), "--players: got 9, expected 2, 3, 4 or 5"),
        (("--new",), "Option '--new' requires an argument"),
        (("--new", "hacienda", "--out", "no/such/x.json"), "--out: cannot write no/such/x.json"),
    ],
)
def test_wrong_arguments_are_named(pampas, args, words):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert words in err


def test_json_is_broken_only_where_it_does_not_fit():
    data = {"short": [1, 2], "long": [f"word {i}" for i in range(40)], "deep": [{"a": ["x"] * 40}]}
    text = json_text(data)
    assert json.loads(text) == data
    assert max(map(len, text.splitlines())) <= WIDTH
    assert '  "short": [1, 2],' in text.splitlines()
