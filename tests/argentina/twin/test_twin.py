"""The twin's options against the worked examples of the digest and cases worked by hand."""

from __future__ import annotations

import copy

import pytest

from .cattle import purchases, purchases_with_added
from .farmers import board_strength, help_options, help_outcome
from .movement import Tax, next_locations, routes, step_limit, taxes
from .railway import backward, forward
from .reading import Data, Position
from .sample import blank, building, farmer

# --- movement --------------------------------------------------------------------------------


def test_T1_two_or_three_steps_to_the_same_neutral_building(data: Data) -> None:
    position = blank(data)
    position["trail"]["b2"] = building(1, "2a")
    position["trail"]["green1"] = farmer("green:4:black")
    position["trail"]["green2"] = farmer("green:3:green")
    position["seats"][0]["at"] = "A"
    to_b = {route for route in routes(position, data, 0, 3) if route[-1] == "B"}
    assert to_b == {("b2", "B"), ("green1", "green2", "B")}


def test_T2_step_limit_with_and_without_freed_discs(data: Data) -> None:
    position = blank(data, players=3)
    position["seats"][1]["discs"].remove("steps_left")
    assert step_limit(position, data, 0) == 4
    assert step_limit(position, data, 1) == 6


def test_A136_each_player_count_has_its_own_start(data: Data) -> None:
    assert [step_limit(blank(data, n), data, 0) for n in (2, 3, 4)] == [3, 4, 5]


def test_T3_ramps_by_own_engine_and_tax_on_the_way(data: Data) -> None:
    position = blank(data, players=3)
    position["trail"]["yellow4"] = farmer("yellow:5:black")
    for player, engine in enumerate(("8", "9", "12")):
        position["seats"][player].update(at="H", engine=engine, pesos=4)
    assert next_locations(position, data, 0, "H", "8") == {"yellow4"}
    for player in (1, 2):
        engine = position["seats"][player]["engine"]
        assert "ramp9" in next_locations(position, data, player, "H", engine)
        assert {"ramp6", "ramp3"} <= next_locations(position, data, player, "yellow4", engine)
    assert ("yellow4", "ramp6") in routes(position, data, 0, 2)
    paid = taxes(position, data, 0, ("yellow4", "ramp6"))
    assert paid.payments == [Tax("yellow4", 1, 1, "yellow4")]
    assert paid.pesos == [3, 4, 4]
    assert paid.coins == {"yellow4": 1}


def test_T4_lower_path_first_hand_takes_all(data: Data) -> None:
    position = blank(data, players=3)
    position["trail"]["b1"] = building(1, "7a")
    position["trail"]["b3"] = building(2, "1a")
    position["seats"][0].update(at="A", pesos=2)
    assert ("b1", "b3", "B") in routes(position, data, 0, 4)
    paid = taxes(position, data, 0, ("b1", "b3", "B"))
    assert paid.payments == [Tax("b1", 2, 2, 1), Tax("b3", 1, 0, 2)]
    assert paid.pesos == [0, 2, 0]


def test_T4_upper_path_coins_stay_on_the_farmers(data: Data) -> None:
    position = blank(data, players=3)
    position["trail"]["green1"] = farmer("green:4:black", coins=2)
    position["trail"]["green2"] = farmer("green:5:black")
    position["seats"][0].update(at="A", pesos=2)
    paid = taxes(position, data, 0, ("green1", "green2", "B"))
    assert paid.payments == [Tax("green1", 1, 1, "green1"), Tax("green2", 1, 1, "green2")]
    assert paid.pesos == [0, 0, 0]
    assert paid.coins == {"green1": 3, "green2": 1}


def test_T30_two_pesos_for_green_black_black(data: Data) -> None:
    position = blank(data)
    position["trail"].update(b1=building(1, "7b"), b2=building(1, "1b"), b3=building(1, "3a"))
    position["seats"][0].update(at="A", pesos=2)
    paid = taxes(position, data, 0, ("b1", "b2", "b3"))
    assert [(tax.due, tax.paid) for tax in paid.payments] == [(2, 2), (1, 0), (1, 0)]


