"""Worked examples of phase B: actions of buildings, copies, cards played in between."""

from __future__ import annotations

import pytest

from tests.games.choosing import actions, auxiliary, do, offered, texts, use
from tests.trail.positions import (
    cattle,
    dollars,
    give,
    jobs,
    lie,
    location,
    me,
    own,
    play,
    table,
    teepees,
)
from tests.trail.rules.engines import places

CARD = "objective:1"  # 2 dollars
AUX_CARD = "objective:6"  # an auxiliary action


def at_own(face, space="A-1", **values):
    """On the own building, with what the test gives."""
    position = table(north="yes" if face[:2] in ("11", "12") else "no")
    return give(own(location(position, space), {space: face}), **values)


def copied(game):
    """Actions of copied buildings: the building or its space, and the number."""
    found = set()
    for text in offered(game, "as "):
        if text.startswith("as "):
            place, _, action = text.removeprefix("as ").partition(", ")
            found.add((place.split()[-1].strip("()"), action.split(":")[0].split(" of")[0]))
    return found


def test_T4_B161_B164_B167_any_of_three_actions_in_any_order():
    space = "DROUGHT-RISK-1"
    hand = ["guernsey", "jersey"]
    position = at_own("2a", space, hand=hand, dollars=6)
    game = play(position)
    assert actions(game) == ["1", "2", "special"] and auxiliary(game) == ["X1", "X2"]
    use(game, "special")
    do(game, "discard a Jersey")
    assert me(game)["certificates"] == 1
    assert actions(game) == ["1", "2"] and auxiliary(game) == []
    use(game, "1")
    assert dollars(game) == 10
    use(game, "2")
    do(game, "buy a Holstein (1 VP) with 1 cowboy")
    assert dollars(game, 0) == 4 and game.current_player == 1  # nothing was left to do
    other = use(play(position), "2")
    do(other, "buy a Holstein (1 VP) with 1 cowboy")
    assert actions(other) == ["1", "special"]
    alone = use(play(position), "X1")
    assert actions(alone) == [] and auxiliary(alone) == []


def test_T9_B331_B332_B334_prices_of_buildings():
    position = give(location(table(), "B"), dollars=40, craftsmen=2)
    game = use(play(position), "2")
    assert offered(game, "build 4a") and not offered(game, "build 5a")
    do(game, "build 4a")
    assert offered(game, "on A-1 for 4 dollars")
    position = own(give(location(table(), "B"), dollars=40, craftsmen=3), {"B-1": "4a"})
    game = do(use(play(position), "2"), "build 7a")
    assert game.to_dict()["trail"]["B-1"] == {"owner": 0, "building": "7a"}  # the only place
    assert dollars(game, 0) == 34 and me(game, 0)["box"][:1] == [4]
    cheaper = do(use(play(position), "2"), "build 1a")
    assert not offered(cheaper, "over 4a")


def test_T8_B310_B312_B314_two_workers_at_neutral_A():
    position = give(location(table(), "A"), dollars=20, engineers=2, hand=["jersey"])
    jobs(
        position,
        4,
        row_2=["cowboy", "craftsman"],
        row_3=["engineer", "cowboy"],
        row_4=["engineer", None],
    )
    game = play(position)
    assert actions(game) == ["2", "3"]  # no Guernsey
    use(game, "2")
    assert not offered(game, "row 4")
    do(game, "hire the engineer of row 3 for 7 dollars", "discard a Jersey -> gain 2 dollars")
    assert dollars(game) == 20 - 7 + 2
    use(game, "3")
    do(game, "hire the cowboy of row 2 for 8 dollars")
    assert dollars(game, 0) == 20 - 13
    workers = me(game, 0)["workers"]
    assert [len(workers[row]) for row in ("cowboy", "craftsman", "engineer")] == [1, 0, 2]
    assert game.to_dict()["job_market"]["rows"][2] == [None, "cowboy"]


