"""How a game ends: the last cell of the job market, the visit that fills it, last turns (11)."""

import pytest

from tests.argentina.building_actions import ended_by
from tests.argentina.positions import (
    forecast,
    give,
    location,
    marker,
    me,
    offered,
    play,
    running,
    texts,
    visit,
)

YELLOW = "yellow:5:black"
COLUMNS = {2: 2, 3: 3, 4: 4}


def last_cell(step, players=2, current=0, tokens=1, **tiles):
    """One cell of the job market is empty; the current player is before this step in BA."""
    position = forecast(visit(running(players, current), step, total=0), **tiles)
    marker(position, 11, COLUMNS[players] - 1)
    for player in range(players):
        give(position, player, tokens=0)
    return give(position, tokens=tokens)


def choose(game, part):
    (text,) = [text for text in offered(game, "forecast") if part in text]
    game.apply(text)
    return game


def play_turn(game):
    """The rest of the current player's turn, always with the first choice."""
    player = game.current_player
    turns = game.turn
    while not game.is_over and (game.current_player, game.turn) == (player, turns):
        game.apply(game.legal_actions()[0])
    return game


# --- the trigger ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A550_the_worker_that_fills_the_last_cell_in_step_5(players):
    position = last_cell("B", players, B=("gaucho", "gaucho+"), C=("gaucho", YELLOW))
    game = choose(play(position), "gaucho+, into row 11")
    after = game.to_dict()
    assert after["job_market"]["marker_row"] is None
    assert after["job_market"]["rows"][10][-1] == "gaucho+"
    assert after["end"]["triggered_by"] == 0
    assert after["end"]["in_step"] == 5
    assert [seat["job_market_token"] for seat in after["seats"]] == [True] + [False] * (players - 1)
    assert game.scores()[0]["job_market_marker"] == 2
    assert not game.is_over


def test_A550_or_in_step_6():
    position = last_cell("C", current=1, C=("gaucho", YELLOW))
    game = choose(play(position), "gaucho, into row 11")
    assert game.to_dict()["end"] == {
        "triggered_by": 1,
        "in_step": 6,
        "last_turns_left": 1,
        "over": False,
    }
    assert me(game, 1)["job_market_token"]


def test_A550_a_cell_before_the_last_or_another_row_sets_nothing_off():
    position = running(2)
    marker(position, 11, 0)
    forecast(visit(position, "B", total=0), B=("gaucho", "gaucho+"), C=(YELLOW, YELLOW))
    game = choose(play(position), "gaucho, into row 11")
    assert game.to_dict()["end"]["triggered_by"] is None
    position = running(2)
    marker(position, 10, 1)
    forecast(visit(position, "B", total=0), B=("gaucho", "gaucho+"), C=(YELLOW, YELLOW))
    game = choose(play(position), "gaucho, into row 10")
    assert game.to_dict()["end"]["triggered_by"] is None
    assert game.to_dict()["job_market"]["marker_row"] == 11


def test_A550_a_farmer_in_step_6_sets_nothing_off():
    position = last_cell("C", C=("gaucho", YELLOW))
    game = choose(play(position), "yellow farmer 5")
    assert game.to_dict()["end"]["triggered_by"] is None


def test_A551_after_a_trigger_in_step_5_no_worker_is_chosen_in_step_6():
    position = last_cell("B", B=("gaucho", "gaucho+"), C=("maquinista", YELLOW))
    game = choose(play(position), "gaucho, into row 11")
    assert game.decision == "forecast_tile"
    assert [text for text in texts(game) if "maquinista" in text] == []
    assert len(offered(game, "yellow farmer 5")) == 1
    choose(game, "yellow farmer 5")
    assert "yellow1" in game.to_dict()["trail"]


def test_A551_K29_with_two_workers_on_c_step_6_is_skipped():
    position = last_cell("B", B=("gaucho", "gaucho+"), C=("maquinista", "carpintero"), tokens=0)
    game = choose(play(position), "gaucho, into row 11")
    after = game.to_dict()
    assert game.current_player == 1  # the visit is over
    assert after["forecast"]["C"] == ["maquinista", "carpintero"]


