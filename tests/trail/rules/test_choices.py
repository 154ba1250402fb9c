"""Choices that the rules give: what may be done when, in part, in another order, or not at all."""

from __future__ import annotations

import pytest

from sim.trail.kernel import layout as L
from tests.games.choosing import actions, auxiliary, do, offered, texts, use
from tests.trail.positions import (
    cattle,
    discs_in,
    dollars,
    free,
    give,
    jobs,
    left,
    location,
    me,
    moving,
    own,
    play,
    put_disc,
    stores,
    table,
    visit,
)
from tests.trail.rules.engines import engine, places
from tests.trail.rules.moves import step
from tests.trail.rules.visits import board, deliver, discs, transports

DOLLARS, AUX, DRAW, ENGINE, RANCHER = (f"objective:{n}" for n in (1, 6, 10, 15, 24))
OFFER = [2, 3, 4, 5]


def holding(position, *cards, **values):
    """These cards in hand, and none of them in the offer."""
    position["objective_offer"] = OFFER
    return give(position, hand=list(cards), **values)


def at_own(face, space="A-1", **values):
    switches = {"tile_13": "yes"} if face.startswith("13") else {"north": "no"}
    return give(own(location(table(2, 0, **switches), space), {space: face}), **values)


# --- objective cards: when ------------------------------------------------------------------------


@pytest.mark.parametrize("step_of_visit", ["forecast", "step 2", "step 3", "income"])
@pytest.mark.parametrize(
    ("overlays", "may"), [((), True), (("no_objectives_in_kansas_city",), False)]
)
def test_R15_B422_cards_before_and_between_the_steps(step_of_visit, overlays, may):
    position = holding(visit(table(), step_of_visit), DOLLARS, certificates=1)
    game = play(position, overlays)
    assert bool(offered(game, "play objective 1 ")) == may
    if may:
        decision = game.decision
        do(game, "play objective 1 ")
        assert (game.decision, dollars(game)) == (decision, 2)


def test_R15_no_card_after_income_and_none_within_a_move():
    game = play(holding(visit(table(), "income"), DOLLARS, "holstein", certificates=1))
    do(game, "spend no certificate")
    assert not offered(game, "play objective")
    game = play(holding(moving(table(), "A"), DOLLARS))
    assert offered(game, "play objective 1 ")
    step(game, "B")
    assert not offered(game, "play objective")


def test_T80_R15_R17_in_Kansas_City_the_engine_counts_and_the_rancher_stays():
    position = holding(visit(table(), "income"), ENGINE, RANCHER, "holstein", certificates=3)
    game = do(play(position), "play objective 24")
    assert me(game)["at"] == "KC" and game.decision == "income"  # the move is lost
    do(game, "play objective 15", "to space 2", "spend 3")
    assert transports(game)["Colorado Springs"] == 3
    position = holding(visit(table(), "income"), ENGINE, "holstein", certificates=3, engine="2")
    game = do(play(position), "play objective 15", "to space 4", "spend 3")
    assert transports(game)["Colorado Springs"] == 2  # the cross after 3 is behind it


def test_R15_B422_cards_after_the_auxiliary_action_too():
    game = use(play(holding(location(table(), "E"), DOLLARS)), "X1")
    assert offered(game, "play objective 1 ") and actions(game) == []
    do(game, "play objective 1 ")
    assert dollars(game, 0) == 3


