"""Even starts: on made-up games whose even start is known."""

import math

import numpy as np
import pytest

from analysis.estimate.regression import regress
from analysis.studies import first_player_surface
from analysis.studies.first_player_start import (
    Drawn,
    compensation,
    first_answer,
    next_centre,
    proposed,
)
from analysis.studies.first_player_surface import (
    Surface,
    at_the_edge,
    best_integer_start,
    even_starts,
    fit_surface,
    terms_of,
)
from sim.core.study_facts import StartFactor
from tests.analysis.studies.fakes import winners

COINS = StartFactor("coins-spread", "start_coins", "coins", 3, "drawn-from")
STEP_AT, STEP_HEIGHT = 7, 0.05  # of seat 2, as four players have it in a real game


def drawn(printed, games, rng, spread=3):
    """Starts of all seats, the first as printed."""
    starts = np.tile(np.asarray(printed, float), (games, 1))
    starts[:, 1:] += rng.integers(-spread, spread + 1, (games, len(printed) - 1))
    return starts


def two_shares(starts, even=9.4, slope=0.05):
    """An S of the second seat around its even start."""
    second = 0.5 + 0.45 * np.tanh(slope / 0.45 * (starts[:, 1] - even))
    return np.column_stack([1 - second, second])


def stepped_shares(starts, even):
    """Later seats gain by their own start, seat 2 by a step more, and lose by those of others.

    Between whole starts the step is a straight line, as everything is.
    """
    x, seats = starts[:, 1:], starts.shape[1]
    own = 0.025 * (x - np.asarray(even))
    rise = np.clip(x[:, 0] - (STEP_AT - 1), 0, 1) - np.clip(even[0] - (STEP_AT - 1), 0, 1)
    own[:, 0] += STEP_HEIGHT * rise
    later = 1 / seats + own - (own.sum(axis=1, keepdims=True) - own) / (seats - 1)
    return np.column_stack([1 - later.sum(axis=1), later])


def fitted(starts, wins, every=1):
    found = fit_surface(starts, wins, every)
    assert found is not None
    return found


def even_of(surface):
    """Of two seats."""
    found = even_starts(surface)
    assert found is not None
    (only,) = found
    return only


def test_terms_are_weights_of_knots_and_products_of_starts():
    knots = ((5.0, 6.0, 8.0), (1.0, 3.0))
    found = terms_of(np.array([[5.0, 1.0], [5.5, 2.0], [7.0, 3.0]]), knots)
    assert found[:, :4].tolist() == [[1, 0, 0, 0], [1, 0.5, 0, 0.5], [1, 0.5, 0.5, 1]]
    assert found[:, 4].tolist() == pytest.approx([1, 0, 1 / 3])


def test_the_errors_are_those_of_a_row_for_each_seat_with_games_as_blocks():
    rng = np.random.default_rng(3)
    starts = drawn((5, 6, 7), 900, rng, 1)
    wins = winners(stepped_shares(starts, (6.5, 7.5)), rng)
    surface = fitted(starts, wins)
    terms = terms_of(starts[:, 1:], surface.knots)
    size = terms.shape[1]
    rows = np.zeros((900, 2, 2 * size))
    rows[:, 0, :size] = rows[:, 1, size:] = terms
    plain = regress(
        rows.reshape(1800, -1),
        wins[:, 1:].reshape(-1),
        np.repeat(np.arange(900), 2),
        [str(column) for column in range(2 * size)],
    )
    assert np.allclose(surface.coefficients.ravel(), plain.coefficients)
    assert np.allclose(surface.covariance, plain.covariance)


def test_the_fitted_shares_sum_to_one_with_intervals_of_all_seats():
    rng = np.random.default_rng(3)
    starts = drawn((5, 6, 7), 3000, rng)
    surface = fitted(starts, winners(stepped_shares(starts, (6.3, 8.1)), rng))
    grid = np.array([[5.0, 9.0], [7.5, 6.0]])
    assert np.allclose(surface.shares(grid).sum(axis=1), 1)
    found = surface.predicted(grid[0])
    assert found.names == ("seat 1", "seat 2", "seat 3")
    assert found.errors[1] ** 2 == pytest.approx(surface.later_covariance(grid)[0, 0, 0])


