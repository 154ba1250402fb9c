"""What Pedro's cards do: hiring, cattle, engine, objective cards, grain (19.5)."""

from __future__ import annotations

import pytest

from sim.argentina.game import ARGENTINA
from tests.argentina.overlays import write_overlay
from tests.argentina.positions import cattle, do, objective_offer, play
from tests.argentina.rules.pedro import (
    HUMAN,
    PEDRO,
    after,
    choices,
    houses,
    no_reserve,
    on_trail,
    pedro,
    solo,
    stations,
    turn,
)

CHEAPEST, SPECIALITY = 1, 2  # cards with the two icons of hiring

# --- hire: A640 (rows 1 to 4 cost 6, 7, 6, 8) -----------------------------------------------------


def hired(card, *jobs, **workers):
    """The cell that he empties, as (row, column) from 1."""
    position = solo(card, jobs=jobs, **({"gaucho": 2} | workers))
    before = position["job_market"]["rows"]
    rows = turn(position)["job_market"]["rows"]
    cells = [
        (r + 1, k + 1) for r in range(len(rows)) for k in range(2) if before[r][k] != rows[r][k]
    ]
    return cells[0] if cells else None


def test_A640_cheapest_criterion_1_the_price_before_the_speciality():
    assert hired(CHEAPEST, ("carpintero", "carpintero+"), ("gaucho", "gaucho+")) == (1, 1)


def test_A640_cheapest_criterion_1_strength_costs_1_more():
    assert hired(CHEAPEST, ("gaucho+", "carpintero"), ("gaucho", "gaucho+")) == (1, 2)


def test_A640_cheapest_criterion_2_the_speciality_before_strength():
    """carpintero+ in row 1 and gaucho in row 2 both cost 7."""
    assert hired(CHEAPEST, ("carpintero+", "maquinista+"), ("maquinista", "gaucho")) == (2, 2)


@pytest.mark.parametrize("card", [CHEAPEST, SPECIALITY])
def test_A640_criterion_3_strength_before_the_place(card):
    """gaucho in row 2 and gaucho+ in row 3 both cost 7."""
    rows = (("carpintero+", None), ("gaucho", "carpintero+"), ("carpintero+", "gaucho+"))
    assert hired(card, *rows, gaucho=3) == (3, 2)


@pytest.mark.parametrize("card", [CHEAPEST, SPECIALITY])
def test_A640_criterion_4_topmost_then_leftmost(card):
    """Rows 1 and 3 have the same price."""
    assert hired(card, ("carpintero+", "gaucho"), ("gaucho", "gaucho"), ("gaucho", "gaucho")) == (
        1,
        2,
    )
    assert hired(card, ("gaucho", "gaucho"), ("gaucho", "gaucho")) == (1, 1)


def test_A640_speciality_criterion_1_the_speciality_before_the_price():
    assert hired(SPECIALITY, ("carpintero", "maquinista"), ("carpintero", "gaucho+")) == (2, 2)


def test_A640_speciality_criterion_2_the_price_before_strength():
    assert hired(SPECIALITY, ("gaucho+", "gaucho"), ("gaucho+", "carpintero")) == (1, 2)


def test_A640_without_his_speciality_the_other_criteria_decide():
    assert hired(SPECIALITY, ("carpintero+", "maquinista"), ("carpintero", "carpintero+")) == (1, 2)


def test_A640_into_his_row_for_nothing():
    position = solo(CHEAPEST, jobs=[("carpintero", "gaucho"), ("gaucho", "gaucho")], gaucho=2)
    data = turn(position)
    workers = data["seats"][PEDRO]["workers"]
    assert workers == {"gaucho": ["gaucho", "gaucho"], "carpintero": [], "maquinista": []}
    assert data["seats"][HUMAN]["pesos"] == 7


def test_A640_not_from_the_markers_row():
    """All cells above the marker are empty; its own row holds a worker. R56: nothing is hired."""
    position = solo(SPECIALITY, jobs=[(None, None), (None, None)], gaucho=4, carpintero=3)
    marked = position["job_market"]["marker_row"]
    assert marked == 3
    position["job_market"]["rows"][marked - 1] = ["gaucho", None]
    assert after(position)["workers"] == position["seats"][PEDRO]["workers"]


