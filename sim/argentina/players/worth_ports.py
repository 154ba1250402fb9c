"""The worth of ships, quays, deliveries and objective cards."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.ports import (
    delivery_choices,
    delivery_grain,
    missing_grain_fee,
    side_cell,
)
from . import weights as w
from . import workspace as X
from .discs import best_discs
from .prices import visits_after
from .worth import effects_worth
from .worth_objectives import wants


@kernel
def delivery_from(s, T, W, x, p, quay):
    """The best delivery from a quay among the free bonus spaces, grain or no grain."""
    if x[X.QUAY + quay] > X.NEVER:
        return x[X.QUAY + quay]
    city = T[t.QUAY_CITY + quay]
    side = s[L.CITY_SIDES + city]
    closed = T[t.CLOSED + s[L.PLAYERS] * L.N_CITIES + city]
    best = 0.0
    for quarter in range(L.N_QUARTERS):
        grain = T[t.QUARTER_GRAIN + (side * L.N_CITIES + city) * L.N_QUARTERS + quarter]
        grain = max(0, grain - T[t.QUAY_DISCOUNT + quay])
        if grain > T[t.GRAIN_LIMIT]:
            continue
        first = (city * L.N_QUARTERS + quarter) * L.MAX_SPACES
        for i in range(L.MAX_SPACES):
            cell = side * L.N_CELLS + first + i
            kind = T[t.CELL_OPEN + cell]
            if kind == 0 or kind + closed == 3 or s[L.CELL_OWNER + first + i] > 0:
                continue
            worth = W[w.CITY_VP] * T[t.CELL_VP + cell] - grain * x[X.GRAIN]
            if T[t.CELL_EFFECTS + cell] > 0:
                worth += effects_worth(s, T, W, x, p, T[t.CELL_EFFECTS + cell])
            best = max(best, worth - W[w.QUAY_VP] * T[t.QUAY_VP + quay])
    x[X.QUAY + quay] = best
    return best


@kernel
def quay_worth(s, T, W, x, p, quay, left):
    """A disc on a quay: its points, and a delivery while visits are left for it and the others."""
    waiting = 0
    for other in range(L.N_QUAYS):
        waiting += s[L.QUAY_DISCS + other * L.MAX_SEATS + p]
    chance = min(1.0, max(0.0, left - 0.5 * waiting))
    later = W[w.CITY + T[t.QUAY_CITY + quay]] + W[w.QUAY_DISCOUNT] * T[t.QUAY_DISCOUNT + quay]
    later += W[w.QUAY_BEST] * delivery_from(s, T, W, x, p, quay)
    return W[w.QUAY_VP] * T[t.QUAY_VP + quay] + later * chance


@kernel
def ship_worth(s, T, W, x, p, ship):
    """Loading a ship: points or the quay it sails to, its action, the disc freed, the grain."""
    q = L.SEATS + p * L.SEAT_SIZE
    best_discs(s, T, W, x, p)
    worth = W[w.SHIP_VP] * T[t.SHIP_VP + ship] + x[X.DISC + T[t.SHIP_BLACK + ship]]
    colour = T[t.SHIP_COLOUR + ship]
    if colour > 0:
        row = 0
        while row < L.N_JOB_ROWS - 1 and T[t.JOB_ARROW + row] != colour:
            row += 1
        cells = (L.N_JOB_ROWS - row - 1) * T[t.COLUMNS + s[L.PLAYERS]]
        left = min(x[X.LEFT], visits_after(s, T, W, cells))
        quay = T[t.SHIP_QUAY + ship]
        worth += quay_worth(s, T, W, x, p, quay, left)
        worth += W[w.SHIP_CITY + T[t.QUAY_CITY + quay]] + W[w.SHIP_EARLY] * x[X.EARLY]
        worth += W[w.SHIP_WAIT] * visits_after(s, T, W, x[X.CELLS] - cells)
        worth += W[w.SHIP_QUAY_VP] * T[t.QUAY_VP + quay]
    worth += effects_worth(s, T, W, x, p, T[t.SHIP_EFFECTS + ship])
    if ship == T[t.SHIP_TOP]:
        wants(s, T, W, x, p)
        worth += x[X.WANT + c.NEED_SHIP_TOP]
    due = max(0, T[t.SHIP_GRAIN + ship] - s[q + L.LOADING_GRAIN])
    paid = min(due, s[q + L.GRAIN])
    return worth - paid * x[X.GRAIN] - missing_grain_fee(s, T, p, ship) * x[X.PESO]


@kernel
def ships_worth(s, T, W, x, p):
    """Every ship of the zone that may be loaded, by its place there."""
    if x[X.KNOWN + X.SHIPS_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.SHIPS_KNOWN] = 1.0
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        if s[L.SHIP_DISCS + ship * L.MAX_SEATS + p] > 0 and T[t.SHIP_REPEAT + ship] == 0:
            x[X.SHIP + i] = X.NEVER
        else:
            x[X.SHIP + i] = ship_worth(s, T, W, x, p, ship)


@kernel
def best_ship(s, T, W, x, p, total, pesos):
    """The best ship that a breeding total and this much money can load."""
    ships_worth(s, T, W, x, p)
    best = X.NEVER
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        if T[t.SHIP_VALUE + ship] > total:
            break
        if x[X.SHIP + i] <= best:
            continue
        if missing_grain_fee(s, T, p, ship) > pesos + T[t.SHIP_PESOS + ship]:
            continue
        best = x[X.SHIP + i]
    return best


@kernel
def delivery_worth(s, T, W, x, p, choice):
    """A delivery: points and bonus of the space against grain, the quay's points and waiting."""
    quay = choice // c.CELL
    cell = side_cell(s, choice % c.CELL)
    worth = W[w.CITY_VP] * T[t.CELL_VP + cell]
    worth += effects_worth(s, T, W, x, p, T[t.CELL_EFFECTS + cell])
    worth -= W[w.QUAY_VP] * T[t.QUAY_VP + quay]
    worth -= x[X.GRAIN] * delivery_grain(s, T, quay, choice % c.CELL)
    wants(s, T, W, x, p)
    worth += x[X.WANT + c.NEED_W + choice % c.CELL // L.MAX_SPACES % L.N_QUARTERS]
    return worth - W[w.DELIVER_LATER] * x[X.EARLY]


@kernel
def best_delivery(s, T, W, x, p, out, n):
    """The best delivery that grain allows now, or 0."""
    best = 0.0
    last = delivery_choices(s, T, p, out, n)
    for i in range(n, last):
        best = max(best, delivery_worth(s, T, W, x, p, out[i]))
    return best
