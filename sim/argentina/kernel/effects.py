"""Effects as data: how much they are worth now, whether they can be done, and doing them.

What an effect is, and how lists of them wait on the stack, is in effect_list.py.
"""

from sim.core.fields import Flag
from sim.core.jit import kernel, small

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .buildings import BUILD, build_choices, farmland_buildings
from .cards import (
    DISCARD_CARDS,
    DRAW_CARDS,
    card_choices,
    cards_to_draw,
    holds,
    remove_card,
    take_exhaustion,
    take_from_hand,
    token_choice,
    with_pass,
)
from .cattle import BUY, TAKE_CATTLE, can_buy, market_choices
from .discs import disc_choices
from .effect_list import ACCEPT_EFFECTS, EFFECTS, EFFECTS_NEXT, accept, effects, push_effects, room
from .farmers import HELP_TILES, can_help
from .objectives import OBJECTIVE_CARD, objectives_left
from .ports import DELIVER, QUAY_DISC, delivery_choices
from .railway import BEHIND, ENGINE_MOVE, backward_choices
from .stack import frame_at, pop, push
from .trail import LOCATION, LOCATION_AT, LOCATION_DID, MOVE
from .workers import HIRE, hire_choices, worker_sets

aux = room.decision("aux", double=Flag(), searched=False)
AUX = aux.op
(AUX_DOUBLE,) = aux.offsets


