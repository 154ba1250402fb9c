"""How a turn begins (B100, B101)."""

from sim.core.jit import kernel

from . import layout as L
from .movement import MOVE, PLACE
from .stack import push


@kernel
def start_turn(s, T, p):
    """Phase A; on the first turn the rancher is placed instead."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.AT] >= 0:
        push(s, MOVE, 0, 0, 1)  # phase A: how far is read when it is needed (B136)
    else:
        push(s, PLACE)
