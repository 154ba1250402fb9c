"""What actions on the trail and at its locations are worth: moves, phase B, workers, buildings."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.buildings import BUILD_PRICE, SPACE_BUILDING, SPACE_PRICE, build_what, build_where
from ..kernel.effect_list import ACCEPT_EFFECTS, accept
from ..kernel.effects import aux
from ..kernel.faces import face_of
from ..kernel.free_move import free_move
from ..kernel.movement import LOCATION_AT, location, move, place, steps_left
from ..kernel.options import building_options, location_options, option_effects
from ..kernel.own_effects import CHOOSE_FIRST, choose
from ..kernel.poker import LAY_LAID, lay_card, seat_worker
from ..kernel.trail_tiles import remove_hazard, trade
from ..kernel.workers import HIRE_MODIFIER, hire_price, hire_worker
from . import weights as w
from . import workspace as X
from .opinions import FIRST, for_each
from .options import (
    addition_worth,
    aux_worth,
    build_worth,
    option_worth,
    tile_worth,
)
from .plan import PLAN_ROW, after_stop, best_way, look_ahead, stop_worth
from .prices import keep_worth
from .worth import face_worth, flat_worth, rows_worth, worker_loss

LAST = 0.001  # a further move comes last: what is not done before is lost (R11)


@move.weigh
@kernel
def weigh_move(s, T, W, x, m, p, f, stream, out, n):
    """Plan: the worth of each step, and of a stop."""
    here = s[L.SEATS + p * L.SEAT_SIZE + L.AT]
    steps = min(steps_left(s, p, f), X.MAX_STEPS)
    look_ahead(s, T, W, x, p, here, steps, out, n)
    for i in range(n):
        a = out[i]
        if a == c.PASS:
            x[X.SCORE + i] = stop_worth(s, T, W, x, p, here, out, n)
        elif a < c.PASS:
            x[X.SCORE + i] = x[X.ENTER + a * PLAN_ROW + steps]


@place.weigh
@kernel
def weigh_place(s, T, W, x, m, p, f, stream, out, n):
    """Where to begin: as if it were reached by a move."""
    steps = s[L.SEATS + p * L.SEAT_SIZE + L.STEPS]
    look_ahead(s, T, W, x, p, T[t.NODE_START], steps, out, n)
    for i in range(n):
        x[X.SCORE + i] = 0.0 if out[i] >= c.PASS else x[X.STOP + out[i]]


@free_move.weigh
@kernel
def weigh_free_move(s, T, W, x, m, p, f, stream, out, n):
    """The new place is not used: only the way on from there counts (B424, R17)."""
    here = s[L.SEATS + p * L.SEAT_SIZE + L.AT]
    look_ahead(s, T, W, x, p, here, s[L.SEATS + p * L.SEAT_SIZE + L.STEPS], out, n)
    for i in range(n):
        node = here if out[i] == c.PASS else out[i]
        x[X.SCORE + i] = after_stop(s, T, W, x, p, node)


@kernel
def copied_pointer(s, T, a):
    """The effects of an action that an 8b copies."""
    node = (a - c.COPIED) // c.COPY_NODE
    option = (a - c.COPIED) % c.COPY_NODE
    if option == c.COPY_SPECIAL:
        return T[t.NODE_SPECIAL + node]
    return option_effects(T, building_options(s, T, node), option)


@kernel
def turned_worth(s, T, W, x, p, number):
    """The other side of a tile against the one that is up (V160)."""
    face = face_of(s, p, number)
    more = face_worth(s, T, W, x, p, face ^ 1) - face_worth(s, T, W, x, p, face)
    return W[w.TURN_TILE] * more - W[w.TURN]


@kernel
def further_worth(s, T, W, x, p, node, steps, out, n):
    """A further move against the way on a turn later (B497)."""
    look_ahead(s, T, W, x, p, node, steps, out, n)
    return best_way(T, x, node, min(steps, X.MAX_STEPS)) - after_stop(s, T, W, x, p, node)


@location.weigh
@kernel
def weigh_location(s, T, W, x, m, p, f, stream, out, n):
    """Actions of the location: money first, a further move last, others instead of all."""
    node = s[f + LOCATION_AT]
    options = location_options(s, T, p, node)
    total = 0.0
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0
        if a == c.PASS or a >= c.USE_TOKEN or (a >= c.AUX_FIRST and a < c.COPIED):
            continue
        if a == c.ADDITION:
            worth = addition_worth(s, T, W, x, p, node)
            total += max(0.0, worth)
        else:
            if a >= c.COPIED:
                pointer = copied_pointer(s, T, a)
            elif a == c.SPECIAL:
                pointer = T[t.NODE_SPECIAL + node]
            else:
                pointer = option_effects(T, options, a)
            if T[pointer] == fx.MOVE and a < c.COPIED:
                worth = further_worth(s, T, W, x, p, node, T[pointer + c.EFFECT_AMOUNT], out, n)
            else:
                worth = option_worth(s, T, W, x, p, pointer, out, n)
            if worth > 0.0:
                total += worth
                effect = pointer
                while T[effect] != fx.END:
                    if T[effect] == fx.MONEY:
                        worth += FIRST
                    effect += c.EFFECT
                if T[pointer] == fx.MOVE:
                    worth *= LAST
        x[X.SCORE + i] = worth
    for i in range(n):
        a = out[i]
        if a >= c.AUX_FIRST and a < c.TURN_TILE:
            x[X.SCORE + i] = aux_worth(s, T, W, x, p, a - c.AUX_FIRST, out, n) - total
        elif a >= c.TURN_TILE and a < c.COPIED:
            x[X.SCORE + i] = turned_worth(s, T, W, x, p, a - c.TURN_TILE) - total


@accept.weigh
@for_each
@kernel
def accept_worth(s, T, W, x, p, f, a):
    return flat_worth(s, T, W, x, p, s[f + ACCEPT_EFFECTS])


@choose.weigh
@for_each
@kernel
def choose_worth(s, T, W, x, p, f, a):
    return flat_worth(s, T, W, x, p, s[f + CHOOSE_FIRST + a])


@aux.weigh
@kernel
def weigh_aux(s, T, W, x, m, p, f, stream, out, n):
    for i in range(n):
        a = out[i]
        x[X.SCORE + i] = 0.0 if a >= c.PASS else aux_worth(s, T, W, x, p, a, out, n)


@hire_worker.weigh
@for_each
@kernel
def hire_worth(s, T, W, x, p, f, a):
    rows_worth(s, T, W, x, p)
    tile = s[L.JOBS + a] - 1
    cost = hire_price(s, T, a // c.JOB_COLUMNS, tile, s[f + HIRE_MODIFIER])
    return x[X.ROW + T[t.TILE_ROW + tile]] - cost * x[X.DOLLAR]


@build_what.weigh
@for_each
@kernel
def building_worth(s, T, W, x, p, f, a):
    return build_worth(s, T, W, x, p, a, s[f + BUILD_PRICE])


@build_where.weigh
@for_each
@kernel
def space_worth(s, T, W, x, p, f, node):
    """A space for a building: money, what makes way, woods, special action, place."""
    needed = T[t.FACE_CRAFTSMEN + face_of(s, p, s[f + SPACE_BUILDING])]
    worth = 0.0
    if s[L.CONTENT + node] > 0:
        old = face_of(s, p, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)
        needed -= T[t.FACE_CRAFTSMEN + old]
        worth -= face_worth(s, T, W, x, p, old) + W[w.REPLACE]
    worth -= needed * s[f + SPACE_PRICE] * x[X.DOLLAR]
    worth += W[w.SPACE_WOODS] * T[t.NODE_MARKED + node] * x[X.EARLY]
    if T[t.NODE_SPECIAL + node] > 0:
        special = flat_worth(s, T, W, x, p, T[t.NODE_SPECIAL + node])
        worth += W[w.SPACE_SPECIAL] * x[X.LEFT] * max(0.0, special)
    order = 0
    while T[t.NODE_ORDER + order] != node:
        order += 1
    late = order / L.N_NODES
    worth += W[w.SPACE_LATE] * late * x[X.EARLY]
    return worth + W[w.SPACE_MIDDLE] * 4.0 * late * (1.0 - late) * x[X.EARLY]


@kernel
def kept_worth(s, T, W, x, p, f, node):
    return tile_worth(s, T, W, x, p, node)


remove_hazard.weigh(for_each(kept_worth))
trade.weigh(for_each(kept_worth))


@seat_worker.weigh
@for_each
@kernel
def seat_worth(s, T, W, x, p, f, row):
    return -worker_loss(s, T, W, x, p, row)


@lay_card.weigh
@for_each
@kernel
def lay_worth(s, T, W, x, p, f, card):
    """A card for the showdown: its value there, its price, and what it is worth in hand."""
    value = T[t.VALUE + card] if card < L.CATTLE_KINDS else 0
    pot = (s[L.POT] + T[t.POT_BANK]) * x[X.DOLLAR]
    worth = W[w.LAY] * pot * value / 3.0 - T[t.LAY_PRICE + s[f + LAY_LAID]] * x[X.DOLLAR]
    return worth + x[X.FRESH] - keep_worth(s, T, W, x, p, card)
