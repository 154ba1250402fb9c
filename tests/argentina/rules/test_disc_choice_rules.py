"""Discs of the player board: which may be taken, what their spaces do.

A213, R19, R20, R21, R22.
"""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import auxiliary, use, using
from tests.argentina.positions import (
    FACTS,
    discs_left,
    do,
    free,
    give,
    hire,
    me,
    offered,
    play,
    put_disc,
    texts,
)
from tests.argentina.rules.ports import (
    BLACK,
    DISCS,
    NO_DISC,
    SHIPS,
    WHITE,
    board,
    disc_words,
    discs,
    load,
    on_ship,
    port,
    ships,
    take,
)

# --- what a freed space does ----------------------------------------------------------------------


FREED = {
    "steps_left": {"steps": 2},
    "steps_right": {"steps": 1},
    "hand_left": {"hand": 1},
    "hand_right": {"hand": 1},
    "certificate_limit": {"certificates": 2},
    "strength_white": {"strength": 1},
    "strength_black": {"strength": 2},
}


@pytest.mark.parametrize("disc", list(DISCS))
def test_A213_a_freed_space_takes_effect_at_once(disc):
    """Ship 18 takes every disc; 6 grain are paid for it."""
    game = play(port(18, pesos=10, grain=6))
    before = board(game)
    take(load(game, "18"), disc)
    after = {key: before[key] + more for key, more in FREED.get(disc, {}).items()}
    assert board(game) == before | after
    pesos = {"aux_locomotive_back_remove_2": -3, "strength_black": 3}.get(disc, 0)
    assert me(game)["pesos"] == 10 + pesos


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A213_step_discs_by_player_count(players):
    game = take(load(play(port(18, players, pesos=9, grain=6)), "18"), "steps_left")
    increase = DISCS["steps_left"]["steps"][str(players)]
    assert board(game)["steps"] == players + 1 + increase


def test_A213_the_right_step_disc_is_worth_2_vp():
    for disc in DISCS:
        game = take(load(play(port(18, pesos=9, grain=6)), "18"), disc)
        assert game.scores()[0]["step_disc"] == (2 if disc == "steps_right" else 0)


@pytest.mark.parametrize("disc", [disc for disc in DISCS if disc.startswith("aux")])
def test_A213_auxiliary_discs_open_their_action_single_or_double(disc):
    """G: the engine upgrades the station after 4 or 16 with the disc, then the auxiliary action."""
    station = "t16" if disc in BLACK else "t4"
    position = using("G", pesos=30, grain=4, engine=str(int(station[1:]) - 1))
    hire(position, 0, "maquinista")
    closed = auxiliary(use(play(position), "2"))
    game = use(play(position), "1")
    do(game, f"({station})", disc_words(disc).replace("take", "with", 1))
    if game.decision == "master":
        do(game, "leave the station master")
    number = next(key for key, aux in FACTS["player_board"]["aux"].items() if disc in aux["discs"])
    opened = set(auxiliary(use(game, "2"))) - set(closed)
    first_is_grey = number in ("X1", "X2")
    assert opened == {f"double {number}" if first_is_grey else number}


def test_A214_a_disc_whose_3_pesos_cannot_be_paid_may_not_be_chosen():
    disc = "aux_locomotive_back_remove_2"
    assert disc in discs(load(play(port(18, grain=6, pesos=3)), "18"))
    assert disc not in discs(load(play(port(18, grain=6, pesos=2)), "18"))


# --- which ship and disc are a legal pair ---------------------------------------------------------


def test_R19_missing_grain_and_the_cost_of_the_disc_must_both_be_payable():
    """Ship 9: 4 grain, black corners. Without grain it costs 8 pesos."""
    assert "9" in ships(play(port(9, pesos=8)))
    disc = "aux_locomotive_back_remove_2"
    assert disc not in discs(load(play(port(9, pesos=10)), "9"))
    assert disc in discs(load(play(port(9, pesos=11)), "9"))
    game = take(load(play(port(9, pesos=11)), "9"), disc)
    assert me(game)["pesos"] == 0


def test_R19_R22_pesos_gained_with_the_disc_help_to_pay_for_missing_grain():
    """With 5 to 7 pesos only the black strength disc, which gains 3, makes ship 9 payable."""
    assert "9" not in ships(play(port(9, pesos=4)))
    game = load(play(port(9, pesos=5)), "9")
    assert on_ship(game, "9")[0] == 1  # the only disc was taken
    assert me(game)["pesos"] == 0
    assert "strength_black" not in me(game)["discs"]
    assert "9" not in ships(play(free(port(9, pesos=7), 0, "strength_black")))


def test_R19_ship_0_keeps_step_3_possible():
    assert SHIPS["0"]["grain"] == 0
    assert ships(play(port(30, pesos=0))) == ["0", "1"]


def test_R22_grain_is_paid_after_the_objective_card():
    game = take(load(play(port(8, grain=1)), "8"), "certificate_limit")
    assert game.decision == "objective_card"
    assert on_ship(game, "8")[0] == 1
    assert me(game)["grain"] == 1
    do(game, "take the top card")
    assert me(game)["grain"] == 0


