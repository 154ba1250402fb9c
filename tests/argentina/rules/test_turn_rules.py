"""The turn, the first turn, drawing cards, phase C, hidden things (4, 8)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.argentina.building_actions import use, using
from tests.argentina.positions import (
    cattle,
    do,
    forecast,
    free,
    give,
    location,
    me,
    new_game,
    offered,
    play,
    put_farmer,
    running,
    start,
    texts,
    visit,
)

PLAYERS = (2, 3, 4)
TOKEN = "use an exchange token"
NOTHING_MORE = "do nothing more here"


def first_turn(game):
    """Discard what comes first, go to neutral A and do nothing there."""
    while game.decision == "first_discard":
        game.apply(game.legal_actions()[0])
    return do(game, "start on neutral A", NOTHING_MORE)


def discard_one(game):
    """Whatever card comes first."""
    game.apply(game.legal_actions()[0])


def without_token(game):
    return [text for text in texts(game) if TOKEN not in text]


# --- order of play --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_A66_A100_turns_go_round_from_the_start_player(players):
    game = new_game(players)
    seen = []
    for _ in range(players):
        seen.append(game.current_player)
        first_turn(game)
    for _ in range(2 * players):
        seen.append(game.current_player)
        step = next(text for text in texts(game) if text.startswith("step to"))
        do(game, step, "stop here", NOTHING_MORE)
    assert seen == list(range(players)) * 3


def test_A100_a_turn_is_movement_then_the_location_then_drawing_up():
    position = give(running(), hand=["patagonico", "niata", "niata", "niata"])
    game = play(position)
    assert game.decision == "move"
    do(game, "step to neutral A", "step to neutral B", "stop here")
    assert game.decision == "location"
    use(game, "1")  # a Patagonico for 2 pesos
    assert len(me(game)["hand"]) == 3
    do(game, NOTHING_MORE)
    assert game.current_player == 1
    assert game.decision == "move"
    assert len(me(game, 0)["hand"]) == 4


# --- the first turn -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_A101_first_turn_begins_with_a_discard_down_to_4(players):
    game = new_game(players)
    for player in range(players):
        hand = me(game, player)["hand"]
        for n in range(player):  # 4 cards for the first, one more for each later player
            assert game.decision == "first_discard"
            assert len(without_token(game)) == len(set(hand))
            before = Counter(me(game)["hand"])
            game.apply(game.legal_actions()[0])
            assert sum((before - Counter(me(game)["hand"])).values()) == 1
            assert len(me(game)["discard"]) == n + 1
            hand = me(game)["hand"]
        assert game.decision == "place"
        assert len(me(game)["hand"]) == 4
        do(game, "start on neutral G", NOTHING_MORE)
        assert len(me(game, player)["hand"]) == 4


def test_A101_the_cards_to_discard_are_the_players_choice():
    hand = ["niata", "patagonico", "fronterizo", "holando_argentino", "exhaustion"]
    position = give(start(cards=(5, 5)), hand=hand)
    game = play(position)
    assert set(without_token(game)) == {
        "discard a Niata",
        "discard a Patagonico",
        "discard a Fronterizo",
        "discard a Holando Argentino",
        "discard an exhaustion card",
    }
    do(game, "discard an exhaustion card")
    assert me(game)["discard"] == ["exhaustion"]
    assert sorted(me(game)["hand"]) == sorted(hand[:4])


def test_A101_nothing_is_discarded_from_4_cards_or_fewer():
    for cards in (4, 2):
        game = new_game(2, cards=(cards, 4))
        assert game.decision == "place"
        assert me(game)["discard"] == []
        do(game, "start on neutral C", NOTHING_MORE)
        assert len(me(game, 0)["hand"]) == 4  # phase C


def test_A101_any_neutral_building_whoever_stands_there_and_nothing_else():
    game = first_turn(new_game(2))
    discard_one(game)
    assert me(game, 0)["at"] == "A"
    assert without_token(game) == [f"start on neutral {letter}" for letter in "ABCDEFGH"]
    do(game, "start on neutral A")
    assert [seat["at"] for seat in game.to_dict()["seats"]] == ["A", "A"]


def test_A101_the_first_place_costs_no_tax_and_phase_B_follows():
    """H lies behind every hand of the trail; nobody is paid on the way."""
    position = start()
    put_farmer(position, "yellow5", "yellow:5:black")
    game = play(position)
    do(game, "start on neutral H")
    assert game.decision == "location"
    assert me(game)["pesos"] == 7
    assert game.to_dict()["trail"]["yellow5"]["coins"] == 0
    use(game, "1")
    assert me(game)["grain"] == 1


def test_A101_with_shuffled_buildings_the_letters_are_offered_where_they_lie():
    games = (new_game(2, neutral="shuffled", seed=seed) for seed in range(50))
    game = next(game for game in games if game.to_dict()["trail"]["A"] != "A")
    trail = game.to_dict()["trail"]
    do(game, next(text for text in texts(game) if f"neutral {trail['A']}" in text))
    assert me(game)["at"] == "A"


def test_R5_tokens_before_the_first_discard_and_after_it_but_not_within():
    game = first_turn(new_game(3))
    first_turn(game)
    assert (game.current_player, game.decision) == (2, "first_discard")
    assert len(me(game)["hand"]) == 6
    give_two = give(game.to_dict(), tokens=3)
    game = do(play(give_two), TOKEN, "draw 2 cards, then discard 2")
    assert len(me(game)["hand"]) == 8
    discard_one(game)
    discard_one(game)
    assert game.decision == "first_discard"
    assert offered(game, TOKEN)
    discard_one(game)
    assert not offered(game, TOKEN)  # one of two cards has been discarded
    discard_one(game)
    assert (game.decision, len(me(game)["hand"])) == ("place", 4)
    assert offered(game, TOKEN)


def test_R6_no_objective_card_can_be_in_hand_in_a_first_turn():
    for players in PLAYERS:
        game = new_game(players)
        for seat in game.to_dict()["seats"]:
            assert not any("objective" in card for card in seat["hand"] + seat["draw"])
        for _ in range(players):
            while game.decision == "first_discard":
                assert not offered(game, "play objective")
                discard_one(game)
            assert not offered(game, "play objective")
            do(game, "start on neutral C", NOTHING_MORE)


# --- drawing --------------------------------------------------------------------------------------


def drawn_up(position):
    """The current player's seat after a turn in which nothing was done at neutral A."""
    player = position["current"]
    return me(do(play(location(position, "A")), NOTHING_MORE), player)


