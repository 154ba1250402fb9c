"""Effects that only Argentina has: grain, exhaustion, help, quays."""

from sim.core.jit import kernel, small

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .amounts import amount_of
from .cards import DRAW_CARDS, cards_to_draw, holds, remove_card, take_from_hand
from .cattle import TAKE_CATTLE
from .discs import disc_choices
from .exhaustion import take_exhaustion
from .farmers import HELP_TILES, can_help
from .ports import DELIVER, QUAY_DISC, delivery_choices
from .stack import push


@small
def own_condition(s, T, p, op, amount, out, n):
    """Grain can be paid."""
    return s[L.SEATS + p * L.SEAT_SIZE + L.GRAIN] >= amount


@small
def is_closed(s, p, op):
    return False


@kernel
def own_changes(s, T, p, op, amount, effect, out, n):
    """Would something change (R74)?"""
    q = L.SEATS + p * L.SEAT_SIZE
    if op == fx.GRAIN:
        return s[q + L.GRAIN] < T[t.GRAIN_LIMIT] and amount_of(s, T, p, effect) > 0
    if op == fx.HELP:
        return can_help(s, T, p, amount)
    if op == fx.DRAW_REMOVE:
        return cards_to_draw(s, p) > 0
    if op == fx.RETURN_EXHAUSTION:
        return holds(s, p, L.EXHAUSTION)
    if op == fx.DISC_TO:
        return disc_choices(s, T, p, T[t.QUAY_BLACK + amount], s[q + L.MONEY], -1, out, n) > n
    if op == fx.DELIVERY:
        return delivery_choices(s, T, p, out, n) > n
    if op == fx.EXHAUST_OTHERS:
        return s[L.EXHAUSTION_PILE] > 0
    return True  # token, market card: always something


@kernel
def do_own(s, T, p, op, effect, amount, flags):
    q = L.SEATS + p * L.SEAT_SIZE
    if op == fx.GRAIN:
        s[q + L.GRAIN] = min(T[t.GRAIN_LIMIT], s[q + L.GRAIN] + amount)  # A6, R76
    elif op == fx.TOKEN:
        s[q + L.TOKENS] += amount
    elif op == fx.PAY_GRAIN:
        s[q + L.GRAIN] -= amount
    elif op == fx.RETURN_EXHAUSTION:
        if holds(s, p, L.EXHAUSTION):
            take_from_hand(s, p, L.EXHAUSTION)
            remove_card(s, L.EXHAUSTION)
    elif op == fx.HELP:
        push(s, HELP_TILES, amount)
    elif op == fx.DRAW_REMOVE:
        push(s, DRAW_CARDS, 0 if flags & c.OPTIONAL else 1, amount, 1)
    elif op == fx.DISC_TO:
        push(s, QUAY_DISC, amount, flags)
    elif op == fx.DELIVERY:
        push(s, DELIVER)
    elif op == fx.EXHAUST_OTHERS:
        for i in range(1, s[L.PLAYERS]):  # clockwise from the active player (R43)
            take_exhaustion(s, (p + i) % s[L.PLAYERS], amount)
    elif op == fx.MARKET_TO_HAND:
        push(s, TAKE_CATTLE, -1, 1)
