"""Exhaustion cards: where they may be discarded, and how they leave a herd (9.10)."""

from tests.argentina.building_actions import actions, use, using
from tests.argentina.positions import do, give, me, play, texts, visit


def test_A465_exhaustion_cards_are_discarded_where_any_card_is_asked_for():
    position = using("C", hand=["exhaustion", "niata"], draw=["fronterizo"], tokens=1)
    game = use(play(position), "X2")
    assert texts(game) == ["discard an exhaustion card", "discard a Niata", "discard a Fronterizo"]
    do(game, "discard an exhaustion card")
    assert "exhaustion" in me(game)["discard"]


def test_A465_A294_exhaustion_cards_are_no_cattle():
    position = using("6a", "b4", hand=["exhaustion", "exhaustion"], pesos=0, tokens=1)
    assert "special" not in actions(play(position))
    position = using("D", hand=["exhaustion", "exhaustion"], pesos=0, tokens=1)
    assert "1" not in actions(play(position))


def test_A466_a_removed_exhaustion_card_goes_to_its_pile():
    position = using("A", hand=["exhaustion", "niata"], pesos=20, tokens=1)
    position["pending"].append({"do": "discard_cards", "cards": 1, "which": "remove"})
    pile = position["exhaustion_pile"]
    game = do(play(position), "remove an exhaustion card")
    assert game.to_dict()["exhaustion_pile"] == pile + 1
    assert me(game)["hand"] == ["niata"]
    assert game.to_dict()["cattle_removed"] == []


def test_A467_neutral_h_returns_one_exhaustion_card():
    position = using("H", hand=["exhaustion", "exhaustion", "niata"], tokens=1, grain=0)
    pile = position["exhaustion_pile"]
    game = use(play(position), "2a")
    assert game.to_dict()["exhaustion_pile"] == pile + 1
    assert me(game)["hand"] == ["niata", "exhaustion"]
    assert actions(game) == ["1"]
    assert "2a" not in actions(play(give(position, hand=["niata"])))


def test_A468_step_2_in_ba_returns_all_exhaustion_cards_of_the_hand():
    position = using("H", hand=["exhaustion", "niata", "exhaustion"], discard=[])
    pile = position["exhaustion_pile"]
    game = do(play(visit(position, "income")), "income 1 peso")
    assert game.to_dict()["exhaustion_pile"] == pile + 2
    assert me(game)["hand"] == []
    assert me(game)["discard"] == ["niata"]
