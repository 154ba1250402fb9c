"""The worked examples of harvests, haciendas and water, by kernel and twin side by side."""

from __future__ import annotations

from .twin.board import PAMPA, Space, same_shape
from .twin.build import (
    BLUE,
    GREEN,
    LOW,
    RED,
    ROW,
    chain_of,
    exercise,
    give,
    put_animals,
    put_haciendas,
    put_land,
    put_pond,
    put_tokens,
    ready,
)
from .twin.pair import Pair
from .twin.table import Table

TWO: tuple[Space, ...] = ((4, 13), (4, 15))
SIX: tuple[Space, ...] = ((4, 9), (3, 8), (3, 10), (2, 7), (2, 11), (5, 8))  # a chain on its own


def red_with(land: tuple[Space, ...], *overlays: str, pesos: int = 20) -> Table:
    table = exercise(*overlays)
    put_land(table, RED, *land)
    table.players[RED].pesos = pesos
    return table


# --- harvest -------------------------------------------------------------------------------------


def test_V29_H91_H92_a_chain_of_seven_gives_21_and_is_marked() -> None:
    table = red_with(ROW)
    give(table, RED, land="pampa")
    pair = Pair(ready(table)).do("harvest", frozenset(ROW), None)
    assert pair.table.players[RED].pesos == 20 + 21
    assert not pair.harvests()
    pair.do("play land", "pampa", (4, 17)).do("end turn").do("end turn")
    assert len(chain_of(pair.table, (4, 17))) == 8
    assert not pair.harvests()


def test_V30_R3_an_isolated_tile_is_not_harvested() -> None:
    assert not Pair(ready(red_with(((4, 3),)))).harvests()
    single = Pair(ready(red_with(((4, 3),), "harvest_single_tiles")))
    assert single.do("harvest", frozenset({(4, 3)}), None).table.players[RED].pesos == 23
    pair = Pair(ready(red_with(TWO))).do("harvest", frozenset(TWO), None)
    assert pair.table.players[RED].pesos == 26


def test_V31_H31_R2_one_harvest_a_turn() -> None:
    table = red_with((*TWO, *LOW))
    pair = Pair(ready(table)).do("harvest", frozenset(TWO), None)
    assert not pair.harvests()
    pair.do("end turn").do("end turn")
    assert pair.harvests() == {(frozenset(LOW), None)}
    table = red_with((*TWO, *LOW), "harvests_unlimited")
    pair = Pair(ready(table)).do("harvest", frozenset(TWO), None)
    assert pair.harvests() == {(frozenset(LOW), None)}


def test_V32_H93_when_all_tokens_are_out_one_of_an_opponent_is_taken() -> None:
    table = exercise(players=3)
    put_land(table, RED, *TWO, *SIX)
    put_land(table, BLUE, *LOW)
    put_land(table, GREEN, (4, 3), (4, 5))
    put_tokens(table, *SIX, LOW[0], (4, 3))
    red, blue, green = frozenset(TWO), frozenset(LOW), frozenset({(4, 3), (4, 5)})
    pair = Pair(ready(table))
    assert pair.harvests() == {(red, blue), (red, green)}
    pair.do("harvest", red, blue)
    assert pair.table.players[RED].pesos == 26
    pair.do("end turn")
    assert pair.harvests() == {(blue, red), (blue, frozenset(SIX)), (blue, green)}
    pair.do("harvest", blue, red)
    assert pair.table.players[BLUE].pesos == 29


def test_V33_R14_own_tokens_are_not_moved() -> None:
    eight = (*SIX, (1, 6), (1, 8))
    table = red_with((*TWO, *eight))
    put_land(table, BLUE, *LOW)
    put_tokens(table, *eight)
    assert not Pair(ready(table)).harvests()


def joined(*overlays: str) -> Pair:
    """Two marked chains of red are joined; the six other tokens are red's, too."""
    table = red_with(((4, 3), (4, 5), (4, 9), (4, 11)), *overlays)
    table.token_stock = 8
    far: tuple[Space, ...] = ((7, 4), (7, 6), (7, 8), (7, 10), (8, 5), (8, 7))
    put_land(table, RED, *far)
    put_land(table, BLUE, *TWO, (7, 2), (7, 0))
    put_tokens(table, *far, (4, 3), (4, 11))
    give(table, RED, land="meadow")
    return Pair(ready(table)).do("play land", "meadow", (4, 7)).do("end turn")


def test_V34_R13_a_joined_chain_is_free_when_its_last_token_is_gone() -> None:
    five = frozenset({(4, 3), (4, 5), (4, 7), (4, 9), (4, 11)})
    pair = joined()
    assert pair.table.carries(five, pair.table.tokens) == 2
    pair.do("harvest", frozenset(TWO), five).do("end turn")
    assert not pair.harvests()
    pair.do("end turn").do("harvest", frozenset({(7, 2), (7, 0)}), five).do("end turn")
    assert {chain for chain, _ in pair.harvests()} == {five}
    pair.do("harvest", five, frozenset(TWO))
    assert pair.table.players[RED].pesos == 20 + 15


def test_V34_R13_or_its_surplus_tokens_go_back_to_the_stock() -> None:
    pair = joined("tokens_back")
    assert pair.table.token_stock == 1
    assert pair.harvests() == {(frozenset(TWO), None), (frozenset({(7, 2), (7, 0)}), None)}


# --- haciendas -----------------------------------------------------------------------------------


