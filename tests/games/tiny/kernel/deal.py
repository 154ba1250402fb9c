"""A new game from its design row."""

from sim.core.jit import kernel
from sim.core.rng import shuffle

from . import layout as L
from . import tables as t
from .shared_deal import begin_deal
from .stack import push
from .turn import BEGIN


@kernel
def deal(s, T, row, out):
    """Everybody has the same cards, in an order of their own (T1)."""
    begin_deal(s, row, 1)
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        s[q + L.DRAW_N] = T[t.PILE_N]
        for i in range(T[t.PILE_N]):
            s[q + L.DRAW + i] = T[t.PILE + i]
        shuffle(s, L.TABLE_STREAM, s, q + L.DRAW, T[t.PILE_N])
    push(s, BEGIN)
