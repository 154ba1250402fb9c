"""`pampas analyse`: a table and sentences, JSON for machines, errors in words."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.analyse import ActionValue, Analysis, Line
from analysis.interval import Interval
from scripts.analyse import sentences
from scripts.cli import cli, run
from sim.core.facade import Game


@pytest.fixture
def pampas(capsys):
    def command(*args: str) -> tuple[int, str, str]:
        code = run(cli, "pampas", ["analyse", *args])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A finished game, and a position of it."""
    folder = tmp_path_factory.mktemp("games")
    path, position = folder / "game.json", folder / "position.json"
    assert run(cli, "pampas", ["watch", "--seed", "2", "--json", "--out", str(path)]) == 0
    take = ["position", str(path), "--turn", "9", "--out", str(position)]
    assert run(cli, "pampas", take) == 0
    return {"game": str(path), "position": str(position)}


def test_a_position_is_told_as_a_table_and_in_words(pampas, files):
    code, out, err = pampas(files["position"], "--games", "800")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Great Western Trail: Argentina, turn 9, player ")
    legal = Game.from_dict(json.loads(Path(files["position"]).read_text())).legal_actions()
    for action in legal:
        assert any(line.startswith(f"{action.text} ") for line in lines)
    assert "re-deals" in lines[1]
    assert lines[-1].endswith("games played on by club from here.)")


def test_a_turn_of_a_game_is_the_position(pampas, files):
    given = ("--games", "200", "--json")
    one = pampas(files["game"], "--turn", "9", *given)
    two = pampas(files["position"], *given)
    assert one == two
    data = json.loads(one[1])
    assert data["turn"] == 9
    assert data["games"] <= 200
    assert data["actions"][0]["win"]["low"] <= data["actions"][0]["win"]["mean"]


def test_policy_and_goal_are_told(pampas, files):
    code, out, _ = pampas(files["position"], "--games", "200", "--policy", "novice", "--json")
    assert code == 0
    assert json.loads(out)["policies"] == ["novice", "novice"]
    code, out, _ = pampas(files["position"], "--games", "200", "--goal", "margin", "--json")
    margins = [one["margin"]["mean"] for one in json.loads(out)["actions"] if not one["out"]]
    assert code == 0
    assert margins == sorted(margins, reverse=True)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--games", "1"), "--games: got 1, expected a whole number from 2 to"),
        (("--games", "2"), "2 of each action"),
        (("--precision", "-3"), "--precision: got '-3', expected a number from 0 to 100"),
        (("--goal", "fame"), "'fame' is not one of 'win', 'margin'"),
        (("--policy", "clbu"), "--policy: got 'clbu', expected one of random"),
        (("--policy", "club,club,club"), "--policy: got club,club,club, expected 1 name for all"),
        (("--turn", "999999"), "--turn: got 999999, expected a turn with a decision, from 9 to 9"),
        (("--decision", "0"), "--decision: got 0, expected a whole number from 1 to"),
        (("--tables", "no_such"), "got 'no_such', expected a folder or the name of"),
        (("--tables", "strict_turnout"), "tables: got "),
    ],
)
def test_wrong_arguments_are_named(pampas, files, args, words):
    code, out, err = pampas(files["position"], *args)
    assert (code, out) == (2, "")
    assert words in err


def test_a_finished_game_needs_a_turn(pampas, files):
    code, out, err = pampas(files["game"])
    assert (code, out) == (2, "")
    assert "the game is over, expected --turn N, one of its " in err


def test_a_missing_file_is_named(pampas):
    code, out, err = pampas("no_such.json")
    assert (code, out) == (2, "")
    assert "no_such.json: cannot be read" in err


# --- words ----------------------------------------------------------------------------------------


def made_up(**given):
    def action(text, win, out):
        return ActionValue(
            text, 1, Interval(win, 0.1, 0.9, 100), Interval(1.0, 0, 2, 100), 100, out
        )

    usual = Analysis(
        game="hacienda",
        title="Hacienda",
        turn=4,
        player=1,
        decision="land_space",
        policies=("club", "novice", "club"),
        goal="win",
        actions=(action("go", 0.5, False), action("stay", 0.4, False), action("quit", 0.1, True)),
        behind=0.031,
        known=False,
        alone=False,
        line=Line(("go", "rest"), 30, 40),
        games=300,
        precision=1.0,
        confidence=0.95,
    )
    return replace(usual, **given)


def test_what_is_not_known_is_said():
    assert sentences(made_up()) == [
        "Not known yet: go leads, and 1 other action may be better, by at most 3.1 pp of the "
        "chance to win (95 %). More --games would tell.",
        "Then, in 30 of 40 re-deals: rest.",
        "(300 games played on by club, novice from here.)",
    ]


def test_what_is_known_is_said():
    assert sentences(made_up(known=True, behind=0.008))[0] == (
        "Best, or at most 0.8 pp of the chance to win behind the best (95 %): go."
    )
    assert sentences(made_up(known=True, alone=True))[0] == "Best (95 %): go."
    assert sentences(made_up(goal="margin", behind=1.25, known=True))[0] == (
        "Best, or at most 1.2 VP behind the best (95 %): go."
    )
    assert sentences(made_up(behind=math.inf))[0].startswith("go leads, but so few re-deals")
    assert made_up().caption == "Hacienda, turn 4, player 2: land space"
    assert made_up(behind=math.inf).to_dict()["behind"] is None


def test_a_line_of_one_action_is_not_repeated():
    assert len(sentences(made_up(line=Line(("go",), 40, 40)))) == 2
