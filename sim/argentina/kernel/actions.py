"""Effects as data: how much they are worth now, whether they can be done, and doing them.

An effect is five numbers of the tables (op, amount, per, each, flags); a list ends with op 0.
Conditions stand before effects (A8), pesos before the rest (R75).
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.buildings import build_choices, farmland_buildings
from sim.argentina.kernel.cards import (
    card_choices,
    cards_to_draw,
    holds,
    remove_card,
    take_exhaustion,
    take_from_hand,
)
from sim.argentina.kernel.cattle import can_buy, market_choices
from sim.argentina.kernel.discs import disc_choices
from sim.argentina.kernel.farmers import can_help
from sim.argentina.kernel.ports import delivery_choices
from sim.argentina.kernel.railway import backward_choices
from sim.argentina.kernel.stack import push
from sim.argentina.kernel.workers import hire_choices, worker_sets
from sim.core.jit import kernel


@kernel
def amount_of(s, T, p, effect):
    """The amount of an effect as things stand now (R46)."""
    per = T[effect + 2]
    if per == c.PER_NOTHING:
        return T[effect + 1]
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
    return T[effect + 1] * (count // T[effect + 3])


@kernel
def objectives_left(s):
    if s[L.OBJECTIVE_DECK_N] > 0:
        return True
    for i in range(L.OFFER_SIZE):
        if s[L.OFFER + i] > 0:
            return True
    return False


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
        amount = T[effect + 1]
        if op == c.E_END:
            return paid or changes
        if op == c.E_PAY:
            if s[q + L.PESOS] < amount:
                return False
            paid = True
        elif op == c.E_PAY_GRAIN:
            if s[q + L.GRAIN] < amount:
                return False
            paid = True
        elif op == c.E_DISCARD:
            if card_choices(s, T, p, amount, T[effect + 2], out, n) == n:
                return False
            paid = True
        elif op == c.E_DISCARD_OBJECTIVE:
            if card_choices(s, T, p, c.OBJECTIVE_CARDS, 0, out, n) == n:
                return False
            paid = True
        elif op == c.E_ENGINE_BACK:
            if backward_choices(s, T, p, amount, out, n) == n:
                return False
            paid = True
        elif op == c.E_PESOS:
            changes = changes or amount_of(s, T, p, effect) > 0
        elif op == c.E_GRAIN:
            changes = changes or (
                s[q + L.GRAIN] < T[t.T_GRAIN_LIMIT] and amount_of(s, T, p, effect) > 0
            )
        elif op == c.E_CERTIFICATE:
            changes = changes or (
                s[q + L.CERTIFICATES] < s[q + L.CERTIFICATE_LIMIT]
                and amount_of(s, T, p, effect) > 0
            )
        elif op == c.E_HIRE:
            changes = changes or hire_choices(s, T, p, amount, out, n) > n
        elif op == c.E_BUILD:
            changes = changes or build_choices(s, T, p, amount, out, n) > n
        elif op == c.E_BUY:
            changes = changes or can_buy(s, T, p, s[q + L.WORKERS])
        elif op == c.E_HELP:
            changes = changes or can_help(s, T, p, amount)
        elif op == c.E_AUX:
            changes = changes or aux_choices(s, T, p, 0, out, n) > n
        elif op == c.E_OBJECTIVE:
            changes = changes or objectives_left(s)
        elif op == c.E_DRAW_DISCARD or op == c.E_DRAW_REMOVE:
            changes = changes or cards_to_draw(s, p) > 0
        elif op == c.E_REMOVE:
            changes = changes or s[q + L.HAND_N] > 0
        elif op == c.E_RETURN_EXHAUSTION:
            changes = changes or holds(s, p, L.EXHAUSTION)
        elif op == c.E_DISC_TO:
            changes = (
                changes
                or disc_choices(s, T, p, T[t.T_QUAY_BLACK + amount], s[q + L.PESOS], -1, out, n) > n
            )
        elif op == c.E_DELIVERY:
            changes = changes or delivery_choices(s, T, p, out, n) > n
        elif op == c.E_EXHAUST_OTHERS:
            changes = changes or s[L.EXHAUSTION_PILE] > 0
        elif op == c.E_FREE_CATTLE:
            changes = changes or market_choices(s, T, amount, out, n) > n
        else:  # token, engine, move, market card, station behind: always something
            changes = True
        effect += c.EFFECT


@kernel
def aux_possible(s, T, p, i, out, n):
    """Can the auxiliary action be done: its effects without auxiliary ones among them."""
    q = L.SEATS + p * L.SEAT_SIZE
    effect = T[t.T_AUX_EFFECTS + i]
    while T[effect] != c.E_END:
        op = T[effect]
        amount = T[effect + 1]
        if (
            (op == c.E_PAY and s[q + L.PESOS] < amount)
            or (op == c.E_PAY_GRAIN and s[q + L.GRAIN] < amount)
            or (op == c.E_DRAW_DISCARD and cards_to_draw(s, p) < amount)
            or (op == c.E_ENGINE_BACK and backward_choices(s, T, p, amount, out, n) == n)
        ):
            return False
        effect += c.EFFECT
    return True


@kernel
def aux_choices(s, T, p, double, out, n):
    """Auxiliary actions that can be done: singles 0..5, and doubles where allowed (A470-A473)."""
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
    flags = T[effect + 4]
    amount = amount_of(s, T, p, effect) if op != c.E_DISCARD else T[effect + 1]
    if op == c.E_PESOS:
        s[q + L.PESOS] += amount
    elif op == c.E_GRAIN:
        s[q + L.GRAIN] = min(T[t.T_GRAIN_LIMIT], s[q + L.GRAIN] + amount)  # A6, R76
    elif op == c.E_CERTIFICATE:
        s[q + L.CERTIFICATES] = min(s[q + L.CERTIFICATE_LIMIT], s[q + L.CERTIFICATES] + amount)
    elif op == c.E_TOKEN:
        s[q + L.TOKENS] += amount
    elif op == c.E_PAY:
        s[q + L.PESOS] -= amount
    elif op == c.E_PAY_GRAIN:
        s[q + L.GRAIN] -= amount
    elif op == c.E_DISCARD:
        push(s, c.DISCARD_CARDS, 1, amount, T[effect + 2], 0)  # agreed to already: exact (A292)
    elif op == c.E_DISCARD_OBJECTIVE:
        push(s, c.DISCARD_CARDS, 1, c.OBJECTIVE_CARDS, 0, 0)
    elif op == c.E_RETURN_EXHAUSTION:
        if holds(s, p, L.EXHAUSTION):
            take_from_hand(s, p, L.EXHAUSTION)
            remove_card(s, L.EXHAUSTION)
    elif op == c.E_ENGINE:
        push(s, c.ENGINE_MOVE, amount, flags, 0, 0)
    elif op == c.E_ENGINE_BACK:
        push(s, c.ENGINE_MOVE, amount, 0, 1, 0)
    elif op == c.E_HIRE:
        push(s, c.HIRE, amount, 0, 0, 0)
    elif op == c.E_BUILD:
        push(s, c.BUILD, amount, flags, 0, 0)
    elif op == c.E_BUY:
        push(s, c.BUY, s[q + L.WORKERS], flags & c.OPTIONAL, 0, 0)
    elif op == c.E_HELP:
        push(s, c.HELP_TILES, amount, 0, 0, 0)
    elif op == c.E_AUX:
        push(s, c.AUX, amount - 1, 0, 0, 0)
    elif op == c.E_OBJECTIVE:
        for _ in range(amount):
            push(s, c.OBJECTIVE_CARD, flags, 0, 0, 0)
    elif op == c.E_MOVE:
        push(s, c.MOVE, amount, 0, 0, 0)
    elif op == c.E_DRAW_DISCARD or op == c.E_DRAW_REMOVE:
        fewest = 0 if flags & c.OPTIONAL else 1
        if op == c.E_DRAW_DISCARD and flags & c.EXACT:  # drawing fewer is the single action
            fewest = amount
        push(s, c.DRAW_CARDS, fewest, amount, op - c.E_DRAW_DISCARD, 0)
    elif op == c.E_REMOVE:
        push(s, c.DISCARD_CARDS, amount, c.REMOVE_ANY, 0, flags)
    elif op == c.E_DISC_TO:
        push(s, c.QUAY_DISC, amount, flags, 0, 0)
    elif op == c.E_DELIVERY:
        push(s, c.DELIVER, 0, 0, 0, 0)
    elif op == c.E_EXHAUST_OTHERS:
        for i in range(1, s[L.PLAYERS]):  # clockwise from the active player (R43)
            take_exhaustion(s, (p + i) % s[L.PLAYERS], amount)
    elif op == c.E_MARKET_TO_HAND:
        push(s, c.TAKE_CATTLE, -1, 1, 0, 0)
    elif op == c.E_FREE_CATTLE:
        push(s, c.TAKE_CATTLE, amount, 0, 0, 0)
    elif op == c.E_UPGRADE_BEHIND:
        push(s, c.BEHIND, 0, 0, 0, 0)
