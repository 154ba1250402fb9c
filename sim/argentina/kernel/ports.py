"""Ships, quays and cities: loading, delivery, departures (7.1, 7.3, 7.5)."""

from sim.argentina.kernel.codes import CELL, TO_STATION
from sim.argentina.kernel.discs import disc_choices
from sim.argentina.kernel.layout import (
    CELL_OWNER,
    CITY_SIDES,
    DELIVERIES,
    GRAIN,
    LOAD_VALUE,
    LOADING_GRAIN,
    N_CELLS,
    N_CITIES,
    N_QUARTERS,
    N_QUAYS,
    PESOS,
    PLAYERS,
    QUAY_DISCS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SHIP_GONE,
    SHIP_STACK,
    SHIP_STACK_N,
    SPACES_MAX,
    ZONE,
    ZONE_N,
)
from sim.argentina.kernel.stack import push_effects
from sim.argentina.kernel.tables import (
    T_CELL_EFFECTS,
    T_CELL_OPEN,
    T_CELL_VP,
    T_CLOSED,
    T_DISC_PAY,
    T_DISC_PESOS,
    T_MISSING_GRAIN,
    T_NEW_SHIPS,
    T_QUARTER_GRAIN,
    T_QUAY_CITY,
    T_QUAY_DISCOUNT,
    T_SHIP_BLACK,
    T_SHIP_COLOUR,
    T_SHIP_GRAIN,
    T_SHIP_PESOS,
    T_SHIP_QUAY,
    T_SHIP_REPEAT,
    T_SHIP_VALUE,
)
from sim.core.jit import kernel


@kernel
def missing_grain_fee(s, T, p, ship):
    """Pesos for the grain that is missing after all own grain was paid (A216, A217)."""
    q = SEATS + p * SEAT_SIZE
    due = max(0, T[T_SHIP_GRAIN + ship] - s[q + LOADING_GRAIN])
    return max(0, due - s[q + GRAIN]) * T[T_MISSING_GRAIN]


@kernel
def ship_disc_choices(s, T, p, ship, out, n):
    """Discs for this ship with which its fee can be paid in the order of R22 (R19, R73)."""
    q = SEATS + p * SEAT_SIZE
    fee = missing_grain_fee(s, T, p, ship) - T[T_SHIP_PESOS + ship] - s[q + PESOS]
    last = disc_choices(s, T, p, T[T_SHIP_BLACK + ship], s[q + PESOS], -1, out, n)
    kept = n
    for i in range(n, last):
        disc = out[i]
        net = 0
        if disc < TO_STATION:
            net = T[T_DISC_PESOS + disc] - T[T_DISC_PAY + disc]
        if fee <= net:
            out[kept] = disc
            kept += 1
    return kept


@kernel
def ship_choices(s, T, p, out, n):
    """Ships that may be loaded with the breeding total of this visit (A210, R19)."""
    for i in range(s[ZONE_N]):
        ship = s[ZONE + i]
        if T[T_SHIP_VALUE + ship] > s[LOAD_VALUE]:
            break  # the zone is in order of value
        if s[SHIP_DISCS + ship * SEATS_MAX + p] > 0 and T[T_SHIP_REPEAT + ship] == 0:
            continue
        if ship_disc_choices(s, T, p, ship, out, n) > n:
            out[n] = ship
            n += 1
    return n


@kernel
def pay_loading_grain(s, T, p, ship):
    q = SEATS + p * SEAT_SIZE
    fee = missing_grain_fee(s, T, p, ship)
    due = max(0, T[T_SHIP_GRAIN + ship] - s[q + LOADING_GRAIN])
    s[q + GRAIN] -= min(due, s[q + GRAIN])
    s[q + PESOS] -= fee


