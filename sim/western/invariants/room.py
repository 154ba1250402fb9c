"""The state of the last look and, behind it, room to count in: nothing compiled here allocates.

A game adds to `block` what it counts beside this.
"""

from sim.core.jit import kernel
from sim.core.layout import Block
from sim.core.ranges import LastLook

from ..kernel import codes as c
from ..kernel import layout as L
from . import groups as g
from .outside import outside

MAX_THINGS = max(L.N_MASTERS, L.N_NEUTRAL, L.MAX_SEATS)

block = Block()
last_look = LastLook(block, L.state, outside, g.groups)
changes, new_room = last_look.changes, last_look.new_room
CARDS = block.add("cards", L.CARD_KINDS, "cards of every kind, all places")
HERD = block.add("herd", L.CARD_KINDS, "cards of one herd")
START = block.add("start", L.CARD_KINDS, "starting cards of a player")
TILES = block.add("tiles", L.TILE_KINDS, "tiles of every kind, all places")
SUPPLY = block.add("supply", L.TILE_KINDS, "tiles of one bag or stack and its forecast")
REACHED = block.add("reached", L.N_NODES)
WAITING = block.add("waiting", L.N_NODES)
VP = block.add("vp", L.N_CATEGORIES)
COUNTS = block.add("counts", c.N_COUNTS, "what station masters count")
VALUES = block.add("values", L.VALUES, "cattle of a herd by breeding value")
THINGS = block.add("things", MAX_THINGS, "things of a component with few of them")


@kernel
def clear(w, start, n):
    for i in range(start, start + n):
        w[i] = 0
