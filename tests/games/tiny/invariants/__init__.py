"""What must always be true, with what the engine looks at in every game (sim.core.invariants)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.assembly import with_shared

if TYPE_CHECKING:
    from sim.core.referee import Invariants

__path__ = with_shared(__path__, "core")


def invariants() -> Invariants:
    """All of it, as the referee needs it."""
    import tests.games.tiny.invariants.entry as looks
    from sim.core.referee import Invariants
    from tests.games.tiny.invariants.broken import new_room
    from tests.games.tiny.invariants.codes import WORDS, rule_of
    from tests.games.tiny.invariants.seen import memory

    return Invariants(looks, memory, new_room, WORDS, rule_of, rows_rule="T5", same_rule="T0")