@pytest.mark.parametrize("card", [CHEAPEST, SPECIALITY])
def test_R56_a_full_row_takes_its_type_out_of_the_choice(card):
    rows = (("gaucho", "carpintero+"), ("maquinista", "carpintero"))
    assert hired(card, *rows, gaucho=6) != (1, 1)
    assert hired(card, *rows, gaucho=5) == (1, 1)


def test_A637_the_speciality_changes_at_once_when_a_type_is_strictly_ahead():
    jobs = [("carpintero", "carpintero+"), ("carpintero+", "maquinista+")]
    data = turn(solo(CHEAPEST, jobs=jobs, gaucho=2, carpintero=2, speciality="gaucho"))
    assert data["pedro"]["speciality"] == "carpintero"
    assert data["history"]["pedro"]["speciality_changes"] == 1


@pytest.mark.parametrize("speciality", ["gaucho", "carpintero"])
def test_A637_the_speciality_stays_on_a_tie(speciality):
    jobs = [("carpintero", "carpintero+"), ("carpintero+", "maquinista+")]
    if speciality == "carpintero":
        jobs = [("gaucho", "gaucho+"), ("gaucho+", "maquinista+")]
    gauchos, carpinteros = (3, 2) if speciality == "gaucho" else (2, 3)
    data = turn(solo(CHEAPEST, jobs=jobs, gaucho=gauchos, carpintero=carpinteros))
    assert data["pedro"]["speciality"] == speciality
    assert data["history"]["pedro"]["speciality_changes"] == 0


# --- cards by speciality: A635 --------------------------------------------------------------------


MARKET = {"chaqueno": 1, "serrano": 1, "blanco_orejinegro": 1, "franqueiro:4": 2}


@pytest.mark.parametrize("speciality", ["gaucho", "carpintero"])
@pytest.mark.parametrize("card", [10, 13])
def test_A635_A653_cards_10_and_13_by_speciality(card, speciality):
    """2 gauchos: two cards of value 3. For another speciality 10 does nothing, 13 takes one."""
    position = cattle(solo(card, gaucho=2, carpintero=2, speciality=speciality), MARKET)
    pile = after(position)["pile"]
    if speciality == "gaucho":
        assert sorted(pile) == ["blanco_orejinegro", "serrano"]
    else:
        assert pile == ([] if card == 10 else ["blanco_orejinegro"])


def test_A653_without_a_card_of_value_3_there_is_none():
    position = cattle(solo(13, carpintero=2), {"franqueiro:4": 2, "caracu:3": 1})
    assert after(position)["pile"] == []


@pytest.mark.parametrize("speciality", ["carpintero", "gaucho"])
@pytest.mark.parametrize("card", [11, 14])
def test_A635_A665_cards_11_and_14_by_speciality(card, speciality):
    """With 5 carpinteros 8a; for another speciality 11 does nothing, 14 builds for exactly 1."""
    position = solo(card, gaucho=5, carpintero=5, speciality=speciality)
    faces = list(on_trail(turn(position)).values())
    assert faces == (["8a"] if speciality == "carpintero" else {11: [], 14: ["1a"]}[card])


@pytest.mark.parametrize("speciality", ["maquinista", "gaucho"])
@pytest.mark.parametrize("card", [12, 15])
def test_A635_A673_R69_cards_12_and_15_by_speciality(card, speciality):
    """As a maquinista by maquinistas; else 12 does nothing, 15 goes 1 space."""
    position = solo(card, gaucho=3, maquinista=3, speciality=speciality)
    engine = after(position)["engine"]
    assert engine == ("3" if speciality == "maquinista" else {12: "0", 15: "1"}[card])


