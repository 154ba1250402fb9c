"""The trail: where a step leads, hand taxes, farmers put on their spaces (section 5, A231)."""

from sim.argentina.kernel.codes import N_BUENOS_AIRES, N_BUILDING, N_FARMER, N_RAMP
from sim.argentina.kernel.layout import (
    AT,
    COINS,
    CONTENT,
    EARNED,
    ENGINE,
    FARMERS_REMOVED,
    N_NUMBERS,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SIDES,
    SOLO,
    STEPS,
    WAYS_MAX,
    ZONE_MAX,
)
from sim.argentina.kernel.tables import (
    T_FACE_HAND,
    T_HAND_FEE,
    T_NODE_RAMP_SLOT,
    T_NODE_TYPE,
    T_NODE_WAYS,
    T_TILE_COLOUR,
    T_TILE_HAND,
    T_ZONE,
    T_ZONE_N,
)
from sim.core.jit import kernel, small

_SCRATCH = (
    300  # legal actions never reach this far into `out`; nodes still to be looked at lie here
)


@small
def steps_left(s, p, f):
    """Steps that the move of frame f may still have.

    In phase A the step limit of this moment counts: an objective played before the first step may
    free a step disc (A136, A213, A422). A move by an action has its own number (A497).
    """
    most = s[SEATS + p * SEAT_SIZE + STEPS] if s[f + 3] else s[f + 1]
    return most - s[f + 2]


@kernel
def next_locations(s, T, p, node, out, n):
    """Append every location one step ahead, each once: empty spaces do not count (A131, R7)."""
    first = n
    engine = s[SEATS + p * SEAT_SIZE + ENGINE]
    waiting = 1
    out[_SCRATCH] = node
    while waiting > 0:
        waiting -= 1
        ways = T_NODE_WAYS + out[_SCRATCH + waiting] * WAYS_MAX
        for w in range(WAYS_MAX):
            ahead = T[ways + w]
            if ahead < 0:
                break
            kind = T[T_NODE_TYPE + ahead]
            if kind == N_RAMP:
                if engine < T[T_NODE_RAMP_SLOT + ahead]:  # A141, A143
                    continue
            elif kind != N_BUENOS_AIRES and s[CONTENT + ahead] == 0:
                out[_SCRATCH + waiting] = ahead
                waiting += 1
                continue
            known = False
            for i in range(first, n):
                known = known or out[i] == ahead
            if not known:
                out[n] = ahead
                n += 1
    return n


@small
def face(s, number):
    """The face in use of a private building number (A61)."""
    return 2 * number + s[SIDES + number]


@kernel
def enter(s, T, p, node):
    """Put the estanciero on the location and pay its hand tax, as far as money goes (A137-A139)."""
    q = SEATS + p * SEAT_SIZE
    s[q + AT] = node
    kind = T[T_NODE_TYPE + node]
    fees = T_HAND_FEE + s[PLAYERS] * 3
    if kind == N_BUILDING:
        owner = (s[CONTENT + node] - 1) // N_NUMBERS
        if owner != p:
            number = (s[CONTENT + node] - 1) % N_NUMBERS
            paid = min(T[fees + T[T_FACE_HAND + face(s, number)]], s[q + PESOS])
            s[q + PESOS] -= paid
            if s[SOLO] == 0:  # in the solo game the bank takes it (A610)
                s[SEATS + owner * SEAT_SIZE + PESOS] += paid
                s[SEATS + owner * SEAT_SIZE + EARNED + number] += paid
    elif kind == N_FARMER:
        paid = min(T[fees + T[T_TILE_HAND + s[CONTENT + node] - 1]], s[q + PESOS])
        s[q + PESOS] -= paid
        s[COINS + node] += paid


@kernel
def place_farmer(s, T, tile):
    """Free space with the lowest number in the zone of its colour, or the box (A231)."""
    colour = T[T_TILE_COLOUR + tile]
    for i in range(T[T_ZONE_N + colour]):
        node = T[T_ZONE + colour * ZONE_MAX + i]
        if s[CONTENT + node] == 0:
            s[CONTENT + node] = tile + 1
            return True
    s[FARMERS_REMOVED + tile] += 1
    return False
