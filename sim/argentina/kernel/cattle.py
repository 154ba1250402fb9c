"""The cattle market: buying with gauchos, adding cards, refilling (9.4, A240)."""

from sim.argentina.kernel.cards import to_discard
from sim.argentina.kernel.codes import ADD_CATTLE, BUY_LINE, WANT_VALUE
from sim.argentina.kernel.layout import (
    CATTLE_BOUGHT,
    CATTLE_DECK,
    CATTLE_DECK_N,
    HAND,
    HAND_N,
    MARKET,
    MARKET_N,
    PESOS,
    SEAT_SIZE,
    SEATS,
)
from sim.argentina.kernel.tables import (
    BUY_SIZE,
    T_BREED,
    T_BUY,
    T_BUY_N,
    T_CATTLE_N,
    T_VALUE,
)
from sim.core.jit import kernel


@kernel
def wanted(T, kind, want):
    """Is this card what a purchase line asks for: a breed, or any breed of a value?"""
    if want >= WANT_VALUE:
        return T[T_VALUE + kind] == want - WANT_VALUE
    return T[T_BREED + kind] == want


@kernel
def line_open(s, T, line, gauchos, money):
    """The line can be paid, and all its cards lie in the market (A350, A354)."""
    at = T_BUY + line * BUY_SIZE
    if T[at] > gauchos or T[at + 1] > money:
        return False
    first = T[at + 2]
    second = T[at + 3]
    firsts = 0
    seconds = 0
    either = 0
    for kind in range(T[T_CATTLE_N]):
        have = s[MARKET + kind]
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
    money = s[SEATS + p * SEAT_SIZE + PESOS]
    for line in range(T[T_BUY_N]):
        if line_open(s, T, line, gauchos, money):
            want = T[T_BUY + line * BUY_SIZE + 2]
            for kind in range(T[T_CATTLE_N]):
                if s[MARKET + kind] > 0 and wanted(T, kind, want):
                    out[n] = line * BUY_LINE + kind
                    n += 1
    if gauchos > 0 and s[CATTLE_DECK_N] > 0:
        out[n] = ADD_CATTLE
        n += 1
    return n


@kernel
def market_choices(s, T, want, out, n):
    """Cards of the market that fit `want` (-1: any)."""
    for kind in range(T[T_CATTLE_N]):
        if s[MARKET + kind] > 0 and (want < 0 or wanted(T, kind, want)):
            out[n] = kind
            n += 1
    return n


@kernel
def can_buy(s, T, p, gauchos):
    """Something can be done with the buy action."""
    if gauchos > 0 and s[CATTLE_DECK_N] > 0:
        return True
    for line in range(T[T_BUY_N]):
        if line_open(s, T, line, gauchos, s[SEATS + p * SEAT_SIZE + PESOS]):
            return True
    return False


@kernel
def take_cattle(s, p, kind, to_hand):
    """From the market to the own discard pile, or to hand (A105)."""
    s[MARKET + kind] -= 1
    s[MARKET_N] -= 1
    if to_hand:
        q = SEATS + p * SEAT_SIZE
        s[q + HAND + s[q + HAND_N]] = kind
        s[q + HAND_N] += 1
    else:
        to_discard(s, p, kind)


@kernel
def buy_cattle(s, p, kind):
    take_cattle(s, p, kind, 0)
    s[SEATS + p * SEAT_SIZE + CATTLE_BOUGHT] += 1


@kernel
def add_cattle(s, count):
    """Cards from the deck to the market, as many as there are (A353, A240)."""
    for _ in range(min(count, s[CATTLE_DECK_N])):
        s[CATTLE_DECK_N] -= 1
        s[MARKET + s[CATTLE_DECK + s[CATTLE_DECK_N]]] += 1
        s[MARKET_N] += 1
