"""Confidence sequences: the formula, and the error under peeking after every batch."""

import math

import numpy as np
import pytest

from analysis.estimate.sequence import (
    MINIMUM,
    half_width,
    sequence_interval,
    sequence_interval_of,
)
from analysis.interval import t_quantile
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, games_of_blocks

BATCH = 20


def test_at_the_expected_size_it_is_half_again_as_wide_as_a_fixed_interval():
    fixed = t_quantile(0.975, 10**6) / math.sqrt(10_000)
    assert half_width(10_000, 1.0, 10_000) / fixed == pytest.approx(1.55, abs=0.01)


def test_no_other_tuning_is_narrower_at_the_expected_size():
    best = half_width(5000, 1.0, 5000)
    for other in (500, 4000, 4900, 5100, 6000, 50_000):
        assert half_width(5000, 1.0, other) > best


def test_the_formula_of_the_paper_by_hand():
    # n r² = 8.2120 for 5 %: x = log(1 + x) + 2 log 20
    mixture = 8.2120
    assert mixture == pytest.approx(math.log(1 + mixture) + 2 * math.log(20), abs=1e-3)
    expected = math.sqrt(
        2 * (mixture + 1) / (1000 * mixture) * math.log(math.sqrt(mixture + 1) * 20)
    )
    assert half_width(1000, 2.0, 1000) == pytest.approx(2 * expected, rel=1e-3)


def test_bad_wishes_are_refused():
    with pytest.raises(PampasError, match="expected blocks: got 0"):
        half_width(10, 1.0, 0)
    with pytest.raises(PampasError, match="confidence: got 1"):
        half_width(10, 1.0, 10, 1.0)


def test_before_the_burn_in_nothing_is_said():
    found = sequence_interval(np.zeros(MINIMUM - 1), 1000)
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_values_and_their_moments_give_the_same():
    values = np.random.default_rng(1).random(300)
    moments = (300, float(values.mean()), float(values.std(ddof=1)))
    for span in (None, (0.0, 1.0)):
        assert sequence_interval(values, 1000, span=span) == sequence_interval_of(
            *moments, 1000, span=span
        )


def test_winning_all_so_far_is_not_winning_all_ever():
    found = sequence_interval(np.ones(200), 1000, span=(0.0, 1.0))
    assert found.high == 1.0
    assert 0.8 < found.low < 0.99
    widened = float(np.std(np.append(np.ones(200), [0.0, 1.0]), ddof=1))
    assert found.mean - found.low == pytest.approx(half_width(200, widened, 1000))


def moments_at_looks(values: np.ndarray, looks: np.ndarray, ends: bool = False):
    """Means and deviations of experiments x blocks after each look's number of blocks.

    `ends`: the deviation counts one more block of 0 and one of 1, as it does with a span.
    """
    sums = np.cumsum(values, axis=1)[:, looks - 1]
    squares = np.cumsum(values**2, axis=1)[:, looks - 1]
    more = 2 * ends
    centred = squares + ends - (sums + ends) ** 2 / (looks + more)
    return sums / looks, np.sqrt(np.clip(centred, 0, None) / (looks + more - 1))


def errors_under_peeking(values: np.ndarray, truth: float, expected: int, ends: bool = False):
    """In how many experiments any look excludes the truth: the sequence, and fixed intervals."""
    looks = np.arange(MINIMUM, values.shape[1] + 1, BATCH)
    means, deviations = moments_at_looks(values, looks, ends)
    factor = np.array([half_width(int(look), 1.0, expected) for look in looks])
    off = np.abs(means - truth)
    fixed = 1.96 / np.sqrt(looks)
    return (
        float((off > deviations * factor).any(axis=1).mean()),
        float((off > deviations * fixed).any(axis=1).mean()),
    )


def blocks_of_wins(draw: np.random.Generator, experiments: int, blocks: int, chance: float):
    games = games_of_blocks(draw, experiments * blocks, 2, chance)
    return games.mean(axis=1).reshape(experiments, blocks)


@pytest.mark.slow
@pytest.mark.parametrize("expected", [MINIMUM, 1000])
@pytest.mark.parametrize("chance", [0.5, 0.1, 0.01])
def test_peeking_at_win_shares_keeps_the_error(expected, chance):
    draw = np.random.default_rng(2)
    parts = [
        errors_under_peeking(blocks_of_wins(draw, 500, 4000, chance), chance, expected, True)
        for _ in range(EXPERIMENTS // 500)
    ]
    sequence, fixed = np.mean(parts, axis=0)
    assert sequence < 0.05
    assert fixed > 0.2  # what it is there for


def test_peeking_at_skewed_margins_keeps_the_error():
    draw = np.random.default_rng(3)
    values = draw.exponential(10.0, (EXPERIMENTS, 2000)) - 10.0
    for expected in (MINIMUM, 2000):
        assert errors_under_peeking(values, 0.0, expected)[0] < 0.05


def blocks_for(deviation: float, precision: float) -> int:
    """When a sequence that is tuned to just this number is as narrow as the precision."""
    # Tuned to the number of blocks itself, the width falls with their root.
    return math.ceil((half_width(1, deviation, 1) / precision) ** 2)


@pytest.mark.slow
def test_stopping_by_precision_after_a_pilot_covers():
    """As a study does it: the pilot's blocks tune the sequence and are part of the sample."""
    draw = np.random.default_rng(4)
    precision, covered, stopped = 0.03, 0, []
    for _ in range(EXPERIMENTS):
        values = draw.choice([0.0, 0.5, 1.0], 3000, p=[0.3, 0.2, 0.5])
        expected = blocks_for(float(values[:MINIMUM].std(ddof=1)), precision)
        looks = np.arange(MINIMUM, 3001, BATCH)
        means, deviations = (one[0] for one in moments_at_looks(values[np.newaxis], looks))
        halves = deviations * [half_width(int(look), 1.0, expected) for look in looks]
        at = int(np.argmax(halves <= precision))
        assert halves[at] <= precision
        stopped.append(looks[at])
        covered += abs(means[at] - 0.6) <= halves[at]
    assert covered / EXPERIMENTS >= 0.95
    assert np.mean(stopped) == pytest.approx(blocks_for(0.435, precision), rel=0.05)


def test_rare_wins_do_not_stop_it_wrongly():
    """A share of 1 %: many runs of a hundred blocks see no win at all."""
    draw = np.random.default_rng(5)
    wrong = 0
    for _ in range(EXPERIMENTS):
        values = (draw.random(1000) < 0.01).astype(float)
        for look in range(MINIMUM, 1001, 100):
            found = sequence_interval(values[:look], 1000, span=(0.0, 1.0))
            if not found.low <= 0.01 <= found.high:
                wrong += 1
                break
    assert wrong / EXPERIMENTS < 0.05