def test_R9_a_hand_gets_what_is_left(data: Data) -> None:
    position = blank(data)
    position["trail"].update(b1=building(1, "7b"), b2=building(1, "1b"))
    position["seats"][0].update(at="A", pesos=1)
    paid = taxes(position, data, 0, ("b1", "b2"))
    assert [(tax.due, tax.paid) for tax in paid.payments] == [(2, 1), (1, 0)]
    assert paid.pesos == [0, 1]


def test_A137_a_green_hand_costs_one_at_four_players(data: Data) -> None:
    position = blank(data, players=4)
    position["trail"]["green1"] = farmer("green:4:green")
    position["seats"][0]["pesos"] = 5
    assert taxes(position, data, 0, ("A", "green1")).payments == [Tax("green1", 1, 1, "green1")]


def test_A138_own_neutral_and_handless_locations_are_free(data: Data) -> None:
    position = blank(data)
    position["trail"].update(b1=building(0, "7a"), b2=building(1, "2a"))
    position["seats"][0]["pesos"] = 5
    assert taxes(position, data, 0, ("A", "b1", "b2", "B")).payments == []


def test_R7_ways_over_empty_spaces_only_are_one(data: Data) -> None:
    assert next_locations(blank(data), data, 0, "A", "0") == {"B"}


def test_R7_ways_over_different_locations_are_kept(data: Data) -> None:
    position = blank(data)
    position["trail"].update(b11=building(1, "2a"), b12=building(1, "2a"))
    position["seats"][0]["at"] = "C"
    assert routes(position, data, 0, 2) == {("b11",), ("b12",), ("b11", "D"), ("b12", "D")}


def test_A130_A135_all_lengths_up_to_the_limit(data: Data) -> None:
    position = blank(data)
    assert routes(position, data, 0, 3) == {("A",), ("A", "B"), ("A", "B", "C")}
    assert routes(position, data, 0, 0) == frozenset()


def test_A132_buenos_aires_ends_the_move(data: Data) -> None:
    position = blank(data)
    position["seats"][0]["at"] = "H"
    assert routes(position, data, 0, 5) == {("BA",)}


def test_A142_a_ramp_ends_the_move(data: Data) -> None:
    position = blank(data)
    position["seats"][0].update(at="H", engine="30")
    assert routes(position, data, 0, 5) == {("BA",), ("ramp9",), ("ramp6",), ("ramp3",)}


def test_A143_a_closed_ramp_is_not_an_empty_space(data: Data) -> None:
    position = blank(data)
    position["trail"]["yellow1"] = farmer("yellow:8:black")
    assert next_locations(position, data, 0, "H", "2") == {"yellow1"}


@pytest.mark.parametrize(
    ("at", "ramp", "opens", "closed"),
    [
        ("H", "ramp9", ["9", "t9", "10", "t10", "depot"], ["8", "t8", "0"]),
        ("F", "ramp23", ["23", "t23", "24", "depot"], ["22", "t20", "t22"]),
        ("G", "ramp17", ["17", "depot"], ["t16", "16"]),
    ],
)
def test_R10_ramp_access(
    data: Data, at: str, ramp: str, opens: list[str], closed: list[str]
) -> None:
    position = blank(data)
    for engine in opens:
        assert ramp in next_locations(position, data, 0, at, engine)
    for engine in closed:
        assert ramp not in next_locations(position, data, 0, at, engine)


def test_A134_A594_a_move_starts_from_a_space_that_lost_its_tile(data: Data) -> None:
    position = blank(data)
    position["trail"]["green4"] = farmer("green:4:black")
    position["seats"][0].update(at="green2", pesos=3)
    assert routes(position, data, 0, 1) == {("green4",)}


def test_R8_the_tile_one_starts_on_is_free(data: Data) -> None:
    position = blank(data)
    position["trail"]["green2"] = farmer("green:4:black")
    position["seats"][0].update(at="green2", pesos=3)
    (route,) = routes(position, data, 0, 1)
    assert taxes(position, data, 0, route).payments == []


def test_A101_no_route_before_the_first_turn(data: Data) -> None:
    position = blank(data)
    position["seats"][0]["at"] = None
    assert routes(position, data, 0, 3) == frozenset()


