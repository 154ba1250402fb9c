"""Homogeneity of chunks: right p values, few false alarms, and a shifted chunk is found."""

import numpy as np
import pytest

from analysis.dataset.homogeneity import ALARM, Homogeneity, Sample, homogeneity, p_value

EXPERIMENTS = 2000


def samples_of(values, sizes):
    edges = np.cumsum(sizes)[:-1]
    return [Sample.of(part) for part in np.split(values, edges)]


def totals(generator, units):
    return np.rint(generator.normal(60, 15, units))


def wins(generator, units):
    """Mostly 0 and 1, some ties."""
    return generator.choice([0.0, 0.5, 1.0], units, p=[0.7, 0.02, 0.28])


@pytest.mark.slow
@pytest.mark.parametrize("draw", [totals, wins])
@pytest.mark.parametrize("sizes", [[30, 30], [200, 200, 200, 200, 75], [60] * 20])
def test_false_alarms_are_as_frequent_as_the_p_value_says(draw, sizes):
    generator = np.random.default_rng([5, len(sizes)])
    found = [p_value(samples_of(draw(generator, sum(sizes)), sizes)) for _ in range(EXPERIMENTS)]
    assert 0.03 < np.mean(np.array(found) < 0.05) < 0.07
    assert 0.45 < np.mean(np.array(found) < 0.5) < 0.55


def test_the_family_as_a_whole_gives_no_more_false_alarms_than_that():
    generator = np.random.default_rng(6)
    alarms = 0
    for _ in range(EXPERIMENTS // 4):
        figures = {f"total {i}": samples_of(totals(generator, 400), [100] * 4) for i in range(8)}
        alarms += homogeneity(figures, ()).p < 0.05
    assert 0.02 < alarms / (EXPERIMENTS // 4) < 0.08


def test_the_p_value_is_that_of_an_analysis_of_variance():
    from scipy.stats import f_oneway

    generator = np.random.default_rng(7)
    groups = [generator.normal(10, 3, size) for size in (40, 50, 31)]
    assert p_value([Sample.of(group) for group in groups]) == pytest.approx(f_oneway(*groups)[1])


def test_a_shifted_chunk_is_found_and_named():
    generator = np.random.default_rng(8)
    figures = {}
    for seat in (1, 2):
        values = totals(generator, 4000)
        if seat == 2:
            values[1000:2000] += 4
        figures[f"total of seat {seat}"] = samples_of(values, [1000] * 4)
    found = homogeneity(figures, ())
    assert found.is_suspect
    assert (found.figure, found.family, found.chunks) == ("total of seat 2", 2, 4)
    assert found.p < ALARM / 10


def test_small_chunks_are_left_out():
    generator = np.random.default_rng(9)
    values = totals(generator, 210)
    values[200:] += 1000
    found = homogeneity({"total": samples_of(values, [100, 100, 10])}, ())
    assert (found.chunks, found.left_out, found.is_suspect) == (2, 1, False)


@pytest.mark.parametrize("sizes", [[], [500], [500, 29], [29, 29, 29]])
def test_too_little_is_not_tested(sizes):
    generator = np.random.default_rng(10)
    figures = {"total": samples_of(totals(generator, sum(sizes)), sizes) if sizes else []}
    found = homogeneity(figures, ())
    assert (found.family, found.is_suspect) == (0, False)
    assert "at least 2 chunks of at least 30 blocks" in found.why


def test_rare_wins_are_not_tested():
    generator = np.random.default_rng(11)
    rare = (generator.random(3000) < 0.01).astype(float)
    figures = {"win share": samples_of(rare, [100] * 30)}
    assert homogeneity(figures, ["win share"]) == Homogeneity(
        30, 0, 0, why="needs about 10 wins and losses of a seat in each chunk"
    )
    assert homogeneity(figures, ()).family == 1


@pytest.mark.parametrize(("second", "expected"), [(7.0, 1.0), (8.0, 0.0)])
def test_values_that_never_differ(second, expected):
    same = Sample.of(np.full(50, 7.0))
    assert p_value([same, Sample.of(np.full(50, second))]) == expected
