"""Carrying out a chosen action: the frame on top of the stack is answered by it."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.buildings import build
from sim.argentina.kernel.cards import (
    draw_cards,
    remove_card,
    take_from_hand,
    to_discard,
)
from sim.argentina.kernel.cattle import add_cattle, buy_cattle, take_cattle
from sim.argentina.kernel.discs import take_disc
from sim.argentina.kernel.farmers import (
    HELP_TILES_MAX,
    NODE_BITS,
    help_farmers,
    invest_price,
    put_beside,
    required,
    reveal_cards,
)
from sim.argentina.kernel.forecast import choose_tile
from sim.argentina.kernel.income import earn
from sim.argentina.kernel.legal import is_cards, is_trail, location_options
from sim.argentina.kernel.objectives import gain_objective
from sim.argentina.kernel.pedro import apply_pedro
from sim.argentina.kernel.ports import deliver
from sim.argentina.kernel.railway import take_master, upgrade
from sim.argentina.kernel.route import follow_route, forget_route
from sim.argentina.kernel.stack import push, push_effects, top
from sim.argentina.kernel.trail import enter, steps_left
from sim.argentina.kernel.workers import add_worker, hire
from sim.core.jit import kernel

TOKEN_DRAW = 2  # A491
ADDED_CARDS = 2  # A353


@kernel
def use_token(s, p):
    s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] -= 1
    push(s, c.DRAW_CARDS, 1, TOKEN_DRAW, 0, 0)


@kernel
def play_objective(s, T, p, objective):
    """Into the objective area, then its immediate action (A423)."""
    take_from_hand(s, p, L.OBJECTIVE + objective)
    s[L.SEATS + p * L.SEAT_SIZE + L.AREA] |= 1 << objective
    push_effects(s, T, T[t.T_OBJECTIVE_EFFECTS + objective])


@kernel
def apply_location(s, T, p, f, a):
    """Phase B at a location; the frame stays until the player is done there."""
    if a == c.PASS:
        s[L.STACK_N] -= 1
        return
    node = s[f + 1]
    if a == c.HELP_HERE:
        s[f + 3] |= c.DID_OTHER
        reveal_cards(s, T, p, 0, node + 1, required(s, T, node))
        return
    if a >= c.AUX_FIRST and a < c.HELP_HERE:
        s[f + 3] |= c.DID_OTHER
        push_effects(s, T, T[t.T_AUX_EFFECTS + a - c.AUX_FIRST])
        return
    options = location_options(s, T, p, node)
    if s[f + 3] & c.DID_ACTION == 0:
        s[f + 3] |= c.DID_ACTION
        content = s[L.CONTENT + node] - 1
        q = L.SEATS + p * L.SEAT_SIZE
        if T[t.T_NODE_TYPE + node] == c.N_NEUTRAL:
            s[q + L.NEUTRAL_ACTIVATIONS + content] += 1
        else:
            s[q + L.ACTIVATIONS + content % L.N_NUMBERS] += 1
    if a == c.SPECIAL:
        s[f + 2] |= 1 << t.OPTIONS_MAX
        push_effects(s, T, T[t.T_NODE_SPECIAL + node])
        return
    s[f + 2] |= 1 << T[options + 2 * a]
    effects = T[options + 2 * a + 1]
    if T[effects] == c.E_MOVE:
        s[L.STACK_N] -= 1  # what was not done here is lost (R11)
    push_effects(s, T, effects)


@kernel
def apply_move(s, T, p, f, a):
    """One step further, or stop (5): the location of the stop is used in phase B."""
    if a == c.PASS:
        s[f] = c.ARRIVE
        forget_route(s)
        return
    enter(s, T, p, a)
    follow_route(s, a)
    s[f + 2] += 1
    kind = T[t.T_NODE_TYPE + a]
    if steps_left(s, p, f) == 0 or kind == c.N_BUENOS_AIRES or kind == c.N_RAMP:
        s[f] = c.ARRIVE


@kernel
def apply_engine(s, T, p, f, a):
    """Move the engine; a station is offered at once, the terminus sends it to the depot."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[L.STACK_N] -= 1
    if a == c.PASS:
        return
    s[q + L.ENGINE] = L.DEPOT if a == T[t.T_TERMINUS_SLOT] else a  # A411
    station = T[t.T_SLOT_STATION + a] - 1
    if station >= 0:
        push(s, c.STATION, station, c.OPTIONAL, 0, 0)


