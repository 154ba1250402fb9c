"""What deals and deliveries bring beyond the worth of the things that they take."""

from sim.core.bits import lowest
from sim.core.jit import kernel, small

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.markets import demand
from . import workspace as X

_BLACK = L.N_MARKETS  # deals are numbered: a card, or this and a thing


@small
def wholesale_gain(s, T, x, thing):
    """A unit that is sold wholesale."""
    pays = T[t.WHOLESALE_GOOD] if thing < L.N_SOLD_GOODS else T[t.WHOLESALE_ANIMAL]
    return pays + demand(s, T, thing, 1) - x[X.THING + thing]


@kernel
def set_gain(s, T, x, at, card):
    """A whole set for its price; below 0 if things are missing. `at`: where the things stand."""
    gain = 1.0 * T[t.CARD_PRICE + card]
    for i in range(T[t.CARD_PARTS + card]):
        thing = T[t.CARD_THING + card * t.MAX_PARTS + i]
        units = T[t.CARD_UNITS + card * t.MAX_PARTS + i]
        if x[at + thing] < units:
            return -1.0
        gain += demand(s, T, thing, units) - units * x[X.THING + thing]
    return gain


@kernel
def card_gain(s, T, x, at, card):
    """The best deal with a country market."""
    kind = T[t.CARD_TYPE + card]
    if kind == L.SIMPLE:
        thing = T[t.CARD_THING + card * t.MAX_PARTS]
        units = min(1.0 * T[t.CARD_UNITS + card * t.MAX_PARTS], x[at + thing])
        return units * (T[t.CARD_PRICE + card] + demand(s, T, thing, 1) - x[X.THING + thing])
    if kind == L.BUNDLE:
        return set_gain(s, T, x, at, card)
    gain = 0.0
    for thing in range(L.N_THINGS):
        if x[at + thing] > 0.0:
            gain += max(0.0, wholesale_gain(s, T, x, thing)) * x[at + thing]
    return gain


@small
def black_gain(T, x, at, thing):
    """A sale on the black market."""
    units = min(1.0 * T[t.BLACK_UNITS], x[at + thing])
    return units * (T[t.BLACK_SELL + thing] - x[X.THING + thing])


@kernel
def take_sold(s, T, x, at, deal):
    """Take off what a deal sells."""
    if deal >= _BLACK:
        x[at + deal - _BLACK] -= min(1.0 * T[t.BLACK_UNITS], x[at + deal - _BLACK])
        return
    if T[t.CARD_TYPE + deal] == L.WHOLESALE:
        for thing in range(L.N_THINGS):
            if wholesale_gain(s, T, x, thing) > 0.0:
                x[at + thing] = 0.0
        return
    for i in range(T[t.CARD_PARTS + deal]):
        part = deal * t.MAX_PARTS + i
        x[at + T[t.CARD_THING + part]] -= min(
            1.0 * T[t.CARD_UNITS + part], x[at + T[t.CARD_THING + part]]
        )


@kernel
def best_deals(s, T, x, out, n, black):
    """Into `out`: what the n best deals bring, one after the other, with what is expected."""
    for thing in range(L.N_THINGS):
        x[X.UNSOLD + thing] = x[X.EXPECTED + thing]
    cards = s[L.BOTTOM]
    for i in range(s[L.UPPER_N]):
        cards |= 1 << s[L.UPPER + i]
    for i in range(n):
        best = 0.0
        found = -1
        left = cards
        while left != 0:
            gain = card_gain(s, T, x, X.UNSOLD, lowest(left))
            if gain > best:
                best = gain
                found = lowest(left)
            left &= left - 1
        if black:
            for thing in range(L.N_THINGS):
                gain = black_gain(T, x, X.UNSOLD, thing)
                if gain > best:
                    best = gain
                    found = _BLACK + thing
        x[out + i] = best
        if found >= 0:
            take_sold(s, T, x, X.UNSOLD, found)
            if found < _BLACK:
                cards &= ~(1 << found)
