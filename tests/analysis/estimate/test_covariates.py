"""Covariates of known mean: no bias, less spread, honest intervals."""

import numpy as np
import pytest

from analysis.estimate.covariates import BLOCKS_EACH, without_chance
from analysis.interval import mean_interval

TRUTH = 0.3


def drawn(stream, blocks=200, strength=2.0):
    chance = stream.normal(size=(blocks, 2))
    return TRUTH + strength * chance[:, 0] + stream.normal(size=blocks), chance


def test_what_the_covariates_explain_is_gone():
    values, chance = drawn(np.random.default_rng(1), 5_000)
    left = without_chance(values, chance)
    assert left.std() == pytest.approx(1.0, rel=0.05)
    assert values.std() > 2 * left.std()


def test_gaps_stay_gaps_and_change_nothing_else():
    values, chance = drawn(np.random.default_rng(2))
    with_gaps = np.where(np.arange(len(values)) % 2, values, np.nan)
    left = without_chance(with_gaps, chance)
    assert np.isnan(left[::2]).all()
    assert left[1::2] == pytest.approx(without_chance(values[1::2], chance[1::2]))


def test_too_few_blocks_are_left_alone():
    values, chance = drawn(np.random.default_rng(3), 3 * BLOCKS_EACH - 1)
    assert without_chance(values, chance).tolist() == values.tolist()


def test_values_that_are_all_the_same_stay_so():
    chance = np.random.default_rng(4).normal(size=(300, 1))
    assert np.ptp(without_chance(np.full(300, 0.1), chance)) == 0


def test_differences_of_adjusted_values_are_adjusted_differences():
    stream = np.random.default_rng(5)
    one, chance = drawn(stream)
    other = one + stream.normal(size=len(one))
    apart = without_chance(one, chance) - without_chance(other, chance)
    assert apart == pytest.approx(without_chance(one - other, chance))


def test_intervals_of_what_is_left_cover_the_truth():
    stream, experiments = np.random.default_rng(6), 2_000
    hits = 0
    for _ in range(experiments):
        found = mean_interval(without_chance(*drawn(stream, 80)))
        hits += found.low <= TRUTH <= found.high
    # The coefficients cost a little: 2 of 80 degrees of freedom.
    assert hits / experiments == pytest.approx(0.945, abs=0.015)
