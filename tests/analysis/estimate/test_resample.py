"""Intervals by drawing blocks again."""

import numpy as np
import pytest

from analysis.estimate.resample import resampled


def test_the_interval_is_around_the_statistic_of_all_values() -> None:
    values = np.random.default_rng(5).normal(size=(400, 2))
    found = resampled(values, lambda x: float(np.quantile(x, 0.9)))
    assert found.mean == pytest.approx(np.quantile(values, 0.9))
    assert found.low < 1.2816 < found.high
    assert found == resampled(values, lambda x: float(np.quantile(x, 0.9)))


def test_blocks_are_drawn_whole() -> None:
    """Two games of a block that are the same say no more than one."""
    once = np.random.default_rng(2).normal(size=(300, 1))
    one = resampled(once, lambda x: float(x.mean()))
    two = resampled(np.repeat(once, 2, axis=1), lambda x: float(x.mean()))
    assert two.high - two.low == pytest.approx(one.high - one.low)


@pytest.mark.slow
@pytest.mark.parametrize("part", [0.5, 0.99])
def test_intervals_of_quantiles_cover(part: float) -> None:
    rng = np.random.default_rng(3)
    truth = -np.log(1 - part)
    covered, times = 0, 60
    for _ in range(times):
        values = rng.exponential(size=(1000, 2))
        found = resampled(values, lambda x: float(np.quantile(x, part)))
        covered += found.low <= truth <= found.high
    assert covered / times >= 0.87
