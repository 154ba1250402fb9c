"""Where an engine stops: stations, and the terminus, which sends it to the depot (9.6, 9.7)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .stack import push
from .stations import STATION


@kernel
def engine_stops(s, T, p, slot):
    """A station is offered at once; from the terminus the engine goes to the depot (A390, A411)."""
    engine = L.DEPOT if slot == T[t.LAST_SLOT] else slot
    s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] = engine
    station = T[t.SLOT_STATION + slot] - 1
    if station >= 0:
        push(s, STATION, station, c.OPTIONAL)
