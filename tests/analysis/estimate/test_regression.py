"""Streaming least squares: equal to statsmodels, covering, and small."""

import tracemalloc

import numpy as np
import pytest

from analysis.estimate import regression as module
from analysis.estimate.regression import Normal, Scores, regress, regress_parts
from analysis.interval import t_quantile
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated, share_covered

NAMES = ("one", "a", "b")


def made_up(draw, blocks=40, rows=5) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A block effect in the outcome and, correlated with it, in a column."""
    block = np.repeat(np.arange(blocks), rows)
    of_block = draw.normal(size=blocks)[block]
    a = draw.normal(size=len(block))
    b = (draw.normal(size=blocks)[block] + draw.normal(size=len(block)) > 0).astype(float)
    y = 2 + 0.7 * a - 0.3 * b + of_block + draw.normal(size=len(block)) * (1 + np.abs(a))
    return np.column_stack([np.ones(len(block)), a, b]), y, block


def test_it_is_statsmodels_with_clusters():
    """OLS(y, x).fit(cov_type="cluster", cov_kwds={"groups": block}, use_t=True) of 0.15."""
    found = regress(*made_up(np.random.default_rng(1)), NAMES)
    coefficients = (2.0279351791904934, 0.5733449042815554, -0.6616898227333077)
    bounds = {
        "one": (1.5305413185438543, 2.5253290398371324),
        "a": (0.18875103041062374, 0.9579387781524871),
        "b": (-1.2507403933997934, -0.07263925206682198),
    }
    assert found.coefficients == pytest.approx(coefficients, rel=1e-8)
    for name, expected in bounds.items():
        one = found.interval(name)
        assert (one.low, one.high) == pytest.approx(expected, rel=1e-8)
    one = found.combination({"a": 1, "b": -2})
    contrast = (1.8967245497481708, 0.6081664332668517, 3.18528266622949)
    assert (one.mean, one.low, one.high) == pytest.approx(contrast, rel=1e-8)


def test_it_is_the_sandwich_formula():
    """Cameron and Miller (2015), with all matrices in memory."""
    x, y, block = made_up(np.random.default_rng(7))
    found = regress(x, y, block, NAMES)
    bread = np.linalg.inv(x.T @ x)
    left = y - x @ bread @ x.T @ y
    scores = np.array([(x * left[:, None])[block == one].sum(axis=0) for one in np.unique(block)])
    blocks, (rows, columns) = len(scores), x.shape
    small = blocks / (blocks - 1) * (rows - 1) / (rows - columns)
    expected = small * bread @ scores.T @ scores @ bread
    assert found.coefficients == pytest.approx(bread @ x.T @ y, rel=1e-8)
    assert found.covariance == pytest.approx(expected, rel=1e-8, abs=1e-12)


@pytest.mark.parametrize("cuts", [(1,), (7, 8, 9, 100), (33, 66, 66, 199)])
def test_parts_may_cut_blocks_and_change_nothing(cuts, monkeypatch):
    monkeypatch.setattr(module, "STEP", 11)
    x, y, block = made_up(np.random.default_rng(2))
    x, y, block = x[:199], y[:199], block[:199] * 3  # blocks of 5 and one of 4; numbers have gaps
    whole = regress(x, y, block, NAMES)
    parts = list(zip(*(np.split(one, cuts) for one in (x, y, block)), strict=True))
    found = regress_parts(lambda: parts, NAMES)
    assert found.blocks == whole.blocks == 40
    assert found.rows == 199
    assert found.covariance == pytest.approx(whole.covariance, rel=1e-12)
    assert found.coefficients == pytest.approx(whole.coefficients, rel=1e-12)


def test_coefficients_cover_although_rows_of_a_block_depend_on_each_other():
    draw = np.random.default_rng(4)
    found = [regress(*made_up(draw, blocks=80), NAMES) for _ in range(EXPERIMENTS)]
    assert covers_as_stated(share_covered([one.interval("a") for one in found], 0.7))
    assert covers_as_stated(share_covered([one.interval("b") for one in found], -0.3))
    differences = [one.combination({"a": 1, "b": -1}) for one in found]
    assert covers_as_stated(share_covered(differences, 1.0))


@pytest.mark.slow
def test_families_of_coefficients_hold_together(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 3000)
    draw = np.random.default_rng(5)
    covered = 0
    for _ in range(EXPERIMENTS):
        found = regress(*made_up(draw, blocks=60, rows=3), NAMES).family(
            {"a": {"a": 1}, "b": {"b": 1}, "a - b": {"a": 1, "b": -1}}
        )
        covered += all(
            one.low <= truth <= one.high
            for one, truth in zip(found.intervals, (0.7, -0.3, 1.0), strict=True)
        )
    assert covers_as_stated(covered / EXPERIMENTS)


def test_a_family_of_one_coefficient_is_its_interval():
    found = regress(*made_up(np.random.default_rng(6)), NAMES)
    one = found.coefficient_family(["a"]).interval("a")
    plain = found.interval("a")
    assert (one.low, one.high) == pytest.approx((plain.low, plain.high))
    half = t_quantile(0.975, 39) * np.sqrt(found.covariance[1, 1])
    assert plain.high - plain.mean == pytest.approx(half)


def test_columns_that_repeat_others_are_named():
    x, y, block = made_up(np.random.default_rng(7))
    x = np.column_stack([x, x[:, 1] - x[:, 2]])
    with pytest.raises(PampasError, match=r"got \['a', 'b', 'c'\], which are linearly dependent"):
        regress(x, y, block, (*NAMES, "c"))
    x[:, 3] = 0
    with pytest.raises(PampasError, match=r"got \['c'\], which are linearly dependent"):
        regress(x, y, block, (*NAMES, "c"))


def test_bad_rows_are_refused():
    x, y, block = made_up(np.random.default_rng(8))
    with pytest.raises(PampasError, match="sorted by block"):
        regress(x, y, block[::-1], NAMES)
    with pytest.raises(PampasError, match="rows: got"):
        regress(x, y[:-1], block, NAMES)
    with pytest.raises(PampasError, match="not a number"):
        regress(x, y * np.nan, block, NAMES)
    with pytest.raises(PampasError, match="rows: got 3, expected more"):
        regress(x[:3], y[:3], block[:3], NAMES)
    with pytest.raises(PampasError, match="blocks: got 1"):
        regress(x, y, block * 0, NAMES)
    with pytest.raises(PampasError, match="coefficient: got 'z'"):
        regress(x, y, block, NAMES).interval("z")
    normal = Normal(NAMES)
    normal.add(x, y)
    scores = Scores(normal)
    scores.add(x[:50], y[:50], block[:50])
    with pytest.raises(PampasError, match="second pass: got 50, expected 200"):
        scores.regression()


@pytest.mark.slow
def test_four_million_rows_of_sixty_columns_stay_small():
    names = [f"x{number}" for number in range(60)]
    rows, parts = 4_000_000, 20
    size = rows // parts
    x = np.random.default_rng(9).integers(0, 2, (size, 60), dtype=np.int8)
    y = x[:, 3] * 0.5 + x[:, 7]

    def read():
        for part in range(parts):
            yield x, y, np.arange(part * size, (part + 1) * size) // 4

    tracemalloc.start()
    try:
        found = regress_parts(read, names)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (found.rows, found.blocks) == (rows, rows // 4)
    assert found.coefficients[[3, 7, 9]] == pytest.approx([0.5, 1, 0], abs=1e-9)
    assert peak + x.nbytes + y.nbytes < 2**28
