"""Worked examples of the railway: moves, stations, station masters, the last space."""

from __future__ import annotations

import pytest

from tests.games.choosing import actions, auxiliary, do, offered, texts, use
from tests.trail.positions import (
    dollars,
    free,
    give,
    left,
    location,
    me,
    own,
    play,
    stores,
    table,
    upgraded,
)
from tests.trail.rules.engines import engine, places
from tests.trail.rules.visits import board, discs

NUMBERED = [str(n) for n in range(39)]
TURNOUTS = ["t4", "t7", "t10", "t13", "t16", "t21", "t25", "t29", "t33"]


def stops(at, *others, spaces, back=False, overlays=()):
    """Places where a move can end; what is the only one is reached by itself."""
    game = play(engine(at, *others, spaces=spaces, back=back), overlays)
    return places(game) if game.decision == "engine_move" else {me(game, 0)["engine"]}


def test_T11_B370_B372_B373_three_spaces_from_1_over_another_engine():
    assert stops("1", "3", spaces=3) == {"2", "4", "5", "t4"}


@pytest.mark.parametrize(
    ("overlays", "found"), [((), {"t4", "5", "6"}), (("strict_turnout",), {"5", "6"})]
)
def test_T29_T87_R37_the_turnout_of_an_occupied_space(overlays, found):
    assert stops("3", "4", spaces=2, overlays=overlays) == found


@pytest.mark.parametrize("place", ["t13", "14"])
def test_T29_B371_fourteen_spaces_from_the_start(place):
    assert place not in stops("0", spaces=13)
    assert place in stops("0", spaces=14)


@pytest.mark.parametrize(
    ("at", "other", "spaces", "found"),
    [
        ("16", "15", 1, {"14"}),
        ("16", "15", 2, {"13", "t13"}),
        ("t13", "13", 2, {"11"}),
        ("30", "0", 2, {"28", "29"}),
        ("30", "t29", 2, {"28"}),
        ("1", "0", 1, {"0"}),
    ],
)
def test_T30_B375_R39_exactly_so_many_spaces_back(at, other, spaces, found):
    assert stops(at, other, spaces=spaces, back=True) == found


def test_T36_B410_B411_B412_the_3_dollars_pay_a_station_on_the_way_back():
    game = play(give(engine("38"), dollars=2))
    assert me(game, 0)["engine"] == "39" and game.decision == "leave_end"  # no 3 dollars
    do(game, "to station 9 (t33)")
    assert dollars(game) == 5 and game.decision == "station"
    do(game, "with the step disc with VP")
    assert dollars(game, 0) == 0 and game.to_dict()["stations"]["9"]["discs"] == [1, 0]


def test_T36_B410_station_10_first_with_3_dollars():
    game = play(give(engine("38"), dollars=3))
    assert game.decision == "station"
    do(game, "with the step disc with VP")
    assert dollars(game) == 0
    do(game, "back to space 38")
    assert (dollars(game, 0), me(game, 0)["engine"]) == (3, "38")


@pytest.mark.parametrize("other", ["0", "20", "t16"])
def test_T81_B411_R39_I12_any_free_space_from_39(other):
    game = play(engine("38", other))
    free_spaces = set(NUMBERED) | set(TURNOUTS)
    assert len(NUMBERED) + len(TURNOUTS) == 39 + 9
    assert places(game) == free_spaces - ({other} - {"0"})


def test_T81_B373_one_space_forward_over_38_is_the_last():
    game = play(engine("37", "38"))
    assert game.decision == "leave_end"


# --- stations -------------------------------------------------------------------------------------


def test_T22_B392_B595_R21_a_disc_moves_from_station_to_station():
    position = left(upgraded(engine("7"), 1))
    give(position, dollars=2)
    game = do(play(position), "to station 2 (t7)")
    assert discs(game) == {"station 1"}
    do(game, "disc of station 1")
    data = game.to_dict()
    assert data["stations"]["1"]["discs"] == [0, 0] and data["stations"]["2"]["discs"] == [1, 0]
    assert dollars(game, 0) == 0


