"""The worked examples of land and animals, by kernel and twin side by side."""

from __future__ import annotations

from .twin.build import BLUE, LOW, RED, ROW, exercise, give, put_animals, put_land, ready
from .twin.pair import Pair
from .twin.table import Table


def with_cards(land: str = "", animals: str = "") -> Table:
    table = exercise()
    give(table, RED, land, animals)
    return table


def test_V10_H41_a_mountain_card_goes_to_a_free_mountain() -> None:
    table = with_cards("mountain")
    assert Pair(ready(table)).places("mountain") == {(4, 3), (4, 13)}
    put_land(table, BLUE, (4, 3))
    assert Pair(ready(table)).places("mountain") == {(4, 13)}


def test_V11_H43_K6_without_a_free_mountain_it_is_played_as_pampa() -> None:
    table = with_cards("mountain")
    put_land(table, BLUE, (4, 3), (4, 13))
    assert Pair(ready(table)).places("mountain") == set()
    put_land(table, RED, (7, 2))
    beside = {(6, 1), (6, 3), (7, 0), (8, 1), (8, 3)}
    assert Pair(ready(table)).places("mountain") == beside


def test_V12_H42_a_pampa_card_touches_own_land() -> None:
    table = with_cards("pampa pampa")
    assert Pair(ready(table)).places("pampa") == set()
    put_land(table, RED, (4, 15))
    pair = Pair(ready(table))
    assert pair.places("pampa") == {(3, 14), (3, 16), (4, 17), (5, 14), (5, 16)}
    pair.do("play land", "pampa", (4, 17)).do("play land", "pampa", (4, 19))
    assert pair.table.chains(RED) == [{(4, 15), (4, 17), (4, 19)}]


def test_V13_H42_a_pampa_card_never_goes_to_a_land_space() -> None:
    table = with_cards("pampa")
    put_land(table, RED, (4, 5))
    assert Pair(ready(table)).places("pampa") == {(3, 4), (3, 6), (5, 4), (5, 6)}


def test_V14_H44_R18_no_land_card_without_a_land_tile() -> None:
    table = with_cards("mountain pampa")
    put_land(table, RED, (4, 5))
    assert Pair(ready(table)).places("mountain")
    use_up_land_tiles(table)
    pair = Pair(ready(table))
    assert pair.places("mountain") == pair.places("pampa") == set()


def use_up_land_tiles(table: Table) -> None:
    """Blue has them, in one chain around the left part of the Row, below and above."""
    put_land(table, BLUE, (7, 2))
    while table.land_tiles:
        beside = table.board.around(table.land_of(BLUE)) & table.free_pampa()
        put_land(table, BLUE, min(beside))


def test_V15_H61_an_animal_goes_beside_own_land() -> None:
    table = with_cards(animals="pig")
    assert Pair(ready(table)).places("pig") == set()
    put_land(table, RED, (7, 6))
    assert Pair(ready(table)).places("pig") == {(6, 7), (7, 8), (8, 5), (8, 7)}


def test_V16_H61_or_beside_an_own_animal_of_its_kind() -> None:
    table = with_cards(animals="pig pig horse")
    put_land(table, RED, (7, 6))
    pair = Pair(ready(table)).do("play animal", "pig", (7, 8))
    assert pair.places("pig") == {(6, 7), (6, 9), (7, 10), (8, 5), (8, 7), (8, 9)}
    assert pair.places("horse") == {(6, 7), (8, 5), (8, 7)}


def test_V17_H3_R19_not_beside_an_animal_of_another_player() -> None:
    table = exercise()
    give(table, BLUE, animals="pig")
    put_land(table, RED, (7, 6))
    put_animals(table, RED, "pig", (7, 8))
    table.current = BLUE
    assert Pair(ready(table)).places("pig") == set()


def test_V18_H60_H62_herds_are_of_one_kind() -> None:
    table = with_cards(animals="pig")
    put_land(table, RED, *ROW)
    put_animals(table, RED, "pig", (3, 4), (3, 6), (3, 10))
    put_animals(table, RED, "horse", (3, 8))
    pair = Pair(ready(table))
    assert sorted(map(len, pair.table.herds(RED))) == [1, 1, 2]
    pair.do("play animal", "pig", (2, 7))
    assert sorted(map(len, pair.table.herds(RED))) == [1, 1, 3]
    assert {(3, 4), (3, 6), (2, 7)} in pair.table.herds(RED)


def test_H46_land_beside_a_market_is_not_paid() -> None:
    table = with_cards("pampa")
    put_land(table, RED, *LOW, (4, 9))
    pair = Pair(ready(table)).do("play land", "pampa", (3, 8))
    assert pair.table.players[RED].pesos == 20
    assert not pair.table.conquered(RED)
