"""What things are called."""

from __future__ import annotations

from sim.core.facts import Tables
from sim.core.machine import State
from sim.core.tabletop import Block, Said, Tabletop
from sim.core.vocabulary import PASS
from sim.core.words import count, player
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.kernel.rooms import vocabulary


def action_text(s: State, tables: Tables, a: int) -> str:
    entry = vocabulary[TINY.machine.op(s)]
    if a == PASS:
        return entry.declined
    return f"go {count(a + 1, 'step')}" if entry.name == "lay" else "hurry on"


def tabletop(s: State, tables: Tables) -> Tabletop:
    seats = [L.SEATS + p * L.SEAT_SIZE for p in range(s[L.PLAYERS])]
    lines = (f"{player(p)}: step {s[q + L.STEPS]}" for p, q in enumerate(seats))
    return Tabletop((Block(parts=tuple(map(Said, lines))),))