# --- cattle: A650, A651, A652 ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gauchos", "cards"),
    [
        (1, ["blanco_orejinegro"]),
        (2, ["blanco_orejinegro", "blanco_orejinegro"]),
        (3, ["franqueiro:5"]),
        (4, ["aberdeen_angus:7"]),
        (5, ["franqueiro:5", "franqueiro:4"]),
        (6, ["aberdeen_angus:7", "aberdeen_angus:6"]),
    ],
)
def test_A650_A652_the_line_for_his_gauchos_with_most_vp(gauchos, cards):
    market = {"chaqueno": 1, "blanco_orejinegro": 2, "franqueiro:4": 2, "franqueiro:5": 1}
    market |= {"franqueiro:3": 1, "aberdeen_angus:5": 1, "aberdeen_angus:6": 1}
    market |= {"aberdeen_angus:7": 1}
    position = cattle(solo(3, gaucho=gauchos, carpintero=7 - gauchos), market)
    data = turn(position)
    assert sorted(data["seats"][PEDRO]["pile"]) == sorted(cards)  # A624: his face-down pile
    assert sum(data["cattle_market"].values()) == sum(market.values()) - len(cards)
    assert data["seats"][HUMAN]["pesos"] == 7


def test_A652_among_cards_of_one_value_those_with_most_vp():
    position = cattle(solo(3, gaucho=2), MARKET)
    assert sorted(after(position)["pile"]) == ["blanco_orejinegro", "serrano"]


def deck_of(position, *first):
    """The cattle deck begins with these."""
    deck = position["cattle_deck"]
    for card in first:
        deck.remove(card)
    position["cattle_deck"] = [*first, *deck]
    return position


def test_T39_A651_two_cards_are_added_and_the_line_of_one_gaucho_less_is_used():
    """No franqueiro for 3 gauchos; one that is added comes too late for that line."""
    position = cattle(solo(3, gaucho=3), {"serrano": 3})
    deck_of(position, "franqueiro:5", "caracu:2", "caracu:3")
    data = turn(position)
    assert data["seats"][PEDRO]["pile"] == ["serrano", "serrano"]
    assert data["cattle_market"] == {"serrano": 1, "franqueiro:5": 1, "caracu:2": 1}


def test_T39_A651_the_added_cards_count_for_the_lower_line():
    position = deck_of(cattle(solo(3, gaucho=3), {"serrano": 1}), "chaqueno", "caracu:2")
    assert sorted(after(position)["pile"]) == ["chaqueno", "serrano"]


def test_T39_A651_and_again_if_need_be():
    """Lines for 4, 3 and 2 gauchos fail: 6 cards are added, one of value 3 is taken."""
    position = cattle(solo(3, gaucho=4), {"serrano": 1})
    deck_of(position, "caracu:2", "caracu:2", "caracu:2", "caracu:3", "caracu:3", "caracu:3")
    data = turn(position)
    assert data["seats"][PEDRO]["pile"] == ["serrano"]
    assert data["cattle_market"] == {"caracu:2": 3, "caracu:3": 3}


def test_A651_a_line_of_two_cards_needs_both():
    position = cattle(solo(3, gaucho=5, carpintero=2), {"franqueiro:5": 1, "aberdeen_angus:5": 1})
    deck_of(position, "caracu:2", "caracu:2")
    assert after(position)["pile"] == ["aberdeen_angus:5"]


def test_R79_R56_when_the_line_for_one_gaucho_fails_too_its_cards_are_added():
    position = cattle(solo(3, gaucho=2), {"franqueiro:4": 1})
    deck_of(position, "caracu:2", "caracu:2", "caracu:2", "caracu:3")
    data = turn(position)
    assert data["seats"][PEDRO]["pile"] == []
    assert sum(data["cattle_market"].values()) == 1 + 2 * 2


def test_A652_A625_cards_of_equal_vp_are_the_humans_choice(tmp_path):
    """With the printed VP no two breeds of one value are equal, so a serrano gets 3 here."""
    change = {"breeds": {"serrano": {"vp": 3}}}
    tables = ARGENTINA.tables([write_overlay(tmp_path / "equal", "cattle", change)])
    position = cattle(solo(13, carpintero=2), MARKET)
    game = play(position, tables)
    assert (game.decision, game.decider) == ("pedro_cattle", HUMAN)
    assert len(game.legal_actions()) == 2
    assert pedro(do(game, "Serrano"))["pile"] == ["serrano"]


