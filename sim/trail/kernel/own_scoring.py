"""Scoring of what only Great Western Trail has: cities, hazards, bonus tokens, its masters (12)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .buildings import buildings_on_trail
from .categories import VP_CITIES, VP_HAZARDS, VP_POKER
from .counted import bells, hazards_kept, own_stations, teepee_pairs, teepees_kept
from .transport import city_fact


@kernel
def worker_count(s, p):
    """Workers of the worker section, printed ones included (B580)."""
    count = 0
    for row in range(L.N_ROWS):
        count += s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row]
    return count


@kernel
def areas_with_store(s, T, p):
    """Areas of the board of Rails to the North with an own store (N580)."""
    stores = s[L.SEATS + p * L.SEAT_SIZE + L.STORES]
    areas = 0
    for town in range(L.N_TOWNS):
        if (stores >> town) & 1:
            areas |= 1 << T[t.TOWN_AREA + town]
    count = 0
    for area in range(L.N_AREAS):
        count += (areas >> area) & 1
    return count


@kernel
def master_count(s, T, p, master, out):
    """What a station master counts, objective cards apart (B580, B582, B583, B584, N580)."""
    q = L.SEATS + p * L.SEAT_SIZE
    what = T[t.MASTER_COUNTS + master]
    count = 0
    if what == c.COUNT_WORKER:
        count = worker_count(s, p)
    elif what == c.COUNT_HAZARD:
        count = hazards_kept(s, T, p)
    elif what == c.COUNT_TEEPEE_PAIR:
        count = teepee_pairs(s, T, p)
    elif what == c.COUNT_CERTIFICATE:
        count = s[q + L.CERTIFICATES] + s[q + L.PERMANENT_CERTIFICATES]
    elif what == c.COUNT_STATION:
        count = own_stations(s, p)
    elif what == c.COUNT_BUILDING:
        count = buildings_on_trail(s, p)
    elif what == c.COUNT_TOKEN:
        count = s[q + L.TOKENS]
    elif what == c.COUNT_AREA:
        count = areas_with_store(s, T, p)
    return count


@kernel
def city_vp(s, T, p):
    """Own discs, San Francisco by bells, arrows with own discs at both ends (B562, N562)."""
    cleared = bells(s, T, p)
    vp = 0
    for city in range(L.N_CITIES):
        fact = city_fact(s, city)
        each = T[t.CITY_VP + fact] + T[t.CITY_BELL_VP + fact] * cleared
        vp += each * s[L.CITY_DISCS + city * L.MAX_SEATS + p]
    for arrow in range(T[t.ARROW_N]):
        if (
            s[L.CITY_DISCS + T[t.ARROW_FROM + arrow] * L.MAX_SEATS + p] > 0
            and s[L.CITY_DISCS + T[t.ARROW_TO + arrow] * L.MAX_SEATS + p] > 0
        ):
            vp += T[t.ARROW_VP + arrow]
    return vp


@kernel
def score_own(s, T, p, out):
    """Categories 3 and 5, bonus tokens; counted for objectives too (B427, B562, B564, P27)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + VP_CITIES] = city_vp(s, T, p)
    for tile in range(L.TILE_KINDS):
        s[q + VP_HAZARDS] += T[t.TILE_VP + tile] * s[q + L.TILES_KEPT + tile]
    if s[q + L.BONUS] > 0:
        s[q + VP_POKER] = T[t.BONUS_VP + s[q + L.BONUS] - 1]
    out[ws.HAVE + c.NEED_GREEN] = teepees_kept(s, T, p, c.TEEPEE_GREEN)
    out[ws.HAVE + c.NEED_BLUE] = teepees_kept(s, T, p, c.TEEPEE_BLUE)
    out[ws.HAVE + c.NEED_HAZARD] = hazards_kept(s, T, p)
    out[ws.HAVE + c.NEED_CITY] = s[L.CITY_DISCS + T[t.CITY_TOP] * L.MAX_SEATS + p]
