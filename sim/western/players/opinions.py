"""How opinions on single actions become the worths of all actions of a decision."""

from sim.core.jit import kernel

from ..kernel import codes as c
from . import workspace as X

FIRST = 100.0  # what costs no chance of anything else is done first


def for_each(opinion):
    """The worth of every legal action, from a function (s, T, W, x, p, f, a) for one of them.

    To pass is worth nothing; what may come before any decision is weighed by `weigh_extras`.
    """

    @kernel
    def weigh_each(s, T, W, x, m, p, f, stream, out, n):
        for i in range(n):
            a = out[i]
            x[X.SCORE + i] = 0.0 if a >= c.PASS else opinion(s, T, W, x, p, f, a)

    return weigh_each


@kernel
def no_opinion(s, T, W, x, m, p, f, stream, out, n):
    """All actions are alike: what a decision without a worth of its own comes to."""
    for i in range(n):
        x[X.SCORE + i] = 0.0
