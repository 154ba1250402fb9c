"""The worth of actions to a policy, and its choice."""

from sim.core.jit import kernel

from ..kernel.stack import top
from ..kernel.vocabulary import vocabulary
from . import weights as w
from . import workspace as X
from .noise import noise


@vocabulary["lay"].weigh
@kernel
def weigh_lay(s, W, x, out, n):
    for i in range(n):
        x[X.X_SCORE + i] = W[w.W_STEP] * (out[i] + 1)


@vocabulary["hurry"].weigh
@kernel
def weigh_hurry(s, W, x, out, n):
    """To stay is worth nothing."""
    x[X.X_SCORE] = 0.0
    if n > 1:
        x[X.X_SCORE] = W[w.W_HURRY]
        x[X.X_SCORE + 1] = 0.0


weigh_of = kernel(vocabulary.dispatcher("weigh", "s, W, x, out, n"))


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    weigh_of(s[top(s)], s, W, x, out, n)


@kernel
def decide(s, T, W, x, m, p, stream, out, n):
    weigh(s, T, W, x, m, p, stream, out, n)
    best = X.NEVER
    found = 0
    for i in range(n):
        score = x[X.X_SCORE + i] + noise(s, W, stream)
        if score > best:
            best = score
            found = i
    return out[found]
