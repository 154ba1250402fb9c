"""Private buildings: which can be placed where, new or as a replacement (9.3)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .stack import frame_at, pop
from .trail import LOCATION, LOCATION_DID, face
from .vocabulary import OwnBuilding, amount, flags, vocabulary

CARPINTERO = 1

room = vocabulary.room("buildings")
build_what = room.decision("build", price=amount, flags=flags, declined="build nothing")
BUILD = build_what.op
BUILD_PRICE, BUILD_FLAGS = build_what.offsets
build_where = room.decision("build_space", building=OwnBuilding(), price=amount, owed=True)
BUILD_SPACE = build_where.op
SPACE_BUILDING, SPACE_PRICE = build_where.offsets


@kernel
def fits(s, T, p, needed, price):
    """Enough carpinteros for `needed`, and enough money to pay them (A331, A332)."""
    q = L.SEATS + p * L.SEAT_SIZE
    return needed <= s[q + L.WORKERS + CARPINTERO] and needed * price <= s[q + L.PESOS]


@kernel
def space_choices(s, T, p, number, price, out, n):
    """Empty building spaces, and own buildings of fewer carpinteros to replace.

    A330, A331, A332, A333, A334.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.FACE_CARPINTEROS + face(s, number)]
    if fits(s, T, p, needed, price):
        for node in range(L.N_NODES):
            if T[t.NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0:
                out[n] = node
                n += 1
    for old in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + old] > 0:
            more = needed - T[t.FACE_CARPINTEROS + face(s, old)]
            if more > 0 and fits(s, T, p, more, price):
                out[n] = s[q + L.BUILDING_AT + old] - 1
                n += 1
    return n


@kernel
def build_choices(s, T, p, price, out, n):
    """Building numbers in supply that can be placed somewhere."""
    q = L.SEATS + p * L.SEAT_SIZE
    free = False
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0:
            free = True
            break
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] != 0 or (s[q + L.BANNED] >> number) & 1:
            continue
        needed = T[t.FACE_CARPINTEROS + face(s, number)]
        possible = free and fits(s, T, p, needed, price)
        for old in range(L.N_NUMBERS):
            if possible:
                break
            if s[q + L.BUILDING_AT + old] > 0:
                more = needed - T[t.FACE_CARPINTEROS + face(s, old)]
                possible = more > 0 and fits(s, T, p, more, price)
        if possible:
            out[n] = number
            n += 1
    return n


@kernel
def build(s, T, p, number, price, node):
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.FACE_CARPINTEROS + face(s, number)]
    if s[L.CONTENT + node] > 0:  # replace an own building, which goes to the box for good (A332)
        old = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
        needed -= T[t.FACE_CARPINTEROS + face(s, old)]
        s[q + L.BUILDING_AT + old] = -1
        if s[q + L.AT] == node:
            leave_building(s)
    s[q + L.PESOS] -= needed * price
    s[L.CONTENT + node] = 1 + p * L.N_NUMBERS + number
    s[q + L.BUILDING_AT + number] = 1 + node
    s[q + L.FACES_BUILT] |= 1 << face(s, number)
    s[q + L.BUILT_TURN + number] = s[q + L.TURNS]


@kernel
def leave_building(s):
    """The building in use was replaced: nothing more can be done there (A593, R70)."""
    for i in range(s[L.STACK_N]):
        f = frame_at(s, i)
        if s[f] == LOCATION:
            s[f + LOCATION_DID] |= c.TILE_GONE


@build_what.choices
@kernel
def choose_building(s, T, p, f, out, n):
    n = build_choices(s, T, p, s[f + BUILD_PRICE], out, n)
    if s[f + BUILD_FLAGS] & c.OPTIONAL:
        n = with_pass(out, n)
    return n


@build_what.apply
@kernel
def apply_build(s, T, p, f, a):
    """A building is chosen; its space follows."""
    if a == c.PASS:
        pop(s)
        return
    price = s[f + BUILD_PRICE]
    s[f] = BUILD_SPACE
    s[f + SPACE_BUILDING] = a
    s[f + SPACE_PRICE] = price


@build_where.choices
@kernel
def choose_space(s, T, p, f, out, n):
    return space_choices(s, T, p, s[f + SPACE_BUILDING], s[f + SPACE_PRICE], out, n)


@build_where.apply
@kernel
def apply_space(s, T, p, f, a):
    pop(s)
    build(s, T, p, s[f + SPACE_BUILDING], s[f + SPACE_PRICE], a)


@kernel
def farmland_buildings(s, T, p):
    """Own buildings on farmland (A520, A530)."""
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            count += T[t.NODE_FARMLAND + s[q + L.BUILDING_AT + number] - 1]
    return count


@kernel
def buildings_on_trail(s, p):
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            count += 1
    return count
