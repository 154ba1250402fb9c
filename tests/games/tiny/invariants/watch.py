"""Steps, and whole games."""

from sim.core.jit import kernel
from sim.core.vocabulary import FRAME_SIZE

from ..kernel import layout as L
from ..kernel.path import LAY
from .codes import STANDS_STILL


@kernel
def begin(s, T, memory, dealt):
    return 0


@kernel
def remember(s, T, before, memory, action):
    """After a step: who lays a card off goes its steps (T3)."""
    q = L.SEATS + before[L.CURRENT] * L.SEAT_SIZE
    op = before[L.STACK + (before[L.STACK_N] - 1) * FRAME_SIZE]
    if op == LAY and s[q + L.STEPS] != before[q + L.STEPS] + action + 1:
        return STANDS_STILL
    return 0


@kernel
def broken_choices(s, T, f, out, n):
    return 0
