"""Working space of a player who decides."""

from sim.core.layout import Block

from ..kernel.workspace import MAX_ACTIONS

MAX_CANDIDATES = 16
NEVER = -1.0e9

workspace = Block()
SCORE = workspace.add("score", MAX_ACTIONS, "worth of each legal action")
CANDIDATE = workspace.add("candidate", MAX_CANDIDATES, "places of those that are compared")
PRIOR = workspace.add("prior", MAX_CANDIDATES, "their worth to the weights")
SUM = workspace.add("sum", MAX_CANDIDATES, "what they brought in games played out")
WORKSPACE_SIZE = workspace.size
