"""What the referee keeps in mind of a game, in one vector with names, like a state."""

# ruff: noqa: F403, F405 - what it keeps of any game of the family comes all together

from typing import TYPE_CHECKING

from ..kernel import layout as L

if TYPE_CHECKING:
    from sim.western.invariants.family_memory import *
else:
    from .family_memory import *

DELIVERIES = memory.add("deliveries", L.MAX_SEATS)
TOKENS_USED = memory.add("tokens_used", L.MAX_SEATS)
TURNED = memory.add("turned", L.MAX_SEATS)
POTS = memory.add("pots", L.MAX_SEATS)
COPIED = memory.add("copied", about="bits of the copied actions done in this phase B")
COPY_END = memory.add("copy_end", about="node + 1 of the building whose actions are copied")
MEMORY_SIZE = memory.size
