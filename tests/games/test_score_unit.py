"""A game says its score in the unit of its rules, wherever the engine speaks of it."""

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from analysis.analyse import Line
from analysis.interval import Interval
from analysis.match import DuelResult
from reports.replay import render_replay
from scripts.analyse import sentences
from scripts.grid import Grid
from scripts.match import lines
from scripts.progress import Status
from sim import games
from sim.core import policy_page
from sim.core.facade import Game
from sim.core.record import SavedGame, game_record

SOME = Interval(1.5, 1.0, 2.0, 30)


def says(text: str, word: str) -> bool:
    return re.search(rf"\b{word}\b", text) is not None


def check(text: str, game: str) -> None:
    """It has the game's unit, and none of the other games'."""
    unit = games()[game].score_unit
    assert says(text, unit), text
    assert unit == "VP" or not says(text, "VP"), text


@pytest.fixture(scope="module", params=games())
def over(request):
    """A game of each that is over."""
    setup = games()[request.param].setup(seed=2, policies=("random",) * 2)
    found = Game.new(setup=setup)
    found.play_out()
    return found


def test_the_end_of_a_game_is_told_in_it(over):
    name = over.description.name
    heading = repr(over).splitlines()[1]
    check(heading, name)
    assert over.description.log(over.tables).scores(over)
    check("\n".join(over.description.log(over.tables).scores(over)), name)


@pytest.mark.slow
def test_replays_say_it(over):
    record = json.loads(json.dumps(game_record(over.setup)))
    page = render_replay(SavedGame.from_dict(record), deals=1).replace("\u00a0", " ")
    (told,) = {text for text in re.findall(r"\d+ turns, [^<\"]*?\.", page)}
    check(told, over.description.name)
    check("\n".join(re.findall(r"Score in \w+", page)), over.description.name)


@pytest.mark.parametrize("name", games())
def test_commands_say_it(name):
    duel = DuelResult("club", "novice", 2, 30, 60, Interval(0.5, 0.4, 0.6, 30), SOME)
    grid = lines((duel,), name, "")[0]
    assert isinstance(grid, Grid)
    check(" ".join(grid.columns), name)
    found: Any = SimpleNamespace(
        game=name, best=SimpleNamespace(text="go"), confidence=0.95, goal="margin", behind=1.0,
        alone=False, known=True, line=Line(("go",), 1, 1), actions=(), games=10, policies=("club",),
    )  # fmt: skip
    check(sentences(found)[0], name)
    tally: Any = SimpleNamespace(rotations=1, intervals=lambda *_: [SOME])
    check(Status(["club"], 10, 0, tally, games()[name].score_unit).headline()[0], name)


@pytest.mark.parametrize("name", games())
def test_the_page_of_policies_says_it(name):
    check(policy_page.text(games()[name]), name)


@pytest.mark.parametrize("name", games())
def test_studies_know_it(name):
    game = games()[name]
    assert game.study_facts(game.tables().facts).score_unit == game.score_unit