def test_A552_A264_the_visit_is_closed_as_usual():
    position = last_cell("B", B=("gaucho", "gaucho+"), C=("maquinista", YELLOW), tokens=0)
    fresh = position["bags"]["B"][0], position["bags"]["C"][0]
    game = choose(play(position), "gaucho, into row 11")
    assert game.current_player == 1
    assert me(game, 0)["at"] == "START"
    assert len(me(game, 0)["hand"]) == 4
    after = game.to_dict()["forecast"]
    assert after["B"] == [fresh[0], "gaucho+"]
    assert after["C"] == ["maquinista", fresh[1]]


# --- last turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "by"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 2)])
def test_A552_A553_A554_all_others_have_exactly_one_turn_more_in_order(players, by):
    position = last_cell("B", players, by, B=("gaucho", "gaucho+"), C=("gaucho", "carpintero"))
    give(position, tokens=0)
    game = choose(play(position), "gaucho, into row 11")
    order = []
    while not game.is_over:
        order.append(game.current_player)
        play_turn(game)
    assert order == [(by + 1 + i) % players for i in range(players - 1)]
    assert game.is_over
    assert game.legal_actions() == []
    assert game.outcome()["end_reason"] == 5


def test_A554_scoring_follows_the_last_turn():
    position = ended_by(location(running(2), "G"), 1)
    position["current"] = 0
    give(position, pesos=9, tokens=0, hand=["niata"])
    game = play(position)
    assert game.decision == "location"
    game.apply("do nothing more here")
    assert game.is_over
    assert game.scores()[0]["money"] == 1
    assert game.outcome()["money_1"] == 1
    assert game.outcome()["job_market_marker_2"] == 2


def in_last_turn(step, players=2, **tiles):
    """Player 0 has its last turn and is before this step in BA; player 1 ended the game."""
    position = forecast(visit(running(players), step, total=0), **tiles)
    give(position, tokens=1)
    return ended_by(position, players - 1)


def test_A553_R28_no_worker_in_steps_5_and_6_of_a_last_turn():
    position = in_last_turn("A", B=("gaucho", "gaucho+"), C=("gaucho", YELLOW))
    game = play(position)
    assert len(offered(game, "forecast A")) == 2  # step 4 as ever
    game.apply(offered(game, "forecast A1")[0])
    assert offered(game, "forecast B") == []  # step 5 is skipped
    assert texts(game)[0] == "take no tile: none may be taken"
    game.apply(texts(game)[0])
    assert len(offered(game, "forecast C")) == 1
    assert offered(game, "forecast C2: yellow farmer 5")


def test_A553_a_step_with_workers_only_is_skipped():
    position = in_last_turn("C", C=("gaucho", "maquinista+"))
    give(position, tokens=0)
    jobs = position["job_market"]["rows"]
    game = play(position)
    assert game.is_over
    assert game.to_dict()["job_market"]["rows"] == jobs


def test_A553_the_forecast_is_refilled_in_a_last_turn():
    position = in_last_turn("C", players=3, C=("gaucho", YELLOW))
    fresh = position["bags"]["C"][0]
    give(position, tokens=0)
    game = play(position)
    assert not game.is_over
    assert game.to_dict()["forecast"]["C"] == ["gaucho", fresh]


def test_A553_the_other_steps_of_ba_are_done_in_a_last_turn():
    position = in_last_turn("deliver", C=("gaucho", YELLOW))
    give(position, grain=8, hand=["niata", "patagonico"], pesos=0)
    game = play(position)
    seen = []
    while not game.is_over:
        seen.append(game.decision)
        game.apply(game.legal_actions()[0])
    for step in ("deliver", "income", "ship"):
        assert step in seen


def test_R34_A553_workers_may_still_be_hired_in_a_last_turn():
    position = ended_by(location(running(2), "A"), 1)
    give(position, pesos=40)
    game = play(position)
    game.apply(offered(game, "action 2:")[0])
    assert game.decision == "hire"
    assert offered(game, "of row 11 ")