def test_T22_R21_the_disc_of_the_station_itself_never_moves():
    position = left(upgraded(give(engine("7"), dollars=9), 2))
    game = do(play(position), "to station 2 (t7)")
    assert game.decision == "location"  # an own disc lies there (B391)


def test_T42_B393_B538_9b_upgrades_a_station_behind():
    position = own(location(table(), "A-1"), {"A-1": "9b"})
    give(position, engine="18", dollars=2, cowboys=2)
    game = play(position)
    assert actions(game) == ["1"]
    use(game, "1")
    assert "upgrade no station" not in texts(game)  # R14
    do(game, "upgrade station 1 ", "with the right disc of auxiliary action 1 ")
    do(game, "take station master 1")
    seat = me(game, 0)
    assert (seat["masters"], seat["workers"]["cowboy"], seat["engine"]) == ([1], [], "18")
    assert seat["dollars"] == 2  # SM1
    assert game.to_dict()["stations"]["1"] == {"master": "cowboy", "discs": [1, 0]}


def test_R14_R38_B538_9b_offers_stations_that_were_passed_and_can_be_paid():
    position = own(location(table(), "A-1"), {"A-1": "9b"})
    game = use(play(give(position, engine="t10", dollars=4)), "1")
    assert {text.split()[2] for text in texts(game)} == {"1", "2"}
    assert actions(play(give(position, dollars=1))) == []
    assert actions(play(give(position, engine="t4", dollars=9))) == []


@pytest.mark.parametrize(
    ("station", "have", "disc", "then"),
    [
        (5, 5, "steps_dollars", None),
        (5, 6, "steps_dollars", 3),
        (6, 12, "hand_left", None),
        (6, 13, "hand_left", 0),
    ],
)
def test_T64_B392_R22_the_price_comes_before_the_disc(station, have, disc, then):
    turnout = {5: "16", 6: "21"}[station]
    position = give(left(engine(turnout), disc, "hand_right"), dollars=have)
    game = do(play(position), f"to station {station} (t{turnout})")
    if then is None:
        assert game.decision != "station" or disc not in discs(game)
        return
    words = {"steps_dollars": "step disc with dollars", "hand_left": "left hand disc"}[disc]
    do(game, words)
    assert dollars(game, 0) == then


def test_T64_B530_R92_1b_decides_on_the_station_before_its_3_dollars():
    position = own(location(table(), "A-1"), {"A-1": "1b"})
    game = use(play(give(position, engine="5", dollars=1)), "2")
    do(game, "to station 1 (t4)")
    assert dollars(game) == 4 and me(game, 0)["engine"] == "t4"  # 2 dollars were not there
    assert game.to_dict()["stations"]["1"].get("discs", [0, 0]) == [0, 0]


def test_T64_R33_R92_X3_pays_moves_upgrades_and_loses_its_certificate():
    position = free(
        give(location(table(), "A"), engine="5", dollars=3, certificates=3), "aux_certificate_1"
    )
    game = use(play(position), "X3")
    do(game, "to station 1 (t4)")
    assert dollars(game) == 2 and game.decision == "station"
    do(game, "with the right disc of auxiliary action 1 ")
    assert (dollars(game, 0), me(game, 0)["certificates"]) == (0, 3)


# --- auxiliary actions with the engine ------------------------------------------------------------


FREED = [f"aux_{name}_{n}" for name in ("certificate", "engine", "remove") for n in (1, 2)]
FREED += ["aux_dollar_2nd", "aux_draw_2nd"]


def test_T78_B470_B471_B473_all_auxiliary_actions():
    position = free(give(location(table(), "G"), engine="11", dollars=9, hand=["jersey"]), *FREED)
    game = use(play(position), "2")
    singles = [f"X{n}" for n in range(1, 6)]
    assert auxiliary(game) == singles + [f"double {name}" for name in singles]
    assert auxiliary(play(position)) == singles  # instead of the location: single (B472)


