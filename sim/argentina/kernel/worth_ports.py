"""The worth of ships, quays, deliveries and objective cards."""

from sim.argentina.kernel.codes import (
    CELL,
    NEED_SHIP_TOP,
    NEED_W,
)
from sim.argentina.kernel.layout import (
    CELL_OWNER,
    CITY_SIDES,
    GRAIN,
    LOADING_GRAIN,
    N_CELLS,
    N_CITIES,
    N_JOB_ROWS,
    N_QUARTERS,
    N_QUAYS,
    PLAYERS,
    QUAY_DISCS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SPACES_MAX,
    ZONE,
    ZONE_N,
)
from sim.argentina.kernel.mind import (
    NEVER,
    SHIPS_KNOWN,
    X_DISC,
    X_EARLY,
    X_GRAIN,
    X_KNOWN,
    X_LEFT,
    X_PESO,
    X_QUAY,
    X_SHIP,
    X_WANT,
)
from sim.argentina.kernel.ports import (
    delivery_choices,
    delivery_grain,
    missing_grain_fee,
    side_cell,
)
from sim.argentina.kernel.prices import visits_after
from sim.argentina.kernel.tables import (
    T_CELL_EFFECTS,
    T_CELL_OPEN,
    T_CELL_VP,
    T_CLOSED,
    T_COLUMNS,
    T_GRAIN_LIMIT,
    T_JOB_ARROW,
    T_QUARTER_GRAIN,
    T_QUAY_CITY,
    T_QUAY_DISCOUNT,
    T_QUAY_VP,
    T_SHIP_BLACK,
    T_SHIP_COLOUR,
    T_SHIP_EFFECTS,
    T_SHIP_GRAIN,
    T_SHIP_PESOS,
    T_SHIP_QUAY,
    T_SHIP_REPEAT,
    T_SHIP_TOP,
    T_SHIP_VALUE,
    T_SHIP_VP,
)
from sim.argentina.kernel.weights import (
    W_CITY,
    W_CITY_VP,
    W_DELIVER_LATER,
    W_QUAY_BEST,
    W_QUAY_DISCOUNT,
    W_QUAY_VP,
    W_SHIP_VP,
)
from sim.argentina.kernel.worth import best_discs, effects_worth
from sim.argentina.kernel.worth_objectives import wants
from sim.core.jit import kernel


@kernel
def delivery_from(s, T, W, x, p, quay):
    """The best delivery from a quay among the free bonus spaces, grain or no grain."""
    if x[X_QUAY + quay] > NEVER:
        return x[X_QUAY + quay]
    city = T[T_QUAY_CITY + quay]
    side = s[CITY_SIDES + city]
    closed = T[T_CLOSED + s[PLAYERS] * N_CITIES + city]
    best = 0.0
    for quarter in range(N_QUARTERS):
        grain = T[T_QUARTER_GRAIN + (side * N_CITIES + city) * N_QUARTERS + quarter]
        grain = max(0, grain - T[T_QUAY_DISCOUNT + quay])
        if grain > T[T_GRAIN_LIMIT]:
            continue
        first = (city * N_QUARTERS + quarter) * SPACES_MAX
        for i in range(SPACES_MAX):
            cell = side * N_CELLS + first + i
            kind = T[T_CELL_OPEN + cell]
            if kind == 0 or kind + closed == 3 or s[CELL_OWNER + first + i] > 0:
                continue
            worth = W[W_CITY_VP] * T[T_CELL_VP + cell] - grain * x[X_GRAIN]
            if T[T_CELL_EFFECTS + cell] > 0:
                worth += effects_worth(s, T, W, x, p, T[T_CELL_EFFECTS + cell])
            best = max(best, worth - W[W_QUAY_VP] * T[T_QUAY_VP + quay])
    x[X_QUAY + quay] = best
    return best


