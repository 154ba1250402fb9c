"""The flow of the game: everything that needs no choice, up to the next decision or the end."""

from sim.argentina.kernel.actions import do_effect
from sim.argentina.kernel.cards import draw_cards
from sim.argentina.kernel.codes import (
    ARRIVE,
    BA_CLOSE,
    DELIVER,
    DID_ACTION,
    E_END,
    E_PESOS,
    EFFECT,
    EFFECTS,
    FIRST_DECISION,
    FIRST_DISCARD,
    FORECAST_TILE,
    INCOME,
    LOCATION,
    MOVE,
    N_BUENOS_AIRES,
    N_BUILDING,
    N_RAMP,
    PAY_GRAIN,
    PEDRO_BA,
    PEDRO_DO,
    PEDRO_TURN,
    PHASE_C,
    PLACE,
    SHIP,
    TURN_START,
)
from sim.argentina.kernel.forecast import close_visit
from sim.argentina.kernel.layout import (
    AT,
    CONTENT,
    CURRENT,
    EARNED,
    FRAME,
    HAND_LIMIT,
    HAND_N,
    LAST_TURNS,
    N_NUMBERS,
    OVER,
    PEDRO,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SOLO,
    STACK,
    STACK_N,
    TRIGGER,
    TURN,
    TURNS,
    VISITS,
)
from sim.argentina.kernel.pedro import act_pedro, do_pedro, start_pedro, visit_pedro
from sim.argentina.kernel.ports import pay_loading_grain
from sim.argentina.kernel.scoring import score_game
from sim.argentina.kernel.stack import push, top
from sim.argentina.kernel.tables import T_FIRST_HAND, T_NODE_BA, T_NODE_TYPE
from sim.core.jit import kernel, small


@small
def start_turn(s, T, p):
    """Phases C and A; on the first turn discards and placement instead of A (A100, A101)."""
    q = SEATS + p * SEAT_SIZE
    s[TURN] += 1
    s[q + TURNS] += 1
    push(s, PHASE_C, 0, 0, 0, 0)
    if s[q + AT] >= 0:
        push(s, MOVE, 0, 0, 1, 0)  # how far is read when it is needed (A136)
        return
    push(s, PLACE, 0, 0, 0, 0)
    if s[q + HAND_N] > T[T_FIRST_HAND]:
        push(s, FIRST_DISCARD, s[q + HAND_N] - T[T_FIRST_HAND], 0, 0, 0)


@small
def arrive(s, T, p):
    """Phase B at the location reached; a ramp leads to Buenos Aires at once (A142, A170)."""
    q = SEATS + p * SEAT_SIZE
    kind = T[T_NODE_TYPE + s[q + AT]]
    if kind != N_BUENOS_AIRES and kind != N_RAMP:
        push(s, LOCATION, s[q + AT], 0, 0, 0)
        return
    s[q + AT] = T[T_NODE_BA]
    s[q + VISITS] += 1
    push(s, BA_CLOSE, 0, 0, 0, 0)
    for letter in range(2, -1, -1):
        push(s, FORECAST_TILE, letter, 0, 0, 0)
    push(s, SHIP, 0, 0, 0, 0)
    push(s, INCOME, 0, 0, 0, 0)
    push(s, DELIVER, 1, 0, 0, 0)


@small
def end_turn(s, T, p):
    """Phase C, then the next player or the end (A280, A552-A554)."""
    q = SEATS + p * SEAT_SIZE
    if s[q + HAND_N] < s[q + HAND_LIMIT]:
        draw_cards(s, p, s[q + HAND_LIMIT] - s[q + HAND_N])
    if s[TRIGGER] > 0:
        s[LAST_TURNS] -= 1
        if s[LAST_TURNS] == 0:
            s[OVER] = 1
            score_game(s, T)
            return
    s[CURRENT] = (p + 1) % s[PLAYERS]
    push(s, TURN_START, 0, 0, 0, 0)


@small
def credit_building(s, T, p, pesos):
    """Note what an action of an own building brought, at once or by what it set off."""
    for i in range(s[STACK_N]):
        f = STACK + i * FRAME
        if s[f] == LOCATION and s[f + 3] & DID_ACTION:
            node = s[f + 1]
            if T[T_NODE_TYPE + node] == N_BUILDING:
                number = (s[CONTENT + node] - 1) % N_NUMBERS
                s[SEATS + p * SEAT_SIZE + EARNED + number] += pesos


@kernel
def advance_one(s, T):
    """Do the automatic frame on top of the stack. False when a decision or the end is reached."""
    if s[STACK_N] == 0:
        return False
    f = top(s)
    op = s[f]
    if op >= FIRST_DECISION:
        return False
    p = s[CURRENT]
    if op == EFFECTS:
        effect = s[f + 1]
        if T[effect + EFFECT] == E_END:
            s[STACK_N] -= 1
        else:
            s[f + 1] = effect + EFFECT
        if T[effect] == E_PESOS:
            before = s[SEATS + p * SEAT_SIZE + PESOS]
            do_effect(s, T, p, effect)
            credit_building(s, T, p, s[SEATS + p * SEAT_SIZE + PESOS] - before)
        else:
            do_effect(s, T, p, effect)
        return True
    if op == PEDRO_DO:
        effect = s[f + 1]
        if T[effect + EFFECT] == E_END:
            s[STACK_N] -= 1
        else:
            s[f + 1] = effect + EFFECT
        do_pedro(s, T, effect)
        return True
    s[STACK_N] -= 1
    if op == TURN_START:
        if s[SOLO] and p == PEDRO:
            start_pedro(s, T)
        else:
            start_turn(s, T, p)
    elif op == ARRIVE:
        arrive(s, T, p)
    elif op == PAY_GRAIN:
        pay_loading_grain(s, T, p, s[f + 1])
    elif op == BA_CLOSE:
        close_visit(s, T, p)
    elif op == PHASE_C:
        end_turn(s, T, p)
    elif op == PEDRO_TURN:
        act_pedro(s, T)
    elif op == PEDRO_BA:
        visit_pedro(s, T, s[f + 1])
    return True
