"""The twin's Pedro on the trail: positions that part each criterion from the next."""

from __future__ import annotations

import copy

import pytest

from .pedro import build_options, farmer_options, space_options, step_options, tax
from .pedro_sample import give_workers, keep_supply, put_buildings, solo
from .reading import Data, Position
from .sample import building, farmer

# --- movement (A630, A631, A632, R52, R53) --------------------------------------------------------


def at_the_first_fork(data: Data) -> Position:
    """Pedro on A: b1 to b3 on one way to B, green1 to green4, b4 and b5 on the other."""
    position = solo(data)
    position["seats"][1]["at"] = "A"
    return position


def test_A631_the_shorter_way_before_lower_taxes(data: Data) -> None:
    position = at_the_first_fork(data)
    position["trail"].update(b1=building(0, "7a"), green1=farmer("green:3:black"))
    put_buildings(position, b4="2a")
    for steps in (1, 2, 3):
        assert step_options(position, data, steps) == {"b1"}
    del position["trail"]["b4"]
    assert step_options(position, data, 2) == {"green1"}


def test_A631_lower_taxes_before_lower_taxes_to_the_human(data: Data) -> None:
    position = at_the_first_fork(data)
    position["trail"].update(b1=building(0, "1a"), green1=farmer("green:3:green"))
    assert tax(position, data, "b1") == (1, 1)
    assert tax(position, data, "green1") == (2, 0)
    assert step_options(position, data, 1) == {"b1"}


def test_A631_R53_less_to_the_human_among_equal_taxes(data: Data) -> None:
    position = at_the_first_fork(data)
    position["trail"].update(b1=building(0, "1a"), green1=farmer("green:3:black"))
    assert step_options(position, data, 1) == {"green1"}


def test_A625_equal_ways_are_left_to_the_human(data: Data) -> None:
    position = at_the_first_fork(data)
    put_buildings(position, b1="1a", b5="7a")  # own hands cost nothing (A138)
    assert step_options(position, data, 2) == {"b1", "b5"}
    position["trail"].update(b1=building(0, "7a"), b5=building(0, "7a"))
    assert step_options(position, data, 2) == {"b1", "b5"}


def test_R52_only_taxes_of_the_steps_made_now(data: Data) -> None:
    position = at_the_first_fork(data)
    put_buildings(position, b1="2a", b4="1a")
    position["trail"].update(b2=building(0, "7a"), green1=farmer("green:3:black"))
    assert step_options(position, data, 1) == {"b1"}  # 0 against 1
    assert step_options(position, data, 2) == {"green1"}  # 2 against 1


def test_R52_the_whole_way_to_buenos_aires_counts(data: Data) -> None:
    position = at_the_first_fork(data)
    # Level after two steps, but behind green1 and green2 lies one location more.
    put_buildings(position, b1="1a", b2="2a")
    for space in ("green1", "green2", "green3"):
        position["trail"][space] = farmer("green:3:black")
    position["trail"]["b1"] = building(0, "7a")
    assert step_options(position, data, 2) == {"b1"}


def test_A630_buenos_aires_ends_the_move_early(data: Data) -> None:
    position = solo(data)
    position["trail"]["yellow1"] = farmer("yellow:5:black")
    position["seats"][1]["at"] = "yellow1"
    assert step_options(position, data, 4) == {"BA"}
    position["seats"][1]["at"] = "H"
    assert step_options(position, data, 4) == {"yellow1"}


def test_A631_his_own_open_ramps_are_shortcuts(data: Data) -> None:
    position = solo(data)
    put_buildings(position, b18="2a", b19="4a")
    position["seats"][0]["engine"] = "30"
    position["seats"][1].update(at="F", engine="22")
    assert step_options(position, data, 3) == {"b18", "b19"}
    position["seats"][1]["engine"] = "23"
    assert step_options(position, data, 3) == {"BA"}


def test_A631_a_ramp_further_on_is_entered_when_he_comes_to_it(data: Data) -> None:
    position = solo(data)
    put_buildings(position, b20="2a")
    position["trail"].update(
        yellow6=farmer("yellow:5:black"), yellow7=farmer("yellow:3:green", coins=1)
    )
    position["seats"][1].update(at="G", engine="12")
    assert step_options(position, data, 2) == {"yellow7"}
    position["seats"][1]["at"] = "yellow7"
    assert step_options(position, data, 1) == {"BA"}
    position["seats"][1]["engine"] = "11"
    assert step_options(position, data, 1) == {"yellow6"}
    position["seats"][1]["at"] = "yellow6"
    assert step_options(position, data, 1) == {"H"}  # past b20


def test_A142_ramp_and_buenos_aires_are_one_option(data: Data) -> None:
    position = solo(data)
    position["seats"][1].update(at="yellow2", engine="3")
    assert step_options(position, data, 2) == {"BA"}


def test_A630_no_steps_no_option(data: Data) -> None:
    assert step_options(solo(data), data, 0) == frozenset()


# --- farmers (A647) --------------------------------------------------------------------------


