"""Loading ramps, and moves of the estanciero by an action (5)."""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import actions, auxiliary, use, using
from tests.argentina.positions import (
    FACTS,
    at,
    do,
    free,
    give,
    location,
    me,
    offered,
    play,
    put_building,
    running,
)
from tests.argentina.rules.moves import farmers, moving, step, steps

RAMPS = {3: "yellow2", 6: "yellow4", 9: "H", 12: "yellow7", 17: "G", 23: "F"}  # left from


# --- ramps ----------------------------------------------------------------------------------------


def ramp_position(number, engine, players=2):
    node = RAMPS[number]
    position = moving(node, players, engine=engine)
    return farmers(position, node) if node.startswith("yellow") else position


@pytest.mark.parametrize("number", sorted(RAMPS))
def test_A140_A141_a_ramp_is_open_from_its_railway_space_on(number):
    """The six ramps leave beside railway spaces 3, 6, 9, 12, 17 and 23."""
    closed = play(ramp_position(number, str(number - 1)))
    assert not offered(closed, f"ramp {number}")
    for engine in (str(number), str(number + 1), "depot"):
        assert offered(play(ramp_position(number, engine)), f"step to ramp {number}")


def test_A140_there_are_six_ramps():
    ramps = [node["railway"] for node in FACTS["trail"]["nodes"].values() if node["type"] == "ramp"]
    assert ramps == [3, 6, 9, 12, 17, 23]


@pytest.mark.parametrize(
    ("number", "engine", "is_open"),
    [(3, "t4", True), (12, "t10", False), (12, "t13", True), (17, "t16", False), (23, "t24", True)],
)
def test_R10_a_turnout_lies_beyond_its_number(number, engine, is_open):
    game = play(ramp_position(number, engine))
    assert bool(offered(game, f"ramp {number}")) == is_open


def test_R10_a_ramp_looks_at_where_the_engine_is_now():
    """X6 takes the engine back from 9 to 8 in one turn; in the next, ramp 9 is closed."""
    position = location(running(), "H")
    give(position, engine="9")
    free(position, 0, "aux_locomotive_back_remove_1")
    game = use(play(position), "X6")
    assert me(game)["engine"] == "8"
    do(game, "draw no card")
    do(game, "do nothing more here", "step to neutral A", "stop here", "do nothing more here")
    assert (game.current_player, me(game)["at"]) == (0, "H")
    assert offered(game, "ramp 6") and not offered(game, "ramp 9")


def test_A141_only_the_own_engine_opens_a_ramp():
    position = give(ramp_position(9, "8"), 1, engine="20")
    assert not offered(play(position), "ramp 9")


def test_A142_a_ramp_takes_one_step_ends_the_move_and_leads_to_buenos_aires():
    position = ramp_position(17, "17")
    game = step(play(position), "17")
    assert me(game)["at"] == "BA"
    assert game.decision == "deliver"
    assert me(game)["visits"] == 1


def test_A142_a_ramp_needs_a_step_that_is_left():
    """From B with 3 steps, F is the last place but one before ramp 23: C, D, E and no more."""
    position = moving("D", engine="23")
    game = step(play(position), "E", "F")
    assert offered(game, "ramp 23")
    position = moving("C", engine="23")
    game = step(play(position), "D", "E", "F")
    assert game.decision == "location"


@pytest.mark.parametrize("engine", ["8", "9"])
def test_A143_a_ramp_closed_or_not_entered_is_no_step(engine):
    """From H to yellow4, yellow3, yellow2 in 3 steps, past ramps 9 and 6."""
    position = farmers(moving("H", pesos=9, engine=engine), "yellow4", "yellow3", "yellow2")
    game = step(play(position), "yellow4", "yellow3", "yellow2")
    assert (game.decision, me(game)["at"]) == ("location", "yellow2")


