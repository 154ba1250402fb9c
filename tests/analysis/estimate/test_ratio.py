"""Ratios on made-up truth."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.estimate.ratio import fieller


@pytest.mark.parametrize(("top", "bottom"), [(0.3, 0.9), (0.0, 0.5), (-0.1, 0.15)])
def test_the_ratio_is_covered_as_often_as_stated(top, bottom):
    stream = np.random.default_rng(3)
    spread = np.array([[0.0016, 0.0004], [0.0004, 0.0009]])
    found = stream.multivariate_normal([top, bottom], spread, 4_000)
    intervals = [fieller(one[0], one[1], spread, 100_000) for one in found.tolist()]
    covered = sum(one.low <= top / bottom <= one.high for one in intervals)
    assert 0.94 <= covered / len(found) <= 0.96


def test_a_share_that_may_be_nothing_leaves_the_ratio_without_bounds():
    spread = np.diag([1e-6, 1e-4])
    weak = fieller(0.01, 0.015, spread, 1_000)
    assert (weak.low, weak.high) == (-math.inf, math.inf)
    clear = fieller(0.01, 0.5, spread, 1_000)
    assert clear.low < 0.02 < clear.high
    assert clear.high - clear.low < 0.02
    assert math.isnan(fieller(0.1, 0.0, spread, 1_000).mean)
    assert math.isnan(fieller(0.1, 0.5, spread, 1).mean)


def test_without_error_below_it_is_the_interval_of_the_top_divided():
    found = fieller(0.2, 0.5, np.diag([0.0004, 0.0]), 1_000_000)
    assert found.high == pytest.approx((0.2 + 1.96 * 0.02) / 0.5, abs=1e-4)
    assert found.low == pytest.approx((0.2 - 1.96 * 0.02) / 0.5, abs=1e-4)
