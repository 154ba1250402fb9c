"""The worth of every legal action of a decision to a policy.

One function for all policies: a policy is the row `W` of weights. It reads only what the player may
know: own cards as sets, what lies open, never the order of a pile, a stack or another's hand.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cards import TOKEN_DRAW
from ..kernel.differences import certificates_to_spend
from ..kernel.income import INCOME, breeding_total
from ..kernel.movement import LOCATION, MOVE
from ..kernel.stack import top
from ..kernel.vocabulary import vocabulary
from . import opinions_cards, opinions_lines, opinions_trail  # noqa: F401 - decisions
from . import weights as w
from . import workspace as X
from .opinions import FIRST, no_opinion
from .opinions_trail import LAST
from .prices import exchange_worth, forget, price
from .worth_lines import best_city
from .worth_objectives import count_needs, play_worth

weigh_of = kernel(
    vocabulary.dispatcher("weigh", "s, T, W, x, m, p, f, stream, out, n", otherwise=no_opinion)
)


STEP = 2  # points of breeding value: one more card of the start, and one city further


@kernel
def price_points(s, T, W, x, p):
    """What breeding value is worth besides: the better delivery that it may allow."""
    q = L.SEATS + p * L.SEAT_SIZE
    total = breeding_total(s, T, p) + certificates_to_spend(s, T, q)
    money = s[q + L.MONEY] + total
    less = best_city(s, T, W, x, p, max(0, total - STEP), money, 0)
    more = best_city(s, T, W, x, p, total + STEP, money, 0)
    x[X.POINT] += W[w.POINT_CITY] * max(0.0, more - less) / (2.0 * STEP) * x[X.NEAR]
    forget(x)


@kernel
def ends_phase_b(T, objective):
    """A rancher move of the card, which ends phase B (R17)."""
    return T[T[t.OBJECTIVE_EFFECTS + objective]] == fx.FREE_MOVE


@kernel
def weigh_extras(s, T, W, x, p, op, out, n):
    """Objective cards and tokens: done first when they pay, else not at all (B422, N491)."""
    counted = False
    for i in range(n):
        a = out[i]
        if a < c.USE_TOKEN:
            continue
        worth = 0.0
        first = FIRST
        if a == c.USE_TOKEN:
            if op == INCOME:
                worth = exchange_worth(s, T, W, x, p, TOKEN_DRAW) - W[w.TOKEN] * x[X.USE]
            elif op == MOVE:
                worth = exchange_worth(s, T, W, x, p, TOKEN_DRAW) - W[w.TOKEN] - W[w.TOKEN_WAIT]
        else:
            if not counted:
                count_needs(s, T, x, p)
                counted = True
            worth = play_worth(s, T, W, x, p, a - c.PLAY_OBJECTIVE)
            if op == LOCATION and ends_phase_b(T, a - c.PLAY_OBJECTIVE):
                first = 0.0
                worth *= LAST
        x[X.SCORE + i] = first + worth if worth > 0.0 else X.NEVER


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    f = top(s)
    price(s, T, W, x, p)
    price_points(s, T, W, x, p)
    weigh_of(s[f], s, T, W, x, m, p, f, stream, out, n)
    weigh_extras(s, T, W, x, p, s[f], out, n)