# --- engine: A670, A671, A672, A673 ---------------------------------------------------------------


def driving(engine, spaces, human="0", card=5):
    """The engine is about to go so many spaces; the human's stands elsewhere."""
    position = solo(card, maquinista=spaces, gaucho=2)
    position["seats"][PEDRO]["engine"] = engine
    position["seats"][HUMAN]["engine"] = human
    return position


@pytest.mark.parametrize(("spaces", "to"), [(1, "1"), (2, "2"), (3, "3")])
def test_A670_without_a_station_in_reach_it_goes_all_spaces(spaces, to):
    assert after(driving("0", spaces))["engine"] == to


def test_A670_it_stops_at_a_station_that_it_reaches():
    """From 3 the turnout behind 4 is 2 spaces away; what is left of 3 is lost (R59)."""
    data = turn(driving("3", 3))
    assert data["seats"][PEDRO]["engine"] == "t4"
    assert data["stations"]["1"]["discs"] == [0, 1]
    assert data["pedro"]["reserve"] == 16


def test_A670_R59_a_farther_station_in_reach_is_preferred():
    """From 3 with 6 spaces: the turnouts behind 4 and behind 7 are near enough."""
    data = turn(driving("3", 6))
    assert data["seats"][PEDRO]["engine"] == "t7"
    assert (data["stations"]["1"]["discs"], data["stations"]["2"]["discs"]) == ([0, 0], [0, 1])


def test_R59_a_station_that_he_has_upgraded_is_passed():
    """It goes 3 numbered spaces and enters no turnout."""
    data = turn(stations(driving("3", 3), 1))
    assert data["seats"][PEDRO]["engine"] == "6"
    assert data["stations"]["1"]["discs"] == [0, 1]


def test_A670_it_jumps_over_the_humans_engine():
    assert after(driving("0", 3, human="2"))["engine"] == "4"


def test_R59_an_occupied_turnout_is_out_of_reach():
    data = turn(driving("3", 2, human="t4"))
    assert data["seats"][PEDRO]["engine"] == "5"
    assert data["stations"]["1"]["discs"] == [0, 0]


def test_A671_the_station_master_goes_to_the_box_for_no_worker():
    position = driving("3", 2)
    master = position["stations"]["1"]["master"]
    data = turn(position)
    assert data["stations"]["1"] == {"discs": [0, 1], "master": None}
    assert master in data["masters_removed"]
    assert data["seats"][PEDRO]["workers"] == position["seats"][PEDRO]["workers"]


def test_A672_the_terminus_is_upgraded_and_the_engine_goes_to_the_depot():
    data = turn(driving("30", 3))
    assert data["seats"][PEDRO]["engine"] == "depot"
    assert data["stations"]["9"]["discs"] == [0, 1]


def test_A672_with_an_empty_reserve_a_disc_of_the_station_of_least_vp():
    """Stations 1 (1 VP), 3 (2 VP) and 5 (3 VP) are his; the terminus comes."""
    data = turn(no_reserve(stations(driving("30", 3), 5, 3, 1)))
    discs = {number: data["stations"][str(number)]["discs"][PEDRO] for number in (1, 3, 5, 9)}
    assert discs == {1: 0, 3: 1, 5: 1, 9: 1}
    assert data["pedro"]["reserve"] == 0


def test_A672_A625_of_equal_stations_the_human_decides():
    """Stations 1 and 2 have 1 VP each."""
    position = no_reserve(stations(driving("30", 3), 1, 2, 3))
    assert len(choices(position, "pedro_disc")) == 2
    data = do(play(position), "station 2").to_dict()
    discs = {number: data["stations"][str(number)]["discs"][PEDRO] for number in (1, 2, 3, 9)}
    assert discs == {1: 1, 2: 0, 3: 1, 9: 1}


def test_R79_A671_without_a_disc_anywhere_no_upgrade_and_the_master_stays():
    position = no_reserve(driving("3", 2))
    data = turn(position)
    assert data["stations"]["1"] == position["stations"]["1"]
    assert data["seats"][PEDRO]["engine"] == "t4"


