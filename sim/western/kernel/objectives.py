"""The objective offer: taking a card from it or from the deck (9.8)."""

from sim.core.codes import counted, one
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .cards import to_discard, with_pass
from .differences import refill_offer
from .stack import pop
from .vocabulary import flags, vocabulary

room = vocabulary.room("objectives")
objective_card = room.decision(
    "objective_card",
    flags=flags,
    declined="take no objective card",
    stays=True,
    codes=counted("place", L.OFFER_SIZE) + one("from the deck", c.TO_DECK),
)
OBJECTIVE_CARD = objective_card.op
(OBJECTIVE_FLAGS,) = objective_card.offsets


@kernel
def draw_objective(s, choice):
    """A card of the offer, which is replaced at once, or that of the deck.

    A420, A421, B420, B421.
    """
    n = s[L.OBJECTIVE_DECK_N]
    fresh = 0
    if n > 0:
        fresh = s[L.OBJECTIVE_DECK + n - 1] + 1
        s[L.OBJECTIVE_DECK_N] = n - 1
    if choice == c.TO_DECK:
        return fresh - 1
    taken = s[L.OFFER + choice]
    refill_offer(s, choice, fresh)
    return taken - 1


@kernel
def gain_objective(s, p, choice):
    """Onto the own discard pile (A420, B420)."""
    to_discard(s, p, L.OBJECTIVE + draw_objective(s, choice))
    s[L.SEATS + p * L.SEAT_SIZE + L.OBJECTIVES_TAKEN] += 1


@kernel
def discard_to_hand(s, p):
    """The card that came onto the discard pile last goes into the hand instead (B535)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.DISCARD_N] -= 1
    s[q + L.HAND + s[q + L.HAND_N]] = s[q + L.DISCARD + s[q + L.DISCARD_N]]
    s[q + L.HAND_N] += 1


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
    """A card of the offer, or the unseen top card of the deck (A420, B420)."""
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
    flags = s[f + OBJECTIVE_FLAGS]
    pop(s)
    if a == c.PASS:
        return
    gain_objective(s, p, a)
    if flags & c.TO_HAND:
        discard_to_hand(s, p)
