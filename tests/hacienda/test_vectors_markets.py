"""The worked examples of markets, by kernel and twin side by side."""

from __future__ import annotations

from .twin.board import Space
from .twin.build import BLUE, LOW, RED, ROW, exercise, give, put_animals, put_land, ready, start
from .twin.pair import Pair
from .twin.scoring import board_points
from .twin.table import Table


def red_with(land: tuple[Space, ...], animals: str, *overlays: str) -> Table:
    table = exercise(*overlays)
    put_land(table, RED, *land)
    give(table, RED, animals=animals)
    return table


def income(pair: Pair, kind: str, space: Space) -> int:
    """What the player whose turn it is gets for this animal."""
    me = pair.table.current
    before = pair.table.players[me].pesos
    pair.do("play animal", kind, space)
    return pair.table.players[me].pesos - before


def test_V19_H71_H72_H73_each_edge_pays_for_herd_and_chain() -> None:
    pair = Pair(ready(red_with(((4, 5), (4, 7), (4, 9)), "pig pig pig")))
    assert [income(pair, "pig", space) for space in ((5, 10), (5, 12), (6, 11))] == [0, 5, 6]
    assert pair.table.conquered(RED) == {(6, 13)}


def test_V20_H62_H72_an_animal_that_joins_herds_is_paid_for_all_of_them() -> None:
    table = red_with(((4, 9), (4, 11), *LOW), "pig")
    put_animals(table, RED, "pig", (5, 10), (5, 8), (7, 8), (7, 10), (8, 9))
    pair = Pair(ready(table))
    assert sorted(map(len, pair.table.herds(RED))) == [2, 3]
    assert pair.table.players[RED].pesos == 20
    assert income(pair, "pig", (6, 11)) == 6 + 2 + 3


def test_V21_H74_R12_between_two_markets_both_edges_pay_in_full() -> None:
    pair = Pair(ready(red_with(((4, 13), (4, 15)), "cattle cattle")))
    assert income(pair, "cattle", (5, 14)) == 1 + 2
    assert income(pair, "cattle", (6, 15)) == 4 + 4
    assert pair.table.conquered(RED) == {(6, 13), (6, 17)}


def test_V22_H73_growing_without_a_new_edge_pays_nothing() -> None:
    pair = Pair(ready(red_with(ROW, "sheep sheep")))
    assert income(pair, "sheep", (3, 8)) == 1 + 7
    assert income(pair, "sheep", (3, 6)) == 0


def test_V23_R5_whole_chains_count_or_bordering_tiles() -> None:
    assert income(Pair(ready(red_with(ROW, "pig"))), "pig", (3, 8)) == 8
    assert income(Pair(ready(red_with(ROW, "pig", "market_bordering"))), "pig", (3, 8)) == 1 + 2


def test_V24_H60_an_animal_of_another_kind_is_not_in_the_herd() -> None:
    pair = Pair(ready(red_with(((4, 9), (4, 11), (4, 13)), "pig horse")))
    assert income(pair, "pig", (5, 10)) == 0
    assert income(pair, "horse", (5, 12)) == 1 + 3


def test_V25_H75_two_players_conquer_the_same_market() -> None:
    table = red_with(((4, 9),), "pig")
    put_land(table, BLUE, (4, 7))
    give(table, BLUE, animals="pig")
    pair = Pair(ready(table))
    assert income(pair, "pig", (3, 10)) == 2
    pair.do("end turn")
    assert income(pair, "pig", (3, 8)) == 2
    assert pair.table.conquered(RED) == pair.table.conquered(BLUE) == {(2, 9)}
    assert pair.table.herds(RED) == [{(3, 10)}]
    assert pair.table.herds(BLUE) == [{(3, 8)}]


def test_V26_H101_two_herds_at_one_market_are_paid_twice_and_score_once() -> None:
    pair = Pair(ready(red_with(((4, 7), (4, 9)), "pig horse")))
    assert income(pair, "pig", (3, 8)) == 3
    assert income(pair, "horse", (3, 10)) == 3
    assert board_points(pair.table, RED)["markets"] == 1
    assert pair.scores()[RED]["markets"] == 1


def test_V27_H46_land_reaches_no_market_but_counts_for_the_next_animal() -> None:
    table = red_with(((4, 9),), "pig pig")
    give(table, RED, land="meadow swamp pampa")
    pair = Pair(ready(table))
    assert income(pair, "pig", (3, 10)) == 2
    pair.do("play land", "meadow", (4, 7)).do("play land", "swamp", (4, 11)).do("end turn")
    pair.do("play land", "pampa", (3, 8))
    assert pair.table.players[RED].pesos == 22
    assert pair.table.conquered(RED) == {(2, 9)}
    assert income(pair, "pig", (2, 11)) == 2 + 4


def test_V28_H72_on_the_symmetric_board() -> None:
    table = start()
    put_land(table, RED, (4, 15), (5, 16), (5, 18))
    give(table, RED, animals="pig pig pig")
    pair = Pair(ready(table))
    assert [income(pair, "pig", space) for space in ((3, 16), (2, 17), (2, 19))] == [0, 5, 6]