# --- railway ---------------------------------------------------------------------------------


def engines(data: Data, *places: str) -> Position:
    """A table with the engines of players 0, 1, ... on these places."""
    position = blank(data, players=max(2, len(places)))
    for player, place in enumerate(places):
        position["seats"][player]["engine"] = place
    return position


def test_T18_an_occupied_space_is_skipped(data: Data) -> None:
    position = engines(data, "1", "3")
    assert forward(position, data, 0, 3) == {"2", "4", "5", "t4"}
    assert forward(position, data, 0, 2) == {"2", "4"}


def test_T32_terminus_and_depot(data: Data) -> None:
    assert forward(engines(data, "30"), data, 0, 3) == {"31"}
    assert forward(engines(data, "depot"), data, 0, 1) == {"24"}
    assert forward(engines(data, "depot", "24"), data, 0, 1) == {"25", "t24"}
    assert backward(engines(data, "depot"), data, 0, 1) == frozenset()


def test_A373_start_and_depot_hold_any_number(data: Data) -> None:
    assert backward(engines(data, "1", "0", "0"), data, 0, 1) == {"0"}
    assert forward(engines(data, "depot", "depot", "t24"), data, 0, 2) == {"24", "25"}


def test_A372_A374_a_turnout_is_one_space_in_between(data: Data) -> None:
    assert forward(engines(data, "4"), data, 0, 1) == {"5", "t4"}
    assert forward(engines(data, "t4"), data, 0, 1) == {"5"}
    assert forward(engines(data, "4"), data, 0, 2) == {"5", "t4", "6"}
    assert backward(engines(data, "t4"), data, 0, 1) == {"4"}


def test_A373_an_occupied_turnout_does_not_exist(data: Data) -> None:
    assert forward(engines(data, "4", "t4"), data, 0, 1) == {"5"}
    assert backward(engines(data, "5", "t4"), data, 0, 1) == {"4"}


def test_A375_backward_is_exact_and_may_enter_turnouts(data: Data) -> None:
    assert backward(engines(data, "5"), data, 0, 1) == {"4", "t4"}
    assert backward(engines(data, "6"), data, 0, 2) == {"4", "t4"}
    assert backward(engines(data, "6"), data, 0, 3) == {"3", "4"}
    assert backward(engines(data, "4", "3", "2"), data, 0, 1) == {"1"}
    with pytest.raises(ValueError, match="at least 1"):
        backward(engines(data, "6"), data, 0, 0)


def test_R39_never_past_the_start(data: Data) -> None:
    assert backward(engines(data, "0"), data, 0, 1) == frozenset()
    assert backward(engines(data, "1"), data, 0, 1) == {"0"}
    assert backward(engines(data, "1"), data, 0, 2) == frozenset()
    assert backward(engines(data, "2", "1"), data, 0, 2) == frozenset()


def test_A413_from_24_backward_along_the_line(data: Data) -> None:
    assert backward(engines(data, "24", "depot"), data, 0, 1) == {"23"}


def test_A412_the_depot_leads_to_24_whatever_lies_below(data: Data) -> None:
    other = copy.deepcopy(data)
    other["stations"]["7"]["turnout_after"] = 23
    assert forward(engines(other, "depot"), other, 0, 1) == {"24"}
    assert backward(engines(other, "24"), other, 0, 1) == {"23", "t23"}


def test_R37_turnout_of_an_occupied_space(data: Data, strict: Data) -> None:
    assert forward(engines(data, "3", "4"), data, 0, 1) == {"5", "t4"}
    assert forward(engines(data, "3", "4"), strict, 0, 1) == {"5"}
    assert forward(engines(data, "depot", "24"), strict, 0, 1) == {"25"}
    assert backward(engines(data, "6", "5"), data, 0, 1) == {"4", "t4"}
    assert backward(engines(data, "6", "5"), strict, 0, 1) == {"4"}