def test_A102_the_discard_pile_is_shuffled_only_when_a_card_is_needed():
    position = running()
    give(position, hand=["niata"], draw=["patagonico"], discard=["fronterizo"] * 3)
    seat = drawn_up(position)
    assert sorted(seat["hand"]) == ["fronterizo", "fronterizo", "niata", "patagonico"]
    assert (seat["draw"], seat["discard"]) == (["fronterizo"], [])


def test_A102_T13_a_pile_that_has_just_run_out_stays_empty():
    """Hand limit 5, 3 cards in hand, a draw pile of exactly 2."""
    position = free(running(), 0, "hand_left")
    give(
        position,
        hand=["niata"] * 3,
        draw=["patagonico", "fronterizo"],
        discard=["holando_argentino"] * 3,
    )
    seat = drawn_up(position)
    assert sorted(seat["hand"]) == ["fronterizo", *["niata"] * 3, "patagonico"]
    assert (seat["draw"], seat["discard"]) == ([], ["holando_argentino"] * 3)


def test_A102_the_top_card_of_the_draw_pile_comes_first():
    position = running()
    give(position, hand=["niata"] * 3, draw=["fronterizo", "patagonico"])
    seat = drawn_up(position)
    assert seat["hand"] == [*["niata"] * 3, "fronterizo"]
    assert seat["draw"] == ["patagonico"]


def test_A102_a_reshuffled_pile_comes_in_any_order():
    drawn: Counter[str] = Counter()
    for seed in range(60):
        position = running(seed=seed)
        discard = ["niata", "patagonico", "fronterizo"]
        give(position, hand=["holando_argentino"] * 3, draw=[], discard=discard)
        seat = drawn_up(position)
        assert sorted(seat["hand"][3:] + seat["draw"]) == sorted(discard)
        drawn[seat["hand"][3]] += 1
    assert min(drawn[card] for card in ("niata", "patagonico", "fronterizo")) > 5


