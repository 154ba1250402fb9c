"""Private buildings: which can be placed where, new or as a replacement (9.3)."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.trail import face
from sim.core.jit import kernel

CARPINTERO = 1


@kernel
def fits(s, T, p, needed, price):
    """Enough carpinteros for `needed`, and enough money to pay them (A331, A332)."""
    q = L.SEATS + p * L.SEAT_SIZE
    return needed <= s[q + L.WORKERS + CARPINTERO] and needed * price <= s[q + L.PESOS]


@kernel
def space_choices(s, T, p, number, price, out, n):
    """Empty building spaces, and own buildings of fewer carpinteros to replace (A330-A334)."""
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.T_FACE_CARPINTEROS + face(s, number)]
    if fits(s, T, p, needed, price):
        for node in range(L.N_NODES):
            if T[t.T_NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0:
                out[n] = node
                n += 1
    for old in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + old] > 0:
            more = needed - T[t.T_FACE_CARPINTEROS + face(s, old)]
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
        if T[t.T_NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0:
            free = True
            break
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] != 0 or (s[q + L.BANNED] >> number) & 1:
            continue
        needed = T[t.T_FACE_CARPINTEROS + face(s, number)]
        possible = free and fits(s, T, p, needed, price)
        for old in range(L.N_NUMBERS):
            if possible:
                break
            if s[q + L.BUILDING_AT + old] > 0:
                more = needed - T[t.T_FACE_CARPINTEROS + face(s, old)]
                possible = more > 0 and fits(s, T, p, more, price)
        if possible:
            out[n] = number
            n += 1
    return n


@kernel
def build(s, T, p, number, price, node):
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.T_FACE_CARPINTEROS + face(s, number)]
    if s[L.CONTENT + node] > 0:  # replace an own building, which goes to the box for good (A332)
        old = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
        needed -= T[t.T_FACE_CARPINTEROS + face(s, old)]
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
        f = L.STACK + i * L.FRAME
        if s[f] == c.LOCATION:
            s[f + 3] |= c.TILE_GONE


@kernel
def farmland_buildings(s, T, p):
    """Own buildings on farmland (A520, A530)."""
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            count += T[t.T_NODE_FARMLAND + s[q + L.BUILDING_AT + number] - 1]
    return count


@kernel
def buildings_on_trail(s, p):
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            count += 1
    return count
