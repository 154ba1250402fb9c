"""The flow of the game: everything that needs no choice, up to the next decision or the end."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.actions import do_effect
from sim.argentina.kernel.cards import draw_cards
from sim.argentina.kernel.forecast import close_visit
from sim.argentina.kernel.pedro import act_pedro, do_pedro, start_pedro, visit_pedro
from sim.argentina.kernel.ports import pay_loading_grain
from sim.argentina.kernel.scoring import score_game
from sim.argentina.kernel.stack import push, top
from sim.core.jit import kernel, small


@small
def start_turn(s, T, p):
    """Phases C and A; on the first turn discards and placement instead of A (A100, A101)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[L.TURN] += 1
    s[q + L.TURNS] += 1
    push(s, c.PHASE_C, 0, 0, 0, 0)
    if s[q + L.AT] >= 0:
        push(s, c.MOVE, 0, 0, 1, 0)  # how far is read when it is needed (A136)
        return
    push(s, c.PLACE, 0, 0, 0, 0)
    if s[q + L.HAND_N] > T[t.T_FIRST_HAND]:
        push(s, c.FIRST_DISCARD, s[q + L.HAND_N] - T[t.T_FIRST_HAND], 0, 0, 0)


@small
def arrive(s, T, p):
    """Phase B at the location reached; a ramp leads to Buenos Aires at once (A142, A170)."""
    q = L.SEATS + p * L.SEAT_SIZE
    kind = T[t.T_NODE_TYPE + s[q + L.AT]]
    if kind != c.N_BUENOS_AIRES and kind != c.N_RAMP:
        push(s, c.LOCATION, s[q + L.AT], 0, 0, 0)
        return
    s[q + L.AT] = T[t.T_NODE_BA]
    s[q + L.VISITS] += 1
    push(s, c.BA_CLOSE, 0, 0, 0, 0)
    for letter in range(2, -1, -1):
        push(s, c.FORECAST_TILE, letter, 0, 0, 0)
    push(s, c.SHIP, 0, 0, 0, 0)
    push(s, c.INCOME, 0, 0, 0, 0)
    push(s, c.DELIVER, 1, 0, 0, 0)


@small
def end_turn(s, T, p):
    """Phase C, then the next player or the end (A280, A552-A554)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.HAND_N] < s[q + L.HAND_LIMIT]:
        draw_cards(s, p, s[q + L.HAND_LIMIT] - s[q + L.HAND_N])
    if s[L.TRIGGER] > 0:
        s[L.LAST_TURNS] -= 1
        if s[L.LAST_TURNS] == 0:
            s[L.OVER] = 1
            score_game(s, T)
            return
    s[L.CURRENT] = (p + 1) % s[L.PLAYERS]
    push(s, c.TURN_START, 0, 0, 0, 0)


@small
def credit_building(s, T, p, pesos):
    """Note what an action of an own building brought, at once or by what it set off."""
    for i in range(s[L.STACK_N]):
        f = L.STACK + i * L.FRAME
        if s[f] == c.LOCATION and s[f + 3] & c.DID_ACTION:
            node = s[f + 1]
            if T[t.T_NODE_TYPE + node] == c.N_BUILDING:
                number = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
                s[L.SEATS + p * L.SEAT_SIZE + L.EARNED + number] += pesos


@kernel
def advance_one(s, T):
    """Do the automatic frame on top of the stack. False when a decision or the end is reached."""
    if s[L.STACK_N] == 0:
        return False
    f = top(s)
    op = s[f]
    if op >= c.FIRST_DECISION:
        return False
    p = s[L.CURRENT]
    if op == c.EFFECTS:
        effect = s[f + 1]
        if T[effect + c.EFFECT] == c.E_END:
            s[L.STACK_N] -= 1
        else:
            s[f + 1] = effect + c.EFFECT
        if T[effect] == c.E_PESOS:
            before = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
            do_effect(s, T, p, effect)
            credit_building(s, T, p, s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] - before)
        else:
            do_effect(s, T, p, effect)
        return True
    if op == c.PEDRO_DO:
        effect = s[f + 1]
        if T[effect + c.EFFECT] == c.E_END:
            s[L.STACK_N] -= 1
        else:
            s[f + 1] = effect + c.EFFECT
        do_pedro(s, T, effect)
        return True
    s[L.STACK_N] -= 1
    if op == c.TURN_START:
        if s[L.SOLO] and p == L.PEDRO:
            start_pedro(s, T)
        else:
            start_turn(s, T, p)
    elif op == c.ARRIVE:
        arrive(s, T, p)
    elif op == c.PAY_GRAIN:
        pay_loading_grain(s, T, p, s[f + 1])
    elif op == c.BA_CLOSE:
        close_visit(s, T, p)
    elif op == c.PHASE_C:
        end_turn(s, T, p)
    elif op == c.PEDRO_TURN:
        act_pedro(s, T)
    elif op == c.PEDRO_BA:
        visit_pedro(s, T, s[f + 1])
    return True
