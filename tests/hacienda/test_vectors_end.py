"""The worked examples of scorings, ends, variants and boards, by kernel and twin side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from sim.core.facade import Game
from sim.hacienda.game import HACIENDA
from tests.games.twin import codes_of

from .twin.board import LAND_KINDS, MARKET, Board, Space, steps
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
    put_pond,
    put_tokens,
    ready,
    start,
)
from .twin.pair import Pair
from .twin.scoring import winners
from .twin.table import Table

# --- scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("conquered", "points"),
    list(enumerate([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66], start=1)),
)
def test_V45_H101_points_for_markets(conquered: int, points: int) -> None:
    table = start(side="asymmetric")
    for market in sorted(table.board.of_kind(MARKET))[:conquered]:
        conquer(table, market)
    assert len(table.conquered(RED)) == conquered
    assert Pair(ready(table)).scores()[RED]["markets"] == points


def conquer(table: Table, market: Space) -> None:
    """Red has an animal between a land tile and the market."""
    for edge in sorted(table.board.touching[market] & table.free_pampa()):
        for space in sorted(table.board.touching[edge]):
            if table.board.kinds[space] in LAND_KINDS and table.is_free(space):
                put_land(table, RED, space)
                put_animals(table, RED, "sheep", edge)
                return


def ring(board: Board) -> list[Space]:
    """The land spaces of the symmetric board, one after the other."""
    lands = frozenset().union(*map(board.of_kind, LAND_KINDS))
    way = [min(lands)]
    while len(way) < len(lands):
        way.append(min((board.touching[way[-1]] & lands) - set(way)))
    return way


def test_V46_H102_chains_of_three_and_more_give_two_points_a_tile() -> None:
    table = start()
    way = ring(table.board)
    for length in (7, 3, 3, 2, 1, 1, 1):
        put_land(table, RED, *way[:length])
        way = way[length + 1 :]
    assert Pair(ready(table)).scores()[RED]["chains"] == (7 + 3 + 3) * 2


def printed_example() -> Table:
    """A position with the counts of the printed scoring of red and blue."""
    table = start(5)
    put_land(table, RED, (8, 33), (7, 34), (9, 34), (6, 33))
    put_land(table, RED, (9, 12), (8, 13), (8, 15))
    put_land(table, RED, (11, 8), (11, 10))
    pigs: tuple[Space, ...] = ((7, 36), (8, 35), (9, 36), (10, 35), (11, 36), (12, 35))
    put_animals(table, RED, "pig", *pigs)
    put_animals(table, RED, "cattle", (6, 31), (9, 10))
    put_animals(table, RED, "horse", (6, 9), (6, 11), (7, 12), (8, 29), (8, 31))
    put_animals(table, RED, "sheep", (7, 14))
    seven: tuple[Space, ...] = ((4, 21), (5, 20), (4, 23), (5, 18), (5, 16), (3, 24), (4, 15))
    put_land(table, BLUE, *seven)
    put_land(table, BLUE, (1, 24), (1, 26), (1, 28))
    cattle: tuple[Space, ...] = ((5, 22), (5, 24), (6, 21), (7, 22))
    put_animals(table, BLUE, "cattle", *cattle)
    put_animals(table, BLUE, "horse", (2, 19), (3, 20), (6, 15))
    put_animals(table, BLUE, "pig", (2, 27))
    put_haciendas(table, pigs[0], seven[0], cattle[0])
    put_pond(table, (5, 8))  # 1 point for red
    put_pond(table, (7, 10), (8, 11))  # 6
    put_pond(table, (7, 30), (7, 32))  # 6
    put_pond(table, (9, 30), (9, 32))  # 4
    put_pond(table, (3, 18), (4, 17), (4, 19))  # 7 for blue
    put_pond(table, (2, 25))  # 4
    table.players[RED].pesos, table.players[BLUE].pesos = 12, 8
    return table


def test_V47_K2_K3_the_printed_scoring() -> None:
    table = printed_example()
    chains = [sorted(map(len, table.chains(player))) for player in (RED, BLUE)]
    assert chains == [[2, 3, 4], [3, 7]]
    red, blue = Pair(ready(table)).scores()[:2]
    assert red == {
        **{"markets": 15, "chains": 14, "haciendas": 6, "water": 17, "money": 1, "herds": 0},
        "total": 53,
    }
    assert blue == {
        **{"markets": 10, "chains": 20, "haciendas": 11, "water": 11, "money": 0, "herds": 0},
        "total": 52,
    }


def money(pesos: int, *overlays: str) -> int:
    table = exercise(*overlays)
    table.players[RED].pesos = pesos
    return Pair(ready(table)).scores()[RED]["money"]


def test_V48_H105_H124_money() -> None:
    assert [money(pesos) for pesos in (28, 12, 8)] == [2, 1, 0]
    assert [money(pesos, "variant_1") for pesos in (19, 20, 39, 40)] == [0, 1, 1, 2]


def scoring_table() -> Table:
    table = exercise()
    put_land(table, RED, (4, 9), (4, 11), (4, 13), *LOW)
    put_animals(table, RED, "pig", (5, 10), (5, 12), (6, 11))
    put_haciendas(table, (5, 12))
    table.players[RED].pesos = 11
    table.current = BLUE
    return table


def test_V49_H100_two_scorings_add_up_and_money_is_kept() -> None:
    once = {"markets": 1, "chains": 12, "haciendas": 3, "water": 2, "money": 1}
    pair = Pair(ready(scoring_table(), first=1)).do("buy animal", "pile").do("end turn")
    red = pair.table.players[RED]
    assert +red.points == {f"intermediate_{source}": points for source, points in once.items()}
    later = scoring_table()
    later.players[RED].points = red.points
    later.held = ["intermediate"]
    pair = Pair(ready(later, first=0, second=1)).do("buy animal", "pile").do("end turn")
    red = pair.table.players[RED]
    assert pair.ended()
    assert red.points.total() == 2 * 19 == 38
    assert red.pesos == 11


def ending_with(points: list[int], pesos: list[int]) -> Pair:
    """Red, who has 2 pesos more, buys the last card."""
    table = exercise(players=len(points))
    table.held = ["intermediate"]
    for player, earned, owned in zip(table.players, points, pesos, strict=True):
        player.points["intermediate_chains"] = earned
        player.pesos = owned
    table.players[RED].pesos += 2
    return Pair(ready(table, first=0, second=1)).do("buy animal", "pile").do("end turn")


def test_V50_H112_H113_R15_ties() -> None:
    pair = ending_with([90, 90, 83], [4, 7, 50])
    assert [player.points.total() for player in pair.table.players] == [90, 90, 88]
    assert pair.winners() == winners([90, 90, 88], [4, 7, 50]) == [1]
    assert ending_with([90, 90, 83], [7, 7, 50]).winners() == [0, 1]


def test_V51_R8_nobody_can_do_anything() -> None:
    table = exercise()
    put_land(table, RED, *LOW)
    put_tokens(table, LOW[0])
    for player in table.players:
        player.pesos = 0
    pair = Pair(ready(table))
    assert pair.ended() == "nobody could act"
    assert [player.turns for player in pair.table.players] == [1, 1]
    assert +pair.table.players[RED].points == {"final_chains": 6, "final_water": 2}
    assert pair.table.held == ["final"]


def token_duel() -> tuple[Table, frozenset[Space], frozenset[Space]]:
    """Seven tokens lie on another chain of red; one goes to and fro."""
    table = exercise()
    seven: tuple[Space, ...] = (*ROW[:4], (5, 4), (5, 6), (5, 8))
    two: tuple[Space, ...] = ((4, 13), (4, 15))
    put_land(table, RED, *LOW, *seven)
    put_land(table, BLUE, *two)
    put_tokens(table, LOW[0], *seven)
    return table, frozenset(LOW), frozenset(two)


def test_V52_R8_three_rounds_of_harvests_and_passes() -> None:
    table, low, two = token_duel()
    pair = Pair(ready(table)).do("end turn")
    for _ in range(2):
        pair.do("harvest", two, low).do("end turn").do("harvest", low, two).do("end turn")
    pair.do("harvest", two, low)
    assert not pair.ended()
    pair.do("end turn")
    assert pair.ended() == "nobody went on"
    assert [player.pesos for player in pair.table.players] == [20 + 18, 20 + 18]


def test_V52_R8_three_rounds_of_passes_or_one() -> None:
    pair = Pair(ready(exercise()))
    for _ in range(6):
        assert not pair.ended()
        pair.do("end turn")
    assert pair.ended() == "nobody went on"
    pair = Pair(ready(exercise("stalemate_empty_round"))).do("end turn")
    assert not pair.ended()
    assert pair.do("end turn").ended() == "nobody could act"


@pytest.mark.parametrize(("overlays", "turns"), [((), [1, 0, 0]), (("end_of_round",), [1, 1, 1])])
def test_V53_H96_R1_the_last_turn(overlays: tuple[str, ...], turns: list[int]) -> None:
    table = exercise(*overlays, players=3)
    table.held = ["intermediate"]
    pair = Pair(ready(table, first=0, second=1)).do("buy animal", "pile").do("end turn")
    while not pair.ended():
        pair.do("end turn")
    assert [player.turns for player in pair.table.players] == turns


def test_V54_H30_R22_three_actions_or_none() -> None:
    pair = Pair(ready(exercise()))
    for _ in range(3):
        assert pair.table.current == RED
        pair.do("buy land", "pile")
    assert pair.table.current == BLUE
    assert pair.do("end turn").table.current == RED


# --- variants and switches -----------------------------------------------------------------------


def earned(pair: Pair, space: Space) -> int:
    before = pair.table.players[RED].pesos
    return pair.do("play animal", "pig", space).table.players[RED].pesos - before


def test_V55_H121_an_edge_pays_animals_times_bordering_land() -> None:
    for land, paid in ((((4, 9),), 2), (((4, 9), (4, 11)), 4)):
        table = exercise("variant_1")
        put_land(table, RED, *land)
        put_animals(table, RED, "pig", (5, 10))
        give(table, RED, animals="pig")
        assert earned(Pair(ready(table)), (5, 12)) == paid
    table = exercise("variant_1")
    put_land(table, RED, *ROW[:6])
    put_animals(table, RED, "pig", (3, 4), (3, 6), (3, 12))
    give(table, RED, animals="pig pig")
    pair = Pair(ready(table))
    assert earned(pair, (3, 8)) == 3 * 4
    assert earned(pair, (3, 10)) == 5 * 6


def test_V56_H122_H123_prices_and_herds() -> None:
    table = exercise("variant_1")
    put_land(table, RED, *LOW)
    put_animals(table, RED, "pig", (7, 8), (7, 10))
    table.players[RED].pesos = 19
    pair = Pair(ready(table))
    assert not pair.haciendas() and not pair.water()
    assert pair.scores()[RED]["herds"] == 0
    table.players[RED].pesos = 20
    put_animals(table, RED, "pig", (7, 12))
    pair = Pair(ready(table))
    assert pair.water()
    assert pair.scores()[RED]["herds"] == 3
    assert pair.do("hacienda", frozenset(LOW)).table.players[RED].pesos == 0


def test_V57_H125_H126_points_at_once() -> None:
    table = exercise("variant_2")
    give(table, RED, land="meadow rock swamp")
    pair = Pair(ready(table, first=0, second=1))
    taken = []
    for card, space in zip(("meadow", "rock", "swamp"), LOW, strict=True):
        pair.do("play land", card, space)
        taken.append(pair.table.players[RED].points.total())
    assert taken == [0, 1, 8]
    pair.do("buy animal", "pile").do("end turn")
    assert pair.table.held == ["final"]
    assert +pair.table.players[RED].points == {
        "final_chains": 6,
        "final_water": 2,
        "final_money": 2,
    }


@pytest.mark.parametrize(("overlays", "possible"), [((), True), (("animal_pairs",), False)])
def test_V58_R6_a_sixteenth_pig(overlays: tuple[str, ...], possible: bool) -> None:
    table = exercise(*overlays)
    put_land(table, RED, (4, 3))
    for _ in range(15):
        beside = table.board.around([(4, 3), *table.animals_of(RED)]) & table.free_pampa()
        put_animals(table, RED, "pig", min(beside, key=lambda space: steps(space, (8, 9))))
    give(table, RED, animals="pig horse")
    pair = Pair(ready(table))
    assert bool(pair.places("pig")) == possible
    assert pair.places("horse")


def test_V59_D1_the_symmetric_board() -> None:
    board = start().board
    way, markets = ring(board), board.of_kind(MARKET)
    nearest = Counter(min(steps(market, space) for space in way) for market in markets)
    assert nearest == {2: 8, 3: 2}
    assert min(steps(a, b) for a, b in combinations(markets, 2)) >= 3
    kinds = [board.kinds[space] for space in way]
    assert kinds == kinds[5:] + kinds[:5]
    assert len(set(kinds[:5])) == 5


def test_V60_the_same_seed_and_choices_give_the_same_game() -> None:
    setup = HACIENDA.setup_class(players=3, seed=60)
    first, again, other = Game.new(setup), Game.new(setup), Game.new(replace(setup, seed=61))
    assert first.to_dict() == again.to_dict()
    assert first.to_dict()["land_pile"] != other.to_dict()["land_pile"]
    chance = Random(60)
    while not first.is_over:
        action = chance.choice(codes_of(first))
        first.apply(action)
        again.apply(action)
    assert first.to_dict() == again.to_dict()
