"""The state of the last look and, behind it, room to count in: nothing compiled here allocates."""

import numpy as np
from numpy.typing import NDArray

from sim.argentina.invariants import groups as g
from sim.argentina.invariants.outside import outside
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.ranges import bounds, codes

MAX_THINGS = L.N_SHIPS  # the most numerous of ships, station masters, neutral buildings, players

block = Block()
block.add("state", L.STATE_SIZE, "the state of the last look")
CARDS = block.add("cards", L.CARD_KINDS, "cards of every kind, all places")
HERD = block.add("herd", L.CARD_KINDS, "cards of one herd")
START = block.add("start", L.CARD_KINDS, "starting cards of a player")
TILES = block.add("tiles", L.TILE_KINDS, "tiles of every kind, all places")
BAG = block.add("bag", L.TILE_KINDS, "tiles of one bag and its forecast")
COLOURS = block.add("colours", L.N_COLOURS, "farmers that are missing elsewhere")
REACHED = block.add("reached", L.N_NODES)
WAITING = block.add("waiting", L.N_NODES)
VP = block.add("vp", L.N_CATEGORIES)
COUNTS = block.add("counts", c.COUNT_FARMER + 1, "what station masters count")
VALUES = block.add("values", L.VALUES, "cattle of a herd by breeding value")
THINGS = block.add("things", MAX_THINGS, "things of a component with few of them")
GROUPS = block.add("groups", L.STATE_SIZE, "which checks read a number of the state (groups.py)")
LOW = block.add("low", L.STATE_SIZE, "the lowest value of each number (sim.core.ranges)")
HIGH = block.add("high", L.STATE_SIZE, "the highest")
OUTSIDE = block.add("outside", L.STATE_SIZE, "what is wrong when it is out of this range")


def new_room() -> NDArray[np.int64]:
    """Room without a state, so that the next look is at a state by itself."""
    vector = np.zeros(block.size, dtype=np.int64)
    for start, numbers in (
        (GROUPS, g.groups()),
        *zip((LOW, HIGH), bounds(L.state), strict=True),
        (OUTSIDE, codes(L.state, outside)),
    ):
        vector[start : start + L.STATE_SIZE] = numbers
    return vector


@kernel
def clear(w, start, n):
    for i in range(start, start + n):
        w[i] = 0
