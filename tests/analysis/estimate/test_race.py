"""Races on made-up games whose truth is known: what is said at the stop is true often enough."""

import math
import threading
from functools import cache

import numpy as np
import pytest

from analysis.estimate.race import FEW, race
from analysis.estimate.sequence import MINIMUM
from sim.core.errors import PampasError

EXPERIMENTS = 300
CONFIDENCE = 0.95
# Of 300 experiments at 95 %, more than 25 false ones come once in 200 times.
MOST_FALSE = 25


class MadeUp:
    """Actions with these chances to win; `shared` of the re-deals decide alike for all of them.

    The margin is normal around 20 VP for every unit of the chance above one half.
    """

    def __init__(self, chances, seed, shared=0.5):
        self.chances = np.asarray(chances)
        self.seed = seed
        self.shared = shared
        self.asked = []

    def __call__(self, actions, deals):
        self.asked.append((list(actions), deals))
        out = np.empty((len(deals), len(actions), 2))
        for row, deal in enumerate(deals):
            stream = np.random.default_rng((self.seed, deal))
            alike, common = stream.random(2)
            own = stream.random(len(self.chances))
            noise = stream.standard_normal(len(self.chances) + 1)
            luck = np.where(alike < self.shared, common, own)
            win = luck < self.chances
            margin = 20 * (self.chances - 0.5) + 5 * noise[-1] + 3 * noise[:-1]
            out[row, :, 0], out[row, :, 1] = win[list(actions)], margin[list(actions)]
        return out


def tables(chances, count, deals, seed=1, shared=0.5):
    """The same for many experiments at once, which is what makes them affordable."""
    stream = np.random.default_rng(seed)
    size = (count, deals)
    alike, common = stream.random((2, *size))
    own = stream.random((*size, len(chances)))
    luck = np.where((alike < shared)[..., None], common[..., None], own)
    noise = stream.standard_normal((*size, len(chances)))
    win = (luck < np.asarray(chances)).astype(float)
    margin = 20 * (np.asarray(chances) - 0.5) + 5 * stream.standard_normal(size)[..., None]
    return np.stack([win, margin + 3 * noise], axis=3)


