"""Who is ahead of whom: by the means, and established by intervals."""

import numpy as np
import pytest

from analysis.estimate.ranking import order

NAMES = ("a", "b", "c")


def test_the_ranking_is_by_the_means_and_pairs_are_known_by_intervals():
    values = np.random.default_rng(1).normal([0.0, 1.0, 1.001], 1.0, (500, 3))
    found = order(values, NAMES)
    assert set(found.ranking[:2]) == {"b", "c"} and found.ranking[2] == "a"
    assert found.ahead["a", "b"].mean == pytest.approx(np.mean(values[:, 0] - values[:, 1]))
    assert found.ahead["a", "b"].high < 0
    assert found.ahead["b", "c"].low < 0 < found.ahead["b", "c"].high
