"""Ships, quays and cities: loading, delivery, departures (7.1, 7.3, 7.5)."""

from sim.core.codes import things
from sim.core.fields import Flag, Marker
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import objective_choices, token_choice, with_pass
from .discs import a_disc, disc_choices, disc_money, take_disc
from .effect_list import push_effects
from .stack import pop, push
from .vocabulary import a_ship, flags, vocabulary

deliveries = things(L.quays, L.cells, stride=c.CELL)
room = vocabulary.room("ports")
delivery = room.decision(
    "deliver", in_buenos_aires=Flag(), declined="deliver nothing", codes=deliveries
)
DELIVER = delivery.op
(DELIVER_IN_BUENOS_AIRES,) = delivery.offsets
load_ship = room.decision("ship", declined="load no ship: no disc is left", codes=things(L.ships))
SHIP = load_ship.op
ship_disc = room.decision("ship_disc", ship=a_ship, owed=True, codes=a_disc)
SHIP_DISC = ship_disc.op
(DISC_SHIP,) = ship_disc.offsets
pay_grain = room.step("pay_grain", ship=a_ship, stays=True)
PAY_GRAIN = pay_grain.op
(GRAIN_SHIP,) = pay_grain.offsets
quay_disc = room.decision(
    "quay_disc", quay=Marker(L.quays), flags=flags, declined="send no disc", codes=a_disc
)
QUAY_DISC = quay_disc.op
DISC_QUAY, DISC_FLAGS = quay_disc.offsets


@kernel
def missing_grain_fee(s, T, p, ship):
    """Pesos for the grain that is missing after all own grain was paid (A216, A217)."""
    q = L.SEATS + p * L.SEAT_SIZE
    due = max(0, T[t.SHIP_GRAIN + ship] - s[q + L.LOADING_GRAIN])
    return max(0, due - s[q + L.GRAIN]) * T[t.MISSING_GRAIN]


