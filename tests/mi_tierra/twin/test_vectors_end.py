"""Worked examples of the digest: the final count, ties, and variants."""

from __future__ import annotations

import pytest

from . import build as b
from .ending import bonuses, score, sets, tile_bonus, unsold, winners
from .farm import harvests
from .game import new_game
from .placement import put_worker, wheel_sizes
from .state import Score, Setup, Table, task


@pytest.mark.parametrize(
    ("cards", "pesos"),
    [
        ({"jacket": 1, "dessert": 1, "cake": 1, "chicha": 1}, 50),
        ({"jacket": 2, "cake": 1}, 10),
        ({"jacket": 5}, 22),
        ({"jacket": 6}, 22),
        ({"jacket": 3, "dessert": 1, "cake": 1, "chicha": 1}, 54),
        ({"jacket": 2, "cake": 2}, 20),
        ({"jacket": 2, "dessert": 2, "cake": 2, "chicha": 2}, 100),
        ({}, 0),
        ({"jacket": 7}, 26),
        ({"jacket": 1, "dessert": 1, "cake": 1}, 25),
    ],
)
def test_T56_sets(cards: dict[str, int], pesos: int) -> None:
    assert sets(cards) == pesos


def test_T57_unsold_goods() -> None:
    table = b.new()
    me = b.goods(table, 0, wine=3, milk=1, flour=2, apple=5, meat=1)
    assert unsold(table, me) == 15 + 4 + 6 + 5 + 1 == 31


def test_R41_animals_at_the_end() -> None:
    for sold, pesos in ((False, 0), (True, 2 + 1 + 1)):
        table = b.new(end_sell_animals=sold)
        assert unsold(table, b.animals(table, 0, cow=2, sheep=1, chicken=1)) == pesos


def test_T58_profitable_comes_last() -> None:
    table = b.new(round_number=7)
    b.pesos(table, 40, 0, 0)
    b.tiles(table, 0, "profitable", "collector")
    me = b.goods(table, 0, jacket=1, cake=1)
    assert bonuses(table, me) == [("collector", 4), ("profitable", 3)]
    assert score(table, me).total == 57
    b.goods(table, 0, grape=3)
    assert score(table, me).total == 60


def bonus(table: Table, tile: str) -> int:
    return tile_bonus(table, table.players[0], tile, 0)


def test_T59_tiles_of_deck_b() -> None:
    table = b.new()
    b.animals(table, 0, cow=1, sheep=3, chicken=1)
    assert bonus(table, "veterinarian") == 0
    b.horses(table, 0, r1c4=1, r3c4=2)
    assert bonus(table, "veterinarian") == 13
    assert bonus(table, "trainer") == 8
    assert bonus(table, "breeder") == 10
    assert bonus(table, "sower") == 0
    b.plants(table, 0, r1c1="wheat", r3c1="grape")
    assert bonus(table, "sower") == 10
    b.cubes(table, 0, "r1c3-r2c3", "r2c2-r2c3", "r2c3-r3c3")
    assert bonus(table, "water_carrier") == 0
    b.cubes(table, 0, "r1c4")
    assert bonus(table, "water_carrier") == 10
    table.players[0].city_cards = ["C1", "C2"]
    assert bonus(table, "merchant") == 6
    me = b.goods(table, 0, apple=2, wheat=1, grape=1)
    assert (bonus(table, "vegetarian"), unsold(table, me)) == (8, 4)


def test_R45_covered_tiles_do_not_score() -> None:
    table = b.new()
    me = b.tiles(table, 0, "merchant/collector")
    me.city_cards = ["C1"]
    assert bonuses(table, me) == [("collector", 0)]


def of(total: int, level_3: int, best_horse: int) -> Score:
    return Score(total, 0, (), 0, level_3, best_horse)