def line(low_share, high_share, error=0.01, games=1000):
    """A straight line from 3 to 9, with independent errors of the ends."""
    rise = np.array([[1.0, 0.0], [-1.0, 1.0]])
    covariance = rise @ (np.eye(2) * error**2) @ rise.T
    return Surface(
        ((3.0, 9.0),), np.array([[low_share, high_share - low_share]]), covariance, games
    )


def test_the_even_start_of_a_line_and_its_interval():
    surface = line(0.4, 0.7)  # 0.05 for each
    found = even_of(surface)
    assert found.mean == pytest.approx(5.0)
    # The delta method: the error of the share at 5, over the slope.
    error = 0.01 * math.hypot(2 / 3, 1 / 3) / 0.05
    assert found.high - found.low == pytest.approx(2 * 1.96 * error, abs=0.2)
    assert best_integer_start(surface, [6.0]) == (5.0,)


def test_no_even_start_where_the_games_contradict_all_and_no_bound_beyond_what_was_tried():
    assert even_starts(line(0.1, 0.3)) is None
    assert best_integer_start(line(0.1, 0.3), [6.0]) == (9.0,)
    found = even_of(line(0.3, 0.51))
    assert found.low > 7
    assert found.high == math.inf
    assert at_the_edge(line(0.3, 0.51), [9.0])
    assert not at_the_edge(line(0.3, 0.51), [8.0])


def test_a_start_without_effect_has_no_bounds():
    found = even_of(line(0.5, 0.5))
    assert (found.low, found.high) == (-math.inf, math.inf)
    assert best_integer_start(line(0.4, 0.4), [6.0]) == (6.0,)  # nothing is better than as printed


def test_a_box_with_larger_steps():
    assert best_integer_start(line(0.4, 0.76), [6.0], step=2) == (4.0,)


def covered(even, games, experiments, seed):
    """How often the intervals of all seats have the known even start, together."""
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(experiments):
        starts = drawn((7, *np.round(even)), games, rng, 2)
        found = even_starts(fitted(starts, winners(stepped_shares(starts, even), rng)))
        hits += found is not None and all(
            one.low <= truth <= one.high for one, truth in zip(found, even, strict=True)
        )
    return hits / experiments


@pytest.mark.slow
@pytest.mark.parametrize(
    ("even", "games", "experiments", "least"),
    [
        ((8.4,), 4000, 600, 0.93),  # the step beside the answer
        ((6.6,), 4000, 600, 0.93),  # the answer on the step
        ((7.6, 9.3), 8000, 200, 0.92),
        ((6.6, 10.4, 9.2), 20_000, 30, 0.85),
    ],
)
def test_intervals_cover_the_known_even_start_where_the_curve_has_a_step(
    even, games, experiments, least
):
    assert covered(even, games, experiments, 4) >= least  # 95 % and three errors less


def test_the_games_around_a_step_find_what_a_straight_plane_misses():
    rng = np.random.default_rng(11)
    even = (6.6,)
    starts = drawn((7, 7), 100_000, rng, 2)
    wins = winners(stepped_shares(starts, even), rng)
    levels = even_of(fitted(starts, wins))
    plane = even_of(fitted(starts, wins, None))
    assert levels.low <= 6.6 <= levels.high
    assert not plane.low <= 6.6 <= plane.high


# --- stages ---------------------------------------------------------------------------------------


def games_of(printed, even, games, seed, spread=3):
    rng = np.random.default_rng(seed)
    starts = drawn(printed, games, rng, spread)
    return Drawn(starts, winners(two_shares(starts, even), rng))


