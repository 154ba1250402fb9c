"""At the poker table: seating a worker, laying cards, the showdown (15)."""

from sim.core.codes import things
from sim.core.fields import Counter, Flag
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import card_choices, take_from_hand, to_discard, with_pass
from .stack import pop, push
from .vocabulary import vocabulary
from .workers import give_worker, rows_with_tiles

LAYS = 2  # cards of one use at most (P22)

room = vocabulary.room("poker")
seat_worker = room.decision("seat_worker", codes=things(L.box.rows))
SEAT_WORKER = seat_worker.op
lay_card = room.decision(
    "lay_card",
    laid=Counter(LAYS - 1),
    may_stop=Flag(),
    declined="lay no more cards",
    stays=True,
    codes=things(L.cards),
)
LAY_CARD = lay_card.op
LAY_LAID, LAY_MAY_STOP = lay_card.offsets


@kernel
def can_lay(s, T, p, laid):
    """With a seated worker: room beside it, a card in hand, and its price (P22)."""
    q = L.SEATS + p * L.SEAT_SIZE
    return (
        s[q + L.SEATED] > 0
        and s[q + L.LAID_N] < T[t.MOST_LAID]
        and s[q + L.HAND_N] > 0
        and s[q + L.MONEY] >= T[t.LAY_PRICE + laid]
    )


@kernel
def can_use_table(s, T, p, out, n):
    """Seat a worker, once, or lay a card (P21, R80, R103)."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.SEATED] == 0:
        return rows_with_tiles(s, p, out, n) > n
    return can_lay(s, T, p, 0)


@small
def can_show(s, p):
    """With an own laid card (P24)."""
    return s[L.SEATS + p * L.SEAT_SIZE + L.LAID_N] > 0


@kernel
def use_table(s, p):
    """Seating and laying are one action (R103)."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.SEATED] == 0:
        push(s, SEAT_WORKER)
    else:
        push(s, LAY_CARD)


@kernel
def laid_value(s, T, p):
    """The values of the laid cards, equal breeds each time, objective cards 0 (P25)."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = 0
    for i in range(s[q + L.LAID_N]):
        card = s[q + L.LAID + i]
        if card < L.CATTLE_KINDS:
            total += T[t.VALUE + card]
    return total


@kernel
def showdown(s, T):
    """The highest value takes the pot and dollars of the bank; all cards are discarded.

    P24, P25, P26, R81.
    """
    best = -1
    winners = 0
    for p in range(s[L.PLAYERS]):
        if s[L.SEATS + p * L.SEAT_SIZE + L.LAID_N] > 0:
            value = laid_value(s, T, p)
            if value > best:
                best = value
                winners = 1
            elif value == best:
                winners += 1
    share = (s[L.POT] + T[t.POT_BANK]) // winners
    s[L.POT] = (s[L.POT] + T[t.POT_BANK]) % winners
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if s[q + L.LAID_N] > 0:
            if laid_value(s, T, p) == best:
                s[q + L.MONEY] += share
                s[q + L.POTS_WON] += 1
            for i in range(s[q + L.LAID_N]):
                to_discard(s, p, s[q + L.LAID + i])
            s[q + L.LAID_N] = 0


@seat_worker.choices
@kernel
def seat_choices(s, T, p, f, out, n):
    """The rightmost worker tile of a row (P21)."""
    return rows_with_tiles(s, p, out, n)


@seat_worker.apply
@kernel
def apply_seat(s, T, p, f, a):
    """It sits for good; the top bonus token, its dollars now (P21)."""
    pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.SEATED] = give_worker(s, T, p, a) + 1
    s[q + L.MONEY] += T[t.BONUS_MONEY + s[L.BONUS_TAKEN]]
    s[L.BONUS_TAKEN] += 1
    s[q + L.BONUS] = s[L.BONUS_TAKEN]
    push(s, LAY_CARD, 0, 1)


@lay_card.choices
@kernel
def lay_choices(s, T, p, f, out, n):
    if can_lay(s, T, p, s[f + LAY_LAID]):
        n = card_choices(s, T, p, c.ANY_CARD, 0, out, n)
    if s[f + LAY_MAY_STOP]:
        n = with_pass(out, n)
    return n


@lay_card.apply
@kernel
def apply_lay(s, T, p, f, a):
    """Face down beside the worker, the price into the pot (P22, P23)."""
    if a == c.PASS:
        pop(s)
        return
    q = L.SEATS + p * L.SEAT_SIZE
    price = T[t.LAY_PRICE + s[f + LAY_LAID]]
    s[q + L.MONEY] -= price
    s[L.POT] += price
    take_from_hand(s, p, a)
    s[q + L.LAID + s[q + L.LAID_N]] = a
    s[q + L.LAID_N] += 1
    s[f + LAY_MAY_STOP] = 1
    s[f + LAY_LAID] += 1
    if s[f + LAY_LAID] == LAYS:
        s[f + LAY_LAID] = 0
        pop(s)
