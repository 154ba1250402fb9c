"""Where to stop on the trail: a plan from here to the next visit to Kansas City.

Seen from the end of the trail backwards, each location is worth what phase B brings there, less a
turn, plus the best way on; passing costs its tax. The plan is the way of greatest worth.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.differences import certificates_to_spend
from ..kernel.faces import face_of
from ..kernel.income import breeding_total
from ..kernel.movement import hand_fee
from ..kernel.options import location_options, option_effects, option_group
from . import weights as w
from . import workspace as X
from .options import location_worth
from .ways import reachable
from .worth_lines import best_city

PLAN_ROW = X.MAX_STEPS + 1
FURTHEST = 5  # steps of a further move, at most (B497)


@kernel
def tax_worth(s, T, W, x, p, node):
    """What entering a location costs in tax, as far as there is money (B137, B138)."""
    kind = T[t.NODE_TYPE + node]
    fee = 0
    if kind == c.N_BUILDING:
        owner = (s[L.CONTENT + node] - 1) // L.N_NUMBERS
        if owner != p:
            face = face_of(s, owner, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)
            fee = hand_fee(s, T, T[t.FACE_HAND + face])
    elif kind == c.N_TILE:
        fee = hand_fee(s, T, T[t.TILE_HAND + s[L.CONTENT + node] - 1])
    return min(fee, s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]) * x[X.DOLLAR] * W[w.TAX]


@kernel
def visit_worth(s, T, W, x, p):
    """A visit with the hand as it is: income, certificates, and the delivery that they allow."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = breeding_total(s, T, p)
    best = X.NEVER
    for spent in range(certificates_to_spend(s, T, q) + 1):
        reached = total + spent
        city = best_city(s, T, W, x, p, reached, s[q + L.MONEY] + reached, 0)
        cost = spent * (x[X.CERTIFICATE] - x[X.DOLLAR])
        best = max(best, W[w.VISIT_CITY] * city - cost)
    return W[w.VISIT] * x[X.USE] + total * x[X.DOLLAR] + best


@kernel
def best_way(T, x, node, k):
    """The greatest worth of going on from a node with k steps left."""
    best = X.NEVER
    for way in range(L.MAX_WAYS):
        ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
        if ahead >= 0:
            best = max(best, x[X.ENTER + ahead * PLAN_ROW + k])
    return best


@kernel
def turn_cost(W, x):
    last = 1.0 - W[w.TURN_LAST] * (1.0 - x[X.USE])
    return (W[w.TURN] + W[w.TURN_EARLY] * x[X.EARLY]) * last


@kernel
def after_stop(s, T, W, x, p, node):
    """What follows a stop: the best way on, a turn later, if the game goes on that long."""
    if s[L.TRIGGER] > 0:
        return 0.0
    full = min(s[L.SEATS + p * L.SEAT_SIZE + L.STEPS], X.MAX_STEPS)
    faith = max(0.0, 1.0 - W[w.FEAR] / (2.0 + x[X.CELLS]))
    return faith * best_way(T, x, node, full) - turn_cost(W, x)


@kernel
def steps_of(T, options):
    """The steps of the further move among the actions of a building, or 0 (B497)."""
    for i in range(t.MAX_OPTIONS):
        if option_group(T, options, i) < 0:
            break
        pointer = option_effects(T, options, i)
        if T[pointer] == fx.MOVE:
            return min(T[pointer + c.EFFECT_AMOUNT], X.MAX_STEPS)
    return 0


@kernel
def further_steps(s, T, p, node):
    options = location_options(s, T, p, node)
    return steps_of(T, options) if options > 0 else 0


@kernel
def stop_worth(s, T, W, x, p, node, out, n):
    """A stop: phase B there, then a further move if it pays, or the way on a turn later."""
    worth = location_worth(s, T, W, x, p, node, out, n)
    after = after_stop(s, T, W, x, p, node)
    steps = further_steps(s, T, p, node)
    if steps > 0:
        after = max(after, best_way(T, x, node, steps))
    return worth + after


@kernel
def look_ahead(s, T, W, x, p, start, steps, out, n):
    """Fill STOP and ENTER for every node ahead of `start`, Kansas City first."""
    most = max(min(s[L.SEATS + p * L.SEAT_SIZE + L.STEPS], X.MAX_STEPS), steps, FURTHEST)
    visit = visit_worth(s, T, W, x, p)
    reachable(T, x, start)
    for i in range(L.N_NODES - 1, -1, -1):
        node = T[t.NODE_ORDER + i]
        if x[X.SEEN + node] == 0.0:
            continue
        at = X.ENTER + node * PLAN_ROW
        x[at] = X.NEVER
        if T[t.NODE_TYPE + node] == c.N_CITY:
            for k in range(1, most + 1):
                x[at + k] = visit
            continue
        if s[L.CONTENT + node] == 0 or node == start:  # empty spaces are no steps (B131)
            for k in range(1, most + 1):
                x[at + k] = best_way(T, x, node, k)
            continue
        stop = stop_worth(s, T, W, x, p, node, out, n)
        x[X.STOP + node] = stop
        tax = tax_worth(s, T, W, x, p, node)
        x[at + 1] = stop - tax
        for k in range(1, most):
            x[at + k + 1] = max(stop, best_way(T, x, node, k)) - tax