@kernel
def amount_of(s, T, p, effect):
    """The amount of an effect as things stand now (R46)."""
    per = T[effect + c.EFFECT_PER]
    if per == c.PER_NOTHING:
        return T[effect + c.EFFECT_AMOUNT]
    q = L.SEATS + p * L.SEAT_SIZE
    if per <= c.PER_GRANJERO:
        count = s[q + L.WORKERS + per - 1]
    elif per == c.PER_FARMLAND_BUILDING:
        count = farmland_buildings(s, T, p)
    elif per == c.PER_WORKER_SET:
        count = worker_sets(s, p)
    else:
        count = 0
        for colour in range(L.N_COLOURS):
            count += s[q + L.FARMERS + colour]
    return T[effect + c.EFFECT_AMOUNT] * (count // T[effect + c.EFFECT_EACH])


@kernel
def can_do(s, T, p, pointer, out, n):
    """Every condition can be met, and something would change or a condition is paid (A163, R74).

    `out` from n on is scratch.
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
        if op == fx.PAY:
            if s[q + L.PESOS] < amount:
                return False
            paid = True
        elif op == fx.PAY_GRAIN:
            if s[q + L.GRAIN] < amount:
                return False
            paid = True
        elif op == fx.DISCARD:
            if card_choices(s, T, p, amount, T[effect + c.EFFECT_PER], out, n) == n:
                return False
            paid = True
        elif op == fx.DISCARD_OBJECTIVE:
            if card_choices(s, T, p, c.OBJECTIVE_CARDS, 0, out, n) == n:
                return False
            paid = True
        elif op == fx.ENGINE_BACK:
            if backward_choices(s, T, p, amount, out, n) == n:
                return False
            paid = True
        elif op == fx.PESOS:
            changes = changes or amount_of(s, T, p, effect) > 0
        elif op == fx.GRAIN:
            changes = changes or (
                s[q + L.GRAIN] < T[t.GRAIN_LIMIT] and amount_of(s, T, p, effect) > 0
            )
        elif op == fx.CERTIFICATE:
            changes = changes or (
                s[q + L.CERTIFICATES] < s[q + L.CERTIFICATE_LIMIT]
                and amount_of(s, T, p, effect) > 0
            )
        elif op == fx.HIRE:
            changes = changes or hire_choices(s, T, p, amount, out, n) > n
        elif op == fx.BUILD:
            changes = changes or build_choices(s, T, p, amount, out, n) > n
        elif op == fx.BUY:
            changes = changes or can_buy(s, T, p, s[q + L.WORKERS])
        elif op == fx.HELP:
            changes = changes or can_help(s, T, p, amount)
        elif op == fx.AUX:
            changes = changes or aux_choices(s, T, p, 0, out, n) > n
        elif op == fx.OBJECTIVE:
            changes = changes or objectives_left(s)
        elif op == fx.DRAW_DISCARD or op == fx.DRAW_REMOVE:
            changes = changes or cards_to_draw(s, p) > 0
        elif op == fx.REMOVE:
            changes = changes or s[q + L.HAND_N] > 0
        elif op == fx.RETURN_EXHAUSTION:
            changes = changes or holds(s, p, L.EXHAUSTION)
        elif op == fx.DISC_TO:
            changes = (
                changes
                or disc_choices(s, T, p, T[t.QUAY_BLACK + amount], s[q + L.PESOS], -1, out, n) > n
            )
        elif op == fx.DELIVERY:
            changes = changes or delivery_choices(s, T, p, out, n) > n
        elif op == fx.EXHAUST_OTHERS:
            changes = changes or s[L.EXHAUSTION_PILE] > 0
        elif op == fx.FREE_CATTLE:
            changes = changes or market_choices(s, T, amount, out, n) > n
        else:  # token, engine, move, market card, station behind: always something
            changes = True
        effect += c.EFFECT


@kernel
def aux_possible(s, T, p, i, out, n):
    """Can the auxiliary action be done: its effects without auxiliary ones among them."""
    q = L.SEATS + p * L.SEAT_SIZE
    effect = T[t.AUX_EFFECTS + i]
    while T[effect] != fx.END:
        op = T[effect]
        amount = T[effect + c.EFFECT_AMOUNT]
        if (
            (op == fx.PAY and s[q + L.PESOS] < amount)
            or (op == fx.PAY_GRAIN and s[q + L.GRAIN] < amount)
            or (op == fx.DRAW_DISCARD and cards_to_draw(s, p) < amount)
            or (op == fx.ENGINE_BACK and backward_choices(s, T, p, amount, out, n) == n)
        ):
            return False
        effect += c.EFFECT
    return True


@kernel
def aux_choices(s, T, p, double, out, n):
    """Auxiliary actions that can be done: singles 0..5, and doubles where allowed.

    A470, A471, A472, A473.
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
    amount = amount_of(s, T, p, effect) if op != fx.DISCARD else T[effect + c.EFFECT_AMOUNT]
    if op == fx.PESOS:
        s[q + L.PESOS] += amount
    elif op == fx.GRAIN:
        s[q + L.GRAIN] = min(T[t.GRAIN_LIMIT], s[q + L.GRAIN] + amount)  # A6, R76
    elif op == fx.CERTIFICATE:
        s[q + L.CERTIFICATES] = min(s[q + L.CERTIFICATE_LIMIT], s[q + L.CERTIFICATES] + amount)
    elif op == fx.TOKEN:
        s[q + L.TOKENS] += amount
    elif op == fx.PAY:
        s[q + L.PESOS] -= amount
    elif op == fx.PAY_GRAIN:
        s[q + L.GRAIN] -= amount
    elif op == fx.DISCARD:
        push(
            s, DISCARD_CARDS, 1, amount, T[effect + c.EFFECT_PER]
        )  # agreed to already: exact (A292)
    elif op == fx.DISCARD_OBJECTIVE:
        push(s, DISCARD_CARDS, 1, c.OBJECTIVE_CARDS)
    elif op == fx.RETURN_EXHAUSTION:
        if holds(s, p, L.EXHAUSTION):
            take_from_hand(s, p, L.EXHAUSTION)
            remove_card(s, L.EXHAUSTION)
    elif op == fx.ENGINE:
        push(s, ENGINE_MOVE, amount, flags)
    elif op == fx.ENGINE_BACK:
        push(s, ENGINE_MOVE, amount, 0, 1)
    elif op == fx.HIRE:
        push(s, HIRE, amount)
    elif op == fx.BUILD:
        push(s, BUILD, amount, flags)
    elif op == fx.BUY:
        push(s, BUY, s[q + L.WORKERS], flags & c.OPTIONAL)
    elif op == fx.HELP:
        push(s, HELP_TILES, amount)
    elif op == fx.AUX:
        push(s, AUX, amount - 1)
    elif op == fx.OBJECTIVE:
        for _ in range(amount):
            push(s, OBJECTIVE_CARD, flags)
    elif op == fx.MOVE:
        push(s, MOVE, amount)
    elif op == fx.DRAW_DISCARD or op == fx.DRAW_REMOVE:
        fewest = 0 if flags & c.OPTIONAL else 1
        if op == fx.DRAW_DISCARD and flags & c.EXACT:  # drawing fewer is the single action
            fewest = amount
        push(s, DRAW_CARDS, fewest, amount, 1 if op == fx.DRAW_REMOVE else 0)
    elif op == fx.REMOVE:
        push(s, DISCARD_CARDS, amount, c.REMOVE_ANY, 0, flags)
    elif op == fx.DISC_TO:
        push(s, QUAY_DISC, amount, flags)
    elif op == fx.DELIVERY:
        push(s, DELIVER)
    elif op == fx.EXHAUST_OTHERS:
        for i in range(1, s[L.PLAYERS]):  # clockwise from the active player (R43)
            take_exhaustion(s, (p + i) % s[L.PLAYERS], amount)
    elif op == fx.MARKET_TO_HAND:
        push(s, TAKE_CATTLE, -1, 1)
    elif op == fx.FREE_CATTLE:
        push(s, TAKE_CATTLE, amount)
    elif op == fx.UPGRADE_BEHIND:
        push(s, BEHIND)


@small
def next_effect(s, T, f, field):
    """The effect that a frame of a list points at; the frame goes on to the next one, or ends."""
    effect = s[f + field]
    if T[effect + c.EFFECT] == fx.END:
        pop(s)
    else:
        s[f + field] = effect + c.EFFECT
    return effect


@small
def credit_building(s, T, p, pesos):
    """Note what an action of an own building brought, at once or by what it set off."""
    for i in range(s[L.STACK_N]):
        f = frame_at(s, i)
        if s[f] == LOCATION and s[f + LOCATION_DID] & c.DID_ACTION:
            node = s[f + LOCATION_AT]
            if T[t.NODE_TYPE + node] == c.N_BUILDING:
                number = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
                s[L.SEATS + p * L.SEAT_SIZE + L.EARNED + number] += pesos


@effects.advance
@kernel
def advance_effects(s, T, p, f, out):
    effect = next_effect(s, T, f, EFFECTS_NEXT)
    if T[effect] == fx.PESOS:
        before = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
        do_effect(s, T, p, effect)
        credit_building(s, T, p, s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] - before)
    else:
        do_effect(s, T, p, effect)


@accept.choices
@kernel
def accept_choices(s, T, p, f, out, n):
    """Whether to meet the condition of a list of effects (A291)."""
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
    return aux_choices(s, T, p, s[f + AUX_DOUBLE], out, n)


@aux.apply
@kernel
def apply_aux(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        push_effects(s, T, T[t.AUX_EFFECTS + a])
