"""Effects as data: how much they are worth now, whether they can be done, and doing them.

An effect is five numbers of the tables (op, amount, per, each, flags); a list ends with op 0.
Conditions stand before effects (A8), pesos before the rest (R75).
"""

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
from sim.argentina.kernel.codes import (
    AUX,
    BEHIND,
    BUILD,
    BUY,
    DELIVER,
    DISCARD_CARDS,
    DRAW_CARDS,
    E_AUX,
    E_BUILD,
    E_BUY,
    E_CERTIFICATE,
    E_DELIVERY,
    E_DISC_TO,
    E_DISCARD,
    E_DISCARD_OBJECTIVE,
    E_DRAW_DISCARD,
    E_DRAW_REMOVE,
    E_END,
    E_ENGINE,
    E_ENGINE_BACK,
    E_EXHAUST_OTHERS,
    E_FREE_CATTLE,
    E_GRAIN,
    E_HELP,
    E_HIRE,
    E_MARKET_TO_HAND,
    E_MOVE,
    E_OBJECTIVE,
    E_PAY,
    E_PAY_GRAIN,
    E_PESOS,
    E_REMOVE,
    E_RETURN_EXHAUSTION,
    E_TOKEN,
    E_UPGRADE_BEHIND,
    EFFECT,
    ENGINE_MOVE,
    EXACT,
    HELP_TILES,
    HIRE,
    MOVE,
    OBJECTIVE_CARD,
    OBJECTIVE_CARDS,
    OPTIONAL,
    PER_FARMLAND_BUILDING,
    PER_GRANJERO,
    PER_NOTHING,
    PER_WORKER_SET,
    QUAY_DISC,
    REMOVE_ANY,
    TAKE_CATTLE,
)
from sim.argentina.kernel.discs import disc_choices
from sim.argentina.kernel.farmers import can_help
from sim.argentina.kernel.layout import (
    AUX_FREE,
    CERTIFICATE_LIMIT,
    CERTIFICATES,
    EXHAUSTION,
    EXHAUSTION_PILE,
    FARMERS,
    GRAIN,
    HAND_N,
    N_AUX,
    N_COLOURS,
    OBJECTIVE_DECK_N,
    OFFER,
    OFFER_SIZE,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    TOKENS,
    WORKERS,
)
from sim.argentina.kernel.ports import delivery_choices
from sim.argentina.kernel.railway import backward_choices
from sim.argentina.kernel.stack import push
from sim.argentina.kernel.tables import (
    T_AUX_EFFECTS,
    T_GRAIN_LIMIT,
    T_QUAY_BLACK,
)
from sim.argentina.kernel.workers import hire_choices, worker_sets
from sim.core.jit import kernel


