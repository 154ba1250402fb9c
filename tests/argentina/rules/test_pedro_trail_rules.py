"""Pedro on the trail: how he moves, which farmer he takes, where he builds (19.4, 19.5)."""

from __future__ import annotations

import pytest

from sim.argentina.game import ARGENTINA
from tests.argentina.overlays import write_overlay
from tests.argentina.positions import do, me, play
from tests.argentina.rules.pedro import (
    HUMAN,
    LETTERS,
    PEDRO,
    SAFE,
    TYPES,
    after,
    choices,
    farmer,
    houses,
    on_trail,
    pedro,
    solo,
    turn,
)

# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 1), (8, 2)]
)
def test_A630_he_goes_exactly_as_many_steps_as_the_card_says(card, steps):
    assert after(solo(card))["at"] == LETTERS[steps - 1]


@pytest.mark.parametrize("card", [7, 9])
@pytest.mark.parametrize("departures", [0, 1, 2, 3])
def test_A633_A636_cards_7_and_9_go_by_experience(card, departures):
    """Experience is 1 on loading card 1 and one more on each card after it."""
    assert after(solo(card, departures=departures))["at"] == LETTERS[departures]


@pytest.mark.parametrize(
    ("card", "kind"),
    [(number, kind) for first in (10, 13) for number, kind in enumerate(TYPES, first)],
)
@pytest.mark.parametrize("workers", [2, 3, 4])
def test_A633_cards_10_to_15_go_by_the_workers_of_one_type(card, kind, workers):
    """Another type is more numerous, so the count and not the speciality decides."""
    other = "carpintero" if kind == "gaucho" else "gaucho"
    position = solo(card, **{kind: workers, other: 5})
    assert after(position)["at"] == LETTERS[workers - 1]


def test_R62_steps_count_the_workers_when_the_card_is_drawn():
    """The hire of one turn counts for the steps of the next."""
    position = solo(1, jobs=[("gaucho", None), (None, "maquinista+")], gaucho=3, carpintero=2)
    position["pedro"]["draw"] = [1, 10]
    game = play(position)
    while pedro(game)["turns"] < 2 or game.current_player == PEDRO:
        game.apply(game.legal_actions()[0])
    assert pedro(game)["workers"]["gaucho"] == ["gaucho"] * 3
    assert pedro(game)["at"] == LETTERS[4]  # A by card 1, then 4 steps


@pytest.mark.parametrize("card", [3, 1])
def test_A630_only_buenos_aires_ends_a_move_early(card):
    seat = after(solo(card, at="H"))
    assert (seat["at"], seat["visits"]) == ("START", 1)


@pytest.mark.parametrize("place", ["A", "b1", "green1"])
def test_A620_A622_the_location_where_he_stops_gives_him_nothing(place):
    """Card 10 does nothing for a carpintero: a neutral building, an own one, a farmer."""
    position = solo(10, carpintero=2, at="START" if place == "A" else "A")
    if place == "b1":
        houses(position, PEDRO, b1="1a")
        farmer(position, "green1", "4:black")
    if place == "green1":
        houses(position, HUMAN, b1="7a")
        farmer(position, "green1", "4:black")
    before = position["seats"][PEDRO]
    seat = after(position)
    assert seat["at"] == place
    for key in ("engine", "grain", "workers", "farmers", "pile"):
        assert seat[key] == before[key], key


# --- which way: A631 ------------------------------------------------------------------------------


def test_A631_criterion_1_the_shortest_way_even_with_taxes():
    """By the human's 7a (tax 2) B is two steps away, by two own buildings three."""
    position = houses(solo(3, at="A"), HUMAN, b1="7a")
    houses(position, PEDRO, b4="1a", b5="2a")
    data = turn(position)
    assert data["seats"][PEDRO]["at"] == "B"
    assert data["seats"][HUMAN]["pesos"] == 7 + 2


def test_A631_criterion_1_counts_what_is_still_missing_to_buenos_aires():
    """R52: one step is made on either way, but by the farmers a second one would follow."""
    position = houses(solo(1, at="A"), HUMAN, b1="7a")
    farmer(position, "green1", "4:black")
    farmer(position, "green2", "5:black")
    assert after(position)["at"] == "b1"


def test_A631_criterion_2_the_least_taxes():
    position = houses(solo(1, at="A"), HUMAN, b1="1a")
    houses(position, PEDRO, b4="2a")
    assert after(position)["at"] == "b4"


def test_A631_an_own_building_with_a_hand_is_no_tax():
    """His own 7a against the human's 1a."""
    position = houses(solo(1, at="A"), HUMAN, b4="1a")
    houses(position, PEDRO, b1="7a")
    assert after(position)["at"] == "b1"


