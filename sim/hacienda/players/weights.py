"""What a policy weighs: every number of a policy's row, with its default and a sentence."""

from sim.core.weights import Weights

weights = Weights()
_add = weights.add

weights.group = "how to choose"
RANDOM = _add("random", 0.0, 0.0, "1: every legal action is equally likely, nothing is weighed")
TEMPERATURE = _add("temperature", 0.15, 0.1, "noise on every worth: the variety of the play", low=0)
ROLLOUTS = _add(
    "rollouts", 0.0, 0.0, "games played out for an important decision; 0: none", low=0, high=4096
)
CANDIDATES = _add("candidates", 4.0, 0.0, "actions that a search compares", low=1, high=16)
SPREAD = _add("spread", 6.0, 0.0, "how far behind the best an action may look to be compared")
TRUST = _add("trust", 30.0, 0.0, "games played out that the opinion of the weights counts for")
WIN = _add("win", 10.0, 0.0, "points that a search takes a win for, beside the lead")

WEIGHTS_SIZE = weights.size
