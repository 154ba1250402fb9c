"""Scoring the solo game (19.7)."""

from __future__ import annotations

import pytest

from tests.argentina.positions import FACTS, play
from tests.argentina.rules.pedro import HUMAN, PEDRO, houses, loaded, quay, solo, stations

NOT_SCORED = ("money", "station_masters", "step_disc")


def score(position):
    """Pedro's sheet as the position stands, before the human's turn."""
    position["current"] = HUMAN
    game = play(position)
    assert game.current_player == HUMAN
    return game.scores()[PEDRO]


def test_A690_A601_at_the_start_he_has_only_the_points_of_quay_I():
    sheet = score(solo(10))
    assert sheet["total"] == FACTS["quays"]["le_havre_I"]["vp"] == 0
    assert set(sheet.values()) == {0}


def test_A690_all_categories_but_1_9_and_11():
    """2: 1a and 3a. 3: ship 18. 4: Liverpool II. 5: stations 1 and 9. 6: a farmer. 7: an angus
    and an exhaustion card. 8: an objective."""
    position = houses(solo(10, gaucho=5), PEDRO, b1="1a", b2="3a")
    loaded(position, "18")
    quay(position, "liverpool_II")
    stations(position, 1, 9)
    position["seats"][PEDRO]["farmers"]["blue"] = 1
    position["cattle_deck"].remove("aberdeen_angus:6")
    position["exhaustion_pile"] -= 1
    number = position["objective_deck"].pop()
    pile = ["aberdeen_angus:6", "exhaustion", f"objective:{number}"]
    position["seats"][PEDRO]["pile"] = pile
    sheet = score(position)
    assert {key: sheet[key] for key in NOT_SCORED} == dict.fromkeys(NOT_SCORED, 0)
    assert (sheet["buildings"], sheet["ships"], sheet["cities"]) == (1 + 3, 12, 8)
    assert (sheet["stations"], sheet["farmers"], sheet["herd"]) == (1 + 8, 2, 6 - 2)
    assert sheet["objectives"] == FACTS["objectives"][str(number)]["vp"]
    assert sheet["workers"] == 4
    assert sheet["total"] == sum(value for key, value in sheet.items() if key != "total")


def test_A690_every_objective_card_scores_its_positive_vp():
    """He fulfils none of them, and they come to the same as the sum of what is printed."""
    position = solo(10)
    numbers = [position["objective_deck"].pop() for _ in range(5)]
    position["seats"][PEDRO]["pile"] = [f"objective:{number}" for number in numbers]
    printed = [FACTS["objectives"][str(number)]["vp"] for number in numbers]
    assert min(printed) > 0
    assert score(position)["objectives"] == sum(printed)


def test_A690_the_step_disc_is_not_his():
    """The human without the right step disc has 2 VP; Pedro has no such disc and none."""
    position = solo(10)
    position["seats"][HUMAN]["discs"].remove("steps_right")
    loaded_by_human = next(entry for entry in position["ships"] if entry["ship"] == "18")
    loaded_by_human["discs"][HUMAN] += 1
    position["current"] = HUMAN
    sheets = play(position).scores()
    assert (sheets[HUMAN]["step_disc"], sheets[PEDRO]["step_disc"]) == (2, 0)


@pytest.mark.parametrize(("gauchos", "points"), [(4, 0), (5, 4), (6, 8)])
def test_R64_workers_in_columns_5_and_6_score(gauchos, points):
    assert score(solo(10, gaucho=gauchos))["workers"] == points


def last_turn(pesos):
    """The human's last turn, with so much money; Pedro has set off the end."""
    position = solo(10, departures=3, human="D")
    marked = position["job_market"]["marker_row"]
    rows = position["job_market"]["rows"]
    for i in range(marked - 1, len(rows)):
        rows[i] = ["gaucho", "maquinista"]
    position["job_market"]["marker_row"] = None
    position["current"] = HUMAN
    position["end"] = {"triggered_by": PEDRO, "in_step": 5, "last_turns_left": 1, "over": False}
    position["seats"][PEDRO] |= {"job_market_token": True, "turns": 9, "visits": 3}
    position["seats"][HUMAN] |= {"pesos": pesos, "turns": 9}
    quay(position, "liverpool_I")
    return position


def test_A691_equal_totals_share_the_victory():
    """Pedro has 2 + 5 VP; the human gets 1 VP for 5 pesos. A tie is half a win for each."""
    seen = set()
    for pesos in range(0, 60, 5):
        game = play(last_turn(pesos))
        while not game.is_over:
            assert game.current_player == HUMAN
            game.apply(game.legal_actions()[-1])
        row = game.outcome()
        mine, his = row["total_1"], row["total_2"]
        assert (mine, his) == tuple(sheet["total"] for sheet in game.scores())
        wins = (12, 0) if mine > his else (0, 12) if mine < his else (6, 6)
        assert (row["win_share_1"], row["win_share_2"]) == wins
        assert (row["rank_1"], row["rank_2"]) == (1 + (mine < his), 1 + (mine > his))
        seen.add(wins)
    assert seen == {(12, 0), (0, 12), (6, 6)}
