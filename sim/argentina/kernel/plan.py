"""Where to stop on the trail: a plan from here to the next visit to Buenos Aires.

Seen from the end of the trail backwards, each location is worth what phase B brings there, less a
turn, plus the best way on; passing costs its tax. The plan is the way of greatest worth.
"""

from sim.argentina.kernel.codes import N_BUENOS_AIRES, N_BUILDING, N_FARMER, N_RAMP
from sim.argentina.kernel.income import breeding_total
from sim.argentina.kernel.layout import (
    CERTIFICATES,
    CONTENT,
    ENGINE,
    EXHAUSTION,
    HAND,
    HAND_N,
    INTENT,
    INTENT_MAX,
    N_NODES,
    N_NUMBERS,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    STEPS,
    TRIGGER,
    TURN,
    WAYS_MAX,
)
from sim.argentina.kernel.mind import (
    NEVER,
    STEPS_MAX,
    X_CELLS,
    X_CERTIFICATE,
    X_EARLY,
    X_ENTER,
    X_PESO,
    X_POINT,
    X_SEEN,
    X_STOP,
    X_USE,
)
from sim.argentina.kernel.noise import noise
from sim.argentina.kernel.options import location_worth
from sim.argentina.kernel.route import turn_route_round
from sim.argentina.kernel.tables import (
    T_CARD_VP,
    T_FACE_HAND,
    T_HAND_FEE,
    T_NODE_ORDER,
    T_NODE_RAMP_SLOT,
    T_NODE_TYPE,
    T_NODE_WAYS,
    T_TILE_HAND,
)
from sim.argentina.kernel.trail import face
from sim.argentina.kernel.weights import W_HAZARD, W_TAX, W_TURN, W_TURN_EARLY, W_VISIT
from sim.argentina.kernel.worth_objectives import no_wants
from sim.argentina.kernel.worth_ports import best_delivery, best_ship
from sim.core.jit import kernel

PLAN_ROW = STEPS_MAX + 1
PLAN_LEADS = 440  # behind the actions in `out`: whose worths hold for entering a node
LAST_VISIT_CELLS = 4.0  # from here on a visit is looked at closely: it may be the last


@kernel
def tax_worth(s, T, W, x, p, node):
    """What entering a location costs in tax, as far as there is money (A137, A138)."""
    fees = T_HAND_FEE + s[PLAYERS] * 3
    kind = T[T_NODE_TYPE + node]
    fee = 0
    if kind == N_BUILDING:
        owner = (s[CONTENT + node] - 1) // N_NUMBERS
        if owner != p:
            fee = T[fees + T[T_FACE_HAND + face(s, (s[CONTENT + node] - 1) % N_NUMBERS)]]
    elif kind == N_FARMER:
        fee = T[fees + T[T_TILE_HAND + s[CONTENT + node] - 1]]
    return min(fee, s[SEATS + p * SEAT_SIZE + PESOS]) * x[X_PESO] * W[W_TAX]


@kernel
def visit_worth(s, T, W, x, p, out, n):
    """A visit with the hand as it is: income; near the end also the ship and the delivery."""
    q = SEATS + p * SEAT_SIZE
    total = breeding_total(s, T, p)
    worth = W[W_VISIT] * x[X_USE] + total * x[X_POINT]
    if x[X_CELLS] <= LAST_VISIT_CELLS:
        for i in range(s[q + HAND_N]):
            if s[q + HAND + i] == EXHAUSTION:  # they leave the herd at income (A204)
                worth -= (1.0 - x[X_USE]) * T[T_CARD_VP + EXHAUSTION]
        with_all = total + s[q + CERTIFICATES]
        worth += best_ship(s, T, W, x, p, with_all, s[q + PESOS] + with_all)
        worth += best_delivery(s, T, W, x, p, out, n)
        worth += s[q + CERTIFICATES] * (x[X_PESO] - x[X_CERTIFICATE])
    return worth


@kernel
def reachable(s, T, x, start):
    """Mark every node ahead of `start`."""
    for node in range(N_NODES):
        x[X_SEEN + node] = 0.0
    x[X_SEEN + start] = 1.0
    for i in range(N_NODES):
        node = T[T_NODE_ORDER + i]
        if x[X_SEEN + node] > 0.0:
            for w in range(WAYS_MAX):
                ahead = T[T_NODE_WAYS + node * WAYS_MAX + w]
                if ahead < 0:
                    break
                x[X_SEEN + ahead] = 1.0


@kernel
def best_way(T, x, out, node, k):
    """The greatest worth of going on from a node with k steps left."""
    best = NEVER
    for w in range(WAYS_MAX):
        ahead = T[T_NODE_WAYS + node * WAYS_MAX + w]
        if ahead < 0:
            break
        best = max(best, x[X_ENTER + out[PLAN_LEADS + ahead] * PLAN_ROW + k])
    return best


