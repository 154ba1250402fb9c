"""A building was replaced."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .movement import LOCATION, LOCATION_AT, LOCATION_DID, location
from .stack import frame_at

LOCATION_COPIED = location.offsets[3]
NODE_BITS = 6  # of a node + 1 in the packed list of copied buildings
NODE_MASK = (1 << NODE_BITS) - 1


@kernel
def building_replaced(s, q, node):
    """Actions of a tile that has left its space are lost: the own one, or a copied one.

    B166, B593, R97.
    """
    for i in range(s[L.STACK_N]):
        f = frame_at(s, i)
        if s[f] != LOCATION:
            continue
        if s[f + LOCATION_AT] == node:
            s[f + LOCATION_DID] |= c.TILE_GONE
        shift = 0
        while s[f + LOCATION_COPIED] >> shift > 0:
            if ((s[f + LOCATION_COPIED] >> shift) & NODE_MASK) == node + 1:
                s[f + LOCATION_COPIED] &= (1 << shift) - 1
                s[f + LOCATION_DID] |= c.COPY_GONE
            shift += NODE_BITS
