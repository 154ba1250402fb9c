"""Worked examples of the final scoring."""

from __future__ import annotations

import pytest

from tests.trail.positions import (
    discs_in,
    give,
    job_market,
    own,
    play,
    put_disc,
    stores,
    table,
    upgraded,
)


def final(position):
    """The score of the first player when the game is over."""
    seats = position["seats"]
    holder = 0 if seats[0].get("job_market_token") else 1  # of the marker
    market = job_market(position, marker=12)
    market["rows"][-1] = ["craftsman"] * len(market["rows"][0])
    end = {"triggered_by": holder, "in_step": 2, "last_turns_left": 0, "over": True}
    over = {"pending": [], "current": 1 - holder, "end": end}
    seats[0]["turns"], seats[1]["turns"] = (3, 3) if holder == 0 else (3, 2)
    give(position, player=holder, job_market_token=True)
    return play(position | over | {"job_market": market | {"marker_row": None}}).scores()[0]


def area(*numbers, herd=(), **values):
    """Objective cards in the area behind a starting card, and in the herd."""
    start = [n for n in numbers if n > 24] or [28]
    position = table()
    position["objective_offer"] = [None, None, None, None]
    give(position, objectives=[*start, *(n for n in numbers if n <= 24)], **values)
    give(position, player=1, objectives=[n for n in (25, 26, 27, 28) if n not in start][:1])
    seat = position["seats"][0]
    seat["discard"] = [*seat.get("discard", []), *(f"objective:{n}" for n in herd)]
    return without_offer(position)


def without_offer(position):
    shown = {*position["seats"][0]["objectives"]}
    shown |= {int(card.split(":")[1]) for card in position["seats"][0]["discard"] if "obj" in card}
    position["objective_offer"] = [n for n in range(24, 0, -1) if n not in shown][:4]
    return position


HAZARDS = ["flood:2:black", "drought:2:black", "rockfall:2:black"]
BUILT = {"A-1": "1a", "A-2": "2a", "A-3": "3a"}
G, L = "teepee:green", "teepee:blue"


@pytest.mark.parametrize(("discs", "vp"), [(2, 18), (1, 10)])
def test_T12_B425_B426_B427_four_objectives(discs, vp):
    """F, F, B B H, B L H H; the starting card is worth nothing here."""
    position = area(6, 7, 10, 18, tiles_kept=[*HAZARDS, L])
    own(discs_in(position, *["san_francisco"] * discs), BUILT)
    assert final(position)["objectives"] == vp


def test_T37_B425_B426_stations_hazards_and_buildings():
    """L H H, S S H, B L H H with 5 stations, 3 hazards, 1 blue teepee, 3 buildings."""
    position = area(28, 4, 18, tiles_kept=[*HAZARDS, L])
    own(upgraded(position, 1, 2, 3, 4, 5), BUILT)
    assert final(position)["objectives"] == 8


def test_T37_B426_teepees_serve_once():
    """3 W B, B G L, B L L with 2 hazards, 1 green, 2 blue teepees, 2 buildings."""
    position = area(25, 2, 1, tiles_kept=[*HAZARDS[:2], G, L, L])
    own(position, {"A-1": "1a", "A-2": "2a"})
    assert final(position)["objectives"] == 1


def test_T37_B425_most_cards_fail():
    """S S G, B B H, X H, 3 3 3 S, F with 3 buildings and 1 hazard."""
    position = area(26, 10, 12, 14, 6, tiles_kept=HAZARDS[:1])
    assert final(own(position, BUILT))["objectives"] == -4


def test_T38_B428_R49_cards_of_the_herd_are_a_choice():
    """L H H and B G L in the area, S S H H in the herd."""
    position = area(28, 2, herd=[19], tiles_kept=[*HAZARDS, G, L])
    own(position, {"A-1": "1a", "A-2": "2a"})
    assert final(position)["objectives"] == 3


def test_T38_B581_R49_an_unfulfilled_card_completes_a_pair():
    """SM2: 3 VP for every 2 cards of the area, so a card of -2 pays."""
    position = area(27, herd=[12], tiles_kept=HAZARDS[:1], masters=[2])
    position["stations"]["2"]["master"] = "cowboy"
    own(position, {"A-1": "1a", "A-2": "2a"})
    score = final(position)
    assert (score["objectives"], score["station_masters"]) == (3 - 2, 3)


@pytest.mark.parametrize(("have", "vp"), [(24, 4), (25, 5), (0, 0)])
def test_T40_B560_money(have, vp):
    assert final(give(table(), dollars=have))["money"] == vp


@pytest.mark.parametrize(
    ("cities", "vp"),
    [
        (("kansas_city", "kansas_city"), -12),
        (("topeka", "wichita"), -3),
        (("wichita", "colorado_springs"), -1),
        (("albuquerque", "el_paso"), 6),
        (("el_paso", "san_diego"), 8),
        (("san_diego", "sacramento"), 10),
        (("san_francisco", "san_francisco"), 18),
    ],
)
def test_T13_T35_B218_B562_cities_and_arrows(cities, vp):
    assert final(discs_in(table(), *cities))["cities"] == vp


