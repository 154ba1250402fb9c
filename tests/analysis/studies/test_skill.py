"""Orders at several rungs: established, turned round, or open."""

import numpy as np
import pytest

from analysis.studies.skill import Agreement, compare_orders, order, order_of

NAMES = ("a", "b", "c")


def order_with(means, error=0.01):
    return order_of(means, np.eye(3) * error**2, 1000, NAMES)


def test_the_ranking_is_by_the_means_and_pairs_are_established_by_intervals():
    found = order_with([0.2, 0.5, 0.49])
    assert found.ranking == ("b", "c", "a")
    assert found.sign(("a", "b")) == -1
    assert found.sign(("b", "c")) == 0


def test_an_order_from_block_values_is_that_of_its_moments():
    values = np.random.default_rng(1).normal([0.0, 1.0, 2.0], 1.0, (500, 3))
    found = order(values, NAMES)
    assert found.ranking == ("c", "b", "a")
    assert found.blocks == 500
    expected = np.mean(values[:, 0] - values[:, 1])
    assert found.ahead["a", "b"].mean == pytest.approx(expected)


def test_another_rung_agrees_turns_or_leaves_open():
    main = order_with([0.5, 0.3, 0.1])
    cases = {
        Agreement.SAME: order_with([0.6, 0.3, 0.2]),
        Agreement.SAME_SO_FAR: order_with([0.5, 0.30, 0.29]),
        Agreement.CHANGED: order_with([0.3, 0.5, 0.1]),
        Agreement.UNKNOWN: order_with([0.5, 0.3, 0.1], error=1.0),
    }
    for expected, other in cases.items():
        assert compare_orders("main", main, "other", other).agreement is expected
    turned = compare_orders("main", main, "other", cases[Agreement.CHANGED])
    assert turned.turned == (("a", "b"),)
    assert len(turned.kept) == 2


def test_a_pair_that_is_left_open_says_how_many_blocks_it_would_take():
    main = order_with([0.5, 0.3, 0.1])
    open_ = compare_orders("main", main, "other", order_with([0.5, 0.3, 0.1], error=1.0))
    assert open_.takes is not None and open_.takes > 1000
    # The largest difference at the main rung, 0.4, is the first that could be told: at so many
    # blocks its interval would be just as wide.
    error = np.sqrt(1000 / open_.takes)
    told = order_of([0.5, 0.3, 0.1], np.eye(3) * error**2, open_.takes, NAMES).ahead["a", "c"]
    assert (told.high - told.low) / 2 == pytest.approx(0.4, rel=0.01)
    assert compare_orders("main", main, "other", main).takes is None


def test_what_the_main_rung_leaves_open_is_not_compared():
    open_main = order_with([0.5, 0.5, 0.5])
    found = compare_orders("main", open_main, "other", order_with([0.6, 0.3, 0.1]))
    assert (found.kept, found.turned, found.left_open) == ((), (), ())
    assert found.agreement is Agreement.UNKNOWN
