"""Where to stop on the trail: a plan from here to the next visit to Buenos Aires.

Seen from the end of the trail backwards, each location is worth what phase B brings there, less a
turn, plus the best way on; passing costs its tax. The plan is the way of greatest worth.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel import workspace as ws
from ..kernel.faces import face
from ..kernel.income import breeding_total
from ..kernel.movement import hand_fee
from . import weights as w
from . import workspace as X
from .memory import MAX_ROUTE, ROUTE, ROUTE_LEFT, ROUTE_TURN, turn_route_round
from .needs import no_wants
from .noise import noise
from .options import location_worth
from .ways import reachable
from .worth_ports import best_delivery, best_ship

PLAN_ROW = X.MAX_STEPS + 1


@kernel
def tax_worth(s, T, W, x, p, node):
    """What entering a location costs in tax, as far as there is money (A137, A138)."""
    kind = T[t.NODE_TYPE + node]
    fee = 0
    if kind == c.N_BUILDING:
        owner = (s[L.CONTENT + node] - 1) // L.N_NUMBERS
        if owner != p:
            fee = hand_fee(s, T, T[t.FACE_HAND + face(s, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)])
    elif kind == c.N_FARMER:
        fee = hand_fee(s, T, T[t.TILE_HAND + s[L.CONTENT + node] - 1])
    return min(fee, s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]) * x[X.PESO] * W[w.TAX]


@kernel
def visit_worth(s, T, W, x, p, out, n):
    """A visit with the hand as it is: income; near the end also the ship and the delivery."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = breeding_total(s, T, p)
    worth = W[w.VISIT] * x[X.USE] + total * x[X.POINT]
    if x[X.CELLS] <= W[w.VISIT_CELLS]:
        for i in range(s[q + L.HAND_N]):
            if s[q + L.HAND + i] == L.EXHAUSTION:  # they leave the herd at income (A204)
                worth -= (1.0 - x[X.USE]) * W[w.END_VP] * T[t.CARD_VP + L.EXHAUSTION]
        with_all = total + s[q + L.CERTIFICATES]
        worth += best_ship(s, T, W, x, p, with_all, s[q + L.PESOS] + with_all)
        worth += best_delivery(s, T, W, x, p, out, n)
        worth += s[q + L.CERTIFICATES] * (x[X.PESO] - x[X.CERTIFICATE])
    return worth


@kernel
def best_way(T, x, out, node, k):
    """The greatest worth of going on from a node with k steps left."""
    best = X.NEVER
    for way in range(L.MAX_WAYS):
        ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
        if ahead < 0:
            break
        best = max(best, x[X.ENTER + out[ws.LEADS + ahead] * PLAN_ROW + k])
    return best


@kernel
def faith_in_plans(W, x):
    """The share of what comes later that is believed: the game may end before."""
    return max(0.0, 1.0 - W[w.HAZARD] / (2.0 + x[X.CELLS]))


@kernel
def turn_cost(W, x):
    last = 1.0 - W[w.TURN_LAST] * (1.0 - x[X.USE])
    return (W[w.TURN] + W[w.TURN_EARLY] * x[X.EARLY]) * last


@kernel
def after_stop(s, T, W, x, p, out, node):
    """What follows a stop: the best way on, a turn later, if the game goes on that long."""
    if s[L.TRIGGER] > 0:
        return 0.0
    full = min(s[L.SEATS + p * L.SEAT_SIZE + L.STEPS], X.MAX_STEPS)
    return faith_in_plans(W, x) * best_way(T, x, out, node, full) - turn_cost(W, x)


