"""Buenos Aires, steps 4 to 6, the arrows of the job market, closing the visit (7.4 to 7.6)."""

from __future__ import annotations

import pytest

from tests.argentina.building_actions import ended_by
from tests.argentina.positions import (
    FACTS,
    cattle,
    do,
    forecast,
    give,
    marker,
    me,
    new_game,
    offered,
    play,
    put_disc,
    put_farmer,
    running,
    texts,
    visit,
)

SHIPS = FACTS["ships"]["ships"]
DISCS = FACTS["player_board"]["discs"]
FARMERS_C = ("yellow:5:black", "yellow:6:black")
COLOURS = {
    colour: [ship for ship, entry in SHIPS.items() if entry["departure"] == colour]
    for colour in ("yellow", "turquoise", "purple")
}


def tomorrow(position, step="A", **tiles):
    """Before a forecast step, with these tiles; workers on B, yellow farmers on C if not said."""
    forecast(position, **({"B": ("gaucho", "maquinista"), "C": FARMERS_C} | tiles))
    return visit(position, step)


def crossing(row, players=2, **tiles):
    """The worker of step 5 will fill the last cell of the marker's row."""
    return tomorrow(marker(running(players), row, filled=players - 1), "B", **tiles)


def closed(position):
    """The table after a visit whose step 5 takes B1 and whose step 6 takes C1."""
    return do(play(position), "forecast B1", "forecast C1").to_dict()


def zone(table):
    return [entry["ship"] for entry in table["ships"]]


# --- steps 4 to 6 ---------------------------------------------------------------------------------


def test_A230_R24_one_of_two_tiles_of_each_letter_placed_before_the_next_step():
    position = tomorrow(running(), A=("green:4:black", "blue:5:black"))
    game = play(position)
    table = repr(game)
    for words in (
        "green farmer 4",
        "blue farmer 5",
        "gaucho",
        "yellow farmer 5",
        "yellow farmer 6",
    ):
        assert words in table  # all six tiles are open
    assert len(offered(game, "forecast A")) == 2 and not offered(game, "forecast B")
    do(game, "forecast A2")
    assert game.to_dict()["trail"]["blue1"]["farmer"] == "blue:5:black"
    assert game.to_dict()["forecast"]["A"] == ["green:4:black", None]
    assert len(offered(game, "forecast B")) == 2
    do(game, "forecast B2")
    assert game.to_dict()["job_market"]["marker_row"] == 4  # 5 workers and now the sixth
    assert len(offered(game, "forecast C")) == 2
    do(game, "forecast C1")
    assert game.to_dict()["trail"]["yellow1"]["farmer"] == "yellow:5:black"
    assert game.current_player == 1


def test_A231_the_lowest_numbered_free_space_of_the_zone():
    position = running()
    for node in ("green1", "green3"):
        put_farmer(position, node, "green:5:green")
    tomorrow(position, A=("green:4:black", "blue:4:black"))
    game = do(play(position), "forecast A1: green farmer 4, black hand, onto green2")
    assert game.to_dict()["trail"]["green2"] == {"farmer": "green:4:black", "coins": 0}


def test_A231_without_a_free_space_the_tile_goes_to_the_box():
    position = running()
    for number, tile in enumerate(("5:green", "5:green", "6:black", "6:black"), 1):
        put_farmer(position, f"green{number}", f"green:{tile}")
    tomorrow(position, A=("green:4:black", "blue:4:black"))
    game = do(play(position), "forecast A1: green farmer 4, black hand, to the box")
    assert game.to_dict()["farmers_removed"] == ["green:4:black"]
    trail = game.to_dict()["trail"].values()
    assert "green:4:black" not in [tile["farmer"] for tile in trail if "farmer" in tile]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A232_a_worker_goes_to_the_leftmost_free_cell_of_the_marker_s_row(players):
    position = tomorrow(marker(running(players), 4), "B", C=("carpintero", "yellow:5:black"))
    game = do(play(position), "forecast B2")
    row = ["maquinista", *[None] * (players - 1)]
    assert game.to_dict()["job_market"]["rows"][3] == row
    do(game, "forecast C1")
    row = ["maquinista", "carpintero", *[None] * (players - 2)]
    assert game.to_dict()["job_market"]["rows"][3] == row
    assert game.to_dict()["job_market"]["marker_row"] == (5 if players == 2 else 4)


