"""Working space of a player who decides."""

from sim.core.layout import Block

from ..kernel.workspace import ACTIONS_MAX

CANDIDATES_MAX = 4
NEVER = -1.0e9

workspace = Block()
X_SCORE = workspace.add("score", ACTIONS_MAX, "worth of each legal action")
X_CANDIDATE = workspace.add("candidate", CANDIDATES_MAX, "places of those that are compared")
X_PRIOR = workspace.add("prior", CANDIDATES_MAX, "their worth to the weights")
X_SUM = workspace.add("sum", CANDIDATES_MAX, "what they brought in games played out")
WORKSPACE_SIZE = workspace.size
