"""What actions on the railway, at the ports and in Buenos Aires are worth."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.farmers import GRANJERO as FARMER_ROW
from ..kernel.forecast import TILE_STEP as TILE_LETTER
from ..kernel.forecast import forecast_space, forecast_tile
from ..kernel.income import breeding_total, income
from ..kernel.ports import DISC_QUAY, delivery, load_ship, quay_disc, ship_disc
from ..kernel.railway import engine_move
from ..kernel.stations import MASTER_AT, STATION_AT, behind, station_master, upgrade_station
from . import weights as w
from . import workspace as X
from .opinions import for_each
from .options import best_master, slot_worth, station_points, station_worth
from .worth import disc_worth, master_worth, rows_worth, worker_loss
from .worth_objectives import wants
from .worth_ports import best_ship, delivery_worth, quay_worth, ship_worth

C_LETTER = 2


@engine_move.weigh
@for_each
@kernel
def engine_worth(s, T, W, x, p, f, slot):
    return slot_worth(s, T, W, x, p, slot)


@kernel
def free_disc_worth(s, T, W, x, p, f, a):
    """A disc that leaves the board, or a station."""
    if a >= c.TO_STATION:
        return -station_points(T, W, a - c.TO_STATION)
    return disc_worth(s, T, W, x, p, a)


ship_disc.weigh(for_each(free_disc_worth))


@upgrade_station.weigh
@for_each
@kernel
def upgrade_worth(s, T, W, x, p, f, a):
    station = s[f + STATION_AT]
    worth = free_disc_worth(s, T, W, x, p, f, a)
    worth += station_points(T, W, station)
    wants(s, T, W, x, p)
    worth += best_master(s, T, W, x, p, station) + x[X.WANT + c.NEED_STATION]
    return worth - T[t.STATION_PRICE + station] * x[X.PESO]


@quay_disc.weigh
@for_each
@kernel
def quay_disc_worth(s, T, W, x, p, f, a):
    worth = free_disc_worth(s, T, W, x, p, f, a)
    return worth + quay_worth(s, T, W, x, p, s[f + DISC_QUAY], x[X.LEFT])


@station_master.weigh
@for_each
@kernel
def master_for_worker(s, T, W, x, p, f, row):
    master = s[L.STATION_TILE + s[f + MASTER_AT]] - 1
    return master_worth(s, T, W, x, p, master) - worker_loss(s, T, W, x, p, row)


@behind.weigh
@for_each
@kernel
def behind_worth(s, T, W, x, p, f, station):
    return station_worth(s, T, W, x, p, station)


@delivery.weigh
@for_each
@kernel
def deliver_worth(s, T, W, x, p, f, a):
    return delivery_worth(s, T, W, x, p, a)


@income.weigh
@kernel
def weigh_income(s, T, W, x, m, p, f, stream, out, n):
    """Certificates spent: their pesos, and the ship that they reach."""
    total = breeding_total(s, T, p)
    pesos = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] + total
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a < c.PASS:
            worth = a * (x[X.PESO] - x[X.CERTIFICATE])
            worth += best_ship(s, T, W, x, p, total + a, pesos + a)
        x[X.SCORE + i] = worth


@load_ship.weigh
@for_each
@kernel
def load_worth(s, T, W, x, p, f, ship):
    return ship_worth(s, T, W, x, p, ship)


@forecast_tile.weigh
@for_each
@kernel
def forecast_worth(s, T, W, x, p, f, choice):
    """A tile for the market or the trail: what the player may get of it, and how time runs."""
    rows_worth(s, T, W, x, p)
    letter = s[f + TILE_LETTER]
    tile = s[forecast_space(letter, choice)] - 1
    row = T[t.TILE_ROW + tile]
    if row == FARMER_ROW:
        return -W[w.NEXT_FARMER] * T[t.TILE_STRENGTH + tile]
    worth = W[w.NEXT_WORKER] * x[X.ROW + row]
    if letter == C_LETTER:
        worth += W[w.NEXT_HURRY]
    return worth
