"""Steps of 75 % between players."""

import math

import numpy as np
import pytest

from analysis.estimate.depth import ladder, steps
from analysis.estimate.shares import wilson_interval


def test_75_percent_is_one_step_and_steps_add_up() -> None:
    one = steps(wilson_interval(7500, 10_000))
    assert one.mean == pytest.approx(1.0, abs=0.001)
    assert steps(wilson_interval(9000, 10_000)).mean == pytest.approx(2.0, abs=0.001)
    assert steps(wilson_interval(50, 100)).mean == pytest.approx(0.0)
    both = ladder([one, one])
    assert both.mean == pytest.approx(2 * one.mean)
    assert both.high - both.mean == pytest.approx(math.sqrt(2) * (one.high - one.mean))


def test_who_won_every_game_is_at_least_so_far_ahead() -> None:
    all_won = steps(wilson_interval(200, 200))
    assert math.isinf(all_won.high)
    assert math.isfinite(all_won.mean)
    assert all_won.low > 3
    assert math.isinf(ladder([all_won, steps(wilson_interval(60, 100))]).high)


@pytest.mark.slow
def test_intervals_of_the_depth_cover() -> None:
    rng = np.random.default_rng(5)
    shares = [0.6, 0.75, 0.9, 0.97]
    truth = sum(math.log(q / (1 - q)) / math.log(3) for q in shares)
    covered, times = 0, 2000
    for _ in range(times):
        found = ladder([steps(wilson_interval(rng.binomial(200, q), 200)) for q in shares])
        covered += found.low <= truth <= found.high
    assert 0.925 <= covered / times <= 0.985
