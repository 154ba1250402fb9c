"""The score of Argentina counted once more: what the family does not have (I33)."""

from sim.core.jit import kernel, small

from ..kernel import categories as category
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import is_pedro

SHIPS = category.VP_SHIPS - L.SCORE
CITIES = category.VP_CITIES - L.SCORE
FARMERS = category.VP_FARMERS - L.SCORE
HERD = category.VP_HERD - L.SCORE
OBJECTIVES = category.VP_OBJECTIVES - L.SCORE


@kernel
def recount_own(s, T, p, w):
    """Ships, cities, farmers; worker sets and strong workers; Pedro scores less (A690)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(s[L.ZONE_N]):
        discs = s[L.SHIP_DISCS + s[L.ZONE + i] * L.MAX_SEATS + p]
        w[room.VP + SHIPS] += discs * T[t.SHIP_VP + s[L.ZONE + i]]
        w[room.COUNTS + c.COUNT_SHIP_DISC] += discs
    for cell in range(L.N_CELLS):
        if s[L.CELL_OWNER + cell] == p + 1:
            side = s[L.CITY_SIDES + cell // (L.N_CELLS // L.N_CITIES)]
            w[room.VP + CITIES] += T[t.CELL_VP + side * L.N_CELLS + cell]
    for quay in range(L.N_QUAYS):
        w[room.VP + CITIES] += s[L.QUAY_DISCS + quay * L.MAX_SEATS + p] * T[t.QUAY_VP + quay]
    for colour in range(L.N_COLOURS):
        w[room.VP + FARMERS] += s[q + L.FARMERS + colour] * T[t.FARMER_VP]
        w[room.COUNTS + c.COUNT_FARMER] += s[q + L.FARMERS + colour]
    w[room.COUNTS + c.COUNT_WORKER_SET] = L.N_COLUMNS
    for row in range(L.N_ROWS):
        workers = 1
        for column in range(1, L.N_COLUMNS):
            tile = s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] - 1
            if tile >= 0:
                workers += 1
                w[room.COUNTS + c.COUNT_STRONG_WORKER] += T[t.TILE_STRONG + tile]
        w[room.COUNTS + c.COUNT_WORKER_SET] = min(w[room.COUNTS + c.COUNT_WORKER_SET], workers)
    if is_pedro(s, p):
        w[room.VP + category.VP_MONEY - L.SCORE] = 0
        w[room.VP + category.VP_STEPS - L.SCORE] = 0


@kernel
def own_count(T, master, what, w):
    """What a station master counts, objective cards apart."""
    count = w[room.COUNTS + what]
    if what == c.COUNT_GOOD_CATTLE:
        for value in range(T[t.MASTER_FROM + master], T[t.MASTER_TO + master] + 1):
            count += w[room.VALUES + value]
    return count


@small
def may_be_negative(category):
    return category == SHIPS or category == HERD or category == OBJECTIVES


@kernel
def own_objectives(s, T, p):
    """Every objective card of Pedro's pile scores its positive VP, and no master does (A690)."""
    q = L.SEATS + p * L.SEAT_SIZE
    vp = 0
    for i in range(s[q + L.DISCARD_N]):
        card = s[q + L.DISCARD + i] - L.OBJECTIVE
        if card >= 0:
            vp += T[t.OBJECTIVE_VP + card]
    if s[q + L.SCORE + OBJECTIVES] != vp or s[q + category.VP_MASTERS] != 0:
        return b.SCORE_COUNT
    return 0
