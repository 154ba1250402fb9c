"""Moving the engine: spaces, turnouts, occupied places, backwards, depot (9.5, 9.7)."""

import re
from typing import Any

import pytest

from tests.argentina.building_actions import auxiliary, use, using
from tests.argentina.positions import do, free, give, hire, me, offered, play, put_disc, texts

STRICT = "strict_turnout"
X6 = "aux_locomotive_back_remove_1"
X6_BOTH = (X6, "aux_locomotive_back_remove_2")


def engines(*places, spaces=1, back=False, **values):
    """Engines of the players on these places; player 0 is to move by up to `spaces`.

    A backward move is the condition of auxiliary action X6, exactly 1 or 2 spaces.
    """
    building = "G" if back else "D"
    others: dict[str, Any] = {"pesos": 0, "hand": ["niata"], "tokens": 1}
    position = using(building, players=max(2, len(places)), **(others | values))
    for player, place in enumerate(places):
        give(position, player, engine=place)
    if back:
        free(position, 0, *X6_BOTH)
    elif spaces > 1:
        hire(position, 0, *["maquinista"] * (spaces - 1))
    return position


def stops(*places, spaces=1, back=False, tables=()):
    """Where the engine may stop; [] when the action is not offered."""
    position = engines(*places, spaces=spaces, back=back)
    if tables:
        del position["tables"]
    game = play(position, tables)
    if back:
        use(game, "2")
        label = "X6" if spaces == 1 else "double X6"
        if label not in auxiliary(game):
            return []
        use(game, label)
        if game.decision != "engine_move":  # a single choice has been made
            return [me(game, 0)["engine"]]
    else:
        use(game, "2")
        if game.decision != "engine_move":
            return [me(game, 0)["engine"]]
    return places_in(game)


def places_in(game, may_stay=False):
    """Where the engine may stop; behind a condition the move may be given up (A291)."""
    assert game.decision == "engine_move"
    stay = "do not move the engine"
    assert (stay in texts(game)) == may_stay
    found = []
    for text in [text for text in texts(game) if text != stay]:
        place = re.search(r" to (?:space (\d+)|.*\((t?\d+)\))", text)
        assert place, text
        found.append(place[1] or place[2])
    return found


# --- forward --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "expected"), [(1, ["1"]), (2, ["1", "2"]), (3, ["1", "2", "3"])]
)
def test_A370_up_to_as_many_spaces_as_maquinistas_and_at_least_1(spaces, expected):
    assert stops("0", "0", spaces=spaces) == expected  # no choice to stay


@pytest.mark.parametrize(
    ("building", "action", "most"), [("C", "3", 1), ("7a", "1", 2), ("10a", "3", 3)]
)
def test_A370_other_icons_name_their_maximum(building, action, most):
    position = using(building, engine="10", grain=1, tokens=1, pesos=0)
    game = use(play(position), action)
    assert places_in(game, may_stay=building == "7a") == ["t10", "11", "12", "13"][: most + 1]


@pytest.mark.parametrize("number", [4, 7, 10, 13, 16, 20, 24, 28])
def test_A371_A372_next_number_and_turnout_are_each_1_space_away(number):
    turnout, ahead = f"t{number}", str(number + 1)
    assert stops(str(number), "0") == [turnout, ahead]
    assert stops(turnout, "0") == [ahead]  # a turnout leads forward to the higher number


@pytest.mark.parametrize("number", [1, 5, 19, 29])
def test_A371_other_numbers_have_no_turnout(number):
    assert stops(str(number), "0") == [str(number + 1)]


def test_A371_turnouts_may_be_entered_or_bypassed():
    assert stops("6", "0", spaces=3) == ["7", "t7", "8", "9"]
    # through the turnout it is one space more (R40), so nothing new
    assert stops("7", "0", spaces=2) == ["t7", "8", "9"]


def test_T18_an_engine_on_the_way():
    assert stops("1", "3", spaces=3) == ["2", "4", "t4", "5"]


def test_A373_occupied_spaces_are_jumped_uncounted():
    assert stops("1", "2") == ["3"]
    assert stops("1", "2", "3") == ["4"]
    assert stops("1", "2", "3", "5", spaces=2) == ["4", "t4", "6"]
    assert stops("4", "5") == ["t4", "6"]


def test_A373_an_occupied_turnout_is_jumped_too():
    assert stops("4", "t4") == ["5"]
    assert stops("3", "t4", spaces=2) == ["4", "5"]


def test_A373_several_engines_share_start_and_depot():
    position = engines("1", "0", "0", back=True)
    game = use(play(position), "2", "X6")  # 1 to 0, where two engines stand (R39)
    assert me(game)["engine"] == "0"
    game = use(play(engines("30", "depot", "depot", pesos=0)), "2")
    assert me(game, 0)["engine"] == "depot"


def test_A374_stopping_on_a_turnout_ends_the_action():
    position = engines("4", "0", spaces=3, pesos=0)
    game = do(use(play(position), "2"), "to station 1 (t4)")
    assert me(game)["engine"] == "t4"
    assert game.decision == "location"  # two spaces are lost, and nothing pays for the station


def test_R37_the_turnout_of_an_occupied_space_stays_open():
    assert stops("3", "4") == ["t4", "5"]
    assert stops("3", "4", "t4") == ["5"]
    assert stops("5", "4", back=True) == ["t4", "3"]


