"""Even starts: on made-up games whose even start is known."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.interval import t_quantile
from analysis.studies.first_player_start import compensation
from analysis.studies.first_player_surface import (
    Surface,
    best_in_the_box,
    even_start,
    exponents_of,
    fit_surface,
    powers,
)
from sim.core.study_facts import StartFactor
from tests.analysis.studies.fakes import winners

COINS = StartFactor("coins-spread", "start_coins", "coins", 3, "drawn-from")


def drawn(printed, games, rng, spread=3):
    """Starts of all seats, the first as printed."""
    starts = np.tile(np.asarray(printed, float), (games, 1))
    starts[:, 1:] += rng.integers(-spread, spread + 1, (games, len(printed) - 1))
    return starts


def two_shares(starts, even=9.4, slope=0.05):
    """An S of the second seat around its even start."""
    second = 0.5 + 0.45 * np.tanh(slope / 0.45 * (starts[:, 1] - even))
    return np.column_stack([1 - second, second])


def three_shares(starts, even=(6.8, 8.1)):
    """Seats that gain by their own start and lose by that of the other; even at `even`."""
    a, b = (starts[:, 1] - even[0]) / 3, (starts[:, 2] - even[1]) / 3
    second = 1 / 3 + 0.12 * a - 0.05 * b - 0.02 * a * b
    third = 1 / 3 - 0.04 * a + 0.10 * b - 0.01 * a * b
    return np.column_stack([1 - second - third, second, third])


def test_terms_are_pure_and_mixed_powers():
    assert exponents_of(1, 3, 2) == ((0,), (1,), (2,), (3,))
    found = exponents_of(2, 3, 2)
    assert (1, 1) in found
    assert (3, 0) in found
    assert (2, 1) not in found
    assert powers(np.array([[2.0, 3.0]]), [(0, 0), (2, 1)]).tolist() == [[1.0, 12.0]]


def test_the_fitted_shares_sum_to_one_with_a_covariance_that_knows_it():
    rng = np.random.default_rng(3)
    starts = drawn((5, 6, 7), 3000, rng)
    surface = fit_surface(starts, winners(three_shares(starts), rng), (5, 6, 7), 3)
    assert surface is not None
    grid = np.array([[5.0, 9.0], [7.5, 6.0]])
    assert np.allclose(surface.shares(grid).sum(axis=1), 1)
    covariance = surface.share_covariance(grid[:1])
    assert np.allclose(covariance.sum(axis=0), 0, atol=1e-12)
    assert (np.diag(covariance) > 0).all()


def exact(printed, coefficients, exponents, games=1000):
    size = np.size(coefficients)
    values = np.array(coefficients, float).reshape(len(printed) - 1, -1)
    return Surface(printed, 3, exponents, values, np.eye(size) * 1e-4, games)


def test_the_even_start_of_a_line_and_its_error():
    surface = exact((5, 6), [[0.4, 0.3]], ((0,), (1,)))  # 0.4 + 0.1 (x - 6)
    found = even_start(surface, np.array([6.0]))
    assert found is not None
    place, covariance = found
    assert place == pytest.approx([7.0])
    # Var = (1 + z²) 1e-4 with z = 1/3, over the square of the slope.
    assert covariance[0, 0] == pytest.approx(1e-4 * (1 + 1 / 9) / 0.01)
    assert best_in_the_box(surface, COINS).tolist() == [7.0]


def test_no_even_start_beyond_what_was_tried():
    surface = exact((5, 6), [[0.1, 0.06]], ((0,), (1,)))  # reaches 0.16
    assert even_start(surface, np.array([9.0])) is None
    assert best_in_the_box(surface, COINS).tolist() == [9.0]


def test_a_start_without_effect_has_no_even_start():
    surface = exact((5, 6), [[0.4, 0.0]], ((0,), (1,)))
    assert even_start(surface, np.array([6.0])) is None
    assert best_in_the_box(surface, COINS).tolist() == [6.0]  # nothing is better than as printed


def test_a_box_with_larger_steps_and_no_negative_starts():
    surface = exact((5, 1), [[0.5, 0.3]], ((0,), (1,)))
    assert best_in_the_box(surface, StartFactor("x", "y", "z", 3, "w", step=2)).tolist() == [0.0]


def covered(shares_of, printed, truth, games, experiments, seed):
    """How often the interval of each seat has the known even start; none found is a miss."""
    rng = np.random.default_rng(seed)
    hits = np.zeros((experiments, len(truth)))
    for row in hits:
        starts = drawn(printed, games, rng)
        surface = fit_surface(starts, winners(shares_of(starts), rng), printed, 3)
        assert surface is not None
        found = even_start(surface, best_in_the_box(surface, COINS))
        if found is not None:
            half = t_quantile(0.975, games - 1) * np.sqrt(np.diag(found[1]))
            row[:] = np.abs(found[0] - truth) <= half
    return hits.mean(axis=0)


@pytest.mark.slow
@pytest.mark.parametrize("games", [2000, 12_000, 24_000])  # the fewest for degrees 3, 5 and 6
def test_intervals_of_two_seats_cover_the_known_even_start(games):
    found = covered(lambda x: two_shares(x, even=8.3), (7, 8), (8.3,), games, 2000, 4)
    assert 0.93 <= found[0] <= 0.97


@pytest.mark.slow
def test_intervals_of_three_seats_cover_the_known_even_starts():
    truth = (6.3, 6.8)
    found = covered(lambda x: three_shares(x, truth), (5, 6, 7), truth, 4000, 2000, 5)
    assert ((found >= 0.93) & (found <= 0.97)).all()


def compensated(games, shares_of=two_shares, printed=(7, 8), seed=6):
    rng = np.random.default_rng(seed)
    starts = drawn(printed, games, rng)
    shares = winners(shares_of(starts), rng)
    played = {"win_share": shares[:, 1], "total": starts[:, 1] * 2, "turns": starts[:, 0]}
    return compensation(len(printed), "who", COINS, starts, shares, printed, played)


def test_a_compensation_has_proposal_curves_and_what_it_buys():
    found = compensated(40_000)
    assert found.even.intervals[0].low < 9.4 < found.even.intervals[0].high
    assert found.proposal == (7, 9)
    assert found.gap < 0.04 < found.gap_as_printed
    assert found.effect.low > 0.03
    points = found.curves["seat 2"]
    assert [point.start for point in points] == [5, 6, 7, 8, 9, 10, 11]
    assert sum(point.adjusted.units for point in points) == 40_000
    assert all(abs(point.fitted.mean - point.adjusted.mean) < 0.03 for point in points)
    assert [row.means["total"].mean for row in found.bought] == [10, 12, 14, 16, 18, 20, 22]


def test_curves_show_games_adjusted_to_the_even_starts_of_the_others():
    found = compensated(60_000, three_shares, (5, 6, 7))
    for name, even in zip(("seat 2", "seat 3"), (6.8, 8.1), strict=True):
        below = [point.adjusted.mean for point in found.curves[name] if point.start < even - 1]
        above = [point.adjusted.mean for point in found.curves[name] if point.start > even + 1]
        assert max(below) < 1 / 3 < min(above)


def test_a_misfit_is_seen_and_is_nothing_if_the_curve_goes_through_every_mean():
    def jump(starts):
        second = np.where(starts[:, 1] == 8, 0.9, 0.3)
        return np.column_stack([1 - second, second])

    found = compensated(20_000, jump)
    assert found.misfit.low > 0 or found.misfit.high < 0
    rng = np.random.default_rng(7)
    starts = drawn((7, 8), 12_000, rng, spread=2)
    few = StartFactor("coins-spread", "start_coins", "coins", 2, "drawn-from")
    wins = winners(two_shares(starts), rng)
    played = {"win_share": wins[:, 1]}
    assert compensation(2, "who", few, starts, wins, (7, 8), played).misfit is None


def test_starts_off_the_curve_widen_the_intervals_of_what_is_read_from_it():
    rng = np.random.default_rng(9)
    off = np.array([0.05, -0.06, 0.04, -0.04, 0.06, -0.05, 0.04])

    def jagged(starts):
        second = two_shares(starts)[:, 1] + off[starts[:, 1].astype(int) - 5]
        return np.column_stack([1 - second, second])

    found = []
    for shares_of in (two_shares, jagged):
        starts = drawn((7, 8), 8000, rng)
        found.append(fit_surface(starts, winners(shares_of(starts), rng), (7, 8), 3))
    smooth, rough = found
    assert smooth is not None
    assert rough is not None
    assert smooth.rough == 0
    assert rough.rough == pytest.approx(0.05**2, rel=0.7)
    place = np.array([9.0])
    plain = replace(rough, rough=0.0)
    assert rough.share_covariance(place)[1, 1] == pytest.approx(
        plain.share_covariance(place)[1, 1] + rough.rough
    )
    assert np.allclose(rough.share_covariance(place).sum(axis=0), 0, atol=1e-12)


@pytest.mark.parametrize("games", [2, 5, 61, 100])
def test_few_games_give_a_coarse_answer_or_none(games):
    found = compensated(games)
    if games < 60:
        assert found.surface is None
        assert found.proposal == found.printed
        assert np.isnan(found.gap)
    else:
        assert found.surface.pure == 1
    assert found.bought
