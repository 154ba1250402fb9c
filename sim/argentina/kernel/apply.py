"""Carrying out a chosen action: the frame on top of the stack is answered by it."""

from sim.argentina.kernel.buildings import build
from sim.argentina.kernel.cards import (
    draw_cards,
    remove_card,
    take_from_hand,
    to_discard,
)
from sim.argentina.kernel.cattle import add_cattle, buy_cattle, take_cattle
from sim.argentina.kernel.codes import (
    ADD_CATTLE,
    ANY_CARD,
    ARRIVE,
    AUX,
    AUX_FIRST,
    BEHIND,
    BUILD,
    BUILD_SPACE,
    BUY,
    BUY_LINE,
    BUY_SECOND,
    DELIVER,
    DID_ACTION,
    DID_OTHER,
    DISCARD_CARDS,
    DRAW_CARDS,
    E_MOVE,
    EFFECTS,
    ENGINE_MOVE,
    FIRST_DISCARD,
    FIRST_PEDRO,
    HELP_CARDS,
    HELP_HERE,
    HELP_TILES,
    HIRE,
    INCOME,
    INVEST,
    LOCATION,
    MASTER,
    MOVE,
    N_BUENOS_AIRES,
    N_NEUTRAL,
    N_RAMP,
    OBJECTIVE_CARDS,
    OPTIONAL,
    PAIR_FIRST,
    PAIR_SECOND,
    PASS,
    PAY_GRAIN,
    PLACE,
    PLAY_OBJECTIVE,
    QUAY_DISC,
    REMOVE_ANY,
    SHIP,
    SHIP_DISC,
    SPECIAL,
    STATION,
    TAKE_CATTLE,
    USE_TOKEN,
)
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
from sim.argentina.kernel.layout import (
    ACTIVATIONS,
    AREA,
    AT,
    CONTENT,
    CURRENT,
    DECISIONS,
    DEPOT,
    ENGINE,
    LOADINGS,
    N_NUMBERS,
    NEUTRAL_ACTIVATIONS,
    OBJECTIVE,
    PESOS,
    QUAY_DISCS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    STACK_N,
    TOKENS,
)
from sim.argentina.kernel.legal import is_cards, is_trail, location_options
from sim.argentina.kernel.objectives import gain_objective
from sim.argentina.kernel.pedro import apply_pedro
from sim.argentina.kernel.ports import deliver
from sim.argentina.kernel.railway import take_master, upgrade
from sim.argentina.kernel.route import follow_route, forget_route
from sim.argentina.kernel.stack import push, push_effects, top
from sim.argentina.kernel.tables import (
    BUY_SIZE,
    OPTIONS_MAX,
    T_AUX_EFFECTS,
    T_BREED,
    T_BUY,
    T_NODE_SPECIAL,
    T_NODE_TYPE,
    T_OBJECTIVE_EFFECTS,
    T_SHIP_EFFECTS,
    T_SLOT_STATION,
    T_STRENGTH,
    T_TERMINUS_SLOT,
)
from sim.argentina.kernel.trail import enter, steps_left
from sim.argentina.kernel.workers import add_worker, hire
from sim.core.jit import kernel

TOKEN_DRAW = 2  # A491
ADDED_CARDS = 2  # A353


@kernel
def use_token(s, p):
    s[SEATS + p * SEAT_SIZE + TOKENS] -= 1
    push(s, DRAW_CARDS, 1, TOKEN_DRAW, 0, 0)


@kernel
def play_objective(s, T, p, objective):
    """Into the objective area, then its immediate action (A423)."""
    take_from_hand(s, p, OBJECTIVE + objective)
    s[SEATS + p * SEAT_SIZE + AREA] |= 1 << objective
    push_effects(s, T, T[T_OBJECTIVE_EFFECTS + objective])


