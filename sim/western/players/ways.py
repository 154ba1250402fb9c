"""What lies ahead of a player: the trail, and the job market to the end."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import workspace as X


@kernel
def trail_left(s, T, p):
    """The share of the trail that lies before a player: 1 at its start, 0 in the city."""
    at = s[L.SEATS + p * L.SEAT_SIZE + L.AT]
    order = 0
    while order < L.N_NODES - 1 and T[t.NODE_ORDER + order] != at:
        order += 1
    return 1.0 - order / (L.N_NODES - 1)


@kernel
def reachable(T, x, start):
    """Mark every node ahead of `start`."""
    for node in range(L.N_NODES):
        x[X.SEEN + node] = 0.0
    x[X.SEEN + start] = 1.0
    for i in range(L.N_NODES):
        node = T[t.NODE_ORDER + i]
        if x[X.SEEN + node] > 0.0:
            for way in range(L.MAX_WAYS):
                ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
                if ahead < 0:
                    break
                x[X.SEEN + ahead] = 1.0


@kernel
def cells_left(s, T):
    """Empty cells of the job market until the end; 0 once it is triggered."""
    if s[L.TRIGGER] > 0:
        return 0
    row = s[L.MARKER_ROW]
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    cells = (L.N_JOB_ROWS - row) * columns
    if row < L.N_JOB_ROWS:
        for column in range(columns):
            cells -= 1 if s[L.JOBS + row * c.JOB_COLUMNS + column] > 0 else 0
    return cells
