"""Scoring of what only Argentina has: ships, cities, farmers, and what its masters count (12)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .buildings import buildings_on_trail
from .categories import VP_CITIES, VP_FARMERS, VP_SHIPS
from .counted import farmers_beside, worker_sets
from .ports import side_cell


@kernel
def master_count(s, T, p, master, out):
    """What a station master counts, objective cards apart.

    A580, A581, A582, A583, A584, A585, A586, A587.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    what = T[t.MASTER_COUNTS + master]
    count = 0
    if what == c.COUNT_GOOD_CATTLE:
        for value in range(T[t.MASTER_FROM + master], T[t.MASTER_TO + master] + 1):
            count += out[ws.CATTLE + value]
    elif what == c.COUNT_WORKER_SET:
        count = worker_sets(s, p)
    elif what == c.COUNT_STATION:  # the terminus once
        for i in range(L.N_STATIONS):
            if s[L.STATION_DISCS + i * L.MAX_SEATS + p] > 0:
                count += 1
    elif what == c.COUNT_SHIP_DISC:
        for ship in range(L.N_SHIPS):
            count += s[L.SHIP_DISCS + ship * L.MAX_SEATS + p]
    elif what == c.COUNT_STRONG_WORKER:
        count = s[q + L.STRONG]
    elif what == c.COUNT_BUILDING:
        count = buildings_on_trail(s, p)
    elif what == c.COUNT_FARMER:
        count = farmers_beside(s, p)
    return count


@kernel
def score_places(s, T, p, out):
    """Categories 3 and 4: discs on ships and in cities; counted for objectives too."""
    q = L.SEATS + p * L.SEAT_SIZE
    for ship in range(L.N_SHIPS):
        s[q + VP_SHIPS] += T[t.SHIP_VP + ship] * s[L.SHIP_DISCS + ship * L.MAX_SEATS + p]
    out[ws.HAVE + c.NEED_SHIP_TOP] = s[L.SHIP_DISCS + T[t.SHIP_TOP] * L.MAX_SEATS + p]
    for cell in range(L.N_CELLS):
        if s[L.CELL_OWNER + cell] == p + 1:
            s[q + VP_CITIES] += T[t.CELL_VP + side_cell(s, cell)]
            out[ws.HAVE + c.NEED_W + cell // L.MAX_SPACES % L.N_QUARTERS] += 1
    for quay in range(L.N_QUAYS):
        s[q + VP_CITIES] += T[t.QUAY_VP + quay] * s[L.QUAY_DISCS + quay * L.MAX_SEATS + p]


@kernel
def score_own(s, T, p, out):
    q = L.SEATS + p * L.SEAT_SIZE
    score_places(s, T, p, out)
    for colour in range(L.N_COLOURS):  # A565
        s[q + VP_FARMERS] += T[t.FARMER_VP] * s[q + L.FARMERS + colour]
        out[ws.HAVE + c.NEED_GREEN + colour] = s[q + L.FARMERS + colour]
