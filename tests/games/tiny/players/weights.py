"""What a policy weighs."""

from sim.core.weights import Weights

weights = Weights()
_add = weights.add

weights.group = "how to choose"
W_RANDOM = _add("random", 0.0, 0.0, "1: every legal action is equally likely")
W_TEMPERATURE = _add("temperature", 0.1, 0.1, "noise on every worth", low=0)
W_ROLLOUTS = _add("rollouts", 0.0, 0.0, "games played out for a decision", low=0, high=4096)
W_CANDIDATES = _add("candidates", 2.0, 0.0, "actions that a search compares", low=1, high=4)
W_SPREAD = _add("spread", 6.0, 0.0, "how far behind the best an action may look")
W_TRUST = _add("trust", 1.0, 0.0, "games that the opinion of the weights counts for")
W_WIN = _add("win", 10.0, 0.0, "VP that a search takes a win for")

weights.group = "the path"
W_STEP = _add("step", 1.0, 0.3, "a step")
W_HURRY = _add("hurry", 0.0, 0.5, "going on over the top card")
WEIGHTS_SIZE = weights.size
