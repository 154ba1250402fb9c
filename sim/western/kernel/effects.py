"""Effects as data: how much they are worth now, whether they can be done, and doing them.

What an effect is, and how lists of them wait on the stack, is in effect_list.py; what only one game
has, in own_effects.py of that game.
"""

from sim.core.codes import counted
from sim.core.fields import Flag
from sim.core.jit import kernel, small

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .amounts import amount_of
from .buildings import BUILD, build_choices
from .cards import (
    DISCARD_CARDS,
    DRAW_CARDS,
    card_choices,
    cards_to_draw,
    token_choice,
    with_pass,
)
from .cattle import BUY, TAKE_CATTLE, can_buy, market_choices
from .differences import decides_alone, gain_certificates
from .effect_list import (
    ACCEPT_EFFECTS,
    EFFECTS,
    EFFECTS_NEXT,
    accept,
    effects,
    next_effect,
    push_effects,
    room,
)
from .movement import LOCATION, LOCATION_AT, LOCATION_DID, MOVE
from .objectives import OBJECTIVE_CARD, objectives_left
from .own_effects import do_own, is_closed, own_changes, own_condition
from .railway import ENGINE_MOVE, backward_choices
from .stack import frame_at, pop, push
from .stations import BEHIND, behind_choices
from .vocabulary import flags as flags_of_effects
from .workers import HIRE, hire_choices

aux = room.decision(
    "aux",
    double=Flag(),
    flags=flags_of_effects,
    declined="no auxiliary action",
    searched=False,
    codes=counted("single", L.N_AUX) + counted("double", L.N_AUX, first=L.N_AUX),
)
AUX = aux.op
AUX_DOUBLE, AUX_FLAGS = aux.offsets


@kernel
def condition_met(s, T, p, effect, out, n):
    """Can this condition be met (A163, A292, B163, B292)? `out` from n on is scratch."""
    op = T[effect]
    amount = T[effect + c.EFFECT_AMOUNT]
    if op == fx.PAY:
        return s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] >= amount
    if op == fx.DISCARD:
        return card_choices(s, T, p, amount, T[effect + c.EFFECT_PER], out, n) > n
    if op == fx.ENGINE_BACK:
        return backward_choices(s, T, p, amount, out, n) > n
    if op == fx.DISCARD_OBJECTIVE:
        return card_choices(s, T, p, c.OBJECTIVE_CARDS, 0, out, n) > n
    return own_condition(s, T, p, op, amount, out, n)


@kernel
def can_do(s, T, p, pointer, out, n):
    """Every condition can be met, and something would change or a condition is paid.

    A163, B163. `out` from n on is scratch.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    effect = pointer
    paid = False
    changes = False
    while True:
        op = T[effect]
        amount = T[effect + c.EFFECT_AMOUNT]
        if op == fx.END:
            return paid or changes
        if op <= fx.LAST_CONDITION:
            if not condition_met(s, T, p, effect, out, n):
                return False
            paid = paid or decides_alone(op)
        elif changes:
            pass
        elif op == fx.MONEY or op == fx.ENGINE:
            changes = amount_of(s, T, p, effect) > 0
        elif op == fx.CERTIFICATE:
            changes = (
                s[q + L.CERTIFICATES] < s[q + L.CERTIFICATE_LIMIT]
                and amount_of(s, T, p, effect) > 0
            )
        elif op == fx.HIRE:
            changes = hire_choices(s, T, p, amount, out, n) > n
        elif op == fx.BUILD:
            changes = build_choices(s, T, p, amount, out, n) > n
        elif op == fx.BUY:
            changes = can_buy(s, T, p, s[q + L.WORKERS])
        elif op == fx.AUX:
            changes = aux_choices(s, T, p, 0, out, n) > n
        elif op == fx.OBJECTIVE:
            changes = objectives_left(s)
        elif op == fx.DRAW_DISCARD:
            changes = cards_to_draw(s, p) > 0
        elif op == fx.REMOVE:
            changes = s[q + L.HAND_N] > 0
        elif op == fx.FREE_CATTLE:
            changes = market_choices(s, T, amount, out, n) > n
        elif op == fx.UPGRADE_BEHIND:
            changes = behind_choices(s, T, p, out, n) > n
        elif op == fx.MOVE:
            changes = True
        else:
            changes = own_changes(s, T, p, op, amount, effect, out, n)
        effect += c.EFFECT


@kernel
def aux_possible(s, T, p, i, out, n):
    """Can the auxiliary action be done: its effects without auxiliary ones among them."""
    effect = T[t.AUX_EFFECTS + i]
    while T[effect] != fx.END:
        op = T[effect]
        if op <= fx.LAST_CONDITION:
            if not condition_met(s, T, p, effect, out, n):
                return False
        elif op == fx.DRAW_DISCARD:
            if cards_to_draw(s, p) < T[effect + c.EFFECT_AMOUNT]:
                return False
        elif is_closed(s, p, op):
            return False
        effect += c.EFFECT
    return True


@kernel
def aux_choices(s, T, p, double, out, n):
    """Auxiliary actions that can be done: singles from 0 on, and doubles where allowed.

    A470, A471, A472, A473; B470, B471, B472, B473.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(L.N_AUX):
        if s[q + L.AUX_FREE + i] > 0 and aux_possible(s, T, p, i, out, n):
            out[n] = i
            n += 1
    if double:
        for i in range(L.N_AUX):
            if s[q + L.AUX_FREE + i] > 1 and aux_possible(s, T, p, L.N_AUX + i, out, n):
                out[n] = L.N_AUX + i
                n += 1
    return n