@pytest.mark.parametrize(
    ("cities", "vp"),
    [
        (("kansas_city", "kansas_city"), -16),
        (("columbia", "st_louis"), -5),
        (("chicago", "detroit"), -5),
        (("cleveland", "pittsburgh"), 4),
    ],
)
def test_T56_T69_N219_N562_cities_of_the_north(cities, vp):
    assert final(discs_in(table(north="yes"), *cities))["cities"] == vp


def test_T56_N219_Pittsburgh_between_two_arrows():
    position = discs_in(table(north="yes"), "cleveland", "new_york_city", "pittsburgh")
    give(position, masters=[10])
    position["beside_new_york"] = [8, 9, 11]
    assert final(position)["cities"] == 4 + 6 + 3  # New York itself: 3


STORES = ["42", "43", "memphis", "44", "40", "45", "46", "47", "48", "49", "san_francisco"]


@pytest.mark.parametrize(("placed", "vp"), [(11, 2 * 6), (12, 2 * 8)])
def test_T17_N104_N562_San_Francisco_by_cleared_bells(placed, vp):
    position = discs_in(table(north="yes"), "st_louis", "chicago", *["san_francisco"] * 2)
    stores(position, *STORES, *["denver"][: placed - 11])
    assert final(position)["cities"] == vp


# --- station masters ------------------------------------------------------------------------------


def mastered(number, position, **values):
    """The first player has this master, a worker lies in its place."""
    stations = position["stations"]
    here = next((key for key, entry in stations.items() if entry.get("master") == number), "12")
    stations[here]["master"] = "cowboy"
    return final(give(position, masters=[number], **values))["station_masters"]


MASTERS = [(1, 3), (7, 2), (9, 6), (2, 3), (8, 5), (6, 3), (10, 0), (11, 0)]


@pytest.mark.parametrize(("number", "vp"), MASTERS)
def test_T82_B580_B581_N580_what_masters_count(number, vp):
    """3 printed workers, 1 building, 3 stations, stores in 3 areas, 2 tokens, 3 cards."""
    position = table(north="yes")
    own(discs_in(position, "st_louis", "chicago"), {"A-1": "1a"})
    upgraded(stores(position, "42", "45", "47"), 1, 2, 3)
    position["objective_offer"] = [1, 2, 3, 4]
    assert mastered(number, position, tokens=2, objectives=[25, 20, 21]) == vp


def test_T72_N580_SM8_with_five_tokens():
    assert mastered(8, table(north="yes"), tokens=5) == 10


@pytest.mark.parametrize(
    ("number", "values", "vp"),
    [
        (3, {"tiles_kept": HAZARDS}, 3),
        (4, {"tiles_kept": [G, G, L]}, 3),
        (5, {"certificates": 2}, 3),
        (5, {"certificates": 3}, 6),
    ],
)
def test_B582_B583_B584_pairs_of_the_base_masters(number, values, vp):
    assert mastered(number, table(), **values) == vp


# --- poker and everything -------------------------------------------------------------------------


def test_T73_P27_R84_seated_workers_and_laid_cards():
    position = table(poker="yes")
    give(position, cowboys=5, seated="cowboy", bonus=1, laid=["texas_longhorn:7"])
    score = final(position)
    assert (score["workers"], score["poker_tokens"], score["herd"]) == (4, 6, 0)
    give(position, cowboys=6, seated="craftsman")
    assert final(position)["workers"] == 8


ALL_CITIES = {
    "aux_dollar_2nd": "kansas_city",
    "aux_draw_2nd": "topeka",
    "certificate_4": "wichita",
    "hand_left": "el_paso",
    "aux_remove_1": "san_diego",
    "hand_right": "sacramento",
    "steps_points": "san_francisco",
}
ALL_STATIONS = {"aux_certificate_1": "1", "aux_engine_1": "5", "steps_dollars": "10"}


def test_T75_B572_all_categories():
    """24 dollars, two buildings, seven cities, three stations and so on: 134 VP."""
    position = area(25, 13, herd=[6, 19], dollars=24, certificates=4)
    own(position, {"A-1": "10a", "A-2": "3b"}, over=1)
    for disc, city in ALL_CITIES.items():
        put_disc(position, disc, city=city)
    for disc, station in ALL_STATIONS.items():
        put_disc(position, disc, station=station)
    give(
        position,
        tiles_kept=["flood:4:green", "drought:3:black", "rockfall:2:green", G, L, L],
        cowboys=6,
        engineers=5,
        masters=[1, 2, 3, 4, 5],
        job_market_token=True,
    )
    seat = position["seats"][0]
    seat["discard"] += ["holstein", "west_highland:5", "texas_longhorn:7"]
    for number in range(1, 6):
        position["stations"][str(number)]["master"] = "craftsman"
    score = final(position)
    assert score == {
        "money": 4,
        "buildings": 16,
        "cities": 18,
        "stations": 13,
        "hazards": 9,
        "herd": 13,
        "objectives": 11,
        "station_masters": 33,
        "workers": 12,
        "step_disc": 3,
        "job_market_marker": 2,
        "poker_tokens": 0,
        "total": 134,
    }
