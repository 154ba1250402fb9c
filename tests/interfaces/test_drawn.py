"""Set-ups that are drawn, as commands draw them, in every interface."""

import json

import pytest
from click.testing import CliRunner

from pampas.gymnasium_env import SeatEnv
from pampas.pettingzoo_env import TableEnv
from scripts.cli import cli
from sim import games
from sim.core.setup import Setup
from sim.core.vector import VectorGame


@pytest.mark.parametrize("game", games())
def test_drawn_set_ups_are_those_of_the_commands(game):
    words = ["watch", game, "--policy", "random", "--players", "3", "--seed", "8", "--json"]
    shown = CliRunner().invoke(cli, words, catch_exceptions=False)
    setup = Setup.of(game, drawn=True, players=3, seed=8)
    assert json.loads(shown.stdout)["setup"] == setup.to_dict()


@pytest.mark.parametrize(("drawn", "sides"), [(False, "a"), (True, "random")])
def test_every_interface_can_draw(drawn, sides):
    vector = VectorGame("argentina", 2, drawn=drawn)
    seat, table = (one("argentina", drawn=drawn)._vector for one in (SeatEnv, TableEnv))
    assert [one.setup.to_dict()["sides"] for one in (vector, seat, table)] == [sides] * 3


def test_what_is_stated_is_not_drawn():
    assert Setup.of("argentina", drawn=True, sides="b").to_dict()["sides"] == "b"
    assert SeatEnv("argentina")._vector.setup == Setup.of(
        "argentina", policies=("random", "novice")
    )
