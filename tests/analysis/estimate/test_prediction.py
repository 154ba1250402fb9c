"""Predictions of a further member: exact without errors, cover with them, and narrow with games."""

import math

import numpy as np
import pytest
from scipy.stats import t

from analysis.estimate.prediction import predicted
from sim.core.errors import PampasError

EXPERIMENTS = 300
MEMBERS, MEAN = 6, 1.0


def errors(games: int, stream: np.random.Generator) -> np.ndarray:
    """Of members who are measured with different errors, on deals that they share in part."""
    each = stream.uniform(0.5, 3.0, MEMBERS) * 2 / math.sqrt(games)
    return np.outer(each, each) * 0.3 + np.diag(each**2) * 0.7


def experiments(games: int, spread: float, seed: int = 3) -> tuple[float, float, float]:
    """How often the next member and the spread are covered, and the mean width."""
    stream = np.random.default_rng(seed)
    hits = spreads = 0
    widths = []
    for _ in range(EXPERIMENTS):
        noise = errors(games, stream)
        members = stream.normal(MEAN, spread, MEMBERS + 1)
        values = stream.multivariate_normal(members[:-1], noise)
        found = predicted(values, noise)
        hits += found.next.low <= members[-1] <= found.next.high
        spreads += found.spread.low <= spread <= found.spread.high
        widths.append(found.next.high - found.next.low)
    return hits / EXPERIMENTS, spreads / EXPERIMENTS, float(np.mean(widths))


def test_without_errors_it_is_the_interval_of_the_textbook():
    values = np.array([1.0, 2.0, 4.0, 4.0, 9.0])
    found = predicted(values, np.zeros((5, 5)))
    half = t.ppf(0.975, 4) * values.std(ddof=1) * math.sqrt(1 + 1 / 5)
    assert found.next.mean == pytest.approx(values.mean())
    assert found.next.high - found.next.mean == pytest.approx(half, rel=0.01)
    assert found.spread.mean == pytest.approx(values.std(ddof=1), rel=0.01)


@pytest.mark.parametrize("spread", [pytest.param(0.1, marks=pytest.mark.slow), 0.3])
def test_it_covers_and_more_games_make_it_narrower(spread):
    """Four standard errors of a rate of 95 % over so many experiments are 5.0 pp."""
    results = [experiments(games, spread) for games in (100, 1_000, 10_000)]
    for covered, spread_covered, _ in results:
        assert covered > 0.9
        assert spread_covered > 0.9
    assert results[-1][0] < 0.995  # nor is it wide for nothing once games are many
    widths = [width for _, _, width in results]
    assert widths == sorted(widths, reverse=True)


def test_members_that_do_not_differ_are_covered_too():
    covered, spread_covered, _ = experiments(1_000, 0.0)
    assert covered > 0.9
    assert spread_covered > 0.9


def test_a_difference_that_is_not_established_is_not_dropped():
    found = predicted([-0.5, 0.5, -0.5, 0.5], np.eye(4))  # nearer to one another than their errors
    mean_alone = 2 * 1.96 / math.sqrt(4)
    assert found.spread.mean == 0
    assert found.next.high - found.next.low > 1.2 * mean_alone


def test_one_member_or_none_says_nothing_about_the_next():
    assert predicted([2.0], [[1.0]]).next.high == math.inf
    assert math.isnan(predicted([], np.zeros((0, 0))).next.mean)
    same = predicted([2.0, 2.0], np.zeros((2, 2))).next
    assert (same.low, same.high) == (2.0, 2.0)


def test_a_covariance_of_another_size_is_refused():
    with pytest.raises(PampasError, match="expected"):
        predicted([1.0, 2.0], np.eye(3))
