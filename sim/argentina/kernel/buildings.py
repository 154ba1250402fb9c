"""Private buildings: which can be placed where, new or as a replacement (9.3)."""

from sim.argentina.kernel.codes import LOCATION, N_BUILDING, TILE_GONE
from sim.argentina.kernel.layout import (
    AT,
    BANNED,
    BUILDING_AT,
    BUILT_TURN,
    CONTENT,
    FACES_BUILT,
    FRAME,
    N_NODES,
    N_NUMBERS,
    PESOS,
    SEAT_SIZE,
    SEATS,
    STACK,
    STACK_N,
    TURNS,
    WORKERS,
)
from sim.argentina.kernel.tables import T_FACE_CARPINTEROS, T_NODE_FARMLAND, T_NODE_TYPE
from sim.argentina.kernel.trail import face
from sim.core.jit import kernel

CARPINTERO = 1


@kernel
def fits(s, T, p, needed, price):
    """Enough carpinteros for `needed`, and enough money to pay them (A331, A332)."""
    q = SEATS + p * SEAT_SIZE
    return needed <= s[q + WORKERS + CARPINTERO] and needed * price <= s[q + PESOS]


@kernel
def space_choices(s, T, p, number, price, out, n):
    """Empty building spaces, and own buildings of fewer carpinteros to replace (A330-A334)."""
    q = SEATS + p * SEAT_SIZE
    needed = T[T_FACE_CARPINTEROS + face(s, number)]
    if fits(s, T, p, needed, price):
        for node in range(N_NODES):
            if T[T_NODE_TYPE + node] == N_BUILDING and s[CONTENT + node] == 0:
                out[n] = node
                n += 1
    for old in range(N_NUMBERS):
        if s[q + BUILDING_AT + old] > 0:
            more = needed - T[T_FACE_CARPINTEROS + face(s, old)]
            if more > 0 and fits(s, T, p, more, price):
                out[n] = s[q + BUILDING_AT + old] - 1
                n += 1
    return n


@kernel
def build_choices(s, T, p, price, out, n):
    """Building numbers in supply that can be placed somewhere."""
    q = SEATS + p * SEAT_SIZE
    free = False
    for node in range(N_NODES):
        if T[T_NODE_TYPE + node] == N_BUILDING and s[CONTENT + node] == 0:
            free = True
            break
    for number in range(N_NUMBERS):
        if s[q + BUILDING_AT + number] != 0 or (s[q + BANNED] >> number) & 1:
            continue
        needed = T[T_FACE_CARPINTEROS + face(s, number)]
        possible = free and fits(s, T, p, needed, price)
        for old in range(N_NUMBERS):
            if possible:
                break
            if s[q + BUILDING_AT + old] > 0:
                more = needed - T[T_FACE_CARPINTEROS + face(s, old)]
                possible = more > 0 and fits(s, T, p, more, price)
        if possible:
            out[n] = number
            n += 1
    return n


@kernel
def build(s, T, p, number, price, node):
    q = SEATS + p * SEAT_SIZE
    needed = T[T_FACE_CARPINTEROS + face(s, number)]
    if s[CONTENT + node] > 0:  # replace an own building, which goes to the box for good (A332)
        old = (s[CONTENT + node] - 1) % N_NUMBERS
        needed -= T[T_FACE_CARPINTEROS + face(s, old)]
        s[q + BUILDING_AT + old] = -1
        if s[q + AT] == node:
            leave_building(s)
    s[q + PESOS] -= needed * price
    s[CONTENT + node] = 1 + p * N_NUMBERS + number
    s[q + BUILDING_AT + number] = 1 + node
    s[q + FACES_BUILT] |= 1 << face(s, number)
    s[q + BUILT_TURN + number] = s[q + TURNS]


@kernel
def leave_building(s):
    """The building in use was replaced: nothing more can be done there (A593, R70)."""
    for i in range(s[STACK_N]):
        f = STACK + i * FRAME
        if s[f] == LOCATION:
            s[f + 3] |= TILE_GONE


@kernel
def farmland_buildings(s, T, p):
    """Own buildings on farmland (A520, A530)."""
    q = SEATS + p * SEAT_SIZE
    count = 0
    for number in range(N_NUMBERS):
        if s[q + BUILDING_AT + number] > 0:
            count += T[T_NODE_FARMLAND + s[q + BUILDING_AT + number] - 1]
    return count


@kernel
def buildings_on_trail(s, p):
    q = SEATS + p * SEAT_SIZE
    count = 0
    for number in range(N_NUMBERS):
        if s[q + BUILDING_AT + number] > 0:
            count += 1
    return count
