"""Ships, quays, cities: I19, I20, I21."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    AUX_DISC,
    BLACK_DISC,
    TERMINUS,
    alone,
    breaks,
    deliver,
    free_disc,
    moving,
    open_cell,
)
from tests.argentina.raw import Raw, find

alone(b.BAD_COUNT, L.ZONE_N, L.N_SHIPS_START + 1)
alone(b.BAD_COUNT, L.ARROWS_N, 4)


@breaks(b.SHIP_COUNT)
def one_ship_too_many(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[L.ZONE_N] == 10)
    raw.s[L.SHIP_STACK_N] -= 1
    ships = [*raw.s[L.ZONE : L.ZONE + 10], raw.s[L.SHIP_STACK + raw.s[L.SHIP_STACK_N]]]
    raw.s[L.ZONE : L.ZONE + 11] = sorted(ships, key=lambda ship: raw.T[t.SHIP_VALUE + ship])
    raw.s[L.ZONE_N] = 11
    referee.start(raw.s)


@breaks(b.SHIP_LOST)
def ship_in_two_places(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.SHIP_GONE + raw.s[L.SHIP_STACK]] = 1
    referee.start(raw.s)


@breaks(b.SHIP_LOST)
def one_ship_of_a_colour_left(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.SHIP_GONE + raw.s[L.ZONE + 1]] = 1
    raw.s[L.ZONE + 1 : L.ZONE + 10] = raw.s[L.ZONE + 2 : L.ZONE + 11]
    raw.s[L.ZONE_N] = 10
    referee.start(raw.s)


@breaks(b.SHIP_WITHOUT_ANCHOR)
def ship_without_anchor_left(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.SHIP_GONE + raw.s[L.ZONE]] = 1
    raw.s[L.ZONE : L.ZONE + 10] = raw.s[L.ZONE + 1 : L.ZONE + 11]
    raw.s[L.ZONE_N] = 10
    referee.start(raw.s)


@breaks(b.DEPARTURES_DUE)
def departure_too_early(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[[L.ARROWS_N, L.ARROWS]] = 1
    referee.start(raw.s)


@breaks(b.ZONE_ORDER)
def zone_out_of_order(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[[L.ZONE, L.ZONE + 1]] = raw.s[[L.ZONE + 1, L.ZONE]]
    referee.start(raw.s)


@breaks(b.ARROWS_LEFT)
def arrow_without_effect(referee: Referee) -> None:
    raw = find(ops.PHASE_C)
    raw.s[L.ARROWS_N] = 1
    raw.s[L.ARROWS] = c.ARROW_REFILL
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


@breaks(b.SHIP_TWICE)
def ship_loaded_twice(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0, AUX_DISC)
    free_disc(raw, 0, AUX_DISC + 1)
    raw.s[L.SHIP_DISCS + raw.s[L.ZONE + 1] * L.MAX_SEATS] = 2
    referee.start(raw.s)


@breaks(b.SHIP_AWAY)
def disc_on_a_ship_of_the_stack(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0)
    raw.s[L.SHIP_DISCS + raw.s[L.SHIP_STACK] * L.MAX_SEATS] = 1
    referee.start(raw.s)


@breaks(b.WHITE_HOLD)
def black_disc_into_a_white_hold(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[raw.q + L.DISC_ON + BLACK_DISC] == 1)
    raw.push(ops.SHIP_DISC, 0)
    referee.start(raw.s)
    raw.do(BLACK_DISC)
    referee.after(raw.s, BLACK_DISC)


@breaks(b.STATION_DISC_EARLY)
def disc_from_a_station_without_need(referee: Referee) -> None:
    raw = moving()
    free_disc(raw, raw.p)
    raw.s[L.STATION_DISCS + TERMINUS * L.MAX_SEATS + raw.p] += 1
    raw.push(ops.SHIP_DISC, 0)
    referee.start(raw.s)
    raw.do(c.TO_STATION + TERMINUS)
    referee.after(raw.s, c.TO_STATION + TERMINUS)


@breaks(b.COVERED)
def delivery_under_a_closure_tile(referee: Referee) -> None:
    raw = Raw.deal()
    cells = range(L.N_QUARTERS * L.MAX_SPACES)
    covered = next(cell for cell in cells if raw.T[t.CELL_OPEN + cell] == 2)
    deliver(raw, 0, covered)
    referee.start(raw.s)


@breaks(b.DELIVERED_MOVED)
def delivered_disc_moves(referee: Referee) -> None:
    raw = moving()
    cell = open_cell(raw)
    if raw.s[L.CELL_OWNER + cell] == 0:
        deliver(raw, raw.p, cell)
    referee.start(raw.s)
    raw.s[L.QUAY_DISCS + raw.s[L.CELL_OWNER + cell] - 1] += 1
    raw.s[L.CELL_OWNER + cell] = 0
    referee.after(raw.s)


@breaks(b.DELIVERED_FROM)
def disc_of_another_city_delivered(referee: Referee) -> None:
    raw = find(ops.DELIVER, lambda raw: raw.s[L.CELL_OWNER + open_cell(raw)] == 0)
    free_disc(raw, raw.p)
    quay = L.N_QUAYS - 1  # of the last city
    raw.s[L.QUAY_DISCS + quay * L.MAX_SEATS + raw.p] += 1
    referee.start(raw.s)
    raw.s[L.QUAY_DISCS + quay * L.MAX_SEATS + raw.p] -= 1
    raw.s[L.CELL_OWNER + open_cell(raw)] = raw.p + 1
    referee.after(raw.s)
