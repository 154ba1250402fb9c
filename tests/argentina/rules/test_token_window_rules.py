"""When exchange tokens may be used: the windows that pampas offers (9.12, 15.5)."""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import jobs, use, using
from tests.argentina.positions import (
    at,
    do,
    forecast,
    give,
    hire,
    location,
    me,
    offered,
    play,
    put_farmer,
    running,
    texts,
    visit,
)

TOKEN = "use an exchange token"
NOTHING_MORE = "do nothing more here"


def discard_one(game):
    """Whatever card comes first."""
    game.apply(game.legal_actions()[0])


def test_R66_R71_tokens_before_phase_A_but_not_after_the_first_step():
    game = play(running())
    assert offered(game, TOKEN)
    do(game, "step to neutral A")
    assert game.decision == "move"
    assert not offered(game, TOKEN)


def test_R66_only_the_player_whose_turn_it_is_uses_tokens():
    position = give(give(running(), 0, tokens=0), 1, tokens=3)
    game = play(location(position, "A"))
    assert not offered(game, TOKEN)
    do(game, NOTHING_MORE)
    assert game.current_player == 1
    assert offered(game, TOKEN)
    do(game, TOKEN, "draw 2 cards, then discard 2")
    discard_one(game)
    discard_one(game)
    assert [seat["tokens"] for seat in game.to_dict()["seats"]] == [0, 2]


def test_R71_tokens_at_every_choice_of_phase_B():
    position = using("C", tokens=2)
    game = play(position)
    assert offered(game, TOKEN)
    use(game, "3")  # engine +1
    assert game.decision == "location"
    assert offered(game, TOKEN)
    game = use(play(position), "X1")
    assert game.decision == "location"
    assert offered(game, TOKEN)


@pytest.mark.parametrize("step", ["deliver", "income", "ship", "A", "B", "C"])
def test_R71_tokens_before_each_of_the_six_steps_of_buenos_aires(step):
    position = visit(give(running(), pesos=9), step, total=1)
    game = play(position)
    assert len(offered(game, TOKEN)) == 1
    position["seats"][0]["tokens"] = 0
    assert not offered(play(position), TOKEN)


def test_R71_no_token_between_step_6_and_phase_C():
    position = forecast(running(), C=("gaucho", "maquinista"))
    game = play(visit(position, "C"))
    do(game, "forecast C1")
    assert game.current_player == 1  # no decision of the first player came between
    assert me(game, 0)["tokens"] == 1


def test_R71_tokens_before_a_worker_cell_that_uses_hand_cards():
    """The second maquinista: remove a hand card."""
    position = using("A", pesos=20)
    jobs(position, 1, "maquinista", "gaucho")
    game = use(play(position), "2")
    assert not offered(game, TOKEN)  # while hiring
    do(game, "hire the maquinista of row 1 for 6 pesos")
    assert offered(game, "remove")
    assert offered(game, TOKEN)
    do(game, TOKEN, "draw 1 card, then discard 1")
    assert not offered(game, TOKEN)
    discard_one(game)
    assert offered(game, "remove") and not offered(game, TOKEN)  # none is left


def test_R71_no_token_inside_other_actions():
    game = use(play(using("A", pesos=50)), "2")
    assert game.decision == "hire" and not offered(game, TOKEN)
    game = use(play(using("B", pesos=50)), "2")
    assert game.decision == "build" and not offered(game, TOKEN)
    do(game, "build 1a")
    assert game.decision == "build_space" and not offered(game, TOKEN)
    game = use(play(using("E", pesos=50)), "2")
    assert game.decision == "buy" and not offered(game, TOKEN)
    game = use(play(hire(using("D"), 0, "maquinista")), "2")
    assert game.decision == "engine_move" and not offered(game, TOKEN)
    position = put_farmer(using("F", hand=["niata"] * 4), "green1", "green:3:green")
    game = use(play(position), "2")
    assert game.decision == "help_cards" and not offered(game, TOKEN)


def test_R67_a_token_waits_until_drawing_and_discarding_is_finished():
    game = do(play(using("A", tokens=2)), TOKEN)
    assert game.decision == "draw_cards" and not offered(game, TOKEN)
    do(game, "draw 2 cards")
    assert game.decision == "discard_cards" and not offered(game, TOKEN)
    discard_one(game)
    discard_one(game)
    assert game.decision == "location" and offered(game, TOKEN)


def test_R67_after_auxiliary_drawing_the_token_comes_again():
    game = use(play(using("A")), "X2")
    assert game.decision == "discard_cards" and not offered(game, TOKEN)
    discard_one(game)
    assert game.decision == "location" and offered(game, TOKEN)


def test_R78_no_token_when_there_is_no_card_to_draw():
    position = give(running(), hand=["niata"] * 4, draw=[], discard=[])
    assert not offered(play(at(position, 0, "B")), TOKEN)
    assert not offered(play(location(position, "A")), TOKEN)
    give(position, discard=["patagonico"], hand=["niata"] * 4, draw=[])
    assert offered(play(location(position, "A")), TOKEN)
    give(position, draw=["patagonico"], hand=["niata"] * 4, discard=[])
    assert offered(play(location(position, "A")), TOKEN)


def test_R78_the_last_card_can_be_exchanged_alone():
    position = give(using("A"), hand=["niata"] * 4, draw=["patagonico"], discard=[])
    game = do(play(position), TOKEN)
    assert "draw 2 cards, then discard 2" not in texts(game)
    do(game, "discard a Niata")
    assert sorted(me(game)["hand"]) == [*["niata"] * 3, "patagonico"]
    assert me(game)["tokens"] == 0