@kernel
def ship_disc_choices(s, T, p, ship, out, n):
    """Discs for this ship with which its fee can be paid in the order of R22 (R19, R73)."""
    q = L.SEATS + p * L.SEAT_SIZE
    fee = missing_grain_fee(s, T, p, ship) - T[t.SHIP_PESOS + ship] - s[q + L.PESOS]
    last = disc_choices(s, T, p, T[t.SHIP_BLACK + ship], s[q + L.PESOS], -1, out, n)
    kept = n
    for i in range(n, last):
        if fee <= disc_money(T, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@kernel
def ship_choices(s, T, p, out, n):
    """Ships that may be loaded with the breeding total of this visit (A210, R19)."""
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        if T[t.SHIP_VALUE + ship] > s[L.LOAD_VALUE]:
            break  # the zone is in order of value
        if s[L.SHIP_DISCS + ship * L.MAX_SEATS + p] > 0 and T[t.SHIP_REPEAT + ship] == 0:
            continue
        if ship_disc_choices(s, T, p, ship, out, n) > n:
            out[n] = ship
            n += 1
    return n


@kernel
def pay_loading_grain(s, T, p, ship):
    q = L.SEATS + p * L.SEAT_SIZE
    fee = missing_grain_fee(s, T, p, ship)
    due = max(0, T[t.SHIP_GRAIN + ship] - s[q + L.LOADING_GRAIN])
    s[q + L.GRAIN] -= min(due, s[q + L.GRAIN])
    s[q + L.PESOS] -= fee


@kernel
def delivery_choices(s, T, p, out, n):
    """(quay, bonus space) pairs that can be paid in grain (A190, A191, A192, A193, A194, R17).

    Equal bonus spaces of one quarter are one choice.
    """
    grain = s[L.SEATS + p * L.SEAT_SIZE + L.GRAIN]
    for quay in range(L.N_QUAYS):
        if s[L.QUAY_DISCS + quay * L.MAX_SEATS + p] == 0:
            continue
        city = T[t.QUAY_CITY + quay]
        side = s[L.CITY_SIDES + city]
        closed = T[t.CLOSED + s[L.PLAYERS] * L.N_CITIES + city]
        for quarter in range(L.N_QUARTERS):
            cost = T[t.QUARTER_GRAIN + (side * L.N_CITIES + city) * L.N_QUARTERS + quarter]
            if max(0, cost - T[t.QUAY_DISCOUNT + quay]) > grain:
                continue
            first = (city * L.N_QUARTERS + quarter) * L.MAX_SPACES
            at = side * L.N_CELLS + first
            start = n
            for i in range(L.MAX_SPACES):
                kind = T[t.CELL_OPEN + at + i]
                if kind == 0 or kind + closed == 3 or s[L.CELL_OWNER + first + i] > 0:
                    continue
                known = False
                for j in range(start, n):
                    other = at + (out[j] % c.CELL) - first
                    known = known or (
                        T[t.CELL_VP + other] == T[t.CELL_VP + at + i]
                        and T[t.CELL_EFFECTS + other] == T[t.CELL_EFFECTS + at + i]
                    )
                if not known:
                    out[n] = quay * c.CELL + first + i
                    n += 1
    return n


@kernel
def delivery_grain(s, T, quay, cell):
    city = T[t.QUAY_CITY + quay]
    quarter = cell // L.MAX_SPACES % L.N_QUARTERS
    cost = T[
        t.QUARTER_GRAIN + (s[L.CITY_SIDES + city] * L.N_CITIES + city) * L.N_QUARTERS + quarter
    ]
    return max(0, cost - T[t.QUAY_DISCOUNT + quay])


@kernel
def move_to_cell(s, T, p, choice):
    """Grain paid, disc from the quay to the bonus space (A192, A193)."""
    q = L.SEATS + p * L.SEAT_SIZE
    quay = choice // c.CELL
    cell = choice % c.CELL
    s[q + L.GRAIN] -= delivery_grain(s, T, quay, cell)
    s[L.QUAY_DISCS + quay * L.MAX_SEATS + p] -= 1
    s[L.CELL_OWNER + cell] = p + 1
    s[q + L.DELIVERIES] += 1


@kernel
def side_cell(s, cell):
    """A bonus space as the tables number it: by the side of its city in use."""
    return s[L.CITY_SIDES + cell // (L.N_QUARTERS * L.MAX_SPACES)] * L.N_CELLS + cell


@kernel
def deliver(s, T, p, choice):
    move_to_cell(s, T, p, choice)
    push_effects(s, T, T[t.CELL_EFFECTS + side_cell(s, choice % c.CELL)])


@kernel
def add_ship(s, T, ship):
    """Into the loading zone by value; of equal values the older stays first (R27)."""
    i = s[L.ZONE_N]
    while i > 0 and T[t.SHIP_VALUE + s[L.ZONE + i - 1]] > T[t.SHIP_VALUE + ship]:
        s[L.ZONE + i] = s[L.ZONE + i - 1]
        i -= 1
    s[L.ZONE + i] = ship
    s[L.ZONE_N] += 1


@kernel
def depart(s, T, colour):
    """The ships of the colour leave, their discs go to the quays, new ships come.

    A241, A242, A243.
    """
    left = 0
    for i in range(s[L.ZONE_N]):
        ship = s[L.ZONE + i]
        if T[t.SHIP_COLOUR + ship] != colour:
            s[L.ZONE + left] = ship
            left += 1
            continue
        s[L.SHIP_GONE + ship] = 1
        for p in range(s[L.PLAYERS]):
            at = L.SHIP_DISCS + ship * L.MAX_SEATS + p
            s[L.QUAY_DISCS + T[t.SHIP_QUAY + ship] * L.MAX_SEATS + p] += s[at]
            s[at] = 0
    s[L.ZONE_N] = left
    for _ in range(min(T[t.NEW_SHIPS], s[L.SHIP_STACK_N])):
        s[L.SHIP_STACK_N] -= 1
        add_ship(s, T, s[L.SHIP_STACK + s[L.SHIP_STACK_N]])


@delivery.choices
@kernel
def deliver_choices(s, T, p, f, out, n):
    n = delivery_choices(s, T, p, out, n)
    if s[f + DELIVER_IN_BUENOS_AIRES]:
        n = token_choice(s, p, out, objective_choices(s, p, out, n))
        n = with_pass(out, n)
    return n


@delivery.apply
@kernel
def apply_deliver(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        deliver(s, T, p, a)


@load_ship.choices
@kernel
def load_choices(s, T, p, f, out, n):
    n = ship_choices(s, T, p, out, n)
    if n == 0:
        n = with_pass(out, n)  # no disc anywhere (R20)
    return token_choice(s, p, out, n)


@load_ship.apply
@kernel
def apply_ship(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        push(s, SHIP_DISC, a)


@ship_disc.choices
@kernel
def choose_ship_disc(s, T, p, f, out, n):
    return ship_disc_choices(s, T, p, s[f + DISC_SHIP], out, n)


@ship_disc.apply
@kernel
def apply_ship_disc(s, T, p, f, a):
    """Disc, ship action, grain, in this order (R22)."""
    ship = s[f + DISC_SHIP]
    pop(s)
    take_disc(s, T, p, a)
    s[L.SHIP_DISCS + ship * L.MAX_SEATS + p] += 1
    s[L.SEATS + p * L.SEAT_SIZE + L.LOADINGS] += 1
    push(s, PAY_GRAIN, ship)
    push_effects(s, T, T[t.SHIP_EFFECTS + ship])


@pay_grain.advance
@kernel
def advance_pay_grain(s, T, p, f, out):
    pop(s)
    pay_loading_grain(s, T, p, s[f + GRAIN_SHIP])


@quay_disc.choices
@kernel
def quay_disc_choices(s, T, p, f, out, n):
    money = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
    n = disc_choices(s, T, p, T[t.QUAY_BLACK + s[f + DISC_QUAY]], money, -1, out, n)
    if s[f + DISC_FLAGS] & c.OPTIONAL or n == 0:
        n = with_pass(out, n)
    return n


@quay_disc.apply
@kernel
def apply_quay_disc(s, T, p, f, a):
    quay = s[f + DISC_QUAY]
    pop(s)
    if a != c.PASS:
        take_disc(s, T, p, a)
        s[L.QUAY_DISCS + quay * L.MAX_SEATS + p] += 1
