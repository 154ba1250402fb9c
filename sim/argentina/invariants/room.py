"""The state of the last look and, behind it, room to count in: nothing compiled here allocates."""

import numpy as np
from numpy.typing import NDArray

from sim.argentina.invariants.groups import groups
from sim.argentina.invariants.outside import outside
from sim.argentina.kernel.codes import COUNT_FARMER
from sim.argentina.kernel.layout import (
    CARD_KINDS,
    N_CATEGORIES,
    N_COLOURS,
    N_NODES,
    N_SHIPS,
    STATE_SIZE,
    TILE_KINDS,
    VALUES,
    state,
)
from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.ranges import bounds, codes

THINGS_MAX = N_SHIPS  # the most numerous of ships, station masters, neutral buildings, players

room = Block()
room.add("state", STATE_SIZE, "the state of the last look")
W_CARDS = room.add("cards", CARD_KINDS, "cards of every kind, all places")
W_HERD = room.add("herd", CARD_KINDS, "cards of one herd")
W_START = room.add("start", CARD_KINDS, "starting cards of a player")
W_TILES = room.add("tiles", TILE_KINDS, "tiles of every kind, all places")
W_BAG = room.add("bag", TILE_KINDS, "tiles of one bag and its forecast")
W_COLOURS = room.add("colours", N_COLOURS, "farmers that are missing elsewhere")
W_REACHED = room.add("reached", N_NODES)
W_WAITING = room.add("waiting", N_NODES)
W_VP = room.add("vp", N_CATEGORIES)
W_COUNTS = room.add("counts", COUNT_FARMER + 1, "what station masters count")
W_VALUES = room.add("values", VALUES, "cattle of a herd by breeding value")
W_THINGS = room.add("things", THINGS_MAX, "things of a component with few of them")
W_GROUPS = room.add("groups", STATE_SIZE, "which checks read a number of the state (groups.py)")
W_LOW = room.add("low", STATE_SIZE, "the lowest value of each number (sim.core.ranges)")
W_HIGH = room.add("high", STATE_SIZE, "the highest")
W_OUTSIDE = room.add("outside", STATE_SIZE, "what is wrong when it is out of this range")


def new_room() -> NDArray[np.int64]:
    """Room without a state, so that the next look is at a state by itself."""
    vector = np.zeros(room.size, dtype=np.int64)
    for start, numbers in (
        (W_GROUPS, groups()),
        *zip((W_LOW, W_HIGH), bounds(state), strict=True),
        (W_OUTSIDE, codes(state, outside)),
    ):
        vector[start : start + STATE_SIZE] = numbers
    return vector


@kernel
def clear(w, start, n):
    for i in range(start, start + n):
        w[i] = 0
