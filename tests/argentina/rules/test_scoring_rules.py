"""Final scoring: the twelve categories, station masters, the best assignment, ties (12)."""

from typing import Any

import pytest

from tests.argentina.building_actions import area, ended_by, use, using
from tests.argentina.positions import (
    FACTS,
    beside,
    free,
    give,
    hire,
    marker,
    master,
    play,
    put_bonus,
    put_building,
    put_disc,
    running,
)

FACES = FACTS["private_buildings"]
SHIPS = FACTS["ships"]["ships"]
QUAYS = FACTS["quays"]
STATIONS = FACTS["stations"]
GOOD = {name: row for name, row in FACTS["cattle"]["breeds"].items() if row["value"] >= 3}
FARMERS = ("green:3:green", "blue:3:green", "blue:4:green", "orange:3:green", "yellow:5:black")


def bare(players=2, **setup):
    """Nobody has anything that scores: no pesos, no exhaustion card."""
    position = running(players, **setup)
    for player in range(players):
        give(position, player, pesos=0, tokens=0, discard=[])
        seat = position["seats"][player]
        while "exhaustion" in seat["draw"] + seat["hand"]:
            seat["draw" if "exhaustion" in seat["draw"] else "hand"].remove("exhaustion")
            position["exhaustion_pile"] += 1
    return position


def score(position, category, player=0):
    return play(position).scores()[player][category]


def herd(position, *cards, player=0):
    """These cards on the discard pile."""
    return give(position, player, discard=[*position["seats"][player]["discard"], *cards])


def discs(position, player, *places):
    """Discs of the board, the first ones, to these places."""
    for place in places:
        put_disc(position, player, position["seats"][player]["discs"][0], place)
    return position


def test_I33_nothing_scores_nothing_and_the_total_is_the_sum():
    sheet = play(bare()).scores()[0]
    assert set(sheet.values()) == {0}
    sheet = play(
        herd(discs(give(bare(), pesos=9), 0, "station 1", "ship 0"), "exhaustion")
    ).scores()[0]
    assert (sheet["money"], sheet["stations"], sheet["ships"], sheet["herd"]) == (1, 1, -2, -2)
    assert sheet["total"] == -2


# --- the categories -------------------------------------------------------------------------------


@pytest.mark.parametrize(("pesos", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (104, 20)])
def test_A560_1_vp_for_each_full_5_pesos(pesos, vp):
    assert score(give(bare(), pesos=pesos), "money") == vp


@pytest.mark.parametrize("face", FACES)
def test_A561_vp_of_own_buildings_on_the_trail(face):
    position = bare(sides=f"a,{face}")
    dear = FACES[face]["carpinteros"] > 6
    put_building(position, 0, face, "b1", over=8 if dear else None)
    assert score(position, "buildings") == FACES[face]["vp"]  # the one in the box is worth nothing
    assert score(position, "buildings", 1) == 0


def test_A561_buildings_add_up():
    position = put_building(put_building(bare(), 0, "3a", "b1"), 0, "8a", "b2")
    put_building(position, 1, "1a", "b3")
    assert score(position, "buildings") == 9


@pytest.mark.parametrize("ship", SHIPS)
def test_A562_vp_of_each_ship(ship):
    position = bare()
    stack = position["ship_stack"]
    if ship in stack:  # it enters with the first departure
        stack.insert(0, stack.pop(stack.index(ship)))
        marker(position, 6)
    discs(position, 0, f"ship {ship}")
    assert score(position, "ships") == SHIPS[ship]["vp"]
    assert score(position, "ships", 1) == 0


def test_A562_each_of_several_discs_on_0_and_18():
    position = discs(bare(), 0, "ship 0", "ship 0", "ship 0")
    assert score(position, "ships") == -6
    assert score(discs(position, 0, "ship 18", "ship 18"), "ships") == 24 - 6


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("city", ["le_havre", "rotterdam", "liverpool"])
def test_A563_vp_of_every_bonus_space(city, side):
    for quarter, row in FACTS[f"cities_{side}"][city].items():
        for i, space in enumerate(row["spaces"]):
            position = bare(4, city_sides=side)
            position["seats"][0]["discs"].pop()
            position["cities"][city][quarter][i] = 0
            assert score(position, "cities") == space["vp"], (quarter, i)


