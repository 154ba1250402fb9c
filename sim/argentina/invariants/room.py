"""The state of the last look and, behind it, room to count in: nothing compiled here allocates."""

from sim.argentina.invariants import groups as g
from sim.argentina.invariants.outside import outside
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.ranges import LastLook

MAX_THINGS = L.N_SHIPS  # the most numerous of ships, station masters, neutral buildings, players

block = Block()
last_look = LastLook(block, L.state, outside, g.groups)
changes, new_room = last_look.changes, last_look.new_room
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


@kernel
def clear(w, start, n):
    for i in range(start, start + n):
        w[i] = 0
