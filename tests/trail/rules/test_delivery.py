"""Worked examples of deliveries: cities, discs, arrows, transport, the special delivery."""

from __future__ import annotations

import pytest

from tests.games.choosing import do, offered, texts, use
from tests.trail.positions import (
    discs_in,
    dollars,
    free,
    give,
    left,
    location,
    me,
    own,
    play,
    put_disc,
    stores,
    table,
    upgraded,
    visit,
)
from tests.trail.rules.visits import (
    BLACK,
    WHITE,
    board,
    cities,
    deliver,
    discs,
    in_city,
    transports,
)

WHITE_BOARD = {disc for disc in WHITE if disc != "annex"}
ALL_BOARD = WHITE_BOARD | set(BLACK)


def delivering(total, north=False, **values):
    """Step 5 with this breeding total; the income is in the dollars given."""
    position = visit(table(north="yes") if north else table(), "deliver", total)
    return give(position, **({"dollars": total} | values))


def discs_for(position, city):
    game = play(position)
    if game.decision == "deliver":
        do(game, f"deliver to {city} (")
    return discs(game)


def test_T6_B210_B212_B216_where_a_total_of_ten_can_go():
    position = discs_in(delivering(10, engine="5"), "topeka", "colorado_springs")
    assert transports(play(position)) == {
        "Kansas City": 0,
        "Wichita": 0,
        "Santa Fe": 2,
        "Albuquerque": 3,
    }
    white = WHITE_BOARD & set(board(play(position)))
    for city in ("Kansas City", "Wichita", "Santa Fe"):
        assert discs_for(position, city) == white
    assert discs_for(position, "Albuquerque") == white | set(BLACK)
    assert dollars(deliver(play(position), "Albuquerque", "steps_points"), 0) == 7


@pytest.mark.parametrize(("city", "cards"), [("Albuquerque", 0), ("Santa Fe", 1), ("Wichita", 1)])
def test_T6_B215_objective_cards_of_arrows(city, cards):
    position = discs_in(delivering(10, engine="5"), "topeka", "colorado_springs")
    game = deliver(play(position), city, "certificate_4")
    if cards:
        assert game.decision == "objective_card"
        assert "take no objective card" not in texts(game)  # K1: forced in the base game
        do(game, "take objective 21")
    assert game.current_player == 1
    taken = [*me(game, 0)["discard"], *me(game, 0)["hand"], *me(game, 0)["draw"]]
    assert sum(card.startswith("objective:") for card in taken) == cards


def test_T21_B212_B595_R21_which_discs_fit():
    assert discs_for(delivering(18, dollars=30), "Kansas City") == WHITE_BOARD
    assert discs_for(delivering(18, dollars=30), "San Francisco") == ALL_BOARD
    black = left(delivering(18, dollars=30), "certificate_6", "steps_points")
    assert discs_for(black, "Topeka") == {"certificate_6", "steps_points"}
    empty = left(upgraded(delivering(18, dollars=30), 3, 5))
    assert discs_for(empty, "Topeka") == {"station 3", "station 5"}
    game = deliver(play(empty), "Topeka")
    do(game, "disc of station 3")
    assert game.to_dict()["stations"]["3"]["discs"] == [0, 0] and in_city(game, "topeka") == [1, 0]


def test_T21_R21_no_disc_at_all_and_the_game_goes_on():
    position = left(delivering(5))
    put_disc(give(position, player=1), "aux_dollar_2nd", player=1, station="3")
    game = play(position)
    assert game.current_player == 1 and dollars(game, 0) == 5
    assert me(game, 0)["at"] == "START"


def test_T23_B203_B216_El_Paso_without_a_cross_ahead():
    hand = ["texas_longhorn:5", "west_highland:3", "guernsey"]
    position = give(visit(table(), "income"), hand=hand, certificates=1, engine="12")
    game = do(play(position), "spend 1 certificate: income 12 dollars")
    deliver(game, "El Paso", "steps_points")
    assert (dollars(game, 0), in_city(game, "el_paso")) == (12, [1, 0])
    assert sorted(me(game, 0)["discard"]) == sorted(hand)


