"""Working space of the rules, behind the legal actions in `out`."""

# ruff: noqa: F403, F405 - what every game of the family needs comes all together

from typing import TYPE_CHECKING

from . import layout as L

if TYPE_CHECKING:
    from sim.western.kernel.family_workspace import *
else:
    from .family_workspace import *

LEADS = workspace.add("leads", L.N_NODES, "whose worths hold for entering a node (plan.py)")
DISTANCE = workspace.add("distance", L.N_NODES, "steps from or to a trail node")
TAXES = workspace.add("taxes", L.N_NODES, "least taxes of the steps left but one")
NEW_TAXES = workspace.add("new_taxes", L.N_NODES, "least taxes of the steps left")
OUT_SIZE = workspace.size
