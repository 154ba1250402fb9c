"""A visit to Buenos Aires: its steps in order (A170), and how it is closed (7.4-7.6)."""

import numpy as np

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cattle import add_cattle
from .forecast import FORECAST_TILE, forecast_space, refill_forecast, room
from .income import INCOME
from .ports import DELIVER, SHIP, depart
from .stack import pop

ba_close = room.step("ba_close", milestone=True)
BA_CLOSE = ba_close.op

# What is to be done, and the first number of its frame.
VISIT = np.array(
    [
        (DELIVER, 1),
        (INCOME, 0),
        (SHIP, 0),
        (FORECAST_TILE, 0),
        (FORECAST_TILE, 1),
        (FORECAST_TILE, 2),
        (BA_CLOSE, 0),
    ]
)


@kernel
def close_visit(s, T, p):
    """Arrow effects, Rider space, new forecast tiles, in this order (A235, A262, A263, R26)."""
    for i in range(s[L.ARROWS_N]):
        arrow = s[L.ARROWS + i]
        if arrow == c.ARROW_REFILL:
            add_cattle(s, max(0, T[t.MARKET_SIZE + s[L.PLAYERS]] - s[L.MARKET_N]))  # A240
        else:
            depart(s, T, arrow)
            if s[L.SOLO] and s[L.LOADING_CARD] < L.N_LOADING_CARDS - 1:
                s[L.LOADING_CARD] += 1  # A684
    s[L.ARROWS_N] = 0
    s[L.SEATS + p * L.SEAT_SIZE + L.AT] = T[t.NODE_START]
    if s[L.SOLO]:
        for letter in range(L.N_SUPPLIES):  # what is left slides to the lower spaces (A611)
            lower = forecast_space(letter, 0)
            upper = forecast_space(letter, 1)
            if s[lower] == 0:
                s[lower] = s[upper]
                s[upper] = 0
    refill_forecast(s)


@ba_close.advance
@kernel
def advance_close(s, T, p, f, out):
    pop(s)
    close_visit(s, T, p)
