"""The worth of every legal action of a decision to a policy.

One function for all policies: a policy is the row `W` of weights. It reads only what the player may
know: own cards as sets, what lies open, never the order of a pile, a bag or another's hand.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel.cards import DISCARD_CARDS, TOKEN_DRAW
from ..kernel.exhaustion import FIRST_DISCARD
from ..kernel.income import INCOME
from ..kernel.movement import MOVE
from ..kernel.stack import top
from ..kernel.vocabulary import vocabulary
from . import opinions_cards, opinions_lines, opinions_trail  # noqa: F401 - what decisions are worth
from . import weights as w
from . import workspace as X
from .opinions import FIRST, no_opinion
from .prices import exchange_worth, price
from .worth_objectives import count_needs, play_worth

weigh_of = kernel(
    vocabulary.dispatcher("weigh", "s, T, W, x, m, p, f, stream, out, n", otherwise=no_opinion)
)


@kernel
def weigh_extras(s, T, W, x, p, op, out, n):
    """Objective cards and tokens: done first when they pay, else not at all (A422, A491)."""
    counted = False
    for i in range(n):
        a = out[i]
        if a < c.USE_TOKEN:
            continue
        worth = 0.0
        if a == c.USE_TOKEN:
            if op == INCOME:
                worth = exchange_worth(s, T, W, x, p, TOKEN_DRAW) - W[w.TOKEN] * x[X.USE]
            elif op == MOVE or op == FIRST_DISCARD or op == DISCARD_CARDS:
                worth = exchange_worth(s, T, W, x, p, TOKEN_DRAW) - W[w.TOKEN] - W[w.TOKEN_WAIT]
        else:
            if not counted:
                count_needs(s, T, x, p)
                counted = True
            worth = play_worth(s, T, W, x, p, a - c.PLAY_OBJECTIVE)
        x[X.SCORE + i] = FIRST + worth if worth > 0.0 else X.NEVER


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    f = top(s)
    price(s, T, W, x, p)
    weigh_of(s[f], s, T, W, x, m, p, f, stream, out, n)
    weigh_extras(s, T, W, x, p, s[f], out, n)