@pytest.mark.parametrize("quay", QUAYS)
def test_A563_vp_of_each_disc_on_a_quay(quay):
    assert score(discs(bare(), 0, quay), "cities") == QUAYS[quay]["vp"]
    assert score(discs(bare(), 0, quay, quay), "cities") == 2 * QUAYS[quay]["vp"]


@pytest.mark.parametrize("station", STATIONS)
def test_A564_vp_of_each_station(station):
    position = discs(bare(), 0, f"station {station}")
    assert score(position, "stations") == STATIONS[station]["vp"]
    assert score(position, "stations", 1) == 0


def test_A564_the_terminus_scores_for_each_disc():
    position = discs(bare(), 0, "station 9", "station 9", "station 9")
    assert score(position, "stations") == 3 * STATIONS["9"]["vp"]


def test_A565_2_vp_for_each_farmer_tile_beside_the_board():
    position = bare()
    for tile in FARMERS[:3]:
        beside(position, 0, tile)
    hire(position, 0, "orange:4:green")
    assert score(position, "farmers") == 6


@pytest.mark.parametrize("pile", ["hand", "draw", "discard"])
def test_A566_vp_of_the_cards_in_all_three_piles(pile):
    cards = ["caracu:3", "franqueiro:5", "aberdeen_angus:7", "exhaustion"]
    piles: dict[str, Any] = {pile: cards}
    position = give(bare(), **piles)
    assert score(position, "herd") == 3 + 5 + 7 - 2


def test_A566_every_card_has_its_vp():
    position = bare()
    assert score(position, "herd") == 0  # starting cattle
    for breed, row in FACTS["cattle"]["breeds"].items():
        for vp in set(row["vp"] if isinstance(row["vp"], list) else [row["vp"]]):
            if row["start"]:
                continue
            name = f"{breed}:{vp}" if isinstance(row["vp"], list) else breed
            assert score(herd(bare(), name), "herd") == vp


def test_A566_objective_cards_and_cards_out_of_the_herd_do_not_count():
    position = herd(bare(), "objective:1", "exhaustion", "exhaustion")
    assert score(position, "herd") == -4
    assert score(area(bare(), 0, 1), "herd") == 0


@pytest.mark.parametrize(("tiles", "vp"), [(3, 0), (4, 4), (5, 8)])
@pytest.mark.parametrize("row", ["gaucho", "carpintero", "maquinista", "granjero"])
def test_A569_4_vp_for_each_worker_in_columns_5_and_6(row, tiles, vp):
    names = [f"orange:{rest}" for rest in ("3:green", "4:green", "4:black", "5:green", "5:black")]
    workers = names[:tiles] if row == "granjero" else [row] * tiles
    assert score(hire(bare(4), 0, *workers), "workers") == vp


def test_A570_K1_2_vp_for_the_right_step_disc():
    assert score(free(bare(), 0, "steps_right"), "step_disc") == 2
    others = [disc for disc in FACTS["player_board"]["discs"] if disc != "steps_right"]
    assert score(free(bare(), 0, *others), "step_disc") == 0


def test_A571_2_vp_for_the_owner_of_the_marker():
    position = ended_by(bare(), 1)
    assert [score(position, "job_market_marker", player) for player in (0, 1)] == [0, 2]


# --- station masters ------------------------------------------------------------------------------


def owner(number, players=2):
    """Player 0 has this station master, which gave a worker away."""
    return master(bare(players), 0, number, "gaucho")


def masters(position, player=0):
    return score(position, "station_masters", player)


@pytest.mark.parametrize(("count", "vp"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (5, 6)])
def test_A580_3_vp_for_every_2_discs_on_ships(count, vp):
    places = ("ship 0", "ship 0", "ship 18", "ship 18", "ship 7")[:count]  # K33: discs, not ships
    position = discs(owner(5), 0, *places)
    assert masters(position) == vp
    discs(position, 1, "ship 1", "ship 3")
    assert masters(position) == vp
    assert masters(position, 1) == 0


