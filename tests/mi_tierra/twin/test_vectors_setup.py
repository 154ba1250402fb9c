"""Worked examples of the digest: set-up, plaza, turn order, maintenance."""

from __future__ import annotations

import pytest

from . import build as b
from .activation import plaza_price
from .game import legal, new_game
from .rounds import new_order
from .state import Luck, Setup, Table, task


def visit_the_plaza(table: Table, *seats: int) -> None:
    table.wheels[5] = [(seat, 1) for seat in seats]
    b.begin(table, task("activate", area=5))


def test_T1_two_recruits_of_one_round_pay_the_same() -> None:
    table = b.new(players=4)
    visit_the_plaza(table, 1, 3)
    for seat in (1, 3):
        assert b.where(table) == ("plaza", seat)
        b.choose(table, "recruit")
    assert [player.pesos for player in table.players] == [10, 11 - 8, 12, 13 - 8]
    assert [player.workers for player in table.players] == [3, 4, 3, 4]
    assert plaza_price(table) == 4
    visit_the_plaza(table, 0, 2)
    b.choose(table, "recruit")
    b.choose(table, "recruit")
    assert [player.pesos for player in table.players] == [6, 3, 8, 5]
    assert not any(player.waiting for player in table.players)


def test_M99_one_recruit_per_player_M98_none_without_the_pesos() -> None:
    table = b.new(players=6)
    b.pesos(table, 12, 11, 12, 12, 12, 12)
    visit_the_plaza(table, 0, 0, 1)
    b.choose(table, "recruit")
    assert b.names(table) == {"decline"}  # a second worker on the plaza
    b.choose(table, "decline")
    assert b.where(table) == ("plaza", 1)
    assert b.names(table) == {"decline"}


def test_T2_start_of_six_and_of_two() -> None:
    six = new_game(Setup(6), Luck(1))
    assert [six.players[seat].pesos for seat in six.order] == [10, 11, 12, 13, 14, 15]
    assert [player.workers for player in six.players] == [2] * 6
    assert (len(six.upper), len(six.city), plaza_price(six)) == (6, 4, 12)
    assert sum(player.waiting for player in six.players) == 6
    two = new_game(Setup(2), Luck(1))
    assert [two.players[seat].pesos for seat in two.order] == [10, 11]
    assert [player.workers for player in two.players] == [4, 4]
    assert len(two.upper) == 4


def test_M22_M23_M24_M25_the_first_cards_of_each_deck_lie_open() -> None:
    table = new_game(Setup(3, no_dice=True), b.Fixed())
    assert (table.event_card, table.next_event, table.event_deck[0]) == ("E01", "E02", "E03")
    assert (table.upper, table.market_deck[0]) == (["A01", "A02", "A03", "A04"], "A05")
    assert table.city == ["C1", "C2", "C3", "C4"]
    assert [tile for tile in table.offer.values() if tile] == table.facts.tile_deck("A")[:4]
    assert table.tile_deck == table.facts.tile_deck("A")[4:]