@kernel
def amount_of(s, T, p, effect):
    """The amount of an effect as things stand now (R46)."""
    per = T[effect + 2]
    if per == PER_NOTHING:
        return T[effect + 1]
    q = SEATS + p * SEAT_SIZE
    if per <= PER_GRANJERO:
        count = s[q + WORKERS + per - 1]
    elif per == PER_FARMLAND_BUILDING:
        count = farmland_buildings(s, T, p)
    elif per == PER_WORKER_SET:
        count = worker_sets(s, p)
    else:
        count = 0
        for colour in range(N_COLOURS):
            count += s[q + FARMERS + colour]
    return T[effect + 1] * (count // T[effect + 3])


@kernel
def objectives_left(s):
    if s[OBJECTIVE_DECK_N] > 0:
        return True
    for i in range(OFFER_SIZE):
        if s[OFFER + i] > 0:
            return True
    return False


@kernel
def can_do(s, T, p, pointer, out, n):
    """Every condition can be met, and something would change or a condition is paid (A163, R74).

    `out` from n on is scratch.
    """
    q = SEATS + p * SEAT_SIZE
    effect = pointer
    paid = False
    changes = False
    while True:
        op = T[effect]
        amount = T[effect + 1]
        if op == E_END:
            return paid or changes
        if op == E_PAY:
            if s[q + PESOS] < amount:
                return False
            paid = True
        elif op == E_PAY_GRAIN:
            if s[q + GRAIN] < amount:
                return False
            paid = True
        elif op == E_DISCARD:
            if card_choices(s, T, p, amount, T[effect + 2], out, n) == n:
                return False
            paid = True
        elif op == E_DISCARD_OBJECTIVE:
            if card_choices(s, T, p, OBJECTIVE_CARDS, 0, out, n) == n:
                return False
            paid = True
        elif op == E_ENGINE_BACK:
            if backward_choices(s, T, p, amount, out, n) == n:
                return False
            paid = True
        elif op == E_PESOS:
            changes = changes or amount_of(s, T, p, effect) > 0
        elif op == E_GRAIN:
            changes = changes or (
                s[q + GRAIN] < T[T_GRAIN_LIMIT] and amount_of(s, T, p, effect) > 0
            )
        elif op == E_CERTIFICATE:
            changes = changes or (
                s[q + CERTIFICATES] < s[q + CERTIFICATE_LIMIT] and amount_of(s, T, p, effect) > 0
            )
        elif op == E_HIRE:
            changes = changes or hire_choices(s, T, p, amount, out, n) > n
        elif op == E_BUILD:
            changes = changes or build_choices(s, T, p, amount, out, n) > n
        elif op == E_BUY:
            changes = changes or can_buy(s, T, p, s[q + WORKERS])
        elif op == E_HELP:
            changes = changes or can_help(s, T, p, amount)
        elif op == E_AUX:
            changes = changes or aux_choices(s, T, p, 0, out, n) > n
        elif op == E_OBJECTIVE:
            changes = changes or objectives_left(s)
        elif op == E_DRAW_DISCARD or op == E_DRAW_REMOVE:
            changes = changes or cards_to_draw(s, p) > 0
        elif op == E_REMOVE:
            changes = changes or s[q + HAND_N] > 0
        elif op == E_RETURN_EXHAUSTION:
            changes = changes or holds(s, p, EXHAUSTION)
        elif op == E_DISC_TO:
            changes = (
                changes
                or disc_choices(s, T, p, T[T_QUAY_BLACK + amount], s[q + PESOS], -1, out, n) > n
            )
        elif op == E_DELIVERY:
            changes = changes or delivery_choices(s, T, p, out, n) > n
        elif op == E_EXHAUST_OTHERS:
            changes = changes or s[EXHAUSTION_PILE] > 0
        elif op == E_FREE_CATTLE:
            changes = changes or market_choices(s, T, amount, out, n) > n
        else:  # token, engine, move, market card, station behind: always something
            changes = True
        effect += EFFECT


@kernel
def aux_possible(s, T, p, i, out, n):
    """Can the auxiliary action be done: its effects without auxiliary ones among them."""
    q = SEATS + p * SEAT_SIZE
    effect = T[T_AUX_EFFECTS + i]
    while T[effect] != E_END:
        op = T[effect]
        amount = T[effect + 1]
        if (
            (op == E_PAY and s[q + PESOS] < amount)
            or (op == E_PAY_GRAIN and s[q + GRAIN] < amount)
            or (op == E_DRAW_DISCARD and cards_to_draw(s, p) < amount)
            or (op == E_ENGINE_BACK and backward_choices(s, T, p, amount, out, n) == n)
        ):
            return False
        effect += EFFECT
    return True


@kernel
def aux_choices(s, T, p, double, out, n):
    """Auxiliary actions that can be done: singles 0..5, and doubles where allowed (A470-A473)."""
    q = SEATS + p * SEAT_SIZE
    for i in range(N_AUX):
        if s[q + AUX_FREE + i] > 0 and aux_possible(s, T, p, i, out, n):
            out[n] = i
            n += 1
    if double:
        for i in range(N_AUX):
            if s[q + AUX_FREE + i] > 1 and aux_possible(s, T, p, N_AUX + i, out, n):
                out[n] = N_AUX + i
                n += 1
    return n


@kernel
def do_effect(s, T, p, effect):
    """Carry out one effect; what needs a choice becomes a frame on the stack."""
    q = SEATS + p * SEAT_SIZE
    op = T[effect]
    flags = T[effect + 4]
    amount = amount_of(s, T, p, effect) if op != E_DISCARD else T[effect + 1]
    if op == E_PESOS:
        s[q + PESOS] += amount
    elif op == E_GRAIN:
        s[q + GRAIN] = min(T[T_GRAIN_LIMIT], s[q + GRAIN] + amount)  # A6, R76
    elif op == E_CERTIFICATE:
        s[q + CERTIFICATES] = min(s[q + CERTIFICATE_LIMIT], s[q + CERTIFICATES] + amount)
    elif op == E_TOKEN:
        s[q + TOKENS] += amount
    elif op == E_PAY:
        s[q + PESOS] -= amount
    elif op == E_PAY_GRAIN:
        s[q + GRAIN] -= amount
    elif op == E_DISCARD:
        push(s, DISCARD_CARDS, 1, amount, T[effect + 2], 0)  # agreed to already: exact (A292)
    elif op == E_DISCARD_OBJECTIVE:
        push(s, DISCARD_CARDS, 1, OBJECTIVE_CARDS, 0, 0)
    elif op == E_RETURN_EXHAUSTION:
        if holds(s, p, EXHAUSTION):
            take_from_hand(s, p, EXHAUSTION)
            remove_card(s, EXHAUSTION)
    elif op == E_ENGINE:
        push(s, ENGINE_MOVE, amount, flags, 0, 0)
    elif op == E_ENGINE_BACK:
        push(s, ENGINE_MOVE, amount, 0, 1, 0)
    elif op == E_HIRE:
        push(s, HIRE, amount, 0, 0, 0)
    elif op == E_BUILD:
        push(s, BUILD, amount, flags, 0, 0)
    elif op == E_BUY:
        push(s, BUY, s[q + WORKERS], flags & OPTIONAL, 0, 0)
    elif op == E_HELP:
        push(s, HELP_TILES, amount, 0, 0, 0)
    elif op == E_AUX:
        push(s, AUX, amount - 1, 0, 0, 0)
    elif op == E_OBJECTIVE:
        for _ in range(amount):
            push(s, OBJECTIVE_CARD, flags, 0, 0, 0)
    elif op == E_MOVE:
        push(s, MOVE, amount, 0, 0, 0)
    elif op == E_DRAW_DISCARD or op == E_DRAW_REMOVE:
        fewest = 0 if flags & OPTIONAL else 1
        if op == E_DRAW_DISCARD and flags & EXACT:  # drawing fewer is the single action
            fewest = amount
        push(s, DRAW_CARDS, fewest, amount, op - E_DRAW_DISCARD, 0)
    elif op == E_REMOVE:
        push(s, DISCARD_CARDS, amount, REMOVE_ANY, 0, flags)
    elif op == E_DISC_TO:
        push(s, QUAY_DISC, amount, flags, 0, 0)
    elif op == E_DELIVERY:
        push(s, DELIVER, 0, 0, 0, 0)
    elif op == E_EXHAUST_OTHERS:
        for i in range(1, s[PLAYERS]):  # clockwise from the active player (R43)
            take_exhaustion(s, (p + i) % s[PLAYERS], amount)
    elif op == E_MARKET_TO_HAND:
        push(s, TAKE_CATTLE, -1, 1, 0, 0)
    elif op == E_FREE_CATTLE:
        push(s, TAKE_CATTLE, amount, 0, 0, 0)
    elif op == E_UPGRADE_BEHIND:
        push(s, BEHIND, 0, 0, 0, 0)
