"""Exchange tokens (9.12), and location actions that move the estanciero (9.13)."""

import pytest

from tests.argentina.building_actions import actions, auxiliary, use, using
from tests.argentina.positions import (
    cattle,
    do,
    give,
    hire,
    me,
    offered,
    play,
    put_building,
    put_farmer,
    running,
    start,
    texts,
    visit,
)

TOKEN = "use an exchange token"


def token_offered(game):
    return bool(offered(game, TOKEN))


# --- exchange tokens ------------------------------------------------------------------------------


def test_A490_one_token_at_set_up_and_one_by_3a():
    assert [seat["tokens"] for seat in start(4)["seats"]] == [1, 1, 1, 1]
    game = use(play(using("3a", tokens=5)), "1")
    assert me(game)["tokens"] == 6  # A590: the bank never runs out


def test_A590_tokens_beyond_the_12_of_the_box():
    game = use(play(using("3a", tokens=12)), "1")
    assert me(game)["tokens"] == 13


def test_A491_give_it_back_draw_up_to_2_discard_as_many():
    position = using("A", hand=["niata"], draw=["patagonico", "fronterizo", "niata"], discard=[])
    game = do(play(position), TOKEN)
    assert me(game)["tokens"] == 0
    assert texts(game) == ["draw 1 card, then discard 1", "draw 2 cards, then discard 2"]
    do(game, "draw 2 cards")
    assert sorted(me(game)["hand"]) == ["fronterizo", "niata", "patagonico"]
    do(game, "discard a Niata", "discard a Fronterizo")
    assert me(game)["hand"] == ["patagonico"]
    assert me(game)["discard"] == ["niata", "fronterizo"]
    assert game.decision == "location"


def test_A491_or_fewer():
    position = using("A", hand=["niata"], draw=["patagonico", "fronterizo"], discard=[])
    game = do(play(position), TOKEN, "draw 1 card", "discard a Patagonico")
    assert me(game)["hand"] == ["niata"]
    assert me(game)["discard"] == ["patagonico"]


def test_R76_a_token_without_drawing_is_not_offered():
    game = do(play(using("A")), TOKEN)
    assert offered(game, "draw no card") == []


def test_A492_any_number_of_tokens():
    draw = ["patagonico", "fronterizo", "holando_argentino"]
    game = play(using("A", hand=["niata"], draw=draw, discard=["niata"], tokens=3))
    for left, breed in ((2, "Patagonico"), (1, "Fronterizo"), (0, "Holando Argentino")):
        do(game, TOKEN, "draw 1 card", f"discard a {breed}")
        assert me(game)["tokens"] == left
    assert not token_offered(game)


def test_A492_R66_R71_decision_points_of_the_own_turn():
    assert token_offered(play(start(2)))  # placing
    assert token_offered(play(running(2)))  # before phase A
    assert token_offered(play(using("A")))  # choices of phase B
    for step in ("deliver", "income", "ship", "A", "B", "C"):  # before each step of BA
        assert token_offered(play(visit(using("A", pesos=9), step, total=0))), step


def test_R71_not_at_other_choices():
    position = using("A", pesos=40, hand=["niata"])
    assert not token_offered(use(play(position), "2"))  # hiring
    position = using("B", pesos=40, hand=["niata"])
    hire(position, 0, "carpintero")
    assert not token_offered(use(play(position), "2"))  # building
    assert not token_offered(do(use(play(position), "2"), "build 1a"))
    position = cattle(using("E", pesos=40), {"caracu:2": 1})
    assert not token_offered(use(play(position), "2"))  # buying
    position = using("C", engine="4")
    game = use(play(position), "3")
    assert game.decision == "engine_move"
    assert not token_offered(game)
    game = use(play(using("C")), "1")
    assert game.decision == "objective_card"
    assert not token_offered(game)


def test_R71_not_between_step_6_and_phase_c():
    """The last forecast tile ends the visit: phase C has drawn the hand up by then."""
    position = visit(using("A", tokens=1), "C")
    game = do(play(position), texts(play(position))[0])
    assert game.current_player == 1
    assert me(game, 0)["tokens"] == 1
    assert len(me(game, 0)["hand"]) == 4