def test_A631_criterion_2_comes_before_criterion_3():
    """1 peso to the human is less than a farmer's 2 to the bank (R53: they count as a tax)."""
    position = farmer(houses(solo(1, at="A"), HUMAN, b1="1a"), "green1", "4:green")
    data = turn(position)
    assert data["seats"][PEDRO]["at"] == "b1"
    assert data["seats"][HUMAN]["pesos"] == 7 + 1


def test_A631_criterion_3_the_least_taxes_to_the_human():
    position = farmer(houses(solo(1, at="A"), HUMAN, b1="1a"), "green1", "4:black")
    data = turn(position)
    assert data["seats"][PEDRO]["at"] == "green1"
    assert data["seats"][HUMAN]["pesos"] == 7


def test_A625_A631_R51_equal_ways_are_the_humans_choice():
    position = houses(solo(1, at="A"), PEDRO, b1="1a", b4="2a")
    texts = choices(position, "pedro_step")
    assert len(texts) == 2
    for part, node in (("b1", "b1"), ("b4", "b4")):
        game = play(position)
        do(game, part)
        assert pedro(game)["at"] == node


def test_R52_taxes_of_later_steps_do_not_count_yet():
    """The human's 7a on b2 is the second step of one way: it counts for two steps only."""
    for card in (1, 3):
        position = houses(solo(card, at="A"), PEDRO, b1="1a", b4="2a", b5="3a")
        houses(position, HUMAN, b2="7a")
        if card == 1:
            assert len(choices(position, "pedro_step")) == 2
        else:
            assert after(position)["at"] == "b5"


@pytest.mark.parametrize(("engine", "at"), [("22", "G"), ("23", "START")])
def test_A631_an_open_ramp_is_the_shortest_way(engine, at):
    position = solo(1, at="F")
    position["seats"][PEDRO]["engine"] = engine
    seat = after(position)
    assert (seat["at"], seat["visits"]) == (at, int(at == "START"))


def test_A632_R65_the_bank_pays_the_human_for_each_building_entered_or_passed():
    position = houses(solo(3, at="A"), HUMAN, b1="1a", b4="7a")
    data = turn(position)
    assert data["seats"][PEDRO]["at"] == "B"
    assert data["seats"][HUMAN]["pesos"] == 7 + 1


def test_A632_a_building_without_a_hand_pays_nothing():
    position = houses(solo(1, at="A"), HUMAN, b1="2a", b4="7a")
    data = turn(position)
    assert (data["seats"][PEDRO]["at"], data["seats"][HUMAN]["pesos"]) == ("b1", 7)


def test_R53_he_lays_no_coins_on_a_farmer():
    position = farmer(solo(1, at="G"), "yellow7", "5:black", coins=2)
    data = turn(position)
    assert data["seats"][PEDRO]["at"] == "yellow7"
    assert data["trail"]["yellow7"]["coins"] == 2


# --- farmers: A647, A648 --------------------------------------------------------------------------


def taken(position):
    """The farmer spaces that Pedro's turn has emptied."""
    before = {node for node, tile in position["trail"].items() if "farmer" in tile}
    return before - set(turn(position)["trail"])


def test_A647_criterion_1_most_pesos_printed_and_laid_together():
    """green1: 0 and 2 coins; green2: 1 printed and a weaker tile; blue1: 1 coin."""
    position = farmer(solo(9), "green1", "7:black", coins=2)
    farmer(position, "green2", "3:green")
    farmer(position, "blue1", "3:green", coins=1)
    assert taken(position) == {"green1"}


def test_A647_criterion_1_the_printed_pesos_count():
    position = farmer(farmer(solo(9), "green4", "7:black"), "yellow1", "5:black", coins=2)
    assert taken(position) == {"green4"}  # 3 against 2


def test_A647_criterion_2_the_lowest_strength_before_the_colour():
    position = farmer(farmer(solo(9), "green2", "3:green"), "yellow2", "5:black")
    assert taken(position) == {"green2"}


@pytest.mark.parametrize(
    ("better", "worse"), [("yellow2", "orange2"), ("orange2", "blue2"), ("blue2", "green2")]
)
def test_A647_criterion_3_yellow_orange_blue_green(better, worse):
    position = farmer(farmer(solo(9), better, "5:black"), worse, "5:black")
    assert taken(position) == {better}


def test_A647_A625_equal_farmers_are_the_humans_choice():
    position = farmer(farmer(solo(9), "green1", "4:black", coins=1), "green2", "4:green")
    assert len(choices(position, "pedro_farmer")) == 2
    game = do(play(position), "green1")
    assert "green1" not in game.to_dict()["trail"] and "green2" in game.to_dict()["trail"]


