"""The worth of ships, quays, deliveries and objective cards."""

from sim.argentina.kernel.buildings import buildings_on_trail
from sim.argentina.kernel.codes import (
    CELL,
    N_NEEDS,
    NEED_BUILDING,
    NEED_CARACU,
    NEED_GREEN,
    NEED_SHIP_TOP,
    NEED_STATION,
    NEED_VALUE_3,
    NEED_W,
)
from sim.argentina.kernel.layout import (
    AREA,
    CELL_OWNER,
    CITY_SIDES,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    FARMERS,
    GRAIN,
    HAND,
    HAND_N,
    LOADING_GRAIN,
    N_CELLS,
    N_CITIES,
    N_COLOURS,
    N_JOB_ROWS,
    N_OBJECTIVES,
    N_QUARTERS,
    N_QUAYS,
    N_STATIONS,
    OBJECTIVE,
    PLAYERS,
    QUAY_DISCS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SPACES_MAX,
    STATION_DISCS,
    ZONE,
    ZONE_N,
)
from sim.argentina.kernel.mind import (
    NEVER,
    QUAYS_KNOWN,
    X_DISC,
    X_EARLY,
    X_GRAIN,
    X_HAVE,
    X_KNOWN,
    X_LEFT,
    X_PESO,
    X_QUAY,
)
from sim.argentina.kernel.ports import delivery_choices, delivery_grain, side_cell
from sim.argentina.kernel.prices import visits_after
from sim.argentina.kernel.tables import (
    T_BREED,
    T_CELL_EFFECTS,
    T_CELL_OPEN,
    T_CELL_VP,
    T_CLOSED,
    T_COLUMNS,
    T_GRAIN_LIMIT,
    T_JOB_ARROW,
    T_MISSING_GRAIN,
    T_NEED_BREED,
    T_NEED_VALUE,
    T_OBJECTIVE_EFFECTS,
    T_OBJECTIVE_NEEDS,
    T_OBJECTIVE_PENALTY,
    T_OBJECTIVE_VP,
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
    T_VALUE,
)
from sim.argentina.kernel.weights import (
    W_CITY,
    W_CITY_VP,
    W_DELIVER_LATER,
    W_OBJECTIVE,
    W_OBJECTIVE_MISSING,
    W_OBJECTIVE_SLOT,
    W_OBJECTIVE_TIME,
    W_OBJECTIVE_VP,
    W_QUAY_BEST,
    W_QUAY_DISCOUNT,
    W_QUAY_VP,
    W_SHIP_VP,
)
from sim.argentina.kernel.worth import best_discs, effects_worth
from sim.core.jit import kernel


@kernel
def quays_worth(s, T, W, x, p):
    """The best delivery from each quay among the free bonus spaces, grain or no grain."""
    if x[X_KNOWN + QUAYS_KNOWN] > 0.0:
        return
    x[X_KNOWN + QUAYS_KNOWN] = 1.0
    for quay in range(N_QUAYS):
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
                kind = T[T_CELL_OPEN + side * N_CELLS + first + i]
                if kind == 0 or kind + closed == 3 or s[CELL_OWNER + first + i] > 0:
                    continue
                cell = side * N_CELLS + first + i
                worth = W[W_CITY_VP] * T[T_CELL_VP + cell] - grain * x[X_GRAIN]
                worth += effects_worth(s, T, W, x, p, T[T_CELL_EFFECTS + cell])
                best = max(best, worth - W[W_QUAY_VP] * T[T_QUAY_VP + quay])
        x[X_QUAY + quay] = best


@kernel
def quay_worth(s, T, W, x, p, quay, left):
    """A disc on a quay: its points, and a delivery while visits are left for it and the others."""
    waiting = 0
    for other in range(N_QUAYS):
        waiting += s[QUAY_DISCS + other * SEATS_MAX + p]
    chance = min(1.0, max(0.0, left - 0.5 * waiting))
    quays_worth(s, T, W, x, p)
    later = W[W_CITY + T[T_QUAY_CITY + quay]] + W[W_QUAY_DISCOUNT] * T[T_QUAY_DISCOUNT + quay]
    later += W[W_QUAY_BEST] * x[X_QUAY + quay]
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
    due = max(0, T[T_SHIP_GRAIN + ship] - s[q + LOADING_GRAIN])
    paid = min(due, s[q + GRAIN])
    return worth - paid * x[X_GRAIN] - (due - paid) * T[T_MISSING_GRAIN] * x[X_PESO]