def test_A492_A596_not_while_strength_is_shown_and_added_up():
    position = put_farmer(using("F", hand=["caracu:2", "niata"]), "blue1", "blue:3:green")
    game = use(play(position), "2")
    assert game.decision == "help_cards"
    assert not token_offered(game)
    do(game, "show a Niata")
    assert not token_offered(game)


def test_A492_A596_the_hand_is_shown_with_the_choice_of_certificates():
    """Before it a token may be used; afterwards the hand has been counted and discarded."""
    position = visit(using("A", hand=["niata"], certificates=2, tokens=1, discard=[]), "income")
    game = do(play(position), "spend 1 certificate: income 2 pesos")
    assert me(game)["hand"] == []
    assert game.decision == "ship"


def test_R67_a_token_waits_until_a_draw_and_discard_is_finished():
    position = using("4a", hand=["niata"], tokens=2)
    hire(position, 0, "gaucho")
    game = use(play(position), "1")
    assert game.decision == "draw_cards"
    assert not token_offered(game)
    do(game, "draw 2 cards")
    assert game.decision == "discard_cards"
    assert not token_offered(game)


def test_R78_no_token_with_both_piles_empty():
    position = using("A", hand=["niata"], draw=[], discard=[], tokens=1)
    assert not token_offered(play(position))
    assert token_offered(play(give(position, discard=["patagonico"])))


def test_A492_R66_not_offered_in_the_turn_of_another_player():
    position = using("A", current=0, tokens=0)
    give(position, 1, tokens=3)
    assert not token_offered(play(position))


# --- moving the estanciero ------------------------------------------------------------------------


def stops_of(face, players=2):
    """How many steps a straight way of neutral buildings allows from b3: B, C, D, E, F, G, H."""
    position = using(face, "b3", players, tokens=1, hand=["niata"])
    game = use(play(position), "2")
    reached = []
    while game.decision == "move":
        node = me(game)["at"]
        if node != "b3":
            assert "stop here" in texts(game)
            reached.append(node)
        (step,) = offered(game, "step to neutral")
        do(game, step)
    return [*reached, me(game)["at"]]


@pytest.mark.parametrize(
    ("face", "steps"), [("2a", 1), ("2b", 1), ("7a", 3), ("7b", 3), ("9a", 3), ("9b", 5)]
)
@pytest.mark.parametrize("players", [2, 4])
def test_A497_1_to_n_steps_whatever_the_step_limit(face, steps, players):
    assert stops_of(face, players) == list("BCDEF")[:steps]


def test_A497_at_least_1_step_and_no_window_for_cards_or_tokens_in_a_move():
    """From b21 the first step leads to a farmer or onto ramp 6: staying is no choice."""
    position = using("7a", "b21", hand=["objective:12", "niata"], tokens=1, engine="6")
    put_farmer(position, "yellow3", "yellow:5:black")
    game = use(play(position), "2")
    assert [text.split()[2] for text in texts(game)] == ["yellow3", "ramp"]
    do(game, "step to yellow3")
    assert "stop here" in texts(game)
    assert offered(game, "play objective") == []
    assert not token_offered(game)


def test_A497_forks_and_taxes_as_in_phase_a():
    position = using("7a", "b3", players=2, pesos=5, grain=0, tokens=1, hand=["niata"])
    put_building(position, 1, "1a", "b6")
    put_farmer(position, "blue1", "blue:3:green")
    game = use(play(position), "2")
    assert me(game)["at"] == "B"  # the only first step
    assert texts(game) == [
        "step to b6 (player 2's 1a), tax 1 peso",
        "step to blue1 (blue farmer 3, green hand), tax 2 pesos",
        "stop here",
    ]
    other = do(game.copy(), "step to b6", "stop here")
    assert (me(other)["pesos"], me(other, 1)["pesos"]) == (4, position["seats"][1]["pesos"] + 1)
    do(game, "step to blue1", "stop here")
    assert me(game)["pesos"] == 3
    assert game.to_dict()["trail"]["blue1"]["coins"] == 2