def test_B136_B213_R107_a_step_disc_freed_before_phase_A_counts_at_once():
    """The auxiliary action of a card reaches a station whose disc raises the limit."""
    position = left(holding(moving(table(), "A"), AUX, dollars=7), "steps_points")
    give(position, engine="16")
    game = use(do(play(position), "play objective 6 "), "X4")
    do(game, "to station 5 (t16)", "step disc with VP")
    limit = int(game.state[L.SEATS + L.STEPS])
    assert limit == 3 + 1 + 1  # both step discs are gone
    assert me(game)["at"] == "B"  # the only first step
    step(game, "C", "E", "F", "G")
    assert game.decision == "location"


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_B424_R29_a_card_draws_up_to_three(drawn):
    game = do(play(holding(location(table(), "E"), DRAW)), "play objective 10 ")
    assert len(texts(game)) == 4
    game.apply(game.legal_actions()[drawn])
    for _ in range(drawn):
        if game.decision == "discard_cards":
            game.apply(game.legal_actions()[0])
    assert len(me(game, 0)["discard"]) == drawn


# --- giving up, and what must be done -------------------------------------------------------------


def test_R99_B291_B531_2b_the_engine_need_not_move():
    game = use(play(at_own("2b", hand=["jersey"])), "1")
    assert set(texts(game)) == {"move the engine from space 0 to space 1", "do not move the engine"}


def test_R99_B545_13a_the_auxiliary_action_may_be_given_up_and_is_single():
    position = free(at_own("13a", hand=["jersey"]), "aux_dollar_2nd")
    game = use(play(position), "1")
    assert auxiliary(game) == ["X1", "X2"] and "no auxiliary action" in texts(game)


def test_B440_R99_what_is_paid_in_dollars_is_done():
    game = play(give(location(table(), "D"), dollars=2))
    use(game, "1b")
    assert places(game) == {"1", "2"} and "do not move the engine" not in texts(game)


def test_R14_B354_the_buy_action_buys_or_adds():
    position = give(location(table(), "E"), dollars=99, cowboys=2)
    game = use(play(cattle(position, {"holstein": 2}, ["ayrshire"])), "2")
    assert "buy nothing more" not in texts(game)
    do(game, "add 1 cattle card")
    assert "buy nothing more" in texts(game)


def test_R33_R100_a_full_track_blocks_an_action_but_no_condition():
    game = play(give(location(table(), "C"), certificates=3))
    assert "1a" not in actions(game) and "1b" in actions(game)
    game = play(at_own("5b", certificates=3, hand=["black_angus"]))
    assert "1" in actions(game)
    use(game, "1")
    assert me(game)["certificates"] == 3 and "black_angus" in me(game)["discard"]


def test_B293_B294_pairs_and_kinds_of_cards():
    hand = ["west_highland:3", "west_highland:5", "objective:1", "objective:6"]
    position = holding(location(table(), "F"), *hand)
    game = use(play(position), "1")
    game.apply(game.legal_actions()[0])
    assert dollars(game) == 4 and sorted(me(game)["hand"]) == ["objective:1", "objective:6"]
    assert "1" not in actions(play(holding(location(table(), "F"), "objective:1", "objective:6")))
    assert "1" not in actions(play(holding(at_own("6b"), "objective:1")))  # cattle
    removed = free(holding(location(table(), "A"), "objective:1", engine="5"), "aux_remove_1")
    game = do(use(play(removed), "X5"), "to space 4")
    assert offered(game, "remove objective 1")  # B429


def test_B530_1b_discards_an_objective_card_without_its_action():
    game = use(play(holding(at_own("1b"), DOLLARS)), "1")
    seat = me(game, 0)
    assert (seat["dollars"], seat["certificates"], seat["objectives"]) == (0, 2, [25])
    assert "objective:1" in [*seat["discard"], *seat["draw"], *seat["hand"]]


# --- orders ---------------------------------------------------------------------------------------


def test_R11_B497_the_move_of_the_rancher_is_the_last_action():
    position = at_own("3a", "E-1", hand=["jersey", "jersey"])
    game = use(play(position), "2")
    assert me(game)["at"] == "F"
    use(game, "1")  # of F, where the pair is worth 4; that of 3a is lost
    assert dollars(game, 0) == 4


