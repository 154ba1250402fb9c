"""Set-ups and seats: on made-up games in which it is known what lies where does."""

import numpy as np
import pytest

from analysis.studies.first_player_placement import (
    Dealt,
    joint_spread,
    placement_rule,
    placements_of,
    price_spreads,
    spreads,
)
from analysis.studies.first_player_surface import Surface
from tests.analysis.studies.fakes import winners

THINGS = "ABCDEF"
PLACES = ("front", "left", "right", "middle", "side", "back")


def dealt_games(games, rng, effect, seats=2, together=0.0):
    """Six things in six places; `effect` of A by its place on the first seat's share.

    together: what B in front adds if A is in the back.
    """
    order = rng.permuted(np.tile(np.arange(6), (games, 1)), axis=1)  # the thing in each place
    columns = [(t, p, order[:, p] == t) for p in range(6) for t in range(6)]
    where = (order == 0).argmax(axis=1)
    moved = np.asarray(effect)[where] + together * ((where == 5) & (order[:, 0] == 1))
    shares = np.full((games, seats), 1 / seats)
    shares[:, 0] += moved
    shares[:, -1] -= moved
    return Dealt(
        tuple(f"{THINGS[t]} {PLACES[p]}" for t, p, _ in columns),
        ("things",) * 36,
        tuple(THINGS[t] for t, _, _ in columns),
        tuple(PLACES[p] for _, p, _ in columns),
        np.column_stack([there for _, _, there in columns]),
        order @ (6 ** np.arange(6)),
        winners(shares, rng),
    )


NO_EFFECT = (0.0,) * 6
EFFECT = (0.10, 0.02, -0.02, 0.0, 0.0, -0.10)
SPREAD = float(np.std(EFFECT))


def test_placements_are_told_with_their_shares_the_largest_first():
    games = dealt_games(20_000, np.random.default_rng(1), EFFECT, 3)
    found = placements_of(3, "dealt", (7, 8, 9), games)
    assert found is not None
    assert {cell.name for cell in found.largest[:2]} == {"A front", "A back"}
    front = next(cell for cell in found.cells if cell.name == "A front")
    for interval, truth in zip(front.shares, (1 / 3 + 0.1, 1 / 3, 1 / 3 - 0.1), strict=True):
        assert interval.low < truth < interval.high
    assert front.shifts[0].low > 0
    assert front.shifts[2].high < 0


def test_too_few_games_say_nothing_of_placements():
    games = dealt_games(100, np.random.default_rng(1), EFFECT)
    assert placements_of(2, "dealt", (7, 8), games) is None


@pytest.mark.slow
def test_simultaneous_intervals_of_placements_rarely_call_one_that_does_nothing():
    rng = np.random.default_rng(2)
    alarms = []
    for _ in range(200):
        found = placements_of(2, "", (), dealt_games(1500, rng, NO_EFFECT))
        assert found is not None
        alarms.append(bool(found.largest))
    assert np.mean(alarms) <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / 200)


@pytest.mark.slow
@pytest.mark.parametrize("size", [0.0, 0.3, 1.0])
def test_the_spread_over_set_ups_is_covered_also_where_there_is_none(size):
    rng = np.random.default_rng(3)
    effect = size * np.array(EFFECT)
    truth = float(np.std(effect))
    hits = []
    for _ in range(300):
        games = dealt_games(1500, rng, effect)
        found = spreads(games.there, games.wins)[0]
        hits.append(found.low <= truth <= found.high)
    assert 0.95 - 3 * np.sqrt(0.05 * 0.95 / 300) <= np.mean(hits)


def test_the_noise_of_finite_games_is_taken_out():
    rng = np.random.default_rng(4)
    found = [
        spreads(games.there, games.wins)[0].mean ** 2
        for games in (dealt_games(1500, rng, EFFECT) for _ in range(60))
    ]
    assert np.mean(found) == pytest.approx(SPREAD**2, rel=0.2)


def test_what_placements_do_together_is_in_the_joint_spread_only():
    games = dealt_games(30_000, np.random.default_rng(5), NO_EFFECT, together=0.45)
    joint = joint_spread(games.setup, games.wins[:, 0])
    assert joint is not None
    truth = 0.45 * np.sqrt(1 / 30 * 29 / 30)
    assert joint.low < truth < joint.high
    assert spreads(games.there, games.wins)[0].high < joint.low
    assert joint_spread(np.arange(3000), games.wins[:3000, 0]) is None


@pytest.mark.slow
def test_the_joint_spread_is_covered():
    rng = np.random.default_rng(6)
    hits = []
    for _ in range(200):
        games = dealt_games(4000, rng, EFFECT)
        found = joint_spread(games.setup, games.wins[:, 0])
        assert found is not None
        hits.append(found.low <= SPREAD <= found.high)
    assert np.mean(hits) >= 0.95 - 3 * np.sqrt(0.05 * 0.95 / 200)


def plane(slope, error=1e-5):
    """Of two seats: half the wins at 8, and so many more for each more."""
    coefficients = np.array([[0.5 - 2 * slope, 4 * slope]])
    return Surface(((6.0, 10.0),), coefficients, np.eye(2) * error**2, 1000)


def test_the_fair_start_differs_by_the_spread_over_the_slope():
    games = dealt_games(20_000, np.random.default_rng(7), EFFECT)
    (found,) = price_spreads(games, plane(0.04), (7, 8))
    assert found.mean == pytest.approx(spreads(games.there, games.wins)[1].mean / 0.04)
    assert found.low < SPREAD / 0.04 < found.high
    (wider,) = price_spreads(games, plane(0.04, 0.02), (7, 8))
    assert wider.low < found.low
    assert wider.high > found.high


def test_a_rule_keeps_what_matters_to_where_it_matters_least():
    rng = np.random.default_rng(8)
    rule = placement_rule(dealt_games(20_000, rng, EFFECT), dealt_games(20_000, rng, EFFECT))
    assert rule is not None
    assert rule.allowed == {"A": ("left", "right", "middle", "side")}
    assert rule.kept == pytest.approx(2 / 3, abs=0.02)
    assert rule.after[0].high < rule.before[0].low
    assert rule.shares.intervals[0].low < 0.5 < rule.shares.intervals[0].high


def test_there_is_no_rule_where_nothing_matters():
    rng = np.random.default_rng(9)
    nothing = dealt_games(4000, rng, NO_EFFECT)
    assert placement_rule(nothing, nothing) is None
