"""Players: what they weigh, and that a line of play shows in its games."""

from functools import cache

import pytest

import pampas
from pampas.results import PlayedGames
from sim.core.facade import Game

GAMES = 150
HABITS = {  # the column of a seat that a line has most or least of, beside club
    "makers": ("level_3_cards", 1),
    "markets": ("level_3_cards", -1),
    "rodeo": ("rodeo_entries", 1),
    "water": ("plants", 1),
}


@cache
def mean_of(policy: str, column: str) -> float:
    return float(played(policy).seat(column, 0).mean())


@cache
def played(policy: str) -> PlayedGames:
    return pampas.play("mi-tierra", GAMES, policy=policy, seed=11)


@pytest.mark.parametrize("line", HABITS)
def test_a_line_shows_in_its_games(line):
    column, sign = HABITS[line]
    assert sign * (mean_of(line, column) - mean_of("club", column)) > 0.25


def test_markets_never_makes_a_level_3_good():
    assert mean_of("markets", "level_3_cards") == 0


def test_who_goes_to_the_city_keeps_what_it_wants():
    """The country markets come first (M80)."""
    assert mean_of("club", "city_cards") > 0.8 * mean_of("club", "placed_city_markets")


def test_an_apple_of_the_start_stands_in_water_beside_the_orchard():
    """A worker there harvests two apples in every round (M112, M142), so no pen lies on it."""
    game = Game.new("mi-tierra", players=6, seed=3, policies=("club",) * 6)
    done = []
    while game.decision != "place":
        action = game.choose()
        done.append(action.text)
        game.apply(action)
    assert "begin with an apple plant and a pen" in done
    assert "plant apple on r2c3" in done
    assert not [text for text in done if text.startswith("lay a pen") and "r2c3" in text]
