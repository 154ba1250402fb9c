"""Controls pass where all is well, and fail where it is not."""

from functools import cache

import numpy as np
import pytest

from analysis.estimate.controls import (
    ALARMS_BOUND,
    CONTROL_CONFIDENCE,
    LEAST_DOMINANT,
    MIRROR_BOUND,
    POWER,
    Control,
    alarms_of,
    detectable_alarms,
    each_seat_once,
    experiments_of,
    false_alarms,
    mirror,
    saturates,
)
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import (
    EXPERIMENTS,
    covers_as_stated,
    games_of_blocks,
    share_covered,
)

SEATS = (2, 3, 4)


def mirror_games(
    draw: np.random.Generator, blocks: int, seats: int, first: float = 0.0, cheat: float = 0.0
) -> np.ndarray:
    """Blocks x rotations of the first player's wins; every rotation of a block is the same game.

    first: how much more often the first seat wins than an even share. cheat: how often the first
    player takes a game that another has won, which no rotation cancels.
    """
    chances = np.full(seats, (1 - 1 / seats - first) / (seats - 1))
    chances[0] = 1 / seats + first
    winner = draw.choice(seats, blocks, p=chances)
    wins = winner[:, np.newaxis] == np.arange(seats)  # in rotation r the player has seat r
    return np.where(draw.random(wins.shape) < cheat, 1.0, wins)


@pytest.mark.parametrize("seats", SEATS)
def test_a_mirror_match_brackets_its_share_but_once_in_a_thousand(seats):
    draw = np.random.default_rng(1)
    passed = [
        mirror(each_seat_once(mirror_games(draw, 120 * seats, seats, 0.1)), seats).passed
        for _ in range(EXPERIMENTS)
    ]
    assert np.mean(passed) >= 0.99


def test_the_interval_of_a_mirror_is_as_wide_as_it_says():
    """At 95 % it covers as stated, so that at 99.9 % nothing but the confidence is another."""
    draw = np.random.default_rng(1)
    games = [each_seat_once(mirror_games(draw, 400, 4, 0.1)) for _ in range(EXPERIMENTS)]
    assert covers_as_stated(float(np.mean([mirror(one, 4, 0.95).passed for one in games])))
    assert CONTROL_CONFIDENCE == mirror(games[0], 4).interval.confidence == 0.999
    narrow, wide = mirror(games[0], 4, 0.95).interval, mirror(games[0], 4).interval
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize("seats", SEATS)
def test_a_mirror_that_is_tilted_fails(seats):
    draw = np.random.default_rng(2)
    for _ in range(20):
        tilted = mirror_games(draw, 2400, seats, 0.1, cheat=0.12)
        control = mirror(each_seat_once(tilted), seats)
        assert not control.passed
        assert control.expected == 1 / seats


def test_each_seat_counts_once_and_every_deal_once():
    shares = np.arange(15.0).reshape(5, 3)
    # Deal 0 with rotation 0, deal 1 with rotation 1, deal 2 with rotation 2; two deals are left.
    assert each_seat_once(shares).tolist() == [(0 + 4 + 8) / 3]
    assert each_seat_once(shares[:, :2]).tolist() == [(0 + 4) / 2, (6 + 10) / 2]
    assert each_seat_once(shares[:2]).tolist() == []


@pytest.mark.parametrize("seats", SEATS)
def test_a_mirror_match_balances_seats_with_deals_of_their_own(seats):
    draw = np.random.default_rng(8)
    lopsided = mirror_games(draw, 240, seats, first=1 - 1 / seats)
    assert np.allclose(each_seat_once(lopsided), 1 / seats)  # the first seat always wins
    games = mirror_games(draw, 2400, seats)
    assert np.allclose(games.mean(axis=1), 1 / seats)  # the same game in every rotation
    fair = each_seat_once(games)
    assert len(fair) == 2400 // seats
    assert fair.std() > 0.1  # it could have failed
    assert abs(fair.mean() - 1 / seats) < 4 * fair.std() / np.sqrt(len(fair))


def test_a_mirror_whose_deals_cancel_passes():
    wins = np.random.default_rng(3).random(50) < 0.4
    assert mirror(np.column_stack([wins, ~wins]), 2).passed
    thirds = np.tile([1 / 3, 1 / 3, 1 / 3], (50, 1))
    assert mirror(thirds, 3).passed
    assert not mirror(thirds[:5], 3).holds  # five units that are alike prove little


@pytest.mark.parametrize(
    "units", [600, *(pytest.param(units, marks=pytest.mark.slow) for units in (150, 3000))]
)
@pytest.mark.parametrize("seats", SEATS)
def test_a_mirror_notices_the_shift_that_it_states_as_often_as_it_states(units, seats):
    """The player wins as much more often as the control of a fair match says that it detects."""
    draw = np.random.default_rng(units + seats)

    def match(chance: float) -> Control:
        return mirror(draw.binomial(seats, chance, units) / seats, seats)

    shift = float(np.mean([match(1 / seats).detects for _ in range(50)]))
    found = np.mean([not match(1 / seats + shift).passed for _ in range(EXPERIMENTS)])
    assert found == pytest.approx(POWER, abs=0.07)  # the spread changes with the share
    assert np.mean([not match(1 / seats).passed for _ in range(EXPERIMENTS)]) < 0.01


