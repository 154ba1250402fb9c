"""What actions are worth to a policy."""

from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from . import weights as w
from . import workspace as X


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    for i in range(n):
        x[X.SCORE + i] = 0.0 if out[i] == PASS else W[w.ACT]
