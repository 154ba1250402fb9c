"""The worth of actions to a policy, and its choice."""

from sim.core.jit import kernel

from . import workspace as X
from .noise import noise


@kernel
def weigh(s, T, W, x, m, p, stream, out, n):
    for i in range(n):
        x[X.SCORE + i] = 0.0


@kernel
def decide(s, T, W, x, m, p, stream, out, n):
    weigh(s, T, W, x, m, p, stream, out, n)
    best = X.NEVER
    found = 0
    for i in range(n):
        score = x[X.SCORE + i] + noise(s, W, stream)
        if score > best:
            best = score
            found = i
    return out[found]
