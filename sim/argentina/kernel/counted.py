"""What amounts of effects and station masters are counted by, beside workers of one row."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .buildings import marked_buildings


@kernel
def farmers_beside(s, p):
    """Farmer tiles beside the board, of all colours."""
    count = 0
    for colour in range(L.N_ZONES):
        count += s[L.SEATS + p * L.SEAT_SIZE + L.FARMERS + colour]
    return count


@kernel
def count_own(s, T, p, per):
    """What amounts are counted by beside workers (R46)."""
    if per == c.PER_FARMLAND_BUILDING:
        return marked_buildings(s, T, p)
    if per == c.PER_WORKER_SET:
        return worker_sets(s, p)
    return farmers_beside(s, p)


@kernel
def worker_sets(s, p):
    """Complete sets of one worker of each type (A534, A584)."""
    q = L.SEATS + p * L.SEAT_SIZE
    fewest = s[q + L.WORKERS]
    for row in range(1, L.N_ROWS):
        fewest = min(fewest, s[q + L.WORKERS + row])
    return fewest
