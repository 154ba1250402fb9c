"""Effects that a designer writes where they cannot always be done are given up, not stuck."""

import pytest

from sim.argentina import Setup, check_game
from tests.argentina.overlays import write_overlay

LATER = [
    [{"grain": 1}, {"delivery": True}],
    [{"grain": 1}, {"help": 0}],
    [{"grain": 1}, {"hire": 0}],
    [{"grain": 1}, {"build": 2}],
    [{"grain": 1}, {"return_exhaustion": 1}],
    [{"grain": 1}, {"aux": "single"}],
]


@pytest.mark.parametrize("action", LATER, ids=lambda action: next(iter(action[1])))
def test_A291_a_later_effect_that_is_impossible_is_given_up(tmp_path, action):
    folder = write_overlay(tmp_path, "neutral_buildings", {"A": [action], "C": [action]})
    check_game(Setup(players=3, seed=4), games=20, tables=[folder])


@pytest.mark.parametrize("cell", [{"hire": 0}, {"return_exhaustion": 1}, {"build": 2}])
def test_A314_a_cell_whose_action_is_impossible_is_given_up(tmp_path, cell):
    rows = {"gaucho": {"2": [cell]}, "carpintero": {"2": [cell]}, "maquinista": {"2": [cell]}}
    folder = write_overlay(tmp_path, "player_board", {"rows": rows})
    check_game(Setup(players=2, seed=4, pesos=(60, 60)), games=40, tables=[folder])