def test_T11_three_players_the_third_tile_fills_the_marker_s_own_cell():
    position = tomorrow(marker(running(3), 4), "B", C=("carpintero", "yellow:5:black"))
    market = closed(position)["job_market"]
    assert market["rows"][3] == ["gaucho", "carpintero", None]
    assert market["marker_row"] == 4
    position = tomorrow(marker(running(3), 4, filled=2), "B")
    market = closed(position)["job_market"]
    assert market["rows"][3][2] == "gaucho"
    assert market["marker_row"] == 5


def test_A233_the_next_worker_of_the_visit_goes_to_the_next_row():
    position = crossing(4, C=("carpintero", "yellow:5:black"))
    market = closed(position)["job_market"]
    assert market["marker_row"] == 5
    assert market["rows"][3][1] == "gaucho"
    assert market["rows"][4] == ["carpintero", None]


def test_A233_empty_cells_above_the_marker_are_not_filled_again():
    position = marker(running(), 4)
    position["job_market"]["rows"][0][0] = None
    worker = running()["job_market"]["rows"][0][0]
    position["seats"][1]["workers"][worker.rstrip("+")].append(worker)
    market = closed(tomorrow(position, "B"))["job_market"]
    assert market["rows"][0][0] is None
    assert market["rows"][3] == ["gaucho", None]


# --- bags that run out ----------------------------------------------------------------------------


def without_bag_a(*shown):
    """Bag A is empty and only these tiles are on its forecast spaces."""
    position = tomorrow(running(), A=shown)
    position["farmers_removed"] += position["bags"]["A"]
    position["bags"]["A"] = []
    return position


def test_R3_a_step_with_one_tile_takes_it():
    position = give(without_bag_a(None, "green:4:black"), tokens=0)
    game = play(position)
    assert offered(game, "forecast B")  # step 4 left no choice
    assert game.to_dict()["trail"]["green1"]["farmer"] == "green:4:black"


def test_R3_a_step_with_no_tile_is_skipped_and_an_empty_bag_leaves_the_space_empty():
    position = give(without_bag_a(None, None), tokens=0)
    game = play(position)
    assert offered(game, "forecast B")
    do(game, "forecast B1", "forecast C1")
    table = game.to_dict()
    assert table["forecast"]["A"] == [None, None]
    assert None not in table["forecast"]["B"] + table["forecast"]["C"]


# --- arrows ---------------------------------------------------------------------------------------

ARROWS = {int(row): arrow for row, arrow in FACTS["job_market"]["arrows"].items()}


@pytest.mark.parametrize("row", range(3, 11))
def test_A234_every_arrow_has_its_effect_and_a_plain_one_none(row):
    position = cattle(crossing(row), {"caracu:2": 1})
    before = zone(position)
    table = closed(position)
    assert table["job_market"]["marker_row"] == row + 1
    arrow = ARROWS.get(row, "plain")
    market = sum(table["cattle_market"].values())
    assert market == (9 if arrow == "refill" else 1)
    gone = set(before) - set(zone(table))
    colour = arrow.removeprefix("depart ")
    assert gone == set(COLOURS.get(colour, []))
    assert table["end"]["triggered_by"] is None


def test_A234_three_departures_and_two_refills_and_the_end():
    assert sorted(ARROWS.values()) == [
        "depart purple",
        "depart turquoise",
        "depart yellow",
        "end",
        "refill",
        "refill",
    ]


def test_A234_A264_the_red_arrow_begins_the_end():
    position = crossing(11)
    game = do(play(position), "forecast B1")
    assert game.to_dict()["end"]["triggered_by"] == 0
    do(game, "forecast C1")
    table = game.to_dict()
    assert table["job_market"]["marker_row"] is None
    assert me(game, 0)["job_market_token"] is True
    assert table["end"]["last_turns_left"] == 1
    assert not game.is_over


def test_A235_yellow_and_blue_arrows_take_effect_after_the_whole_of_step_6():
    for row, cards in ((5, 1), (6, 9)):
        position = cattle(crossing(row), {"caracu:2": 1})
        before = zone(position)
        game = do(play(position), "forecast B1")
        assert game.to_dict()["job_market"]["marker_row"] == row + 1
        assert zone(game.to_dict()) == before
        assert sum(game.to_dict()["cattle_market"].values()) == 1
        do(game, "forecast C1")
        table = game.to_dict()
        assert (zone(table) == before) == (row == 6)
        assert sum(table["cattle_market"].values()) == cards


