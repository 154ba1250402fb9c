"""What actions on the trail and at its locations are worth: moves, phase B, workers, buildings."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.buildings import (
    BUILD_PRICE,
    SPACE_BUILDING,
    SPACE_PRICE,
    build_what,
    build_where,
)
from ..kernel.effect_list import ACCEPT_EFFECTS, accept
from ..kernel.effects import aux
from ..kernel.faces import face
from ..kernel.farmers import (
    GRANJERO,
    TILES_BONUS,
    TILES_CHOSEN,
    TILES_NEEDED,
    board_strength,
    help_tiles,
    invest,
    invest_price,
    required,
)
from ..kernel.movement import LOCATION_AT, location, move, place, steps_left
from ..kernel.options import location_options, option_effects
from ..kernel.workers import HIRE_MODIFIER, hire_price, hire_worker
from . import weights as w
from . import workspace as X
from .needs import no_wants
from .noise import noise
from .opinions import FIRST, for_each
from .options import (
    build_worth,
    farmer_worth,
    help_cost,
    help_here_worth,
    hire_worth,
    location_worth,
    option_worth,
)
from .plan import PLAN_ROW, after_stop, look_ahead, plan_route
from .worth import effects_worth, face_worth, replacing, rows_worth


@move.weigh
@kernel
def weigh_move(s, T, W, x, m, p, f, stream, out, n):
    """Plan: the worth of each step, and of a stop."""
    here = s[L.SEATS + p * L.SEAT_SIZE + L.AT]
    steps = min(steps_left(s, p, f), X.MAX_STEPS)
    plan_route(s, T, W, x, m, p, here, steps, stream, out, n)
    for i in range(n):
        a = out[i]
        if a == c.PASS:
            stop = location_worth(s, T, W, x, p, here, out, n) + noise(s, W, stream)
            x[X.SCORE + i] = stop + after_stop(s, T, W, x, p, out, here)
        elif a < c.PASS:
            x[X.SCORE + i] = x[X.ENTER + a * PLAN_ROW + steps]


@place.weigh
@kernel
def weigh_place(s, T, W, x, m, p, f, stream, out, n):
    """Where to begin: as if it were reached by a move."""
    steps = s[L.SEATS + p * L.SEAT_SIZE + L.STEPS]
    look_ahead(s, T, W, x, p, T[t.NODE_START], steps, stream, out, n)
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else x[X.STOP + a]


@location.weigh
@kernel
def weigh_location(s, T, W, x, m, p, f, stream, out, n):
    """Actions of the location: money first, a further move last, auxiliary ones instead of all."""
    node = s[f + LOCATION_AT]
    options = location_options(s, T, p, node)
    no_wants(x)
    total = 0.0
    for i in range(n):
        a = out[i]
        if a == c.PASS:
            x[X.SCORE + i] = 0.0
        elif a <= c.SPECIAL:
            pointer = T[t.NODE_SPECIAL + node]
            if a < c.SPECIAL:
                pointer = option_effects(T, options, a)
            worth = option_worth(s, T, W, x, p, pointer, out, n)
            if worth > 0.0:
                total += worth
                effect = pointer
                while T[effect] != fx.END:
                    if T[effect] == fx.PESOS:
                        worth += FIRST
                    effect += c.EFFECT
                if T[pointer] == fx.MOVE:
                    worth *= 0.001  # what is not done before is lost (R11)
            x[X.SCORE + i] = worth
    for i in range(n):
        a = out[i]
        if a >= c.AUX_FIRST and a < c.HELP_HERE:
            worth = effects_worth(s, T, W, x, p, T[t.AUX_EFFECTS + a - c.AUX_FIRST])
            x[X.SCORE + i] = worth - total
        elif a == c.HELP_HERE:
            x[X.SCORE + i] = help_here_worth(s, T, W, x, p, node)


@accept.weigh
@for_each
@kernel
def accept_worth(s, T, W, x, p, f, a):
    return effects_worth(s, T, W, x, p, s[f + ACCEPT_EFFECTS])


@aux.weigh
@for_each
@kernel
def aux_worth(s, T, W, x, p, f, a):
    return effects_worth(s, T, W, x, p, T[t.AUX_EFFECTS + a])


@hire_worker.weigh
@for_each
@kernel
def worker_worth(s, T, W, x, p, f, a):
    rows_worth(s, T, W, x, p)
    tile = s[L.JOBS + a] - 1
    cost = hire_price(s, T, a // c.JOB_COLUMNS, tile, s[f + HIRE_MODIFIER])
    return hire_worth(s, T, W, x, p, tile, cost)


@build_what.weigh
@for_each
@kernel
def building_worth(s, T, W, x, p, f, a):
    return build_worth(s, T, W, x, p, a, s[f + BUILD_PRICE])


@build_where.weigh
@for_each
@kernel
def space_worth(s, T, W, x, p, f, node):
    """A space for a building: money, what makes way, farmland, special action, place."""
    needed = T[t.FACE_CARPINTEROS + face(s, s[f + SPACE_BUILDING])]
    worth = 0.0
    if s[L.CONTENT + node] > 0:
        old = face(s, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)
        needed -= T[t.FACE_CARPINTEROS + old]
        worth -= face_worth(s, T, W, x, p, old) + replacing(W, x)
    worth -= needed * s[f + SPACE_PRICE] * x[X.PESO]
    worth += W[w.SPACE_FARMLAND] * T[t.NODE_FARMLAND + node] * x[X.EARLY]
    if T[t.NODE_SPECIAL + node] > 0:
        special = effects_worth(s, T, W, x, p, T[t.NODE_SPECIAL + node])
        worth += W[w.SPACE_SPECIAL] * x[X.LEFT] * max(0.0, special)
    order = 0
    while T[t.NODE_ORDER + order] != node:
        order += 1
    part = order * w.SPACE_PARTS // L.N_NODES
    return worth + W[w.SPACE_LATE] * order / L.N_NODES + W[w.SPACE_PART + part]


@help_tiles.weigh
@for_each
@kernel
def help_worth(s, T, W, x, p, f, node):
    free = board_strength(s, p) + s[f + TILES_BONUS] - s[f + TILES_NEEDED]
    short = max(0, required(s, T, node) - max(0, free))
    worth = farmer_worth(s, T, W, x, p, node) - W[w.FARMER_STRENGTH] * short
    if s[f + TILES_CHOSEN] > 0 and free < 0 and short > 0:
        worth -= W[w.FARMER_STRENGTH]
    if W[w.FARMER_REVEAL] != 0.0:
        paid = help_cost(s, T, W, x, p, -free)
        more = help_cost(s, T, W, x, p, required(s, T, node) - free)
        worth -= W[w.FARMER_REVEAL] * min(20.0, more - paid)
    return worth


@invest.weigh
@for_each
@kernel
def invest_worth(s, T, W, x, p, f, a):
    rows_worth(s, T, W, x, p)
    return x[X.ROW + GRANJERO] - invest_price(s, T, p) * x[X.PESO] - W[w.FARMER]