@pytest.mark.parametrize(("players", "workers"), [(2, 4), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_M29_workers_at_the_start(players: int, workers: int) -> None:
    assert {player.workers for player in new_game(Setup(players), Luck(1)).players} == {workers}


def test_T3_start_pairs_go_in_reverse_order_and_never_twice() -> None:
    table, chance = new_game(Setup(3), Luck(2)), b.Fixed()
    seen = []
    while table.round == 0:
        seat = table.decision.player
        seen.append((table.order.index(seat), len(legal(table))))
        b.choose(table, "start_pair", chance, pair=legal(table)[-1]["pair"])  # two animals
        while table.round == 0 and table.decision.name == "obtain":
            b.choose(table, "keep", chance, number=0)
    assert seen == [(2, 21), (1, 20), (0, 19)]


def start_with(table: Table, *pair: str) -> None:
    b.begin(table, task("start_pair", 0))
    b.choose(table, "start_pair", pair=pair)


def test_T4_start_animals_without_a_pen_are_meat() -> None:
    table = b.new()
    start_with(table, "cow", "sheep")
    for _ in range(2):
        assert len(legal(table)) == 1
        b.choose(table, "keep", number=0)
    assert table.players[0].goods == {"meat": 2}
    table = b.new()
    start_with(table, "pen", "cow")
    assert len(b.choices(table, "pen")) == 14
    b.choose(table, "pen", place=("r1c1", "r1c2"))
    b.choose(table, "keep", number=1)
    me = table.players[0]
    assert (me.pens, me.animals["cow"], me.goods["meat"]) == ([("r1c1", "r1c2")], 1, 0)


def test_M33_start_plants_go_on_any_free_field() -> None:
    table = b.new()
    start_with(table, "apple_plant", "grape_plant")
    assert len(legal(table)) == 9
    b.choose(table, "plant", space="r2c2")
    assert len(legal(table)) == 8
    b.choose(table, "plant", space="r3c3")
    assert table.players[0].plants == {"r2c2": "apple", "r3c3": "grape"}


def test_T5_a_recruit_works_from_the_next_round_on() -> None:
    table = b.new(players=3)
    b.pesos(table, 10, 10, 10)
    b.event(table, "spring")
    b.begin(table, task("begin_placement"))
    assert [player.to_place for player in table.players] == [4, 4, 4]
    table.todo.clear()
    visit_the_plaza(table, 0)
    b.choose(table, "recruit")
    b.begin(table, task("begin_placement"))
    assert [player.to_place for player in table.players] == [5, 4, 4]


def test_T6_fewest_pesos_first_and_tied_players_keep_their_order() -> None:
    assert new_order([2, 0, 1, 3], [14, 9, 14, 11]) == [1, 3, 2, 0]


def maintain(table: Table, *steps: str) -> None:
    b.begin(table, *(task(step) for step in steps))


BY_ARROW = ("remove_bottom_row", "move_arrows", "fill_markets")


def test_T7_arrow_cards_move_down_and_leave() -> None:
    table = b.new(players=4)
    b.markets(table, upper="A01 A02 A03 A04", bottom="A05", deck="A13 A14")
    maintain(table, *BY_ARROW)
    assert (table.upper, table.bottom) == (["A02", "A04", "A13", "A14"], ["A01", "A03"])
    assert table.market_out == ["A05"]


def test_T8_two_players_markets_by_age() -> None:
    table = b.new(players=2)
    b.markets(table, upper="A01 A02 A03 A04", deck="A13 A14 A15")
    maintain(table, "age_markets")
    assert (table.upper, table.bottom) == (["A03", "A04", "A13", "A14"], [])
    table = b.new(players=2)
    b.markets(table, upper="A01 A02 A03 A04", deck="A13 A14 A15")
    b.goods(table, 0, apple=1)
    b.begin(table, task("deal", 0, wheel=1, left=1))
    b.choose(table, "sell", card="A02", units=1)
    assert table.upper == ["A01", "A03", "A04", "A13"]
    maintain(table, "age_markets")
    assert table.upper == ["A04", "A13", "A14", "A15"]


@pytest.mark.parametrize(("players", "markets"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_T9_round_5_changes_the_decks(players: int, markets: int) -> None:
    table = b.new(players=players, round_number=4)
    b.tiles(table, 0, "bank")
    b.event(table, "spring")
    table.round = 4
    b.begin(table, task("begin_round"))
    assert table.round == 5
    assert len(table.upper) == markets
    assert all(card.startswith("B") for card in [*table.upper, *table.bottom, *table.market_deck])
    assert len(table.offer) == 4
    assert all(tile in table.facts.tiles["B"] for tile in table.offer.values())
    table.todo.clear()
    before = table.players[0].pesos
    b.begin(table, task("begin_farm", 0))
    assert table.players[0].pesos == before + 3
