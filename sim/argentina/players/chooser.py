"""The chooser: what a policy does without search. Who has planned a route goes on with it."""

from sim.core.jit import kernel

from ..kernel.movement import MOVE, MOVE_MADE, PLACE
from ..kernel.stack import top
from . import weights as w
from . import workspace as X
from .memory import planned
from .noise import noise
from .weighing import weigh as weigh


@kernel
def pick(s, W, x, stream, n):
    """The place of the action of greatest worth, noise included; plans have had theirs."""
    best = x[X.SCORE]
    found = 0
    for i in range(1, n):
        if x[X.SCORE + i] > best:
            best = x[X.SCORE + i]
            found = i
    op = s[top(s)]
    if op == MOVE or op == PLACE:
        return found
    reach = best - 2.0 * W[w.TEMPERATURE]  # noise cannot lift what lies below
    best = X.NEVER
    for i in range(n):
        if x[X.SCORE + i] >= reach:
            score = x[X.SCORE + i] + noise(s, W, stream)
            if score > best:
                best = score
                found = i
    return found


@kernel
def decide(s, T, W, x, m, p, stream, out, n):
    """The choice of a policy without search among the n legal actions in `out`."""
    f = top(s)
    if s[f] == MOVE and s[f + MOVE_MADE] > 0:
        go = planned(s, m)
        for i in range(n):
            if out[i] == go:
                return go
    weigh(s, T, W, x, m, p, stream, out, n)
    return out[pick(s, W, x, stream, n)]
