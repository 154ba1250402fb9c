"""What actions with cards are worth: in hand, in the market, objective cards."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import DISCARD_WHICH, discard_cards
from ..kernel.cattle import BUY_COWBOYS as BUY_GAUCHOS
from ..kernel.cattle import buy, purchase_line
from ..kernel.exhaustion import first_discard
from ..kernel.farmers import CARDS_NEEDED, CARDS_STRENGTH, help_cards
from ..kernel.objectives import objective_card
from . import weights as w
from . import workspace as X
from .market import kinds_worth
from .opinions import for_each
from .options import best_kind
from .prices import keep_worth, look_at_hand
from .worth_objectives import count_needs, objective_worth

LEAST_PRICE = 4  # pesos that a fresh cattle card is likely to cost


@kernel
def exchange_for_fresh(s, T, W, x, p, card):
    """A card of the hand goes: the worth of an unseen one against its own."""
    look_at_hand(s, T, W, x, p)
    worth = x[X.FRESH] - keep_worth(s, T, W, x, p, card)
    if card < L.EXHAUSTION:
        worth -= 0.01 * T[t.VALUE + card]
    return worth


@first_discard.weigh
@for_each
@kernel
def first_discard_worth(s, T, W, x, p, f, card):
    return exchange_for_fresh(s, T, W, x, p, card)


@discard_cards.weigh
@for_each
@kernel
def discard_cards_worth(s, T, W, x, p, f, card):
    if s[f + DISCARD_WHICH] != c.REMOVE_ANY:
        return exchange_for_fresh(s, T, W, x, p, card)
    worth = W[w.THIN] * x[X.EARLY]
    if card == L.EXHAUSTION:
        worth -= W[w.END_VP] * T[t.CARD_VP + card]
    elif card < L.EXHAUSTION:
        value = W[w.CATTLE_VALUE] * (T[t.VALUE + card] - 1) * x[X.LEFT]
        worth -= value + W[w.END_VP] * T[t.CARD_VP + card]
    else:
        worth -= W[w.OBJECTIVE]
    return worth


@buy.weigh
@for_each
@kernel
def purchase_worth(s, T, W, x, p, f, a):
    kinds_worth(s, T, W, x, p)
    if a == c.ADD_CATTLE:  # only for who can still buy, not for the next player
        pesos = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
        return W[w.ADD_CATTLE] if s[f + BUY_GAUCHOS] > 1 and pesos >= LEAST_PRICE else -1.0
    line = purchase_line(a // c.BUY_LINE)
    kind = a % c.BUY_LINE
    worth = x[X.KIND + kind] - T[line + t.BUY_PESOS] * x[X.PESO]
    if T[line + t.BUY_SECOND] >= 0:
        worth += best_kind(s, T, x, T[line + t.BUY_SECOND], kind)
    return worth / T[line + t.BUY_GAUCHOS]  # gauchos are scarce: the best use of each


@help_cards.weigh
@for_each
@kernel
def show_worth(s, T, W, x, p, f, card):
    look_at_hand(s, T, W, x, p)
    worth = T[t.STRENGTH + card] - keep_worth(s, T, W, x, p, card)
    short = s[f + CARDS_NEEDED] - s[f + CARDS_STRENGTH]
    worth -= W[w.FARMER_OVER] * max(0, T[t.STRENGTH + card] - short)
    return worth if short > 0 else -1.0


@objective_card.weigh
@kernel
def weigh_objectives(s, T, W, x, m, p, f, stream, out, n):
    look_at_hand(s, T, W, x, p)
    count_needs(s, T, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a == c.TO_DECK:
            worth = W[w.OBJECTIVE] + W[w.OBJECTIVE_DECK]
        elif a < c.PASS:
            worth = objective_worth(s, T, W, x, p, s[L.OFFER + a] - 1)
        x[X.SCORE + i] = worth