@pytest.mark.parametrize(("city", "then"), [("Kansas City", 11), ("Topeka", 5), ("Wichita", 4)])
def test_T32_B210_a_total_of_five_from_the_start(city, then):
    assert cities(play(delivering(5))) == {"Kansas City", "Topeka", "Wichita"}
    assert dollars(deliver(play(delivering(5)), city, "aux_dollar_2nd"), 0) == then


def test_T32_B210_which_cities_take_a_second_disc():
    position = discs_in(delivering(28), "topeka", "kansas_city", "san_francisco")
    found = cities(play(position))
    assert {"Kansas City", "San Francisco"} <= found and "Topeka" not in found
    game = deliver(play(position), "San Francisco", "steps_points")
    assert (dollars(game, 0), in_city(game, "san_francisco")) == (17, [2, 0])


def test_T33_B201_B202_certificates_are_part_of_the_money():
    hand = ["holstein", "guernsey"]
    position = give(visit(table(), "income"), hand=hand, certificates=1)
    game = deliver(do(play(position), "spend 1"), "Colorado Springs", "aux_dollar_2nd")
    assert dollars(game, 0) == 6 - 3
    position = free(visit(table(), "income"), "certificate_4", "certificate_6")
    give(position, hand=["west_highland:3", "holstein"], certificates=6, masters=[3])
    position["stations"]["3"]["master"] = "cowboy"
    game = do(play(position), "spend 6 certificates: income 14 dollars")
    assert dollars(deliver(game, "San Diego", "aux_dollar_2nd"), 0) == 14 - 8


FROM_START = {
    "Kansas City": 0,
    "Topeka": 0,
    "Wichita": 1,
    "Colorado Springs": 3,
    "Santa Fe": 4,
    "Albuquerque": 5,
    "El Paso": 7,
    "San Diego": 8,
    "Sacramento": 9,
    "San Francisco": 11,
}
PASSED = {"t4": 2, "t7": 4, "t10": 6, "t13": 8, "t16": 10, "16": 9, "17": 10, "18": 11}


@pytest.mark.parametrize(("engine", "passed"), [("0", 0), *PASSED.items()])
def test_T34_B217_R40_crosses_behind_the_engine(engine, passed):
    found = transports(play(delivering(18, engine=engine)))
    assert found == {city: max(0, crosses - passed) for city, crosses in FROM_START.items()}


@pytest.mark.parametrize(("overlays", "crosses"), [((), 1), (("turnout_before_cross",), 2)])
def test_T81_R40_a_turnout_and_the_cross_beside_it(overlays, crosses):
    game = play(delivering(6, engine="t4"), overlays)
    assert transports(game)["Colorado Springs"] == crosses


def test_T51_B215_R24_a_disc_that_completes_two_arrows():
    position = discs_in(delivering(8), "colorado_springs", "albuquerque")
    game = deliver(play(position), "Santa Fe", "aux_engine_2")
    do(game, "take objective 21", "take the top card")
    assert game.current_player == 1
    herd = [*me(game, 0)["discard"], *me(game, 0)["hand"], *me(game, 0)["draw"]]
    assert sum(card.startswith("objective:") for card in herd) == 2


def test_T52_B214_B595_R22_a_total_of_nothing():
    game = play(delivering(0))
    assert game.decision == "city_disc"  # Kansas City is the only one
    deliver(game, "Kansas City", "aux_dollar_2nd")
    assert dollars(game, 0) == 6 and in_city(game, "kansas_city") == [1, 0]


def test_T52_B214_R22_the_six_dollars_come_after_the_disc():
    position = left(delivering(0, dollars=3), "hand_left", "hand_right")
    before = position["cities"]["kansas_city"][0]
    game = play(position)
    assert game.current_player == 1 and dollars(game, 0) == 3  # no delivery
    assert in_city(game, "kansas_city") == [before, 0]
    position = left(upgraded(delivering(0, dollars=3), 2), "hand_left", "hand_right")
    game = play(position)  # the disc of station 2 moves by itself: it is the only one
    assert game.current_player == 1 and dollars(game, 0) == 9
    assert game.to_dict()["stations"]["2"]["discs"] == [0, 0]


