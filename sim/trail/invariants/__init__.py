"""The invariants of the game (RULES.md), counted again from the bare state.

Compiled, but no part of the kernel: no function of the rules is called here, and what the kernel
keeps in two places (a count and the things counted) is counted again and compared.
`sim.core.referee` is the way in.

| where | looked at | invariants |
|---|---|---|
| cards.py | a state | I1, I2 |
| tiles.py | a state | I4, I5, I6, I7, I10, I31 |
| board.py | a state | I3, I8, I9 (limit), I11, I12, I13 (stations), I15 |
| trail.py | a state | I5 (zones), I16, I18 (where a rancher may be), I21 (marker) |
| own_places.py | a state | I8, I13 (cities), I23, I24, I34, I36 |
| moves.py, own_moves.py | a state and the one before | I5, I14, I16, I17, I18, I19 |
| steps.py, own_steps.py | a state and the one before | I2, I7, I9, I32, I33, I35 |
| score.py, own_score.py | the end of a game | I22 |
| watch.py, own_watch.py | a whole game | I7, I11 (choices), I20, I21 (turns), I37 |
| deeds.py | a whole game | what the outcome row counts |

The first half of I32, the same design gives the same game, is what `check_game` sees when it
compares its game with that of `play`. I30 is no law of every game, tests count it; I38 is what the
referee sees of every decision.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sim.core.assembly import with_shared

if TYPE_CHECKING:
    from sim.core.referee import Invariants

__path__ = with_shared(__path__, "western", "core")


@cache
def invariants() -> Invariants:
    """All of them, as the referee needs them."""
    import sim.trail.invariants.entry as looks
    from sim.core.referee import Invariants
    from sim.trail.invariants.codes import WORDS, rule_of
    from sim.trail.invariants.memory import memory
    from sim.trail.invariants.room import new_room

    return Invariants(looks, memory, new_room, WORDS, rule_of, rows_rule="I22", same_rule="I32")
