"""The worth of every legal action of a decision to a policy: so far all are alike."""

from sim.core.jit import kernel

from . import workspace as X


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    for i in range(n):
        x[X.SCORE + i] = 0.0
