"""What a policy weighs: every number of a policy's row, with its default and a sentence."""

from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights

weights = new_weights(candidates=4.0, trust=8.0, win=20.0)
_add = weights.add

weights.group = "actions"
ACT = _add("act", 1.0, 0.3, "doing something rather than nothing")

WEIGHTS_SIZE = weights.size