# --- cattle ---------------------------------------------------------------------------------------

KINDS = {"3": "Holstein", "W": "West Highland", "T": "Texas Longhorn"}
MARKET = {"holstein": 2, "west_highland:3": 2, "texas_longhorn:5": 1}


def lines(cowboys):
    """What can be bought first: card, cowboys and dollars."""
    position = give(location(table(), "E"), dollars=99, cowboys=cowboys)
    game = use(play(cattle(position, MARKET)), "2")
    found = set()
    for text in offered(game, " cowboy"):
        words = text.split()
        kind = next(kind for kind, name in KINDS.items() if name in text)
        found.add((kind, int(words[words.index("with") + 1]), int(words[-2])))
    return found


ONE = {("3", 1, 6), ("W", 1, 12)}
TWO = {*ONE, ("3", 2, 3), ("T", 2, 12)}
THREE = {*TWO, ("3", 3, 5), ("W", 3, 6)}
FOUR = {*THREE, ("T", 4, 6)}
FIVE = {*FOUR, ("W", 5, 8)}


@pytest.mark.parametrize(
    ("cowboys", "found"), [(1, ONE), (2, TWO), (3, THREE), (4, FOUR), (5, FIVE)]
)
def test_T10_B351_what_cowboys_can_buy(cowboys, found):
    assert lines(cowboys) == found


@pytest.mark.parametrize(
    ("cowboys", "uses", "paid"),
    [
        (5, ["with 5 cowboys for 8"], 8),
        (6, ["with 3 cowboys for 6", "with 3 cowboys for 6"], 12),
        (4, ["with 3 cowboys for 6", "with 1 cowboy for 12"], 18),
        (2, ["with 1 cowboy for 12"], 24),  # the first one is all that can be done (R14)
    ],
)
def test_T44_B350_two_West_Highlands(cowboys, uses, paid):
    position = give(location(table(), "E"), dollars=50, cowboys=cowboys)
    game = use(play(cattle(position, {"west_highland:3": 2})), "2")
    do(game, *uses)
    assert dollars(game, 0) == 50 - paid
    herd = [*me(game, 0)["discard"], *me(game, 0)["hand"], *me(game, 0)["draw"]]
    assert herd.count("west_highland:3") == 2


def test_T79_B353_R41_a_cowboy_adds_cards_before_the_others_buy():
    position = give(location(table(), "E"), dollars=5, cowboys=4)
    cattle(position, {"ayrshire": 1}, ["brown_swiss", "holstein", "holstein"])
    game = use(play(position), "2")
    assert texts(game) == [
        "buy an Ayrshire (3 VP) with 2 cowboys for 3 dollars",
        "add 2 cattle cards to the market with 1 cowboy",
    ]
    do(game, "add 2 cattle cards")
    do(game, "first an Ayrshire (3 VP), with 3 cowboys for 5 dollars", "Holstein")
    assert dollars(game, 0) == 0
    assert game.to_dict()["cattle_market"] == {"brown_swiss": 1}


# --- hazards, teepees and cards -------------------------------------------------------------------


def test_T14_T27_B441_trades():
    position = teepees(give(location(table(), "D"), dollars=2), -3, -2, 6)
    game = use(play(position), "1a")
    assert [text.split(" of ")[1] for text in texts(game)] == [
        "TEEPEE-2: pay 2 dollars",
        "TEEPEE+6: gain 6 dollars",
    ]
    do(game, "TEEPEE+6")
    assert dollars(game) == 8 and me(game)["tiles_kept"] == ["teepee:green"]
    assert "1a" not in actions(play(give(location(table(), "D"), dollars=9)))  # no teepee
    assert "1a" not in actions(play(teepees(give(location(table(), "D"), dollars=2), -3)))


