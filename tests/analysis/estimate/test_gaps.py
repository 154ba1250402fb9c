"""Means of columns with gaps: as usual where there are none, and honest where there are."""

import numpy as np
import pytest

from analysis.estimate.family import family
from analysis.estimate.gaps import family_with_gaps, means_with_gaps, stacked


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


def test_without_gaps_it_is_the_family_of_the_means():
    values = np.random.default_rng(1).normal(size=(50, 3))
    with_gaps, plain = family_with_gaps(values, "abc"), family(values, "abc")
    for one, other in zip(with_gaps.intervals, plain.intervals, strict=True):
        assert one.low == pytest.approx(other.low)
        assert one.high == pytest.approx(other.high)


def test_columns_that_share_no_block_are_uncorrelated():
    values = np.random.default_rng(2).normal(size=(40, 2))
    values[:20, 0] = values[20:, 1] = np.nan
    found = means_with_gaps(values)
    assert found.met.tolist() == [20, 20]
    assert found.covariance[0, 1] == 0
    assert found.means[0] == pytest.approx(values[20:, 0].mean())
    assert found.covariance[0, 0] == pytest.approx(values[20:, 0].var(ddof=1) / 20)


def test_stacked_columns_keep_their_blocks():
    table = stacked([[1.0, 2.0], [3.0]])
    assert table[0].tolist() == [1.0, 3.0]
    assert np.isnan(table[1, 1])


@pytest.mark.slow
def test_simultaneous_intervals_cover_together():
    stream, experiments, truth = np.random.default_rng(3), 600, np.array([0.1, 0.0, -0.2])
    hits = 0
    for _ in range(experiments):
        shared = stream.normal(size=(60, 1))
        values = truth + shared + stream.normal(size=(60, 3))
        values[stream.random((60, 3)) < 0.5] = np.nan
        found = family_with_gaps(values, "abc").intervals
        hits += all(one.low <= true <= one.high for one, true in zip(found, truth, strict=True))
    rate = hits / experiments
    assert rate == pytest.approx(0.95, abs=4 * np.sqrt(0.05 * 0.95 / experiments))