def test_R25_one_visit_crosses_one_arrow_at_most():
    """2 players: the worker of step 5 crosses; that of step 6 is the first of the next row."""
    position = cattle(crossing(5, C=("carpintero", "yellow:5:black")), {"caracu:2": 1})
    table = closed(position)
    assert table["job_market"]["marker_row"] == 6
    assert sum(table["cattle_market"].values()) == 1  # row 6 has a refill, not reached yet


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 12), (4, 15)])
def test_A240_refill_up_to_the_size_of_set_up(players, size):
    position = cattle(crossing(6, players), {"caracu:2": 2})
    deck = list(position["cattle_deck"])
    table = closed(position)
    assert sum(table["cattle_market"].values()) == size
    assert table["cattle_deck"] == deck[size - 2 :]  # from the top


def test_A240_T36_a_full_market_gets_none_and_a_short_deck_gives_what_it_has():
    ten = {"franqueiro:3": 3, "franqueiro:4": 3, "franqueiro:5": 3, "caracu:2": 1}
    assert closed(cattle(crossing(6), ten))["cattle_market"] == ten
    seven = {"franqueiro:3": 3, "franqueiro:4": 3, "caracu:2": 1}
    table = closed(cattle(crossing(6), seven, deck=["serrano"]))
    assert sum(table["cattle_market"].values()) == 8
    assert table["cattle_deck"] == []
    nine = {"franqueiro:3": 3, "franqueiro:4": 3, "franqueiro:5": 3}
    assert closed(cattle(crossing(6), nine))["cattle_market"] == nine


def test_A241_three_sun_ships_of_each_colour_none_for_0_and_18():
    assert {colour: len(ships) for colour, ships in COLOURS.items()} == {
        "yellow": 3,
        "turquoise": 3,
        "purple": 3,
    }
    assert [SHIPS[ship]["departure"] for ship in ("0", "18")] == [None, None]


@pytest.mark.parametrize(("row", "colour"), [(5, "yellow"), (7, "turquoise"), (9, "purple")])
def test_A242_all_discs_of_a_departing_ship_go_to_its_quay(row, colour):
    """Three players with discs on all three ships, the third with none on the last."""
    position = crossing(row, 3)
    ships = COLOURS[colour]
    for player in range(3):
        for disc, ship in zip(DISCS, ships[: 3 if player < 2 else 2], strict=False):
            put_disc(position, player, disc, f"ship {ship}")
    quays = {quay: [0, 0, 0] for quay in FACTS["quays"]}
    quays["le_havre_I"] = [1, 1, 1]
    for i, ship in enumerate(ships):
        for player in range(3 if i < 2 else 2):
            quays[SHIPS[ship]["quay"]][player] += 1
    table = closed(position)
    for quay, discs in quays.items():
        city, _, level = quay.rpartition("_")
        assert table["cities"][city][f"quay_{level}"] == discs, quay


@pytest.mark.parametrize(("row", "colour"), [(5, "yellow"), (7, "turquoise"), (9, "purple")])
def test_A243_three_ships_to_the_box_two_new_ones_from_the_stack(row, colour):
    position = crossing(row)
    before, stack = set(zone(position)), list(position["ship_stack"])
    table = closed(position)
    assert set(zone(table)) == (before - set(COLOURS[colour])) | set(stack[:2])
    assert table["ship_stack"] == stack[2:]
    assert set(COLOURS[colour]) <= set(table["ships_departed"])
    for ship in stack[:2]:
        assert SHIPS[ship]["departure"] is None and SHIPS[ship]["vp"] > 0


def test_A244_T38_after_1_2_and_3_departures_10_9_and_8_ships():
    for row, ships, stack in ((5, 10, 5), (7, 9, 3), (9, 8, 1)):
        table = closed(crossing(row))
        assert (len(table["ships"]), len(table["ship_stack"])) == (ships, stack)


def test_A244_T38_a_whole_game_ends_with_8_ships_and_one_that_never_came():
    for players in (2, 3, 4):
        table = new_game(players, seed=2).play_out().to_dict()
        assert len(table["ships"]) == 8
        assert len(table["ship_stack"]) == 1
        assert len(table["ships_departed"]) == 9


