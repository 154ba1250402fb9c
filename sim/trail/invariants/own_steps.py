"""One step of a game: the cattle market, cities, stores, the poker table (I33, I35)."""

import sim.trail.kernel.ops as ops
from sim.core.jit import kernel

from ..kernel import layout as L
from . import codes as b
from .market import broken_refill, cards_fallen, crosses_refill, market_changed
from .own_moves import shows_cards

CARDS_ADDED = 2  # B353


@kernel
def broken_market_step(s, T, before, op):
    """I35: by purchase, gift or addition one thing at a time, and by refill to its size (B240)."""
    fallen = cards_fallen(s, before)
    if fallen < 0:
        return b.MARKET_GREW
    if op == ops.BUY or op == ops.BUY_SECOND or op == ops.TAKE_CATTLE:
        more = s[L.MARKET_N] - before[L.MARKET_N]
        return b.MARKET_CHANGED if fallen > 1 or more > CARDS_ADDED else 0
    if op == ops.FORECAST_TILE:
        return broken_refill(s, T, before, crosses_refill(s, T, before), fallen)
    return b.MARKET_CHANGED if fallen > 0 or market_changed(s, T, before) else 0


@kernel
def broken_cities_step(s, before, op, p):
    """I33: a disc comes by a delivery, one at a time, and stays."""
    gained = 0
    for city in range(L.N_CITIES):
        for player in range(s[L.PLAYERS]):
            at = L.CITY_DISCS + city * L.MAX_SEATS + player
            if s[at] != before[at]:
                gained += s[at] - before[at]
                if s[at] < before[at] or op != ops.CITY_DISC or player != p:
                    return b.CITY_DISC_MOVED
    return b.CITY_DISC_MOVED if gained > 1 else 0


@kernel
def broken_stores_step(s, before, op, p):
    """I33: a store comes onto a free commerce space, one at a time, and stays (N100)."""
    placed = 0
    for space in range(L.N_TOWNS * L.COMMERCE_SPACES):
        if s[L.STORE_AT + space] != before[L.STORE_AT + space]:
            placed += 1
            if before[L.STORE_AT + space] > 0 or op != ops.STORE:
                return b.STORE_MOVED
            if s[L.STORE_AT + space] != p + 1:
                return b.STORE_MOVED
    return b.STORE_MOVED if placed > 1 else 0


@kernel
def broken_table_step(s, before, op, p):
    """I33: who sits stays; cards are laid one by one until a showdown clears them all."""
    shown = shows_cards(s, before)
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        if before[q + L.SEATED] > 0 and s[q + L.SEATED] != before[q + L.SEATED]:
            return b.SEATED_LEFT
        if s[q + L.SEATED] != before[q + L.SEATED] and (op != ops.SEAT_WORKER or player != p):
            return b.SEATED_LEFT
        more = s[q + L.LAID_N] - before[q + L.LAID_N]
        if shown:
            if s[q + L.LAID_N] > 0 or op != ops.LOCATION:
                return b.SEATED_COUNT
        elif more > 0 and (more > 1 or op != ops.LAY_CARD or player != p):
            return b.SEATED_COUNT
    return 0


@kernel
def broken_own_places_step(s, before, op, p):
    code = broken_cities_step(s, before, op, p)
    if code == 0 and s[L.NORTH]:
        code = broken_stores_step(s, before, op, p)
    if code == 0 and s[L.POKER]:
        code = broken_table_step(s, before, op, p)
    return code