def test_B498_R12_an_action_that_reaches_Kansas_City_is_a_whole_visit():
    position = at_own("10a", "F-1", hand=["holstein"], certificates=1)
    game = use(play(position), "2")
    step(game, "KC")
    assert game.decision == "forecast_tile" and me(game)["at"] == "KC"


def test_R97_a_copied_tile_that_is_replaced_loses_its_actions():
    """Own 8b copies own 5a: hire a craftsman, build over 5a; its second action is gone."""
    position = at_own("8b", "A-3", dollars=30, craftsmen=3, hand=["dutch_belt"])
    own(position, {"A-2": "5a"})
    jobs(position, 3, row_1=["craftsman", "cowboy"])
    game = play(position)
    do(game, next(text for text in texts(game) if "1 dollar less" in text))
    do(game, "hire the craftsman of row 1", "build 6a", "on A-2 over 5a")
    assert game.current_player == 1  # neither 5a's engine, nor 6a, nor neutral B


def test_R97_a_copying_tile_that_is_replaced_loses_everything():
    position = at_own("8b", "A-3", dollars=30, craftsmen=6, hand=["dutch_belt"])
    game = play(position)
    do(game, next(text for text in texts(game) if "place a private" in text))
    do(game, "build 9a")  # over 8b: there is no other place
    assert game.to_dict()["trail"]["A-3"] == {"owner": 0, "building": "9a"}
    assert game.current_player == 1


def test_R97_B544_the_special_actions_of_a_replaced_copy_and_of_the_copying_tile():
    """5a is copied and replaced: the special action of its space is lost, that of 8b is not."""
    position = at_own("8b", "FLOOD-RISK-1", dollars=30, craftsmen=3, hand=["jersey", "jersey"])
    own(position, {"FLOOD-RISK-2": "5a"})
    jobs(position, 3, row_1=["craftsman", "cowboy"])
    game = play(position)
    special = [text for text in texts(game) if "special action" in text]
    assert len(special) == 2
    do(game, next(text for text in texts(game) if "1 dollar less" in text))
    do(game, "hire the craftsman of row 1", "build 6a", "over 5a")
    assert actions(game) == ["special"]
    assert not [text for text in texts(game) if text.startswith("as ")]


def test_R45_R96_from_the_special_action_of_a_copied_8b_to_the_building_behind_it():
    position = at_own("8b", "FLOOD-RISK-1", hand=["jersey", "dutch_belt"])
    own(position, {"FLOOD-RISK-2": "8b"}, player=1)
    game = play(position)
    do(game, next(text for text in texts(game) if text.startswith("as ") and "special" in text))
    assert dollars(game) == 2
    assert offered(game, "as neutral B, action 1")  # the chain goes on
    do(game, "as neutral B, action 1")
    assert dollars(game, 0) == 4


# --- discs, stations, masters ---------------------------------------------------------------------


def test_R107_B106_a_hand_disc_taken_in_Kansas_City_counts_in_phase_C():
    game = play(give(visit(table(), "deliver", 10), dollars=20))
    deliver(game, "Albuquerque", "hand_left")
    assert len(me(game, 0)["hand"]) == 5


def test_R107_B295_a_certificate_disc_counts_for_the_master_taken_there():
    position = engine("4", position=table(north="yes"))
    give(position, dollars=2, certificates=3, cowboys=2)
    position["stations"]["1"]["master"], position["stations"]["12"]["master"] = 7, 1
    game = do(play(position), "to station 1 (t4)", "limit 4", "take station master 7 ")
    assert me(game, 0)["certificates"] == 4  # +2, up to the new limit


def test_B391_B595_a_white_station_takes_a_black_disc_when_no_white_one_is_left():
    position = left(give(engine("4"), dollars=2), "certificate_6", "hand_left")
    game = do(play(position), "to station 1 (t4)")
    assert discs(game) == {"certificate_6"}  # 5 dollars are not there
    assert "do not upgrade the station" in texts(game)