def test_T7_B102_B280_the_discard_pile_is_not_shuffled_before_it_is_needed():
    position = give(location(table(), "F"), dollars=1)
    position["seats"][0]["discs"].remove("hand_left")
    position["cities"]["san_francisco"] = [1, 0]
    hand = ["jersey", "jersey", "guernsey", "black_angus", "black_angus"]
    give(position, hand=hand, draw=["guernsey", "guernsey"], discard=["dutch_belt"] * 3)
    game = use(play(position), "1")
    do(game, "discard a Jersey")
    seat = me(game, 0)
    assert len(seat["hand"]) == 5 and seat["draw"] == []
    assert sorted(seat["discard"]) == ["dutch_belt"] * 3 + ["jersey"] * 2


def test_T77_B103_fewer_cards_than_the_hand_limit():
    position = give(
        location(table(), "C"), hand=["jersey"] * 2, draw=["jersey"], discard=["guernsey"]
    )
    game = use(play(position), "X1")
    seat = me(game, 0)
    assert sorted(seat["hand"]) == ["guernsey", "jersey", "jersey", "jersey"]
    assert (seat["draw"], seat["discard"]) == ([], [])
    whole = give(location(table(), "C"), hand=["jersey"] * 3, draw=[], discard=[])
    assert auxiliary(play(whole)) == ["X1"]  # no draw action is possible any more


# --- single buildings -----------------------------------------------------------------------------


def test_T60_B520_1a_counts_buildings_in_the_woods():
    position = own(at_own("1a", "E-1"), {"B-1": "2a", "F-2": "3a"})
    assert dollars(use(play(position), "1"), 0) == 6
    assert actions(play(at_own("1a"))) == []


def test_T60_B526_7a_pairs_of_teepees():
    kept = ["teepee:green"] * 2 + ["teepee:blue"] * 3
    game = use(play(at_own("7a", tiles_kept=kept)), "1")
    assert (dollars(game, 0), me(game, 0)["certificates"]) == (4, 3)


def test_T60_B524_5a_hires_for_less():
    position = jobs(at_own("5a", dollars=5), 2, row_1=["cowboy", "craftsman"])
    game = do(use(play(position), "1"), "hire the cowboy of row 1 for 5 dollars")
    assert dollars(game, 0) == 0


def test_T60_B533_R29_4b_draws_as_many_as_cowboys():
    position = at_own("4b", cowboys=3, hand=["jersey"])
    give(position, draw=["guernsey", "guernsey", "black_angus"], discard=["dutch_belt"])
    game = use(play(position), "1")
    assert [text.split(",")[0] for text in texts(game)] == [
        "draw 1 card",
        "draw 2 cards",
        "draw 3 cards",
    ]
    do(game, "draw 3 cards", "discard a Jersey", "discard a Black Angus")
    assert me(game)["hand"] == ["guernsey"]  # the third was a Guernsey in any case


def test_T60_B534_5b_gains_by_engineers():
    assert dollars(use(play(at_own("5b", engineers=4)), "2")) == 4


def test_T60_B536_R100_7b_moves_by_the_woods():
    position = own(at_own("7b", "F-2"), {"B-1": "2a"})
    assert places(use(play(position), "1")) == {"1", "2"}
    assert actions(play(at_own("7b"))) == []


def test_T60_B535_R48_R99_6b_gives_a_card_into_the_hand():
    position = at_own("6b", hand=["jersey", "guernsey"])
    position["objective_offer"] = [1, 2, 3, 4]
    game = do(use(play(position), "1"), "discard a Jersey")
    assert dollars(game) == 3 and "take no objective card" in texts(game)
    do(game, "take objective 1 ")
    assert sorted(me(game)["hand"]) == ["guernsey", "objective:1"]
    do(game, "play objective 1 ")
    assert dollars(game, 0) == 5


def test_T60_B539_10b_has_three_actions():
    game = use(play(at_own("10b")), "1", "2")
    assert places(game) == {"1", "2", "3", "4"}
    do(game, "to space 4")
    assert dollars(game) == 4 and actions(game) == ["3"]