@pytest.mark.parametrize(
    ("have", "fitting"),
    [
        (4, {"steps_dollars"}),
        (5, {"steps_dollars"}),
        (6, {"steps_dollars", "hand_left", "hand_right"}),
    ],
)
def test_T86_B595_R20_R22_the_disc_and_the_transport_must_be_payable(have, fitting):
    position = left(delivering(4, dollars=have), "hand_left", "hand_right", "steps_dollars")
    game = do(play(position), "deliver to Wichita")
    if len(fitting) > 1:
        assert discs(game) == fitting
        do(game, "step disc with dollars")
    assert dollars(game, 0) == have + 3 - 1
    assert "steps_dollars" not in board(game)


# --- the special delivery -------------------------------------------------------------------------


def special(engine, other="0", north=False, **values):
    """On an own 9a; another engine may stand somewhere."""
    position = own(location(table(north="yes") if north else table(), "A-1"), {"A-1": "9a"})
    give(position, player=1, engine=other)
    return give(position, engine=engine, **values)


def ends(game):
    return {text.split(" to ")[1].split(" for a ")[0] for text in offered(game, "special delivery")}


def counted(position, place):
    """How many spaces a move back to this place counts."""
    game = do(use(play(position), "2"), f" to {place} for a special delivery")
    if game.decision == "city_disc":
        return 0
    return int(game.to_dict()["pending"][-1]["count"])


@pytest.mark.parametrize(("place", "count"), [("space 21", 4), ("station 6 (t21)", 3)])
def test_T31_B543_spaces_of_a_special_delivery(place, count):
    assert counted(special("25"), place) == count


@pytest.mark.parametrize(
    ("place", "count"), [("space 7", 1), ("space 5", 2), ("station 1 (t4)", 2), ("space 0", 7)]
)
def test_T66_B543_R46_occupied_spaces_and_turnouts_do_not_count(place, count):
    assert counted(special("8", "6"), place) == count
    assert "station 2 (t7)" not in ends(
        use(play(special("8", "6")), "2")
    )  # t7 alone counts nothing


def test_T66_R95_the_delivery_given_up_and_the_station_upgraded():
    game = use(play(special("8", "6", dollars=2)), "2")
    do(game, "to station 1 (t4)", "deliver nothing", "with the right disc of auxiliary action 1 ")
    assert me(game)["engine"] == "t4" and dollars(game) == 0
    assert game.to_dict()["stations"]["1"]["discs"] == [1, 0]


def test_T60_B528_B543_9a_moves_on_and_back():
    game = use(play(special("10")), "1")
    do(game, "to space 13")
    use(game, "2")
    do(game, "to space 9 for a special delivery")
    assert "transport" not in " ".join(texts(game))
    assert cities(game) == {"Kansas City", "Topeka", "Wichita"}
    deliver(game, "Wichita", "aux_dollar_2nd")
    assert dollars(game, 0) == 0 and in_city(game, "wichita") == [1, 0]


@pytest.mark.parametrize(
    ("overlays", "places"),
    [((), {"space 4"}), (("special_delivery_without_space",), {"space 4", "station 1 (t4)"})],
)
def test_T87_R46_a_step_into_a_turnout_only(overlays, places):
    position = special("5", dollars=0)
    game = use(play(position, overlays), "2")
    assert {place for place in ends(game) if "4" in place} == places
    if overlays:
        do(game, "to station 1 (t4)")
        assert cities_or_disc(game) == {"Kansas City"}


def cities_or_disc(game):
    """With one city, its disc is asked for at once."""
    if game.decision == "deliver":
        return cities(game)
    return {text.rsplit(" on ", 1)[1] for text in texts(game)}


def test_R46_N210_large_cities_by_a_special_delivery():
    position = stores(special("5", north=True), "42", "memphis")
    game = do(use(play(position), "2"), "to space 2 for")
    assert "Memphis" in cities(game)


# --- Rails to the North ---------------------------------------------------------------------------


@pytest.mark.parametrize(("have", "stations", "then"), [(1, (), None), (1, (1,), 1), (2, (), 0)])
def test_T65_N470_R91_the_annex_disc_that_cannot_be_paid(have, stations, then):
    """Only the annex disc and the black certificate disc are left; no black one may serve."""
    position = upgraded(delivering(1, north=True, dollars=have), *stations)
    game = play(left(position, "annex", "certificate_6"))
    if then is None:
        assert game.current_player == 1 and dollars(game, 0) == have
        assert board(game) == ["certificate_6", "annex"]
        return
    deliver(game, "Columbia")
    assert dollars(game, 0) == then
    assert board(game) == (["certificate_6", "annex"] if stations else ["certificate_6"])


