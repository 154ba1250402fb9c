"""Parts of the variance of results, on results whose parts are known."""

import numpy as np
import pytest

from analysis.estimate.blocks import Array
from analysis.estimate.variance_parts import (
    DEAL,
    REST,
    SEAT,
    SKILL,
    SUITS,
    crossed,
    equal_players,
)


def one_wins(first: Array) -> Array:
    """Shares of both seats from those of the first."""
    return np.stack([first, 1 - first], axis=-1)


def test_parts_are_what_decides() -> None:
    rng = np.random.default_rng(2)
    won = np.repeat(rng.integers(2, size=(500, 1)), 3, axis=1).astype(float)
    by_deal = equal_players(one_wins(won))
    assert by_deal[DEAL].mean == pytest.approx(1.0, abs=0.01)
    by_noise = equal_players(one_wins(rng.integers(2, size=(2000, 3)).astype(float)))
    assert abs(by_noise[DEAL].mean) < 0.05
    assert by_noise[REST].mean == pytest.approx(1.0, abs=0.05)
    by_seat = equal_players(one_wins(np.ones((100, 2))))
    assert by_seat[SEAT].mean == pytest.approx(1.0)
    assert sum(one.mean for one in by_noise.values()) == pytest.approx(1.0)


def chances(rng: np.random.Generator, deals: int) -> Array:
    """What the first seat wins: deals x seatings x repeats."""
    deal = 0.15 * rng.choice([-1, 1], size=(deals, 1, 1))
    suits = 0.1 * rng.choice([-1, 1], size=(deals, 1, 1))
    x = np.array([1, -1]).reshape(1, 2, 1)
    p = 0.55 + 0.15 * x + deal + suits * x
    won: Array = (rng.random((deals, 2, 2)) < p).astype(float)
    return won


TRUTH = {SEAT: 0.05**2, SKILL: 0.15**2, DEAL: 0.15**2, SUITS: 0.1**2}


def test_crossed_games_tell_deal_from_skill() -> None:
    found = crossed(chances(np.random.default_rng(2), 6000))
    for name, part in TRUTH.items():
        assert found[name].low < part / 0.25 < found[name].high
    assert found[SKILL].mean == pytest.approx(TRUTH[SKILL] / 0.25, abs=0.02)
    assert sum(one.mean for one in found.values()) == pytest.approx(1.0)


@pytest.mark.slow
def test_intervals_of_parts_cover() -> None:
    rng = np.random.default_rng(3)
    times = 150
    covered = dict.fromkeys(TRUTH, 0)
    for _ in range(times):
        found = crossed(chances(rng, 300))
        for name, part in TRUTH.items():
            covered[name] += found[name].low <= part / 0.25 <= found[name].high
    assert min(covered.values()) / times >= 0.90, covered


@pytest.mark.slow
def test_intervals_of_the_deal_cover_among_equals() -> None:
    rng = np.random.default_rng(4)
    times, covered = 150, 0
    for _ in range(times):
        p = 0.5 + 0.2 * rng.choice([-1, 1], size=(200, 1))
        found = equal_players(one_wins((rng.random((200, 3)) < p).astype(float)))
        covered += found[DEAL].low <= 0.04 / 0.25 <= found[DEAL].high
    assert covered / times >= 0.90
