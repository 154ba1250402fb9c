"""A building was replaced."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .movement import LOCATION, LOCATION_DID
from .stack import frame_at


@kernel
def building_replaced(s, q, node):
    """If it was the one in use, nothing more can be done there (A593, R70)."""
    if s[q + L.AT] != node:
        return
    for i in range(s[L.STACK_N]):
        f = frame_at(s, i)
        if s[f] == LOCATION:
            s[f + LOCATION_DID] |= c.TILE_GONE