@kernel
def best_ship(s, T, W, x, p, total, pesos):
    """The best ship that a breeding total and this much money can load."""
    q = SEATS + p * SEAT_SIZE
    best = NEVER
    for i in range(s[ZONE_N]):
        ship = s[ZONE + i]
        if T[T_SHIP_VALUE + ship] > total:
            break
        if s[SHIP_DISCS + ship * SEATS_MAX + p] > 0 and T[T_SHIP_REPEAT + ship] == 0:
            continue
        due = max(0, T[T_SHIP_GRAIN + ship] - s[q + LOADING_GRAIN])
        fee = max(0, due - s[q + GRAIN]) * T[T_MISSING_GRAIN]
        if fee > pesos + T[T_SHIP_PESOS + ship]:
            continue
        best = max(best, ship_worth(s, T, W, x, p, ship))
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
    return worth - W[W_DELIVER_LATER] * x[X_EARLY]


@kernel
def best_delivery(s, T, W, x, p, out, n):
    """The best delivery that grain allows now, or 0."""
    best = 0.0
    last = delivery_choices(s, T, p, out, n)
    for i in range(n, last):
        best = max(best, delivery_worth(s, T, W, x, p, out[i]))
    return best


@kernel
def count_card_needs(s, T, x, start, n):
    for i in range(start, start + n):
        card = s[i]
        if card < EXHAUSTION:
            if T[T_VALUE + card] == T[T_NEED_VALUE]:
                x[X_HAVE + NEED_VALUE_3] += 1.0
            for need in range(NEED_CARACU, N_NEEDS):
                if T[T_BREED + card] == T[T_NEED_BREED + need]:
                    x[X_HAVE + need] += 1.0
        elif card >= OBJECTIVE:
            use_needs(T, x, card - OBJECTIVE, 1.0)


@kernel
def use_needs(T, x, objective, times):
    """What an objective already held takes away from others (A426)."""
    for need in range(N_NEEDS):
        x[X_HAVE + need] -= times * T[T_OBJECTIVE_NEEDS + objective * N_NEEDS + need]


@kernel
def count_needs(s, T, x, p):
    """What the player has for objective conditions, less what the cards held already use."""
    q = SEATS + p * SEAT_SIZE
    for need in range(N_NEEDS):
        x[X_HAVE + need] = 0.0
    x[X_HAVE + NEED_BUILDING] = buildings_on_trail(s, p)
    for colour in range(N_COLOURS):
        x[X_HAVE + NEED_GREEN + colour] = s[q + FARMERS + colour]
    for cell in range(N_CELLS):
        if s[CELL_OWNER + cell] == p + 1:
            x[X_HAVE + NEED_W + cell // SPACES_MAX % N_QUARTERS] += 1.0
    for i in range(N_STATIONS):
        x[X_HAVE + NEED_STATION] += s[STATION_DISCS + i * SEATS_MAX + p]
    x[X_HAVE + NEED_SHIP_TOP] = s[SHIP_DISCS + T[T_SHIP_TOP] * SEATS_MAX + p]
    for objective in range(N_OBJECTIVES):
        if (s[q + AREA] >> objective) & 1:
            use_needs(T, x, objective, 1.0)
    count_card_needs(s, T, x, q + HAND, s[q + HAND_N])
    count_card_needs(s, T, x, q + DRAW, s[q + DRAW_N])
    count_card_needs(s, T, x, q + DISCARD, s[q + DISCARD_N])


@kernel
def objective_chance(T, W, x, objective):
    """How likely its conditions will hold at the end, by how many are missing and the time left."""
    missing = 0.0
    for need in range(N_NEEDS):
        wanted = T[T_OBJECTIVE_NEEDS + objective * N_NEEDS + need]
        if wanted > 0:
            missing += max(0.0, wanted - max(0.0, x[X_HAVE + need]))
    if missing == 0.0:
        return 1.0
    late = W[W_OBJECTIVE_TIME] * (5.5 - min(5.5, x[X_LEFT]))
    return max(0.0, 1.0 - missing * (W[W_OBJECTIVE_MISSING] + late))


@kernel
def objective_worth(s, T, W, x, p, objective):
    """Taking an objective card: its points by their chance, its action once it is played."""
    chance = objective_chance(T, W, x, objective)
    action = max(0.0, effects_worth(s, T, W, x, p, T[T_OBJECTIVE_EFFECTS + objective]))
    return (
        W[W_OBJECTIVE]
        + W[W_OBJECTIVE_VP] * chance * T[T_OBJECTIVE_VP + objective]
        + action * min(1.0, x[X_LEFT])
    )


@kernel
def play_worth(s, T, W, x, p, objective):
    """Playing it now instead of keeping it to the end: action and room against the penalty."""
    use_needs(T, x, objective, -1.0)  # it was counted among the cards held
    chance = objective_chance(T, W, x, objective)
    use_needs(T, x, objective, 1.0)
    action = max(0.0, effects_worth(s, T, W, x, p, T[T_OBJECTIVE_EFFECTS + objective]))
    return action + W[W_OBJECTIVE_SLOT] + (1.0 - chance) * T[T_OBJECTIVE_PENALTY + objective]
