"""What holds for all actions: conditions, effects given up, limits (9.1)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, auxiliary, jobs, use, using
from tests.argentina.positions import (
    cattle,
    do,
    find,
    free,
    give,
    hire,
    marker,
    me,
    offered,
    play,
    texts,
)

HERE: dict[str, Any] = {"tokens": 1, "pesos": 0, "grain": 0, "certificates": 0}


def at(building, node="", **values):
    return using(building, node, **(HERE | {"hand": ["exhaustion"]} | values))


# --- conditions and effects -----------------------------------------------------------------------


def test_A290_one_icon_is_one_action_wherever_it_stands():
    places = []
    for building, action in (("D", "2"), ("G", "1"), ("6a", "2")):  # engine by maquinistas
        position = at(building, engine="9")
        hire(position, 0, "maquinista")
        places.append(texts(use(play(position), action)))
    assert places[0] == places[1] == places[2]
    assert len(places[0]) == 3
    singles = [
        auxiliary(use(play(at(building)), action)) for building, action in (("C", "2"), ("H", "2b"))
    ]
    assert singles == [["X1", "X2"], ["X1", "X2"]]


def test_A291_an_effect_behind_a_condition_may_be_given_up_but_not_its_pesos():
    game = use(play(at("7a", grain=1, engine="5")), "1")
    assert me(game)["pesos"] == 2  # gained in full
    do(game, "do not move the engine")
    assert (me(game)["grain"], me(game)["engine"]) == (0, "5")
    position = at("10b", hand=["niata"], discard=[])
    game = do(use(play(position), "2"), "take no card")
    assert me(game)["discard"] == ["niata"]
    assert me(game)["hand"] == []


def test_A291_in_part_too():
    position = free(at("G", pesos=2, engine="5"), 0, "aux_peso_to_locomotive_1")
    free(position, 0, "aux_peso_to_locomotive_2")
    game = do(use(play(position), "2", "double X5"), "to space 6")
    assert me(game)["engine"] == "6"  # one of two spaces


@pytest.mark.parametrize(
    ("building", "breed"), [("A", "holando_argentino"), ("B", "patagonico"), ("E", "fronterizo")]
)
def test_A292_A293_a_card_in_a_condition_means_its_breed(building, breed):
    others = {"holando_argentino", "patagonico", "fronterizo", "niata"} - {breed}
    position = cattle(at(building, hand=sorted(others)), {}, [])
    assert "1" not in actions(play(position))
    give(position, hand=[breed, "niata"], discard=[])
    game = use(play(position), "1")
    assert me(game)["pesos"] == 2
    assert (me(game)["hand"], me(game)["discard"]) == (["niata"], [breed])
    assert "1" not in actions(game)  # A163: once, however often the condition could be met


def test_A292_once_even_with_more_of_the_cards():
    game = use(play(at("E", hand=["fronterizo"] * 3, discard=[])), "1")
    assert me(game)["discard"] == ["fronterizo"]
    assert "1" not in actions(game)


def test_A293_same_breed_is_two_cards_of_one_breed_whatever_their_vp():
    position = at("D", hand=["caracu:2", "caracu:3", "niata"], discard=[])
    game = use(play(position), "1")
    assert texts(game) == ["discard a Caracu (2 VP)", "discard a Caracu (3 VP)"]
    do(game, "discard a Caracu (2 VP)")  # the second has to be the other Caracu
    assert sorted(me(game)["discard"]) == ["caracu:2", "caracu:3"]
    assert me(game)["pesos"] == 2


def test_A293_same_value_or_colour_is_not_the_same_breed():
    position = at("D", hand=["patagonico", "fronterizo", "serrano", "chaqueno"])
    assert "1" not in actions(play(position))


def test_A293_any_is_one_cattle_card_of_whatever_breed():
    hand = ["niata", "aberdeen_angus:7", "exhaustion", "objective:3"]
    game = use(play(at("6a", "b4", hand=hand)), "special")
    assert texts(game) == ["discard a Niata", "discard an Aberdeen-Angus (7 VP)"]


def test_A294_objective_and_exhaustion_cards_pay_no_cattle_condition():
    hand = ["exhaustion", "exhaustion", "objective:3", "objective:4"]
    for building, node in (("D", ""), ("10b", "b1"), ("6a", "b4")):
        game = play(at(building, node, hand=hand))
        assert not {"special"} & set(actions(game))
        assert offered(game, "discard any cattle") == []
        assert offered(game, "of one breed") == []


# --- limits ---------------------------------------------------------------------------------------


def test_A295_T31_grain_stops_at_8():
    game = use(play(at("10a", grain=7)), "1")
    assert me(game)["grain"] == 8


def test_A295_T31_certificates_stop_at_4():
    game = use(play(at("8b", certificates=3)), "1")
    assert me(game)["certificates"] == 4


def test_A295_A213_the_freed_certificate_space_raises_the_limit_to_6():
    position = free(at("9a", certificates=4), 0, "certificate_limit")
    game = use(play(position), "1")
    assert me(game)["certificates"] == 6


def test_R74_an_effect_that_would_change_nothing_is_not_done():
    assert "1" not in actions(play(at("9a", certificates=4)))
    assert "1" not in actions(play(at("10a", grain=8)))
    assert "1" in actions(play(at("10a", grain=7)))
    assert "1" not in actions(play(at("1a", "b1")))  # no building on farmland


def test_R33_R74_a_condition_may_be_paid_for_a_lost_effect():
    position = at("6a", "b5", hand=["niata"], certificates=4, discard=[])
    game = use(play(position), "special")
    assert me(game)["discard"] == ["niata"]
    assert me(game)["certificates"] == 4
    position = at("6a", "b16", hand=["niata"], grain=8, discard=[])
    game = use(play(position), "special")
    assert (me(game)["grain"], me(game)["discard"]) == (8, ["niata"])


def test_R14_the_auxiliary_action_stays_open_while_nothing_was_done():
    game = play(at("F"))
    assert auxiliary(game) == ["X1", "X2"]
    assert auxiliary(use(game, "1")) == []


def test_R75_pesos_then_grain_and_certificates_then_the_engine():
    """7a: the 2 pesos pay for the station that its engine move reaches."""
    game = use(play(at("7a", grain=1, engine="3")), "1")
    do(game, "to station 1 (t4)")
    assert game.decision == "station"
    do(game, "the certificate disc")
    assert me(game)["pesos"] == 0
    assert game.to_dict()["stations"]["1"]["discs"] == [1, 0]


def test_R76_free_goods_cannot_be_refused():
    for card, key, amount in ((1, "certificates", 1), (18, "grain", 1), (12, "pesos", 3)):
        game = do(play(at("C", hand=[f"objective:{card}"])), f"play objective {card}")
        assert game.decision == "location"  # no choice was asked for
        assert me(game)[key] == amount


# --- example --------------------------------------------------------------------------------------


def test_T14_discard_actions_and_icons():
    game = use(play(at("E", hand=["fronterizo"])), "1")
    assert me(game)["pesos"] == 2
    game = use(play(at("D", hand=["niata", "niata"])), "1")
    assert me(game)["pesos"] == 2
    game = use(play(at("6a", "b16", hand=["niata"])), "special")
    assert me(game)["grain"] == 1
    game = use(play(at("6a", "b5", hand=["niata"])), "special")
    assert me(game)["certificates"] == 1
    game = use(play(at("F")), "1")
    assert me(game)["certificates"] == 1
    for certificates, after in ((0, 2), (3, 4)):
        game = use(play(at("4a", certificates=certificates)), "2")
        assert me(game)["certificates"] == after


def test_T14_patagonico_for_up_to_2_engine_spaces():
    """Printed somewhere; the overlay has it in maquinista cell 4 (A165)."""
    position = at("A", hand=["patagonico", "niata"], pesos=6, engine="1", discard=[])
    hire(position, 0, "maquinista", "maquinista")
    marker(position, 4)
    jobs(position, 3, "maquinista")
    game = use(play(position, "maquinista_4_patagonico"), "2")
    if game.decision == "hire":
        do(game, "hire the maquinista of row 3 for 6 pesos")
    assert find(game, "discard a Patagonico -> engine up to 2 spaces")
    do(game, "discard a Patagonico -> engine up to 2 spaces")
    assert me(game)["discard"] == ["patagonico"]
    do(game, "to space 3")
    assert me(game)["engine"] == "3"
