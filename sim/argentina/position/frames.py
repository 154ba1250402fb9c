"""What is still to be done in a turn as JSON: the frames of the stack (sim.core.pending).

Here is what is special to the game: parts.py, pedro_parts.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.position.parts import parts_of_kinds
from sim.argentina.position.pedro_parts import pedro_parts
from sim.argentina.view import View
from sim.core.pending import PendingCodec
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position import family_parts
else:
    from sim.argentina.position import family_parts

PLAYERS = [entry for entry in vocabulary if entry.room != PEDRO]
PEDROS = [entry for entry in vocabulary if entry.room == PEDRO]


def pending_codec(view: View) -> PendingCodec:
    fields = family_parts.family_fields(view) | pedro_parts(view)
    return family_parts.pending_codec(view, parts_of_kinds(view), fields)


def write_pending(view: View) -> list[dict[str, Any]]:
    return pending_codec(view).write(view.frames())


def read_pending(view: View, value: PositionReader) -> None:
    known = PLAYERS + PEDROS if view.solo else PLAYERS
    family_parts.read_frames(view, value, pending_codec(view), known)
