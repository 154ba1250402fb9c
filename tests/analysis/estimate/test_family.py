"""Simultaneous intervals: coverage of whole families, and the printed special cases."""

import math

import numpy as np
import pytest

from analysis.estimate import family as module
from analysis.estimate.family import critical_value, family, family_of, holm
from analysis.interval import corrected, mean_interval, t_quantile
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated

NAMES = tuple("abcdef")


def correlated(count: int, correlation: float) -> np.ndarray:
    return np.full((count, count), correlation) + (1 - correlation) * np.eye(count)


def test_one_estimate_is_a_plain_t_interval():
    values = np.random.default_rng(1).normal(size=20)
    found = family(values, ["only"]).interval("only")
    plain = mean_interval(values)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high))


def test_independent_estimates_need_what_sidak_says():
    for count in (2, 6, 20):
        each = 0.95 ** (1 / count)
        expected = t_quantile((1 + each) / 2, 10**6)
        assert critical_value(np.eye(count), 10**6) == pytest.approx(expected, abs=0.01)


def test_few_blocks_need_the_studentised_maximum_modulus_of_the_tables():
    # Hahn and Hendrickson, Biometrika 58, 1971: 95 %, k = 4, 10 degrees of freedom
    assert critical_value(np.eye(4), 11) == pytest.approx(2.984, abs=0.02)


def test_estimates_that_move_as_one_need_no_correction():
    assert critical_value(np.ones((5, 5)), 500) == pytest.approx(t_quantile(0.975, 499), abs=0.01)


def test_the_critical_value_is_the_same_every_time_and_within_its_bounds():
    covariance = correlated(8, 0.5) * 3.7
    found = critical_value(covariance, 40)
    assert found == critical_value(covariance, 40)
    assert t_quantile(0.975, 39) < found < t_quantile((1 + corrected(0.95, 8)) / 2, 39)


@pytest.mark.slow
@pytest.mark.parametrize("correlation", [0.0, 0.8, -0.19])
def test_all_intervals_of_a_family_cover_together(correlation, monkeypatch):
    monkeypatch.setattr(module, "DRAWS", 5000)
    draw = np.random.default_rng(2)
    root = np.linalg.cholesky(correlated(6, correlation))
    truth = np.arange(6.0)
    covered = 0
    for _ in range(EXPERIMENTS):
        found = family(draw.normal(size=(40, 6)) @ root.T + truth, NAMES)
        covered += all(
            one.low <= true <= one.high for one, true in zip(found.intervals, truth, strict=True)
        )
    assert covers_as_stated(covered / EXPERIMENTS)


def test_adjusted_p_values_keep_the_error_of_the_family(monkeypatch):
    monkeypatch.setattr(module, "DRAWS", 1000)
    draw = np.random.default_rng(3)
    truth = np.array([0, 0, 0, 0, 5.0, 5.0])  # two are real: Holm steps past them
    alarms, power = 0, 0
    for _ in range(EXPERIMENTS):
        p_values = family(draw.normal(truth, 1, (30, 6)), NAMES).p_values
        alarms += min(p_values[:4]) < 0.05
        power += max(p_values[4:]) < 0.05
    assert covers_as_stated(1 - alarms / EXPERIMENTS)
    assert power == EXPERIMENTS


def test_holm_is_that_of_statsmodels():
    """What `multipletests(..., method="holm")` of statsmodels 0.15 gives."""
    p_values = [0.01, 0.2, 0.004, 0.03, 0.03, 0.7, 0.0001]
    expected = (0.05, 0.4, 0.024, 0.12, 0.12, 0.7, 0.0007)
    assert holm(p_values) == pytest.approx(expected, rel=1e-12)


def test_holm_is_its_definition():
    """Hypothesis by hypothesis: the largest step among those with a p value as small or smaller."""
    draws = np.random.default_rng(1)
    for _ in range(20):
        p_values = draws.random(draws.integers(1, 30)).round(2) ** 3
        ranked = sorted(p_values)
        steps = [min(1, (len(ranked) - i) * p) for i, p in enumerate(ranked)]
        expected = [max(s for s, r in zip(steps, ranked, strict=True) if r <= p) for p in p_values]
        assert holm(p_values) == pytest.approx(tuple(expected))


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    assert holm([]) == ()


