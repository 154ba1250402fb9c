"""The cattle market: buying with the workers of the first row, adding cards, refilling (9.4).

A240, B240.
"""

from typing import Any

from sim.core.codes import one, things
from sim.core.fields import Counter, Flag, Things
from sim.core.jit import kernel, small

from ..names import WORKER_TYPES
from . import codes as c
from . import layout as L
from . import tables as t
from .cards import to_discard, with_pass
from .kinds import Wanted, card_to_take
from .stack import pop, push
from .vocabulary import vocabulary

ADDED_CARDS = 2  # A353, A651, B353

room = vocabulary.room("cattle")
_buyers: dict[str, Any] = {f"{WORKER_TYPES[0]}s": Counter(L.N_COLUMNS)}  # not used yet
_lines = Things("lines", L.BUY_LINES)
buy = room.decision(
    "buy",
    declined="buy nothing more",
    stays=True,
    codes=things(_lines, L.cattle, stride=c.BUY_LINE) + one("add cattle cards", c.ADD_CATTLE),
    **_buyers,
    may_stop=Flag(),
)
BUY = buy.op
BUY_COWBOYS, BUY_MAY_STOP = buy.offsets
buy_second = room.decision("buy_second", wants=Wanted(), owed=True, codes=things(L.cattle))
BUY_SECOND = buy_second.op
(SECOND_WANTS,) = buy_second.offsets
take_card = room.decision(
    "take_cattle",
    breed=card_to_take,
    to_hand=Flag(),
    declined="take no card",
    codes=things(L.cattle),
)
TAKE_CATTLE = take_card.op
TAKE_BREED, TAKE_TO_HAND = take_card.offsets


@kernel
def wanted(T, kind, want):
    """Is this card what a purchase line asks for: a breed, or any breed of a value?"""
    if want >= c.WANT_VALUE:
        return T[t.VALUE + kind] == want - c.WANT_VALUE
    return T[t.BREED + kind] == want


@small
def purchase_line(number):
    """A line of the purchase table."""
    return t.BUY + number * t.BUY_SIZE


@kernel
def line_open(s, T, line, cowboys, money):
    """The line can be paid, and all its cards lie in the market (A350, A354, B350, B354)."""
    at = purchase_line(line)
    if T[at + t.BUY_COWBOYS] > cowboys or T[at + t.BUY_MONEY] > money:
        return False
    first = T[at + t.BUY_FIRST]
    second = T[at + t.BUY_SECOND]
    firsts = 0
    seconds = 0
    either = 0
    for kind in range(T[t.CATTLE_N]):
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
def buy_choices(s, T, p, cowboys, out, n):
    """Every (line, first card) that can be bought now, and adding cards.

    A351, A352, A353; B351, B353.
    """
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
    for line in range(T[t.BUY_N]):
        if line_open(s, T, line, cowboys, money):
            want = T[purchase_line(line) + t.BUY_FIRST]
            for kind in range(T[t.CATTLE_N]):
                if s[L.MARKET + kind] > 0 and wanted(T, kind, want):
                    out[n] = line * c.BUY_LINE + kind
                    n += 1
    if cowboys > 0 and s[L.CATTLE_DECK_N] > 0:
        out[n] = c.ADD_CATTLE
        n += 1
    return n


@kernel
def market_choices(s, T, want, out, n):
    """Cards of the market that fit `want` (-1: any)."""
    for kind in range(T[t.CATTLE_N]):
        if s[L.MARKET + kind] > 0 and (want < 0 or wanted(T, kind, want)):
            out[n] = kind
            n += 1
    return n


@kernel
def can_buy(s, T, p, cowboys):
    """Something can be done with the buy action."""
    if cowboys > 0 and s[L.CATTLE_DECK_N] > 0:
        return True
    for line in range(T[t.BUY_N]):
        if line_open(s, T, line, cowboys, s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]):
            return True
    return False


@kernel
def take_cattle(s, p, kind, to_hand):
    """From the market to the own discard pile, or to hand (A105, B105)."""
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
    """Cards from the deck to the market, as many as there are (A353, A240, B353, B240)."""
    for _ in range(min(count, s[L.CATTLE_DECK_N])):
        s[L.CATTLE_DECK_N] -= 1
        s[L.MARKET + s[L.CATTLE_DECK + s[L.CATTLE_DECK_N]]] += 1
        s[L.MARKET_N] += 1


@buy.choices
@kernel
def buy_or_stop(s, T, p, f, out, n):
    n = buy_choices(s, T, p, s[f + BUY_COWBOYS], out, n)
    if s[f + BUY_MAY_STOP] or n == 0:
        n = with_pass(out, n)
    return n


@buy.apply
@kernel
def apply_buy(s, T, p, f, a):
    """One line, or two more cards for a cowboy; the frame stays for more.

    A351, A352, A353; B351, B353.
    """
    if a == c.PASS:
        pop(s)
        return
    s[f + BUY_MAY_STOP] = 1
    if a == c.ADD_CATTLE:
        s[f + BUY_COWBOYS] -= 1
        add_cattle(s, ADDED_CARDS)
        return
    line = purchase_line(a // c.BUY_LINE)
    s[f + BUY_COWBOYS] -= T[line + t.BUY_COWBOYS]
    s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] -= T[line + t.BUY_MONEY]
    buy_cattle(s, p, a % c.BUY_LINE)
    if T[line + t.BUY_SECOND] >= 0:
        push(s, BUY_SECOND, T[line + t.BUY_SECOND])


@buy_second.choices
@kernel
def second_choices(s, T, p, f, out, n):
    return market_choices(s, T, s[f + SECOND_WANTS], out, n)


@buy_second.apply
@kernel
def apply_second(s, T, p, f, a):
    pop(s)
    buy_cattle(s, p, a)


@take_card.choices
@kernel
def take_choices(s, T, p, f, out, n):
    return with_pass(out, market_choices(s, T, s[f + TAKE_BREED], out, n))


@take_card.apply
@kernel
def apply_take(s, T, p, f, a):
    to_hand = s[f + TAKE_TO_HAND]
    pop(s)
    if a != c.PASS:
        take_cattle(s, p, a, to_hand)
