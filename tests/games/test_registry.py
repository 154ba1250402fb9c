"""The one registry of games: which there are, what they are called, and what asking costs."""

import pickle
import re
import subprocess
import sys
from importlib import import_module

import pytest

from sim import game_named, games
from sim.core import parts
from sim.core.check import kinds
from sim.core.errors import PampasError
from sim.core.setup import Setup
from tests.games.few_kinds import few_kinds, parameters


def test_games_are_known_by_their_names():
    assert next(iter(games())) == "argentina"
    for name, game in games().items():
        assert game.name == name
        assert game_named(name) is game
        assert game.title and game.players
        assert len({factor.name for factor in game.factors}) == len(game.factors)


def test_nobody_changes_the_registry():
    with pytest.raises(TypeError):
        games()["mine"] = games()["argentina"]  # type: ignore[index]


def test_another_word_is_refused_with_the_names():
    with pytest.raises(PampasError, match=r"unknown game 'argentine'.*did you mean argentina"):
        game_named("argentine")


@pytest.mark.parametrize("name", games())
def test_a_set_up_knows_its_game(name):
    setup = Setup.of(name)
    assert setup.description is games()[name]
    assert type(setup) is games()[name].setup_class


@pytest.mark.parametrize("name", games())
def test_a_game_has_every_file_that_the_engine_asks_for(name):
    """By the table at the head of sim.core.parts, which is what a newcomer reads."""
    rows = re.findall(r"^\| `([\w/]+)\.py` \| (.+?) \|", parts.__doc__ or "", re.MULTILINE)
    assert {"setup", "kernel/entry", "invariants/__init__"} <= {file for file, _ in rows}
    for file, stated in rows:
        if file == "picture" and not games()[name].drawn:
            continue
        path = file.removesuffix("/__init__").replace("/", ".")
        module = import_module(f"{games()[name].package}.{path}")
        for part in re.findall(r"`(\w+)", stated):
            assert hasattr(module, part)


@pytest.mark.parametrize("name", games())
def test_a_description_is_frozen_and_goes_to_other_processes(name):
    game = games()[name]
    with pytest.raises(AttributeError):
        game.title = "another"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(game)) == game


def test_asking_for_games_imports_nothing_heavy():
    code = (
        "import sys; from sim import games\n"
        "for game in games().values(): assert game.title and game.factors\n"
        "print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", games())
def test_the_fast_tests_meet_every_value_of_a_set_up(name):
    game = games()[name]
    few = few_kinds(game)
    for factor in kinds(game)[0].to_dict().keys() - {"seed", "game", "policies"}:
        asked, all_of_them = (
            {str(setup.to_dict()[factor]) for setup in setups} for setups in (few, kinds(game))
        )
        assert asked == all_of_them, factor
    assert [one.values[0] for one in parameters(game)] == kinds(game)
    assert [one.values[0] for one in parameters(game) if not one.marks] == [
        setup for setup in kinds(game) if setup in few
    ]