def test_T3_ramp_9_is_closed_to_engine_8_and_ramp_6_is_two_steps_away():
    position = moving("H", 3, pesos=4, engine="8")
    give(at(position, 1, "H"), 1, engine="9")
    give(at(position, 2, "H"), 2, engine="11")
    farmers(position, "yellow4")
    game = play(position)
    assert not offered(game, "ramp 9")
    step(game, "yellow4")
    assert me(game)["pesos"] == 3
    assert game.to_dict()["trail"]["yellow4"]["coins"] == 1
    step(game, "6")
    assert me(game)["at"] == "BA"
    assert game.decision == "deliver"
    for other in (1, 2):
        position["current"] = other
        game = play(position)
        assert offered(game, "ramp 9")
        assert offered(step(game, "yellow4"), "ramp 6")


# --- moves by an action ---------------------------------------------------------------------------


def test_R11_moving_the_estanciero_is_the_last_action_of_its_building():
    """The first action of 7a is lost once the estanciero has moved on."""
    position = using("7a", grain=1)
    game = use(play(position), "2")
    step(game, "B")
    do(game, "stop here")
    assert me(game)["at"] == "B"
    assert not offered(game, "grain -1")
    assert me(game)["grain"] == 1
    do(game, "do nothing more here")
    assert game.current_player == 1


def test_R11_other_actions_may_come_before_the_move():
    game = use(play(using("7a", grain=1)), "1")
    do(game, "move the engine from space 0 to space 2")
    assert "2" in actions(game)
    use(game, "2")
    assert game.decision == "move"


def test_R12_additional_phases_B_follow_one_another_each_complete():
    """2a on b1 sends on to 7a on b2, that on to B; every place has its auxiliary alternative."""
    position = using("2a", tokens=0)
    put_building(position, 0, "7a", "b2")
    game = use(play(position), "2")
    assert (game.decision, me(game)["at"]) == ("location", "b2")
    assert auxiliary(game) == ["X1", "X2"]
    use(game, "2")
    step(game, "B")
    do(game, "stop here")
    assert (game.decision, me(game)["at"]) == ("location", "B")
    assert auxiliary(game) == ["X1", "X2"]
    use(game, "X1")
    assert me(game)["pesos"] == 8


def test_R12_an_auxiliary_action_at_the_first_place_ends_it_without_a_move():
    game = use(play(using("2a")), "X1")
    assert actions(game) == [] and auxiliary(game) == []


def test_R13_a_move_by_action_onto_a_ramp_does_all_of_buenos_aires_then_phase_C():
    position = using("7a", "b19", hand=["niata"] * 4, engine="17", tokens=0, grain=3)
    game = use(play(position), "2")
    step(game, "G", "17")
    seen = []
    while game.current_player == 0:
        seen.append(game.decision)
        game.apply(game.legal_actions()[-1])
    assert [name for name in seen if name in ("deliver", "ship", "forecast_tile")] == [
        "deliver",
        "ship",
        *["forecast_tile"] * 3,
    ]
    assert me(game, 0)["at"] == "START"
    assert len(me(game, 0)["hand"]) == 4
    assert me(game, 0)["visits"] == 1


def test_R13_a_move_by_action_does_not_look_at_the_step_limit_and_pays_taxes():
    """9b moves up to 5 with a limit of 3, over a black farmer."""
    position = farmers(using("9b", "b1", pesos=5, tokens=0), "blue1")
    game = use(play(position), "2")
    step(game, "B", "blue1", "C", "D", "E")
    assert (game.decision, me(game)["at"]) == ("location", "E")
    assert me(game)["pesos"] == 4


def test_R13_a_move_by_action_may_end_in_buenos_aires_itself():
    position = using("7a", "b22", engine="3")
    game = use(play(position), "2")
    assert steps(game) == ["Buenos Aires", "ramp 3"]
    step(game, "BA")
    assert (me(game)["at"], game.decision) == ("BA", "deliver")
