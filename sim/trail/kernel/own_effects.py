"""Effects that only Great Western Trail has: tiles, stores, tokens, special deliveries."""

from sim.core.codes import counted
from sim.core.jit import kernel, small

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .cards import DISCARD_CARDS
from .cities import SPECIAL_DELIVERY, special_choices
from .effect_list import room
from .free_move import FREE_MOVE
from .kinds import EffectList
from .north import NEW_YORK_MASTER, STORE, gain_tokens, store_choices
from .objectives import OBJECTIVE_CARD, objectives_left
from .stack import push
from .trail_tiles import HAZARD, TRADE, hazard_choices, trade_choices
from .vocabulary import flags

choose = room.decision(
    "choose",
    first=EffectList(),
    second=EffectList(),
    flags=flags,
    declined="do neither",
    codes=counted("alternative", 2),
)
CHOOSE = choose.op
CHOOSE_FIRST, CHOOSE_SECOND, CHOOSE_FLAGS = choose.offsets


@kernel
def own_condition(s, T, p, op, amount, out, n):
    """Cattle cards of value 2 in hand, as many as are asked for (N470)."""
    q = L.SEATS + p * L.SEAT_SIZE
    count = 0
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card < L.CATTLE_KINDS and T[t.VALUE + card] == c.STORE_VALUE:
            count += 1
    return count >= amount


@small
def is_closed(s, p, op):
    """No store left on the annex (R94)."""
    return op == fx.STORE and s[L.SEATS + p * L.SEAT_SIZE + L.STORES_LEFT] == 0


@kernel
def own_changes(s, T, p, op, amount, effect, out, n):
    """Would something change (R100)?"""
    if op == fx.HAZARD:
        return hazard_choices(s, T, out, n) > n
    if op == fx.TRADE:
        return trade_choices(s, T, p, out, n) > n
    if op == fx.SPECIAL_DELIVERY:
        return special_choices(s, T, p, out, n) > n
    if op == fx.STORE:
        return store_choices(s, T, p, out, n) > n
    if op == fx.OBJECTIVE_TO_HAND:
        return objectives_left(s)
    if op == fx.TOKEN:
        return s[L.TOKEN_SUPPLY] > 0
    # Copied actions are offered one by one (B544).
    return op != fx.COPY


@kernel
def do_own(s, T, p, op, effect, amount, flags):
    if op == fx.TOKEN:
        gain_tokens(s, p, amount)
    elif op == fx.DISCARD_VALUE:
        push(s, DISCARD_CARDS, amount, c.OF_VALUE, c.WANT_VALUE + c.STORE_VALUE)
    elif op == fx.OBJECTIVE_TO_HAND:
        push(s, OBJECTIVE_CARD, flags | c.TO_HAND)
    elif op == fx.HAZARD:
        push(s, HAZARD, flags)
    elif op == fx.TRADE:
        push(s, TRADE, flags)
    elif op == fx.FREE_MOVE:
        push(s, FREE_MOVE, amount, flags)
    elif op == fx.STORE:
        push(s, STORE, amount, flags)
    elif op == fx.TAKE_MASTER:
        push(s, NEW_YORK_MASTER, flags)
    elif op == fx.SPECIAL_DELIVERY:
        push(s, SPECIAL_DELIVERY)
    elif op == fx.CHOOSE:
        push(s, CHOOSE, T[effect + c.EFFECT_AMOUNT], T[effect + c.EFFECT_PER], flags)
