"""Means with covariates of known mean, on made-up truth."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.estimate.covariates import LEAST, mean_with_covariates


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
    values = stream.random(2 * LEAST - 1)
    few, _ = mean_with_covariates(values, stream.random((len(values), 2)))
    assert few == pytest.approx(values.mean())
    many = stream.random(500)
    same, influence = mean_with_covariates(many, np.zeros((500, 2)))
    assert same == pytest.approx(many.mean())
    assert np.sqrt(np.square(influence).mean()) == pytest.approx(many.std(), rel=0.01)
    assert np.isnan(mean_with_covariates([], np.zeros((0, 2)))[0])