def test_V35_H103_a_point_for_each_tile_of_a_group_with_a_hacienda() -> None:
    table = red_with(ROW)
    herd: tuple[Space, ...] = ((3, 4), (3, 6), (2, 5), (2, 7), (1, 6), (1, 4))
    put_animals(table, RED, "pig", *herd)
    put_haciendas(table, ROW[3], herd[4])
    assert Pair(ready(table)).scores()[RED]["haciendas"] == 7 + 6


def test_V36_H31_H80_H81_one_hacienda_a_group_and_a_turn() -> None:
    pair = Pair(ready(red_with((*ROW, *LOW), pesos=40)))
    assert pair.haciendas() == {frozenset(ROW), frozenset(LOW)}
    pair.do("hacienda", frozenset(ROW))
    assert pair.table.players[RED].pesos == 28
    assert pair.scores()[RED]["haciendas"] == 7
    assert not pair.haciendas()
    pair.do("end turn").do("end turn")
    assert pair.haciendas() == {frozenset(LOW)}


def test_V37_H82_H103_a_joined_group_counts_once() -> None:
    table = red_with((*ROW[:3], *ROW[4:]))
    put_haciendas(table, ROW[0], ROW[5])
    give(table, RED, land="rock")
    pair = Pair(ready(table))
    assert pair.scores()[RED]["haciendas"] == 3 + 3
    pair.do("play land", "rock", ROW[3])
    assert pair.scores()[RED]["haciendas"] == 7
    assert pair.scores()[RED]["chains"] == 14


def test_V38_R4_an_isolated_tile_carries_no_hacienda_a_single_animal_does() -> None:
    table = red_with(((4, 3),))
    assert not Pair(ready(table)).haciendas()
    put_animals(table, RED, "cattle", (3, 2))
    pair = Pair(ready(table))
    assert pair.haciendas() == {frozenset({(3, 2)})}
    assert pair.do("hacienda", frozenset({(3, 2)})).scores()[RED]["haciendas"] == 1
    single = Pair(ready(red_with(((4, 3),), "hacienda_single_tiles")))
    assert single.haciendas() == {frozenset({(4, 3)})}


def test_V39_H32_H80_a_hacienda_costs_twelve_and_must_be_in_stock() -> None:
    assert not Pair(ready(red_with(ROW, pesos=11))).haciendas()
    pair = Pair(ready(red_with(ROW, pesos=12)))
    assert pair.do("hacienda", frozenset(ROW)).table.players[RED].pesos == 0
    table = red_with(LOW, pesos=12)
    put_land(table, BLUE, *ROW)
    put_haciendas(table, *ROW[:5])
    assert table.hacienda_stock == 0
    assert not Pair(ready(table)).haciendas()


# --- water ---------------------------------------------------------------------------------------


def test_V40_H104_a_tile_between_two_ponds_scores_for_both() -> None:
    table = red_with(((4, 15),))
    put_animals(table, RED, "pig", (4, 17), (4, 19))
    put_pond(table, (3, 18))
    put_pond(table, (5, 18))
    assert Pair(ready(table)).scores()[RED]["water"] == 4
    table = red_with(((7, 6),))
    put_animals(table, RED, "pig", (6, 7), (7, 8))
    assert Pair(ready(table)).scores()[RED]["water"] == 2
    put_pond(table, (6, 9))
    assert Pair(ready(table)).scores()[RED]["water"] == 4
    put_pond(table, (8, 7))
    assert Pair(ready(table)).scores()[RED]["water"] == 6


def test_V41_H6_H88_H104_one_pond_scores_once_two_that_touch_are_two() -> None:
    table = red_with(((4, 5),))
    put_pond(table, (5, 4), (5, 6))
    assert Pair(ready(table)).scores()[RED]["water"] == 1
    table = red_with(((4, 5),))
    put_pond(table, (5, 4))
    put_pond(table, (5, 6))
    assert Pair(ready(table)).scores()[RED]["water"] == 2


def test_V42_R7_orientations() -> None:
    """The ways of laying a tile with the first of its spaces, in reading order, on one space."""
    table = exercise("water_alternative")
    assert orientations(table) == {"w1": 1, "w2": 3, "w3": 3, "w4": 2}
    assert orientations(exercise()) == {"w1": 1, "w2": 3, "w3": 2, "w4": 3}


def orientations(table: Table) -> dict[str, int]:
    """Counted among the places that the purchase of water offers around one space."""
    offered = Pair(ready(table)).water()
    top = (0, 13)  # pampa all around below it
    return {
        name: sum(
            1 for spaces in offered if same_shape(tuple(spaces), shape) and min(spaces) == top
        )
        for name, shape in table.rules.shapes.items()
    }


def test_V43_H86_places_of_water_on_the_empty_board() -> None:
    table = exercise()
    table.players[RED].pesos = 30
    pair = Pair(ready(table))
    sizes = [len(spaces) for spaces in pair.water()]
    assert (sizes.count(1), sizes.count(2)) == (80, 171)
    triangle = frozenset({(8, 9), (8, 11), (7, 10)})
    pair.do("water", triangle)
    assert pair.table.players[RED].pesos == 18
    assert len(pair.table.free(PAMPA)) == 77
    assert not pair.water()


def test_V44_H87_a_pond_serves_all_players() -> None:
    table = red_with(((7, 4),))
    put_land(table, BLUE, (7, 6))
    assert [sheet["water"] for sheet in Pair(ready(table)).scores()] == [1, 1]
