"""Differences of estimates that are known by their intervals."""

import numpy as np
import pytest

from analysis.estimate.family import family
from analysis.estimate.moves import move, wider_for
from analysis.estimate.shares import wilson_interval
from analysis.interval import Interval


def test_the_squares_of_the_distances_to_the_bounds_add_up():
    before, after = Interval(0.5, 0.46, 0.54, 600), Interval(0.6, 0.57, 0.64, 900)
    found = move(before, after)
    assert found.mean == pytest.approx(0.1)
    assert found.low == pytest.approx(0.1 - np.hypot(0.03, 0.04))
    assert found.high == pytest.approx(0.1 + np.hypot(0.04, 0.04))
    assert found.units == 600
    wide = move(before, after, 2.0)
    assert wide.mean - wide.low == pytest.approx(2 * (found.mean - found.low))


def test_more_families_take_wider_intervals():
    assert wider_for(0) == wider_for(1) == 1.0
    assert wider_for(1) < wider_for(2) < wider_for(10) < 1.6


@pytest.mark.parametrize("shares", [(0.5, 0.6), (0.02, 0.05)])
def test_the_level_is_kept_for_independent_shares(shares):
    stream = np.random.default_rng(4)
    games, draws, held = 300, 2_000, 0
    for one, other in zip(*(stream.binomial(games, p, draws) for p in shares), strict=True):
        found = move(wilson_interval(one, games), wilson_interval(other, games))
        held += found.low <= shares[1] - shares[0] <= found.high
    assert held / draws == pytest.approx(0.95, abs=0.015)


def test_moves_of_a_family_are_simultaneous():
    """Two independent families with equal correlations, as one headline has at two rungs."""
    stream = np.random.default_rng(5)
    names = [str(place) for place in range(8)]
    root = np.linalg.cholesky(np.full((8, 8), 0.3) + 0.7 * np.eye(8))
    draws, held = 400, 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.estimate.family.DRAWS", 4_000)
        for _ in range(draws):
            both = [family(stream.standard_normal((n, 8)) @ root.T, names) for n in (60, 240)]
            moves = [
                move(one, other)
                for one, other in zip(*(each.intervals for each in both), strict=True)
            ]
            held += all(one.low <= 0 <= one.high for one in moves)
    assert held / draws == pytest.approx(0.95, abs=0.035)
