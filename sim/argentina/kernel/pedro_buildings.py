"""What Pedro builds and where: new buildings, replacements, the next free space.

A660, A661, A662, A663, A665.
"""

from sim.core.codes import things
from sim.core.fields import MAX_AMOUNT, Counter
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .faces import face
from .kinds import OwnBuilding, own_buildings
from .pedro_trail import FAR, HERE, room
from .stack import pop, push

pedro_build = room.decision(
    "pedro_build",
    exactly=Counter(MAX_AMOUNT, 1, default=0),  # 0: by carpinteros
    declined="builds nothing",
    codes=own_buildings + things(L.buildings, L.buildings, first=c.REPLACE),
    searched=False,
)
PEDRO_BUILD = pedro_build.op
(BUILD_EXACTLY,) = pedro_build.offsets
pedro_space = room.decision(
    "pedro_space",
    building=OwnBuilding(),
    declined="places no building",
    searched=False,
    codes=things(L.nodes),
)
PEDRO_SPACE = pedro_space.op
(SPACE_BUILDING,) = pedro_space.offsets


@kernel
def nearest_spaces(s, T, start, out):
    """Free safe building spaces at the least distance ahead of a node (A661, R57, R58)."""
    for i in range(L.N_NODES):
        out[ws.DISTANCE + i] = FAR
    out[ws.DISTANCE + start] = 0
    for i in range(L.N_NODES):
        node = T[t.NODE_ORDER + i]
        for way in range(L.MAX_WAYS):
            ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
            if ahead < 0:
                break
            if T[t.NODE_TYPE + ahead] != c.N_RAMP:
                out[ws.DISTANCE + ahead] = min(
                    out[ws.DISTANCE + ahead], out[ws.DISTANCE + node] + 1
                )
    best = FAR
    n = 0
    for node in range(L.N_NODES):
        if (
            T[t.NODE_TYPE + node] == c.N_BUILDING
            and s[L.CONTENT + node] == 0
            and T[t.NODE_SPECIAL + node] == 0
            and out[ws.DISTANCE + node] > 0
            and out[ws.DISTANCE + node] <= best
            and out[ws.DISTANCE + node] < FAR
        ):
            if out[ws.DISTANCE + node] < best:
                best = out[ws.DISTANCE + node]
                n = 0
            out[n] = node
            n += 1
    return n


@pedro_space.choices
@kernel
def space_choices(s, T, p, f, out, n):
    """Ahead of the human's estanciero, else from the Rider space on (A661)."""
    n = nearest_spaces(s, T, s[L.SEATS + L.AT], out)
    if n == 0:
        n = nearest_spaces(s, T, T[t.NODE_START], out)
    return n


@kernel
def new_choices(s, T, needed, out):
    """Buildings in supply that need exactly so many carpinteros, those with a hand first (A662)."""
    n = 0
    hand = 0
    for number in range(L.N_NUMBERS):
        if s[HERE + L.BUILDING_AT + number] == 0 and (
            T[t.FACE_CARPINTEROS + face(s, number)] == needed
        ):
            shows = 1 if T[t.FACE_HAND + face(s, number)] > 0 else 0
            if shows > hand:
                hand = 1
                n = 0
            if shows == hand:
                out[n] = number
                n += 1
    return n


@kernel
def replace_choices(s, T, fewest, most, out):
    """Replacements with the largest difference in the range, most VP, most hands (A660, A663)."""
    n = 0
    best = 0
    for old in range(L.N_NUMBERS):
        if s[HERE + L.BUILDING_AT + old] <= 0:
            continue
        for new in range(L.N_NUMBERS):
            if s[HERE + L.BUILDING_AT + new] != 0:
                continue
            more = T[t.FACE_CARPINTEROS + face(s, new)] - T[t.FACE_CARPINTEROS + face(s, old)]
            if more < fewest or more > most:
                continue
            hands = 1 if T[t.FACE_HAND + face(s, new)] > 0 else 0
            hands -= 1 if T[t.FACE_HAND + face(s, old)] > 0 else 0
            rank = (more * 256 + 128 + T[t.FACE_VP + face(s, new)]) * 4 + hands + 1
            if n == 0 or rank > best:
                best = rank
                n = 0
            if rank == best:
                out[n] = c.REPLACE + old * L.N_NUMBERS + new
                n += 1
    return n


@pedro_build.choices
@kernel
def build_choices(s, T, p, f, out, n):
    """What he builds or replaces, by the list of A660 or, for an exact number, A665."""
    free = space_choices(s, T, p, f, out, n) > 0
    exactly = s[f + BUILD_EXACTLY]
    carpinteros = s[HERE + L.WORKERS + c.CRAFTSMAN]
    if exactly > 0:
        n = new_choices(s, T, exactly, out)
        if n > 0:
            return n if free else 0  # R79: tiles left, but no space
        return replace_choices(s, T, exactly, exactly, out)
    if free:
        for needed in range(carpinteros, max(0, carpinteros - 2), -1):
            n = new_choices(s, T, needed, out)
            if n > 0:
                return n
    n = replace_choices(s, T, 1, carpinteros, out)
    if n > 0 or not free:
        return n
    for needed in range(carpinteros - 2, 0, -1):
        n = new_choices(s, T, needed, out)
        if n > 0:
            return n
    return 0


@kernel
def build_pedro(s, T, number, node):
    """Place the building; he pays nothing. A replaced one goes to the box (A332)."""
    if s[L.CONTENT + node] > 0:
        s[HERE + L.BUILDING_AT + (s[L.CONTENT + node] - 1) % L.N_NUMBERS] = -1
    s[L.CONTENT + node] = 1 + L.PEDRO * L.N_NUMBERS + number
    s[HERE + L.BUILDING_AT + number] = 1 + node
    s[HERE + L.FACES_BUILT] |= 1 << face(s, number)
    s[HERE + L.BUILT_TURN + number] = s[HERE + L.TURNS]


@pedro_build.apply
@kernel
def apply_build(s, T, p, f, a):
    pop(s)
    if a == c.PASS:
        return
    if a >= c.REPLACE:
        old = (a - c.REPLACE) // L.N_NUMBERS
        build_pedro(s, T, (a - c.REPLACE) % L.N_NUMBERS, s[HERE + L.BUILDING_AT + old] - 1)
    else:
        push(s, PEDRO_SPACE, a)


@pedro_space.apply
@kernel
def apply_space(s, T, p, f, a):
    number = s[f + SPACE_BUILDING]
    pop(s)
    if a != c.PASS:
        build_pedro(s, T, number, a)
