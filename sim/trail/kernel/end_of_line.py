"""Where an engine stops: stations, and the last space, which sends it back (9.6, 9.7)."""

from sim.core.codes import things
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .stack import push
from .stations import STATION, room
from .transport import set_aside

leave_end = room.decision("leave_end", owed=True, codes=things(L.slots))
LEAVE_END = leave_end.op


@kernel
def engine_stops(s, T, p, slot):
    """A station is offered at once; from the last space the engine goes back (B390, B410, B411)."""
    s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] = slot
    set_aside(s, T, p)
    if slot == T[t.LAST_SLOT]:
        push(s, LEAVE_END)
    station = T[t.SLOT_STATION + slot] - 1
    if station >= 0:
        push(s, STATION, station, c.OPTIONAL)
