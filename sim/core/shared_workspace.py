"""Working space of any player who decides, first in the vector `x`: worths, and for a search.

A game's module of the workspace begins with it, and has its places:

    from sim.core.shared_workspace import *
    from sim.core.shared_workspace import new_workspace

    workspace = new_workspace(MAX_ACTIONS)
"""

from sim.core.layout import Block
from sim.core.shared_weights import MAX_CANDIDATES as MAX_CANDIDATES

NEVER = -1.0e9  # the worth of what cannot be done

_search = Block()
CANDIDATE = _search.add("candidate", MAX_CANDIDATES, "places of the actions that a search compares")
PRIOR = _search.add("prior", MAX_CANDIDATES, "their worth to the weights")
SUM = _search.add("sum", MAX_CANDIDATES, "sum of what they brought in the games played out")
SCORE = _search.size  # behind these: a game says how long it is


def new_workspace(max_actions: int) -> Block:
    """The workspace of a game, so far what every game has."""
    workspace = Block()
    for field in _search.fields.values():
        workspace.add(field.name, field.size, field.about)
    workspace.add("score", max_actions, "worth of each legal action")
    return workspace
