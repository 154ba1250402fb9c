"""The worth of every legal action of a decision to a policy."""

from sim.core.jit import kernel

from ..kernel.rooms import vocabulary
from ..kernel.stack import top
from . import deals, opinions, placing  # noqa: F401 - what the actions of each decision are worth
from .prices import price

weigh_of = kernel(vocabulary.dispatcher("weigh", "s, T, W, x, p, f, out, n"))


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    f = top(s)
    price(s, T, W, x, p)
    weigh_of(s[f], s, T, W, x, p, f, out, n)
