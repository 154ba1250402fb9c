"""The twin's Pedro on rails and ships: positions that part each criterion from the next."""

from __future__ import annotations

import copy

import pytest

from .pedro import deliver_options, disc_sources, engine_stop, ship_choice
from .pedro_sample import SUN_SHIPS, put_ships, solo
from .reading import Data, Position

LAST_SHIPS = ("0", "4*", "8*", "12*", "13*", "14*", "16*", "18")

# --- the engine (A670, A671, A672, R59) -----------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "spaces", "stop"),
    [
        ("0", 4, ("4", None)),
        ("0", 5, ("t4", "1")),
        ("0", 6, ("t4", "1")),  # the rest is lost
        ("0", 7, ("t4", "1")),
        ("0", 8, ("t7", "2")),  # the farther one
        ("3", 2, ("t4", "1")),
        ("t4", 1, ("5", None)),
        ("t4", 4, ("t7", "2")),
        ("10", 3, ("t10", "3")),
        ("10", 4, ("t13", "4")),
        ("28", 1, ("t28", "8")),
        ("28", 3, ("depot", "9")),
        ("30", 3, ("depot", "9")),
        ("depot", 1, ("24", None)),
        ("depot", 2, ("t24", "7")),
    ],
)
def test_A670_R59_where_it_stops(
    data: Data, start: str, spaces: int, stop: tuple[str, str | None]
) -> None:
    position = solo(data)
    position["seats"][1]["engine"] = start
    assert engine_stop(position, data, spaces) == stop


def test_A670_upgraded_stations_are_passed(data: Data) -> None:
    position = solo(data)
    position["stations"]["1"]["discs"] = [0, 1]
    position["stations"]["2"]["discs"] = [1, 0]
    assert engine_stop(position, data, 5) == ("5", None)
    assert engine_stop(position, data, 7) == ("7", None)
    assert engine_stop(position, data, 8) == ("t7", "2")
    position["stations"]["2"]["discs"] = [1, 1]
    assert engine_stop(position, data, 8) == ("8", None)
    position["stations"]["1"]["discs"] = [0, 0]
    assert engine_stop(position, data, 8) == ("t4", "1")  # the upgraded one does not pull


def test_A670_A410_the_terminus_again_and_again(data: Data) -> None:
    position = solo(data)
    position["stations"]["9"]["discs"] = [0, 2]
    position["seats"][1]["engine"] = "29"
    assert engine_stop(position, data, 2) == ("depot", "9")
    assert engine_stop(position, data, 1) == ("30", None)


def test_A670_A373_the_human_s_engine_is_jumped(data: Data, strict: Data) -> None:
    position = solo(data)
    position["seats"][0]["engine"] = "2"
    assert engine_stop(position, data, 3) == ("4", None)
    position["seats"][0]["engine"] = "t4"
    assert engine_stop(position, data, 5) == ("5", None)
    position["seats"][0]["engine"] = "4"
    assert engine_stop(position, data, 4) == ("t4", "1")  # R37
    assert engine_stop(position, strict, 5) == ("6", None)
    position["seats"][0]["engine"] = "24"
    position["seats"][1]["engine"] = "depot"
    position["stations"]["7"]["discs"] = [0, 1]
    assert engine_stop(position, data, 1) == ("25", None)


def test_A671_A672_discs_of_the_reserve_first(data: Data) -> None:
    position = solo(data)
    for number in ("2", "3", "5"):
        position["stations"][number]["discs"] = [1, 1]
    assert disc_sources(position, data, "1") == {"reserve"}
    position["pedro"]["reserve"] = 0
    assert disc_sources(position, data, "1") == {"2"}
    position["stations"]["2"]["discs"] = [1, 0]
    position["stations"]["4"]["discs"] = [0, 1]
    assert disc_sources(position, data, "1") == {"3", "4"}  # 2 VP each: the human decides


