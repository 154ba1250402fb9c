"""One way at least to break every law of Mi Tierra."""

from __future__ import annotations

from collections.abc import Callable

from sim.core.referee import Referee
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.invariants import codes
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.kernel.placement import ON_EDGE, PLACE
from sim.mi_tierra.kernel.round import BEGIN_ROUND, END_ROUND, TURN_ORDER
from tests.games.corruption import Corruptions
from tests.games.raw import Raw, find

CORRUPTIONS = Corruptions(MI_TIERRA)
SEAT = L.SEATS
OTHER_SEAT = L.SEATS + L.SEAT_SIZE


def dealt() -> Raw:
    return Raw.dealt(MI_TIERRA.setup(players=3), CORRUPTIONS.tables)


def placing() -> Raw:
    return find([dealt()], PLACE)


def at(op: int, round_number: int) -> Raw:
    """A game when such a step is next, in this round."""
    raw = dealt()
    for found in raw.steps():
        if found == op and raw.s[L.ROUND] == round_number:
            return raw
    raise AssertionError(f"round {round_number} has no such step")


def no_worker_edge() -> int:
    """An edge beside a stable."""
    edges = int(CORRUPTIONS.tables.vector[t.WORKER_EDGES])
    return next(edge for edge in range(L.N_EDGES) if not edges >> edge & 1)


CORRUPTIONS.lists(codes, placing, L.TURN)
CORRUPTIONS.number(codes.OUT_OF_RANGE, dealt, SEAT + L.PESOS, -1)
CORRUPTIONS.number(codes.ANIMALS, dealt, L.ANIMAL_STOCK, -1, add=True)
CORRUPTIONS.number(codes.HORSES, dealt, L.HORSE_STOCK, -1, add=True)
CORRUPTIONS.number(codes.PLANTS, dealt, L.PLANT_STOCK, -1, add=True)
CORRUPTIONS.number(codes.PENS, dealt, L.PEN_STOCK, -1, add=True)
CORRUPTIONS.number(codes.CUBES, dealt, L.MILL, -1, add=True)
CORRUPTIONS.number(codes.MARKETS, dealt, L.MARKET_DECK_N, -1, add=True)
CORRUPTIONS.number(codes.MARKETS, dealt, L.CITY_BOX, 0)
CORRUPTIONS.number(codes.TILES, dealt, L.TILE_DECK_N, -1, add=True)
CORRUPTIONS.number(codes.EVENTS, dealt, L.EVENT_DECK_N, -1, add=True)
CORRUPTIONS.number(codes.EVENTS, dealt, L.ROUND, 2)
CORRUPTIONS.number(codes.WORKERS, dealt, SEAT + L.WORKERS, 1, add=True)
CORRUPTIONS.number(codes.MONEY, dealt, SEAT + L.PESOS, 1, add=True)
CORRUPTIONS.number(codes.WORKED, dealt, SEAT + L.WORKED, 1)
CORRUPTIONS.number(codes.STABLES, dealt, SEAT + L.LEVEL, 1)
CORRUPTIONS.number(codes.OWNED, dealt, SEAT + L.BOUGHT + L.BANK, 1)
CORRUPTIONS.number(codes.LEVEL_3, dealt, SEAT + L.GOODS + L.FIRST_LEVEL_3, 1)
CORRUPTIONS.number(codes.REROLLS, dealt, SEAT + L.REROLLS, 1)
CORRUPTIONS.number(codes.SCORES, dealt, SEAT + L.SCORE, 1)
CORRUPTIONS.number(codes.PLACED, placing, SEAT + L.TO_PLACE, 1, add=True)
CORRUPTIONS.number(codes.ORDER, placing, L.ORDER, 2)


def changed(code: int) -> Callable[[Callable[[Raw], None]], None]:
    """A new game that is changed so breaks this law."""

    def note(change: Callable[[Raw], None]) -> None:
        @CORRUPTIONS.breaks(code)
        def breaker(referee: Referee) -> None:
            raw = dealt()
            change(raw)
            referee.start(raw.s)

    return note