def test_R37_strict_switches_of_free_spaces_stay_open(data: Data, strict: Data) -> None:
    for spaces in (1, 2, 3):
        for place in ("3", "4", "t4", "5", "6", "28", "depot"):
            position = engines(data, place)
            assert forward(position, strict, 0, spaces) == forward(position, data, 0, spaces)
            assert backward(position, strict, 0, spaces) == backward(position, data, 0, spaces)
    assert forward(engines(data, "4", "5"), strict, 0, 1) == {"6", "t4"}


# --- cattle ----------------------------------------------------------------------------------


def buyer(data: Data, gauchos: int, pesos: int, market: dict[str, int]) -> Position:
    """A table with a cattle market and a player who can buy there."""
    position = blank(data)
    position["cattle_market"] = market
    position["seats"][0]["pesos"] = pesos
    position["seats"][0]["workers"]["gaucho"] = ["gaucho"] * (gauchos - 1)
    return position


def test_T17_one_gaucho(data: Data) -> None:
    market = {"caracu:2": 1, "caracu:3": 2, "serrano": 1, "franqueiro:4": 1, "aberdeen_angus:5": 2}
    assert purchases(buyer(data, 1, 20, market), data, 0) == {
        (("caracu:2",), 4, 1),
        (("caracu:3",), 4, 1),
        (("serrano",), 5, 1),
        (("franqueiro:4",), 11, 1),
    }
    assert purchases(buyer(data, 1, 4, market), data, 0) == {
        (("caracu:2",), 4, 1),
        (("caracu:3",), 4, 1),
    }
    assert purchases(buyer(data, 1, 3, market), data, 0) == frozenset()


def test_T17_two_gauchos(data: Data) -> None:
    market = {"serrano": 1, "chaqueno": 1, "aberdeen_angus:7": 1}
    assert purchases(buyer(data, 2, 11, market), data, 0) == {
        (("serrano",), 5, 1),
        (("chaqueno",), 5, 1),
        (("chaqueno", "serrano"), 10, 2),
        (("serrano",), 2, 2),
        (("chaqueno",), 2, 2),
        (("aberdeen_angus:7",), 11, 2),
    }


def test_T17_three_gauchos_two_cards_of_value_3(data: Data) -> None:
    assert purchases(buyer(data, 3, 5, {"serrano": 1, "blanco_orejinegro": 1}), data, 0) == {
        (("serrano",), 5, 1),
        (("blanco_orejinegro",), 5, 1),
        (("serrano",), 2, 2),
        (("blanco_orejinegro",), 2, 2),
        (("blanco_orejinegro", "serrano"), 5, 3),
    }


def test_T17_five_gauchos_two_franqueiro(data: Data) -> None:
    two = purchases(buyer(data, 5, 9, {"franqueiro:3": 1, "franqueiro:5": 1}), data, 0)
    assert two == {
        (("franqueiro:3",), 6, 3),
        (("franqueiro:5",), 6, 3),
        (("franqueiro:3", "franqueiro:5"), 9, 5),
    }
    one = purchases(buyer(data, 5, 9, {"franqueiro:3": 1}), data, 0)
    assert one == {(("franqueiro:3",), 6, 3)}  # the line for two needs both


def test_A350_each_gaucho_once(data: Data) -> None:
    found = purchases(buyer(data, 3, 99, {"caracu:2": 9}), data, 0)
    assert found == {(("caracu:2",) * n, 4 * n, n) for n in (1, 2, 3)}


def test_A353_added_cards_can_be_bought(data: Data) -> None:
    position = buyer(data, 3, 9, {"caracu:2": 1})
    position["cattle_deck"] = ["serrano", "aberdeen_angus:6", "caracu:3"]
    assert purchases_with_added(position, data, 0, 0) == purchases(position, data, 0)
    assert purchases_with_added(position, data, 0, 1) == {
        (("caracu:2",), 4, 2),
        (("serrano",), 5, 2),
        (("serrano",), 2, 3),
        (("caracu:2", "serrano"), 9, 3),
    }
    assert purchases_with_added(position, data, 0, 2) == {
        (("caracu:2",), 4, 3),
        (("caracu:3",), 4, 3),
        (("serrano",), 5, 3),
    }
    assert purchases_with_added(position, data, 0, 3) == frozenset()  # the deck ran out before


# --- farmers ---------------------------------------------------------------------------------


