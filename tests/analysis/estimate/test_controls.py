"""Controls pass where all is well, and fail where it is not."""

import numpy as np
import pytest

from analysis.estimate.controls import experiments_of, false_alarms, mirror, saturates
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated, games_of_blocks


def test_a_mirror_match_brackets_its_share():
    draw = np.random.default_rng(1)
    passed = [mirror(games_of_blocks(draw, 120, 4, 0.25), 4).passed for _ in range(EXPERIMENTS)]
    assert covers_as_stated(float(np.mean(passed)))


def test_a_mirror_that_is_tilted_fails():
    control = mirror(games_of_blocks(np.random.default_rng(2), 2000, 2, 0.56), 2)
    assert not control.passed
    assert control.expected == 0.5


def test_a_mirror_whose_luck_cancels_passes():
    wins = np.random.default_rng(3).random(50) < 0.4
    assert mirror(np.column_stack([wins, ~wins]), 2).passed
    thirds = np.tile([1 / 3, 1 / 3, 1 / 3], (50, 1))
    assert mirror(thirds, 3).passed


def test_a_mirror_has_two_seats():
    with pytest.raises(PampasError, match="seats: got 1"):
        mirror([0.5], 1)


def test_experiments_are_disjoint_and_spread_over_the_run():
    found = experiments_of(np.arange(11), 3)
    assert found.tolist() == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    for count in (0, 6, 12):
        with pytest.raises(PampasError, match="experiments: got"):
            experiments_of(np.arange(11), count)


def test_honest_intervals_alarm_in_5_percent_and_pass():
    draw = np.random.default_rng(4)
    controls = [false_alarms(draw.normal(size=(400, 30))) for _ in range(300)]
    assert np.mean([one.interval.mean for one in controls]) == pytest.approx(0.05, abs=0.003)
    assert np.mean([one.passed for one in controls]) > 0.97
    assert controls[0].expected == pytest.approx(0.05)


def test_win_shares_of_two_equal_arms_pass():
    draw = np.random.default_rng(5)
    values = games_of_blocks(draw, 40_000, 2).mean(axis=1)
    other = games_of_blocks(draw, 40_000, 2).mean(axis=1)
    assert false_alarms(experiments_of(values - other, 400)).passed


def test_intervals_over_games_that_share_luck_are_found_out():
    """Each block counted ten times, as if its games were independent."""
    values = np.repeat(np.random.default_rng(6).normal(size=(400, 30)), 10, axis=1)
    control = false_alarms(values)
    assert control.interval.mean > 0.3
    assert not control.passed


def test_no_alarm_at_all_in_many_experiments_fails_too():
    control = false_alarms(np.tile([1.0, -1.0], (400, 10)))
    assert (control.interval.mean, control.interval.low) == (0, 0)
    assert not control.passed


def test_a_dominant_arm_saturates():
    draw = np.random.default_rng(7)
    assert saturates(games_of_blocks(draw, 500, 2, 0.97)).passed
    assert saturates(np.ones((100, 2))).passed
    assert not saturates(games_of_blocks(draw, 500, 2, 0.9)).passed
    assert not saturates(np.ones((10, 2))).passed  # ten blocks prove too little
