"""The state of the last look and, behind it, room to count in: nothing compiled here allocates."""

from sim.core.fields import StateField
from sim.core.layout import Block
from sim.core.ranges import LastLook, codes

from ..kernel import layout as L
from .codes import OUT_OF_RANGE

BOARD, CARDS = 1, 2  # groups of fields: what is counted again when one of them has changed
_OF_BOARD = {
    *("terrain", "content", "land_stock", "water_stock", "ponds", "haciendas_n", "haciendas"),
    *("tokens_n", "tokens", "free", "free_n", "group", "next", "size", "ponds_near"),
    *("points", "pieces", "own", "near", "markets", "open_hacienda", "open_harvest", "forbidden"),
}


def _group(field: StateField) -> int:
    if field.name == "pieces":
        return BOARD | CARDS
    return BOARD if field.name in _OF_BOARD else CARDS


room = Block()
last_look = LastLook(room, L.state, lambda field: OUT_OF_RANGE, lambda: codes(L.state, _group))
changes, new_room = last_look.changes, last_look.new_room
COUNTS = room.add("counts", L.N_LAND_CARDS, "cards by kind")
LABEL = room.add("label", L.N_SPACES, "first space of a group, or -1")
QUEUE = room.add("queue", L.N_SPACES, "spaces to be looked at")
HACIENDAS = room.add("haciendas", L.N_SPACES, "haciendas on a group")
TOKENS = room.add("tokens", L.N_SPACES, "tokens on a group")
SIZES = room.add("sizes", L.N_SPACES, "tiles of a group")
POND_SIZES = room.add("pond_sizes", L.MAX_PONDS, "spaces of a pond")
POINTS = room.add("points", L.MAX_SEATS * L.N_SOURCES, "points of the board")
MARKETS = room.add("markets", L.MAX_SEATS, "conquered markets")