def test_A672_R73_no_disc_from_the_station_being_upgraded(data: Data) -> None:
    position = solo(data)
    position["pedro"]["reserve"] = 0
    position["stations"]["9"]["discs"] = [0, 1]
    assert disc_sources(position, data) == {"9"}  # for a ship (R63)
    assert disc_sources(position, data, "9") == frozenset()
    position["seats"][1]["engine"] = "30"
    assert engine_stop(position, data, 1) == ("depot", None)
    position["stations"]["8"]["discs"] = [0, 1]
    assert engine_stop(position, data, 1) == ("depot", "9")


def test_R79_without_any_disc_no_upgrade(data: Data) -> None:
    position = solo(data)
    position["pedro"]["reserve"] = 0
    position["stations"]["2"]["discs"] = [1, 0]
    position["seats"][1]["engine"] = "4"
    assert engine_stop(position, data, 1) == ("t4", None)


# --- deliveries (A680, R54) ------------------------------------------------------------------


def delivering(data: Data, grain: int, **quays: int) -> Position:
    """Pedro with so much grain and so many discs on quays such as le_havre_I."""
    position = solo(data)
    position["seats"][1]["grain"] = grain
    for quay, discs in quays.items():
        city, _, level = quay.rpartition("_")
        position["cities"][city][f"quay_{level}"] = [1, discs]
    return position


def test_A680_as_much_grain_as_possible_before_vp(data: Data) -> None:
    position = delivering(data, 6, le_havre_I=1)
    assert deliver_options(position, data) == {("le_havre_I", "le_havre", "S", 1)}  # 3 VP
    position["seats"][1]["grain"] = 5
    assert deliver_options(position, data) == {("le_havre_I", "le_havre", "E", 2)}  # 7 VP


def test_A680_most_vp_among_equal_grain(data: Data) -> None:
    position = delivering(data, 7, rotterdam_I=1, liverpool_I=2)
    assert deliver_options(position, data) == {("liverpool_I", "liverpool", "E", 1)}  # 15
    position["cities"]["liverpool"]["E"][1] = 0
    assert deliver_options(position, data) == {("rotterdam_I", "rotterdam", "S", 1)}  # 12


def test_A680_most_pesos_among_equal_vp(data: Data) -> None:
    other = copy.deepcopy(data)
    other["closures"]["le_havre"]["S"] = 7  # hides none
    position = delivering(other, 6, le_havre_I=1)
    assert deliver_options(position, other) == {("le_havre_I", "le_havre", "S", 1)}
    other["cities_a"]["le_havre"]["S"]["spaces"][0]["effects"] = [{"pesos": 13}]
    assert deliver_options(position, other) == {("le_havre_I", "le_havre", "S", 0)}


def test_R54_the_discount_lowers_the_grain_paid(data: Data) -> None:
    position = delivering(data, 6, le_havre_II=1, le_havre_I=1)
    assert deliver_options(position, data) == {("le_havre_I", "le_havre", "S", 1)}
    position = delivering(data, 4, le_havre_II=1, le_havre_I=1)
    assert deliver_options(position, data) == {("le_havre_II", "le_havre", "S", 1)}
    position = delivering(data, 6, liverpool_II=1)
    assert deliver_options(position, data) == {("liverpool_II", "liverpool", "S", 1)}  # 9 - 3


def test_R54_R17_a_free_delivery_is_made(data: Data) -> None:
    position = delivering(data, 0, le_havre_II=1)
    assert deliver_options(position, data) == {("le_havre_II", "le_havre", "W", 1)}
    assert deliver_options(delivering(data, 0, le_havre_I=1), data) == frozenset()
    position = delivering(data, 0, le_havre_II=1, liverpool_II=1)  # 1 - 2 and 1 - 3 are both 0
    assert deliver_options(position, data) == {("liverpool_II", "liverpool", "W", 0)}


def test_A680_like_spaces_are_one_option_and_covered_ones_none(data: Data) -> None:
    position = delivering(data, 1, le_havre_I=1)
    assert deliver_options(position, data) == {("le_havre_I", "le_havre", "W", 1)}
    position["cities"]["le_havre"]["W"] = ["closed", 0, None, None]
    assert deliver_options(position, data) == {("le_havre_I", "le_havre", "W", 2)}
    position["cities"]["le_havre"]["W"] = ["closed", 0, 1, 0]
    assert deliver_options(position, data) == frozenset()


