"""How to choose: the weights that every game's policies have, first in a policy's row.

The shared players read them. A game's module of weights begins with them, and has their places:

    from sim.core.shared_weights import *
    from sim.core.shared_weights import new_weights

    weights = new_weights(candidates=4.0)  # another default than the one below
"""

from sim.core.weights import Weights

MAX_CANDIDATES = 16

_shared = Weights()
_add = _shared.add

_shared.group = "how to choose"
RANDOM = _add("random", 0.0, 0.0, "1: every legal action is equally likely, nothing is weighed")
TEMPERATURE = _add("temperature", 0.15, 0.1, "noise on every worth: the variety of the play", low=0)
ROLLOUTS = _add(
    "rollouts", 0.0, 0.0, "games played out for an important decision; 0: none", low=0, high=4096
)
CANDIDATES = _add(
    "candidates",
    3.0,
    0.0,
    "actions that a search compares, the best-looking ones",
    low=1,
    high=MAX_CANDIDATES,
)
SPREAD = _add("spread", 6.0, 0.0, "how far behind the best an action may look to be compared")
TRUST = _add("trust", 30.0, 0.0, "games played out that the opinion of the weights counts for")
WIN = _add("win", 10.0, 0.0, "what a search takes a win for, beside the lead, as so much score")
TURNS = _add(
    "turns",
    0.0,
    0.0,
    "own turns that a search plays on for, this one included; 0: to the end of the game",
    low=0,
    high=1000,
)
MEAN_FROM = _add(
    "mean_from",
    0.0,
    0.0,
    "own turn from which on the network is asked at the end of each, for the mean of its answers; "
    "0: only in the end",
    low=0,
    high=1000,
)
MILESTONE = _add(
    "milestone", 0.0, 0.0, "1: a search plays on until the own turn with a milestone is over"
)
SETTLED = _add(
    "settled",
    0.0,
    0.0,
    "lead in each game left that a search does not expect the second of two actions to catch up; "
    "0: it always plays on",
    low=0,
)
NETWORK = _add("network", 0.0, 0.0, "the networks of the policy: its key `networks` sets this")
# How a policy looks ahead: what another one can do likewise.
SEARCH_WEIGHTS = (
    ROLLOUTS,
    CANDIDATES,
    SPREAD,
    TRUST,
    WIN,
    TURNS,
    MEAN_FROM,
    MILESTONE,
    SETTLED,
    NETWORK,
)


def new_weights(**defaults: float) -> Weights:
    """The weights of a game, so far those of every game; `defaults` are this game's own."""
    return _shared.with_defaults(**defaults)
