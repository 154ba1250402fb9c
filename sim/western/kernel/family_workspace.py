"""Working space of the rules, behind the legal actions in `out`: what every game needs.

Nothing here outlives a call of the kernel, and none of it is part of a state.
"""

from sim.core.layout import Block

from . import codes as c
from . import layout as L

MAX_ACTIONS = 300  # legal actions of one decision, and what looking for them needs

workspace = Block()
ACTIONS = workspace.add("actions", MAX_ACTIONS, "legal actions")
FRONTIER = workspace.add("frontier", 2 * L.N_NODES, "trail nodes still to be looked at")
DEALT = workspace.add(
    "dealt", max(L.N_NEUTRAL, L.N_MASTERS, L.SUPPLY_SIZE), "numbers in random order"
)
SCORING = workspace.size
HAVE = workspace.add("have", c.N_NEEDS, "what a player has for each need of objectives")
CARD = workspace.add("card", L.N_OBJECTIVES, "objective cards to decide on")
GAIN = workspace.add("gain", L.N_OBJECTIVES, "VP that fulfilling each of them gains")
CHOICE = workspace.add("choice", L.N_OBJECTIVES + 1, "what is tried with each")
REST = workspace.add("rest", L.N_OBJECTIVES + 1, "VP that the cards from each on could gain")
IN_HERD = workspace.add("in_herd", L.N_OBJECTIVES, "1 for an objective card of the herd")
CATTLE = workspace.add("cattle", L.VALUES, "cattle cards of the herd by breeding value")
SCORING_END = workspace.size
