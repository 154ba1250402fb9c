"""Working space of a player who decides, the vector `x`: prices of this moment, and worths."""

from sim.core.layout import Block

from ..kernel import layout as L
from ..kernel.workspace import MAX_ACTIONS

MAX_CANDIDATES = 16
NEVER = -1.0e9  # the worth of what cannot be done

workspace = Block()
SCORE = workspace.add("score", MAX_ACTIONS, "worth of each legal action")
LEFT = workspace.add("left", about="scorings that are still to come")
EARLY = workspace.add("early", about="share of the animal cards that are left: 1 at the start")
PESO = workspace.add("peso", about="worth of a peso now")
LAND = workspace.add("land", L.N_LAND_CARDS, "worth of the best space for each land card")
ANIMAL = workspace.add("animal", L.N_ANIMALS, "the same for animals")
CANDIDATE = workspace.add("candidate", MAX_CANDIDATES, "places of those that are compared")
PRIOR = workspace.add("prior", MAX_CANDIDATES, "their worth to the weights")
SUM = workspace.add("sum", MAX_CANDIDATES, "what they brought in games played out")
WORKSPACE_SIZE = workspace.size
