"""What objective conditions ask for: what a player has of it, and what one more would be worth."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import weights as w
from . import workspace as X


@kernel
def use_needs(T, x, objective, times):
    """What an objective already held takes away from others (A426, B426)."""
    for need in range(c.N_NEEDS):
        x[X.HAVE + need] -= times * T[t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + need]


@kernel
def count_card_needs(s, T, x, start, n):
    """Cattle of a pile that conditions count, less what its objectives use."""
    for i in range(start, start + n):
        card = s[i]
        if card < L.CATTLE_KINDS:
            if T[t.VALUE + card] == T[t.NEED_VALUE]:
                x[X.HAVE + c.NEED_VALUE] += 1.0
            for need in range(c.NEED_BREED, c.N_NEEDS):
                if T[t.BREED + card] == T[t.NEED_BREED + need]:
                    x[X.HAVE + need] += 1.0
        elif card >= L.OBJECTIVE:
            use_needs(T, x, card - L.OBJECTIVE, 1.0)


@kernel
def count_held_needs(s, T, x, p):
    """The cattle of a herd, less what the objectives of area and herd use."""
    q = L.SEATS + p * L.SEAT_SIZE
    for objective in range(L.N_OBJECTIVES):
        if (s[q + L.AREA] >> objective) & 1:
            use_needs(T, x, objective, 1.0)
    count_card_needs(s, T, x, q + L.HAND, s[q + L.HAND_N])
    count_card_needs(s, T, x, q + L.DRAW, s[q + L.DRAW_N])
    count_card_needs(s, T, x, q + L.DISCARD, s[q + L.DISCARD_N])


@kernel
def want_of(T, x, objective, in_area):
    """Spread what an objective would gain over the elements that it misses."""
    missing = 0.0
    for need in range(c.N_NEEDS):
        wanted = T[t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + need]
        if wanted > 0 and x[X.HAVE + need] < 0.0:
            missing += min(wanted, -x[X.HAVE + need])
    if missing == 0.0:
        return
    gain = T[t.OBJECTIVE_VP + objective] - in_area * T[t.OBJECTIVE_PENALTY + objective]
    for need in range(c.N_NEEDS):
        if T[t.OBJECTIVE_NEEDS + objective * c.N_NEEDS + need] > 0 and x[X.HAVE + need] < 0.0:
            x[X.WANT + need] = max(x[X.WANT + need], gain / missing)


@kernel
def want_pile(s, T, x, start, n):
    for i in range(start, start + n):
        if s[i] >= L.OBJECTIVE:
            want_of(T, x, s[i] - L.OBJECTIVE, 0)


@kernel
def no_wants(x):
    """Leave objectives out of account in this decision."""
    x[X.KNOWN + X.WANTS_KNOWN] = 1.0
    for need in range(c.N_NEEDS):
        x[X.WANT + need] = 0.0


@kernel
def want_held(s, T, W, x, p):
    """What one more of each element is worth to the objectives held; needs have been counted."""
    q = L.SEATS + p * L.SEAT_SIZE
    for objective in range(L.N_OBJECTIVES):
        if (s[q + L.AREA] >> objective) & 1:
            want_of(T, x, objective, 1)
    want_pile(s, T, x, q + L.HAND, s[q + L.HAND_N])
    want_pile(s, T, x, q + L.DRAW, s[q + L.DRAW_N])
    want_pile(s, T, x, q + L.DISCARD, s[q + L.DISCARD_N])
    for need in range(c.N_NEEDS):
        x[X.WANT + need] *= W[w.OBJECTIVE_HELP]


@kernel
def cattle_want(T, x, kind):
    """What a cattle card is worth to objectives (`wants` has been done)."""
    worth = x[X.WANT + c.NEED_VALUE] if T[t.VALUE + kind] == T[t.NEED_VALUE] else 0.0
    for need in range(c.NEED_BREED, c.N_NEEDS):
        if T[t.BREED + kind] == T[t.NEED_BREED + need]:
            worth = max(worth, x[X.WANT + need])
    return worth
