"""Discs of a board that could be paid for."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t


@kernel
def payable_disc(before, T, p, money, white_only):
    """Does the board hold a disc that could be paid for?"""
    q = L.SEATS + p * L.SEAT_SIZE
    for disc in range(L.N_DISCS):
        if before[q + L.DISC_ON + disc] == 1 and T[t.DISC_PAY + disc] <= money:
            if not white_only or T[t.DISC_BLACK + disc] == 0:
                return True
    return False
