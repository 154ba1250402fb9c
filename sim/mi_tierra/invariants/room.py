"""The state of the last look and, behind it, room to count in: nothing compiled here allocates."""

from sim.core.layout import Block
from sim.core.ranges import LastLook

from ..kernel import layout as L
from .codes import OUT_OF_RANGE

room = Block()
last_look = LastLook(room, L.state, code=lambda field: OUT_OF_RANGE)
changes, new_room = last_look.changes, last_look.new_room
COUNTS = room.add("counts", L.N_MARKETS, "cards by kind")
