"""The worked examples of set-up, boards and buying cards, by kernel and twin side by side."""

from __future__ import annotations

import pytest

from .twin.board import LAND_KINDS, MARKET, PAMPA, POND, Board, steps
from .twin.build import BLUE, RED, cards, exercise, give, move, put_land, ready, start
from .twin.pair import Pair
from .twin.table import Table

# --- set-up and boards ---------------------------------------------------------------------------

DEAL = {2: (15, 60, 5), 3: (18, 52, 7), 4: (21, 44, 8), 5: (24, 36, 9)}


@pytest.mark.parametrize("players", DEAL)
@pytest.mark.parametrize("side", ["symmetric", "asymmetric"])
def test_V1_H20_H22_H23_H24_H25_H26_H28_set_up(players: int, side: str) -> None:
    table = Pair.new(players, board=side).table
    pile, land_pile, haciendas = DEAL[players]
    assert table.taken_out.total() + 4 * players + 4 + 2 * pile == 72
    assert [animals.total() for animals in table.animal_piles] == [pile, pile]
    assert table.land_pile.total() == land_pile
    assert table.hacienda_stock == haciendas
    for player in table.players:
        assert player.pesos == 20
        assert (player.land_cards.total(), player.animal_cards.total()) == (8, 4)
    assert table.water == {"w1": 5, "w2": 4, "w3": 3, "w4": 2}
    assert (table.land_tiles, table.token_stock) == (80, 8)
    assert (table.land_display.total(), table.animal_display.total()) == (4, 4)
    assert not table.land and not table.animals and not table.land_discards.total()
    everything = sum((p.land_cards for p in table.players), table.land_pile + table.land_display)
    assert everything == {**dict.fromkeys(LAND_KINDS, 14), PAMPA: 10}


def test_V2_H5_H7_boards() -> None:
    symmetric, asymmetric = (start(side=side).board for side in ("symmetric", "asymmetric"))
    assert count(symmetric) == (240, 10, 4, [12] * 5, 166)
    assert count(asymmetric) == (240, 11, 4, [12] * 5, 165)
    assert {len(symmetric.touching[market]) for market in symmetric.of_kind(MARKET)} == {6}
    for a, b, far in (((1, 18), (6, 13), 5), ((6, 7), (6, 13), 3), ((3, 8), (1, 8), 2)):
        assert steps(a, b) == walk(symmetric, a, b) == far


def count(board: Board) -> tuple[int, int, int, list[int], int]:
    of = {kind: len(board.of_kind(kind)) for kind in (*LAND_KINDS, MARKET, POND, PAMPA)}
    lands = [of[kind] for kind in LAND_KINDS]
    return len(board.kinds), of[MARKET], of[POND], lands, of[PAMPA]


def walk(board: Board, a: tuple[int, int], b: tuple[int, int]) -> int:
    """The distance by going from neighbour to neighbour."""
    reached, far = frozenset((a,)), 0
    while b not in reached:
        reached, far = reached | board.around(reached), far + 1
    return far


# --- buying cards --------------------------------------------------------------------------------


def show_land(table: Table, names: str) -> None:
    """This land display in place of the other one."""
    move(table.land_display.copy(), table.land_display, table.land_pile)
    move(cards(names), table.land_pile, table.land_display)


def hold_all_land(table: Table, pile: str, discards: str) -> None:
    """All land cards but these and the display are in blue's hand."""
    rest = table.land_pile - cards(pile) - cards(discards)
    move(rest, table.land_pile, table.players[BLUE].land_cards)
    move(cards(discards), table.land_pile, table.land_discards)


def test_V3_H30_H32_three_purchases() -> None:
    table = exercise()
    show_land(table, "rock forest forest meadow")
    pair = Pair(ready(table))
    pair.do("buy land", "rock").do("buy land", "pile").do("buy animal", "horse")
    assert pair.table.players[RED].pesos == 12
    assert pair.table.current == BLUE


