"""The trail: where a step leads, hand taxes, farmers put on their spaces (section 5, A231)."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
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
    most = s[L.SEATS + p * L.SEAT_SIZE + L.STEPS] if s[f + 3] else s[f + 1]
    return most - s[f + 2]


@kernel
def next_locations(s, T, p, node, out, n):
    """Append every location one step ahead, each once: empty spaces do not count (A131, R7)."""
    first = n
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    waiting = 1
    out[_SCRATCH] = node
    while waiting > 0:
        waiting -= 1
        ways = t.T_NODE_WAYS + out[_SCRATCH + waiting] * L.WAYS_MAX
        for way in range(L.WAYS_MAX):
            ahead = T[ways + way]
            if ahead < 0:
                break
            kind = T[t.T_NODE_TYPE + ahead]
            if kind == c.N_RAMP:
                if engine < T[t.T_NODE_RAMP_SLOT + ahead]:  # A141, A143
                    continue
            elif kind != c.N_BUENOS_AIRES and s[L.CONTENT + ahead] == 0:
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
    return 2 * number + s[L.SIDES + number]


@kernel
def enter(s, T, p, node):
    """Put the estanciero on the location and pay its hand tax, as far as money goes (A137-A139)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.AT] = node
    kind = T[t.T_NODE_TYPE + node]
    fees = t.T_HAND_FEE + s[L.PLAYERS] * 3
    if kind == c.N_BUILDING:
        owner = (s[L.CONTENT + node] - 1) // L.N_NUMBERS
        if owner != p:
            number = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
            paid = min(T[fees + T[t.T_FACE_HAND + face(s, number)]], s[q + L.PESOS])
            s[q + L.PESOS] -= paid
            if s[L.SOLO] == 0:  # in the solo game the bank takes it (A610)
                s[L.SEATS + owner * L.SEAT_SIZE + L.PESOS] += paid
                s[L.SEATS + owner * L.SEAT_SIZE + L.EARNED + number] += paid
    elif kind == c.N_FARMER:
        paid = min(T[fees + T[t.T_TILE_HAND + s[L.CONTENT + node] - 1]], s[q + L.PESOS])
        s[q + L.PESOS] -= paid
        s[L.COINS + node] += paid


@kernel
def place_farmer(s, T, tile):
    """Free space with the lowest number in the zone of its colour, or the box (A231)."""
    colour = T[t.T_TILE_COLOUR + tile]
    for i in range(T[t.T_ZONE_N + colour]):
        node = T[t.T_ZONE + colour * L.ZONE_MAX + i]
        if s[L.CONTENT + node] == 0:
            s[L.CONTENT + node] = tile + 1
            return True
    s[L.FARMERS_REMOVED + tile] += 1
    return False
