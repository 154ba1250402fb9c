"""Means with t intervals, compared with printed tables."""

import math

import numpy as np
import pytest

from analysis.interval import (
    corrected,
    interval_of,
    mean_interval,
    share_interval,
    share_interval_of,
    t_quantile,
)


@pytest.mark.parametrize(
    ("probability", "freedom", "printed"),
    [
        (0.975, 1, 12.706),
        (0.975, 2, 4.303),
        (0.975, 3, 3.182),
        (0.975, 10, 2.228),
        (0.975, 30, 2.042),
        (0.995, 5, 4.032),
        (0.9995, 4, 8.610),
        (0.95, 120, 1.658),
        (0.975, 999, 1.962),
        (0.975, 10**6, 1.960),
    ],
)
def test_quantiles_are_those_of_the_tables(probability, freedom, printed):
    assert t_quantile(probability, freedom) == pytest.approx(printed, abs=6e-4)


def test_the_interval_of_a_hand_made_sample():
    found = mean_interval(np.array([1.0, 2.0, 3.0, 4.0]))
    half = 3.18245 * math.sqrt(5 / 3) / 2  # t with 3 degrees of freedom, s² = 5/3, n = 4
    assert (found.mean, found.units, found.confidence) == (2.5, 4, 0.95)
    assert (found.low, found.high) == pytest.approx((2.5 - half, 2.5 + half), abs=1e-4)


def test_one_value_bounds_nothing():
    found = mean_interval(np.array([7.0]))
    assert (found.mean, found.low, found.high) == (7.0, -math.inf, math.inf)


def test_intervals_of_moments_are_those_of_their_values():
    values = np.random.default_rng(6).random(500)
    moments = (500, float(values.mean()), float(values.std(ddof=1)))
    assert interval_of(*moments, 0.99) == mean_interval(values, 0.99)
    assert share_interval_of(*moments, 0.99) == share_interval(values, 0.99)
    assert interval_of(*moments, 0.99) == share_interval_of(*moments, 0.99)


def test_no_value_bounds_nothing():
    for interval in (interval_of, share_interval_of):
        found = interval(0, 0.0, 0.0)
        assert (found.low, found.high, found.units) == (-math.inf, math.inf, 0)


def test_intervals_cover_as_often_as_they_say():
    draw = np.random.default_rng(5)
    found = [mean_interval(draw.normal(3, 2, 8)) for _ in range(2000)]
    covered = np.mean([interval.low < 3 < interval.high for interval in found])
    assert covered == pytest.approx(0.95, abs=0.015)


def test_never_in_a_hundred_is_not_never():
    never = share_interval(np.zeros(100))
    assert (never.mean, never.low) == (0.0, 0.0)
    assert (1 - never.high) ** 100 == pytest.approx(0.025)
    always = share_interval(np.ones(100))
    assert (always.mean, always.high) == (1.0, 1.0)
    assert always.low == pytest.approx(1 - never.high)
    assert share_interval_of(100, 0.0, 0.0) == never
    assert share_interval_of(100, 1.0, 0.0) == always
    assert share_interval(np.zeros(1)) == share_interval_of(1, 0.0, math.nan)
    assert share_interval(np.zeros(1)).high == pytest.approx(0.975)
    some = np.array([0.0, 0.5, 1.0, 0.5])
    assert share_interval(some) == mean_interval(some)


def test_a_family_of_intervals_is_corrected():
    assert corrected(0.95, 1) == 0.95
    assert corrected(0.95, 10) == pytest.approx(0.995)
