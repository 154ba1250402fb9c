"""Room to count in, behind the state of the last look: compiled code here allocates nothing."""

from sim.argentina.kernel.codes import COUNT_FARMER
from sim.argentina.kernel.layout import (
    CARD_KINDS,
    N_CATEGORIES,
    N_COLOURS,
    N_NODES,
    STATE_SIZE,
    TILE_KINDS,
    VALUES,
)
from sim.core.jit import kernel
from sim.core.layout import Block

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
ROOM_SIZE = room.size


@kernel
def clear(w, start, n):
    for i in range(start, start + n):
        w[i] = 0