def test_a_first_answer_a_better_centre_and_a_proposal():
    wide = games_of((7, 8), 9.4, 20_000, 1)
    centre = first_answer(wide, (7, 8))
    assert centre is not None
    assert abs(centre[0] - 9.4) < 1.1
    assert next_centre(games_of((7, 9), 9.4, 20_000, 2, 2), (7, 8)) is None
    assert next_centre(games_of((7, 6), 9.4, 20_000, 3, 2), (7, 8)) == (8,)
    assert proposed(games_of((7, 9), 9.4, 20_000, 4, 2), (7, 8)) == (9,)


def test_no_answer_from_few_games_or_without_an_effect():
    assert first_answer(games_of((7, 8), 9.4, 20, 1), (7, 8)) is None
    rng = np.random.default_rng(2)
    starts = drawn((7, 8), 5000, rng)
    flat = Drawn(starts, winners(np.tile([0.6, 0.4], (5000, 1)), rng))
    assert first_answer(flat, (7, 8)) is None
    assert next_centre(games_of((7, 8), 9.4, 20, 1), (7, 8)) is None
    assert proposed(games_of((7, 8), 9.4, 20, 1), (7, 8)) is None


def compensated(games, seed=6, local=True):
    wide = games_of((7, 8), 9.4, games, seed)
    near = games_of((7, 9), 9.4, games, seed + 1, 2) if local else None
    played = games_of((7, 9), 9.4, games, seed + 2, 0).shares if local else None
    behaviour = {"win_share": wide.shares[:, 1], "total": wide.starts[:, 1] * 2}
    return compensation(2, "who", "any", COINS, wide, (7, 8), behaviour, near, played)


def test_a_compensation_has_a_proposal_that_was_played_curves_and_what_it_buys():
    found = compensated(40_000)
    assert found.even[0].low < 9.4 < found.even[0].high
    assert found.proposal == (7, 9)
    share = two_shares(np.array([[7.0, 9.0]]))[0]
    for interval, truth in zip(found.played.intervals, share, strict=True):
        assert interval.low < truth < interval.high
    assert found.at_proposal is found.played
    assert found.within(0.04)
    assert not found.within(0.02)
    assert found.effect.low > 0.03
    stages = found.curves["seat 2"]
    assert [point.start for point in stages["wide"]] == [5, 6, 7, 8, 9, 10, 11]
    assert [point.start for point in stages["local"]] == [7, 8, 9, 10, 11]
    for point in stages["local"]:
        truth = two_shares(np.array([[7.0, point.start]]))[0, 1]
        assert abs(point.share.mean - truth) < 0.03
    assert [row.means["total"].mean for row in found.bought] == [10, 12, 14, 16, 18, 20, 22]


@pytest.mark.parametrize("games", [2, 5, 61, 100])
def test_few_games_give_a_coarse_answer_or_none(games):
    found = compensated(games, local=False)
    assert found.wide is None
    if games < 60:
        assert found.predicted is None
        assert found.proposal == found.printed
        assert np.isnan(found.gap)
    else:
        assert found.effect is not None
    assert found.bought


@pytest.mark.slow
def test_even_starts_of_five_seats_are_found_in_bounded_room(monkeypatch):
    rng = np.random.default_rng(11)
    starts = drawn((20,) * 5, 60_000, rng, 2)
    even = (20.4, 21.0, 20.7, 21.3)
    surface = fitted(starts, winners(linear_shares(starts, even), rng))
    tried = []

    def counted(surface, grid, distances=first_player_surface._distances):
        tried.append(len(np.atleast_2d(grid)))
        return distances(surface, grid)

    monkeypatch.setattr(first_player_surface, "_distances", counted)
    found = even_starts(surface)
    assert found is not None and max(tried) <= first_player_surface.MAX_TRIED
    for true, one in zip(even, found, strict=True):
        assert one.low <= true <= one.high


def linear_shares(starts, even):
    """Later seats gain by their own start and lose by those of others."""
    seats = starts.shape[1]
    own = 0.025 * (starts[:, 1:] - np.asarray(even))
    later = 1 / seats + own - (own.sum(axis=1, keepdims=True) - own) / (seats - 1)
    return np.column_stack([1 - later.sum(axis=1), later])
