"""Matches: balanced designs, estimates of hand-made outcomes, the same numbers for any cutting."""

import numpy as np
import pytest

from analysis.match import (
    Plan,
    Seating,
    duel,
    duel_result,
    lay_out,
    match,
    match_games,
    payoff,
    play_plan,
    scores_of,
    solo,
)
from sim.argentina.game import ARGENTINA
from tests.analysis import toy
from tests.games.tiny import setup as tiny

TABLES = toy.tables()
POOR = toy.DEFAULTS
MIDDLING = toy.GOOD / 2


def policies_of(design, players):
    return design[:, toy.AT["policy"] : toy.AT["policy"] + players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_policy_is_as_often_in_every_seat(players):
    plan = Plan(toy.Setup(players=players), (duel(players, 0, 1),), blocks=5)
    seats = policies_of(lay_out(TABLES, plan), players)
    assert len(seats) == plan.games == 5 * players
    assert ((seats == 0).sum(axis=0) == 5).all()
    assert ((seats == 0).sum(axis=1) == 1).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_games_of_a_block_share_everything_but_the_seating(players):
    plan = Plan(toy.Setup(players=players, seed=3), (duel(players, 0, 1),), blocks=4, first=10)
    blocks = lay_out(TABLES, plan).reshape(4, players, -1)
    others = [at for name, at in toy.AT.items() if name != "policy"]
    assert (blocks[:, :, others] == blocks[:, :1, others]).all()
    assert blocks[:, 0, toy.AT["luck"]].tolist() == [10, 11, 12, 13]
    assert (blocks[..., toy.AT["seed"]] == 3).all()


def test_two_players_play_both_orders():
    assert [seating.policies for seating in duel(2, 0, 1)] == [(0, 1), (1, 0)]
    assert [seating.counted for seating in duel(2, 0, 1)] == [0, 1]


def test_estimates_of_hand_made_outcomes():
    plan = Plan(toy.Setup(), (duel(2, 0, 1),), blocks=3)
    # win_share_1, win_share_2, total_1, total_2; in each block policy 0 sits first, then second.
    outcome = np.array(
        [
            [12, 0, 60, 50],  # won by 10
            [12, 0, 55, 51],  # lost by 4
            [6, 6, 40, 40],  # tied
            [0, 12, 30, 44],  # won by 14
            [0, 12, 30, 36],  # lost by 6
            [12, 0, 70, 68],  # lost by 2
        ],
        dtype=np.int32,
    )
    scores = scores_of(outcome, plan)
    assert scores.win.tolist() == [[0.5, 0.75, 0.0]]
    assert scores.margin.tolist() == [[3.0, 7.0, -4.0]]
    result = duel_result(plan, scores, 0, ("a", "b"))
    assert (result.blocks, result.games, result.fair) == (3, 6, 0.5)
    assert result.win.mean == pytest.approx(1.25 / 3)
    assert result.margin.mean == pytest.approx(2.0)
    half = 4.30265 * np.std([0.5, 0.75, 0.0], ddof=1) / np.sqrt(3)  # blocks are the unit
    assert result.win.high - result.win.mean == pytest.approx(half, rel=1e-4)


def test_ties_and_margins_among_three():
    plan = Plan(toy.Setup(players=3), (duel(3, 0, 1),), blocks=1)
    outcome = np.array(
        [[6, 6, 0, 50, 50, 40], [0, 4, 12, 50, 61, 64], [4, 4, 4, 30, 30, 30]], dtype=np.int32
    )
    scores = scores_of(outcome, plan)
    assert scores.win[0, 0] == pytest.approx((1 / 2 + 1 / 3 + 1 / 3) / 3)
    assert scores.margin[0, 0] == pytest.approx((0 - 3 + 0) / 3)  # against the best of the others


def test_wins_are_shares_of_what_a_game_calls_a_whole_win():
    plan = Plan(tiny.Setup(), (duel(2, 0, 1),), blocks=1)
    whole = tiny.Setup.description.rows.seat_outcome["win_share"].whole
    assert whole != toy.Setup.description.rows.seat_outcome["win_share"].whole
    outcome = np.array([[whole, 0, 60, 50], [whole // 2, whole // 2, 40, 40]], dtype=np.int32)
    assert scores_of(outcome, plan).win.tolist() == [[0.75]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_policy_against_itself_gets_exactly_its_fair_share(players):
    rows = np.array([MIDDLING, MIDDLING])
    (result,) = match(TABLES, toy.Setup(players=players), ("x", "y"), rows, blocks=30, jobs=1)
    assert result.win.mean == pytest.approx(1 / players)
    assert result.win.high - result.win.low == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_better_policy_wins_more_than_its_share(players):
    rows = np.array([toy.GOOD, MIDDLING])
    names = ("good", "middling")
    better, worse = match(
        TABLES, toy.Setup(players=players), names, rows, blocks=40, both=True, jobs=1
    )
    assert (better.one, worse.one) == names
    assert better.win.low > better.fair
    assert worse.win.high < worse.fair
    assert better.margin.mean > 0 > worse.margin.mean
    assert better.games == match_games(players, 2, 40)
    assert better.games + worse.games == match_games(players, 2, 40, both=True)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 1), (1, 7), (2, 5), (2, None)])
def test_the_same_numbers_for_any_cutting(jobs, chunk):
    plan = Plan(toy.Setup(players=3), (duel(3, 0, 1), duel(3, 1, 0)), blocks=9)
    rows = np.array([toy.GOOD, POOR])
    whole = play_plan(TABLES, plan, rows, jobs=1, chunk=1000)
    told: list[int] = []
    cut = play_plan(TABLES, plan, rows, jobs, chunk, told.append)
    assert (whole.win == cut.win).all()
    assert (whole.margin == cut.margin).all()
    assert sum(told) == plan.games


def test_all_against_all_is_corrected_for_the_number_of_pairs():
    rows = np.array([0.6 * toy.GOOD, 0.8 * toy.GOOD, toy.GOOD])
    names = ("poor", "middling", "good")
    table = payoff(TABLES, toy.Setup(), names, rows, blocks=50, jobs=1)
    pairs = [("poor", "middling"), ("poor", "good"), ("middling", "good")]
    assert [(d.one, d.rest) for d in table.duels] == pairs
    assert table.confidence == 0.95
    for one, rest in pairs:
        found = table.duel(one, rest)
        pair = rows[[names.index(one), names.index(rest)]]
        (alone,) = match(TABLES, toy.Setup(), (one, rest), pair, blocks=50, jobs=1)
        assert found.win.mean == alone.win.mean  # the same deals for all pairs
        assert found.win.confidence == pytest.approx(1 - 0.05 / 3)
        assert found.win.low < alone.win.low < alone.win.high < found.win.high
        assert found.win.high < 0.5  # each next one is better


def test_solo_compares_on_the_same_deals():
    rows = np.array([toy.GOOD, MIDDLING])
    setup = toy.Setup(solo="easy")
    result = solo(TABLES, setup, ("good", "middling"), rows, blocks=60, jobs=1)
    assert (result.blocks, result.games) == (60, 120)
    assert result.win[0].low > result.win[1].high
    difference = result.differences["good", "middling"]
    assert difference.mean == pytest.approx(result.win[0].mean - result.win[1].mean)
    assert difference.low > 0
    margins = [interval.mean for interval in result.margin]
    # The same deals: what is left of the difference is strength alone.
    assert margins[0] - margins[1] == pytest.approx(4 * np.abs(toy.TARGET / 2).sum(), abs=0.5)


def test_solo_seatings_leave_the_opponent_alone():
    plan = Plan(toy.Setup(solo="easy"), ((Seating((3,), 0),),), blocks=2)
    assert policies_of(lay_out(TABLES, plan), 2).tolist() == [[3, 0], [3, 0]]


def test_a_ban_goes_with_the_player_whose_result_counts():
    setup = ARGENTINA.setup(players=3, ban=("1:8a",))
    plan = Plan(setup, (duel(3, 0, 1),), 2)
    banned = ARGENTINA.rows.design["banned"].start
    found = lay_out(ARGENTINA.tables(), plan)[:, banned : banned + 3] != 0
    assert found.tolist() == [[seat == number for seat in range(3)] for number in (0, 1, 2)] * 2