def experiments(chances, games, precision, goal="win", count=EXPERIMENTS, shared=0.5):
    for table in tables(chances, count, games // 2 + 1, shared=shared):

        def play(some, part, table=table):
            return table[part.start : part.stop, list(some)]

        yield race(play, len(chances), games, precision, goal, CONFIDENCE)


PRECISION = 0.03
TRUTHS = [
    (0.5, 0.47, 0.42, 0.3),
    (0.5, 0.5, 0.5),
    (0.04, 0.02, 0.01),
    pytest.param((0.97, 0.95, 0.9, 0.6, 0.5), marks=pytest.mark.slow),
    pytest.param((0.5, 0.45, 0.45, 0.45, 0.45, 0.45, 0.45), marks=pytest.mark.slow),
]


@cache
def stopped(chances):
    """Races of an experiment that are over, for all tests that only read them."""
    return list(experiments(chances, 1000 * len(chances), PRECISION))


@pytest.mark.slow
@pytest.mark.parametrize("chances", TRUTHS, ids=str)
def test_the_best_is_hardly_ever_thrown_out_or_missed(chances):
    """The stopping rule: who is called the best is within the precision, and nobody better is out.

    Looks after every quarter more: bounds of a fixed size would fail in far more experiments.
    """
    best, false = max(chances), 0
    for found in stopped(chances):
        left = [p for p, one in zip(chances, found.runners, strict=True) if not one.out]
        missed = found.known and chances[found.best] < best - PRECISION
        beyond = best - chances[found.best] > found.behind
        false += best not in left or missed or beyond
    assert false <= MOST_FALSE


@pytest.mark.parametrize("chances", TRUTHS, ids=str)
def test_all_intervals_are_true_at_once_when_it_stops(chances):
    margins = [20 * (chance - 0.5) for chance in chances]
    wins = leads = 0
    for found in stopped(chances):
        wins += not all(map(holds, (one.win for one in found.runners), chances))
        leads += not all(map(holds, (one.margin for one in found.runners), margins))
    assert wins <= MOST_FALSE
    assert leads <= MOST_FALSE


def holds(interval, truth):
    return interval.low <= truth <= interval.high


@pytest.mark.slow
def test_peeking_with_bounds_of_a_fixed_size_would_not_do(monkeypatch):
    """The test above can fail: with t bounds at every look the equal actions are thrown out."""
    from analysis.estimate import race as module
    from analysis.interval import t_quantile

    def fixed(units, deviation, expected, confidence):
        return deviation * t_quantile((1 + confidence) / 2, units - 1) / math.sqrt(units)

    monkeypatch.setattr(module, "half_width", fixed)
    chances = [0.5, 0.5, 0.5]
    out = sum(
        any(one.out for one in found.runners)
        for found in experiments(chances, 6000, 0.0, shared=0.0)
    )
    assert out > 2 * MOST_FALSE


def test_of_equal_actions_none_is_out():
    out = sum(
        any(one.out for one in found.runners)
        for found in experiments([0.5, 0.5, 0.5], 6000, 0.0, shared=0.0)
    )
    assert out <= MOST_FALSE


def test_a_clear_case_is_known_early_and_cheaply():
    play = MadeUp([0.9, 0.2, 0.1, 0.1], seed=3)
    found = race(play, 4, 40_000, 0.01)
    assert (found.best, found.known, found.alone) == (0, True, True)
    assert found.games == 4 * MINIMUM
    assert found.behind == 0.0
    assert [one.out for one in found.runners] == [False, True, True, True]


def test_what_is_out_is_no_longer_played_and_re_deals_are_shared():
    play = MadeUp([0.5, 0.45, 0.1], seed=4)
    found = race(play, 3, 6000, 0.0)
    assert found.runners[2].deals == 125  # the second look
    assert found.runners[0].deals == found.runners[1].deals > 1000
    assert found.games == sum(one.deals for one in found.runners) <= 6000
    numbers = [deal for _, deals in play.asked for deal in deals]
    assert numbers == list(range(found.runners[0].deals))


def test_a_coarser_precision_stops_sooner():
    games = [race(MadeUp([0.5, 0.49], seed=5), 2, 60_000, p).games for p in (0.02, 0.05, 0.2)]
    assert games[0] > games[1] > games[2]


def test_actions_that_do_the_same_are_soon_within_any_precision():
    found = race(MadeUp([0.5, 0.5], seed=6, shared=1.0), 2, 20_000, 0.02)
    assert found.known and not found.alone
    assert found.games < 2000


def test_the_margin_may_be_the_goal():
    found = race(MadeUp([0.5, 0.6, 0.55], seed=7), 3, 30_000, 0.3, "margin")
    assert found.best == 1 and found.known
    false = 0
    for found in experiments([0.5, 0.52, 0.55], 3000, 0.2, "margin"):
        false += found.known and 20 * (0.55 - [0.5, 0.52, 0.55][found.best]) > 0.2
    assert false <= MOST_FALSE


def test_few_games_are_looked_at_once():
    play = MadeUp([0.95, 0.1], seed=8)
    found = race(play, 2, 2 * (MINIMUM - 1), 0.01)
    assert found.games == 2 * (MINIMUM - 1)
    assert found.alone and found.best == 0
    false = 0
    for found in experiments([0.5, 0.4, 0.3], 3 * 60, 0.05):
        assert found.runners[0].deals == 60
        false += not all(map(holds, (one.win for one in found.runners), [0.5, 0.4, 0.3]))
        false += found.known and found.best != 0 and [0.5, 0.4, 0.3][found.best] < 0.45
    assert false <= MOST_FALSE


def test_of_very_few_nothing_is_concluded():
    found = race(MadeUp([1.0, 0.0], seed=9), 2, 2 * (FEW - 1), 0.5)
    assert not found.known and math.isinf(found.behind)
    assert not any(one.out for one in found.runners)


def test_it_can_be_stopped_and_says_what_it_has():
    stop = threading.Event()
    told = []

    def watch(games):
        told.append(games)
        if sum(told) > 500:
            stop.set()

    found = race(MadeUp([0.5, 0.5], seed=1), 2, 100_000, 0.0, watch=watch, stop=stop)
    assert found.games == sum(told) < 700
    assert found.runners[0].win.low < 0.5 < found.runners[0].win.high
    stop.set()
    found = race(MadeUp([0.5, 0.5], seed=1), 2, 100_000, 0.0, stop=stop)
    assert found.games < 2 * MINIMUM
    assert not found.known


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"goal": "points"}, "goal: got 'points', expected win or margin"),
        ({"actions": 1}, "actions: got 1, expected at least 2"),
        ({"games": 3}, "games: got 3, expected at least 4"),
    ],
)
def test_wrong_wishes_are_refused(given, words):
    usual = {"actions": 2, "games": 100, "precision": 0.0, "goal": "win"}
    with pytest.raises(PampasError, match=words):
        race(MadeUp([0.5, 0.5], 1), **(usual | given))