def test_T20_helping_blue_and_green(data: Data) -> None:
    position = blank(data)
    position["trail"]["blue1"] = farmer("blue:6:green", coins=2)
    position["trail"]["green3"] = farmer("green:4:black", coins=1)
    seat = position["seats"][0]
    seat["hand"] = ["niata", "exhaustion", "caracu:3", "objective:7"]
    seat["workers"]["gaucho"] = ["gaucho+", "gaucho"]
    seat["workers"]["maquinista"] = ["maquinista+"]
    seat["discs"].remove("strength_white")
    assert board_strength(position, data, 0) == 3
    both = frozenset({"blue1", "green3"})
    assert help_options(position, data, 0, 0) == {
        (both, ("caracu:3",)),
        (both, ("caracu:3", "niata")),
        (frozenset({"blue1"}), ("caracu:3",)),
        (frozenset({"blue1"}), ("caracu:3", "niata")),
        (frozenset({"green3"}), ("niata",)),
        (frozenset({"green3"}), ("caracu:3",)),
        (frozenset({"green3"}), ("caracu:3", "niata")),
    }
    assert help_outcome(position, data, 0, both, ("caracu:3", "niata")) == (5, 1)


def test_T37_no_card_with_the_bonus_of_3a(data: Data) -> None:
    position = blank(data)
    position["trail"]["green1"] = farmer("green:3:green")
    position["trail"]["green2"] = farmer("green:4:green")
    assert help_options(position, data, 0, 3) == {(frozenset({"green1"}), ())}
    assert help_options(position, data, 0, 0) == frozenset()
    assert help_outcome(position, data, 0, ["green1"], []).exhaustion == 0


def test_A440_at_most_three_tiles(data: Data) -> None:
    position = blank(data)
    for number in (1, 2, 3, 4):
        position["trail"][f"green{number}"] = farmer("green:3:green")
    sizes = [len(spaces) for spaces, _ in help_options(position, data, 0, 99)]
    assert sorted(sizes) == [1] * 4 + [2] * 6 + [3] * 4


def test_A440a_R42_only_the_tile_one_stands_on(data: Data) -> None:
    position = blank(data)
    position["trail"]["green1"] = farmer("green:3:green")
    position["trail"]["blue1"] = farmer("blue:3:green")
    position["seats"][0]["hand"] = ["patagonico", "patagonico"]
    options = help_options(position, data, 0, 0, "blue1")
    assert options == {(frozenset({"blue1"}), ("patagonico", "patagonico"))}
    assert help_options(position, data, 0, 0, "blue2") == frozenset()
    with pytest.raises(ValueError, match="R42"):
        help_options(position, data, 0, 3, "blue1")


def test_A443_zero_to_four_cards_equal_cards_are_one_choice(data: Data) -> None:
    position = blank(data)
    position["trail"]["green1"] = farmer("green:3:green")
    position["seats"][0]["hand"] = ["niata"] * 5
    options = help_options(position, data, 0, 3)
    assert {cards for _, cards in options} == {("niata",) * n for n in range(5)}
    taken = [help_outcome(position, data, 0, ["green1"], ["niata"] * n)[1] for n in range(5)]
    assert taken == [0, 1, 1, 2, 2]


def test_R43_a_short_exhaustion_pile(data: Data) -> None:
    position = blank(data)
    position["trail"]["yellow7"] = farmer("yellow:5:black", coins=3)
    position["exhaustion_pile"] = 1
    printed = data["trail"]["nodes"]["yellow7"]["pesos"]
    outcome = help_outcome(position, data, 0, ["yellow7"], ["niata"] * 3)
    assert outcome == (3 + printed, 1)


def test_I14_strength_of_the_board(data: Data) -> None:
    position = blank(data)
    seat = position["seats"][0]
    seat["workers"]["granjero"] = ["blue:6:green"]
    assert board_strength(position, data, 0) == 0
    seat["discs"].remove("strength_black")
    assert board_strength(position, data, 0) == 2
    seat["discs"].remove("strength_white")
    seat["workers"]["carpintero"] = ["carpintero+", "carpintero"]
    assert board_strength(position, data, 0) == 4