def test_T60_ties() -> None:
    assert winners([of(90, 2, 5), of(90, 3, -1), of(89, 9, 5)]) == [1]
    assert winners([of(90, 2, 2), of(90, 2, 3)]) == [1]
    assert winners([of(90, 2, 3), of(90, 2, 3), of(80, 5, 5)]) == [0, 1]
    assert winners([of(90, 2, 0), of(90, 2, -1)]) == [0]  # R43


# --- variants ------------------------------------------------------------------------------------


def sizes_offered(table: Table, area: int) -> list[int]:
    return [action["workers"] for action in b.choices(table, "place", area=area)]


def placing(table: Table, seat: int, workers: int) -> None:
    table.players[seat].to_place = workers
    table.todo = [task("place", seat)]


def test_T61_two_players() -> None:
    table = b.new(players=2)
    placing(table, 0, 4)
    assert sizes_offered(table, 3) == [1]
    put_worker(table, 0, 3, 0, 1)
    assert sizes_offered(table, 3) == [2]
    placing(table, 1, 1)
    assert sizes_offered(table, 3) == []
    placing(table, 1, 2)
    b.choose(table, "place", area=3)
    assert table.players[1].to_place == 0
    placing(table, 0, 4)
    assert sizes_offered(table, 3) == []
    assert table.wheels[3] == [(0, 1), (1, 2)]
    table.todo.clear()
    b.begin(table, task("activate", area=3), rolls=(1, 2))  # one roll for both (R47)
    b.choose(table, "keep", b.Fixed(2), number=0)
    assert (table.decision.player, table.decision["number"]) == (1, 2)
    assert wheel_sizes(table, 10) == [1, 1]
    assert wheel_sizes(b.new(players=2, two_player_wheels=False), 3) == [1, 1]


def test_T62_six_players() -> None:
    table = b.new(players=6)
    assert wheel_sizes(table, 3) == wheel_sizes(table, 12) == [1, 1, 2]
    placing(table, 0, 2)
    for spot, seat, workers in ((0, 1, 1), (1, 2, 1), (2, 3, 2)):
        assert sizes_offered(table, 3) == [workers]
        put_worker(table, seat, 3, spot, workers)
    assert sizes_offered(table, 3) == []
    for wheel in range(1, 7):
        put_worker(table, 1, 15, wheel, 1)
    assert sizes_offered(table, 15) == []
    assert wheel_sizes(b.new(players=6, six_player_third_wheel=False), 3) == [1, 1]
    for players in (3, 4, 5):
        assert wheel_sizes(b.new(players=players), 3) == [1, 1]


@pytest.mark.parametrize(
    ("place", "number"), [("cow_barn", 1), ("sheepfold", 2), ("henhouse", 2), ("water_mill", 1)]
)
def test_T63_without_dice(place: str, number: int) -> None:
    table = b.new(no_dice=True)
    b.tiles(table, 0, "studies")  # no use (R49)
    b.begin(table, task(place, 0))
    decision = table.decision
    assert decision.name == ("place_cube" if place == "water_mill" else "obtain")
    assert decision["left" if place == "water_mill" else "number"] == number


def test_T63_the_next_event_lies_open() -> None:
    table = b.new(no_dice=True)
    first, second, third = table.event_card, table.next_event, table.event_deck[0]
    table.round = 2
    b.begin(table, task("turn_event"))
    assert (table.events_used, table.event_card, table.next_event) == ([first], second, third)


def test_T64_simplified() -> None:
    table = b.new(simplified=True)
    me = b.plants(table, 0, r1c1="wheat")
    assert [way.kind for way in harvests(table, me, b.edge("r1c1-r1c2"))] == ["wheat"]
    placing(table, 0, 4)
    assert {action["area"] for action in b.choices(table, "place")} == {
        *(1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15)
    }
    b.begin(table, task("bell_tower", 0, area=9))
    assert b.names(table) == {"look", "decline"}
    assert (table.event_card, table.event.effect) == ("", "none")
    assert new_game(Setup(3, simplified=True), b.Fixed()).event_card == ""
