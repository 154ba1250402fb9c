"""Working space of a player who decides, the vector `x`. Nothing here outlives a decision."""

from sim.core.shared_workspace import *  # noqa: F403 - their places, as X.SCORE
from sim.core.shared_workspace import new_workspace

from ..kernel.workspace import MAX_ACTIONS

workspace = new_workspace(MAX_ACTIONS)
WORKSPACE_SIZE = workspace.size