def test_T61_N520_11a_11b_12b():
    position = lie(at_own("11a", dollars=2), FLOOD_1="flood:4:green")
    game = use(play(position), "1")
    assert (dollars(game, 0), me(game, 0)["tiles_kept"]) == (0, ["flood:4:green"])
    position = at_own("11b", tiles_kept=["flood:4:green"])
    assert me(use(play(position), "1"), 0)["engine"] == "1"
    assert actions(play(at_own("11b"))) == []
    game = use(play(at_own("12b", craftsmen=3)), "1", "2")
    assert dollars(game, 0) == 3 and list(game.to_dict()["stores"]) == ["42"]


def test_T61_B332_B334_11a_only_over_a_tile_of_six_or_more():
    position = give(location(table(north="yes"), "B"), dollars=99, craftsmen=6)
    own(position, {"A-1": "8b", "B-1": "5a"})
    game = do(use(play(position), "2"), "build 11a")
    assert game.to_dict()["trail"]["A-1"] == {"owner": 0, "building": "11a"}
    assert dollars(game, 0) == 99 - 12


# --- worker rows ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "certificates", "money"), [(2, 1, 0), (3, 0, 2), (5, 2, 0), (6, 0, 4)]
)
def test_T62_B317_engineer_cells(column, certificates, money):
    position = give(location(table(), "A"), dollars=6, engineers=column - 1, hand=["jersey"])
    game = use(play(jobs(position, 4, row_1=["engineer", "craftsman"])), "2")
    do(game, "hire the engineer of row 1", "discard a Jersey")
    assert (me(game, 0)["certificates"], dollars(game, 0)) == (certificates, money)


def test_T62_B317_a_cell_may_be_given_up():
    position = give(location(table(), "A"), dollars=6, hand=["jersey"])
    game = use(play(jobs(position, 3, row_1=["engineer", "craftsman"])), "2")
    do(game, "hire the engineer of row 1", "do not use it")
    assert me(game, 0)["certificates"] == 0 and "jersey" in me(game, 0)["hand"]


def test_T62_B317_B440_B442_cowboy_cells():
    position = lie(give(location(table(), "A"), dollars=6, cowboys=3), FLOOD_1="flood:4:green")
    game = use(play(jobs(position, 4, row_1=["cowboy", "craftsman"])), "2")
    do(game, "hire the cowboy of row 1", "remove the flood 4 VP")
    assert (dollars(game, 0), me(game, 0)["tiles_kept"]) == (0, ["flood:4:green"])
    position = teepees(give(location(table(), "A"), dollars=6, cowboys=5), 4)
    game = use(play(jobs(position, 5, row_1=["cowboy", "craftsman"])), "2")
    do(game, "hire the cowboy of row 1", "TEEPEE+4")
    assert (dollars(game, 0), me(game, 0)["tiles_kept"]) == (4, ["teepee:green"])


@pytest.mark.parametrize("column", [4, 6])
def test_T62_B333_craftsman_cells(column):
    position = give(location(table(), "A"), dollars=10, craftsmen=column - 1)
    game = use(play(jobs(position, 5, row_1=["craftsman", "cowboy"])), "2")
    do(game, "hire the craftsman of row 1", "build 6a", "on A-1 for 4 dollars")
    assert dollars(game, 0) == 0


def test_T62_R35_a_chain_of_three_actions():
    position = give(location(table(), "A"), dollars=14, engineers=3, craftsmen=3)
    game = use(play(jobs(position, 5, row_1=["engineer", "craftsman"])), "2")
    do(game, "hire the engineer of row 1 for 6", "hire the craftsman of row 1 for 4 dollars")
    do(game, "build 6a", "on B-2 for 4 dollars")
    assert dollars(game, 0) == 0
    assert game.to_dict()["trail"]["B-2"] == {"owner": 0, "building": "6a"}


