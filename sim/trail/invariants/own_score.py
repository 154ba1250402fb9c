"""The score counted once more: what the family does not have (I22)."""

from sim.core.jit import kernel, small

from ..kernel import categories as category
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import room

CITIES = category.VP_CITIES - L.SCORE
HAZARDS = category.VP_HAZARDS - L.SCORE
OBJECTIVES = category.VP_OBJECTIVES - L.SCORE
POKER = category.VP_POKER - L.SCORE


@kernel
def recount_cities(s, T, p, w):
    """Discs, San Francisco by bells, and arrows with both ends (B562, N562)."""
    placed = 0
    for space in range(L.N_TOWNS * L.COMMERCE_SPACES):
        if s[L.STORE_AT + space] == p + 1:
            placed += 1
    for city in range(L.N_CITIES):
        fact = s[L.NORTH] * L.N_CITIES + city
        each = T[t.CITY_VP + fact]
        if s[L.NORTH]:
            each += T[t.CITY_BELL_VP + fact] * (placed // T[t.STORES_PER_BELL])
        w[room.VP + CITIES] += each * s[L.CITY_DISCS + city * L.MAX_SEATS + p]
    for arrow in range(T[t.ARROW_N]):
        ends = min(
            s[L.CITY_DISCS + T[t.ARROW_FROM + arrow] * L.MAX_SEATS + p],
            s[L.CITY_DISCS + T[t.ARROW_TO + arrow] * L.MAX_SEATS + p],
        )
        if ends > 0:
            w[room.VP + CITIES] += T[t.ARROW_VP + arrow]


@kernel
def recount_tiles(s, T, p, w):
    """Hazards by their VP, pairs of teepees (B564, B582, B583)."""
    q = L.SEATS + p * L.SEAT_SIZE
    green = 0
    blue = 0
    for tile in range(L.TILE_KINDS):
        kept = s[q + L.TILES_KEPT + tile]
        if T[t.TILE_ZONE + tile] != c.ZONE_TEEPEE:
            w[room.VP + HAZARDS] += T[t.TILE_VP + tile] * kept
            w[room.COUNTS + c.COUNT_HAZARD] += kept
        elif T[t.TEEPEE_COLOUR + tile] == c.TEEPEE_GREEN:
            green += kept
        else:
            blue += kept
    w[room.COUNTS + c.COUNT_TEEPEE_PAIR] = min(green, blue)


@kernel
def recount_own(s, T, p, w):
    """Cities, hazards, bonus tokens, and what station masters count (B580, B584, N580)."""
    q = L.SEATS + p * L.SEAT_SIZE
    recount_cities(s, T, p, w)
    recount_tiles(s, T, p, w)
    if s[q + L.BONUS] > 0:
        w[room.VP + POKER] = T[t.BONUS_VP + s[q + L.BONUS] - 1]
    w[room.COUNTS + c.COUNT_WORKER] = L.N_ROWS
    for cell in range(L.N_ROWS * L.N_COLUMNS):
        if s[q + L.WORKER_TILE + cell] > 0:
            w[room.COUNTS + c.COUNT_WORKER] += 1
    w[room.COUNTS + c.COUNT_CERTIFICATE] = s[q + L.CERTIFICATES]
    for master in range(L.N_MASTERS):
        if (s[q + L.MASTERS] >> master) & 1:
            w[room.COUNTS + c.COUNT_CERTIFICATE] += T[t.MASTER_CERTIFICATES + master]
    w[room.COUNTS + c.COUNT_TOKEN] = s[q + L.TOKENS]
    for area in range(L.N_AREAS):
        here = 0
        for space in range(L.N_TOWNS * L.COMMERCE_SPACES):
            if s[L.STORE_AT + space] == p + 1:
                if T[t.TOWN_AREA + space // L.COMMERCE_SPACES] == area:
                    here = 1
        w[room.COUNTS + c.COUNT_AREA] += here


@small
def own_count(T, master, what, w):
    """What a station master counts, objective cards apart."""
    return w[room.COUNTS + what]


@small
def may_be_negative(category):
    return category == CITIES or category == OBJECTIVES


@small
def own_objectives(s, T, p):
    """Every player has a board."""
    return 0