def test_R22_at_a_station_the_price_comes_before_the_disc_and_the_master_last():
    """2 pesos for the station and 3 for the disc of X6; a station of black corners costs 6."""
    position = using("G", pesos=9, engine="16")
    hire(position, 0, "gaucho")
    game = do(use(play(position), "1"), "(t16)")
    assert offered(game, "right disc of auxiliary action 6")
    do(game, "right disc of auxiliary action 6")
    assert me(game)["pesos"] == 0
    assert game.decision == "master"
    game = do(use(play(give(position, pesos=8)), "1"), "(t16)")
    assert offered(game, "left disc of auxiliary action 6")
    assert not offered(game, "right disc of auxiliary action 6")


# --- which disc (R20) -----------------------------------------------------------------------------


def test_R20_A595_black_discs_go_to_a_white_hold_only_when_no_white_one_is_left():
    position = discs_left(port(5, grain=8, pesos=9), 0, "strength_white", "hand_left")
    game = load(play(position), "5")
    assert "strength_white" not in me(game)["discs"]  # the only choice
    position = discs_left(port(5, grain=8, pesos=9), 0, "hand_right", "hand_left")
    assert discs(load(play(position), "5")) == ["hand_left", "hand_right"]


def test_R20_a_disc_of_a_station_only_when_no_payable_one_is_left_on_the_board():
    position = port(1, pesos=9)
    put_disc(position, 0, "certificate_limit", "station 1")
    put_disc(position, 0, "strength_white", "station 3")
    discs_left(position, 0, "hand_left", "aux_locomotive_back_remove_2")
    game = load(play(position), "1")
    assert discs(game) == ["aux_locomotive_back_remove_2", "hand_left"]
    assert not offered(game, "station")
    free(position, 0, "hand_left")
    game = load(play(position), "1")  # the disc for 3 pesos is the only one
    assert me(game)["pesos"] == 6
    give(position, pesos=2)
    game = load(play(position), "1")
    assert game.decision == "ship_disc"
    assert len(offered(game, "station")) == 2 == len(texts(game))
    do(game, "station 3")
    assert game.to_dict()["stations"]["3"]["discs"] == [0, 0]
    assert on_ship(game, "1")[0] == 1
    assert me(game)["discs"] == ["aux_locomotive_back_remove_2"]


def test_R20_a_station_that_lost_its_disc_scores_no_more_and_may_be_upgraded_again():
    position = put_disc(port(1, pesos=0), 0, "certificate_limit", "station 1")
    put_disc(position, 0, "strength_white", "station 3")
    discs_left(position, 0)
    game = play(position)
    assert game.scores()[0]["stations"] == 1 + 2
    do(load(game, "1"), "station 3")
    assert game.scores()[0]["stations"] == 1
    for lost, decision in ((False, "location"), (True, "station")):
        position = using("G", engine="10", pesos=20)
        put_disc(position, 0, "certificate_limit", "station 3")
        if lost:  # the disc has gone on to a ship
            position["stations"]["3"]["discs"] = [0, 0]
            position["ships"][-1]["discs"][0] += 1
        assert do(use(play(position), "1"), "(t10)").decision == decision


def test_R20_without_any_disc_loading_is_skipped():
    position = discs_left(port(8, pesos=4, grain=3), 0)
    game = play(position)
    assert ships(game) == []
    do(game, NO_DISC)
    assert game.decision == "forecast_tile"
    assert (me(game)["pesos"], me(game)["grain"]) == (4, 3)


def test_R20_nor_with_a_disc_that_cannot_be_paid_for():
    position = discs_left(port(8, pesos=2, grain=3), 0, "aux_locomotive_back_remove_2")
    assert ships(play(position)) == []
    assert offered(play(position), NO_DISC)
    assert ships(play(give(position, pesos=3)))


@pytest.mark.parametrize(("building", "fitting"), [("5a", WHITE), ("8a", WHITE + BLACK)])
def test_R21_discs_to_quays_follow_the_corners_of_the_quay(building, fitting):
    """Quay I of Rotterdam has white corners, that of Liverpool black ones."""
    quay = {"5a": "rotterdam_I", "8a": "liverpool_I"}[building]
    assert FACTS["quays"][quay]["corners"] == ("white" if building == "5a" else "black")
    game = use(play(using(building, pesos=9)), "2")
    assert game.decision == "quay_disc"
    found = [disc for disc in DISCS if offered(game, disc_words(disc).replace("take", "send", 1))]
    assert sorted(found) == sorted(fitting)
    assert len(texts(game)) == len(fitting)


def test_R21_the_freed_space_of_a_disc_to_a_quay_takes_effect():
    game = use(play(using("8a", pesos=9)), "2")
    do(game, "send the black strength disc")
    assert me(game)["pesos"] == 12
    assert board(game)["strength"] == 2
    assert game.to_dict()["cities"]["liverpool"]["quay_I"] == [1, 0]
