"""How a turn begins (A100, A101)."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .exhaustion import FIRST_DISCARD
from .movement import MOVE, PLACE
from .pedro import start_pedro
from .stack import push


@kernel
def start_turn(s, T, p):
    """Phase A; on the first turn discards and placement instead. Pedro has turns of his own."""
    if s[L.SOLO] and p == L.PEDRO:
        start_pedro(s, T)
        return
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.AT] >= 0:
        push(s, MOVE, 0, 0, 1)  # phase A: how far is read when it is needed (A136)
        return
    push(s, PLACE)
    if s[q + L.HAND_N] > T[t.FIRST_HAND]:
        push(s, FIRST_DISCARD, s[q + L.HAND_N] - T[t.FIRST_HAND])
