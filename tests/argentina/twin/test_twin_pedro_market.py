"""The twin's Pedro at the markets: positions that part each criterion from the next."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from .pedro import cattle_plan, hire_choice, pick_options, value3_options
from .pedro_sample import give_workers, solo
from .reading import Data, Position

# --- hiring (A640) ---------------------------------------------------------------------------


def offering(data: Data, **cells: str) -> Position:
    """A job market with tiles at r1c2 and so on; the marker is in row 6."""
    position = solo(data)
    position["job_market"]["marker_row"] = 6
    for cell, tile in cells.items():
        row, column = cell[1:].split("c")
        tile = tile.replace("_strong", "+")
        position["job_market"]["rows"][int(row) - 1][int(column) - 1] = tile
    return position


def both(position: Position, data: Data) -> tuple[object, object]:
    """What the two icons hire."""
    return hire_choice(position, data, "cheapest"), hire_choice(position, data, "speciality")


def test_A640_prices_of_the_table_used_below(data: Data) -> None:
    prices = data["job_market"]["prices"]
    assert [prices[row] for row in ("1", "2", "3", "5")] == [6, 7, 6, 5]
    assert data["job_market"]["strong_extra"] == 1


def test_A640_price_first_or_speciality_first(data: Data) -> None:
    position = offering(data, r1c1="maquinista", r2c1="gaucho")
    assert both(position, data) == ((1, 1), (2, 1))


def test_A640_second_criterion_of_each_icon(data: Data) -> None:
    position = offering(data, r1c1="maquinista_strong", r2c1="gaucho")  # both 7
    assert hire_choice(position, data, "cheapest") == (2, 1)  # speciality before strength
    position = offering(data, r1c1="gaucho_strong", r3c1="gaucho", r5c2="maquinista")
    assert hire_choice(position, data, "speciality") == (3, 1)  # price before strength


def test_A640_price_has_the_surcharge_for_strength(data: Data) -> None:
    position = offering(data, r1c1="gaucho_strong", r3c2="gaucho")
    assert both(position, data) == ((3, 2), (3, 2))


def test_A640_strength_before_the_topmost_row(data: Data) -> None:
    position = offering(data, r1c1="gaucho", r5c2="gaucho_strong")  # both 6
    assert both(position, data) == ((5, 2), (5, 2))


def test_A640_topmost_then_leftmost(data: Data) -> None:
    position = offering(data, r3c1="gaucho", r1c2="gaucho")
    assert both(position, data) == ((1, 2), (1, 2))
    position["job_market"]["rows"][0][0] = "gaucho"
    assert both(position, data) == ((1, 1), (1, 1))


def test_A640_no_worker_of_his_speciality(data: Data) -> None:
    position = offering(data, r2c1="carpintero", r3c1="maquinista")
    assert both(position, data) == ((3, 1), (3, 1))


def test_A640_R34_never_from_the_row_of_the_marker(data: Data) -> None:
    position = offering(data, r5c1="gaucho", r1c1="maquinista")
    position["job_market"]["marker_row"] = 5
    assert both(position, data) == ((1, 1), (1, 1))
    position["job_market"]["marker_row"] = None
    assert both(position, data) == ((5, 1), (5, 1))


def test_R56_a_full_row_takes_its_type_out(data: Data) -> None:
    position = offering(data, r1c1="gaucho", r2c1="maquinista")
    give_workers(position, gaucho=5)
    assert both(position, data) == ((1, 1), (1, 1))
    give_workers(position, gaucho=6)
    assert both(position, data) == ((2, 1), (2, 1))
    position["job_market"]["rows"][1][0] = None
    assert both(position, data) == (None, None)


def test_hire_choice_knows_two_icons(data: Data) -> None:
    with pytest.raises(ValueError, match="dearest"):
        hire_choice(solo(data), data, "dearest")


# --- cattle (A650, A651, A652, A653) --------------------------------------------------------------


def plan(added: int, *picks: set[str]) -> tuple[int, list[frozenset[str]]]:
    """So many cards added, then one card of each of these sets."""
    return added, [frozenset(names) for names in picks]


def market(data: Data, gauchos: int, cards: list[str], deck: list[str]) -> Position:
    position = solo(data)
    give_workers(position, gaucho=gauchos)
    position["cattle_market"] = dict(Counter(cards))
    position["cattle_deck"] = deck
    return position


def test_A650_A652_the_line_and_most_vp(data: Data) -> None:
    herd = ["chaqueno", "serrano", "serrano", "franqueiro:3", "franqueiro:5", "aberdeen_angus:6"]
    lines = {
        1: [{"serrano"}],
        2: [{"serrano"}, {"serrano"}],
        3: [{"franqueiro:5"}],
        4: [{"aberdeen_angus:6"}],
        5: [{"franqueiro:5"}, {"franqueiro:3"}],
    }
    for gauchos, picks in lines.items():
        assert cattle_plan(market(data, gauchos, herd, ["caracu:2"]), data) == plan(0, *picks)


def test_A652_second_pick_takes_the_next_best(data: Data) -> None:
    position = market(data, 2, ["chaqueno", "serrano", "blanco_orejinegro", "caracu:3"], [])
    assert cattle_plan(position, data) == plan(0, {"blanco_orejinegro"}, {"serrano"})


def test_A625_A652_equal_cards_of_two_breeds(data: Data) -> None:
    other = copy.deepcopy(data)
    other["cattle"]["breeds"]["chaqueno"]["vp"] = 3
    position = market(other, 2, ["chaqueno", "serrano", "blanco_orejinegro"], [])
    either = {"chaqueno", "blanco_orejinegro"}
    assert cattle_plan(position, other) == plan(0, either, either)
    position["cattle_market"]["blanco_orejinegro"] = 2
    assert cattle_plan(position, other) == plan(0, either, either)
    assert value3_options(position, other) == either
    left = Counter({"chaqueno": 1, "serrano": 1})
    assert pick_options(left, ["value3"], other) == {"chaqueno"}


def test_T39_two_cards_more_and_one_gaucho_less(data: Data) -> None:
    position = market(data, 3, ["serrano", "caracu:2"], ["chaqueno", "caracu:3", "franqueiro:4"])
    assert cattle_plan(position, data) == plan(2, {"serrano"}, {"chaqueno"})


def test_T39_and_so_on(data: Data) -> None:
    deck = ["caracu:2", "caracu:2", "caracu:3", "caracu:3", "franqueiro:4", "serrano"]
    position = market(data, 4, ["serrano"], deck)
    assert cattle_plan(position, data) == plan(6, {"serrano"})


def test_A651_the_longer_line_is_not_tried_again(data: Data) -> None:
    position = market(data, 4, ["franqueiro:3"], ["aberdeen_angus:7", "caracu:2"])
    assert cattle_plan(position, data) == plan(2, {"franqueiro:3"})


def test_R56_R79_the_last_line_adds_cards_too(data: Data) -> None:
    deck = ["serrano", "serrano", "serrano"]
    assert cattle_plan(market(data, 1, ["caracu:2"], deck), data) == (2, None)
    deck = ["caracu:2", "caracu:3", "caracu:3"]
    assert cattle_plan(market(data, 2, [], deck), data) == (3, None)


def test_A651_a_card_serves_one_wish_only(data: Data) -> None:
    other = copy.deepcopy(data)
    other["pedro_cattle"]["2"] = ["value3", "serrano"]
    position = market(other, 2, ["serrano", "chaqueno"], [])
    assert cattle_plan(position, other) == plan(0, {"chaqueno"}, {"serrano"})
    position = market(other, 2, ["serrano"], [])
    assert cattle_plan(position, other) == plan(0, {"serrano"})  # the line for 1


def test_A653_best_card_of_value_3_or_none(data: Data) -> None:
    position = market(data, 3, ["chaqueno", "serrano", "franqueiro:5"], ["blanco_orejinegro"])
    assert value3_options(position, data) == {"serrano"}
    position = market(data, 3, ["caracu:3", "franqueiro:5"], ["serrano"])
    assert value3_options(position, data) == frozenset()
