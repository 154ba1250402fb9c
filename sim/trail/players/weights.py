"""What a policy weighs: so far what every game's policies have (sim.core.shared_weights)."""

from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights

weights = new_weights()
WEIGHTS_SIZE = weights.size
