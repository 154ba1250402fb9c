"""What seats can be given at the start (sim/mi_tierra/gifts.py)."""

from sim.core.jit import kernel
from sim.mi_tierra.gifts import PESOS

from . import layout as L
from .seats import make_good, seat_at

NOTHING, PESO, WORKER, FIRST_GOOD = range(4)


@kernel
def give(s, T, p, gift, luck):
    """Pesos count as those of the start (I12); the worker is the one that waits (M21)."""
    q = seat_at(p)
    if gift == PESO:
        s[q + L.PESOS] += PESOS
        s[q + L.START_PESOS] += PESOS
    elif gift == WORKER:
        s[q + L.WORKERS] += 1
        s[q + L.WAITING] = 0
    elif gift >= FIRST_GOOD:
        make_good(s, q, gift - FIRST_GOOD, 1)