def test_A647_most_pesos_coins_and_printed_together(data: Data) -> None:
    position = solo(data)
    position["trail"].update(
        green4=farmer("green:8:black", coins=1),  # 3 printed
        yellow4=farmer("yellow:3:black"),  # 3 printed
        orange1=farmer("orange:3:black", coins=3),
    )
    assert farmer_options(position, data) == {"green4"}


def test_A647_lowest_strength_before_colour(data: Data) -> None:
    position = solo(data)
    position["trail"].update(yellow3=farmer("yellow:5:black"), green3=farmer("green:4:black"))
    assert farmer_options(position, data) == {"green3"}


@pytest.mark.parametrize(
    ("better", "worse"), [("yellow", "orange"), ("orange", "blue"), ("blue", "green")]
)
def test_A647_colours_in_order(data: Data, better: str, worse: str) -> None:
    position = solo(data)
    for colour in (worse, better):
        position["trail"][f"{colour}2"] = farmer(f"{colour}:4:black")
    assert farmer_options(position, data) == {f"{better}2"}


def test_A625_R56_equal_farmers_and_no_farmer(data: Data) -> None:
    position = solo(data)
    assert farmer_options(position, data) == frozenset()
    position["trail"].update(
        blue1=farmer("blue:4:black", coins=2), blue3=farmer("blue:4:green")
    )  # 2 pesos each; the hand plays no part
    assert farmer_options(position, data) == {"blue1", "blue3"}


# --- buildings (A660, A661, A662, A663, A665) -----------------------------------------------------


def test_A660_numbers_of_the_table_used_below(data: Data) -> None:
    faces = [data["private_buildings"][f"{number}a"] for number in range(1, 11)]
    assert [face["carpinteros"] for face in faces] == [1, 1, 2, 2, 3, 3, 4, 5, 7, 9]
    with_hand = [number for number, face in enumerate(faces, 1) if face["hand"]]
    assert with_hand == [1, 3, 7, 9]


@pytest.mark.parametrize(
    ("carpinteros", "options"),
    [
        (1, {("new", 1)}),  # A662: 1 has a hand, 2 has none
        (2, {("new", 3)}),
        (3, {("new", 5), ("new", 6)}),  # A625
        (4, {("new", 7)}),
        (5, {("new", 8)}),
        (6, {("new", 8)}),  # none requires 6, one requires 6 - 1
    ],
)
def test_A660_A662_new_building_of_a_full_supply(
    data: Data, carpinteros: int, options: set[tuple[str, int]]
) -> None:
    position = solo(data)
    give_workers(position, carpintero=carpinteros)
    assert build_options(position, data) == options


def test_A660_one_carpintero_less_before_replacing(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=3)
    put_buildings(position, b1="1a", b2="5a", b3="6a")
    assert build_options(position, data) == {("new", 3)}  # though 1 by 7 would use all 3


def test_A660_replacing_before_a_smaller_new_building(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=5)
    put_buildings(position, b1="8a", b2="7a")
    assert build_options(position, data) == {("replace", 7, 10)}  # difference 5
    keep_supply(position, 1, 2, 5, 9)
    assert build_options(position, data) == {("replace", 7, 9)}  # 3 before 2 (8 by 9)


def test_A660_difference_at_most_the_carpinteros(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=1)
    put_buildings(position, b1="1a", b2="2a", b6="7a")
    keep_supply(position, 5, 8, 10)
    assert build_options(position, data) == {("replace", 7, 8)}
    keep_supply(position, 5, 10)
    assert build_options(position, data) == frozenset()  # R56


def test_A660_last_a_new_building_as_large_as_possible(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=6)
    keep_supply(position, 1, 2, 3, 4, 10)
    assert build_options(position, data) == {("new", 3)}
    put_buildings(position, b1="4a")
    keep_supply(position, 1, 2)
    assert build_options(position, data) == {("new", 1)}


def test_A663_more_vp_before_more_hands(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=2)
    put_buildings(position, b1="4a", b2="8a")
    keep_supply(position, 7, 9)
    assert build_options(position, data) == {("replace", 8, 9)}  # 10 VP, not 5
    other = copy.deepcopy(data)
    other["private_buildings"]["9a"]["hand"] = None
    assert build_options(position, other) == {("replace", 8, 9)}


def test_A663_more_hands_on_the_board(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=2)
    put_buildings(position, b1="3a", b2="4a")
    keep_supply(position, 7)
    assert build_options(position, data) == {("replace", 4, 7)}  # the hand of 3 stays
    other = copy.deepcopy(data)
    other["private_buildings"]["4a"]["hand"] = "black"
    assert build_options(position, other) == {("replace", 3, 7), ("replace", 4, 7)}


def test_A663_equal_replacements_are_left_to_the_human(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=2)
    put_buildings(position, b1="5a", b2="6a")
    keep_supply(position, 8)
    assert build_options(position, data) == {("replace", 5, 8), ("replace", 6, 8)}


