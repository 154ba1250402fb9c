"""Pedro's levels over many games with the random human, and the solo columns of the outcome."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pytest

from sim.argentina import Setup
from sim.argentina.kernel.layout import N_HIRED, N_LOADING_CARDS, N_PEDRO_CARDS
from sim.argentina.names import CATEGORIES, HIRED_TYPES, LEVELS
from sim.core.play import Outcomes, play
from tests.argentina.positions import TABLES

GAMES = 50_000  # in all
PEDRO = 1


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Outcomes]:
    """The same seeds for every level."""
    each = -(-GAMES // len(LEVELS))
    return {level: play(Setup(solo=level, seed=11), each, tables=TABLES) for level in LEVELS}


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LEVELS)))
def test_A604_A685_levels_are_ordered_in_mean_score(outcomes, weaker, stronger):
    """The margin is more than the error of the mean of paired games would explain.

    The chance of a false alarm is that of a normal deviate beyond the bound, one in 100,000.
    """
    assert LEVELS == ("easy", "moderate", "expert")
    low = np.asarray(outcomes[weaker].seat("total", PEDRO), dtype=float)
    high = np.asarray(outcomes[stronger].seat("total", PEDRO), dtype=float)
    difference = high - low
    error = difference.std(ddof=1) / math.sqrt(len(difference))
    z = difference.mean() / error
    assert 0.5 * math.erfc(z / math.sqrt(2)) < 1e-5, (difference.mean(), error)


def columns(result: Outcomes, name: str, labels: Iterable[object]) -> np.ndarray:
    return np.stack([result.column(f"{name}_{label}") for label in labels])


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_A621_A637_I32_solo_columns_add_up(outcomes, level):
    result = outcomes[level]
    turns = result.seat("turns", PEDRO)
    assert turns.min() > 0
    used = columns(result, "pedro_card", range(1, N_PEDRO_CARDS + 1))
    assert (used.sum(axis=0) == turns).all()
    assert (used.max(axis=0) - used.min(axis=0) <= 1).all()  # A621: each once before a shuffle
    spent = columns(result, "speciality_turns", HIRED_TYPES)
    assert (spent.sum(axis=0) == turns).all()
    assert (result.column("solo") == LEVELS.index(level) + 1).all()
    assert (result.column("loading_card") == N_LOADING_CARDS).all()  # after three departures
    speciality = result.column("speciality")
    assert speciality.min() >= 1 and speciality.max() <= N_HIRED
    changes = result.column("speciality_changes")
    assert ((spent > 0).sum(axis=0) <= changes + 1).all()
    assert changes.max() > 0
    assert (turns + result.seat("turns", 0) == result.column("turns")).all()


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_I33_A690_pedros_total_is_the_sum_of_his_categories(outcomes, level):
    result = outcomes[level]
    total = np.sum([result.seat(name, PEDRO) for name in CATEGORIES], axis=0)
    assert (total == result.seat("total", PEDRO)).all()
    for name in ("money", "station_masters", "step_disc"):
        assert not np.any(result.seat(name, PEDRO)), name


def test_same_seed_same_game():
    for level in LEVELS:
        first = play(Setup(solo=level, seed=5), 20, tables=TABLES)
        again = play(Setup(solo=level, seed=5), 20, tables=TABLES)
        other = play(Setup(solo=level, seed=6), 20, tables=TABLES)
        assert (first.rows == again.rows).all()
        assert (first.rows != other.rows).any(axis=1).all()


def test_games_without_pedro_have_empty_solo_columns():
    result = play(Setup(seed=5), 5, tables=TABLES)
    for name in ("solo", "loading_card", "speciality", "speciality_changes"):
        assert not result.column(name).any(), name
    assert not columns(result, "pedro_card", range(1, N_PEDRO_CARDS + 1)).any()
    assert not columns(result, "speciality_turns", HIRED_TYPES).any()
