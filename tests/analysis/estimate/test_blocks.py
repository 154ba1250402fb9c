"""Tables of block values."""

import numpy as np
import pytest

from analysis.estimate.blocks import block_table, column_names, mean_covariance, means_by_block
from sim.core.errors import PampasError


def test_a_row_of_values_is_a_column():
    assert block_table([1, 2, 3]).shape == (3, 1)


@pytest.mark.parametrize("bad", [[1.0, np.nan], [np.inf, 1.0], np.zeros((2, 2, 2))])
def test_what_is_no_table_of_numbers_is_refused(bad):
    with pytest.raises(PampasError, match=r"wins: got .*, expected"):
        block_table(bad, "wins")


def test_gaps_are_let_through_where_asked_for():
    assert np.isnan(block_table([1.0, np.nan], gaps=True)[1, 0])


def test_names_are_one_a_column_and_different():
    for names in (("a",), ("a", "a")):
        with pytest.raises(PampasError, match="expected 2 distinct ones"):
            column_names(names, 2)


def test_the_covariance_of_means_is_that_of_numpy():
    table = np.random.default_rng(1).normal(size=(50, 3))
    assert mean_covariance(table) == pytest.approx(np.cov(table.T) / 50)


def test_equal_values_have_no_variance_at_all():
    assert mean_covariance(np.full((7, 2), 1 / 3)).tolist() == [[0, 0], [0, 0]]


def test_games_become_blocks_that_weigh_the_same():
    means, numbers = means_by_block([[1, 10], [0, 20], [5, 30]], [9, 9, 4])
    assert numbers.tolist() == [4, 9]
    assert means.tolist() == [[5, 30], [0.5, 15]]
    with pytest.raises(PampasError, match="blocks of games: got 2, expected 3"):
        means_by_block([1, 2, 3], [0, 0])
