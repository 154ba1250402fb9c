"""The invariants of the game (RULES.md, section 19), counted again from the bare state.

Compiled, but no part of the kernel: no function of the rules is called here. Sets are walked bit by
bit, water is followed from the house, places are tried one after the other.

| where | looked at | invariants |
|---|---|---|
| broken.py | a state | I1, I2, I3, I4, I5, I6, I7, I8, I9, I21, I22, I23, I24, I25, I26, I28 |
| farm.py | the farm of a player | I10, I11, I12, I13, I14, I15, I16, I17, I18, I19, I20, I31 |
| watch.py | a step, a list of actions, a whole game | I18, I19, I26, I27, I29, I30 |
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
    import sim.mi_tierra.invariants.entry as looks
    from sim.core.referee import Invariants
    from sim.mi_tierra.invariants.codes import WORDS, rule_of
    from sim.mi_tierra.invariants.room import new_room
    from sim.mi_tierra.invariants.watch import memory

    return Invariants(looks, memory, new_room, WORDS, rule_of, rows_rule="M256", same_rule="M250")