@pytest.mark.parametrize(
    ("stations", "vp"),
    [((1,), 0), ((1, 2), 3), ((1, 2, 6), 3), ((1, 2, 6, 8), 6), ((9, 9), 0), ((1, 9, 9, 9), 3)],
)
def test_A581_3_vp_for_every_2_stations_the_terminus_being_one(stations, vp):
    assert masters(discs(owner(3), 0, *[f"station {n}" for n in stations])) == vp


@pytest.mark.parametrize(("cards", "vp"), [((), 0), ((1,), 0), ((1, 2), 3), ((1, 2, 3, 5), 6)])
def test_A582_3_vp_for_every_2_objective_cards_in_the_area_fulfilled_or_not(cards, vp):
    position = area(owner(4), 0, *cards)
    assert masters(position) == vp
    assert score(position, "objectives") == -2 * len(cards)


@pytest.mark.parametrize(
    ("workers", "vp"),
    [
        (("gaucho+",), 0),
        (("gaucho+", "carpintero+"), 3),
        (("gaucho+", "carpintero+", "maquinista+", "gaucho", "maquinista"), 3),
        (("gaucho+", "gaucho+", "gaucho+", "gaucho+"), 6),
    ],
)
def test_A583_3_vp_for_every_2_worker_tiles_with_strength(workers, vp):
    position = hire(owner(6, 4), 0, *workers)
    assert masters(position) == vp
    assert masters(free(position, 0, "strength_white", "strength_black")) == vp  # tiles only


@pytest.mark.parametrize(
    ("workers", "vp"),
    [
        ((), 4),
        (("gaucho", "carpintero", "maquinista"), 4),
        (("gaucho", "carpintero", "maquinista", "green:4:green"), 8),
        (("gaucho", "gaucho", "carpintero", "maquinista", "green:4:green"), 8),
    ],
)
def test_A584_4_vp_for_every_set_of_workers_with_the_printed_ones(workers, vp):
    assert masters(hire(owner(2, 4), 0, *workers)) == vp


@pytest.mark.parametrize("count", range(5))
def test_A585_1_vp_for_every_farmer_tile_beside_the_board(count):
    position = owner(8)
    for tile in FARMERS[:count]:
        beside(position, 0, tile)
    hire(position, 0, "orange:4:green")  # in the row: none
    assert masters(position) == count


def test_A586_1_vp_for_every_cattle_card_of_value_3_4_or_5():
    position = owner(1)
    assert masters(herd(position, "caracu:2", "caracu:3", "exhaustion")) == 0  # value 1
    cards = [
        "chaqueno",
        "serrano",
        "serrano",
        "blanco_orejinegro",
        "franqueiro:3",
        "aberdeen_angus:5",
    ]
    assert masters(herd(position, *cards)) == 6
    position = give(owner(1), hand=["serrano"], draw=["chaqueno"], discard=["franqueiro:4"])
    assert masters(position) == 3  # the whole herd
    assert {row["value"] for row in GOOD.values()} == {3, 4, 5}


@pytest.mark.parametrize(("faces", "vp"), [(1, 0), (2, 3), (3, 3), (4, 6)])
def test_A587_3_vp_for_every_2_private_buildings_on_the_trail(faces, vp):
    position = owner(7)
    for number in range(1, faces + 1):
        put_building(position, 0, f"{number}a", f"b{number}")
    assert masters(position) == vp


def test_A587_a_building_in_the_box_does_not_count():
    position = put_building(owner(7), 0, "5a", "b1", over=1)
    assert masters(position) == 0


def test_A568_what_served_an_objective_serves_a_master_too():
    """Objective 19 takes both stations, and master 3 counts them again."""
    position = area(discs(owner(3), 0, "station 1", "station 2"), 0, 19)
    herd(position, "serrano")
    sheet = play(position).scores()[0]
    assert (sheet["objectives"], sheet["station_masters"]) == (4, 3)


def test_A568_several_masters_add_up():
    position = master(owner(3), 0, 5, "gaucho")
    discs(position, 0, "station 1", "station 2", "ship 18", "ship 0")
    assert masters(position) == 6


# --- objectives and masters together --------------------------------------------------------------


def test_T35_R49_of_two_cards_in_the_herd_only_the_fulfilled_one_is_added():
    """16 lies in the area, fulfilled (5); 2 is fulfilled, 15 is not."""
    position = area(discs(owner(4), 0, "ship 18"), 0, 16)
    put_bonus(position, 0, position["seats"][0]["discs"][0], "le_havre", "E")
    put_building(position, 0, "1a", "b1")
    herd(position, "objective:2", "objective:15")
    sheet = play(position).scores()[0]
    assert (sheet["objectives"], sheet["station_masters"]) == (5 + 3, 3)


