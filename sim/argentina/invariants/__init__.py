"""The invariants of the game (RULES.md, section 17), counted again from the bare state.

Compiled, but no part of the kernel: no function of the rules is called here, and what the kernel
keeps in two places (a count and the things counted) is counted again and compared.
`sim.core.referee` is the way in.

| where | looked at | invariants |
|---|---|---|
| cards.py | a state | I1, I2, I3 |
| tiles.py | a state | I6, I7, I8, I9, I13, I14 (icons), I35 |
| board.py | a state | I4, I11, I12 (limit), I14 (discs), I15, I16, I17 (stations), I18, I28 |
| ports.py | a state | I19, I20 (one disc a ship), I21 (covered spaces) |
| trail.py | a state | I22, I24, I25 (where an estanciero may be), I29 (marker) |
| moves.py | a state and the one before | I5, I20 (corners), I22, I23, I24, I25, I26 |
| steps.py | a state and the one before | I9, I12 (phase C), I18, I21, I27, I29, I30, I34 (piles) |
| pedro.py | a state of a solo game, and the one before | I32; A603, A611, A612, A621, A637 |
| score.py | the end of a game | I33 |
| watch.py | a whole game | I10, I15 (choices), I28 (start), I29 (turns), I31 |
| deeds.py | a whole game | I17 (terminus), and what the outcome row counts |
| watch_pedro.py | Pedro's turns of a whole game | the same |

The first half of I34, the same design gives the same game, is what
`check_game` sees when it compares its game with that of `play`; tests do more about it.
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
    import sim.argentina.invariants.entry as looks
    from sim.argentina.invariants.codes import WORDS, rule_of
    from sim.argentina.invariants.memory import memory
    from sim.argentina.invariants.room import new_room
    from sim.core.referee import Invariants

    return Invariants(looks, memory, new_room, WORDS, rule_of, rows_rule="I33", same_rule="I34")