def test_R37_strict_alternative_closes_the_turnout_of_an_occupied_space():
    assert stops("3", "4", tables=STRICT) == ["5"]
    assert stops("4", "5", tables=STRICT) == ["t4", "6"]


def test_R40_one_may_stop_on_a_station_that_one_has_upgraded_or_cannot_pay():
    position = engines("4", "0", pesos=40)
    put_disc(position, 0, "aux_peso_2nd", "station 1")
    game = do(use(play(position), "2"), "to station 1 (t4)")
    assert game.decision == "location"
    assert (me(game)["engine"], me(game)["pesos"]) == ("t4", 40)


# --- backward -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "one", "two"),
    [
        ("0", [], []),  # A375: cannot start at 0
        ("1", ["0"], []),  # R39: 2 back would run past the start
        ("2", ["1"], ["0"]),
        ("4", ["3"], ["2"]),
        ("5", ["t4", "4"], ["4", "3"]),  # 5 t4 4, or 5 4 3
        ("6", ["5"], ["t4", "4"]),
        ("t4", ["4"], ["3"]),
        ("8", ["t7", "7"], ["7", "6"]),
        ("24", ["23"], ["22"]),  # A413: the line goes on below 24
        ("25", ["t24", "24"], ["24", "23"]),
        ("depot", [], []),  # A375, A413
    ],
)
def test_A375_R39_backward_is_exact_and_may_enter_turnouts(engine, one, two):
    assert stops(engine, "0", back=True) == one
    assert stops(engine, "0", spaces=2, back=True) == two


def test_A375_backward_jumps_occupied_spaces():
    assert stops("6", "5", back=True) == ["t4", "4"]
    assert stops("6", "5", "t4", back=True) == ["4"]
    assert stops("5", "t4", back=True) == ["4"]
    assert stops("5", "4", spaces=2, back=True) == ["3", "2"]  # 5 t4 3, or 5 3 2
    assert stops("8", "7", "6", "5", back=True) == ["t7", "t4", "4"]
    assert stops("8", "7", "6", "5", spaces=2, back=True) == ["t4", "4", "3"]  # 8 t7 t4
    assert stops("2", "1", back=True) == ["0"]
    assert stops("2", "1", spaces=2, back=True) == []


def test_A375_the_move_is_a_condition_without_a_choice_to_stay():
    game = use(play(engines("5", "0", back=True)), "2", "X6")
    assert texts(game) == [
        "move the engine back from space 5 to station 1 (t4)",
        "move the engine back from space 5 to space 4",
    ]


def test_A375_A390_a_backward_stop_on_a_turnout_allows_an_upgrade():
    game = use(play(engines("5", "0", back=True, pesos=2)), "2", "X6")
    do(game, "to station 1 (t4)")
    assert game.decision == "station"
    do(game, "the certificate disc")
    assert game.to_dict()["stations"]["1"]["discs"] == [1, 0]


# --- terminus and depot ---------------------------------------------------------------------------


def test_A410_A411_T32_reaching_31_offers_an_upgrade_and_ends_in_the_depot():
    position = using("10a", engine="30", pesos=5, tokens=1)
    game = use(play(position), "3")
    assert game.decision == "station"
    assert offered(game, "upgrade the terminus (31) for 5 pesos")
    assert "do not upgrade the station" in texts(game)
    assert me(game)["engine"] == "depot"
    do(game, "the certificate disc")
    assert game.to_dict()["stations"]["9"]["discs"] == [1, 0]
    assert me(game)["pesos"] == 0
    assert game.decision == "location"  # two spaces more are lost


def test_A411_the_engine_goes_to_the_depot_without_an_upgrade_too():
    position = using("10a", engine="29", pesos=40, tokens=1)
    game = use(play(position), "3")
    assert places_in(game) == ["30", "31"]
    do(game, "to the terminus (31), then to the depot", "do not upgrade the station")
    assert me(game)["engine"] == "depot"
    assert game.to_dict()["stations"]["9"]["discs"] == [0, 0]


def test_A410_every_arrival_allows_another_upgrade_of_the_terminus():
    position = using("10a", engine="30", pesos=10, tokens=1)
    put_disc(position, 0, "aux_peso_2nd", "station 9")
    game = do(use(play(position), "3"), "the certificate disc")
    assert game.to_dict()["stations"]["9"]["discs"] == [2, 0]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (("0",), ["24"]),
        (("24",), ["t24", "25"]),  # T32
        (("depot",), ["24"]),
        (("24", "t24"), ["25"]),
        (("24", "25"), ["t24", "26"]),
    ],
)
def test_A412_T32_R37_forward_from_the_depot_comes_24(others, expected):
    assert stops("depot", *others) == expected


def test_A412_spaces_beyond_24_count_on():
    assert stops("depot", "0", spaces=3) == ["24", "t24", "25", "26"]
    assert stops("depot", "24", spaces=2) == ["t24", "25", "26"]


def test_A412_the_depot_takes_any_number_of_engines():
    game = use(play(engines("30", "depot", "depot", "depot")), "2")
    assert me(game, 0)["engine"] == "depot"


def test_A413_T32_no_backward_move_from_the_depot():
    position = engines("depot", "0", back=True)
    game = use(play(position), "2")
    assert not {"X6", "double X6"} & set(auxiliary(game))


def test_A413_backward_moves_do_not_enter_the_depot():
    assert stops("25", "0", back=True) == ["t24", "24"]
    assert stops("24", "23", back=True) == ["22"]
