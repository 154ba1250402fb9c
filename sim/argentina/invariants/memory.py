"""What the referee keeps in mind of a game, in one vector with names, like a state."""

# ruff: noqa: F403, F405 - what it keeps of any game of the family comes all together

from typing import TYPE_CHECKING

from ..kernel import layout as L

if TYPE_CHECKING:
    from sim.western.invariants.family_memory import *
else:
    from .family_memory import *

ARRIVALS = memory.add("arrivals", L.MAX_SEATS, "arrivals at the terminus")
DELIVERIES = memory.add("deliveries", L.MAX_SEATS)
LOADINGS = memory.add("loadings", L.MAX_SEATS)
HELPED = memory.add("helped", L.MAX_SEATS)
PEDRO_USED = memory.add("pedro_used", L.N_PEDRO_CARDS, "how often Pedro drew each card")
SPECIALITY_TURNS = memory.add("speciality_turns", L.N_HIRED, "turns of his by speciality")
SPECIALITY_CHANGES = memory.add("speciality_changes")
MEMORY_SIZE = memory.size
