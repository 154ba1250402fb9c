"""Players: what they weigh, and that a line of play shows in its games."""

from functools import cache

import pytest

import pampas
from pampas.results import PlayedGames

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