def test_A103_a_herd_may_be_smaller_than_the_hand_limit():
    position = give(running(), hand=["niata"], draw=["patagonico"], discard=[])
    seat = drawn_up(position)
    assert sorted(seat["hand"]) == ["niata", "patagonico"]
    seat = drawn_up(give(running(), hand=[], draw=[], discard=[]))
    assert seat["hand"] == []


def test_A104_R68_what_is_hidden_changes_nothing_of_what_is_shown_or_offered():
    """Order of the own draw pile, hands of others, bags and decks: choices and table stay equal."""
    position = give(running(3), discard=["niata"])
    other = {**position, "seats": [dict(seat) for seat in position["seats"]]}
    other["seats"][0]["draw"] = list(reversed(position["seats"][0]["draw"]))
    other["bags"] = {letter: bag[::-1] for letter, bag in position["bags"].items()}
    for pile in ("cattle_deck", "objective_deck", "ship_stack"):
        other[pile] = position[pile][::-1]
    assert other != position
    assert repr(play(other)) == repr(play(position))
    other["seats"][1]["hand"], other["seats"][1]["draw"] = (
        position["seats"][1]["draw"][:4],
        position["seats"][1]["draw"][4:] + position["seats"][1]["hand"],
    )
    for where in ("A", "C", "E"):
        assert texts(play(location(other, where))) == texts(play(location(position, where)))


def test_A104_the_own_discard_pile_is_open():
    position = give(running(), discard=["holando_argentino"] * 2)
    lines = [line for line in repr(play(position)).splitlines() if "discard pile" in line]
    assert "2 Holando Argentino" in lines[0]


def test_A105_bought_cards_go_to_the_discard_pile_only_10b_says_to_hand():
    position = cattle(using("E", pesos=5), {"chaqueno": 1})
    game = use(play(position), "2")
    do(game, "buy a Chaqueño")
    assert me(game)["discard"] == ["chaqueno"]
    assert "chaqueno" not in me(game)["hand"]
    position = cattle(using("10b", hand=["niata"] * 4), {"chaqueno": 1})
    game = use(play(position), "2")
    do(game, "take a Chaqueño")
    assert sorted(me(game)["hand"]) == ["chaqueno", *["niata"] * 3]
    assert me(game)["discard"] == ["niata"]


@pytest.mark.parametrize(
    ("discs", "limit"),
    [((), 4), (("hand_left",), 5), (("hand_right",), 5), (("hand_left", "hand_right"), 6)],
)
def test_A106_A280_a_hand_is_drawn_up_to_the_limit_of_4_to_6(discs, limit):
    position = free(running(), 0, *discs)
    assert len(drawn_up(give(position, hand=["niata"]))["hand"]) == limit


def test_A280_a_hand_at_the_limit_draws_nothing():
    position = give(running(), hand=["niata"] * 4)
    seat = drawn_up(position)
    assert seat["hand"] == ["niata"] * 4
    assert len(seat["draw"]) == 11


def test_A280_after_buenos_aires_a_complete_hand_is_drawn():
    position = give(running(), tokens=0)
    forecast(position, A=("green:4:black", "blue:4:black"), B=("gaucho", "gaucho"))
    forecast(position, C=("gaucho", "gaucho"))
    game = play(visit(position, "close"))
    assert game.current_player == 1
    assert len(me(game, 0)["hand"]) == 4
    assert me(game, 0)["at"] == "START"


def test_A281_one_phase_C_after_the_last_phase_B():
    """Cattle is discarded on b5 and, after a move by 2a, on B; cards come at the end only."""
    position = using("2a", "b5", hand=["patagonico", "patagonico", "niata", "niata"])
    game = use(play(position), "special")
    do(game, "discard a Niata")
    use(game, "2")
    assert (game.decision, me(game)["at"]) == ("location", "B")
    assert len(me(game)["hand"]) == 3
    use(game, "1")
    assert len(me(game)["hand"]) == 2
    do(game, NOTHING_MORE)
    assert game.current_player == 1
    assert len(me(game, 0)["hand"]) == 4
    assert me(game, 0)["discard"] == ["niata", "patagonico"]