@kernel
def apply_cards(s, T, p, op, f, a):
    q = L.SEATS + p * L.SEAT_SIZE
    if op == c.FIRST_DISCARD:
        take_from_hand(s, p, a)
        to_discard(s, p, a)
        s[f + 1] -= 1
        s[f + 2] = 1
        if s[f + 1] == 0:
            s[L.STACK_N] -= 1
    elif op == c.DISCARD_CARDS:
        what = s[f + 2]
        s[f + 1] -= 1
        s[f + 4] = 0
        if s[f + 1] == 0 or a == c.PASS:
            s[L.STACK_N] -= 1
        if a == c.PASS:
            return
        take_from_hand(s, p, a)
        if what == c.REMOVE_ANY:
            remove_card(s, a)
        else:
            to_discard(s, p, a)
        if what == c.PAIR_FIRST:
            push(s, c.DISCARD_CARDS, 1, c.PAIR_SECOND, T[t.T_BREED + a], 0)
        elif what == c.OBJECTIVE_CARDS:
            push_effects(s, T, T[t.T_OBJECTIVE_EFFECTS + a - L.OBJECTIVE])  # A532, R48
    elif op == c.DRAW_CARDS:
        remove = s[f + 3]
        s[L.STACK_N] -= 1
        drawn = draw_cards(s, p, a)
        if drawn > 0:
            push(s, c.DISCARD_CARDS, drawn, c.REMOVE_ANY if remove else c.ANY_CARD, 0, 0)
    elif op == c.BUY:
        if a == c.PASS:
            s[L.STACK_N] -= 1
            return
        s[f + 2] = 1
        if a == c.ADD_CATTLE:
            s[f + 1] -= 1
            add_cattle(s, ADDED_CARDS)
            return
        line = t.T_BUY + (a // c.BUY_LINE) * t.BUY_SIZE
        s[f + 1] -= T[line]
        s[q + L.PESOS] -= T[line + 1]
        buy_cattle(s, p, a % c.BUY_LINE)
        if T[line + 3] >= 0:
            push(s, c.BUY_SECOND, T[line + 3], 0, 0, 0)
    elif op == c.BUY_SECOND:
        s[L.STACK_N] -= 1
        buy_cattle(s, p, a)
    elif op == c.TAKE_CATTLE:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            take_cattle(s, p, a, s[f + 2])
    elif op == c.HELP_CARDS:
        if a == c.PASS:
            s[L.STACK_N] -= 1
            help_farmers(s, T, p, s[f + 2], s[f + 4])
        else:
            take_from_hand(s, p, a)
            to_discard(s, p, a)
            s[f + 1] += T[t.T_STRENGTH + a]
            s[f + 4] += 1
    else:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            gain_objective(s, p, a)


@kernel
def apply_trail(s, T, p, op, f, a):
    q = L.SEATS + p * L.SEAT_SIZE
    if op == c.LOCATION:
        apply_location(s, T, p, f, a)
    elif op == c.MOVE:
        apply_move(s, T, p, f, a)
    elif op == c.PLACE:
        s[q + L.AT] = a
        s[f] = c.ARRIVE
    elif op == c.AUX:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            push_effects(s, T, T[t.T_AUX_EFFECTS + a])
    elif op == c.HIRE:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            hire(s, T, p, a, s[f + 1])
    elif op == c.BUILD:
        if a == c.PASS:
            s[L.STACK_N] -= 1
        else:
            price = s[f + 1]
            s[f] = c.BUILD_SPACE
            s[f + 1] = a
            s[f + 2] = price
    elif op == c.BUILD_SPACE:
        s[L.STACK_N] -= 1
        build(s, T, p, s[f + 1], s[f + 2], a)
    elif op == c.HELP_TILES:
        if a != c.PASS:
            s[f + 2] |= (a + 1) << (NODE_BITS * s[f + 4])
            s[f + 3] += required(s, T, a)
            s[f + 4] += 1
        if s[f + 4] == 0:
            s[L.STACK_N] -= 1
        elif a == c.PASS or s[f + 4] == HELP_TILES_MAX:
            s[L.STACK_N] -= 1
            reveal_cards(s, T, p, s[f + 1], s[f + 2], s[f + 3])
    elif op == c.INVEST:
        if a == c.PASS:
            s[L.STACK_N] -= 1
            for i in range(HELP_TILES_MAX):
                if s[f + 1 + i] > 0:
                    put_beside(s, T, p, s[f + 1 + i] - 1)
        else:
            tile = s[f + 1 + a] - 1
            s[f + 1 + a] = 0
            s[q + L.PESOS] -= invest_price(s, T, p)
            add_worker(s, T, p, tile)
    else:  # ACCEPT
        s[L.STACK_N] -= 1
        if a != c.PASS:
            push(s, c.EFFECTS, s[f + 1], 0, 0, 0)


@kernel
def apply_lines(s, T, p, op, f, a):
    q = L.SEATS + p * L.SEAT_SIZE
    if op == c.ENGINE_MOVE:
        apply_engine(s, T, p, f, a)
    elif op == c.STATION:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            upgrade(s, T, p, s[f + 1], a)
    elif op == c.MASTER:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            take_master(s, T, p, s[f + 1], a)
    elif op == c.BEHIND:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            push(s, c.STATION, a, 0, 0, 0)
    elif op == c.QUAY_DISC:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            take_disc(s, T, p, a)
            s[L.QUAY_DISCS + s[f + 1] * L.SEATS_MAX + p] += 1
    elif op == c.DELIVER:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            deliver(s, T, p, a)
    elif op == c.INCOME:
        s[L.STACK_N] -= 1
        earn(s, T, p, a)
    elif op == c.SHIP:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            push(s, c.SHIP_DISC, a, 0, 0, 0)
    elif op == c.SHIP_DISC:  # order of R22: disc, ship action, grain
        ship = s[f + 1]
        s[L.STACK_N] -= 1
        take_disc(s, T, p, a)
        s[L.SHIP_DISCS + ship * L.SEATS_MAX + p] += 1
        s[q + L.LOADINGS] += 1
        push(s, c.PAY_GRAIN, ship, 0, 0, 0)
        push_effects(s, T, T[t.T_SHIP_EFFECTS + ship])
    else:
        s[L.STACK_N] -= 1
        if a != c.PASS:
            choose_tile(s, T, s[f + 1], a)


@kernel
def apply(s, T, a):
    """Carry out action `a` of the decision on top of the stack."""
    p = s[L.CURRENT]
    f = top(s)
    op = s[f]
    s[L.DECISIONS] += 1
    if a >= c.USE_TOKEN:
        forget_route(s)  # another hand, purse or step limit may make another plan
        if a == c.USE_TOKEN:
            use_token(s, p)
        else:
            play_objective(s, T, p, a - c.PLAY_OBJECTIVE)
    elif op >= c.FIRST_PEDRO:
        apply_pedro(s, T, op, f, a)
    elif is_trail(op):
        apply_trail(s, T, p, op, f, a)
    elif is_cards(op):
        apply_cards(s, T, p, op, f, a)
    else:
        apply_lines(s, T, p, op, f, a)