def test_a_mirror_of_few_games_does_not_hold_by_size_alone():
    draw = np.random.default_rng(11)
    few, many = (mirror(each_seat_once(mirror_games(draw, blocks, 4)), 4) for blocks in (400, 4000))
    assert few.interval.low < 0.25 < few.interval.high
    assert (few.passed, few.tells, few.holds) == (True, False, False)
    assert few.detects > MIRROR_BOUND > many.detects
    assert (many.holds, many.needs) == (True, 0)
    again = mirror(each_seat_once(mirror_games(draw, 4 * few.needs, 4)), 4)
    assert again.detects == pytest.approx(
        MIRROR_BOUND, rel=0.15
    )  # few games do not know their own spread


def test_a_defect_that_few_games_notice_is_a_defect():
    control = mirror(np.tile([0.8, 1.0], 10), 2)
    assert (control.passed, control.tells) == (False, False)


@cache
def alarms_counted(alarms: int, experiments: int) -> Control:
    """The same for the same counts, of which thousands of draws have a few dozen."""
    return alarms_of("alarms", alarms, experiments)


@pytest.mark.parametrize("experiments", [100, 400])
def test_alarms_are_noticed_as_often_as_stated(experiments):
    more = detectable_alarms(experiments, 0.05)
    draw = np.random.default_rng(experiments)
    for shift, least, most in ((more, POWER - 0.03, POWER + 0.03), (0.0, 0.0, 0.005)):
        counts = draw.binomial(experiments, 0.05 + shift, EXPERIMENTS)
        found = [alarms_counted(int(count), experiments) for count in counts]
        assert least <= np.mean([not one.passed for one in found]) <= most


@pytest.mark.parametrize(
    ("alarms", "experiments", "low", "high"),
    [(0, 20, 0.0, 0.31615), (12, 250, 0.015127056798337422, 0.10919424271690116)],
)
def test_the_interval_of_alarms_is_that_of_clopper_and_pearson(alarms, experiments, low, high):
    """By hand, 1 - 0.0005^(1/20), and `proportion_confint(..., "beta")` of statsmodels 0.15."""
    found = alarms_of("alarms", alarms, experiments).interval
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-4)
    if alarms:
        assert (found.low, found.high) == pytest.approx((low, high), rel=1e-9)


def test_few_experiments_say_nothing_of_a_rate_of_alarms():
    few = alarms_of("alarms", 1, 20)
    assert (few.passed, few.holds) == (True, False)
    assert few.detects > ALARMS_BOUND and few.needs > 20
    assert alarms_of("alarms", 0, 1).detects == np.inf
    assert alarms_of("alarms", 5, 100).holds


def test_a_mirror_has_two_seats():
    with pytest.raises(PampasError, match="seats: got 1"):
        mirror([0.5], 1)


def test_experiments_are_disjoint_and_spread_over_the_run():
    found = experiments_of(np.arange(11), 3)
    assert found.tolist() == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    for count in (0, 6, 12):
        with pytest.raises(PampasError, match="experiments: got"):
            experiments_of(np.arange(11), count)


def test_honest_intervals_alarm_in_5_percent_and_pass():
    draw = np.random.default_rng(4)
    controls = [false_alarms(draw.normal(size=(400, 30))) for _ in range(300)]
    assert np.mean([one.interval.mean for one in controls]) == pytest.approx(0.05, abs=0.003)
    assert np.mean([one.passed for one in controls]) >= 0.99
    assert controls[0].interval.confidence == CONTROL_CONFIDENCE
    assert controls[0].expected == pytest.approx(0.05)


@pytest.mark.parametrize("rate", [0.05, 0.3])
def test_the_interval_of_alarms_holds_the_true_rate_but_once_in_a_thousand(rate):
    draw = np.random.default_rng(9)
    found = [
        alarms_counted(int(alarms), 400).interval
        for alarms in draw.binomial(400, rate, EXPERIMENTS)
    ]
    assert share_covered(found, rate) >= 0.997
    assert all(one.high - one.low < 0.2 for one in found)


def test_win_shares_of_two_equal_arms_pass():
    draw = np.random.default_rng(5)
    values = games_of_blocks(draw, 40_000, 2).mean(axis=1)
    other = games_of_blocks(draw, 40_000, 2).mean(axis=1)
    assert false_alarms(experiments_of(values - other, 400)).passed


def test_intervals_over_games_that_share_a_deal_are_found_out():
    """Each block counted ten times, as if its games were independent."""
    values = np.repeat(np.random.default_rng(6).normal(size=(400, 30)), 10, axis=1)
    control = false_alarms(values)
    assert control.interval.mean > 0.3
    assert not control.passed


def test_no_alarm_at_all_in_many_experiments_fails_too():
    control = false_alarms(np.tile([1.0, -1.0], (400, 10)))
    assert (control.interval.mean, control.interval.low) == (0, 0)
    assert not control.passed


def test_a_dominant_arm_saturates():
    draw = np.random.default_rng(7)
    assert saturates(games_of_blocks(draw, 500, 2, 0.97)).passed
    assert saturates(np.ones((100, 2))).passed
    assert not saturates(games_of_blocks(draw, 500, 2, 0.9)).passed
    few = saturates(np.ones((10, 2)))  # ten blocks prove too little
    assert (few.holds, few.passed, few.needs) == (False, True, LEAST_DOMINANT)
    assert not saturates(np.zeros((10, 2))).passed
    assert saturates(games_of_blocks(draw, 500, 2, 0.9)).tells


def test_the_interval_of_a_dominant_arm_covers():
    draw = np.random.default_rng(10)
    found = [saturates(games_of_blocks(draw, 400, 2, 0.85)).interval for _ in range(EXPERIMENTS)]
    assert covers_as_stated(share_covered(found, 0.85))