@kernel
def quay_worth(s, T, W, x, p, quay, left):
    """A disc on a quay: its points, and a delivery while visits are left for it and the others."""
    waiting = 0
    for other in range(N_QUAYS):
        waiting += s[QUAY_DISCS + other * SEATS_MAX + p]
    chance = min(1.0, max(0.0, left - 0.5 * waiting))
    later = W[W_CITY + T[T_QUAY_CITY + quay]] + W[W_QUAY_DISCOUNT] * T[T_QUAY_DISCOUNT + quay]
    later += W[W_QUAY_BEST] * delivery_from(s, T, W, x, p, quay)
    return W[W_QUAY_VP] * T[T_QUAY_VP + quay] + later * chance


@kernel
def ship_worth(s, T, W, x, p, ship):
    """Loading a ship: points or the quay it sails to, its action, the disc freed, the grain."""
    q = SEATS + p * SEAT_SIZE
    best_discs(s, T, W, x, p)
    worth = W[W_SHIP_VP] * T[T_SHIP_VP + ship] + x[X_DISC + T[T_SHIP_BLACK + ship]]
    colour = T[T_SHIP_COLOUR + ship]
    if colour > 0:
        row = 0
        while row < N_JOB_ROWS - 1 and T[T_JOB_ARROW + row] != colour:
            row += 1
        cells = (N_JOB_ROWS - row - 1) * T[T_COLUMNS + s[PLAYERS]]
        left = min(x[X_LEFT], visits_after(s, T, W, cells))
        worth += quay_worth(s, T, W, x, p, T[T_SHIP_QUAY + ship], left)
    worth += effects_worth(s, T, W, x, p, T[T_SHIP_EFFECTS + ship])
    if ship == T[T_SHIP_TOP]:
        wants(s, T, W, x, p)
        worth += x[X_WANT + NEED_SHIP_TOP]
    due = max(0, T[T_SHIP_GRAIN + ship] - s[q + LOADING_GRAIN])
    paid = min(due, s[q + GRAIN])
    return worth - paid * x[X_GRAIN] - missing_grain_fee(s, T, p, ship) * x[X_PESO]


@kernel
def ships_worth(s, T, W, x, p):
    """Every ship of the zone that may be loaded, by its place there."""
    if x[X_KNOWN + SHIPS_KNOWN] > 0.0:
        return
    x[X_KNOWN + SHIPS_KNOWN] = 1.0
    for i in range(s[ZONE_N]):
        ship = s[ZONE + i]
        if s[SHIP_DISCS + ship * SEATS_MAX + p] > 0 and T[T_SHIP_REPEAT + ship] == 0:
            x[X_SHIP + i] = NEVER
        else:
            x[X_SHIP + i] = ship_worth(s, T, W, x, p, ship)


@kernel
def best_ship(s, T, W, x, p, total, pesos):
    """The best ship that a breeding total and this much money can load."""
    ships_worth(s, T, W, x, p)
    best = NEVER
    for i in range(s[ZONE_N]):
        ship = s[ZONE + i]
        if T[T_SHIP_VALUE + ship] > total:
            break
        if x[X_SHIP + i] <= best:
            continue
        if missing_grain_fee(s, T, p, ship) > pesos + T[T_SHIP_PESOS + ship]:
            continue
        best = x[X_SHIP + i]
    return best


@kernel
def delivery_worth(s, T, W, x, p, choice):
    """A delivery: points and bonus of the space against grain, the quay's points and waiting."""
    quay = choice // CELL
    cell = side_cell(s, choice % CELL)
    worth = W[W_CITY_VP] * T[T_CELL_VP + cell]
    worth += effects_worth(s, T, W, x, p, T[T_CELL_EFFECTS + cell])
    worth -= W[W_QUAY_VP] * T[T_QUAY_VP + quay]
    worth -= x[X_GRAIN] * delivery_grain(s, T, quay, choice % CELL)
    wants(s, T, W, x, p)
    worth += x[X_WANT + NEED_W + choice % CELL // SPACES_MAX % N_QUARTERS]
    return worth - W[W_DELIVER_LATER] * x[X_EARLY]


@kernel
def best_delivery(s, T, W, x, p, out, n):
    """The best delivery that grain allows now, or 0."""
    best = 0.0
    last = delivery_choices(s, T, p, out, n)
    for i in range(n, last):
        best = max(best, delivery_worth(s, T, W, x, p, out[i]))
    return best
