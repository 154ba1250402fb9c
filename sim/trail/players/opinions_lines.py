"""What actions on the railway, in Kansas City and in the north are worth."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cities import (
    DELIVER_SPECIAL,
    city_disc,
    delivery,
    spaces_back,
    special_delivery,
)
from ..kernel.end_of_line import leave_end
from ..kernel.forecast import TILE_STEP, forecast_space, forecast_tile
from ..kernel.income import breeding_total, income
from ..kernel.north import new_york_master, place_store
from ..kernel.railway import engine_move
from ..kernel.stations import MASTER_AT, STATION_AT, behind, station_master, upgrade_station
from . import weights as w
from . import workspace as X
from .opinions import for_each
from .worth import disc_worth, master_worth, rows_worth, worker_loss
from .worth_lines import (
    best_city,
    best_master,
    cities_worth,
    delivery_worth,
    engine_way,
    slot_worth,
    station_points,
    station_worth,
    store_worth,
)
from .worth_objectives import wants


@kernel
def weigh_slots(s, T, W, x, m, p, f, stream, out, n):
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else slot_worth(s, T, W, x, p, a, out)


engine_move.weigh(weigh_slots)
leave_end.weigh(weigh_slots)


@kernel
def free_disc_worth(s, T, W, x, p, f, a):
    """A disc that leaves the board, or a station."""
    if a >= c.TO_STATION:
        return -station_points(T, W, x, a - c.TO_STATION)
    return disc_worth(s, T, W, x, p, a)


city_disc.weigh(for_each(free_disc_worth))


@upgrade_station.weigh
@kernel
def weigh_upgrade(s, T, W, x, m, p, f, stream, out, n):
    station = s[f + STATION_AT]
    wants(s, T, W, x, p)
    gain = station_points(T, W, x, station) + x[X.WANT + c.NEED_STATION]
    gain += best_master(s, T, W, x, p, station, out)
    gain -= T[t.STATION_PRICE + station] * x[X.DOLLAR]
    for i in range(n):
        a = out[i]
        worth = 0.0 if a >= c.PASS else gain + free_disc_worth(s, T, W, x, p, f, a)
        x[X.SCORE + i] = worth


@station_master.weigh
@kernel
def weigh_master(s, T, W, x, m, p, f, stream, out, n):
    master = s[L.STATION_TILE + s[f + MASTER_AT]] - 1
    gain = master_worth(s, T, W, x, p, master, out)
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else gain - worker_loss(s, T, W, x, p, a)


@new_york_master.weigh
@kernel
def weigh_new_york(s, T, W, x, m, p, f, stream, out, n):
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else master_worth(s, T, W, x, p, a, out)


@behind.weigh
@kernel
def weigh_behind(s, T, W, x, m, p, f, stream, out, n):
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else station_worth(s, T, W, x, p, a, out)


@place_store.weigh
@kernel
def weigh_store(s, T, W, x, m, p, f, stream, out, n):
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else store_worth(s, T, W, x, p, a, out)


@delivery.weigh
@for_each
@kernel
def deliver_worth(s, T, W, x, p, f, city):
    cities_worth(s, T, W, x, p)
    return delivery_worth(s, T, x, p, city, s[f + DELIVER_SPECIAL])


@special_delivery.weigh
@for_each
@kernel
def special_delivery_worth(s, T, W, x, p, f, slot):
    """A way back: the best city that it reaches, and what the engine loses (B543)."""
    count = spaces_back(s, T, p, slot)
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    worth = max(0.0, best_city(s, T, W, x, p, count, 0, 1))
    return worth - engine_way(s, T, W, x, slot, engine)


@income.weigh
@kernel
def weigh_income(s, T, W, x, m, p, f, stream, out, n):
    """Certificates spent: their dollars, and the city that they reach."""
    total = breeding_total(s, T, p)
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] + total
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a < c.PASS:
            worth = a * (x[X.DOLLAR] - x[X.CERTIFICATE])
            worth += best_city(s, T, W, x, p, total + a, money + a, 0)
        x[X.SCORE + i] = worth


@forecast_tile.weigh
@for_each
@kernel
def forecast_worth(s, T, W, x, p, f, choice):
    """A tile for the market or the trail: what the player may get of it, and how time runs."""
    rows_worth(s, T, W, x, p)
    tile = s[forecast_space(s[f + TILE_STEP], choice)] - 1
    row = T[t.TILE_ROW + tile]
    if row < L.N_ROWS:
        return W[w.NEXT_WORKER] * max(0.0, x[X.ROW + row]) + W[w.NEXT_HURRY]
    if T[t.TILE_ZONE + tile] == c.ZONE_TEEPEE:
        return W[w.NEXT_TEEPEE]
    return W[w.NEXT_HAZARD]
