"""The cattle market: buying with gauchos, adding cards, refilling (9.4, A240)."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cards import to_discard
from sim.core.jit import kernel


@kernel
def wanted(T, kind, want):
    """Is this card what a purchase line asks for: a breed, or any breed of a value?"""
    if want >= c.WANT_VALUE:
        return T[t.T_VALUE + kind] == want - c.WANT_VALUE
    return T[t.T_BREED + kind] == want


@kernel
def line_open(s, T, line, gauchos, money):
    """The line can be paid, and all its cards lie in the market (A350, A354)."""
    at = t.T_BUY + line * t.BUY_SIZE
    if T[at] > gauchos or T[at + 1] > money:
        return False
    first = T[at + 2]
    second = T[at + 3]
    firsts = 0
    seconds = 0
    either = 0
    for kind in range(T[t.T_CATTLE_N]):
        have = s[L.MARKET + kind]
        if have > 0:
            is_first = wanted(T, kind, first)
            is_second = second >= 0 and wanted(T, kind, second)
            firsts += have if is_first else 0
            seconds += have if is_second else 0
            either += have if is_first or is_second else 0
    if second < 0:
        return firsts > 0
    return firsts > 0 and seconds > 0 and either > 1


@kernel
def buy_choices(s, T, p, gauchos, out, n):
    """Every (line, first card) that can be bought now, and adding cards (A351-A353)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
    for line in range(T[t.T_BUY_N]):
        if line_open(s, T, line, gauchos, money):
            want = T[t.T_BUY + line * t.BUY_SIZE + 2]
            for kind in range(T[t.T_CATTLE_N]):
                if s[L.MARKET + kind] > 0 and wanted(T, kind, want):
                    out[n] = line * c.BUY_LINE + kind
                    n += 1
    if gauchos > 0 and s[L.CATTLE_DECK_N] > 0:
        out[n] = c.ADD_CATTLE
        n += 1
    return n


@kernel
def market_choices(s, T, want, out, n):
    """Cards of the market that fit `want` (-1: any)."""
    for kind in range(T[t.T_CATTLE_N]):
        if s[L.MARKET + kind] > 0 and (want < 0 or wanted(T, kind, want)):
            out[n] = kind
            n += 1
    return n


@kernel
def can_buy(s, T, p, gauchos):
    """Something can be done with the buy action."""
    if gauchos > 0 and s[L.CATTLE_DECK_N] > 0:
        return True
    for line in range(T[t.T_BUY_N]):
        if line_open(s, T, line, gauchos, s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]):
            return True
    return False


@kernel
def take_cattle(s, p, kind, to_hand):
    """From the market to the own discard pile, or to hand (A105)."""
    s[L.MARKET + kind] -= 1
    s[L.MARKET_N] -= 1
    if to_hand:
        q = L.SEATS + p * L.SEAT_SIZE
        s[q + L.HAND + s[q + L.HAND_N]] = kind
        s[q + L.HAND_N] += 1
    else:
        to_discard(s, p, kind)


@kernel
def buy_cattle(s, p, kind):
    take_cattle(s, p, kind, 0)
    s[L.SEATS + p * L.SEAT_SIZE + L.CATTLE_BOUGHT] += 1


@kernel
def add_cattle(s, count):
    """Cards from the deck to the market, as many as there are (A353, A240)."""
    for _ in range(min(count, s[L.CATTLE_DECK_N])):
        s[L.CATTLE_DECK_N] -= 1
        s[L.MARKET + s[L.CATTLE_DECK + s[L.CATTLE_DECK_N]]] += 1
        s[L.MARKET_N] += 1
