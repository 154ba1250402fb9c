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
from .prices import visits_after
from .worth import best_discs, effects_worth
from .worth_objectives import wants


@kernel
def delivery_from(s, T, W, x, p, quay):
    """The best delivery from a quay among the free bonus spaces, grain or no grain."""
    if x[X.X_QUAY + quay] > X.NEVER:
        return x[X.X_QUAY + quay]
    city = T[t.T_QUAY_CITY + quay]
    side = s[L.CITY_SIDES + city]
    closed = T[t.T_CLOSED + s[L.PLAYERS] * L.N_CITIES + city]
    best = 0.0
    for quarter in range(L.N_QUARTERS):
        grain = T[t.T_QUARTER_GRAIN + (side * L.N_CITIES + city) * L.N_QUARTERS + quarter]
        grain = max(0, grain - T[t.T_QUAY_DISCOUNT + quay])
        if grain > T[t.T_GRAIN_LIMIT]:
            continue
        first = (city * L.N_QUARTERS + quarter) * L.SPACES_MAX
        for i in range(L.SPACES_MAX):
            cell = side * L.N_CELLS + first + i
            kind = T[t.T_CELL_OPEN + cell]
            if kind == 0 or kind + closed == 3 or s[L.CELL_OWNER + first + i] > 0:
                continue
            worth = W[w.W_CITY_VP] * T[t.T_CELL_VP + cell] - grain * x[X.X_GRAIN]
            if T[t.T_CELL_EFFECTS + cell] > 0:
                worth += effects_worth(s, T, W, x, p, T[t.T_CELL_EFFECTS + cell])
            best = max(best, worth - W[w.W_QUAY_VP] * T[t.T_QUAY_VP + quay])
    x[X.X_QUAY + quay] = best
    return best


@kernel
def quay_worth(s, T, W, x, p, quay, left):
    """A disc on a quay: its points, and a delivery while visits are left for it and the others."""
    waiting = 0
    for other in range(L.N_QUAYS):
        waiting += s[L.QUAY_DISCS + other * L.SEATS_MAX + p]
    chance = min(1.0, max(0.0, left - 0.5 * waiting))
    later = (
        W[w.W_CITY + T[t.T_QUAY_CITY + quay]] + W[w.W_QUAY_DISCOUNT] * T[t.T_QUAY_DISCOUNT + quay]
    )
    later += W[w.W_QUAY_BEST] * delivery_from(s, T, W, x, p, quay)
    return W[w.W_QUAY_VP] * T[t.T_QUAY_VP + quay] + later * chance


@kernel
def ship_worth(s, T, W, x, p, ship):
    """Loading a ship: points or the quay it sails to, its action, the disc freed, the grain."""
    q = L.SEATS + p * L.SEAT_SIZE
    best_discs(s, T, W, x, p)
    worth = W[w.W_SHIP_VP] * T[t.T_SHIP_VP + ship] + x[X.X_DISC + T[t.T_SHIP_BLACK + ship]]
    colour = T[t.T_SHIP_COLOUR + ship]
    if colour > 0:
        row = 0
        while row < L.N_JOB_ROWS - 1 and T[t.T_JOB_ARROW + row] != colour:
            row += 1
        cells = (L.N_JOB_ROWS - row - 1) * T[t.T_COLUMNS + s[L.PLAYERS]]
        left = min(x[X.X_LEFT], visits_after(s, T, W, cells))
        worth += quay_worth(s, T, W, x, p, T[t.T_SHIP_QUAY + ship], left)
    worth += effects_worth(s, T, W, x, p, T[t.T_SHIP_EFFECTS + ship])
    if ship == T[t.T_SHIP_TOP]:
        wants(s, T, W, x, p)
        worth += x[X.X_WANT + c.NEED_SHIP_TOP]
    due = max(0, T[t.T_SHIP_GRAIN + ship] - s[q + L.LOADING_GRAIN])
    paid = min(due, s[q + L.GRAIN])
    return worth - paid * x[X.X_GRAIN] - missing_grain_fee(s, T, p, ship) * x[X.X_PESO]


@kernel
def ships_worth(s, T, W, x, p):
    """Every ship of the zone that may be loaded, by its place there."""
    if x[X.X_KNOWN + X.SHIPS_KNOWN] > 0.0:
        return
    x[X.X_KNOWN + X.SHIPS_KNOWN] = 1.0
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        if s[L.SHIP_DISCS + ship * L.SEATS_MAX + p] > 0 and T[t.T_SHIP_REPEAT + ship] == 0:
            x[X.X_SHIP + i] = X.NEVER
        else:
            x[X.X_SHIP + i] = ship_worth(s, T, W, x, p, ship)


@kernel
def best_ship(s, T, W, x, p, total, pesos):
    """The best ship that a breeding total and this much money can load."""
    ships_worth(s, T, W, x, p)
    best = X.NEVER
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        if T[t.T_SHIP_VALUE + ship] > total:
            break
        if x[X.X_SHIP + i] <= best:
            continue
        if missing_grain_fee(s, T, p, ship) > pesos + T[t.T_SHIP_PESOS + ship]:
            continue
        best = x[X.X_SHIP + i]
    return best


@kernel
def delivery_worth(s, T, W, x, p, choice):
    """A delivery: points and bonus of the space against grain, the quay's points and waiting."""
    quay = choice // c.CELL
    cell = side_cell(s, choice % c.CELL)
    worth = W[w.W_CITY_VP] * T[t.T_CELL_VP + cell]
    worth += effects_worth(s, T, W, x, p, T[t.T_CELL_EFFECTS + cell])
    worth -= W[w.W_QUAY_VP] * T[t.T_QUAY_VP + quay]
    worth -= x[X.X_GRAIN] * delivery_grain(s, T, quay, choice % c.CELL)
    wants(s, T, W, x, p)
    worth += x[X.X_WANT + c.NEED_W + choice % c.CELL // L.SPACES_MAX % L.N_QUARTERS]
    return worth - W[w.W_DELIVER_LATER] * x[X.X_EARLY]


@kernel
def best_delivery(s, T, W, x, p, out, n):
    """The best delivery that grain allows now, or 0."""
    best = 0.0
    last = delivery_choices(s, T, p, out, n)
    for i in range(n, last):
        best = max(best, delivery_worth(s, T, W, x, p, out[i]))
    return best