@kernel
def faith_in_plans(W, x):
    """The share of what comes later that is believed: the game may end before."""
    return max(0.0, 1.0 - W[W_HAZARD] / (2.0 + x[X_CELLS]))


@kernel
def turn_cost(W, x):
    return W[W_TURN] + W[W_TURN_EARLY] * x[X_EARLY]


@kernel
def after_stop(s, T, W, x, p, out, node):
    """What follows a stop: the best way on, a turn later, if the game goes on that long."""
    if s[TRIGGER] > 0:
        return 0.0
    full = min(s[SEATS + p * SEAT_SIZE + STEPS], STEPS_MAX)
    return faith_in_plans(W, x) * best_way(T, x, out, node, full) - turn_cost(W, x)


@kernel
def look_ahead(s, T, W, x, p, start, steps, stream, out, n):
    """Fill X_STOP and X_ENTER for every node ahead of `start`, Buenos Aires first."""
    q = SEATS + p * SEAT_SIZE
    full = min(s[q + STEPS], STEPS_MAX)
    most = max(full, steps)
    faith = faith_in_plans(W, x)
    no_wants(x)  # what objectives ask for is looked at on the spot: a plan would pay much for it
    visit = visit_worth(s, T, W, x, p, out, n)
    reachable(s, T, x, start)
    for i in range(N_NODES - 1, -1, -1):
        node = T[T_NODE_ORDER + i]
        if x[X_SEEN + node] == 0.0:
            continue
        kind = T[T_NODE_TYPE + node]
        empty = kind != N_BUENOS_AIRES and kind != N_RAMP and s[CONTENT + node] == 0
        if empty and T[T_NODE_WAYS + node * WAYS_MAX + 1] < 0:  # no fork: as good as the next
            out[PLAN_LEADS + node] = out[PLAN_LEADS + T[T_NODE_WAYS + node * WAYS_MAX]]
            continue
        out[PLAN_LEADS + node] = node
        at = X_ENTER + node * PLAN_ROW
        x[at] = NEVER
        if kind == N_BUENOS_AIRES or kind == N_RAMP:
            closed = kind == N_RAMP and s[q + ENGINE] < T[T_NODE_RAMP_SLOT + node]  # A141
            for k in range(1, most + 1):
                x[at + k] = NEVER if closed else visit
            continue
        # the rows of the ways ahead; where there is no second or third one, the first again
        ways = T_NODE_WAYS + node * WAYS_MAX
        one = X_ENTER + out[PLAN_LEADS + T[ways]] * PLAN_ROW
        two = X_ENTER + out[PLAN_LEADS + T[ways + 1]] * PLAN_ROW if T[ways + 1] >= 0 else one
        three = X_ENTER + out[PLAN_LEADS + T[ways + 2]] * PLAN_ROW if T[ways + 2] >= 0 else one
        if empty or node == start:
            for k in range(1, most + 1):
                x[at + k] = max(x[one + k], max(x[two + k], x[three + k]))
            continue
        stop = location_worth(s, T, W, x, p, node, out, n) + noise(s, W, stream)
        if s[TRIGGER] == 0:
            stop += faith * max(x[one + full], max(x[two + full], x[three + full])) - turn_cost(
                W, x
            )
        x[X_STOP + node] = stop
        tax = tax_worth(s, T, W, x, p, node)
        x[at + 1] = stop - tax
        for k in range(1, most):
            on = max(x[one + k], max(x[two + k], x[three + k]))
            x[at + k + 1] = max(stop, on) - tax


@kernel
def plan_route(s, T, W, x, p, start, steps, stream, out, n):
    """Choose where to stop, and keep the way there in the state: one location a step."""
    steps = min(steps, STEPS_MAX)
    look_ahead(s, T, W, x, p, start, steps, stream, out, n)
    s[INTENT] = s[TURN]
    s[INTENT + 1] = 0
    node = start
    k = steps
    while k > 0 and s[INTENT + 1] < INTENT_MAX:
        best = 2.0 * NEVER
        go = -1
        for w in range(WAYS_MAX):
            ahead = T[T_NODE_WAYS + node * WAYS_MAX + w]
            if ahead < 0:
                break
            worth = x[X_ENTER + out[PLAN_LEADS + ahead] * PLAN_ROW + k]
            if worth > best:
                best = worth
                go = out[PLAN_LEADS + ahead]
        node = go
        kind = T[T_NODE_TYPE + node]
        if kind != N_BUENOS_AIRES and kind != N_RAMP and s[CONTENT + node] == 0:
            continue  # an empty space is no step (A131)
        s[INTENT + 2 + s[INTENT + 1]] = node
        s[INTENT + 1] += 1
        k -= 1
        if kind == N_BUENOS_AIRES or kind == N_RAMP:
            break
        if k > 0 and x[X_STOP + node] >= best_way(T, x, out, node, k):
            break
    turn_route_round(s)
