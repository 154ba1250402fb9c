"""The discs of a player's board: which is best to be freed."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from . import workspace as X
from .worth import disc_worth


@kernel
def best_discs(s, T, W, x, p):
    """The best disc for a place with a white edge, and for one with a black edge."""
    if x[X.KNOWN + X.DISCS_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.DISCS_KNOWN] = 1.0
    q = L.SEATS + p * L.SEAT_SIZE
    x[X.DISC + X.WHITE] = 0.0
    x[X.DISC + X.BLACK] = 0.0
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 1 and T[t.DISC_PAY + disc] <= s[q + L.MONEY]:
            worth = disc_worth(s, T, W, x, p, disc)
            x[X.DISC + X.BLACK] = max(x[X.DISC + X.BLACK], worth)
            if T[t.DISC_BLACK + disc] == 0:
                x[X.DISC + X.WHITE] = max(x[X.DISC + X.WHITE], worth)
