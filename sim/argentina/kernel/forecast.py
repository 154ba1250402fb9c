"""Steps 4 to 6 in Buenos Aires and the closing of the visit (7.4-7.6)."""

from sim.argentina.kernel.cattle import add_cattle
from sim.argentina.kernel.codes import ARROW_REFILL
from sim.argentina.kernel.layout import (
    ARROWS,
    ARROWS_N,
    AT,
    BAG,
    BAG_N,
    BAG_SIZE,
    END_REASON,
    FORECAST,
    LOADING_CARD,
    MARKET_N,
    N_LOADING_CARDS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SOLO,
    TRIGGER,
)
from sim.argentina.kernel.ports import depart
from sim.argentina.kernel.tables import T_MARKET_SIZE, T_NODE_START, T_TILE_ROW
from sim.argentina.kernel.trail import place_farmer
from sim.argentina.kernel.workers import offer_worker
from sim.core.jit import kernel

FARMER_ROW = 3


@kernel
def draw_tile(s, letter):
    """Next tile of a bag + 1, or 0 when the bag is empty (R3)."""
    if s[BAG_N + letter] == 0:
        return 0
    s[BAG_N + letter] -= 1
    return s[BAG + letter * BAG_SIZE + s[BAG_N + letter]] + 1


@kernel
def choose_tile(s, T, letter, choice):
    """Place the chosen forecast tile at once (A230-A232)."""
    at = FORECAST + 2 * letter + choice
    tile = s[at] - 1
    s[at] = 0
    if T[T_TILE_ROW + tile] == FARMER_ROW:
        place_farmer(s, T, tile)
    else:
        offer_worker(s, T, tile)
        if s[TRIGGER] > 0:
            s[END_REASON] = 4 + letter  # step 5 or 6


@kernel
def refill_forecast(s):
    """Each empty space from the bag of its letter (A263)."""
    for i in range(6):
        if s[FORECAST + i] == 0:
            s[FORECAST + i] = draw_tile(s, i // 2)


@kernel
def close_visit(s, T, p):
    """Arrow effects, Rider space, new forecast tiles, in this order (A235, A262, A263, R26)."""
    for i in range(s[ARROWS_N]):
        arrow = s[ARROWS + i]
        if arrow == ARROW_REFILL:
            add_cattle(s, max(0, T[T_MARKET_SIZE + s[PLAYERS]] - s[MARKET_N]))  # A240
        else:
            depart(s, T, arrow)
            if s[SOLO] and s[LOADING_CARD] < N_LOADING_CARDS - 1:
                s[LOADING_CARD] += 1  # A684
    s[ARROWS_N] = 0
    s[SEATS + p * SEAT_SIZE + AT] = T[T_NODE_START]
    if s[SOLO]:
        for i in range(0, 6, 2):  # what is left slides to the lower spaces (A611)
            if s[FORECAST + i] == 0:
                s[FORECAST + i] = s[FORECAST + i + 1]
                s[FORECAST + i + 1] = 0
    refill_forecast(s)
