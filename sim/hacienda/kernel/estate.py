"""Haciendas and harvests: what is put on own groups (8, 9)."""

from sim.core.codes import things
from sim.core.fields import Marker
from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .board import owner_at, put_hacienda, put_token, seat_at, take_token
from .sets import is_empty, list_set
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("estate")
hacienda = room.decision("hacienda", codes=things(L.spaces))
HACIENDA = hacienda.op
harvest = room.decision("harvest", codes=things(L.spaces))
HARVEST = harvest.op
token = room.decision("token", searched=False, chain=Marker(L.spaces), codes=things(L.spaces))
TOKEN = token.op
(TOKEN_CHAIN,) = token.offsets


@kernel
def can_buy_hacienda(s, T, q):
    """A hacienda is left, the turn allows it, and an own group has none (H31, H80, H81)."""
    return (
        s[q + L.PESOS] >= T[t.PRICE_HACIENDA]
        and s[L.HACIENDAS_TURN] < T[t.MAX_HACIENDAS]
        and s[L.HACIENDAS_N] < T[t.HACIENDAS + s[L.PLAYERS]]
        and not s[q + L.BANNED] >> L.BAN_HACIENDA & 1
        and not is_empty(s, q + L.OPEN_HACIENDA)
    )


@hacienda.choices
@kernel
def hacienda_choices(s, T, p, f, out, n):
    """The group is the choice (R20)."""
    return list_set(s, seat_at(p) + L.OPEN_HACIENDA, out, n)


@hacienda.apply
@kernel
def apply_hacienda(s, T, p, f, a):
    pop(s)
    put_hacienda(s, T, a)


@kernel
def token_to_take(s, p):
    """Does an opponent have a token (H93, R14)?"""
    for i in range(s[L.TOKENS_N]):
        if owner_at(s, s[L.TOKENS + i]) != p:
            return True
    return False


@kernel
def can_harvest(s, T, p):
    """An own chain is unmarked, and there is a token for it (H31, H90, H92, H93, R2)."""
    q = seat_at(p)
    return (
        s[L.HARVESTS_TURN] < T[t.MAX_HARVESTS]
        and not s[q + L.BANNED] >> L.BAN_HARVEST & 1
        and not is_empty(s, q + L.OPEN_HARVEST)
        and (s[L.TOKENS_N] < T[t.TOKENS] or token_to_take(s, p))
    )


@harvest.choices
@kernel
def harvest_choices(s, T, p, f, out, n):
    return list_set(s, seat_at(p) + L.OPEN_HARVEST, out, n)


@kernel
def bring_in(s, T, p, chain):
    """A token on the chain, and pesos for its tiles (H90, H91)."""
    q = seat_at(p)
    put_token(s, chain)
    pesos = T[t.HARVEST_TILE] * s[L.SIZE + chain]
    s[q + L.PESOS] += pesos
    s[q + L.HARVEST_INCOME] += pesos
    s[q + L.HARVESTS] += 1


@harvest.apply
@kernel
def apply_harvest(s, T, p, f, a):
    """Without a token in the stock, one of an opponent has to be chosen first (H93)."""
    pop(s)
    if s[L.TOKENS_N] < T[t.TOKENS]:
        bring_in(s, T, p, a)
    else:
        push(s, TOKEN, a)


@token.choices
@kernel
def token_choices(s, T, p, f, out, n):
    """Marked chains of opponents, each once (H93, R20)."""
    first = n
    for i in range(s[L.TOKENS_N]):
        chain = s[L.GROUP + s[L.TOKENS + i]]
        known = owner_at(s, chain) == p
        for j in range(first, n):
            known = known or out[j] == chain
        if not known:
            out[n] = chain
            n += 1
    return n


@token.apply
@kernel
def apply_token(s, T, p, f, a):
    chain = s[f + TOKEN_CHAIN]
    pop(s)
    take_token(s, T, a)
    s[seat_at(p) + L.TOKENS_TAKEN] += 1
    bring_in(s, T, p, chain)