def test_A648_A624_card_9_lays_the_farmer_beside_his_board_for_2_vp():
    position = farmer(solo(9), "blue3", "4:black", coins=2)
    game = play(position)
    assert pedro(game)["farmers"] == {"green": 0, "blue": 1, "orange": 0, "yellow": 0}
    assert game.scores()[PEDRO]["farmers"] == 2
    assert me(game, HUMAN)["pesos"] == 7  # A647: its coins go to the bank


def test_A648_card_8_takes_the_farmer_out_of_the_game():
    data = turn(farmer(solo(8), "blue3", "4:black", coins=2))
    assert data["farmers_removed"] == ["blue:4:black"]
    assert sum(data["seats"][PEDRO]["farmers"].values()) == 0
    assert data["seats"][HUMAN]["pesos"] == 7


@pytest.mark.parametrize("card", [8, 9])
def test_R56_without_a_farmer_the_rest_of_the_card_is_done(card):
    seat = after(solo(card, departures=1))
    assert seat["grain"] == 2
    assert sum(seat["farmers"].values()) == 0


# --- where he builds: A661 ------------------------------------------------------------------------


def built_on(position):
    return set(on_trail(turn(position))) - set(on_trail(position))


@pytest.mark.parametrize(
    ("human", "space"), [("START", "b1"), ("A", "b1"), ("B", "b6"), ("E", "b13"), ("G", "b20")]
)
def test_A661_the_next_free_space_ahead_of_the_human(human, space):
    """Pedro himself is elsewhere."""
    assert built_on(solo(4, at="C", human=human)) == {space}


def test_A661_occupied_spaces_are_passed_over():
    position = houses(solo(4, human="A"), HUMAN, b1="2a", b2="4a")
    assert built_on(position) == {"b3"}


def test_A661_the_space_below_the_human_is_not_ahead():
    """The human stands on his building on b1; b2 is ahead."""
    position = houses(solo(4, human="b1"), HUMAN, b1="2a")
    assert built_on(position) == {"b2"}


def test_R57_spaces_with_a_special_action_are_passed_over():
    """From G only b20 is without one; from H none ahead is: the search begins at the start."""
    assert built_on(solo(4, human="G")) == {"b20"}
    assert built_on(solo(4, human="H")) == {"b1"}


def test_A661_R58_with_none_left_ahead_the_search_goes_on_from_the_start():
    position = houses(solo(4, human="G"), HUMAN, b20="2a", b1="4a")
    assert built_on(position) == {"b2"}


@pytest.mark.parametrize(("human", "spaces"), [("C", ("b11", "b12")), ("F", ("b18", "b19"))])
def test_R58_equally_near_spaces_are_the_humans_choice(human, spaces):
    position = solo(4, human=human)
    texts = choices(position, "pedro_space")
    assert [text.rpartition(" ")[2] for text in texts] == list(spaces)
    game = do(play(position), spaces[1])
    assert set(on_trail(game.to_dict())) == {spaces[1]}


def full(position, spaces, *faces):
    """These spaces are taken: eight by the human, the others by these faces of Pedro's."""
    human = {node: f"{number}a" for number, node in enumerate(spaces[:8], 1)}
    houses(position, HUMAN, (), **human)
    return houses(position, PEDRO, (), **dict(zip(spaces[8:], faces, strict=True)))


def test_R57_without_a_safe_space_a_replacement_comes_next():
    """8a would be new for 5 carpinteros; 7a to 10a uses all 5, for most VP."""
    faces = ("1a", "2a", "3a", "4a", "5a", "6a", "7a")
    position = full(solo(4, carpintero=5), SAFE, *faces)
    data = turn(position)
    assert on_trail(data) == on_trail(position) | {SAFE[-1]: "10a"}
    assert data["seats"][PEDRO]["box"] == [7]


def test_R79_A665_with_a_tile_left_but_no_safe_space_nothing_is_built(tmp_path):
    """Card 14: 1a is still in supply; 7a to 8a would be a difference of 1.

    With 15 safe spaces no such position exists, so b20 has a special action here.
    """
    change = {"nodes": {"b20": {"special": [{"discard": "any"}, {"grain": 1}]}}}
    tables = ARGENTINA.tables([write_overlay(tmp_path / "one_fewer", "trail", change)])
    faces = ("2a", "3a", "4a", "5a", "6a", "7a")
    position = full(solo(14), SAFE[:-1], *faces)
    game = play(position, tables)
    assert game.current_player == HUMAN
    assert on_trail(game.to_dict()) == on_trail(position)
    assert on_trail(turn(position)) == on_trail(position) | {"b20": "1a"}