def test_T12_a_disc_loaded_in_this_visit_departs_with_its_ship():
    position = crossing(5, 3)
    put_disc(position, 1, "hand_left", "ship 5")
    put_disc(position, 2, "hand_left", "ship 7")
    visit(position, "ship", total=5)
    give(position, grain=1)
    game = play(position)
    do(game, "load ship 5 ", "take the certificate disc", "forecast A1", "forecast B1")
    assert "5" in zone(game.to_dict())
    do(game, "forecast C1")
    table = game.to_dict()
    assert table["cities"]["le_havre"]["quay_II"] == [1, 1, 0]
    assert table["cities"]["rotterdam"]["quay_I"] == [0, 0, 1]
    assert not {"1", "5", "7"} & set(zone(table))
    assert len(zone(table)) == 10


def test_R26_order_after_step_6_arrow_then_rider_space_then_new_forecast_tiles():
    """The refilled cattle market and the new tiles are there when the next player moves."""
    position = cattle(crossing(6), {"caracu:2": 1})
    new = position["bags"]["B"][0]
    table = closed(position)
    assert table["current"] == 1
    assert sum(table["cattle_market"].values()) == 9
    assert table["seats"][0]["at"] == "START"
    assert table["forecast"]["B"] == [new, "maquinista"]


def test_R27_a_new_ship_is_sorted_in_behind_an_older_one_of_its_value():
    position = crossing(5)
    stack = position["ship_stack"]
    for ship in ("8*", "13*"):
        stack.remove(ship)
        stack.insert(0, ship)
    put_disc(position, 0, "hand_left", "ship 8")
    table = closed(position)
    assert zone(table) == ["0", "3", "6", "8", "8*", "9", "11", "13*", "15", "18"]
    later = give(table, 0, pesos=50)
    later["current"] = 0
    later["pending"] = [{"do": "turn_start"}]
    del later["turn"]
    for seat in later["seats"]:
        del seat["turns"]
    game = play(visit(later, "ship", total=8))
    assert offered(game, "load ship 8* ")  # "own disc there" looks at the tile
    assert not offered(game, "load ship 8 ")


# --- closing the visit ----------------------------------------------------------------------------


def test_A262_the_estanciero_goes_to_the_rider_space_where_its_next_move_begins():
    game = do(play(tomorrow(running(), "C")), "forecast C1")
    assert me(game, 0)["at"] == "START"
    do(game, "step to neutral A", "stop here", "do nothing more here")
    assert (game.current_player, game.decision) == (0, "move")
    assert offered(game, "step to") == ["step to neutral A"]


def test_A263_empty_forecast_spaces_are_refilled_from_the_bag_of_their_letter():
    position = tomorrow(running(), A=("green:4:black", "blue:4:black"))
    new = {letter: position["bags"][letter][0] for letter in "ABC"}
    game = do(play(position), "forecast A2", "forecast B1", "forecast C2")
    table = game.to_dict()
    assert table["forecast"] == {
        "A": ["green:4:black", new["A"]],
        "B": [new["B"], "maquinista"],
        "C": ["yellow:5:black", new["C"]],
    }
    for letter in "ABC":
        assert table["bags"][letter] == position["bags"][letter][1:]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R28_in_a_last_turn_step_5_is_skipped_and_no_worker_is_taken_in_step_6(players):
    position = tomorrow(running(players, current=1), C=("gaucho", "yellow:5:black"))
    give(ended_by(position, 0), tokens=0)
    forecast_b = list(position["forecast"]["B"])
    game = play(position)
    do(game, "forecast A1")
    table = game.to_dict()  # the yellow farmer, the only tile of step 6, was placed
    assert table["forecast"]["B"] == forecast_b
    assert table["trail"]["yellow1"]["farmer"] == "yellow:5:black"
    assert table["forecast"]["C"][0] == "gaucho"
    assert table["forecast"]["C"][1] is not None  # refilled
    assert game.is_over == (players == 2)


def test_R28_step_6_is_skipped_with_workers_only():
    position = tomorrow(running(3, current=1), "C", C=("gaucho", "carpintero"))
    game = play(give(ended_by(position, 0), tokens=1))
    assert [text for text in texts(game) if "token" not in text] == [
        "take no tile: none may be taken"
    ]
    do(game, "take no tile")
    assert game.to_dict()["forecast"]["C"] == ["gaucho", "carpintero"]
    assert game.current_player == 2
