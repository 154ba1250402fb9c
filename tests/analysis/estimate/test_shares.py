"""Shares: printed Wilson intervals, and coverage of the chosen interval from rare to even."""

import numpy as np
import pytest

from analysis.estimate.shares import RARE, share_of, wilson_interval
from analysis.interval import share_interval
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import (
    EXPERIMENTS,
    covers_as_stated,
    games_of_blocks,
    share_covered,
)


def test_wilson_by_hand():
    found = wilson_interval(10, 100)
    z = 1.959964
    centre = (0.1 + z**2 / 200) / (1 + z**2 / 100)
    half = z / (1 + z**2 / 100) * np.sqrt(0.1 * 0.9 / 100 + z**2 / 40_000)
    assert (found.mean, found.units) == (0.1, 100)
    assert (found.low, found.high) == pytest.approx((centre - half, centre + half), abs=1e-6)


@pytest.mark.parametrize(
    ("wins", "games", "confidence", "low", "high"),
    [
        (0, 20, 0.95, 0.0, 0.16112515805281938),
        (81, 263, 0.95, 0.2552885198782742, 0.36620957698280004),  # Newcombe 1998, table I
        (7.25, 500, 0.99, 0.00577287773465672, 0.03594334975542299),
        (500, 500, 0.95, 0.9923756595384479, 1.0),
        (1, 1, 0.95, 0.20654931437723745, 1.0),
    ],
)
def test_wilson_is_that_of_statsmodels(wins, games, confidence, low, high):
    """`proportion_confint(..., method="wilson")` of statsmodels 0.15."""
    found = wilson_interval(wins, games, confidence)
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-12)


@pytest.mark.parametrize("wins", range(0, 38, 4))
def test_wilson_is_that_of_scipy(wins):
    from scipy.stats import binomtest

    found = wilson_interval(wins, 37, 0.9)
    assert (found.low, found.high) == pytest.approx(
        tuple(binomtest(wins, 37).proportion_ci(0.9, method="wilson")), rel=1e-12
    )


def test_wilson_needs_wins_within_the_games():
    for wins, games in ((1, 0), (-1, 5), (6, 5)):
        with pytest.raises(PampasError, match="wins: got"):
            wilson_interval(wins, games)


def test_games_alone_get_wilson_and_blocks_get_t():
    draw = np.random.default_rng(1)
    alone = games_of_blocks(draw, 200, 1)
    assert share_of(alone) == wilson_interval(float(alone.sum()), 200)
    blocks = games_of_blocks(draw, 200, 4)
    assert share_of(blocks) == share_interval(blocks.mean(axis=1))
    assert share_of(blocks.mean(axis=1)) == share_of(blocks)


def test_blocks_that_are_nearly_all_lost_get_wilson():
    blocks = np.zeros((500, 4))
    blocks[: RARE - 1, 0] = 1
    assert share_of(blocks) == wilson_interval((RARE - 1) / 4, 500)
    assert share_of(1 - blocks) == wilson_interval(500 - (RARE - 1) / 4, 500)
    blocks[RARE, 0] = 1
    assert share_of(blocks) == share_interval(blocks.mean(axis=1))


def test_shares_are_from_0_to_1():
    with pytest.raises(PampasError, match="shares: got"):
        share_of([0.5, 1.5])


@pytest.mark.parametrize("chance", [0.5, 0.2])
def test_blocks_cover(chance):
    draw = np.random.default_rng(2)
    found = [share_of(games_of_blocks(draw, 100, 3, chance)) for _ in range(EXPERIMENTS)]
    assert covers_as_stated(share_covered(found, chance))


@pytest.mark.parametrize("chance", [0.5, 0.02])
def test_games_alone_cover(chance):
    draw = np.random.default_rng(3)
    found = [share_of(games_of_blocks(draw, 333, 1, chance)) for _ in range(EXPERIMENTS)]
    assert covers_as_stated(share_covered(found, chance))


@pytest.mark.parametrize("chance", [0.001, 0.01, 0.05, 0.97])
def test_rare_shares_of_blocks_cover_at_least(chance):
    draw = np.random.default_rng(4)
    found = [share_of(games_of_blocks(draw, 200, 3, chance, 0.7)) for _ in range(EXPERIMENTS)]
    assert share_covered(found, chance) >= 0.93