def test_V4_H34_a_new_card_of_the_display_can_be_bought_next() -> None:
    pair = Pair(ready(exercise()), land_top=("swamp", "pampa"))
    assert pair.table.land_display == cards("mountain forest forest meadow")
    pair.do("buy land", "mountain")
    assert +pair.table.land_display == cards("swamp forest forest meadow")
    pair.do("buy land", "swamp")
    assert +pair.table.land_display == cards("pampa forest forest meadow")
    assert pair.table.players[RED].pesos == 20 - 6


def test_V5_H32_what_two_pesos_and_one_peso_buy() -> None:
    table = exercise()
    table.players[RED].pesos = 2
    pair = Pair(ready(table))
    assert pair.legal() == {("buy land", "pile"), ("buy animal", "pile"), ("end turn",)}
    table.players[RED].pesos = 1
    pair = Pair(ready(table))
    assert pair.table.current == BLUE, "red can do nothing"
    assert pair.table.stuck_turns == 1


def test_V6_H95_R1_the_last_card_of_the_first_pile_bought_blind() -> None:
    pair = Pair(ready(exercise(), first=1)).do("buy animal", "pile")
    assert [pile.total() for pile in pair.table.animal_piles] == [0, 15]
    assert (pair.table.due, pair.table.held) == ("intermediate", [])
    assert ("buy animal", "pile") in pair.legal()
    pair.do("end turn")
    assert (pair.table.due, pair.table.held) == ("", ["intermediate"])
    pair = Pair(ready(exercise("end_of_round"), first=1)).do("buy animal", "pile").do("end turn")
    assert (pair.table.due, pair.table.held) == ("intermediate", [])
    pair.do("end turn")
    assert (pair.table.due, pair.table.held) == ("", ["intermediate"])


def test_V7_H95_or_turned_up() -> None:
    pair = Pair(ready(exercise(), first=1)).do("buy animal", "pig")
    assert [pile.total() for pile in pair.table.animal_piles] == [0, 15]
    assert pair.table.animal_display.total() == 4
    assert pair.table.due == "intermediate"


def test_V8_H96_H97_H110_R11_the_last_card_of_the_second_pile() -> None:
    table = exercise()
    table.held = ["intermediate"]
    pair = Pair(ready(table, first=0, second=1)).do("buy animal", "pile")
    assert ("buy animal", "pile") not in pair.legal()
    pair.do("buy animal", "pig")
    assert +pair.table.animal_display == cards("pig horse cattle")
    pair.do("end turn")
    assert pair.ended() == "second pile"
    assert pair.table.held == ["intermediate", "final"]


def test_V9_H35_R10_an_empty_land_pile() -> None:
    table = exercise()
    hold_all_land(table, "", "rock")
    pair = Pair(ready(table)).do("buy land", "pile")
    assert pair.table.players[RED].land_cards["rock"] == 1
    assert ("buy land", "pile") not in pair.legal()
    pair.do("buy land", "mountain")
    assert +pair.table.land_display == cards("forest forest meadow")
    pair.do("play land", "rock", (4, 9))
    assert +pair.table.land_display == cards("rock forest forest meadow")
    assert not pair.table.land_discards.total()


def test_H35_a_display_card_is_replaced_from_the_shuffled_discards() -> None:
    table = exercise()
    hold_all_land(table, "", "rock swamp swamp pampa")
    pair = Pair(ready(table)).do("buy land", "forest")
    assert pair.table.land_display.total() == 4
    assert pair.table.land_pile.total() == 3


def test_H36_H37_played_cards_are_open_discards() -> None:
    table = exercise()
    give(table, RED, "rock", "pig")
    put_land(table, RED, (4, 11))
    pair = Pair(ready(table)).do("play land", "rock", (4, 9)).do("play animal", "pig", (3, 12))
    assert +pair.table.land_discards == cards("rock")
    assert +pair.table.animal_discards == cards("pig")
