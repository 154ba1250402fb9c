"""Rules that no worked example shows, by kernel and twin side by side."""

from __future__ import annotations

from .twin.board import LAND_KINDS, PAMPA
from .twin.build import (
    BLUE,
    LOW,
    RED,
    ROW,
    exercise,
    give,
    put_animals,
    put_haciendas,
    put_land,
    put_tokens,
    ready,
    start,
)
from .twin.pair import Pair


def test_H8_H9_H10_H13_H21_H27_H29_what_a_game_begins_with() -> None:
    table = Pair.new(2).table
    hands = table.players
    land = sum((hand.land_cards for hand in hands), table.land_pile + table.land_display)
    assert land == {**dict.fromkeys(LAND_KINDS, 14), PAMPA: 10}
    animals = sum((hand.animal_cards for hand in hands), table.taken_out + table.animal_display)
    animals += sum(table.animal_piles, type(animals)())
    assert animals == {"cattle": 18, "horse": 18, "pig": 18, "sheep": 18}
    assert not table.land and not table.animals and not table.tokens and not table.haciendas
    assert table.current == 0
    assert Pair.new(5).table.hacienda_stock == 9


def test_H33_R21_a_bought_card_can_be_played_at_once_or_kept() -> None:
    table = exercise()
    put_land(table, RED, (4, 3))
    pair = Pair(ready(table)).do("buy animal", "pig").do("play animal", "pig", (3, 2))
    assert not pair.table.players[RED].animal_cards.total()
    pair.do("buy animal", "pig").do("end turn")
    assert pair.table.players[RED].animal_cards["pig"] == 1


def test_H45_land_on_pampa_is_land_like_any_other() -> None:
    table = exercise()
    put_land(table, RED, (4, 15), (4, 17))
    give(table, RED, land="pampa", animals="pig")
    pair = Pair(ready(table))
    assert (4, 19) in pair.places("pampa") and (3, 18) in pair.places("pig")
    pair.do("play land", "pampa", (4, 19))
    assert pair.scores()[RED]["chains"] == 6


def test_H51_a_chain_of_two_counts_for_all_but_chain_points() -> None:
    table = exercise()
    put_land(table, RED, *LOW[1:])
    put_haciendas(table, LOW[1])
    pair = Pair(ready(table))
    assert {name: n for name, n in pair.scores()[RED].items() if n} == {
        **{"haciendas": 2, "water": 2, "money": 2},
        "total": 6,
    }
    assert pair.harvests() == {(frozenset(LOW[1:]), None)}


def test_H63_herds_that_touch_stay_apart() -> None:
    table = exercise()
    put_land(table, RED, (4, 9))
    put_land(table, BLUE, (4, 11))
    put_animals(table, RED, "pig", (5, 8))
    put_animals(table, BLUE, "pig", (5, 10))
    give(table, RED, animals="pig")
    pair = Pair(ready(table))
    assert (5, 12) not in pair.places("pig")
    assert pair.table.herds(RED) == [{(5, 8)}]


def test_H98_an_intermediate_scoring_takes_nothing_back() -> None:
    table = exercise()
    put_land(table, RED, *ROW)
    put_animals(table, RED, "pig", (3, 4))
    put_haciendas(table, ROW[0])
    put_tokens(table, ROW[0])
    give(table, RED, land="pampa", animals="horse")
    pair = Pair(ready(table, first=1)).do("buy animal", "pile").do("end turn")
    red = pair.table.players[RED]
    assert pair.table.held == ["intermediate"]
    assert (red.pesos, red.land_cards.total(), red.animal_cards.total()) == (18, 1, 2)
    assert len(pair.table.land) == 7 and len(pair.table.animals) == 1
    assert pair.table.haciendas.total() == pair.table.tokens.total() == 1


def test_H106_herds_and_hands_give_no_points() -> None:
    table = exercise()
    put_land(table, RED, (4, 3))
    put_animals(table, RED, "pig", (3, 2), (3, 4), (2, 3))
    give(table, RED, land="forest", animals="cattle")
    table.players[RED].pesos = 9
    assert Pair(ready(table)).scores()[RED]["total"] == 0


def test_H127_R9_kinds_dealt_over_the_land_spaces() -> None:
    printed = start().board
    one, other = (Pair.new(2, "terrain_shuffled", seed=seed).table.board for seed in (1, 2))
    assert one.kinds != printed.kinds != other.kinds != one.kinds
    for board in (one, other):
        assert [len(board.of_kind(kind)) for kind in LAND_KINDS] == [12] * 5
        moved = {space for space in board.kinds if board.kinds[space] != printed.kinds[space]}
        assert moved <= frozenset().union(*map(printed.of_kind, LAND_KINDS))


def test_R16_cards_of_a_display_are_seen_blind_ones_are_not() -> None:
    pair = Pair(ready(exercise())).do("buy land", "forest").do("buy land", "pile")
    seat = pair.game.to_dict()["seats"][RED]
    assert seat["land_known"] == ["forest"]
    assert len(seat["land_hand"]) == 2


def test_R17_the_bank_pays_more_than_its_notes() -> None:
    table = exercise()
    put_land(table, RED, *ROW)
    table.players[RED].pesos = 672
    pair = Pair(ready(table)).do("harvest", frozenset(ROW), None)
    assert pair.table.players[RED].pesos == 672 + 21
