"""The objective offer: taking a card from it or from the deck (9.8, A612)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .cards import to_discard, with_pass
from .stack import pop
from .vocabulary import flags, vocabulary

room = vocabulary.room("objectives")
objective_card = room.decision(
    "objective_card", flags=flags, declined="take no objective card", stays=True
)
OBJECTIVE_CARD = objective_card.op
(OBJECTIVE_FLAGS,) = objective_card.offsets


@kernel
def gain_objective(s, p, choice):
    """Onto the own discard pile; a taken offer card is replaced at once (A420, A421).

    In the solo game the offer is a queue: the cards nearer to the deck move up (A612).
    """
    n = s[L.OBJECTIVE_DECK_N]
    fresh = 0
    if n > 0:
        fresh = s[L.OBJECTIVE_DECK + n - 1] + 1
        s[L.OBJECTIVE_DECK_N] = n - 1
    if choice == c.TO_DECK:
        taken = fresh
    else:
        taken = s[L.OFFER + choice]
        if s[L.SOLO]:
            for i in range(choice, 0, -1):
                s[L.OFFER + i] = s[L.OFFER + i - 1]
            choice = 0
        s[L.OFFER + choice] = fresh
    to_discard(s, p, L.OBJECTIVE + taken - 1)
    s[L.SEATS + p * L.SEAT_SIZE + L.OBJECTIVES_TAKEN] += 1


@kernel
def objectives_left(s):
    if s[L.OBJECTIVE_DECK_N] > 0:
        return True
    for i in range(L.OFFER_SIZE):
        if s[L.OFFER + i] > 0:
            return True
    return False


@objective_card.choices
@kernel
def objective_card_choices(s, T, p, f, out, n):
    """A card of the offer, or the unseen top card of the deck (A420, R23)."""
    flags = s[f + OBJECTIVE_FLAGS]
    for i in range(L.OFFER_SIZE):
        if s[L.OFFER + i] > 0:
            out[n] = i
            n += 1
    if s[L.OBJECTIVE_DECK_N] > 0 and flags & c.OFFER_ONLY == 0:
        out[n] = c.TO_DECK
        n += 1
    if n == 0 or flags & c.OPTIONAL:
        n = with_pass(out, n)
    return n


@objective_card.apply
@kernel
def apply_objective_card(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        gain_objective(s, p, a)
