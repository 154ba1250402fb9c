"""What a policy weighs."""

from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights

weights = new_weights(temperature=0.1, candidates=2.0, trust=1.0)
_add = weights.add

weights.group = "the path"
STEP = _add("step", 1.0, 0.3, "a step")
HURRY = _add("hurry", 0.0, 0.5, "going on over the top card")
WEIGHTS_SIZE = weights.size