def test_T78_B474_what_needs_a_way_back_is_impossible_at_the_start():
    position = free(give(location(table(), "G"), dollars=9, hand=["jersey"]), *FREED)
    assert auxiliary(play(position)) == ["X1", "X2", "X4"]
    one = use(play(give(position, engine="1")), "2")
    assert "X5" in auxiliary(one) and "double X5" not in auxiliary(one)


def test_T78_B473_X4_double_may_move_one_space():
    position = free(give(location(table(), "G"), engine="11", dollars=2), *FREED)
    game = use(play(position), "2", "double X4")
    assert places(game) == {"12", "13"} and dollars(game) == 0
    assert "do not move the engine" not in texts(game)  # R99


@pytest.mark.parametrize("removed", [0, 1, 2])
def test_T78_B474_X5_double_removes_up_to_two_cards(removed):
    hand = ["jersey", "guernsey", "dutch_belt"]
    position = free(give(location(table(), "G"), engine="11", hand=hand), *FREED)
    game = use(play(position), "2", "double X5")
    assert places(game) == {"9", "10"}  # 11, 10, 9; or by t10 to 10
    do(game, "to space 10", *["remove a Guernsey", "remove a Jersey"][:removed])
    if removed < 2:
        assert game.decision == "discard_cards"
        do(game, next(text for text in texts(game) if not text.startswith("remove a ")))
    assert len(game.to_dict()["cattle_removed"]) == removed


def test_T78_R33_X5_with_an_empty_hand():
    position = free(give(location(table(), "G"), engine="11"), *FREED)
    game = use(play(position), "X5")
    do(game, "to space 10")
    assert game.current_player == 1 and me(game, 0)["engine"] == "10"


def test_T87_R47_a_double_action_read_as_two_moves():
    position = free(give(location(table(), "G"), engine="4", dollars=4, hand=["jersey"]), *FREED)
    one = use(play(position), "2", "double X4")
    assert places(one) == {"t4", "5", "6"}
    do(one, "to station 1 (t4)", "limit 4")
    assert me(one, 0)["engine"] == "t4" and dollars(one, 0) == 0  # one stop, and no more
    two = use(play(position, ("double_engine_in_two_moves",)), "2", "double X4")
    assert places(two) == {"t4", "5"}
    do(two, "to station 1 (t4)", "limit 4")
    assert dollars(two) == 1
    do(two, "pay 1 dollar -> engine up to 1 space")
    if two.decision == "engine_move":
        do(two, "to space 5")
    assert (me(two, 0)["engine"], dollars(two, 0)) == ("5", 0)


# --- Rails to the North ---------------------------------------------------------------------------


def test_T71_N103_N106_a_store_in_40_upgrades_its_station():
    position = stores(
        give(location(table(north="yes"), "A"), dollars=7, engineers=2), "42", "memphis"
    )
    give(position, hand=["guernsey"])
    game = use(play(position), "X6")
    do(game, "town 40")
    do(game, "with the right disc of auxiliary action 1 ", "take station master 6")
    seat = me(game, 0)
    assert (seat["dollars"], seat["masters"], seat["workers"]["engineer"]) == (0, [6], [])
    assert game.to_dict()["stations"]["11"] == {"master": "engineer", "discs": [1, 0]}
    assert len(board(game)) == 14


def test_N106_R38_expansion_stations_are_never_passed():
    position = own(location(table(north="yes"), "A-1"), {"A-1": "9b"})
    game = use(play(give(position, engine="38", dollars=20)), "1")
    assert {text.split()[2] for text in texts(game)} == {str(n) for n in range(1, 10)}


def test_T61_B545_13b_counts_stations_of_both_boards():
    position = table(north="yes", tile_13="yes")
    own(location(position, "A-1"), {"A-1": "13b"})
    upgraded(stores(position, "42", "memphis", "40"), 1, 11)
    game = use(play(position), "1")
    assert dollars(game) == 4
    assert offered(game, "auxiliary action")
