"""Worked examples of the poker table."""

from __future__ import annotations

import pytest

from tests.games.choosing import actions, auxiliary, do, offered, texts
from tests.trail.positions import dollars, give, location, me, own, play, table

ADDITION = "poker table"


def at_table(space, players=2, pot=0, **values):
    position = location(table(players, poker="yes"), space)
    position["pot"] = pot
    return give(position, **values)


def seated(position, player, bonus, *laid):
    """This player's worker sits at the table with cards beside it."""
    give(position, player=player, seated="cowboy", bonus=bonus)
    if laid:
        give(position, player=player, laid=list(laid))
    return position


def test_T18_P24_P25_P26_the_highest_value_takes_the_pot():
    position = at_table("G", pot=4)
    seated(position, 0, 1, "jersey", "jersey")
    seated(position, 1, 2, "west_highland:3")
    game = do(play(position), "showdown at the poker table for 7 dollars")
    assert [dollars(game, p) for p in (0, 1)] == [0, 7]
    assert game.to_dict()["pot"] == 0
    assert me(game, 0)["discard"] == ["jersey", "jersey"]
    assert me(game, 1)["discard"] == ["west_highland:3"]
    assert [me(game, p)["laid"] for p in (0, 1)] == [[], []]
    assert me(game, 0)["seated"] == "cowboy"


def test_T18_P22_what_cards_cost():
    position = at_table("D", dollars=3, hand=["jersey", "guernsey"])
    seated(position, 0, 1)
    game = do(play(position), "lay a card", "lay a Jersey face down for 1 dollar")
    assert dollars(game) == 2
    do(game, "lay a Guernsey face down for 2 dollars")
    assert (dollars(game), game.to_dict()["pot"]) == (0, 3)


def test_T57_P25_a_tie_leaves_the_remainder():
    position = at_table("G", pot=4)
    seated(position, 0, 1, "guernsey")
    seated(position, 1, 2, "jersey", "jersey")  # equal breeds count each time
    game = do(play(position), ADDITION)
    assert [dollars(game, p) for p in (0, 1)] == [3, 3]
    assert game.to_dict()["pot"] == 1
    again = at_table("G", pot=1 + 1)
    seated(again, 0, 1, "guernsey")
    seated(again, 1, 2)
    game = do(play(again), ADDITION)
    assert (dollars(game), game.to_dict()["pot"]) == (1 + 1 + 3, 0)


@pytest.mark.parametrize(("laid", "more"), [(2, 1), (3, 0), (1, 2), (0, 2)])
def test_T57_P22_three_cards_in_all(laid, more):
    position = at_table("D", dollars=9, hand=["guernsey", "dutch_belt", "black_angus"])
    seated(position, 0, 1, *["jersey"] * laid)
    game = play(position)
    if not more:
        assert not offered(game, ADDITION)
        return
    do(game, ADDITION, "lay a Guernsey face down for 1 dollar")
    if more == 2:
        do(game, "lay a Dutch Belt face down for 2 dollars")
    assert len(me(game)["laid"]) == laid + more
    assert game.decision == "location"


def test_T57_P24_R81_objective_cards_alone_win():
    position = at_table("G", pot=2)
    seated(position, 0, 1, "objective:1")
    seated(position, 1, 2)  # without cards: takes no part
    game = do(play(position), ADDITION)
    assert (dollars(game), dollars(game, 1)) == (5, 0)
    assert me(game, 0)["discard"] == ["objective:1"]


def test_P24_no_showdown_without_an_own_card():
    position = seated(at_table("G", pot=2), 1, 1, "jersey")
    assert not offered(play(position), ADDITION)
    assert not offered(play(seated(position, 0, 2)), ADDITION)


def test_P21_R80_seating_alone_or_not_at_all():
    position = at_table("D", hand=["jersey"], craftsmen=2, engineers=3)
    game = do(play(position), "seat a worker")
    rows = set(texts(game))
    assert len(rows) == 2  # printed workers cannot go
    do(game, next(text for text in texts(game) if "engineer" in text))
    assert dollars(game) == 2 and me(game)["bonus"] == 1
    assert "lay no more cards" in texts(game)
    do(game, "lay no more cards")
    assert actions(game) and not offered(game, ADDITION) and auxiliary(game) == []  # R82
    assert not offered(play(at_table("D", hand=["jersey"])), ADDITION)  # no worker tile


@pytest.mark.parametrize(
    ("overlays", "money", "points"),
    [
        ((), 2, [6, 3]),
        (("poker_tokens_poor",), 0, [6, 2]),
        (("poker_tokens_rich",), 5, [6, 5]),
        (("poker_tokens_falling",), 2, [6, 5]),
    ],
)
def test_P40_P41_bonus_tokens_and_their_other_readings(overlays, money, points):
    """Only the 6 VP on top are known; the others are a reconstruction with a range."""
    for token, vp in enumerate(points):
        position = at_table("D", hand=["jersey"], craftsmen=2)
        if token:
            seated(position, 1, 1)
        game = do(play(position, overlays), "seat a worker")
        assert (dollars(game), me(game)["bonus"]) == (money, 1 + token)
        if offered(game, "lay no more cards"):
            do(game, "lay no more cards")
        assert game.play_out().scores()[0]["poker_tokens"] == vp


def test_T73_P20_P40_additions_belong_to_spaces():
    position = at_table("D", hand=["jersey"], craftsmen=2)
    position["trail"] |= {"D": "E", "E": "D"}
    assert offered(play(position), ADDITION)
    elsewhere = location(position, "E")
    assert not offered(play(elsewhere), ADDITION)


def test_T73_R45_8b_beside_G_does_not_copy_the_showdown():
    position = own(at_table("G-1"), {"G-1": "8b"})
    seated(position, 0, 1, "jersey")
    game = play(position)
    assert offered(game, "as neutral G") and not offered(game, ADDITION)


def test_R103_the_dollars_of_the_token_pay_for_a_card():
    position = at_table("D", hand=["jersey", "guernsey"], craftsmen=2, dollars=1)
    game = do(play(position), "seat a worker", "lay a Jersey face down for 1 dollar")
    assert dollars(game) == 2
    do(game, "lay a Guernsey face down for 2 dollars")
    assert dollars(game) == 0


def test_R83_B280_laid_cards_are_not_in_hand():
    position = at_table("D", hand=["jersey", "guernsey", "dutch_belt", "black_angus"], dollars=3)
    seated(position, 0, 1)
    game = do(play(position), ADDITION, "lay a Jersey", "lay a Guernsey")
    do(game, "do nothing more here")
    assert len(me(game, 0)["hand"]) == 4 and len(me(game, 0)["laid"]) == 2
