"""What a building is worth by where it stands: how much better it makes a lap of the trail.

A lap is a plan from the start of the trail to Kansas City, with what phase B usually brings at each
location. A building adds a stop, or a further move to one, or nothing where no stop is missing.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.faces import face_of
from ..kernel.options import location_options
from . import weights as w
from . import workspace as X
from .plan import FURTHEST, PLAN_ROW, best_way, further_steps, steps_of, tax_worth, turn_cost
from .worth import options_use


@kernel
def lap_worth(s, T, W, x, p, place, use, steps):
    """The best lap if a building stood on `place` (-1: none) with that use and further steps."""
    full = min(s[L.SEATS + p * L.SEAT_SIZE + L.STEPS], X.MAX_STEPS)
    most = max(full, FURTHEST)
    cost = turn_cost(W, x)
    for i in range(L.N_NODES - 1, -1, -1):
        node = T[t.NODE_ORDER + i]
        at = X.ENTER + node * PLAN_ROW
        x[at] = X.NEVER
        if T[t.NODE_TYPE + node] == c.N_CITY:
            for k in range(1, most + 1):
                x[at + k] = 0.0
            continue
        if node != place and s[L.CONTENT + node] == 0:  # empty spaces are no steps (B131)
            for k in range(1, most + 1):
                x[at + k] = best_way(T, x, node, k)
            continue
        here, further = x[X.USUAL + node], x[X.FURTHER + node]
        if node == place:
            here, further = use, steps
        after = best_way(T, x, node, full) - cost
        if further > 0:
            after = max(after, best_way(T, x, node, int(further)))
        stop = here + after
        tax = 0.0 if node == place else tax_worth(s, T, W, x, p, node)
        x[at + 1] = stop - tax
        for k in range(1, most):
            x[at + k + 1] = max(stop, best_way(T, x, node, k)) - tax
    return best_way(T, x, T[t.NODE_START], full)


@kernel
def look_at_lap(s, T, W, x, p):
    """What phase B usually brings at each location, and what a lap is worth as things stand."""
    if x[X.KNOWN + X.LAP_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.LAP_KNOWN] = 1.0
    for node in range(L.N_NODES):
        x[X.USUAL + node] = 0.0
        x[X.FURTHER + node] = 0.0
        if s[L.CONTENT + node] > 0:
            options = location_options(s, T, p, node)
            if options > 0:
                x[X.USUAL + node] = options_use(s, T, W, x, p, options, 0.0)
                x[X.FURTHER + node] = further_steps(s, T, p, node)
    x[X.LAP] = lap_worth(s, T, W, x, p, -1, 0.0, 0)


@kernel
def lap_gain(s, T, W, x, p, number, node):
    """What a building on that space makes better, in all laps to come."""
    look_at_lap(s, T, W, x, p)
    options = t.FACE_OPTIONS + face_of(s, p, number) * t.OPTION_SIZE * t.MAX_OPTIONS
    use = options_use(s, T, W, x, p, options, 0.0)
    better = lap_worth(s, T, W, x, p, node, use, steps_of(T, options)) - x[X.LAP]
    return W[w.LAP] * x[X.LEFT] * better


@kernel
def best_gain(s, T, W, x, p, number):
    """The same on the best of the empty spaces; 0 where it gains nothing."""
    best = 0.0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_BUILDING and s[L.CONTENT + node] == 0:
            best = max(best, lap_gain(s, T, W, x, p, number, node))
    return best
