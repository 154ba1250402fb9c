"""The hand of a player: which cards are loose, and what unseen ones may bring instead."""

import numpy as np

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import ONE, draw_and_discard
from . import weights as w
from . import workspace as X
from .herd import pile_worth
from .opinions import for_each

MUCH = 9.0  # no card of the hand is worth more


@kernel
def breeds_in_hand(s, T, q):
    """Bits of the breeds in hand, and of those that are there more than once."""
    breeds = np.int64(0)
    doubled = np.int64(0)
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if card < L.CATTLE_KINDS:
            bit = ONE << T[t.BREED + card]
            doubled |= breeds & bit
            breeds |= bit
    return breeds, doubled


@kernel
def find_loose(s, x, q):
    """The two cards of the hand that are worth least there (`KEEP` has been filled)."""
    loose = MUCH
    second = MUCH
    for i in range(s[q + L.HAND_N]):
        worth = x[X.KEEP + i]
        if worth < loose:
            second = loose
            loose = worth
        elif worth < second:
            second = worth
    x[X.LOOSE] = loose
    x[X.LOOSE_2] = second


@kernel
def expect_fresh(s, T, W, x, q, breeds):
    """What an unseen card may bring beside these breeds (own piles: the set is known)."""
    pile, n = L.DRAW, s[q + L.DRAW_N]
    if n == 0:
        pile, n = L.DISCARD, s[q + L.DISCARD_N]
    x[X.FRESH] = W[w.DRAW] * (pile_worth(s, T, x, q + pile, n, breeds) / max(1, n))


@kernel
def worth_of_exchange(x, cards):
    """Drawing cards and discarding as many: the least useful ones make way."""
    fresh = x[X.FRESH]
    worth = max(fresh - x[X.LOOSE], 0.25 * fresh)
    if cards > 1:
        worth += (cards - 1) * max(fresh - x[X.LOOSE_2], 0.2 * fresh)
    return worth


@draw_and_discard.weigh
@for_each
@kernel
def draw_worth(s, T, W, x, p, f, count):
    return float(count)