@kernel
def delivery_choices(s, T, p, out, n):
    """(quay, bonus space) pairs that can be paid in grain (A190-A194, R17).

    Equal bonus spaces of one quarter are one choice.
    """
    grain = s[SEATS + p * SEAT_SIZE + GRAIN]
    for quay in range(N_QUAYS):
        if s[QUAY_DISCS + quay * SEATS_MAX + p] == 0:
            continue
        city = T[T_QUAY_CITY + quay]
        side = s[CITY_SIDES + city]
        closed = T[T_CLOSED + s[PLAYERS] * N_CITIES + city]
        for quarter in range(N_QUARTERS):
            cost = T[T_QUARTER_GRAIN + (side * N_CITIES + city) * N_QUARTERS + quarter]
            if max(0, cost - T[T_QUAY_DISCOUNT + quay]) > grain:
                continue
            first = (city * N_QUARTERS + quarter) * SPACES_MAX
            at = side * N_CELLS + first
            start = n
            for i in range(SPACES_MAX):
                kind = T[T_CELL_OPEN + at + i]
                if kind == 0 or kind + closed == 3 or s[CELL_OWNER + first + i] > 0:
                    continue
                known = False
                for j in range(start, n):
                    other = at + (out[j] % CELL) - first
                    known = known or (
                        T[T_CELL_VP + other] == T[T_CELL_VP + at + i]
                        and T[T_CELL_EFFECTS + other] == T[T_CELL_EFFECTS + at + i]
                    )
                if not known:
                    out[n] = quay * CELL + first + i
                    n += 1
    return n


@kernel
def delivery_grain(s, T, quay, cell):
    city = T[T_QUAY_CITY + quay]
    quarter = cell // SPACES_MAX % N_QUARTERS
    cost = T[T_QUARTER_GRAIN + (s[CITY_SIDES + city] * N_CITIES + city) * N_QUARTERS + quarter]
    return max(0, cost - T[T_QUAY_DISCOUNT + quay])


@kernel
def move_to_cell(s, T, p, choice):
    """Grain paid, disc from the quay to the bonus space (A192, A193)."""
    q = SEATS + p * SEAT_SIZE
    quay = choice // CELL
    cell = choice % CELL
    s[q + GRAIN] -= delivery_grain(s, T, quay, cell)
    s[QUAY_DISCS + quay * SEATS_MAX + p] -= 1
    s[CELL_OWNER + cell] = p + 1
    s[q + DELIVERIES] += 1


@kernel
def side_cell(s, cell):
    """A bonus space as the tables number it: by the side of its city in use."""
    return s[CITY_SIDES + cell // (N_QUARTERS * SPACES_MAX)] * N_CELLS + cell


@kernel
def deliver(s, T, p, choice):
    move_to_cell(s, T, p, choice)
    push_effects(s, T, T[T_CELL_EFFECTS + side_cell(s, choice % CELL)])


@kernel
def add_ship(s, T, ship):
    """Into the loading zone by value; of equal values the older stays first (R27)."""
    i = s[ZONE_N]
    while i > 0 and T[T_SHIP_VALUE + s[ZONE + i - 1]] > T[T_SHIP_VALUE + ship]:
        s[ZONE + i] = s[ZONE + i - 1]
        i -= 1
    s[ZONE + i] = ship
    s[ZONE_N] += 1


@kernel
def depart(s, T, colour):
    """The ships of the colour leave, their discs go to the quays, new ships come (A241-A243)."""
    left = 0
    for i in range(s[ZONE_N]):
        ship = s[ZONE + i]
        if T[T_SHIP_COLOUR + ship] != colour:
            s[ZONE + left] = ship
            left += 1
            continue
        s[SHIP_GONE + ship] = 1
        for p in range(s[PLAYERS]):
            at = SHIP_DISCS + ship * SEATS_MAX + p
            s[QUAY_DISCS + T[T_SHIP_QUAY + ship] * SEATS_MAX + p] += s[at]
            s[at] = 0
    s[ZONE_N] = left
    for _ in range(min(T[T_NEW_SHIPS], s[SHIP_STACK_N])):
        s[SHIP_STACK_N] -= 1
        add_ship(s, T, s[SHIP_STACK + s[SHIP_STACK_N]])
