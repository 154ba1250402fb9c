"""Exhaustion cards, and the discards of a first turn (9.10, A101)."""

from sim.core.codes import things
from sim.core.fields import Flag
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .cards import card_choices, take_from_hand, to_discard, token_choice
from .kinds import some_cards
from .stack import pop
from .vocabulary import vocabulary

room = vocabulary.room("first_turn")
first_discard = room.decision(
    "first_discard", cards=some_cards, begun=Flag(), searched=False, codes=things(L.cards)
)
FIRST_DISCARD = first_discard.op
FIRST_CARDS, FIRST_BEGUN = first_discard.offsets


@kernel
def take_exhaustion(s, p, count):
    """Exhaustion cards onto the own discard pile, as many as there are (R43)."""
    for _ in range(min(count, s[L.EXHAUSTION_PILE])):
        s[L.EXHAUSTION_PILE] -= 1
        to_discard(s, p, L.EXHAUSTION)


@first_discard.choices
@kernel
def first_discard_choices(s, T, p, f, out, n):
    """Down to the hand of a first turn; a token before the first card (A101, R5)."""
    n = card_choices(s, T, p, c.ANY_CARD, 0, out, n)
    if s[f + FIRST_BEGUN] == 0:
        n = token_choice(s, p, out, n)
    return n


@first_discard.apply
@kernel
def apply_first_discard(s, T, p, f, a):
    take_from_hand(s, p, a)
    to_discard(s, p, a)
    s[f + FIRST_CARDS] -= 1
    s[f + FIRST_BEGUN] = 1
    if s[f + FIRST_CARDS] == 0:
        pop(s)
