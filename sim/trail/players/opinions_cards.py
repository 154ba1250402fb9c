"""What actions with cards are worth: in hand, in the market, objective cards."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import DISCARD_WHICH, discard_cards
from ..kernel.cattle import BUY_COWBOYS, buy, purchase_line
from ..kernel.objectives import objective_card
from . import weights as w
from . import workspace as X
from .market import kinds_worth
from .opinions import for_each
from .options import line_worth
from .prices import keep_worth, look_at_hand
from .worth import removal_worth
from .worth_objectives import count_needs, objective_worth

LEAST_PRICE = 6  # dollars that a fresh cattle card is likely to cost
LOW = 0.01  # among cards that are worth as much in hand the lowest goes


@discard_cards.weigh
@for_each
@kernel
def discard_cards_worth(s, T, W, x, p, f, card):
    """A card that goes: for an unseen one, or for good."""
    if s[f + DISCARD_WHICH] != c.REMOVE_ANY:
        look_at_hand(s, T, W, x, p)
        worth = x[X.FRESH] - keep_worth(s, T, W, x, p, card)
        return worth - LOW * T[t.VALUE + card] if card < L.CATTLE_KINDS else worth
    return removal_worth(T, W, x, card)


@buy.weigh
@for_each
@kernel
def purchase_worth(s, T, W, x, p, f, a):
    """A line of the purchase table for each of its cowboys, who are scarce."""
    kinds_worth(s, T, W, x, p)
    if a == c.ADD_CATTLE:  # only for who can still buy, not for the next player
        money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
        return W[w.ADD_CATTLE] if s[f + BUY_COWBOYS] > 1 and money >= LEAST_PRICE else -1.0
    line = a // c.BUY_LINE
    worth = line_worth(s, T, x, line, a % c.BUY_LINE)
    return worth / T[purchase_line(line) + t.BUY_COWBOYS]


@objective_card.weigh
@kernel
def weigh_objectives(s, T, W, x, m, p, f, stream, out, n):
    """Cards of the offer; an unseen one is a card like any other."""
    look_at_hand(s, T, W, x, p)
    count_needs(s, T, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a == c.TO_DECK:
            worth = W[w.OBJECTIVE] * x[X.USE]
        elif a < c.PASS:
            worth = objective_worth(s, T, W, x, p, s[L.OFFER + a] - 1)
        x[X.SCORE + i] = worth
