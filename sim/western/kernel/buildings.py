"""Private buildings: which can be placed where, new or as a replacement (9.3)."""

from sim.core.codes import things
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .differences import is_banned
from .faces import face_of
from .kinds import OwnBuilding, amount, own_buildings
from .replaced import building_replaced
from .stack import pop
from .vocabulary import flags, vocabulary

room = vocabulary.room("buildings")
build_what = room.decision(
    "build", price=amount, flags=flags, declined="build nothing", codes=own_buildings
)
BUILD = build_what.op
BUILD_PRICE, BUILD_FLAGS = build_what.offsets
build_where = room.decision(
    "build_space", building=OwnBuilding(), price=amount, owed=True, codes=things(L.nodes)
)
BUILD_SPACE = build_where.op
SPACE_BUILDING, SPACE_PRICE = build_where.offsets


@kernel
def fits(s, T, p, needed, price):
    """Enough craftsmen for `needed`, and enough money to pay them (A331, A332, B331, B332)."""
    q = L.SEATS + p * L.SEAT_SIZE
    return needed <= s[q + L.WORKERS + c.CRAFTSMAN] and needed * price <= s[q + L.MONEY]


@kernel
def space_choices(s, T, p, number, price, out, n):
    """Empty building spaces, and own buildings of fewer craftsmen to replace.

    A330, A331, A332, A333, A334; B330, B331, B332, B333, B334.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.FACE_CRAFTSMEN + face_of(s, p, number)]
    if fits(s, T, p, needed, price):
        for node in range(L.N_NODES):
            if T[t.NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0:
                out[n] = node
                n += 1
    for old in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + old] > 0:
            more = needed - T[t.FACE_CRAFTSMEN + face_of(s, p, old)]
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
        if s[q + L.BUILDING_AT + number] != 0 or is_banned(s, p, number):
            continue
        needed = T[t.FACE_CRAFTSMEN + face_of(s, p, number)]
        possible = free and fits(s, T, p, needed, price)
        for old in range(L.N_NUMBERS):
            if possible:
                break
            if s[q + L.BUILDING_AT + old] > 0:
                more = needed - T[t.FACE_CRAFTSMEN + face_of(s, p, old)]
                possible = more > 0 and fits(s, T, p, more, price)
        if possible:
            out[n] = number
            n += 1
    return n


@kernel
def build(s, T, p, number, price, node):
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.FACE_CRAFTSMEN + face_of(s, p, number)]
    if s[L.CONTENT + node] > 0:  # replaced for good (A332, B332)
        old = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
        needed -= T[t.FACE_CRAFTSMEN + face_of(s, p, old)]
        s[q + L.BUILDING_AT + old] = -1
        building_replaced(s, q, node)
    s[q + L.MONEY] -= needed * price
    s[L.CONTENT + node] = 1 + p * L.N_NUMBERS + number
    s[q + L.BUILDING_AT + number] = 1 + node
    s[q + L.FACES_BUILT] |= 1 << face_of(s, p, number)
    s[q + L.BUILT_TURN + number] = s[q + L.TURNS]


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
def marked_buildings(s, T, p):
    """Own buildings where they are counted: on farmland (A520, A530), in the woods (B142)."""
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            count += T[t.NODE_MARKED + s[q + L.BUILDING_AT + number] - 1]
    return count


@kernel
def buildings_on_trail(s, p):
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            count += 1
    return count