def test_R79_equal_in_all_three_the_human_decides(data: Data) -> None:
    other = copy.deepcopy(data)
    other["closures"]["liverpool"]["N"] = 7  # hides none
    position = delivering(other, 4, liverpool_I=1)
    position["cities"]["liverpool"]["N"][2] = 0
    assert deliver_options(position, other) == {
        ("liverpool_I", "liverpool", "N", 0),  # 4 VP and a Franqueiro
        ("liverpool_I", "liverpool", "N", 1),  # 4 VP and the engine
    }
    other["quays"]["le_havre_II"]["discount"] = 0
    position = delivering(other, 6, le_havre_I=1, le_havre_II=1)
    assert deliver_options(position, other) == {
        ("le_havre_I", "le_havre", "S", 1),
        ("le_havre_II", "le_havre", "S", 1),
    }


def test_A680_no_disc_of_his_on_a_quay(data: Data) -> None:
    assert deliver_options(delivering(data, 8, liverpool_I=0), data) == frozenset()


# --- ships (A681, A685, R55) -----------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "moderate", "expert"])
@pytest.mark.parametrize("card", [1, 2, 3])
def test_A681_first_second_third_then_none(data: Data, level: str, card: int) -> None:
    position = solo(data, level)
    position["pedro"]["loading_card"] = card
    listed = data["pedro_loading"][level][str(card)]["ships"]
    for loaded in range(4):
        put_ships(position, *SUN_SHIPS, loaded=tuple(listed[:loaded]))
        assert ship_choice(position, data) == (listed[loaded] if loaded < 3 else None)  # R55


def test_A681_the_human_s_discs_do_not_matter(data: Data) -> None:
    position = solo(data, "expert")
    position["ships"] = [{"ship": ship, "discs": [1, 0]} for ship in SUN_SHIPS]
    assert ship_choice(position, data) == data["pedro_loading"]["expert"]["1"]["ships"][0]


def test_R55_a_ship_that_has_left_is_passed_over(data: Data) -> None:
    position = solo(data, "expert")
    first, second, third = data["pedro_loading"]["expert"]["1"]["ships"]
    assert first == "7"
    put_ships(position, "0", "1", "5", "7*", "18")
    assert ship_choice(position, data) == second  # 7* is not meant
    put_ships(position, "0", "1", "5", "7*", "18", loaded=(second,))
    assert ship_choice(position, data) == third
    put_ships(position, "0", "18")
    assert ship_choice(position, data) is None


@pytest.mark.parametrize(
    ("level", "order"),
    [
        ("easy", ["14*", "16*", "18", "18", "18"]),
        ("moderate", ["16*", "18", "18", "18"]),
        ("expert", ["18", "18", "18"]),
    ],
)
def test_A685_card_4_by_level(data: Data, level: str, order: list[str]) -> None:
    position = solo(data, level)
    position["pedro"]["loading_card"] = 4
    put_ships(position, *LAST_SHIPS)
    loaded: list[str] = []
    for ship in order:
        assert ship_choice(position, data) == ship
        loaded.append(ship)
        put_ships(position, *LAST_SHIPS, loaded=tuple(loaded))


def test_A685_the_zone_as_it_is(data: Data) -> None:
    position = solo(data, "easy")
    position["pedro"]["loading_card"] = 4
    put_ships(position, "0", "4*", "7*", "8*", "12*", "13*", "14*", "18")
    assert ship_choice(position, data) == "13*"


def test_R63_loading_with_an_empty_reserve(data: Data) -> None:
    position = solo(data, "expert")
    put_ships(position, *SUN_SHIPS)
    position["pedro"]["reserve"] = 0
    assert ship_choice(position, data) is None
    position["stations"]["6"]["discs"] = [0, 1]
    position["stations"]["3"]["discs"] = [0, 1]
    assert ship_choice(position, data) == "7"
    assert disc_sources(position, data) == {"3"}
