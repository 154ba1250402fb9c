"""The invariants of the game (RULES.md, section 15), counted again from the bare state.

Compiled, but no part of the kernel: no function of the rules is called here. Groups are found by
flooding the board, points by looking at every space, legal spaces by trying each of them.

| where | looked at | invariants |
|---|---|---|
| broken.py | a state | I1, I2, I3, I4, I13, I15, I17 |
| board.py | the board of a state | I5, I6, I7, I8, I9, I10, I18, and all that follows from it |
| watch.py | a step, a list of actions, a whole game | I11, I12, I14, I16, I17, I19, I20 |
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sim.core.assembly import with_shared

if TYPE_CHECKING:
    from sim.core.referee import Invariants

__path__ = with_shared(__path__, "core")


@cache
def invariants() -> Invariants:
    """All of them, as the referee needs them."""
    import sim.hacienda.invariants.entry as looks
    from sim.core.referee import Invariants
    from sim.hacienda.invariants.codes import WORDS, rule_of
    from sim.hacienda.invariants.room import new_room
    from sim.hacienda.invariants.watch import memory

    return Invariants(looks, memory, new_room, WORDS, rule_of, rows_rule="H112", same_rule="V60")