def test_T65_B595_without_the_annex_disc_the_black_one_serves():
    position = left(delivering(1, north=True), "certificate_6")
    game = deliver(play(position), "Columbia")
    assert game.current_player == 1 and board(game) == []


def test_T16_N216_the_transport_to_Minneapolis():
    position = discs_in(delivering(13, north=True, engine="9"), "chicago")
    stores(position, "milwaukee", "50", "green_bay", "51", "53", "minneapolis")
    assert transports(play(position))["Minneapolis"] == 3


def test_T69_N210_N215_Memphis():
    assert "Memphis" not in cities(play(delivering(3, north=True)))
    position = stores(delivering(3, north=True), "42", "memphis")
    game = deliver(play(position), "Memphis", "aux_dollar_2nd")
    assert dollars(game) == 3 + 2
    do(game, "take no objective card")
    assert game.current_player == 1 and dollars(game, 0) == 5


@pytest.mark.parametrize(
    ("first", "second", "card"), [("columbia", "St. Louis", False), ("chicago", "Detroit", True)]
)
def test_T69_K12_N219_N490_arrows_with_a_token(first, second, card):
    position = discs_in(delivering(12, north=True, tokens=0), first)
    game = deliver(play(position), second, "certificate_4")
    if card:
        do(game, "take objective 21")
    assert me(game, 0)["tokens"] == 1
    assert game.to_dict()["token_supply"] == 19


def test_T69_R20_Denver_from_its_own_income():
    position = discs_in(delivering(8, north=True), "chicago")
    stores(position, "47", "denver")
    fitting = discs_for(position, "Denver")
    assert "steps_dollars" in fitting
    assert not {"hand_left", "hand_right"} & fitting  # 8 - 5 - 4 < 0
    assert {"hand_left", "hand_right"} <= discs_for(give(position, dollars=9), "Denver")


def test_T56_N219_Pittsburgh_between_Cleveland_and_New_York():
    position = discs_in(delivering(15, north=True), "cleveland", "new_york_city")
    give(position, masters=[8])
    position["beside_new_york"] = [9, 10, 11]
    game = deliver(play(position), "Pittsburgh", "certificate_4")
    assert game.decision == "objective_card"
    assert "take no objective card" in texts(game)  # N215


def test_T46_N210_New_York_only_once():
    position = discs_in(delivering(18, north=True), "new_york_city")
    give(position, masters=[8])
    position["beside_new_york"] = [9, 10, 11]
    assert "New York City" not in cities(play(position))


def test_T68_R66_R98_dollars_of_the_transport_are_set_aside():
    """New York, SM8: of the spaces of Denver only the one for 1 dollar can be paid."""
    position = discs_in(delivering(18, north=True, dollars=3, engine="16"), "chicago")
    stores(position, "47")
    game = deliver(play(position), "New York City", "certificate_4")
    do(game, "station master 8")
    assert offered(game, "Denver") == ["place a store in Denver (pay 1 dollar)"]
    do(game, "place a store in Denver")
    assert game.current_player == 1 and dollars(game, 0) == 0


def test_R98_B411_a_way_back_from_39_keeps_the_transport_payable():
    """New York, SM8, a town with the engine tile: 38 to 39 and back, the transport unpaid."""
    position = discs_in(delivering(18, north=True, dollars=2, engine="38"), "detroit")
    position["towns"] |= {"57": "engine", "52": "build"}
    stores(position, "56")
    game = deliver(play(position), "New York City", "certificate_4")
    do(game, "station master 8", "town 57", "to the last space")
    places = {text.split(" back to ")[1].split(" and ")[0] for text in texts(game)}
    # 2 dollars, and 3 of the way back: 5 crosses may be ahead
    assert {"space 11", "station 3 (t10)", "station 9 (t33)"} <= places
    assert not {"space 0", "space 10", "station 2 (t7)"} & places
