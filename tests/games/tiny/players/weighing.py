"""The worth of actions to a policy."""

from sim.core.jit import kernel

from ..kernel.stack import top
from ..kernel.vocabulary import vocabulary
from . import weights as w
from . import workspace as X


@vocabulary["lay"].weigh
@kernel
def weigh_lay(s, W, x, out, n):
    for i in range(n):
        x[X.SCORE + i] = W[w.STEP] * (out[i] + 1)


@vocabulary["hurry"].weigh
@kernel
def weigh_hurry(s, W, x, out, n):
    """To stay is worth nothing."""
    x[X.SCORE] = 0.0
    if n > 1:
        x[X.SCORE] = W[w.HURRY]
        x[X.SCORE + 1] = 0.0


weigh_of = kernel(vocabulary.dispatcher("weigh", "s, W, x, out, n"))


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    weigh_of(s[top(s)], s, W, x, out, n)