def test_T67_B166_B593_R97_building_over_the_own_location():
    position = jobs(at_own("5a", dollars=20, craftsmen=3), 3, row_1=["craftsman", "cowboy"])
    game = use(play(position), "1")
    do(game, "hire the craftsman of row 1 for 5", "build 6a", "on A-1 over 5a for 1 dollar")
    assert game.current_player == 1 and dollars(game, 0) == 14  # action 2 is lost
    assert me(game, 0)["box"][:1] == [5]


# --- copies ---------------------------------------------------------------------------------------


def test_T41_B537_B544_8b_copies_a_neutral_building():
    game = play(at_own("8b", hand=["guernsey"]))
    assert copied(game) == {("A", "action 1")}
    do(game, "as neutral A, action 1")
    assert dollars(game, 0) == 2


def test_T41_B544_two_special_actions():
    position = at_own("8b", "FLOOD-RISK-1", hand=["jersey", "jersey"])
    game = play(own(position, {"FLOOD-RISK-2": "5b"}, 1))
    assert len(copied(game)) == 2 and actions(game) == ["special"]
    do(game, next(text for text in texts(game) if text.startswith("as ") and "special" in text))
    use(game, "special")
    assert (me(game)["certificates"], dollars(game)) == (2, 4)
    assert [number for _, number in copied(game)] == ["action 2"]


def test_T41_R45_a_chain_of_copies_never_goes_back():
    position = own(at_own("8b", hand=["guernsey"]), {"A-2": "8b", "A-3": "10b"}, 1)
    game = play(position)
    spaces = {text.split(",")[0] for text in texts(game) if text.startswith("as ")}
    assert len(spaces) == 2  # neutral A and 10b; neither 8b has actions of its own
    do(game, next(text for text in texts(game) if "gain 4 dollars" in text))
    assert dollars(game) == 4
    assert not offered(game, "as neutral A")  # R96: bound to the chain


def test_T41_R45_B498_10b_moves_onto_8b_which_copies_it():
    position = own(at_own("10b", "A-2"), {"A-3": "8b"})
    position["seats"][0]["box"] = [6]
    game = use(play(position), "1", "3")
    assert me(game)["at"] == "A-3"  # the only step
    do(game, "stop here")
    do(game, next(text for text in texts(game) if "gain 4 dollars" in text))
    assert dollars(game) == 8


def test_T85_R96_the_first_action_commits_to_a_building():
    position = own(at_own("8b", "A-3", hand=["dutch_belt", CARD]), {"A-2": "10b"}, 1)
    position["objective_offer"] = [2, 3, 4, 5]
    game = play(position)
    assert offered(game, "as neutral B") and offered(game, "gain 4 dollars")
    do(game, next(text for text in texts(game) if "gain 4 dollars" in text))
    assert not offered(game, "as neutral B")
    assert sorted(number for _, number in copied(game)) == ["action 2", "action 3"]
    do(game, "play objective 1 ")
    assert dollars(game) == 6
    assert sorted(number for _, number in copied(game)) == ["action 2", "action 3"]


def test_R97_a_copied_tile_that_is_replaced_loses_its_actions():
    """8b copies neutral B and builds over the tile next to it: nothing changes for B."""
    position = at_own("8b", "A-3", dollars=20, craftsmen=6, hand=["dutch_belt"])
    own(position, {"A-2": "1a"})
    game = do(play(position), next(t for t in texts(play(position)) if "place a private" in t))
    do(game, "build 4a", "over 1a")
    assert offered(game, "as neutral B")  # discard a Dutch Belt


# --- cards and the auxiliary alternative ----------------------------------------------------------


def test_T80_R15_R16_two_cards_and_the_auxiliary_alternative():
    position = give(location(table(), "E"), hand=[CARD, AUX_CARD])
    position["objective_offer"] = [2, 3, 4, 5]
    game = do(play(position), "play objective 1 ", "play objective 6 ")
    use(game, "X1")
    assert dollars(game) == 3
    use(game, "X1")
    assert dollars(game, 0) == 4 and game.current_player == 1
