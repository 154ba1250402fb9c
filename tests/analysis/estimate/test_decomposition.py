"""Parts of a difference: they add up, and hold together with their total."""

import numpy as np
import pytest

from analysis.estimate.decomposition import decompose
from analysis.interval import mean_interval
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated

TRUTH = np.array([2.0, -1.0, 0.0])
NAMES = ("cows", "ports", "farms")


def arms(draw, blocks=50) -> tuple[np.ndarray, np.ndarray]:
    """Two arms on the same deals, which the categories share with opposite signs."""
    deal = draw.normal(size=(blocks, 1)) * [3, -2, 1]
    second = deal + draw.normal(size=(blocks, 3))
    first = deal + draw.normal(size=(blocks, 3)) + TRUTH
    return first, second


def test_parts_add_up_to_the_total():
    first, second = arms(np.random.default_rng(1))
    found = decompose(first, second, NAMES)
    assert tuple(found.parts) == NAMES
    assert sum(part.mean for part in found.parts.values()) == pytest.approx(found.total.mean)
    differences = (first - second).sum(axis=1)
    plain = mean_interval(differences)
    assert found.total.mean == pytest.approx(plain.mean)
    assert found.total.low < plain.low  # it holds together with the parts
    assert decompose(first, second, NAMES, differences) == found


@pytest.mark.slow
def test_parts_and_total_hold_together(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 3000)
    draw = np.random.default_rng(2)
    truth = [*TRUTH, TRUTH.sum()]
    covered = 0
    for _ in range(EXPERIMENTS):
        found = decompose(*arms(draw), NAMES).family
        covered += all(
            one.low <= true <= one.high for one, true in zip(found.intervals, truth, strict=True)
        )
    assert covers_as_stated(covered / EXPERIMENTS)


def test_categories_that_miss_something_are_refused():
    first, second = arms(np.random.default_rng(3))
    total = (first - second).sum(axis=1)
    with pytest.raises(PampasError, match="total: got values that are not the sums"):
        decompose(first[:, :2], second[:, :2], NAMES[:2], total)
    with pytest.raises(PampasError, match="second: got"):
        decompose(first, second[:, :2], NAMES)
