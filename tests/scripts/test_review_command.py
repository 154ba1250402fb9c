"""`pampas analyse --all`: what it prints, and what it refuses."""

import json

import pytest

from analysis.interval import Interval
from analysis.review import Mistake, Review, seat_review
from scripts.cli import cli, run
from scripts.review import chances, mistakes, parts
from tests.analysis.made_up_judged import judged


@pytest.fixture
def pampas(capfd):
    def command(*args: str) -> tuple[int, str, str]:
        code = run(cli, "pampas", ["analyse", *args])
        captured = capfd.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.fixture(scope="module")
def opening(tmp_path_factory):
    """The first choices of a game."""
    path = tmp_path_factory.mktemp("games") / "game.json"
    assert run(cli, "pampas", ["watch", "--seed", "2", "--json", "--out", str(path)]) == 0
    data = json.loads(path.read_text())
    data["turns"] = data["turns"][:2]
    for key in ("scores", "winners", "outcome"):
        del data[key]
    path.write_text(json.dumps(data))
    return str(path)


def test_a_game_is_told_in_tables_and_definitions(pampas, opening):
    code, out, err = pampas(opening, "--all", "--games", "20", "--workers", "1")
    assert (code, err) == (0, "")
    assert "Chance to win:" in out
    assert "Luck and skill" in out
    assert "Result = start + own choices + choices of the others + luck." in out


def test_json_has_all_of_it(pampas, opening):
    code, out, _ = pampas(opening, "--all", "--games", "20", "--workers", "1", "--json")
    assert code == 0
    data = json.loads(out)
    assert len(data["curve"]) == len(data["decisions"]) + 1
    assert {"start", "own", "others", "luck", "result", "accuracy"} < set(data["seats"][0])


def test_a_replay_has_the_mistakes(pampas, opening, tmp_path):
    path = tmp_path / "game.html"
    code, out, _ = pampas(opening, "--all", "--games", "20", "--workers", "1", "--html", str(path))
    assert code == 0
    assert f"Replay: {path}" in out
    assert "Chances to win and mistakes: " in path.read_text(encoding="utf-8")
    code, _, err = pampas(opening, "--html", str(path))
    assert code == 2
    assert "--html: expected it with --all" in err


def test_a_replay_that_cannot_be_written_is_refused_before_anything_is_judged(pampas, opening):
    code, _, err = pampas(opening, "--all", "--workers", "1", "--html", "no/such/x.html")
    assert code == 2
    assert "--html: cannot write no/such/x.html: No such file or directory" in err
    assert "judging" not in err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--turn", "3"), "--turn: expected it without --all"),
        (("--goal", "win"), "--goal: expected it without --all"),
        (("--games", "5"), "--games: got 5, expected a whole number from 20 to 100,000"),
        (("--workers", "99999"), "--workers: got 99999, expected a whole number from 1 to"),
    ],
)
def test_wrong_arguments_are_named(pampas, opening, args, words):
    code, out, err = pampas(opening, "--all", *args)
    assert (code, out) == (2, "")
    assert words in err


def test_a_position_alone_is_refused(pampas, tmp_path):
    path = tmp_path / "position.json"
    assert run(cli, "pampas", ["position", "--new", "hacienda", "--out", str(path)]) == 0
    code, _, err = pampas(str(path), "--all")
    assert code == 2
    assert "got a position, expected a game in which something was decided" in err


# --- words ----------------------------------------------------------------------------------------


@pytest.fixture
def made_up():
    decisions = tuple(
        judged(i, player=i % 2, turn=i // 2 + 1, loss=0.1 if i == 3 else 0.0) for i in range(80)
    )
    return Review(
        game="hacienda",
        title="Hacienda",
        policies=("club",),
        players=2,
        over=True,
        decisions=decisions,
        end=(1.0, 0.0),
        seats=tuple(seat_review(seat, decisions, 1.0 - seat) for seat in range(2)),
        mistakes=(Mistake(decisions[3], Interval(0.08, 0.02, 0.14, 400)),),
        games=8000,
    )


def test_the_curve_is_cut_to_some_turns_and_has_the_end(made_up):
    grid = chances(made_up)
    assert len(grid.rows) <= 17
    assert grid.rows[0] == ("1", "50 %", "50 %")
    assert grid.rows[-1] == ("end", "100 %", "0 %")


def test_the_parts_are_told_in_pp(made_up):
    row = parts(made_up).rows[0]
    assert row[0] == "player 1"
    assert row[1] == "50 %"
    assert row[4].startswith("+50 (")
    assert row[5] == "100 %"
    assert row[6].endswith(")")


def test_a_mistake_has_its_better_action(made_up):
    assert mistakes(made_up).rows == [("2", "player 2", "choice 3", "best 3", "+8 (+2 to +14)")]
