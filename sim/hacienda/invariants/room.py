"""The state of the last look and, behind it, room to count in: nothing compiled here allocates."""

import numpy as np
from numpy.typing import NDArray

from sim.core.fields import spots
from sim.core.layout import Block
from sim.core.ranges import bounds, codes, comparer

from ..kernel import layout as L
from .codes import OUT_OF_RANGE

BOARD, CARDS = 1, 2  # groups of fields: what is counted again when one of them has changed
_OF_BOARD = {
    *("terrain", "content", "land_stock", "water_stock", "ponds", "haciendas_n", "haciendas"),
    *("tokens_n", "tokens", "free", "free_n", "group", "next", "size", "ponds_near"),
    *("points", "pieces", "own", "near", "markets", "open_hacienda", "open_harvest", "forbidden"),
}

room = Block()
room.add("state", L.STATE_SIZE, "the state of the last look")
W_GROUPS = room.add("groups", L.STATE_SIZE, "what a number belongs to")
W_LOW = room.add("low", L.STATE_SIZE, "the lowest value of each number")
W_HIGH = room.add("high", L.STATE_SIZE, "the highest")
W_CODE = room.add("code", L.STATE_SIZE, "what is wrong outside")
COUNTS = room.add("counts", L.N_LAND_CARDS, "cards by kind")
LABEL = room.add("label", L.N_SPACES, "first space of a group, or -1")
QUEUE = room.add("queue", L.N_SPACES, "spaces to be looked at")
HACIENDAS = room.add("haciendas", L.N_SPACES, "haciendas on a group")
TOKENS = room.add("tokens", L.N_SPACES, "tokens on a group")
SIZES = room.add("sizes", L.N_SPACES, "tiles of a group")
POND_SIZES = room.add("pond_sizes", L.MAX_PONDS, "spaces of a pond")
POINTS = room.add("points", L.MAX_SEATS * L.N_SOURCES, "points of the board")
MARKETS = room.add("markets", L.MAX_SEATS, "conquered markets")
changes = comparer(L.STATE_SIZE, W_GROUPS, W_LOW, W_HIGH, W_CODE)


def new_room() -> NDArray[np.int64]:
    vector = np.zeros(room.size, dtype=np.int64)
    low, high = bounds(L.state)
    wrong = codes(L.state, lambda field: OUT_OF_RANGE)
    for start, numbers in ((W_LOW, low), (W_HIGH, high), (W_CODE, wrong)):
        vector[start : start + L.STATE_SIZE] = numbers
    for spot in spots(L.state):
        group = BOARD if spot.field.name in _OF_BOARD else CARDS
        if spot.field.name == "pieces":
            group = BOARD | CARDS
        vector[W_GROUPS + spot.start : W_GROUPS + spot.end] = group
    return vector