def test_A498_a_complete_further_phase_b_without_drawing():
    position = using("2a", "b3", hand=["patagonico"], pesos=4, tokens=0)
    game = use(play(position), "2")
    assert me(game)["at"] == "B"
    assert game.decision == "location"
    assert me(game)["hand"] == ["patagonico"]  # no cards are drawn in between
    assert actions(game) == ["1", "2"]
    assert auxiliary(game) == ["X1", "X2"]  # with its auxiliary alternative
    use(game, "1")
    assert me(game)["pesos"] == 6


def test_A281_A498_one_phase_c_after_the_last_phase_b():
    position = using("2a", "b3", hand=["niata"], pesos=0, tokens=0, draw=["niata"] * 3)
    game = do(use(play(position), "2"), "do nothing more here")
    assert game.current_player == 1
    assert len(me(game, 0)["hand"]) == 4


def test_A498_the_further_phase_b_on_a_farmer_tile():
    position = using("7a", "b3", hand=["caracu:2", "niata"], pesos=0, tokens=1)
    put_farmer(position, "blue1", "blue:3:green")
    game = do(use(play(position), "2"), "step to blue1", "stop here")  # over B
    assert offered(game, "help the blue farmer 3 here")
    assert auxiliary(game) == ["X1", "X2"]


def test_R11_what_was_not_done_before_is_lost():
    game = use(play(using("2a", "b3", tokens=1)), "2")
    assert me(game)["at"] == "B"
    assert game.to_dict()["pending"] == [
        {"do": "phase_c"},
        {"do": "location", "at": "B", "done": [], "did": []},
    ]


def test_R11_what_was_done_before_does_not_bar_the_auxiliary_action_of_the_next_phase_b():
    position = using("9a", "b3", certificates=0, tokens=1)
    game = do(use(play(position), "1", "2"), "stop here")
    assert me(game)["certificates"] == 3
    assert auxiliary(game) == ["X1", "X2"]


def test_R12_additional_phases_b_follow_one_another():
    position = using("2a", "b3", tokens=0, hand=["niata"], pesos=0)
    put_building(position, 0, "7a", "b6")
    del position["trail"]["b3"]
    position["seats"][0]["supply"].append(2)
    put_building(position, 0, "2a", "b7")
    position["seats"][0]["at"] = "b6"
    position["pending"][1] = {"do": "location", "at": "b6"}
    game = do(use(play(position), "2"), "stop here")  # on b7
    assert actions(game) == ["1", "2"]
    use(game, "2")  # from b7 one step: neutral C
    assert me(game)["at"] == "C"
    assert game.decision == "location"


@pytest.mark.parametrize(("engine", "open_"), [("5", False), ("6", True)])
def test_A497_ramps_by_the_engine(engine, open_):
    position = using("2b", "b21", engine=engine, tokens=1, hand=["niata"], pesos=0)
    put_farmer(position, "yellow3", "yellow:5:black")
    game = use(play(position), "2")
    if open_:
        assert offered(game, "step to ramp 6")
    else:
        assert me(game)["at"] == "yellow3"  # the only way


def test_R13_a_move_into_ba_does_the_whole_visit_and_then_phase_c():
    position = using("2b", "b21", engine="6", hand=["niata", "patagonico"], pesos=0, tokens=1)
    put_farmer(position, "yellow3", "yellow:5:black")
    game = do(use(play(position), "2"), "step to ramp 6")
    assert me(game)["at"] == "BA"
    seen = []
    while game.current_player == 0:
        if game.decision not in seen:
            seen.append(game.decision)
        part = {"deliver": "deliver nothing", "income": "spend no certificate"}
        do(game, part.get(game.decision, texts(game)[0]))
    assert [step for step in seen if step != "ship_disc"] == [
        "deliver",
        "income",
        "ship",
        "forecast_tile",
    ]
    assert me(game, 0)["at"] == "START"
    assert me(game, 0)["visits"] == 1
    assert len(me(game, 0)["hand"]) == 4


def test_R13_a_move_may_end_in_ba_itself():
    position = using("7b", "b22", hand=["niata"], pesos=0, tokens=1, engine="0")
    game = use(play(position), "2")  # yellow2 and yellow1 are empty: BA is one step away
    assert me(game)["at"] == "BA"
    assert game.decision == "deliver"
