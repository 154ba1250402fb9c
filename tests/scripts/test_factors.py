"""Options made from the factors of the game that the command line names."""

import json
import re
from typing import Any

import click
import pytest

from scripts.cli import run
from scripts.factors import GameCommand, factor_options, kind_in_words, kind_of_game
from scripts.games import game_and_names, game_argument
from tests.scripts import another_game


@click.command(cls=GameCommand)
@game_argument()
@click.option("--out", help="Any text.")
@factor_options("deal")
@click.option("--seed", type=int, default=1)
@factor_options("seats", "game")
def sail(game, out, seed, factors):
    """Say what was read."""
    click.echo(json.dumps({"game": game, "out": out, "seed": seed, **factors}))


@click.command(cls=GameCommand)
@click.argument("arguments", nargs=-1)
@factor_options("deal")
def race(arguments, factors):
    """The game stands among other words."""
    game, names = game_and_names(arguments, ())
    click.echo(json.dumps([game, names, factors]))


@pytest.fixture
def typed(capsys, monkeypatch):
    """Run a command while there are two games: exit code, what was printed and said."""
    another_game.add(monkeypatch)

    def command(what: click.Command, *args: str) -> tuple[int, str, str]:
        code = run(what, "pampas", list(args))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


ARGENTINA: dict[str, Any] = {
    "sides": "random",
    "city-sides": "random",
    "neutral": "shuffled",
    "start-pesos": None,
    "start-cards": None,
    "ban": [],
    "ban-percent": 0,
    "pesos-spread": 0,
    "cards-spread": 0,
    "spread-from": 1,
    "gift": [],
    "gift-percent": 0,
    "opening": "none",
    "solo": None,
}
REGATTA: dict[str, Any] = {"wind": "any", "sail-sizes": [3, 3], "marks": ["pier", "buoy"]}


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ([], {"game": "argentina", **ARGENTINA}),
        (["argentina"], {"game": "argentina", **ARGENTINA}),
        (["regatta"], {"game": "regatta", **REGATTA}),
        (["--wind", "south", "regatta"], {"game": "regatta", **REGATTA, "wind": "south"}),
        (["--sail-sizes", "7,8", "regatta"], {"game": "regatta", **REGATTA, "sail-sizes": [7, 8]}),
        (
            ["regatta", "--marks", "pier", "--marks", "a, b"],
            {"game": "regatta", **REGATTA, "marks": ["pier", "a", "b"]},
        ),
        (["--sides=b", "--solo", "easy"], {**ARGENTINA, "sides": "b", "solo": "easy"}),
        # The value of an option is no game, also where it is spelled like one.
        (["--out", "regatta"], {"game": "argentina", "out": "regatta", **ARGENTINA}),
        (["--sides", "regatta"], {"game": "argentina", **ARGENTINA, "sides": "regatta"}),
        (["--out", "argentina", "regatta"], {"game": "regatta", "out": "argentina", **REGATTA}),
        (["--wind", "argentina", "regatta"], {**REGATTA, "wind": "argentina"}),
        (["--seed", "3", "--", "regatta"], {"game": "regatta", "seed": 3, **REGATTA}),
    ],
)
def test_options_are_those_of_the_game(typed, args, expected):
    code, out, err = typed(sail, *args)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found == {"game": found["game"], "out": None, "seed": 1, **expected}


def test_values_come_in_the_order_of_the_list_however_they_are_typed(typed):
    _, out, _ = typed(sail, "--solo", "easy", "--ban", "1:1a", "--neutral", "lettered")
    assert [key for key in json.loads(out) if key in ARGENTINA] == list(ARGENTINA)


def test_the_game_may_be_the_first_of_many_words(typed):
    plain = json.loads(typed(race, "club", "regatta")[1])
    assert plain == ["argentina", ["club", "regatta"], {k: ARGENTINA[k] for k in plain[2]}]
    assert list(plain[2]) == ["sides", "city-sides", "neutral"]
    assert json.loads(typed(race, "regatta", "club")[1]) == ["regatta", ["club"], {"wind": "any"}]
    assert json.loads(typed(race, "regatta", "--wind", "south")[1])[2] == {"wind": "south"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["argentina", "--wind", "south"], "No such option: --wind"),
        (["--wind", "south"], "No such option: --wind"),
        (["regatta", "--sides", "a"], "No such option: --sides"),
        (["regatta", "--sail-sizes", "7,x"], "--sail-sizes: got '7,x', expected whole numbers"),
        (["regatta", "--marks", "a,,b"], "--marks: got 'a,,b', expected words with commas"),
        (["regatta", "--wind"], "--wind"),
        (["regatta", "--luck-factors", "a"], "No such option: --luck-factors"),
        (["regatta", "--seed", "x"], "'x' is not a valid integer"),
        (["chess", "--wind", "south"], "No such option: --wind"),
        (["chess"], "unknown game 'chess'"),
        (["regatta", "argentina"], "unexpected extra argument"),
    ],
)
def test_what_is_wrong_is_named(typed, args, words):
    code, out, err = typed(sail, *args)
    assert (code, out) == (2, "")
    assert words in re.sub(r"option:? '?(--[a-z-]+)'?", r"option: \1", err)  # as click may say it


def test_help_shows_the_options_of_the_game_in_their_place(typed):
    for args in (["--help"], ["argentina", "--help"], ["--help", "argentina"]):
        code, out, _ = typed(sail, *args)
        assert code == 0
        words = ["--out", "--sides", "--neutral", "--seed", "--start-pesos", "--ban", "--solo"]
        places = [out.index(f"{word} ") for word in words]
        assert places == sorted(places)
        assert "--wind" not in out
        assert "factors" not in out
    for args in (["regatta", "--help"], ["--help", "regatta"]):
        out = " ".join(typed(sail, *args)[1].split())
        assert "--wind SIDE Where the wind comes from. [default: any]" in out
        assert "--sail-sizes N,N Sails of each boat. [default: 3,3]" in out
        assert "--marks MARK Marks to round. [default: pier, buoy]" in out
        assert "--sides" not in out


def test_which_game_it_is_for_machines_and_for_people():
    assert kind_of_game("argentina", {"sides": "a", "solo": "easy"}) == {"solo": "easy"}
    assert kind_in_words("argentina", {"sides": "a", "solo": "easy"}) == "easy"
    assert kind_of_game("argentina", {"sides": "a", "solo": None}) == {"solo": None}
    assert kind_in_words("argentina", {"sides": "a", "solo": None}) == ""
    assert kind_of_game("argentina", {"sides": "a"}) == {}


def test_switches_that_are_turned_are_told():
    factors = {"north": "yes", "poker": "no", "sides": "a"}
    assert kind_of_game("trail", factors) == {"north": "yes", "poker": "no"}
    assert kind_in_words("trail", factors) == "Rails to the North played"
    assert kind_in_words("trail", {**factors, "north": "no"}) == ""
    dice = {"dice": "none", "rules": "full"}
    assert kind_of_game("mi-tierra", dice) == dice
    assert kind_in_words("mi-tierra", dice) == "dice left out"


def test_study_defaults_of_several_words(typed):
    @click.command(cls=GameCommand)
    @game_argument()
    @factor_options("seats")
    def course(game, factors):
        click.echo(json.dumps(factors))

    assert json.loads(typed(course, "regatta")[1]) == {
        "sail-sizes": [3, 3],
        "marks": ["pier", "buoy"],
    }
    assert json.loads(typed(course, "regatta", "--marks", "lock")[1])["marks"] == ["lock"]