def test_N470_R22_the_annex_disc_costs_2_dollars_behind_the_price():
    position = left(give(engine("4", position=table(north="yes")), dollars=3), "annex")
    game = do(play(position), "to station 1 (t4)")
    assert game.decision != "station"
    position = left(give(engine("4", position=table(north="yes")), dollars=4), "annex")
    game = do(play(position), "to station 1 (t4)", "auxiliary action 6")
    assert dollars(game, 0) == 0


def test_B393_B394_any_rightmost_tile_for_a_master_or_none():
    position = give(engine("4"), dollars=2, cowboys=2, engineers=4)
    game = do(play(position), "to station 1 (t4)", "limit 4")
    assert {text.rsplit("leave ", 1)[1] for text in texts(game)} == {
        "a cowboy",
        "an engineer",
        "the station master",
    }
    do(game, "leave an engineer")
    assert len(me(game, 0)["workers"]["engineer"]) == 2


def test_R21_B391_a_station_that_lost_its_disc_is_upgraded_again():
    position = put_disc(give(engine("4"), dollars=2), "steps_points", station="3")
    left(position)
    position["stations"]["1"]["master"] = "cowboy"
    give(position, masters=[1])
    game = do(play(position), "to station 1 (t4)", "disc of station 3")
    assert game.to_dict()["stations"]["1"]["discs"] == [1, 0]
    assert game.decision != "master"  # a worker lies there


# --- Rails to the North ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("overlays", "deck"), [((), True), (("north_objective_from_offer",), False)]
)
def test_T87_K2_N215_objective_cards_of_the_north(overlays, deck):
    position = stores(give(visit(table(north="yes"), "deliver", 3), dollars=3), "42", "memphis")
    game = deliver(play(position, overlays), "Memphis", "certificate_4")
    assert bool(offered(game, "top card")) == deck
    assert len(offered(game, "take objective")) == 4
    base = use(play(location(table(north="yes"), "C"), overlays), "1b")
    assert offered(base, "top card")  # an icon of the base game


def test_N102_R62_equal_commerce_spaces_are_one_choice():
    position = stores(give(location(table(north="yes"), "A"), hand=["guernsey"], dollars=9), "47")
    game = use(play(discs_in(position, "chicago")), "X6")
    assert [text.split("Denver ")[1] for text in offered(game, "Denver")] == [
        "(pay 1 dollar)",
        "(pay 2 dollars)",
        "(pay 3 dollars)",
    ]


def test_R94_R33_X6_may_be_paid_although_no_town_can_be_used():
    """Every town that is open has an own store, or costs more than there is."""
    position = give(location(table(north="yes"), "A"), hand=["guernsey"], dollars=0)
    stores(discs_in(position, "chicago"), "42", "43", "memphis", "44", "40")
    stores(position, "47", "48", "49", "san_francisco", "milwaukee", "50", "41", "green_bay")
    stores(position, "51")
    game = play(position)
    assert "X6" in auxiliary(game)


def test_N220_N215_a_master_of_New_York_may_be_left():
    game = play(give(visit(table(north="yes"), "deliver", 18), dollars=20))
    deliver(game, "New York City", "certificate_4")
    assert len(offered(game, "take station master")) == 4
    do(game, "take no station master")
    assert me(game, 0)["masters"] == [] and len(board(game)) == 14


def test_R98_N580_the_12_dollars_of_SM11_help_with_the_rest_but_not_the_disc():
    position = give(visit(table(north="yes"), "deliver", 18), dollars=11)
    game = play(position)
    do(game, "deliver to New York City")
    assert not offered(game, "hand disc")  # 11 are for the transport
    do(game, "limit 4", "take station master 11 ")
    assert dollars(game, 0) == 12


def test_R108_tokens_wait_for_the_next_decision_of_the_own_turn():
    position = give(location(table(north="yes"), "E"), tokens=1, hand=["black_angus"])
    game = use(play(position), "1")
    assert offered(game, "use an exchange token")  # between actions
