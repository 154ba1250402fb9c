"""What is still to be done in a turn as JSON: the frames of the stack (sim.core.pending).

Here is what is special to the game: parts.py, pedro_parts.py.
"""

from __future__ import annotations

from typing import Any

from sim.argentina.kernel import layout as L
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.position.parts import parts_of_fields, parts_of_kinds
from sim.argentina.position.pedro_parts import pedro_parts
from sim.argentina.position.read import codec
from sim.argentina.view import View
from sim.core.pending import PendingCodec
from sim.core.position import PositionReader

MAX_FRAMES = L.STACK_FRAMES // 2  # a real turn needs a dozen; the rest is room to go on
PLAYERS = [entry for entry in vocabulary if entry.room != PEDRO]
PEDROS = [entry for entry in vocabulary if entry.room == PEDRO]


def pending_codec(view: View) -> PendingCodec:
    fields = parts_of_fields(view) | pedro_parts(view)
    return PendingCodec(vocabulary, codec(view.s, view.tables), parts_of_kinds(view), fields)


def write_pending(view: View) -> list[dict[str, Any]]:
    return pending_codec(view).write(view.frames())


def read_pending(view: View, value: PositionReader) -> None:
    """Put the frames on the stack of the state; the rest of the state must be there already."""
    entries = value.elements()
    if len(entries) > MAX_FRAMES:
        value.refuse_saying(f"got {len(entries)} entries, expected at most {MAX_FRAMES}")
    frames = pending_codec(view)
    known = PLAYERS + PEDROS if view.solo else PLAYERS
    for i, entry in enumerate(entries):
        at = L.STACK + i * L.FRAME
        view.s[at : at + L.FRAME] = frames.read(entry, known).numbers()
    view.s[L.STACK_N] = len(entries)
