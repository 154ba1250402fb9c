"""Profiles: means over games of what a policy does against itself."""

import numpy as np
import pytest

from analysis.profile import play_profile, profile
from tests.analysis import toy

GROUPS = {"the game": ("total", "visits")}
ENDS = {"end_reason": {5: "five", 6: "six"}}


def test_the_profile_of_hand_made_outcomes():
    columns = ["total_1", "total_2", "visits_1", "visits_2", "end_reason"]
    outcome = np.array([[50, 60, 9, 11, 5], [70, 40, 12, 12, 6], [50, 50, 10, 11, 5]])
    found = profile(outcome.astype(np.int32), columns, 2, 2, GROUPS, ENDS)
    assert found.games == 3
    assert found.winning_score.mean == pytest.approx(60)
    assert found.figures["the game"]["total"].mean == pytest.approx((55 + 55 + 50) / 3)
    visits = found.figures["the game"]["visits"]
    assert visits.mean == pytest.approx((10 + 12 + 10.5) / 3)
    half = 4.30265 * np.std([10, 12, 10.5], ddof=1) / np.sqrt(3)  # games are the unit
    assert visits.high - visits.mean == pytest.approx(half, rel=1e-4)
    assert found.ends["five"].mean == pytest.approx(2 / 3)
    assert found.ends["six"].mean == pytest.approx(1 / 3)


def test_in_the_solo_game_the_figures_are_the_policys():
    setup = toy.Setup(solo="easy")
    found = play_profile(toy.tables(), setup, toy.GOOD, 40, GROUPS, ENDS, jobs=1)
    assert found.games == 40
    assert found.figures["the game"]["visits"].mean == 10  # the opponent's are 11
    assert found.figures["the game"]["total"].mean == pytest.approx(54, abs=2.5)
    assert found.ends["five"].mean == 0.5


def test_playing_against_itself_counts_all_seats():
    found = play_profile(toy.tables(), toy.Setup(players=3), toy.GOOD, 30, GROUPS, ENDS, jobs=1)
    assert found.figures["the game"]["visits"].mean == 11
    assert found.winning_score.mean > found.figures["the game"]["total"].mean
