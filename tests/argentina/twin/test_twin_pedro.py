"""The twin's Pedro: the rulebook's example, his cards, his score."""

from __future__ import annotations

import pytest

from .pedro import (
    action_of_card,
    deliver_options,
    disc_sources,
    new_speciality,
    pedro_score,
    ship_choice,
    step_options,
    steps_of_card,
)
from .pedro_sample import SUN_SHIPS, give_workers, put_buildings, put_ships, solo
from .reading import Data, Position
from .sample import building, farmer

# --- the printed example ---------------------------------------------------------------------


def example(data: Data) -> Position:
    """Pedro of T23, two steps before Buenos Aires."""
    position = solo(data)
    give_workers(position, gaucho=2, carpintero=3, maquinista=2)
    position["pedro"]["speciality"] = "carpintero"
    position["pedro"]["loading_card"] = 2
    position["trail"]["yellow2"] = farmer("yellow:5:green")
    position["city_sides"]["liverpool"] = "b"
    position["cities"]["liverpool"]["quay_I"] = [0, 2]
    position["cities"]["le_havre"]["quay_I"] = [1, 1]
    position["seats"][1].update(at="yellow3", grain=7)
    put_ships(position, *SUN_SHIPS, loaded=("6",))
    return position


def test_T23_card_10_steps_and_no_action(data: Data) -> None:
    position = example(data)
    assert steps_of_card(position, data, 10) == 2
    assert step_options(position, data, 2) == {"yellow2"}
    position["seats"][1]["at"] = "yellow2"
    assert step_options(position, data, 1) == {"BA"}
    assert action_of_card(position, data, 10) == []


def test_T23_delivery_of_six_grain_for_14_vp(data: Data) -> None:
    position = example(data)
    options = deliver_options(position, data)
    assert options == {("liverpool_I", "liverpool", "E", 1)}
    board = data["cities_b"]["liverpool"]["E"]
    assert (board["grain"], board["spaces"][1]["vp"]) == (6, 14)


def test_T23_disc_of_the_reserve_for_the_next_ship(data: Data) -> None:
    position = example(data)
    listed = data["pedro_loading"]["moderate"]["2"]["ships"]
    assert listed[0] == "6"
    assert ship_choice(position, data) == listed[1]
    assert disc_sources(position, data) == {"reserve"}


# --- cards (A633, A635, A636, A637) ---------------------------------------------------------------


def test_A633_A636_steps_by_number_workers_or_experience(data: Data) -> None:
    position = solo(data, "easy")
    give_workers(position, gaucho=4, carpintero=2, maquinista=3)
    steps = [steps_of_card(position, data, card) for card in range(10, 16)]
    assert steps == [4, 2, 3, 4, 2, 3]
    assert steps_of_card(position, data, 3) == data["pedro_cards"]["3"]["move"]
    position["pedro"]["loading_card"] = 3
    assert data["pedro_cards"]["9"]["move"] == "experience"
    assert steps_of_card(position, data, 9) == data["pedro_loading"]["easy"]["3"]["experience"]


@pytest.mark.parametrize(
    ("card", "own", "weaker"),
    [
        (10, [{"cattle": True}], []),
        (13, [{"cattle": True}], [{"card_of_value": 3}]),  # A653
        (14, [{"build": "carpinteros"}], [{"build": 1}]),  # A665
        (15, [{"engine": "maquinistas"}], [{"engine": 1}]),  # R69
    ],
)
def test_A635_R69_two_halves_of_a_card(
    data: Data, card: int, own: list[object], weaker: list[object]
) -> None:
    position = solo(data)
    for kind in ("gaucho", "carpintero", "maquinista"):
        position["pedro"]["speciality"] = kind
        expected = own if data["pedro_cards"][str(card)]["speciality"] == kind else weaker
        assert action_of_card(position, data, card) == expected


def test_A635_a_card_without_halves_has_one_action(data: Data) -> None:
    position = solo(data)
    for kind in ("gaucho", "carpintero", "maquinista"):
        position["pedro"]["speciality"] = kind
        assert action_of_card(position, data, 1) == [{"hire": "cheapest"}]


def test_A637_speciality_changes_only_to_a_strictly_larger_type(data: Data) -> None:
    position = solo(data)
    give_workers(position, gaucho=3, carpintero=1, maquinista=3)
    assert new_speciality(position, data, "carpintero") == "gaucho"
    give_workers(position, carpintero=2)
    assert new_speciality(position, data, "carpintero") == "gaucho"  # 3 to 3
    assert new_speciality(position, data, "maquinista") == "maquinista"
    assert new_speciality(position, data, "gaucho") == "gaucho"
    with pytest.raises(ValueError, match="granjero"):
        new_speciality(position, data, "granjero")


# --- the score (A690) ------------------------------------------------------------------------


def test_A690_R64_a_whole_score_sheet(data: Data) -> None:
    position = solo(data)
    put_buildings(position, b1="1a", b2="10a")
    position["trail"]["b3"] = building(0, "9a")
    position["ships"] = [{"ship": "18", "discs": [1, 2]}, {"ship": "16*", "discs": [1, 1]}]
    cities = position["cities"]
    cities["rotterdam"]["N"] = [1, "closed", 0]  # 6 VP for Pedro
    cities["liverpool"]["quay_II"] = [1, 1]
    position["stations"]["5"]["discs"] = [0, 1]
    position["stations"]["9"]["discs"] = [1, 2]
    seat = position["seats"][1]
    seat["farmers"].update(green=1, yellow=2)
    seat["pile"] = ["serrano", "franqueiro:5", "exhaustion", "objective:4", "objective:1"]
    seat["job_market_token"] = True
    give_workers(position, gaucho=6, carpintero=5, maquinista=4)
    assert pedro_score(position, data) == {
        "money": 0,
        "buildings": 1 + 13,
        "ships": 24 + 9,
        "cities": 6 + 8,
        "stations": 3 + 16,
        "farmers": 6,
        "herd": 2 + 5 - 2,
        "objectives": 5 + 4,  # though no condition is fulfilled
        "station_masters": 0,
        "workers": 3 * 4,
        "step_disc": 0,
        "job_market_marker": 2,
    }
    assert list(pedro_score(position, data)) == list(data["scoring"]["categories"])


def test_I33_nothing_yet(data: Data) -> None:
    assert set(pedro_score(solo(data), data).values()) == {0}
