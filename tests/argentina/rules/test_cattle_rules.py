"""Buying cattle: every line of the purchase table, adding cards, each gaucho once (9.4)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, use, using
from tests.argentina.positions import at, cattle, do, give, hire, marker, me, offered, play, texts

ONE_OF_EACH = {
    "caracu:2": 1,
    "chaqueno": 1,
    "serrano": 1,
    "blanco_orejinegro": 1,
    "franqueiro:3": 2,
    "aberdeen_angus:5": 1,
}


def buying(gauchos, pesos, market, deck=(), **values):
    """Player 0 has chosen to buy on neutral E; what is left of the cards lies in the box."""
    others: dict[str, Any] = {"hand": ["niata"], "tokens": 0}
    position = using("E", players=3, pesos=pesos, **(others | values))
    hire(position, 0, *["gaucho"] * (gauchos - 1))
    return cattle(position, market, deck)


def bought(*args, **kwargs):
    """... and decides what. A game with a single choice has already made it."""
    return use(play(buying(*args, **kwargs)), "2")


def purchases(game):
    return [text.removeprefix("buy ") for text in texts(game) if text.startswith("buy ")]


def test_A350_a_bought_card_goes_onto_the_own_discard_pile():
    game = bought(1, 4, ONE_OF_EACH, ["serrano"], discard=[])
    do(game, "buy a Caracu")
    assert me(game, 0)["discard"] == ["caracu:2"]
    assert me(game, 0)["pesos"] == 0
    assert "caracu:2" not in game.to_dict()["cattle_market"]


def test_A351_T17_one_gaucho():
    assert purchases(bought(1, 11, ONE_OF_EACH, ["serrano"])) == [
        "a Caracu (2 VP) with 1 gaucho for 4 pesos",
        "a Chaqueño (1 VP) with 1 gaucho for 5 pesos",
        "a Serrano (2 VP) with 1 gaucho for 5 pesos",
        "a Blanco Orejinegro (3 VP) with 1 gaucho for 5 pesos",
        "a Franqueiro (3 VP) with 1 gaucho for 11 pesos",
    ]


@pytest.mark.parametrize(
    ("pesos", "breeds"),
    [(3, []), (4, ["Caracu"]), (5, ["Caracu", "Serrano"]), (10, ["Caracu", "Serrano"])],
)
def test_A351_prices_are_paid_in_full(pesos, breeds):
    market = {"caracu:2": 1, "serrano": 1, "franqueiro:3": 1, "aberdeen_angus:5": 1}
    game = play(buying(1, pesos, market, tokens=1))
    assert ("2" in actions(game)) == bool(breeds)
    if len(breeds) > 1:
        use(game, "2")
        assert [text.split()[1] for text in purchases(game)] == breeds


@pytest.mark.parametrize(
    ("gauchos", "line", "price"),
    [
        (2, "a Serrano (2 VP) with 2 gauchos for 2 pesos", 2),
        (2, "an Aberdeen-Angus (5 VP) with 2 gauchos for 11 pesos", 11),
        (3, "a Franqueiro (3 VP) with 3 gauchos for 6 pesos", 6),
        (4, "an Aberdeen-Angus (5 VP) with 4 gauchos for 6 pesos", 6),
    ],
)
def test_A351_A352_T17_lines_of_one_card_for_several_gauchos(gauchos, line, price):
    game = bought(gauchos, price, ONE_OF_EACH, ["serrano"])
    assert line in purchases(game)
    do(game, f"buy {line}")
    assert me(game, 0)["pesos"] == 0
    assert game.decision != "buy"  # all gauchos have served
    fewer = bought(gauchos - 1, price, ONE_OF_EACH, ["serrano"])
    assert line not in purchases(fewer)
    poorer = bought(gauchos, price - 1, ONE_OF_EACH, ["serrano"])
    assert line not in purchases(poorer)


def test_A351_T17_two_gauchos_buy_two_cards_of_value_3_at_5_each():
    game = bought(2, 10, {"chaqueno": 1, "serrano": 1}, discard=[])
    do(game, "buy a Chaqueño (1 VP) with 1 gaucho for 5 pesos")
    assert purchases(game) == ["a Serrano (2 VP) with 1 gaucho for 5 pesos", "nothing more"]
    do(game, "buy a Serrano")
    assert sorted(me(game, 0)["discard"]) == ["chaqueno", "serrano"]
    assert me(game, 0)["pesos"] == 0


def test_A351_T17_three_gauchos_and_5_pesos_buy_two_cards_of_value_3():
    game = bought(3, 5, {"chaqueno": 1, "serrano": 1, "caracu:2": 1}, discard=[])
    do(game, "buy two cards, first a Chaqueño")
    assert sorted(me(game, 0)["discard"]) == ["chaqueno", "serrano"]
    assert me(game, 0)["pesos"] == 0
    choice = bought(3, 5, {"chaqueno": 2, "serrano": 1, "blanco_orejinegro": 1})
    do(choice, "buy two cards, first a Chaqueño")
    assert texts(choice) == [
        "as the second card a Chaqueño (1 VP)",
        "as the second card a Serrano (2 VP)",
        "as the second card a Blanco Orejinegro (3 VP)",
    ]


def test_A351_T17_five_gauchos_and_9_pesos_buy_two_franqueiro():
    game = bought(5, 9, {"franqueiro:3": 1, "franqueiro:5": 1}, discard=[])
    do(game, "buy two cards, first a Franqueiro (3 VP), with 5 gauchos for 9 pesos")
    assert sorted(me(game, 0)["discard"]) == ["franqueiro:3", "franqueiro:5"]
    assert me(game, 0)["pesos"] == 0


def test_A354_R76_a_line_of_two_cards_needs_two_cards_in_the_market():
    game = bought(3, 5, {"chaqueno": 1, "caracu:2": 1})
    assert offered(game, "two cards") == []
    game = bought(5, 20, {"franqueiro:3": 1, "caracu:2": 1, "serrano": 1})
    assert offered(game, "two cards") == []
    game = bought(3, 5, {"chaqueno": 2})
    assert offered(game, "two cards")


def test_A350_each_gaucho_serves_once():
    game = bought(3, 40, ONE_OF_EACH, ["serrano"])
    assert offered(game, "with 3 gauchos")
    do(game, "buy a Caracu (2 VP) with 1 gaucho for 4 pesos")
    assert offered(game, "with 2 gauchos")
    assert offered(game, "with 3 gauchos") == []
    do(game, "buy a Serrano (2 VP) with 2 gauchos for 2 pesos")
    assert game.decision != "buy"
    assert me(game, 0)["pesos"] == 34


def test_A351_lines_repeat_as_far_as_gauchos_go():
    game = bought(6, 39, {"caracu:2": 3, "caracu:3": 3, "franqueiro:3": 3}, discard=[])
    for _ in range(3):
        do(game, "buy a Caracu (3 VP) with 1 gaucho for 4 pesos")
    do(game, "buy a Franqueiro (3 VP) with 3 gauchos for 6 pesos")
    assert me(game, 0)["discard"] == ["caracu:3"] * 3 + ["franqueiro:3"]
    assert me(game, 0)["pesos"] == 39 - 12 - 6
    game = bought(6, 13, {"caracu:2": 1, "franqueiro:3": 2}, discard=[])
    do(game, "with 5 gauchos for 9 pesos", "buy a Caracu (2 VP) with 1 gaucho for 4 pesos")
    assert me(game, 0)["discard"] == ["franqueiro:3", "franqueiro:3", "caracu:2"]
    assert me(game, 0)["pesos"] == 0


def test_A353_a_gaucho_adds_2_cards_of_the_deck_even_first():
    game = bought(2, 5, {"caracu:2": 1}, ["serrano", "chaqueno", "serrano"])
    do(game, "add 2 cattle cards to the market with 1 gaucho")
    assert game.to_dict()["cattle_market"] == {"caracu:2": 1, "chaqueno": 1, "serrano": 1}
    assert game.to_dict()["cattle_deck"] == ["serrano"]
    assert me(game)["pesos"] == 5


def test_R44_what_an_addition_brings_can_be_bought_at_once():
    game = bought(2, 5, {"caracu:2": 1}, ["serrano", "chaqueno"], discard=[])
    assert offered(game, "Serrano") == []
    do(game, "add 2 cattle cards", "buy a Serrano (2 VP) with 1 gaucho for 5 pesos")
    assert me(game, 0)["discard"] == ["serrano"]


def test_A353_R44_purchases_and_additions_in_any_mix():
    game = bought(4, 9, {"caracu:2": 1}, ["serrano", "chaqueno", "caracu:3", "serrano"], discard=[])
    do(game, "buy a Caracu (2 VP) with 1 gaucho for 4 pesos", "add 2 cattle cards")
    do(game, "buy a Chaqueño (1 VP) with 1 gaucho for 5 pesos", "add 2 cattle cards")
    assert game.decision != "buy"
    assert me(game, 0)["discard"] == ["caracu:2", "chaqueno"]
    assert game.to_dict()["cattle_market"] == {"caracu:3": 1, "serrano": 2}


def test_A353_the_market_may_exceed_its_size():
    position = using("E", players=2, pesos=0, tokens=0)
    assert sum(position["cattle_market"].values()) == 9
    game = use(play(position), "2")  # without money adding is the only choice
    assert sum(game.to_dict()["cattle_market"].values()) == 11


@pytest.mark.parametrize(
    ("size", "choice", "before", "after"),
    [(9, "add", 11, 11), (7, "add", 9, 9), (9, "buy", 8, 9), (7, "buy", 6, 9)],
)
def test_A353_A240_a_later_refill_sees_the_market_as_it_is(size, choice, before, after):
    """Player 0 buys or adds cards; then player 1 fills row 6 in BA, whose arrow refills."""
    market = {"serrano": size - 5, "chaqueno": 5}
    position = cattle(using("E", pesos=5, tokens=0, hand=["niata"]), market)
    marker(position, 6, 1)
    give(position, 1, engine="9", tokens=0, hand=["niata"])
    at(position, 1, "H")
    game = use(play(position), "2")
    do(game, "add 2 cattle cards" if choice == "add" else "buy a Serrano")
    assert sum(game.to_dict()["cattle_market"].values()) == before
    do(game, "step to ramp 9")
    while game.current_player == 1:
        game.apply(game.legal_actions()[0])
    assert game.to_dict()["job_market"]["marker_row"] == 7
    assert sum(game.to_dict()["cattle_market"].values()) == after


def test_A353_a_deck_of_fewer_than_2_gives_what_it_has():
    game = bought(2, 5, {"caracu:2": 1, "caracu:3": 1}, ["serrano"])
    do(game, "add 1 cattle card to the market")
    assert game.to_dict()["cattle_market"] == {"caracu:2": 1, "caracu:3": 1, "serrano": 1}
    assert offered(game, "to the market") == []


def test_A353_an_empty_deck_adds_nothing():
    game = bought(2, 9, {"caracu:2": 1, "caracu:3": 1})
    assert offered(game, "to the market") == []


def test_A354_one_may_buy_less_than_possible():
    game = bought(3, 40, ONE_OF_EACH, ["serrano"])
    do(game, "buy a Caracu", "buy nothing more")
    assert me(game, 0)["pesos"] == 36
    assert game.decision != "buy"


def test_A354_what_is_not_in_the_market_cannot_be_bought():
    game = bought(6, 60, {"serrano": 1, "chaqueno": 1})
    for breed in ("Caracu", "Franqueiro", "Angus", "Blanco"):
        assert offered(game, breed) == []


def test_R14_with_nothing_to_buy_or_to_add_the_action_is_not_offered():
    assert "2" not in actions(play(buying(6, 60, {}, tokens=1)))
    assert "2" not in actions(play(buying(6, 1, {"serrano": 1}, tokens=1)))
    assert "2" in actions(play(buying(1, 0, {}, ["serrano"], tokens=1)))


def test_R14_a_purchase_that_buys_nothing_is_not_done():
    game = bought(2, 40, ONE_OF_EACH, ["serrano"], tokens=1)
    assert "buy nothing more" not in texts(game)
