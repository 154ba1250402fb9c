"""Steps 4 to 6 in Buenos Aires and the closing of the visit (7.4-7.6)."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cattle import add_cattle
from sim.argentina.kernel.ports import depart
from sim.argentina.kernel.trail import place_farmer
from sim.argentina.kernel.workers import offer_worker
from sim.core.jit import kernel

FARMER_ROW = 3


@kernel
def draw_tile(s, letter):
    """Next tile of a bag + 1, or 0 when the bag is empty (R3)."""
    if s[L.BAG_N + letter] == 0:
        return 0
    s[L.BAG_N + letter] -= 1
    return s[L.BAG + letter * L.BAG_SIZE + s[L.BAG_N + letter]] + 1


@kernel
def choose_tile(s, T, letter, choice):
    """Place the chosen forecast tile at once (A230-A232)."""
    at = L.FORECAST + 2 * letter + choice
    tile = s[at] - 1
    s[at] = 0
    if T[t.T_TILE_ROW + tile] == FARMER_ROW:
        place_farmer(s, T, tile)
    else:
        offer_worker(s, T, tile)
        if s[L.TRIGGER] > 0:
            s[L.END_REASON] = 4 + letter  # step 5 or 6


@kernel
def refill_forecast(s):
    """Each empty space from the bag of its letter (A263)."""
    for i in range(6):
        if s[L.FORECAST + i] == 0:
            s[L.FORECAST + i] = draw_tile(s, i // 2)


@kernel
def close_visit(s, T, p):
    """Arrow effects, Rider space, new forecast tiles, in this order (A235, A262, A263, R26)."""
    for i in range(s[L.ARROWS_N]):
        arrow = s[L.ARROWS + i]
        if arrow == c.ARROW_REFILL:
            add_cattle(s, max(0, T[t.T_MARKET_SIZE + s[L.PLAYERS]] - s[L.MARKET_N]))  # A240
        else:
            depart(s, T, arrow)
            if s[L.SOLO] and s[L.LOADING_CARD] < L.N_LOADING_CARDS - 1:
                s[L.LOADING_CARD] += 1  # A684
    s[L.ARROWS_N] = 0
    s[L.SEATS + p * L.SEAT_SIZE + L.AT] = T[t.T_NODE_START]
    if s[L.SOLO]:
        for i in range(0, 6, 2):  # what is left slides to the lower spaces (A611)
            if s[L.FORECAST + i] == 0:
                s[L.FORECAST + i] = s[L.FORECAST + i + 1]
                s[L.FORECAST + i + 1] = 0
    refill_forecast(s)