@kernel
def apply_location(s, T, p, f, a):
    """Phase B at a location; the frame stays until the player is done there."""
    if a == PASS:
        s[STACK_N] -= 1
        return
    node = s[f + 1]
    if a == HELP_HERE:
        s[f + 3] |= DID_OTHER
        reveal_cards(s, T, p, 0, node + 1, required(s, T, node))
        return
    if a >= AUX_FIRST and a < HELP_HERE:
        s[f + 3] |= DID_OTHER
        push_effects(s, T, T[T_AUX_EFFECTS + a - AUX_FIRST])
        return
    options = location_options(s, T, p, node)
    if s[f + 3] & DID_ACTION == 0:
        s[f + 3] |= DID_ACTION
        content = s[CONTENT + node] - 1
        q = SEATS + p * SEAT_SIZE
        if T[T_NODE_TYPE + node] == N_NEUTRAL:
            s[q + NEUTRAL_ACTIVATIONS + content] += 1
        else:
            s[q + ACTIVATIONS + content % N_NUMBERS] += 1
    if a == SPECIAL:
        s[f + 2] |= 1 << OPTIONS_MAX
        push_effects(s, T, T[T_NODE_SPECIAL + node])
        return
    s[f + 2] |= 1 << T[options + 2 * a]
    effects = T[options + 2 * a + 1]
    if T[effects] == E_MOVE:
        s[STACK_N] -= 1  # what was not done here is lost (R11)
    push_effects(s, T, effects)


@kernel
def apply_move(s, T, p, f, a):
    """One step further, or stop (5): the location of the stop is used in phase B."""
    if a == PASS:
        s[f] = ARRIVE
        forget_route(s)
        return
    enter(s, T, p, a)
    follow_route(s, a)
    s[f + 2] += 1
    kind = T[T_NODE_TYPE + a]
    if steps_left(s, p, f) == 0 or kind == N_BUENOS_AIRES or kind == N_RAMP:
        s[f] = ARRIVE


@kernel
def apply_engine(s, T, p, f, a):
    """Move the engine; a station is offered at once, the terminus sends it to the depot."""
    q = SEATS + p * SEAT_SIZE
    s[STACK_N] -= 1
    if a == PASS:
        return
    s[q + ENGINE] = DEPOT if a == T[T_TERMINUS_SLOT] else a  # A411
    station = T[T_SLOT_STATION + a] - 1
    if station >= 0:
        push(s, STATION, station, OPTIONAL, 0, 0)