@pytest.mark.parametrize("departures", [0, 1, 2])
def test_A673_A636_card_6_goes_by_experience(departures):
    seat = after(solo(6, departures=departures, maquinista=4))
    assert seat["engine"] == str(departures + 1)


# --- objective cards and grain --------------------------------------------------------------------


def test_A646_A612_the_card_farthest_from_the_deck_and_the_queue_slides():
    """The offer is written from next to the deck to farthest."""
    position = objective_offer(solo(7), [3, 8, 12, 20])
    first = position["objective_deck"][0]
    data = turn(position)
    assert data["seats"][PEDRO]["pile"] == ["objective:20"]  # A624
    assert data["objective_offer"] == [first, 3, 8, 12]


def test_A646_R56_a_short_and_an_empty_offer():
    data = turn(objective_offer(solo(7), [None, None, 8, 12], deck=[]))
    assert data["seats"][PEDRO]["pile"] == ["objective:12"]
    assert data["objective_offer"] == [None, None, None, 8]
    data = turn(objective_offer(solo(7), [None, None, None, None], deck=[]))
    assert data["seats"][PEDRO]["pile"] == []


def test_A645_card_6_gives_2_grain():
    assert after(solo(6))["grain"] == 2


@pytest.mark.parametrize("card", [8, 9])
@pytest.mark.parametrize("departures", [0, 1, 2, 3])
def test_A645_A636_cards_8_and_9_give_grain_by_experience(card, departures):
    assert after(solo(card, departures=departures))["grain"] == departures + 1


@pytest.mark.parametrize(("before", "then"), [(5, 7), (6, 8), (7, 8), (8, 8)])
def test_R61_grain_above_8_is_lost(before, then):
    position = solo(6)
    position["seats"][PEDRO]["grain"] = before
    assert after(position)["grain"] == then


# --- the turn -------------------------------------------------------------------------------------


def test_A621_first_the_move_then_the_action():
    """On the way he lets the human's 7a pay; the building goes by where the human is then."""
    position = houses(solo(4, at="A", human="B"), HUMAN, b1="7a", b4="8a", b5="6a")
    data = turn(position)
    assert (data["seats"][PEDRO]["at"], data["seats"][HUMAN]["pesos"]) == ("B", 9)
    assert on_trail(data) == {"b6": "1a"}


def test_A621_at_the_end_of_the_turn_the_card_is_on_the_discard_pile():
    data = turn(solo(7))
    assert data["pedro"]["card"] is None
    assert 7 not in data["pedro"]["draw"] and len(data["pedro"]["draw"]) == 14
    assert data["history"]["pedro"]["cards"] == {"7": 1}


def test_A621_an_empty_draw_pile_is_shuffled_anew():
    position = solo(7)
    position["pedro"]["draw"] = []
    data = turn(position)
    (used,) = data["history"]["pedro"]["cards"]
    assert sorted([*data["pedro"]["draw"], int(used)]) == list(range(1, 16))


def test_A623_the_action_comes_before_buenos_aires():
    """Card 6 brings 2 grain, with which he then delivers from Le Havre (side b: 2 grain)."""
    data = turn(solo(6, at="H", city_sides="b"))
    assert data["seats"][PEDRO]["grain"] == 0
    assert data["cities"]["le_havre"]["quay_I"] == [1, 0]
    assert data["seats"][PEDRO]["at"] == "START"


def test_R62_the_action_reads_the_speciality_after_an_earlier_hire():
    """A hire makes him a carpintero; the next card 11 then builds."""
    jobs = [("carpintero", "carpintero+"), ("carpintero+", "maquinista+")]
    position = solo(1, jobs=jobs, gaucho=2, carpintero=2, speciality="gaucho")
    position["pedro"]["draw"] = [1, 11]
    game = play(position)
    while pedro(game)["turns"] < 2 or game.current_player == PEDRO:
        game.apply(game.legal_actions()[0])
    assert len(on_trail(game.to_dict())) == 1