@kernel
def do_effect(s, T, p, effect):
    """Carry out one effect; what needs a choice becomes a frame on the stack."""
    q = L.SEATS + p * L.SEAT_SIZE
    op = T[effect]
    flags = T[effect + c.EFFECT_FLAGS]
    if op == fx.DISCARD:  # agreed to already: exact (A292, B292)
        push(s, DISCARD_CARDS, 1, T[effect + c.EFFECT_AMOUNT], T[effect + c.EFFECT_PER])
        return
    amount = amount_of(s, T, p, effect)
    if op == fx.MONEY:
        s[q + L.MONEY] += amount
    elif op == fx.CERTIFICATE:
        gain_certificates(s, q, amount)
    elif op == fx.PAY:
        s[q + L.MONEY] -= amount
    elif op == fx.DISCARD_OBJECTIVE:
        push(s, DISCARD_CARDS, 1, c.OBJECTIVE_CARDS)
    elif op == fx.ENGINE:
        push(s, ENGINE_MOVE, amount, flags)
    elif op == fx.ENGINE_BACK:
        push(s, ENGINE_MOVE, amount, 0, 1)
    elif op == fx.HIRE:
        push(s, HIRE, amount, flags)
    elif op == fx.BUILD:
        push(s, BUILD, amount, flags)
    elif op == fx.BUY:
        push(s, BUY, s[q + L.WORKERS], flags & c.OPTIONAL)
    elif op == fx.AUX:
        push(s, AUX, amount - 1, flags)
    elif op == fx.OBJECTIVE:
        for _ in range(amount):
            push(s, OBJECTIVE_CARD, flags)
    elif op == fx.MOVE:
        push(s, MOVE, amount)
    elif op == fx.DRAW_DISCARD:
        fewest = 0 if flags & c.OPTIONAL else 1
        if flags & c.EXACT:  # drawing fewer is the single action
            fewest = amount
        push(s, DRAW_CARDS, fewest, amount, 0)
    elif op == fx.REMOVE:
        push(s, DISCARD_CARDS, amount, c.REMOVE_ANY, 0, flags)
    elif op == fx.FREE_CATTLE:
        push(s, TAKE_CATTLE, amount)
    elif op == fx.UPGRADE_BEHIND:
        push(s, BEHIND)
    else:
        do_own(s, T, p, op, effect, amount, flags)


@small
def credit_building(s, T, p, money):
    """Note what an action of an own building brought, at once or by what it set off."""
    for i in range(s[L.STACK_N]):
        f = frame_at(s, i)
        if s[f] == LOCATION and s[f + LOCATION_DID] & c.DID_ACTION:
            node = s[f + LOCATION_AT]
            if T[t.NODE_TYPE + node] == c.N_BUILDING:
                number = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
                s[L.SEATS + p * L.SEAT_SIZE + L.EARNED + number] += money


@effects.advance
@kernel
def advance_effects(s, T, p, f, out):
    effect = next_effect(s, T, f, EFFECTS_NEXT)
    if T[effect] == fx.MONEY:
        before = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
        do_effect(s, T, p, effect)
        credit_building(s, T, p, s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] - before)
    else:
        do_effect(s, T, p, effect)


@accept.choices
@kernel
def accept_choices(s, T, p, f, out, n):
    """Whether to meet the condition of a list of effects (A291, B291)."""
    pointer = s[f + ACCEPT_EFFECTS]
    if can_do(s, T, p, pointer, out, n):
        out[n] = 0
        n += 1
    if T[pointer + c.EFFECT_FLAGS] & c.TOKEN_WINDOW:
        n = token_choice(s, p, out, n)
    return with_pass(out, n)


@accept.apply
@kernel
def apply_accept(s, T, p, f, a):
    pointer = s[f + ACCEPT_EFFECTS]
    pop(s)
    if a != c.PASS:
        push(s, EFFECTS, pointer)


@aux.choices
@kernel
def choose_aux(s, T, p, f, out, n):
    n = aux_choices(s, T, p, s[f + AUX_DOUBLE], out, n)
    return with_pass(out, n) if s[f + AUX_FLAGS] & c.OPTIONAL else n


@aux.apply
@kernel
def apply_aux(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        push_effects(s, T, T[t.AUX_EFFECTS + a])
