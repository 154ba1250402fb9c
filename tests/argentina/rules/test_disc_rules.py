"""Which disc may go where: corners, quays, and what is done when discs run out (A450, A595)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, use, using
from tests.argentina.positions import (
    FACTS,
    discs_left,
    do,
    give,
    master,
    me,
    offered,
    play,
    put_disc,
    texts,
    visit,
)

DISCS = FACTS["player_board"]["discs"]
WHITE = [disc for disc, row in DISCS.items() if row["corners"] == "white"]
COSTLY = "aux_locomotive_back_remove_2"  # black, costs 3 pesos
COSTLY_TEXT = "the right disc of auxiliary action 6"
HERE: dict[str, Any] = {"hand": ["niata"], "tokens": 1}


def to_quay(face, pesos=9, *discs, stations=()):
    """Player 0 may send a disc to the quay of 5a or 8a; with `discs`, only these are left."""
    position = using(face, pesos=pesos, grain=8, **HERE)
    for station in stations:
        put_disc(position, 0, position["seats"][0]["discs"][0], f"station {station}")
    return discs_left(position, 0, *discs) if discs or stations else position


def to_station(station, pesos, *discs, stations=()):
    """Player 0 has stopped on this station; only these discs are left, and those on stations."""
    places = {1: "4", 5: "16", 9: "30"}
    position = using("D", pesos=pesos, engine=places[station], **HERE)
    for other in stations:
        put_disc(position, 0, position["seats"][0]["discs"][0], f"station {other}")
    discs_left(position, 0, *discs)
    game = use(play(position), "2")
    return do(game, f"to station {station}") if game.decision == "engine_move" else game


def sent(game):
    """Discs offered, by the first words of their texts."""
    assert game.decision in ("quay_disc", "station"), texts(game)
    names = [text.partition(" with " if "upgrade" in text else "send ")[2] for text in texts(game)]
    return [name.partition(" (")[0] for name in names if name]


# --- quays ----------------------------------------------------------------------------------------


def test_A450_a_disc_of_the_board_goes_to_the_quay_and_frees_its_space():
    game = do(use(play(to_quay("5a")), "2"), "send the certificate disc")
    assert game.to_dict()["cities"]["rotterdam"]["quay_I"] == [1, 0]
    assert "certificate_limit" not in me(game)["discs"]
    game = do(use(play(to_quay("8a")), "2"), "send the black strength disc")
    assert game.to_dict()["cities"]["liverpool"]["quay_I"] == [1, 0]
    assert me(game)["pesos"] == 12  # A213, R21: the freed space gains 3 pesos


def test_R21_corners_of_the_quay_say_which_discs_fit():
    assert len(sent(use(play(to_quay("5a")), "2"))) == len(WHITE)  # Rotterdam I is white
    game = use(play(to_quay("8a")), "2")
    assert len(sent(game)) == len(DISCS)  # Liverpool I is black
    do(game, COSTLY_TEXT)
    assert me(game)["pesos"] == 6


def test_A214_a_disc_whose_3_pesos_cannot_be_paid_is_not_offered():
    assert offered(use(play(to_quay("8a", 3)), "2"), COSTLY_TEXT)
    assert offered(use(play(to_quay("8a", 2)), "2"), COSTLY_TEXT) == []


# --- discs of black spaces to white places --------------------------------------------------------


def test_A595_R20_only_black_discs_left_may_go_to_a_white_quay():
    game = use(play(to_quay("5a", 9, "steps_left", "hand_left")), "2")
    assert sent(game) == ["the left step disc", "the left hand disc"]
    do(game, "send the left step disc")
    assert game.to_dict()["cities"]["rotterdam"]["quay_I"] == [1, 0]


def test_A595_R20_one_white_disc_keeps_the_black_ones_from_a_white_quay():
    position = to_quay("5a", 9, "aux_draw_2nd", "certificate_limit", "steps_left", "hand_left")
    game = use(play(position), "2")
    assert sent(game) == ["the right disc of auxiliary action 2", "the certificate disc"]


def test_A595_R20_the_same_at_a_white_station():
    game = to_station(1, 9, "steps_left", "hand_left")
    assert sent(game) == ["the left step disc", "the left hand disc"]
    game = to_station(1, 9, "steps_left", "certificate_limit")
    assert sent(game) == ["the certificate disc"]


def test_A595_K11_the_same_for_a_white_ship():
    position = visit(using("D", pesos=9, **HERE), "ship", total=1)
    discs_left(position, 0, "steps_left", "hand_left")
    game = do(play(position), "load ship 1")
    assert texts(game)[0].startswith("take the left step disc")
    assert len(texts(game)) == 2


def test_A595_a_white_destination_takes_the_costly_black_disc_if_it_can_be_paid():
    game = use(play(to_quay("5a", 3, COSTLY, "steps_left")), "2")
    assert sent(game) == [COSTLY_TEXT, "the left step disc"]
    game = use(play(to_quay("5a", 2, COSTLY, "steps_left", "hand_left")), "2")
    assert sent(game) == ["the left step disc", "the left hand disc"]


# --- discs of stations ----------------------------------------------------------------------------


def test_A595_R20_without_a_disc_on_the_board_one_of_a_station_is_taken():
    position = to_quay("5a", 9, stations=(1, 3, 9))
    game = use(play(position), "2")
    assert sent(game) == [
        "the disc of station 1",
        "the disc of station 3",
        "the disc of the terminus",
    ]
    do(game, "the disc of station 3")
    after = game.to_dict()
    assert after["stations"]["3"]["discs"] == [0, 0]
    assert after["cities"]["rotterdam"]["quay_I"] == [1, 0]


def test_R20_never_sooner_than_the_last_payable_disc_of_the_board():
    game = use(play(to_quay("5a", 9, "steps_left", "hand_left", stations=(1,))), "2")
    assert offered(game, "the disc of station") == []
    game = use(play(to_quay("5a", 3, COSTLY, stations=(1,))), "2")  # payable, so no choice
    assert me(game)["discs"] == []
    assert game.to_dict()["stations"]["1"]["discs"] == [1, 0]


def test_A595_R20_a_disc_that_cannot_be_paid_for_opens_the_stations():
    position = to_quay("5a", 2, COSTLY, stations=(1, 3))
    game = use(play(position), "2")
    assert sent(game) == ["the disc of station 1", "the disc of station 3"]


def test_R20_with_no_disc_at_all_an_optional_placement_is_impossible():
    position = discs_left(to_quay("5a"), 0)
    give(position, grain=6)
    assert actions(play(position)) == ["1"]
    position = to_quay("5a", 2, COSTLY)  # not payable, and no disc on a station
    give(position, grain=6)
    assert actions(play(position)) == ["1"]


def test_R20_forced_loading_is_skipped_without_any_disc():
    position = visit(using("D", pesos=9, grain=3, **HERE), "ship", total=3)
    discs_left(position, 0)
    game = play(position)
    assert texts(game)[0] == "load no ship: no disc is left"
    do(game, "load no ship")
    assert (me(game)["pesos"], me(game)["grain"]) == (9, 3)  # no ship action, no grain


def test_R20_loading_takes_a_station_disc_when_the_board_is_empty():
    position = visit(using("D", pesos=9, **HERE), "ship", total=0)
    put_disc(position, 0, "aux_peso_2nd", "station 4")
    discs_left(position, 0)
    game = do(play(position), "load ship 0")
    after = game.to_dict()
    assert after["stations"]["4"]["discs"] == [0, 0]
    assert after["ships"][0] == {"ship": "0", "discs": [1, 0]}
    assert me(game)["pesos"] == 11


def test_R20_a_master_taken_there_is_kept():
    position = using("5a", pesos=9, grain=8, **HERE)
    master(position, 0, 3, "gaucho")
    station = next(n for n, row in position["stations"].items() if row["master"] == "gaucho")
    put_disc(position, 0, "aux_peso_2nd", f"station {station}")
    discs_left(position, 0)
    game = use(play(position), "2")
    assert game.to_dict()["stations"][station] == {"discs": [0, 0], "master": "gaucho"}
    assert me(game)["masters"] == [3]


# --- stations being upgraded ----------------------------------------------------------------------


def test_R73_payable_is_judged_after_the_price_of_the_station():
    game = to_station(5, 6 + 3, COSTLY, "steps_left")
    assert sent(game) == [COSTLY_TEXT, "the left step disc"]
    game = to_station(5, 6 + 2, COSTLY, "steps_left")
    assert sent(game) == ["the left step disc"]
    game = to_station(5, 6 + 2, COSTLY, stations=(1, 2))
    assert sent(game) == ["the disc of station 1", "the disc of station 2"]


def test_R73_the_disc_never_comes_from_the_station_being_upgraded():
    game = to_station(9, 40, stations=(9, 2))
    assert sent(game) == ["the disc of station 2"]
    do(game, "the disc of station 2")
    assert game.to_dict()["stations"]["9"]["discs"] == [2, 0]
    alone = to_station(9, 40, stations=(9,))
    assert alone.decision == "location"  # nothing to upgrade with
    assert alone.to_dict()["stations"]["9"]["discs"] == [1, 0]


@pytest.mark.parametrize(("pesos", "legal"), [(3, False), (4, True)])
def test_R73_a_fee_for_missing_grain_opens_no_fallback(pesos, legal):
    """Ship 7 asks for 2 grain: without them 4 pesos, whichever disc is loaded."""
    position = visit(using("D", pesos=pesos, grain=0, **HERE), "ship", total=7)
    put_disc(position, 0, "aux_peso_2nd", "station 4")
    discs_left(position, 0, "certificate_limit", "aux_draw_2nd")
    game = play(position)
    assert bool(offered(game, "load ship 7 ")) == legal
    if legal:
        do(game, "load ship 7 ")
        assert [text for text in texts(game) if "station" in text] == []
