"""What pairing saves, on data whose truth is known."""

import math

import numpy as np
import pytest

from analysis.estimate.paired import variance_ratio
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated, share_covered


def test_the_ratio_is_that_of_the_two_variances_by_hand():
    games = np.array([[1.0, 2.0], [3.0, 2.0], [2.0, 5.0], [0.0, 1.0]])
    alone = games.var(axis=0, ddof=1).sum() / 4
    together = games.mean(axis=1).var(ddof=1)
    assert variance_ratio(games).mean == pytest.approx(alone / together)


@pytest.mark.parametrize(
    ("weights", "correlation", "truth"),
    [
        (None, -0.5, 2.0),  # mean of 2 rotations: 1 / (1 + c)
        (None, 0.5, 1 / 1.5),
        ((1, -1), 0.8, 5.0),  # difference of 2 arms: 1 / (1 - c)
    ],
)
def test_the_ratio_covers_what_the_correlation_within_blocks_makes_it(weights, correlation, truth):
    draw = np.random.default_rng(3)
    root = np.linalg.cholesky([[1, correlation], [correlation, 1]])
    found = [
        variance_ratio(draw.normal(size=(150, 2)) @ root.T + [0.0, 7.0], weights)
        for _ in range(EXPERIMENTS)
    ]
    assert covers_as_stated(share_covered(found, truth))


def test_the_ratio_is_that_to_games_with_deals_of_their_own():
    """The same games, each from a block of its own: that experiment is really that much worse."""
    draw = np.random.default_rng(4)

    def blocks(count: int) -> np.ndarray:
        deal = draw.normal(0, 2, (count, 1))
        return deal * [1, 1, -1] + draw.normal(size=(count, 3)) + [0, 1, 2]

    paired = [blocks(40).mean() for _ in range(4000)]
    independent = [
        np.mean([blocks(40)[:, column].mean() for column in range(3)]) for _ in range(4000)
    ]
    measured = np.var(independent) / np.var(paired)
    assert variance_ratio(blocks(20_000)).mean == pytest.approx(measured, rel=0.1)


def test_a_deal_that_cancels_entirely_buys_everything():
    wins = np.random.default_rng(5).random(50) < 0.5
    found = variance_ratio(np.column_stack([wins, ~wins]))
    assert (found.mean, found.low, found.high) == (math.inf, 0.0, math.inf)


def test_nothing_varies_nothing_is_known():
    assert math.isnan(variance_ratio(np.ones((5, 2))).mean)
    assert math.isnan(variance_ratio(np.ones((1, 2))).mean)


def test_weights_are_one_a_game():
    with pytest.raises(PampasError, match="weights: got 3, expected 2"):
        variance_ratio(np.ones((5, 2)), [1, 1, 1])