def test_T35_R49_an_unfulfilled_card_pays_by_completing_a_pair():
    position = area(discs(owner(4), 0, "ship 18"), 0, 16)
    herd(position, "objective:15")
    sheet = play(position).scores()[0]
    assert (sheet["objectives"], sheet["station_masters"]) == (5 - 2, 3)
    without = area(discs(bare(), 0, "ship 18"), 0, 16)  # no such master: it stays out
    herd(without, "objective:15")
    assert score(without, "objectives") == 5


def test_R49_a_card_of_the_area_may_be_failed_so_that_others_get_its_elements():
    """Two cards of value 3: for 12 in the area (2 VP), or for 4 and 20 of the herd (5 and 3)."""
    position = area(bare(4), 0, 12)
    put_bonus(position, 0, position["seats"][0]["discs"][0], "le_havre", "N")
    herd(position, "serrano", "serrano", "franqueiro:3", "aberdeen_angus:5")
    beside(beside(position, 0, "orange:3:green"), 0, "green:3:green")
    assert score(position, "objectives") == 2
    herd(position, "objective:4", "objective:20")
    assert score(position, "objectives") == 5 + 3 - 2


def test_R49_elements_go_where_they_count_most():
    """One building for 2 (3 VP) or 14 (4 VP), both in the herd with their discs in E and S."""
    position = bare(4)
    for quarter in ("E", "S"):
        put_bonus(position, 0, position["seats"][0]["discs"][0], "le_havre", quarter)
    put_building(position, 0, "1a", "b1")
    herd(position, "objective:2", "objective:14")
    assert score(position, "objectives") == 4
    put_building(position, 0, "2a", "b2")
    assert score(position, "objectives") == 7


def test_A567_no_penalty_for_cards_left_in_the_herd():
    position = herd(bare(), "objective:2", "objective:3", "objective:4")
    assert score(position, "objectives") == 0


# --- who wins -------------------------------------------------------------------------------------


def finished(*pesos):
    """The game is over; player 1 has the marker (2 VP), and pesos are all that differs."""
    position = ended_by(bare(len(pesos)), 1)
    position["end"] = {"triggered_by": 1, "in_step": 5, "over": True}
    position["current"] = 0
    position["pending"] = []
    for player, amount in enumerate(pesos):
        give(position, player, pesos=amount)
    return play(position)


@pytest.mark.parametrize(
    ("pesos", "totals", "shares"),
    [
        ((10, 0), [2, 2], [6, 6]),
        ((14, 4), [2, 2], [6, 6]),  # pesos below 5 break no tie
        ((15, 0), [3, 2], [12, 0]),
        ((5, 0), [1, 2], [0, 12]),
        ((10, 0, 10), [2, 2, 2], [4, 4, 4]),
        ((15, 0, 15), [3, 2, 3], [6, 0, 6]),
    ],
)
def test_A572_the_highest_total_wins_and_equal_totals_share(pesos, totals, shares):
    game = finished(*pesos)
    assert game.is_over
    assert [sheet["total"] for sheet in game.scores()] == totals
    row = game.outcome()
    assert [row[f"win_share_{i + 1}"] for i in range(len(pesos))] == shares
    best = max(totals)
    assert [row[f"rank_{i + 1}"] == 1 for i in range(len(pesos))] == [t == best for t in totals]


# --- special cases --------------------------------------------------------------------------------


def test_A590_money_never_runs_out():
    box = 57 + 5 * 25  # A15
    game = use(play(using("C", pesos=box, tokens=1)), "X1")
    assert game.scores()[0]["money"] == (box + 1) // 5


def test_A592_A103_a_herd_may_become_small():
    position = using("C", hand=["niata"], draw=[], discard=[], tokens=0, pesos=0)
    game = use(play(position), "X1")
    after = game.to_dict()["seats"][0]
    assert game.current_player == 1  # phase C had nothing to draw
    assert (after["hand"], after["draw"], after["discard"]) == (["niata"], [], [])
