"""Which actions are openings: the first stop, the first worker hired, the first building."""

import numpy as np

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .buildings import BUILD
from .movement import PLACE
from .workers import HIRE

STOP, WORKER, BUILDING = 1, 2, 3
OPS = np.array([0, PLACE, HIRE, BUILD])


@kernel
def opening_kind(s, T, which, a):
    """The letter of a neutral building, the row of a worker, the number of a building."""
    if which == STOP:
        return s[L.CONTENT + a] - 1 if a >= 0 and a < L.N_NODES else -1
    if which == WORKER:
        if a < 0 or a >= L.N_JOB_ROWS * c.JOB_COLUMNS:
            return -1
        return T[t.TILE_ROW + s[L.JOBS + a] - 1]
    return a if a >= 0 and a < L.N_NUMBERS else -1
