"""Working space of a player who decides, the vector `x`: what things are worth now, and worths."""

from sim.core.shared_workspace import *  # noqa: F403 - their places, as X.SCORE
from sim.core.shared_workspace import new_workspace

from ..kernel import layout as L
from ..kernel.workspace import MAX_ACTIONS

workspace = new_workspace(MAX_ACTIONS)
LEFT = workspace.add("left", about="rounds to come after this one")
RODEOS = workspace.add("rodeos", about="printed rodeos to come, that of this round included")
THING = workspace.add("thing", L.N_THINGS, "worth of each thing")
EXPECTED = workspace.add("expected", L.N_THINGS, "things in hand, and what workers will harvest")
WORKSPACE_SIZE = workspace.size
