"""Objective cards: taking, playing, their immediate actions, and what fulfils them (9.8)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, area, auxiliary, use, using
from tests.argentina.positions import (
    FACTS,
    beside,
    do,
    give,
    me,
    objective_offer,
    offered,
    play,
    put_bonus,
    put_building,
    put_disc,
    running,
    texts,
    visit,
)

CARDS = {int(number): card for number, card in FACTS["objectives"].items()}


def holding(*objectives, on="C", **values):
    """In phase B with these objective cards in hand."""
    hand = [f"objective:{number}" for number in objectives]
    others: dict[str, Any] = {"hand": hand, "tokens": 0, "pesos": 0, "grain": 0}
    return using(on, **(others | values))


def playable(game):
    return [int(text.split()[2]) for text in texts(game) if text.startswith("play objective")]


# --- taking ---------------------------------------------------------------------------------------


def test_A420_a_card_of_the_offer_goes_onto_the_discard_pile_and_is_replaced_at_once():
    position = objective_offer(using("C", discard=[], tokens=1), [1, 2, 3, 4], [9, 10, 11])
    game = use(play(position), "1")
    assert [text.split()[2] for text in offered(game, "take objective")] == ["1", "2", "3", "4"]
    assert len(texts(game)) == 5  # and the unseen top card
    do(game, "take objective 3")
    assert me(game)["discard"] == ["objective:3"]
    after = game.to_dict()
    assert after["objective_offer"] == [1, 2, 9, 4]
    assert after["objective_deck"] == [10, 11]


def test_A420_or_the_top_card_of_the_deck_unseen():
    position = objective_offer(using("C", discard=[], tokens=1), [1, 2, 3, 4], [9, 10, 11])
    game = use(play(position), "1")
    assert offered(game, "objective 9") == []
    do(game, "take the top card of the objective deck")
    assert me(game)["discard"] == ["objective:9"]
    assert game.to_dict()["objective_offer"] == [1, 2, 3, 4]
    assert game.to_dict()["objective_deck"] == [10, 11]


def test_A421_A591_without_a_deck_the_offer_is_not_refilled():
    position = objective_offer(using("C", discard=[], tokens=1), [1, None, 3, 4], [])
    game = use(play(position), "1")
    assert len(texts(game)) == 3
    do(game, "take objective 4")
    assert game.to_dict()["objective_offer"] == [1, None, 3, None]


def test_A421_A591_without_deck_and_offer_no_card_is_gained():
    position = objective_offer(using("C", tokens=1), [None] * 4, [])
    assert "1" not in actions(play(position))
    loading = visit(using("C", pesos=9, grain=8, tokens=1), "ship", total=8)
    objective_offer(loading, [None] * 4, [])
    game = do(play(loading), "load ship 8", "take the certificate disc")
    assert [card for card in me(game)["discard"] if "objective" in card] == []
    assert game.decision == "forecast_tile"


# --- playing --------------------------------------------------------------------------------------


def test_A422_R15_before_phase_a():
    position = give(running(2), hand=["objective:12", "objective:18", "niata"], tokens=0, pesos=0)
    game = play(position)
    assert game.decision == "move"
    assert sorted(playable(game)) == [12, 18]
    do(game, "play objective 12", "play objective 18")  # any number
    assert (me(game)["pesos"], me(game)["grain"]) == (3, 1)
    assert game.decision == "move"


def test_A422_not_once_the_estanciero_moves():
    position = give(running(2), hand=["objective:12", "niata"])
    game = do(play(position), "step to neutral A")
    assert game.decision == "move"
    assert playable(game) == []


def test_A422_R15_before_and_after_each_action_of_phase_b():
    position = holding(12, 13, 16, tokens=1)
    game = play(position)
    assert sorted(playable(game)) == [12, 13, 16]
    do(game, "play objective 12")
    use(game, "3")  # engine +1
    assert sorted(playable(game)) == [13, 16]
    do(game, "play objective 13")
    use(game, "2", "X1")
    do(game, "play objective 16")
    assert me(game)["objectives"] == [12, 13, 16]
    assert me(game)["pesos"] == 3 + 2 + 1 + 4


def test_A422_never_inside_an_action():
    position = holding(12, on="A", pesos=40)
    game = use(play(position), "2")
    assert game.decision == "hire"
    assert playable(game) == []
    position = holding(12, on="C", draw=["niata"], tokens=1)
    game = use(play(position), "X2")
    assert game.decision == "discard_cards"
    assert playable(game) == []
    game = use(play(holding(12)), "1")
    assert game.decision == "objective_card"
    assert playable(game) == []


def test_A422_after_the_auxiliary_action_and_after_helping():
    game = use(play(holding(12)), "X1")
    assert playable(game) == [12]
    assert texts(game)[1:] == ["do nothing more here"]


def test_A422_K25_not_in_phase_c():
    """A card drawn in phase C waits for the next turn."""
    position = using("C", hand=["niata"], draw=["objective:12"] * 1, tokens=0, pesos=0)
    position["seats"][0]["at"] = "C"
    game = do(play(position), "do nothing more here")
    assert "objective:12" in me(game, 0)["hand"]
    assert me(game, 0)["objectives"] == []
    assert game.current_player == 1
    assert playable(game) == []


def test_A422_R15_in_ba_before_step_1_and_between_steps_1_and_2_only():
    for step, expected in (("deliver", [12]), ("income", [12])):
        position = visit(holding(12, on="C"), step)
        assert playable(play(position)) == expected
    game = do(play(visit(holding(12, on="C", tokens=1), "income")), "spend no certificate")
    assert "objective:12" in me(game)["discard"]  # discarded with the hand
    assert playable(game) == []


def test_R16_playing_one_leaves_the_auxiliary_alternative_open():
    game = do(play(holding(12)), "play objective 12")
    assert actions(game) == ["1", "2", "3"]
    assert auxiliary(game) == ["X1", "X2"]


def test_A423_a_played_card_is_out_of_the_herd():
    game = do(play(holding(18, tokens=1)), "play objective 18")
    seat = me(game)
    assert seat["objectives"] == [18]
    assert "objective:18" not in seat["hand"] + seat["discard"] + seat["draw"]


def test_A423_the_immediate_action_may_be_given_up():
    game = do(play(holding(5, engine="2", tokens=1)), "play objective 5")
    assert "do not move the engine" in texts(game)
    do(game, "do not move the engine")
    assert me(game)["engine"] == "2"
    assert me(game)["objectives"] == [5]
    game = do(play(holding(9, tokens=1)), "play objective 9", "draw no card")
    assert me(game)["hand"] == []


def test_A424_draw_up_to_3_then_discard_as_many():
    position = holding(9, draw=["niata", "patagonico", "fronterizo"], discard=[], tokens=1)
    game = do(play(position), "play objective 9")
    assert [text.partition(",")[0] for text in texts(game)] == [
        "draw no card",
        "draw 1 card",
        "draw 2 cards",
        "draw 3 cards",
    ]
    do(game, "draw 2 cards")
    assert game.decision == "discard_cards"
    do(game, "discard a Niata")
    assert me(game)["discard"] == ["niata", "patagonico"]
    assert me(game)["hand"] == []


@pytest.mark.parametrize("number", CARDS)
def test_A424_immediate_action_of_every_card(number):
    position = holding(number, engine="1", certificates=0, draw=["niata"], discard=[], tokens=1)
    game = do(play(position), f"play objective {number} ")
    (effect,) = CARDS[number]["immediate"]
    ((kind, amount),) = effect.items()
    if kind == "engine":
        assert game.decision == "engine_move"
        do(game, "to space 2")
        assert me(game)["engine"] == "2"
        assert amount == 1
        return
    if kind == "draw_discard":
        assert amount == 3
        do(game, "draw 1 card")
        assert me(game)["discard"] == ["niata"]
        return
    gained = {"pesos": 0, "grain": 0, "certificates": 0}
    gained[{"certificate": "certificates"}.get(kind, kind)] = amount
    assert {key: me(game)[key] for key in gained} == gained


def test_A424_K23_amounts_of_the_texts_occur():
    found = {next(iter(effect.items())) for card in CARDS.values() for effect in card["immediate"]}
    assert {("certificate", 1), ("pesos", 3), ("grain", 1), ("engine", 1)} <= found


def test_A429_in_hand_it_is_discarded_or_removed_like_other_cards():
    game = use(play(holding(12, draw=["niata"], discard=[], tokens=1)), "X2")
    do(game, "discard objective 12")
    assert me(game, 0)["discard"] == ["objective:12"]
    position = holding(12, on="A", tokens=0)
    position["pending"].append({"do": "discard_cards", "cards": 1, "which": "remove"})
    game = play(position)
    assert game.to_dict()["objectives_removed"] == [12]


def test_A429_A294_it_is_no_cattle():
    position = using("6a", "b4", hand=["objective:12", "objective:13"], pesos=0, tokens=1)
    assert "special" not in actions(play(position))
    assert actions(play(holding(12, 13, on="D", tokens=1))) == ["2"]


# --- what fulfils a card --------------------------------------------------------------------------

FARMER = {
    "green": "green:3:green",
    "blue": "blue:3:green",
    "orange": "orange:3:green",
    "yellow": "yellow:5:black",
}
HERD = {
    "value3": ("serrano", "chaqueno"),
    "caracu": ("caracu:2",),
    "franqueiro": ("franqueiro:3",),
    "aberdeen_angus": ("aberdeen_angus:5",),
}


def with_elements(*elements, cards=(), herd=()):
    """Player 0 has these things to show, objective cards in the area and others in the herd."""
    position = give(running(4), discard=[f"objective:{number}" for number in herd])
    area(position, 0, *cards)
    counts: dict[str, int] = {}
    for what in elements:
        nth = counts[what] = counts.get(what, 0) + 1
        board = position["seats"][0]["discs"]
        if what == "building":
            put_building(position, 0, f"{nth}a", f"b{nth}")
        elif what in FARMER:
            beside(position, 0, FARMER[what])
        elif what in "WNES":
            put_bonus(position, 0, board[0], ("liverpool", "le_havre")[nth - 1], what)
        elif what == "station":
            put_disc(position, 0, board[0], f"station {nth}")
        elif what == "terminus":
            put_disc(position, 0, board[0], "station 9")
        elif what == "ship18":
            put_disc(position, 0, board[0], "ship 18")
        else:
            card = HERD[what][nth - 1]
            give(position, discard=[*position["seats"][0]["discard"], card])
    return position


def objective_vp(position):
    return play(position).scores()[0]["objectives"]


def needs(number):
    return [what for what, n in CARDS[number]["conditions"].items() for _ in range(n)]


@pytest.mark.parametrize("number", CARDS)
def test_A425_A427_every_card_fulfilled_and_each_condition_missing(number):
    card = CARDS[number]
    assert objective_vp(with_elements(*needs(number), cards=[number])) == card["vp"]
    for i in range(len(needs(number))):
        rest = needs(number)[:i] + needs(number)[i + 1 :]
        assert objective_vp(with_elements(*rest, cards=[number])) == card["penalty"]


def test_A426_two_cards_with_the_same_wish_need_two_elements():
    """2 and 14 each ask for a building, and for a disc in E or in S."""
    both = CARDS[2]["vp"] + CARDS[14]["vp"]
    elements = ["E", "S", "building"]
    assert objective_vp(with_elements(*elements, "building", cards=[2, 14])) == both
    assert objective_vp(with_elements(*elements, cards=[2, 14])) == CARDS[14]["vp"] - 2


def test_A426_K19_two_like_conditions_on_one_card_need_two_elements():
    assert objective_vp(with_elements("N", "building", cards=[15])) == -2
    assert objective_vp(with_elements("N", "building", "building", cards=[15])) == 3


def test_A427_each_disc_on_the_terminus_is_an_element():
    """Card 1 asks for two station discs: two on the terminus will do."""
    assert objective_vp(with_elements("W", "terminus", "terminus", cards=[1])) == 4
    assert objective_vp(with_elements("W", "terminus", cards=[1])) == -2


def test_A427_a_disc_in_the_quarter_counts_in_any_city():
    for city in ("le_havre", "rotterdam", "liverpool"):
        position = area(running(4), 0, 16, 8)
        put_bonus(position, 0, "aux_peso_2nd", city, "W")
        give(position, discard=["franqueiro:5"])
        assert objective_vp(position) == 3 - 2


def test_A427_cards_anywhere_in_the_herd_count():
    for pile in ("hand", "draw", "discard"):
        position = with_elements("W", cards=[8])
        piles: dict[str, Any] = {pile: ["franqueiro:3"]}
        give(position, **piles)
        assert objective_vp(position) == 3


def test_A427_things_of_other_players_do_not_count():
    position = area(running(4), 0, 11)
    put_building(position, 1, "1a", "b1")
    put_building(position, 1, "2a", "b2")
    beside(position, 1, "green:3:green")
    assert objective_vp(position) == -2


def test_A427_a_replaced_building_in_the_box_does_not_count():
    position = area(running(4), 0, 21)
    put_disc(position, 0, "aux_peso_2nd", "station 1")
    put_building(position, 0, "5a", "b1", over=1)
    assert objective_vp(position) == -2
    put_building(position, 0, "2a", "b2")
    assert objective_vp(position) == 4


def test_A428_the_area_must_be_scored_the_herd_may_be():
    assert objective_vp(with_elements(cards=[2, 3])) == -4
    assert objective_vp(with_elements(herd=[2, 3])) == 0
    assert objective_vp(with_elements("E", "building", herd=[2, 3])) == 3  # each for itself


def test_A428_A567_a_card_of_the_herd_does_no_immediate_action_at_the_end():
    position = with_elements("ship18", herd=[16])
    give(position, pesos=4)
    score = play(position).scores()[0]
    assert (score["objectives"], score["money"]) == (5, 0)  # its 4 pesos would make it 1


def test_T19_three_objectives_of_9_vp():
    elements = ["building"] * 3 + ["yellow", "blue", "green", "caracu", "W", "W"]
    assert objective_vp(with_elements(*elements, cards=[6, 7, 18])) == 9
    assert objective_vp(with_elements(*elements[:-1], cards=[6, 7, 18])) == 4  # 9 - 3 - 2
