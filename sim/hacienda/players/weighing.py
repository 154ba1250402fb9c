"""The worth of every legal action of a decision to a policy.

One function for all policies: a policy is the row `W` of weights. It reads only what the player may
know: the own hand, what lies open, never a pile or another's hand.
"""

from sim.core.jit import kernel

from ..kernel.stack import top
from ..kernel.vocabulary import vocabulary
from . import opinions  # noqa: F401 - what decisions are worth
from .worth import price

weigh_of = kernel(vocabulary.dispatcher("weigh", "s, T, W, x, p, f, out, n"))


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    f = top(s)
    price(s, T, W, x, p)
    weigh_of(s[f], s, T, W, x, p, f, out, n)
