"""Verdicts: what they say, and how often they are wrong at the edge of the margin."""

import math

import numpy as np
import pytest

from analysis.estimate import family as module
from analysis.estimate.equivalence import Word, verdict, verdicts
from analysis.estimate.family import family
from analysis.interval import Interval, mean_interval
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated

MARGIN = 0.5


def around(mean: float, half: float) -> Interval:
    return Interval(mean, mean - half, mean + half, 100)


@pytest.mark.parametrize(
    ("mean", "half", "word"),
    [
        (2.0, 1.4, "too strong"),
        (2.0, 1.6, "undecided"),
        (-2.0, 1.4, "too weak"),
        (0.0, 0.4, "fine"),
        (0.0, 0.6, "undecided"),
        (0.3, 0.1, "fine"),  # not 0, but within the margin
        (0.3, 0.3, "undecided"),
        (0.5, 0.0, "undecided"),  # the edge itself is neither
    ],
)
def test_words(mean, half, word):
    assert verdict(around(mean, half), around(mean, half), MARGIN).word == word


def test_a_margin_is_above_zero():
    for margin in (0.0, -1.0, math.nan):
        with pytest.raises(PampasError, match="margin: got"):
            verdict(around(0, 1), around(0, 1), margin)


def test_one_estimate_is_tested_with_its_interval_of_90_percent():
    values = np.random.default_rng(1).normal(size=50)
    found = verdicts(family(values, ["only"]), MARGIN)[0]
    plain = mean_interval(values, 0.9)
    assert (found.equivalence.low, found.equivalence.high) == pytest.approx((plain.low, plain.high))
    assert found.equivalence.confidence == pytest.approx(0.9)


def test_one_block_decides_nothing():
    assert verdicts(family([[0.0]], ["only"]), MARGIN)[0].word is Word.UNDECIDED


def words_of(truth, correlation, experiments, monkeypatch, blocks=60):
    """Verdicts, experiments x estimates, with an error of the estimates of about a margin / 4."""
    monkeypatch.setattr(module, "DRAWS", 4000)
    draw = np.random.default_rng(2)
    count = len(truth)
    names = [str(number) for number in range(count)]
    shared = np.sqrt(abs(correlation))
    signs = np.where(np.arange(count) % 2, np.sign(correlation), 1)
    words = []
    for _ in range(experiments):
        noise = np.sqrt(1 - shared**2) * draw.normal(size=(blocks, count))
        noise += shared * draw.normal(size=(blocks, 1)) * signs
        words.append([one.word for one in verdicts(family(truth + noise, names), MARGIN)])
    return np.array(words)


@pytest.mark.parametrize("correlation", [0.0, 0.9, -0.9])
@pytest.mark.parametrize("count", [1, pytest.param(6, marks=pytest.mark.slow)])
def test_at_the_edge_fine_is_said_wrongly_in_at_most_5_percent(correlation, count, monkeypatch):
    words = words_of(np.full(count, MARGIN), correlation, EXPERIMENTS, monkeypatch)
    wrong = (words == Word.FINE).any(axis=1).mean()
    assert wrong < 0.07
    if count == 1:  # and not by being deaf
        assert covers_as_stated(1 - float(wrong))


@pytest.mark.parametrize("count", [1, pytest.param(6, marks=pytest.mark.slow)])
def test_at_the_edge_too_strong_is_said_wrongly_in_at_most_5_percent(count, monkeypatch):
    truth = np.where(np.arange(count) % 2, -MARGIN, MARGIN)
    words = words_of(truth, 0.3, EXPERIMENTS, monkeypatch)
    wrong = ((words == Word.TOO_STRONG) | (words == Word.TOO_WEAK)).any(axis=1).mean()
    # Only one side of each interval can be wrong here: half of 5 %.
    assert 0.01 < wrong < 0.04


def test_with_enough_blocks_the_truth_is_found(monkeypatch):
    words = words_of(np.array([0.0, 2.0, -2.0]), 0.3, 200, monkeypatch, blocks=200)
    assert (words == [Word.FINE, Word.TOO_STRONG, Word.TOO_WEAK]).mean() > 0.99


def test_too_few_blocks_leave_it_undecided(monkeypatch):
    words = words_of(np.array([0.0, 0.6]), 0.0, 200, monkeypatch, blocks=10)
    assert (words == Word.UNDECIDED).mean() > 0.9
