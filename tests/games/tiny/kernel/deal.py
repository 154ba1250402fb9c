"""A new game from its design row."""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import seed_stream, shuffle

from . import design as d
from . import layout as L
from . import tables as t
from .stack import push
from .turn import BEGIN


@kernel
def deal(s, T, row, out):
    """Chance of the table comes from the deal, noise of the policies from the game (T1)."""
    for i in range(L.STATE_SIZE):
        s[i] = 0
    s[L.PLAYERS] = row[d.D_PLAYERS]
    seed_stream(s, L.TABLE_STREAM, row[d.D_SEED], row[d.D_LUCK], 0)
    for p in range(s[L.PLAYERS]):
        stream = L.POLICY_STREAM + p * STREAM_SIZE
        seed_stream(s, stream, row[d.D_SEED], row[d.D_GAME], 1 + p)
        q = L.SEATS + p * L.SEAT_SIZE
        s[q + L.POLICY] = row[d.D_POLICY + p]
        s[q + L.DRAW_N] = T[t.T_PILE_N]
        for i in range(T[t.T_PILE_N]):
            s[q + L.DRAW + i] = T[t.T_PILE + i]
        shuffle(s, L.TABLE_STREAM, s, q + L.DRAW, T[t.T_PILE_N])
    push(s, BEGIN)
