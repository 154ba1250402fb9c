"""Which actions are openings (sim/mi_tierra/gifts.py)."""

import numpy as np

from sim.core.jit import kernel

from . import layout as L
from . import placement as at
from .farm import START_PAIR

FIRST_PAIR, FIRST_PLACE = 1, 2
OPS = np.array([0, START_PAIR, at.PLACE])
AREA_OF = np.array(L.AREA_OF_WHEELED)


@kernel
def opening_kind(s, T, which, a):
    """The pair that a player begins with, or the area of a worker."""
    if which == FIRST_PAIR:
        return a if a >= 0 and a < L.N_PAIRS else -1
    if a < 0 or a >= at.N_PLACES:
        return -1
    if a < at.ON_POSITION:
        return AREA_OF[a]
    if a < at.ON_EDGE:
        return L.AREA_PROGRESS
    if a < at.ON_MARKET:
        return L.AREA_FARM
    return L.AREA_COUNTRY if a < at.ON_CITY else L.AREA_CITY
