"""`pampas play` in the terminal: numbers, words, narrow windows, and an end in the middle."""

import json
from pathlib import Path

import pytest

from scripts.cli import cli, run
from scripts.play import free_name
from sim.core.record import read_saved


@pytest.fixture
def pampas(capsys, tmp_path, monkeypatch):
    """Run `pampas play ...` with these lines typed: exit code, what was printed and said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "60")

    def command(*args: str, typed: str | list[object] = "") -> tuple[int, str, str]:
        lines = iter(typed.split() if isinstance(typed, str) else typed)

        def ask() -> str:
            line = next(lines, EOFError())
            if isinstance(line, BaseException):
                raise line
            return str(line)

        monkeypatch.setattr("builtins.input", ask)
        code = run(cli, "pampas", ["play", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


def folded(text: str) -> str:
    """Without the ends of lines that the width of the terminal makes."""
    return " ".join(text.split())


def test_choices_are_numbered_and_kept(pampas):
    code, out, err = pampas("hacienda", "--seed", "5", typed="1 2 3")
    assert (code, err) == (0, "")
    assert "Turn 1, player 1: action" in out
    assert "  1 buy the top land card for 2 pesos" in out
    assert "End of input." in out
    assert "Go on with: pampas play --load hacienda-5.json" in folded(out)
    saved = read_saved(Path("hacienda-5.json"))
    assert saved.people == (0,)
    assert len(saved.choices) >= 3


def test_a_game_goes_on_where_it_was(pampas):
    pampas("hacienda", "--seed", "5", typed="1 2 3")
    first = read_saved(Path("hacienda-5.json")).choices
    code, out, _ = pampas("--load", "hacienda-5.json", typed="1")
    assert code == 0
    assert len(read_saved(Path("hacienda-5.json")).choices) > len(first)
    assert "Turn 1, player 1" not in out


def test_a_whole_game_ends_with_its_score_sheet(pampas):
    code, out, err = pampas("argentina", "--seed", "3", typed=["1"] * 4000)
    assert (code, err) == (0, "")
    assert "Final scoring after" in out
    assert "pampas analyse argentina-3.json --all" in folded(out)
    data = json.loads(Path("argentina-3.json").read_text())
    assert "scores" in data
    assert "Replay: argentina-3.html" in out
    assert Path("argentina-3.html").read_text().startswith("<!doctype html>")
    code, _, err = pampas("--load", "argentina-3.json")
    assert code == 2
    assert "the game is over" in err


def test_against_an_automa(pampas):
    code, out, _ = pampas("argentina", "--solo", "easy", "--seed", "3", typed=["1"] * 12)
    assert code == 0
    assert "\nPedro: " in out


def test_hint_undo_log_table_save_load_and_help(pampas):
    typed = ["1", "hint 200", "undo", "1", "log", "log all", "save x.json", "table", "help"]
    typed += ["", "load x.json"]
    code, out, _ = pampas(
        "hacienda", "--seed", "5", "--hints", "100", typed=[*typed, "load x.json"]
    )
    assert code == 0
    assert " % (" in out
    assert "turn 1, player 1: buy the top land card" in out
    assert "Saved in x.json." in out
    assert "hand: (hidden)" in out
    assert "  undo       back to your choice before" in out
    assert "Go on with: pampas play --load x.json" in folded(out)


def test_wrong_words_are_told_and_nothing_is_lost(pampas):
    typed = [
        "0",
        "99",
        "hnit",
        "load",
        "load none.json",
        "undo",
        "hint x",
        "save no/such/x",
        "quit",
    ]
    code, out, err = pampas("hacienda", "--seed", "5", typed=[*typed, "quit"])
    assert (code, err) == (0, "")
    out = folded(out)
    assert "got 0, expected a number from 1 to 14" in out
    assert "got 'hnit', expected a number from 1 to 14, or table, hint," in out
    assert "(did you mean hint?)" in out
    assert "load: expected the name of a file behind it" in out
    assert "none.json: cannot be read: No such file" in out
    assert "undo: there is nothing to take back" in out
    assert "hint: got 'x', expected a whole number" in out
    assert "no/such/x: could not be written" in out
    assert "End of input" not in out


def test_lines_fit_a_narrow_terminal(pampas):
    _, out, _ = pampas("argentina", "--seed", "5", typed=["hint 200", "log", "help"])
    told = out[out.index("Turn 1, ") :].replace("number, or help: ", "\n")  # which Enter ends
    assert max(map(len, told.splitlines())) <= 60


def test_no_colour_or_other_control_characters(pampas):
    _, out, _ = pampas("argentina", "--seed", "5", typed=["1", "hint 200", "table"])
    assert "\x1b" not in out


def test_several_people_hide_their_hands_from_each_other(pampas):
    code, out, _ = pampas(
        "hacienda", "--people", "1,2", "--seed", "5", typed=["", "14", "", "table"]
    )
    assert code == 0
    assert "player 1, press Enter when only you look at the screen" in out
    assert "player 2, press Enter when only you look at the screen" in out
    assert out.index("player 2, press Enter") < out.index("Turn 2, player 2")
    assert "player 1: end the turn" in out
    hands = [line for line in out.splitlines() if line.strip().startswith("land in hand:")]
    assert hands[0].strip() == "land in hand: (hidden)"
    assert hands[1].strip() != "land in hand: (hidden)"


def test_an_interrupt_saves_and_says_so(pampas):
    code, out, _ = pampas("hacienda", "--seed", "5", typed=["1", KeyboardInterrupt()])
    assert code == 130
    assert "Interrupted." in out
    assert read_saved(Path("hacienda-5.json")).choices


def test_a_game_begins_with_a_position(pampas, tmp_path):
    path = tmp_path / "mine.json"
    assert run(cli, "pampas", ["position", "--new", "hacienda", "--out", str(path)]) == 0
    before = path.read_text()
    code, _, _ = pampas("--load", "mine.json", "--people", "2", "--file", "game.json", typed="1")
    assert code == 0
    assert path.read_text() == before
    assert read_saved(Path("game.json")).people == (1,)


def test_no_game_is_written_over(pampas):
    pampas("hacienda", "--seed", "5", typed="1")
    before = Path("hacienda-5.json").read_text()
    pampas("hacienda", "--seed", "5", typed="2 3")
    assert Path("hacienda-5.json").read_text() == before
    assert free_name("hacienda-5") == Path("hacienda-5-3.json")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("hacienda", "--people", "0"), "--people: got '0', expected different seats from 1 to 2"),
        (("hacienda", "--people", "1,1"), "--people: got '1,1', expected different seats"),
        (("hacienda", "--people", "x"), "--people: got 'x', expected different seats"),
        (("hacienda", "--players", "9"), "--players: got 9, expected 2, 3, 4 or 5"),
        (("--load", "none.json"), "none.json: cannot be read"),
        (("--load", "none.json", "--players", "3"), "--players: got it with --load: the file says"),
        (("hacienda", "--load", "none.json"), "GAME: got it with --load: the file says"),
        (("hacienda", "--file", "no/such/x.json"), "no/such/x.json: could not be written"),
        (("hacienda", "--hints", "3"), "--hints: got 3, expected a whole number from 100 to"),
        (("haciend",), "unknown game 'haciend' (did you mean hacienda?)"),
    ],
)
def test_wrong_arguments_are_named(pampas, args, words):
    code, out, err = pampas(*args)
    assert (code, out) == (2, "")
    assert words in err
