"""Working space of the rules, behind the legal actions in `out`."""

# ruff: noqa: F403, F405 - what every game of the family needs comes all together

from typing import TYPE_CHECKING

from . import layout as L

if TYPE_CHECKING:
    from sim.western.kernel.family_workspace import *
else:
    from .family_workspace import *

DISTANCE = workspace.add("distance", L.N_NODES, "steps from or to a trail node")
OUT_SIZE = workspace.size
