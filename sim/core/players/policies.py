"""How a policy chooses: at random, by its weights, or by looking ahead."""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import randint

from ..kernel import layout as L
from ..kernel.rooms import decider
from ..kernel.stack import top
from . import weights as w
from . import workspace as X
from .chooser import weigh
from .search import base_choice, look_deeper, worth_a_search

_FINE = 1 << 20


@kernel
def opinion(s, T, W, x, m, p, out, n):
    """The worth of the actions to the base policy; who has no opinion tries some at random."""
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    if W[w.RANDOM] <= 0.0:
        weigh(s, T, W, x, m, p, stream, out, n)
        return
    for i in range(n):
        x[X.SCORE + i] = randint(s, stream, _FINE) / (_FINE * _FINE)


@kernel
def choose(s, T, P, out, n, x, m, work, brain):
    """The choice of the decider's policy among the n legal actions in `out`."""
    p = decider(s)
    W = P[s[L.SEATS + p * L.SEAT_SIZE + L.POLICY]]
    if W[w.ROLLOUTS] > 0.0 and worth_a_search(s[top(s)]):
        opinion(s, T, W, x, m, p, out, n)
        return out[look_deeper(s, T, W, x, m, p, out, n, work, brain)]
    return base_choice(s, T, W, x, m, p, out, n)
