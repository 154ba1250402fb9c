"""Equilibria of games with printed solutions, their stability, and cycles."""

from itertools import combinations

import numpy as np
import pytest

from analysis.estimate.equilibrium import PART, cycles, equilibrium, mixture, payoff_matrix
from analysis.estimate.pairs import pair_shares
from sim.core.errors import PampasError

NAMES = ("rock", "paper", "scissors", "mud")
PAIRS = list(combinations(NAMES, 2))
# rock > scissors > paper > rock; mud loses to all
CHANCES = np.array([0.4, 0.6, 0.9, 0.4, 0.9, 0.9])


def played(draw, blocks=400, chances=CHANCES):
    wins = draw.random((blocks, 6)) < chances
    return pair_shares(NAMES, PAIRS, wins.astype(float))


def test_the_matrix_is_symmetric_about_one_half():
    matrix = payoff_matrix(played(np.random.default_rng(1)))
    assert matrix + matrix.T == pytest.approx(np.ones((4, 4)))
    assert np.diag(matrix).tolist() == [0.5] * 4


def test_rock_paper_scissors_is_played_evenly():
    weights = mixture(np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]))
    assert weights == pytest.approx([1 / 3] * 3)


def test_uneven_circles_have_the_weights_of_the_opposite_edges():
    # With edges a > b by 2, b > c by 3, c > a by 5 the weights are as 3 : 5 : 2.
    m = np.array([[0, 2, -5], [-2, 0, 3], [5, -3, 0]]) / 20 + 0.5
    assert mixture(m) == pytest.approx([0.3, 0.5, 0.2])


def test_a_strategy_that_beats_all_is_all():
    m = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.9], [0.3, 0.1, 0.5]])
    assert mixture(m) == pytest.approx([1, 0, 0])


def test_random_mixtures_are_beaten_by_nobody():
    draw = np.random.default_rng(2)
    for count in range(2, 9):
        upper = np.triu(draw.random((count, count)) - 0.5, 1)
        weights = mixture(upper - upper.T + 0.5)
        assert (weights @ (upper - upper.T)).min() >= -1e-8
        assert weights.sum() == pytest.approx(1)


def test_the_mixture_with_its_stability():
    found = equilibrium(played(np.random.default_rng(3), 4000), draws=100)
    assert [weight.mean > PART for weight in found.weights] == [True, True, True, False]
    assert found.in_support[3] == 0
    assert min(found.in_support[:3]) > 0.95
    for weight in found.weights[:3]:
        assert weight.low < 1 / 3 < weight.high
        assert weight.high - weight.low < 0.4
    assert found == equilibrium(played(np.random.default_rng(3), 4000), draws=100)


def test_few_blocks_are_less_stable():
    few = equilibrium(played(np.random.default_rng(4), 40), draws=100)
    many = equilibrium(played(np.random.default_rng(4), 10_000), draws=100)
    for one, other in zip(few.weights[:3], many.weights[:3], strict=True):
        assert one.high - one.low > other.high - other.low


def test_the_circle_is_found_with_its_direction():
    (found,) = cycles(played(np.random.default_rng(5), 2000))
    assert found.names == ("rock", "scissors", "paper")
    assert min(found.shares) > 0.55
    assert found.p_value < 0.001


def test_equals_give_circles_that_are_not_significant():
    draw = np.random.default_rng(6)
    alarms = sum(
        any(cycle.p_value < 0.05 for cycle in cycles(played(draw, 100, np.full(6, 0.5))))
        for _ in range(300)
    )
    assert alarms / 300 < 0.05


def test_at_the_worst_case_circles_are_claimed_wrongly_in_at_most_5_percent():
    """Two edges of a circle are sure, the third is even: the edge of what is no circle."""
    draw = np.random.default_rng(7)
    chances = np.array([0.5, 0.9, 0.9, 0.1, 0.9, 0.9])  # rock - paper even, scissors between
    alarms = sum(
        any(cycle.p_value < 0.05 for cycle in cycles(played(draw, 100, chances)))
        for _ in range(300)
    )
    assert alarms / 300 < 0.05


def test_every_pair_is_needed():
    pairs = pair_shares(NAMES, PAIRS[:5], np.random.default_rng(10).random((20, 5)))
    with pytest.raises(PampasError, match="got none of 'scissors' against 'mud'"):
        payoff_matrix(pairs)
