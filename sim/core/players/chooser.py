"""The chooser: what a policy does without search, by the worth of every legal action.

A game whose players do otherwise, such as following a plan, has a file of its own.
"""

from sim.core.jit import kernel

from . import workspace as X
from .noise import noise
from .weighing import weigh as weigh


@kernel
def decide(s, T, W, x, m, p, stream, out, n):
    """The choice of a policy without search among the n legal actions in `out`."""
    weigh(s, T, W, x, m, p, stream, out, n)
    best = X.NEVER
    found = 0
    for i in range(n):
        score = x[X.SCORE + i] + noise(s, W, stream)
        if score > best:
            best = score
            found = i
    return out[found]
