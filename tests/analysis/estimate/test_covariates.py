"""Means with covariates of known mean, on made-up truth."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.estimate.covariates import MIN_BLOCKS, mean_with_covariates, without_chance
from analysis.interval import mean_interval

TRUTH = 0.3


def blocks_of(stream, count, share=0.3):
    """Won or lost, more often where the covariate is high: the mean is `share`."""
    covariates = stream.standard_normal((count, 2))
    chance = np.clip(share + 0.15 * covariates[:, 0], 0, 1)
    return (stream.random(count) < chance).astype(float), covariates


def test_the_mean_is_covered_as_often_as_stated_and_takes_fewer_blocks():
    stream = np.random.default_rng(5)
    truth = mean_with_covariates(*blocks_of(stream, 2_000_000))[0]  # clipping moves it a little
    covered, plain, found = 0, [], []
    for _ in range(3_000):
        values, covariates = blocks_of(stream, 200)
        mean, influence = mean_with_covariates(values, covariates)
        error = np.sqrt(np.square(influence).mean() / len(values))
        covered += abs(mean - truth) < 1.972 * error
        plain.append(values.mean())
        found.append(mean)
    assert 0.935 <= covered / 3_000 <= 0.965
    assert np.var(found) < 0.95 * np.var(plain)


def test_a_covariate_that_says_everything_leaves_nothing():
    stream = np.random.default_rng(6)
    covariates = stream.standard_normal((500, 1))
    mean, influence = mean_with_covariates(0.25 + 2 * covariates[:, 0], covariates)
    assert mean == pytest.approx(0.25)
    assert not influence.any()


def test_few_blocks_and_covariates_that_do_not_vary_change_nothing():
    stream = np.random.default_rng(7)
    values = stream.random(2 * MIN_BLOCKS - 1)
    few, _ = mean_with_covariates(values, stream.random((len(values), 2)))
    assert few == pytest.approx(values.mean())
    many = stream.random(500)
    same, influence = mean_with_covariates(many, np.zeros((500, 2)))
    assert same == pytest.approx(many.mean())
    assert np.sqrt(np.square(influence).mean()) == pytest.approx(many.std(), rel=0.01)
    assert np.isnan(mean_with_covariates([], np.zeros((0, 2)))[0])


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
    values, chance = drawn(np.random.default_rng(3), 2 * MIN_BLOCKS - 1)
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
    assert hits / experiments == pytest.approx(0.95, abs=0.015)
