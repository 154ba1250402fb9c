"""Shares of pairs: gaps, tables of four, and their covariance."""

import numpy as np
import pytest

from analysis.estimate.blocks import mean_covariance
from analysis.estimate.pairs import pair_shares, table_comparisons
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated

NAMES = ("a", "b", "c")
ALL = [("a", "b"), ("a", "c"), ("b", "c")]


def test_without_gaps_it_is_the_covariance_of_the_means():
    table = np.random.default_rng(1).random((80, 3))
    found = pair_shares(NAMES, ALL, table)
    assert found.shares == pytest.approx(table.mean(axis=0))
    assert found.covariance == pytest.approx(mean_covariance(table))
    assert found.met.tolist() == [80, 80, 80]


def test_pairs_on_blocks_of_their_own_are_independent():
    first, second = np.random.default_rng(2).random((2, 30))
    gap = np.full(30, np.nan)
    table = np.column_stack([np.r_[first, gap], np.r_[gap, second]])
    found = pair_shares(NAMES, ALL[:2], table)
    assert found.shares == pytest.approx([first.mean(), second.mean()])
    assert found.covariance == pytest.approx(
        np.diag([first.var(ddof=1) / 30, second.var(ddof=1) / 30])
    )


def test_a_table_of_four_is_six_comparisons():
    players = [[0, 1, 2, 2], [2, 1, 0, 0]]
    standing = np.array([[40, 30, 40, 10], [7, 8, 9, 1]], dtype=np.uint8)
    # game 1: a beats b, ties one c and beats the other; b loses to one c, beats the other
    # game 2: c loses to b, loses to one a and beats the other; b loses to one a, beats the other
    found = table_comparisons(NAMES, players, standing, [5, 8])
    assert found.pairs == ((0, 1), (0, 2), (1, 2))
    assert found.shares == pytest.approx([(1 + 0.5) / 2, (0.75 + 0.5) / 2, (0.5 + 1) / 2])
    assert found.blocks == 2


def test_each_pair_is_known_as_well_as_its_own_blocks_say():
    draw = np.random.default_rng(4)
    table = np.column_stack([draw.random(500), np.full(500, np.nan)])
    table[:2, 1] = 0.9, 0.8
    found = pair_shares(NAMES, ALL[:2], table)
    assert (found.blocks, found.units_of(0), found.units_of(1)) == (2, 500, 2)
    many, few = found.family().intervals
    assert many.high - many.low < 0.08
    assert few.low < 0 and few.high > 1  # two blocks say nearly nothing
    assert found.p_ahead(0, 2) > 0.04  # although it is 7 standard errors
    table[:5, 1] = 1.0
    assert pair_shares(NAMES, ALL[:2], table).family().interval("a against c").low < 0.5


@pytest.mark.slow
def test_shares_of_pairs_cover_together_however_often_they_met(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 3000)
    draw = np.random.default_rng(5)
    truth = np.array([0.5, 0.6, 0.4])
    covered = 0
    for _ in range(EXPERIMENTS):
        luck = draw.normal(size=(300, 1)) + draw.normal(size=(300, 3))
        table = np.clip(truth + luck / 12, 0, 1)
        table[40:, 1] = np.nan
        table[5:, 2] = np.nan
        found = pair_shares(NAMES, ALL, table).family()
        covered += all(
            one.low <= true <= one.high for one, true in zip(found.intervals, truth, strict=True)
        )
    assert covers_as_stated(covered / EXPERIMENTS)


def test_games_of_one_block_are_averaged_first():
    found = table_comparisons(
        ("a", "b"), [[0, 1]] * 4, [[1, 0], [0, 1], [1, 0], [1, 0]], [0, 0, 1, 2]
    )
    assert found.shares == pytest.approx([(0.5 + 1 + 1) / 3])
    assert found.met.tolist() == [3]


def test_pairs_that_never_met_are_left_out():
    found = table_comparisons(NAMES, [[0, 1], [1, 2]] * 2, [[1, 0]] * 4, [0, 1, 2, 3])
    assert found.pairs == ((0, 1), (1, 2))


def test_p_values_of_being_ahead():
    even = np.tile([0.0, 1.0], 50)
    found = pair_shares(NAMES, ALL, np.column_stack([even, np.ones(100), 0.9 - even / 10]))
    assert found.p_ahead(0, 1) == pytest.approx(0.5)
    assert found.p_ahead(0, 2) == pytest.approx(0.5**100)
    assert found.p_ahead(2, 0) == 1
    assert found.p_ahead(1, 2) + found.p_ahead(2, 1) == pytest.approx(1)
    assert found.p_ahead(1, 2) < 1e-10


def test_the_family_of_shares_is_against_one_half():
    table = np.random.default_rng(3).random((200, 3)) * [1, 1, 0.5]
    found = pair_shares(NAMES, ALL, table).family()
    assert found.names == ("a against b", "a against c", "b against c")
    assert found.p_values[0] > 0.01 > found.p_values[2]


@pytest.mark.parametrize(
    ("pairs", "shares", "text"),
    [
        ([("a", "a")], [[0.5], [0.5]], "pair: got"),
        ([("a", "z")], [[0.5], [0.5]], "pair: got"),
        ([("a", "b"), ("b", "a")], [[0.5, 0.5]] * 2, "each pair once"),
        ([("a", "b")], [[0.5, 0.5]] * 2, "shares of pairs: got 2, expected 1"),
        ([("a", "b")], [[0.5], [1.5]], "got 1.5, expected 0 to 1"),
        ([("a", "b")], [[0.5], [np.nan]], "fewer than 2 blocks"),
    ],
)
def test_bad_pairs_are_refused(pairs, shares, text):
    with pytest.raises(PampasError, match=text):
        pair_shares(NAMES, pairs, shares)


def test_bad_tables_are_refused():
    with pytest.raises(PampasError, match="tables: got"):
        table_comparisons(NAMES, [[0, 1]], [[1, 2, 3]], [0])
    with pytest.raises(PampasError, match="players: got 7"):
        table_comparisons(NAMES, [[0, 7]], [[1, 2]], [0])
