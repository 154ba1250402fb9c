"""How a policy chooses: at random, by its weights, or by looking deeper."""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import randint

from ..kernel import layout as L
from ..kernel.rooms import decider
from ..kernel.stack import top
from . import weights as w
from .chooser import decide, weigh
from .search import look_deeper, worth_a_search


@kernel
def choose(s, T, P, out, n, x, m, work):
    """The choice of the decider's policy among the n legal actions in `out`."""
    p = decider(s)
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    W = P[s[L.SEATS + p * L.SEAT_SIZE + L.POLICY]]
    if W[w.RANDOM] > 0.0:
        return out[randint(s, stream, n)]
    if W[w.ROLLOUTS] > 0.0 and worth_a_search(s[top(s)]):
        weigh(s, T, W, x, m, p, stream, out, n)
        return out[look_deeper(s, T, W, x, m, p, out, n, work)]
    return decide(s, T, W, x, m, p, stream, out, n)
