"""The path and the cards: what a player decides."""

from sim.core.codes import one, things
from sim.core.fields import Counter
from sim.core.jit import kernel
from sim.core.rng import shuffle
from sim.core.vocabulary import PASS

from . import layout as L
from . import tables as t
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("path")
fill = room.step("fill", cards=Counter(L.MAX_HAND))
FILL = fill.op
(FILL_CARDS,) = fill.offsets
lay = room.decision("lay", codes=things(L.cards))
LAY = lay.op
hurry = room.decision("hurry", declined="stay here", codes=one("go on", 1))
HURRY = hurry.op
GO_ON = 1  # the action of HURRY, beside PASS
STUMBLES = 0  # the card over which a player stumbles


@kernel
def draw_card(s, p):
    """The top card of the pile, which is made new of the cards laid off when it is empty (T2)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.DRAW_N] == 0:
        for i in range(s[q + L.LAID_N]):
            s[q + L.DRAW + i] = s[q + L.LAID + i]
        s[q + L.DRAW_N] = s[q + L.LAID_N]
        s[q + L.LAID_N] = 0
        shuffle(s, L.TABLE_STREAM, s, q + L.DRAW, s[q + L.DRAW_N])
    s[q + L.DRAW_N] -= 1
    return s[q + L.DRAW + s[q + L.DRAW_N]]


@kernel
def lay_off(s, p, card):
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.LAID + s[q + L.LAID_N]] = card
    s[q + L.LAID_N] += 1


@fill.advance
@kernel
def advance_fill(s, T, p, f, out):
    """Draw one card; the others are still to be drawn (T2)."""
    q = L.SEATS + p * L.SEAT_SIZE
    left = s[f + FILL_CARDS]
    pop(s)
    if left > 0:
        s[q + L.HAND + s[q + L.HAND_N]] = draw_card(s, p)
        s[q + L.HAND_N] += 1
        push(s, FILL, left - 1)


@lay.choices
@kernel
def lay_choices(s, T, p, f, out, n):
    """Every kind of card in hand once (T3)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for card in range(L.N_CARDS):
        held = False
        for i in range(s[q + L.HAND_N]):
            held = held or s[q + L.HAND + i] == card
        if held:
            out[n] = card
            n += 1
    return n


@lay.apply
@kernel
def apply_lay(s, T, p, f, a):
    q = L.SEATS + p * L.SEAT_SIZE
    pop(s)
    s[q + L.HAND_N] -= 1
    if s[q + L.HAND] == a:  # at most two cards: the other one is now the first
        s[q + L.HAND] = s[q + L.HAND + 1]
    lay_off(s, p, a)
    s[q + L.STEPS] += a + 1
    push(s, HURRY)


@hurry.choices
@kernel
def hurry_choices(s, T, p, f, out, n):
    """Going on, unless the goal is reached; giving up is always possible (T4)."""
    if s[L.SEATS + p * L.SEAT_SIZE + L.STEPS] < T[t.GOAL]:
        out[n] = GO_ON
        n += 1
    out[n] = PASS
    return n + 1


@hurry.apply
@kernel
def apply_hurry(s, T, p, f, a):
    q = L.SEATS + p * L.SEAT_SIZE
    pop(s)
    if a == PASS:
        return
    card = draw_card(s, p)
    lay_off(s, p, card)
    if card == STUMBLES:
        s[q + L.STEPS] = max(0, s[q + L.STEPS] - T[t.STUMBLE])
    else:
        s[q + L.STEPS] += card + 1