@changed(codes.MILL)
def an_empty_mill(raw: Raw) -> None:
    half = int(raw.s[L.MILL]) // 2
    raw.s[SEAT + L.CUBES] = raw.s[OTHER_SEAT + L.CUBES] = (1 << half) - 1
    raw.s[L.MILL] -= 2 * half


@changed(codes.PEN_ROOM)
def an_animal_without_a_pen(raw: Raw) -> None:
    raw.s[SEAT + L.ANIMALS] += 1
    raw.s[L.ANIMAL_STOCK] -= 1


@changed(codes.PEN_PLACES)
def a_plant_in_the_orchard(raw: Raw) -> None:
    raw.s[SEAT + L.PLANTS + L.WHEAT] = raw.T[t.ORCHARD]
    raw.s[L.PLANT_STOCK + L.WHEAT] -= 1


@changed(codes.PEN_PLACES)
def pens_on_top_of_each_other(raw: Raw) -> None:
    raw.s[SEAT + L.PENS] = 0b11  # two edges of the first space
    raw.s[L.PEN_STOCK] -= 2


@changed(codes.WATER)
def a_cube_without_a_path(raw: Raw) -> None:
    raw.s[SEAT + L.CUBES] = 1
    raw.s[L.MILL] -= 1


@changed(codes.DISPLAY)
def a_gap_in_the_upper_rows(raw: Raw) -> None:
    raw.s[L.UPPER_N] -= 1
    raw.s[L.MARKET_OUT] |= 1 << raw.s[L.UPPER + raw.s[L.UPPER_N]]


@changed(codes.OFFER)
def a_tile_of_the_later_deck(raw: Raw) -> None:
    raw.s[L.OFFER], raw.s[L.TILE_LATER] = raw.s[L.TILE_LATER] + 1, raw.s[L.OFFER] - 1


@changed(codes.CITY)
def too_few_city_markets(raw: Raw) -> None:
    raw.s[L.CITY_BOX] |= 1 << (raw.s[L.CITY] - 1)
    raw.s[L.CITY] = 0


@changed(codes.PLACES)
def a_worker_beside_a_stable(raw: Raw) -> None:
    raw.s[SEAT + L.EDGE_WORKERS] = 1 << no_worker_edge()


@changed(codes.PAIRS)
def two_equal_pairs(raw: Raw) -> None:
    raw.s[SEAT + L.START_PAIR] = raw.s[OTHER_SEAT + L.START_PAIR] = L.PAIRS[0]


@CORRUPTIONS.breaks(codes.ROUNDS)
def a_round_is_left_out(referee: Referee) -> None:
    raw = dealt()
    raw.s[L.ROUND] = 1
    referee.start(raw.s, dealt=True)


@CORRUPTIONS.breaks(codes.ORDER)
def a_turn_order_not_by_pesos(referee: Referee) -> None:
    raw = at(TURN_ORDER, 3)
    referee.start(raw.s)
    raw.do(None)
    raw.s[L.ORDER], raw.s[L.ORDER + 2] = raw.s[L.ORDER + 2], raw.s[L.ORDER]
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.LEFT_OVER)
def a_worker_stays_on_the_board(referee: Referee) -> None:
    raw = at(BEGIN_ROUND, 2)
    raw.s[L.MARKET_WHEELS] = 1
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.END)
def the_game_just_stops(referee: Referee) -> None:
    raw = at(END_ROUND, 7)
    referee.start(raw.s)
    raw.do(None)
    raw.s[L.OVER] = 0
    for p in range(3):
        raw.s[raw.seat(p) + L.SCORE :][: L.N_CATEGORIES] = 0
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.OFFERS)
def a_place_that_is_none(referee: Referee) -> None:
    raw = placing()
    referee.start(raw.s)
    referee.actions(raw.s, [*raw.legal(), ON_EDGE + no_worker_edge()])


@CORRUPTIONS.breaks(codes.MISSING)
def a_place_that_is_not_offered(referee: Referee) -> None:
    raw = placing()
    referee.start(raw.s)
    referee.actions(raw.s, raw.legal()[1:])
