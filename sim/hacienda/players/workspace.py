"""Working space of a player who decides, the vector `x`: prices of this moment, and worths."""

from sim.core.shared_workspace import *  # noqa: F403 - their places, as X.SCORE
from sim.core.shared_workspace import new_workspace

from ..kernel import layout as L
from ..kernel.workspace import MAX_ACTIONS

workspace = new_workspace(MAX_ACTIONS)
LEFT = workspace.add("left", about="scorings that are still to come")
EARLY = workspace.add("early", about="share of the animal cards that are left: 1 at the start")
PESO = workspace.add("peso", about="worth of a peso now")
LAND = workspace.add("land", L.N_LAND_CARDS, "worth of the best space for each land card")
ANIMAL = workspace.add("animal", L.N_ANIMALS, "the same for animals")
WORKSPACE_SIZE = workspace.size