def test_p_values_are_against_the_null():
    values = np.random.default_rng(4).normal(0.5, 0.1, (100, 2))
    assert min(family(values, "ab", null=0.5).p_values) > 0.05
    assert max(family(values, "ab").p_values) < 1e-10


def test_columns_that_are_sums_of_others_are_no_problem():
    values = np.random.default_rng(5).normal(size=(60, 2))
    found = family(np.column_stack([values, values.sum(axis=1)]), "abc")
    assert found.interval("c").mean == pytest.approx(values.sum(axis=1).mean())


def test_blocks_that_are_all_the_same_do_not_mean_that_others_can_not_come():
    values = np.column_stack([np.zeros(100), np.random.default_rng(6).random(100)])
    found = family(values, "ab", null=0.5, span=(0, 1)).interval("a")
    assert found.low == 0
    assert (1 - found.high) ** 100 == pytest.approx(0.0125)  # Bonferroni, two sides
    exact = family(values, "ab", null=0.5).interval("a")
    assert (exact.low, exact.high) == (0, 0)


def test_the_p_value_of_equal_blocks_fits_their_interval():
    for null in (0.02, 0.05, 0.1, -0.01):
        found = family_of([0.0], [[0.0]], 100, ["a"], null, 0.95, (-1.0, 1.0))
        one = found.intervals[0]
        assert (found.p_values[0] < 0.05) == (not one.low <= null <= one.high)
    assert family_of([0.0], [[0.0]], 100, ["a"], 0.0, 0.95, (-1.0, 1.0)).p_values == (1.0,)


@pytest.mark.slow
def test_families_with_columns_without_spread_cover(monkeypatch):
    """Rare events: in many experiments a column is all 0, although its mean is not."""
    monkeypatch.setattr(module, "DRAWS", 2000)
    draw = np.random.default_rng(7)
    missed = 0
    for _ in range(EXPERIMENTS):
        values = np.column_stack([draw.random(60) < 0.01, draw.normal(size=60)])
        found = family(values, "ab", span=(-5.0, 5.0))
        if values[:, 0].any():
            continue
        one, other = found.intervals
        missed += not (one.low <= 0.01 <= one.high and other.low <= 0 <= other.high)
    assert missed / EXPERIMENTS < 0.05


def test_one_block_bounds_nothing():
    found = family([[1.0, 2.0]], "ab")
    assert (found.intervals[0].low, found.intervals[1].high) == (-math.inf, math.inf)
    assert found.p_values == (1.0, 1.0)


def test_every_estimate_has_the_width_of_its_own_blocks():
    covariance = correlated(3, 0.3)
    found = family_of(np.zeros(3), covariance, [2, 11, 5000], "abc")
    halves = [one.high for one in found.intervals]
    assert halves == pytest.approx([critical_value(covariance, n) for n in (2, 11, 5000)])
    assert [one.units for one in found.intervals] == [2, 11, 5000]
    assert found.critical == halves[0]
    # The same if all have the same.
    assert family_of(np.zeros(3), covariance, [11] * 3, "abc") == family_of(
        np.zeros(3), covariance, 11, "abc"
    )


@pytest.mark.slow
@pytest.mark.parametrize("blocks", [(3, 8, 400), (2, 2000, 2000)])
def test_families_of_unequal_blocks_cover_together(blocks, monkeypatch):
    monkeypatch.setattr(module, "DRAWS", 3000)
    draw = np.random.default_rng(8)
    covered = 0
    for _ in range(EXPERIMENTS):
        columns = [draw.normal(size=size) for size in blocks]
        found = family_of(
            [one.mean() for one in columns],
            np.diag([one.var(ddof=1) / len(one) for one in columns]),
            blocks,
            "abc",
        )
        covered += all(one.low <= 0 <= one.high for one in found.intervals)
    assert covers_as_stated(covered / EXPERIMENTS)


def test_names_and_covariance_fit_the_estimates():
    with pytest.raises(PampasError, match="names"):
        family(np.zeros((3, 2)), "a")
    with pytest.raises(PampasError, match="covariance"):
        family_of([1, 2], np.eye(3), 10, "ab")
    with pytest.raises(PampasError, match="units: got 3, expected 2"):
        family_of([1, 2], np.eye(2), [10, 10, 10], "ab")