@kernel
def look_ahead(s, T, W, x, p, start, steps, stream, out, n):
    """Fill STOP and ENTER for every node ahead of `start`, Buenos Aires first."""
    q = L.SEATS + p * L.SEAT_SIZE
    full = min(s[q + L.STEPS], X.MAX_STEPS)
    most = max(full, steps)
    faith = faith_in_plans(W, x)
    no_wants(x)  # what objectives ask for is looked at on the spot: a plan would pay much for it
    visit = visit_worth(s, T, W, x, p, out, n)
    reachable(T, x, start)
    for i in range(L.N_NODES - 1, -1, -1):
        node = T[t.NODE_ORDER + i]
        if x[X.SEEN + node] == 0.0:
            continue
        kind = T[t.NODE_TYPE + node]
        empty = kind != c.N_BUENOS_AIRES and kind != c.N_RAMP and s[L.CONTENT + node] == 0
        if empty and T[t.NODE_WAYS + node * L.MAX_WAYS + 1] < 0:  # no fork: as good as the next
            out[ws.LEADS + node] = out[ws.LEADS + T[t.NODE_WAYS + node * L.MAX_WAYS]]
            continue
        out[ws.LEADS + node] = node
        at = X.ENTER + node * PLAN_ROW
        x[at] = X.NEVER
        if kind == c.N_BUENOS_AIRES or kind == c.N_RAMP:
            closed = kind == c.N_RAMP and s[q + L.ENGINE] < T[t.NODE_RAMP_SLOT + node]  # A141
            for k in range(1, most + 1):
                x[at + k] = X.NEVER if closed else visit
            continue
        # the rows of the ways ahead; where there is no second or third one, the first again
        ways = t.NODE_WAYS + node * L.MAX_WAYS
        one = X.ENTER + out[ws.LEADS + T[ways]] * PLAN_ROW
        two = X.ENTER + out[ws.LEADS + T[ways + 1]] * PLAN_ROW if T[ways + 1] >= 0 else one
        three = X.ENTER + out[ws.LEADS + T[ways + 2]] * PLAN_ROW if T[ways + 2] >= 0 else one
        if empty or node == start:
            for k in range(1, most + 1):
                x[at + k] = max(x[one + k], max(x[two + k], x[three + k]))
            continue
        stop = location_worth(s, T, W, x, p, node, out, n) + noise(s, W, stream)
        if s[L.TRIGGER] == 0:
            stop += faith * max(x[one + full], max(x[two + full], x[three + full])) - turn_cost(
                W, x
            )
        x[X.STOP + node] = stop
        tax = tax_worth(s, T, W, x, p, node)
        x[at + 1] = stop - tax
        for k in range(1, most):
            on = max(x[one + k], max(x[two + k], x[three + k]))
            x[at + k + 1] = max(stop, on) - tax


@kernel
def plan_route(s, T, W, x, m, p, start, steps, stream, out, n):
    """Choose where to stop, and remember the way there, location by location."""
    steps = min(steps, X.MAX_STEPS)
    look_ahead(s, T, W, x, p, start, steps, stream, out, n)
    m[ROUTE_TURN] = s[L.TURN]
    m[ROUTE_LEFT] = 0
    node = start
    k = steps
    while k > 0 and m[ROUTE_LEFT] < MAX_ROUTE:
        best = 2.0 * X.NEVER
        go = -1
        for way in range(L.MAX_WAYS):
            ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
            if ahead < 0:
                break
            worth = x[X.ENTER + out[ws.LEADS + ahead] * PLAN_ROW + k]
            if worth > best:
                best = worth
                go = out[ws.LEADS + ahead]
        node = go
        kind = T[t.NODE_TYPE + node]
        if kind != c.N_BUENOS_AIRES and kind != c.N_RAMP and s[L.CONTENT + node] == 0:
            continue  # an empty space is no step (A131)
        m[ROUTE + m[ROUTE_LEFT]] = node
        m[ROUTE_LEFT] += 1
        k -= 1
        if kind == c.N_BUENOS_AIRES or kind == c.N_RAMP:
            break
        if k > 0 and x[X.STOP + node] >= best_way(T, x, out, node, k):
            break
    turn_route_round(m)
