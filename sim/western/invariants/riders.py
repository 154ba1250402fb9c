"""One step of a game: who moves on the trail, and where to."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from . import codes as b
from .moves import one_step_leads
from .own_moves import rider_goes


@kernel
def broken_riders(s, T, before, op, p):
    """A rider is placed once and then goes ahead by steps.

    A101, A131; B101, B131. Other ways to move are those of its game.
    """
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        old = before[q + L.AT]
        new = s[q + L.AT]
        if old == new:
            continue
        if player != p:
            return b.MOVED_BY_OTHERS
        if op == ops.PLACE:
            fits = old == -1 and T[t.NODE_TYPE + new] == c.N_NEUTRAL
        elif op == ops.MOVE:
            fits = old >= 0 and new >= 0 and one_step_leads(before, T, p, old, new)
        else:
            fits = rider_goes(before, T, op, p, old, new)
        if not fits:
            return b.BACKWARD
    return 0
