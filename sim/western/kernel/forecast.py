"""Forecast tiles: one of two is chosen in each step and placed at once, new ones come at the end.

A230, A231, A232, A263; B230, B231, B232, B233, B263.
"""

from typing import Any

from sim.core.codes import things
from sim.core.fields import Marker, Things
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .stack import pop
from .vocabulary import vocabulary
from .windows import before_forecast
from .workers import is_worker, offer_worker

TILES_OF_A_STEP = 2  # the lower one first

room = vocabulary.room("forecast")
_step: dict[str, Any] = {L.STEP_NAME: Marker(L.supplies)}
forecast_tile = room.decision(
    "forecast_tile",
    declined="take no tile: none may be taken",
    codes=things(Things("tiles", TILES_OF_A_STEP, "", ("lower", "upper"))),
    **_step,
)
FORECAST_TILE = forecast_tile.op
(TILE_STEP,) = forecast_tile.offsets


@small
def forecast_space(step, choice):
    """A space of the forecast: 0 the lower one of a step, 1 the upper one."""
    return L.FORECAST + TILES_OF_A_STEP * step + choice


@kernel
def draw_tile(s, step):
    """Next tile of a bag or stack + 1, or 0 when it is empty (R3)."""
    if s[L.SUPPLY_N + step] == 0:
        return 0
    s[L.SUPPLY_N + step] -= 1
    return s[L.SUPPLY + step * L.SUPPLY_SIZE + s[L.SUPPLY_N + step]] + 1


@kernel
def place_tile(s, T, tile):
    """The first free space of the tile's zone, or the box (A231, B231, B232)."""
    zone = T[t.TILE_ZONE + tile]
    for i in range(T[t.ZONE_N + zone]):
        node = T[t.ZONE + zone * L.MAX_ZONE + i]
        if s[L.CONTENT + node] == 0:
            s[L.CONTENT + node] = tile + 1
            return True
    s[L.TILES_REMOVED + tile] += 1
    return False


@kernel
def choose_tile(s, T, step, choice):
    """Place the chosen forecast tile at once (A230, B230)."""
    at = forecast_space(step, choice)
    tile = s[at] - 1
    s[at] = 0
    if not is_worker(T, tile):
        place_tile(s, T, tile)
    else:
        offer_worker(s, T, tile)
        if s[L.TRIGGER] > 0:
            s[L.END_REASON] = L.FIRST_FORECAST + step


@kernel
def refill_forecast(s):
    """Each empty space from the bag or stack of its step (A263, B263)."""
    for step in range(L.N_SUPPLIES):
        for choice in range(TILES_OF_A_STEP):
            if s[forecast_space(step, choice)] == 0:
                s[forecast_space(step, choice)] = draw_tile(s, step)


@kernel
def may_take(s, T, tile):
    """After the trigger no worker enters the job market (A551, A553, B551, B553)."""
    return s[L.TRIGGER] == 0 or not is_worker(T, tile)


@forecast_tile.choices
@kernel
def forecast_choices(s, T, p, f, out, n):
    """One of the two tiles of the step (A230, B230)."""
    for choice in range(TILES_OF_A_STEP):
        tile = s[forecast_space(s[f + TILE_STEP], choice)] - 1
        if tile >= 0 and may_take(s, T, tile):
            out[n] = choice
            n += 1
    if n == 0:
        n = with_pass(out, n)
    return before_forecast(s, T, p, out, n)


@forecast_tile.apply
@kernel
def apply_forecast(s, T, p, f, a):
    step = s[f + TILE_STEP]
    pop(s)
    if a != c.PASS:
        choose_tile(s, T, step, a)