def test_A663_hands_of_the_new_tile_count(data: Data) -> None:
    other = copy.deepcopy(data)
    other["private_buildings"]["6a"].update(hand="green", carpinteros=4, vp=5)
    other["private_buildings"]["7a"]["hand"] = None
    position = solo(other)
    give_workers(position, carpintero=2)
    put_buildings(position, b1="4a")
    keep_supply(position, 6, 7)
    assert build_options(position, other) == {("replace", 4, 6)}


def test_A660_faces_in_use_decide(data: Data) -> None:
    other = copy.deepcopy(data)
    other["private_buildings"]["2b"].update(hand="black")
    position = solo(other)
    position["sides"][1] = "2b"
    assert build_options(position, other) == {("new", 1), ("new", 2)}


def test_A332_replaced_and_placed_tiles_do_not_come_again(data: Data) -> None:
    position = solo(data)
    put_buildings(position, b1="1a")
    assert build_options(position, data) == {("new", 2)}
    keep_supply(position, 3)
    assert build_options(position, data) == {("replace", 1, 3)}
    position["trail"]["b1"]["owner"] = 0
    assert build_options(position, data) == frozenset()


def test_A665_exactly_one_carpintero(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=4)
    assert build_options(position, data, 1) == {("new", 1)}
    put_buildings(position, b1="1a")
    assert build_options(position, data, 1) == {("new", 2)}
    put_buildings(position, b2="2a", b6="7a")
    assert build_options(position, data, 1) == {("replace", 7, 8)}  # 6 VP; 1 or 2 by 3 has 3
    keep_supply(position, 3)
    assert build_options(position, data, 1) == {("replace", 2, 3)}  # the hand of 1 stays
    keep_supply(position, 5)
    assert build_options(position, data, 1) == frozenset()


def fill_safe_spaces(position: Position, data: Data) -> None:
    """A neutral-looking tile on every building space without special action."""
    for name, node in data["trail"]["nodes"].items():
        if node["type"] == "building" and not node["special"]:
            position["trail"].setdefault(name, building(0, "2a"))


def test_R57_R79_without_a_safe_space(data: Data) -> None:
    position = solo(data)
    give_workers(position, carpintero=2)
    put_buildings(position, b1="5a")
    fill_safe_spaces(position, data)
    assert space_options(position, data) == frozenset()
    assert build_options(position, data) == {("replace", 5, 8)}
    assert build_options(position, data, 1) == frozenset()  # 1 and 2 are left: no replacement
    keep_supply(position, 7)
    assert build_options(position, data, 1) == {("replace", 5, 7)}


# --- where he builds (A661, R57, R58) --------------------------------------------------------


def build_ahead_of(position: Position, data: Data, at: str) -> frozenset[str]:
    position["seats"][0]["at"] = at
    return space_options(position, data)


def test_A661_next_free_space_ahead_of_the_human(data: Data) -> None:
    position = solo(data)
    position["seats"][1]["at"] = "C"  # of no interest
    assert build_ahead_of(position, data, "START") == {"b1"}
    position["trail"]["b1"] = building(0, "1a")
    assert build_ahead_of(position, data, "START") == {"b2"}
    assert build_ahead_of(position, data, "b1") == {"b2"}
    assert build_ahead_of(position, data, "b2") == {"b3"}
    assert build_ahead_of(position, data, "green4") == {"b6"}  # b4 and b5 have risks (R57)


def test_R58_equal_distance_and_spaces_with_and_without_tile(data: Data) -> None:
    position = solo(data)
    assert build_ahead_of(position, data, "C") == {"b11", "b12"}
    position["trail"].update(b11=building(0, "1a"), b12=building(0, "3a"))
    assert build_ahead_of(position, data, "C") == {"b13"}  # b16 is as near but has a risk
    assert build_ahead_of(position, data, "G") == {"b20"}
    position["trail"].update(b13=building(0, "4a"))
    assert build_ahead_of(position, data, "E") == {"b14"}


def test_R58_the_nearest_of_two_ways_counts_trail_spaces(data: Data) -> None:
    other = copy.deepcopy(data)
    other["trail"]["nodes"]["b16"]["special"] = None
    other["trail"]["nodes"]["b17"]["special"] = None
    position = solo(other)
    position["trail"]["b16"] = building(0, "1a")
    assert build_ahead_of(position, other, "E") == {"b13"}
    position["trail"]["b13"] = building(0, "2a")
    assert build_ahead_of(position, other, "E") == {"b14", "b17"}
    position["trail"]["b14"] = building(0, "3a")
    assert build_ahead_of(position, other, "E") == {"b17"}


def test_A661_R58_from_the_start_when_none_is_left_before_buenos_aires(data: Data) -> None:
    position = solo(data)
    assert build_ahead_of(position, data, "H") == {"b1"}  # b21 and b22 have risks
    for space in ("b1", "b2", "b3"):
        position["trail"][space] = building(0, "1a")
    assert build_ahead_of(position, data, "H") == {"b6"}
    position["trail"]["b20"] = building(0, "2a")
    assert build_ahead_of(position, data, "G") == {"b6"}
