"""When objective cards may be played (R15, R16)."""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import actions, auxiliary, use, using
from tests.argentina.positions import (
    do,
    give,
    location,
    me,
    offered,
    play,
    put_farmer,
    running,
    visit,
)

CARD = "objective:18"  # immediate action: grain +1
PLAY = "play objective 18 "
HAND = [CARD, "patagonico", "patagonico", "niata"]


def test_R15_objective_cards_before_phase_A_only():
    game = play(give(running(), hand=HAND))
    assert offered(game, PLAY)
    do(game, "step to neutral A")
    assert not offered(game, PLAY)
    do(game, "stop here")
    assert offered(game, PLAY)  # start of phase B


def test_R15_objective_cards_after_each_finished_action():
    game = use(play(using("B", pesos=9, hand=HAND)), "1")
    assert offered(game, PLAY)
    use(game, "2")
    assert game.decision == "build" and not offered(game, PLAY)
    do(game, "build 1a")
    assert game.decision == "build_space" and not offered(game, PLAY)
    do(game, "build 1a on b1 for 2 pesos")
    assert game.decision == "location" and offered(game, PLAY)
    game = use(play(using("B", hand=HAND)), "X1")
    assert offered(game, PLAY)
    position = put_farmer(running(), "green1", "green:3:green", coins=2)
    give(location(position, "green1"), hand=HAND, pesos=0)
    game = do(play(position), "help the green farmer")
    assert not offered(game, PLAY)  # cards are being shown
    do(game, "show a Patagonico", "show a Niata", "show no more cards")
    assert game.decision == "location" and offered(game, PLAY)


@pytest.mark.parametrize("step", ["deliver", "income"])
def test_R15_objective_cards_in_buenos_aires_before_steps_1_and_2(step):
    game = play(visit(give(running(), hand=HAND), step))
    do(game, PLAY)
    assert game.decision == step
    assert me(game)["grain"] == 1


def test_R15_after_income_the_hand_is_empty():
    game = play(visit(give(running(), hand=HAND), "income"))
    do(game, "spend no certificate")
    assert not offered(game, PLAY)
    assert me(game)["hand"] == []
    assert CARD in me(game)["discard"]


def test_R16_playing_an_objective_card_is_no_location_action():
    game = play(using("F", hand=HAND))
    do(game, PLAY)
    assert me(game)["objectives"] == [18]
    assert me(game)["grain"] == 1
    assert actions(game) == ["1"]
    assert auxiliary(game) == ["X1", "X2"]
    use(game, "X1")
    assert actions(game) == []


def test_R16_nor_does_it_reopen_the_auxiliary_alternative():
    game = use(play(using("F", hand=HAND)), "1")
    do(game, PLAY)
    assert auxiliary(game) == []