@kernel
def apply_cards(s, T, p, op, f, a):
    q = SEATS + p * SEAT_SIZE
    if op == FIRST_DISCARD:
        take_from_hand(s, p, a)
        to_discard(s, p, a)
        s[f + 1] -= 1
        s[f + 2] = 1
        if s[f + 1] == 0:
            s[STACK_N] -= 1
    elif op == DISCARD_CARDS:
        what = s[f + 2]
        s[f + 1] -= 1
        s[f + 4] = 0
        if s[f + 1] == 0 or a == PASS:
            s[STACK_N] -= 1
        if a == PASS:
            return
        take_from_hand(s, p, a)
        if what == REMOVE_ANY:
            remove_card(s, a)
        else:
            to_discard(s, p, a)
        if what == PAIR_FIRST:
            push(s, DISCARD_CARDS, 1, PAIR_SECOND, T[T_BREED + a], 0)
        elif what == OBJECTIVE_CARDS:
            push_effects(s, T, T[T_OBJECTIVE_EFFECTS + a - OBJECTIVE])  # A532, R48
    elif op == DRAW_CARDS:
        remove = s[f + 3]
        s[STACK_N] -= 1
        drawn = draw_cards(s, p, a)
        if drawn > 0:
            push(s, DISCARD_CARDS, drawn, REMOVE_ANY if remove else ANY_CARD, 0, 0)
    elif op == BUY:
        if a == PASS:
            s[STACK_N] -= 1
            return
        s[f + 2] = 1
        if a == ADD_CATTLE:
            s[f + 1] -= 1
            add_cattle(s, ADDED_CARDS)
            return
        line = T_BUY + (a // BUY_LINE) * BUY_SIZE
        s[f + 1] -= T[line]
        s[q + PESOS] -= T[line + 1]
        buy_cattle(s, p, a % BUY_LINE)
        if T[line + 3] >= 0:
            push(s, BUY_SECOND, T[line + 3], 0, 0, 0)
    elif op == BUY_SECOND:
        s[STACK_N] -= 1
        buy_cattle(s, p, a)
    elif op == TAKE_CATTLE:
        s[STACK_N] -= 1
        if a != PASS:
            take_cattle(s, p, a, s[f + 2])
    elif op == HELP_CARDS:
        if a == PASS:
            s[STACK_N] -= 1
            help_farmers(s, T, p, s[f + 2], s[f + 4])
        else:
            take_from_hand(s, p, a)
            to_discard(s, p, a)
            s[f + 1] += T[T_STRENGTH + a]
            s[f + 4] += 1
    else:
        s[STACK_N] -= 1
        if a != PASS:
            gain_objective(s, p, a)


@kernel
def apply_trail(s, T, p, op, f, a):
    q = SEATS + p * SEAT_SIZE
    if op == LOCATION:
        apply_location(s, T, p, f, a)
    elif op == MOVE:
        apply_move(s, T, p, f, a)
    elif op == PLACE:
        s[q + AT] = a
        s[f] = ARRIVE
    elif op == AUX:
        s[STACK_N] -= 1
        if a != PASS:
            push_effects(s, T, T[T_AUX_EFFECTS + a])
    elif op == HIRE:
        s[STACK_N] -= 1
        if a != PASS:
            hire(s, T, p, a, s[f + 1])
    elif op == BUILD:
        if a == PASS:
            s[STACK_N] -= 1
        else:
            price = s[f + 1]
            s[f] = BUILD_SPACE
            s[f + 1] = a
            s[f + 2] = price
    elif op == BUILD_SPACE:
        s[STACK_N] -= 1
        build(s, T, p, s[f + 1], s[f + 2], a)
    elif op == HELP_TILES:
        if a != PASS:
            s[f + 2] |= (a + 1) << (NODE_BITS * s[f + 4])
            s[f + 3] += required(s, T, a)
            s[f + 4] += 1
        if s[f + 4] == 0:
            s[STACK_N] -= 1
        elif a == PASS or s[f + 4] == HELP_TILES_MAX:
            s[STACK_N] -= 1
            reveal_cards(s, T, p, s[f + 1], s[f + 2], s[f + 3])
    elif op == INVEST:
        if a == PASS:
            s[STACK_N] -= 1
            for i in range(HELP_TILES_MAX):
                if s[f + 1 + i] > 0:
                    put_beside(s, T, p, s[f + 1 + i] - 1)
        else:
            tile = s[f + 1 + a] - 1
            s[f + 1 + a] = 0
            s[q + PESOS] -= invest_price(s, T, p)
            add_worker(s, T, p, tile)
    else:  # ACCEPT
        s[STACK_N] -= 1
        if a != PASS:
            push(s, EFFECTS, s[f + 1], 0, 0, 0)


@kernel
def apply_lines(s, T, p, op, f, a):
    q = SEATS + p * SEAT_SIZE
    if op == ENGINE_MOVE:
        apply_engine(s, T, p, f, a)
    elif op == STATION:
        s[STACK_N] -= 1
        if a != PASS:
            upgrade(s, T, p, s[f + 1], a)
    elif op == MASTER:
        s[STACK_N] -= 1
        if a != PASS:
            take_master(s, T, p, s[f + 1], a)
    elif op == BEHIND:
        s[STACK_N] -= 1
        if a != PASS:
            push(s, STATION, a, 0, 0, 0)
    elif op == QUAY_DISC:
        s[STACK_N] -= 1
        if a != PASS:
            take_disc(s, T, p, a)
            s[QUAY_DISCS + s[f + 1] * SEATS_MAX + p] += 1
    elif op == DELIVER:
        s[STACK_N] -= 1
        if a != PASS:
            deliver(s, T, p, a)
    elif op == INCOME:
        s[STACK_N] -= 1
        earn(s, T, p, a)
    elif op == SHIP:
        s[STACK_N] -= 1
        if a != PASS:
            push(s, SHIP_DISC, a, 0, 0, 0)
    elif op == SHIP_DISC:  # order of R22: disc, ship action, grain
        ship = s[f + 1]
        s[STACK_N] -= 1
        take_disc(s, T, p, a)
        s[SHIP_DISCS + ship * SEATS_MAX + p] += 1
        s[q + LOADINGS] += 1
        push(s, PAY_GRAIN, ship, 0, 0, 0)
        push_effects(s, T, T[T_SHIP_EFFECTS + ship])
    else:
        s[STACK_N] -= 1
        if a != PASS:
            choose_tile(s, T, s[f + 1], a)


@kernel
def apply(s, T, a):
    """Carry out action `a` of the decision on top of the stack."""
    p = s[CURRENT]
    f = top(s)
    op = s[f]
    s[DECISIONS] += 1
    if a >= USE_TOKEN:
        forget_route(s)  # another hand, purse or step limit may make another plan
        if a == USE_TOKEN:
            use_token(s, p)
        else:
            play_objective(s, T, p, a - PLAY_OBJECTIVE)
    elif op >= FIRST_PEDRO:
        apply_pedro(s, T, op, f, a)
    elif is_trail(op):
        apply_trail(s, T, p, op, f, a)
    elif is_cards(op):
        apply_cards(s, T, p, op, f, a)
    else:
        apply_lines(s, T, p, op, f, a)
