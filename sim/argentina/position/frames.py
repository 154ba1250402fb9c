"""What is still to be done in a turn: the frames of the kernel's stack, with names.

Each kind of frame has a list of parts (parts.py, pedro_frames.py).
"""

from __future__ import annotations

from typing import Any

from sim.argentina.frames import FRAME_OPS, PEDRO_OPS, frame_name
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel.farmers import REVEAL_MAX
from sim.argentina.names import QUAYS
from sim.argentina.position.parts import (
    Frame,
    Part,
    discard,
    effects,
    faces,
    flag,
    flags,
    help_count,
    help_nodes,
    invest,
    location,
    move,
    named,
    number,
    ships,
    station,
    take,
    wanted,
)
from sim.argentina.position.pedro_frames import PEDRO_PARTS
from sim.argentina.position.reader import MOST, PositionReader
from sim.argentina.view import View

MOST_FRAMES = L.STACK_FRAMES // 2  # a real turn needs a dozen; the rest is room to go on

PARTS: dict[int, list[Part]] = {
    ops.TURN_START: [],
    ops.ARRIVE: [],
    ops.EFFECTS: [effects()],
    ops.PAY_GRAIN: [named("ship", 1, ships, "a ship")],
    ops.BA_CLOSE: [],
    ops.PHASE_C: [],
    ops.FIRST_DISCARD: [number("cards", 1, 1, L.HAND_MAX), flag("begun", 2)],
    ops.PLACE: [],
    ops.MOVE: [move()],
    ops.LOCATION: [location()],
    ops.AUX: [flag("double", 1)],
    ops.HIRE: [number("modifier", 1, -MOST, MOST)],
    ops.BUILD: [number("price", 1, 0, MOST), flags(2)],
    ops.BUILD_SPACE: [named("building", 1, faces, "a building"), number("price", 2, 0, MOST)],
    ops.BUY: [number("gauchos", 1, 0, L.N_COLUMNS), flag("may_stop", 2)],
    ops.BUY_SECOND: [wanted()],
    ops.ENGINE_MOVE: [number("spaces", 1, 1, MOST), flags(2), flag("back", 3)],
    ops.STATION: [station(), flags(2)],
    ops.MASTER: [station()],
    ops.BEHIND: [],
    ops.OBJECTIVE_CARD: [flags(1)],
    ops.HELP_TILES: [number("bonus", 1, 0, MOST), help_nodes(2, 3), help_count()],
    ops.HELP_CARDS: [
        number("strength", 1, 0, MOST),
        help_nodes(2, 3),
        number("shown", 4, 0, REVEAL_MAX, 0),
    ],
    ops.INVEST: [invest()],
    ops.QUAY_DISC: [named("quay", 1, lambda view: QUAYS, "a quay"), flags(2)],
    ops.DISCARD_CARDS: [number("cards", 1, 1, L.HAND_MAX), discard(), flags(4)],
    ops.DRAW_CARDS: [
        number("fewest", 1, 0, L.HERD_MAX),
        number("most", 2, 0, L.HERD_MAX),
        flag("remove", 3),
    ],
    ops.TAKE_CATTLE: [take(), flag("to_hand", 2)],
    ops.DELIVER: [flag("in_buenos_aires", 1)],
    ops.INCOME: [],
    ops.SHIP: [],
    ops.SHIP_DISC: [named("ship", 1, ships, "a ship")],
    ops.FORECAST_TILE: [named("letter", 1, lambda view: list("ABC"), "A, B or C")],
    ops.ACCEPT: [effects()],
} | PEDRO_PARTS


def stack(view: View) -> list[Frame]:
    """The frames of a state, the next one last."""
    return view.frames()


def write_pending(view: View) -> list[dict[str, Any]]:
    out = []
    for frame in stack(view):
        words: dict[str, Any] = {"do": frame_name(frame[0])}
        for part in PARTS[frame[0]]:
            words |= part.write(view, frame)
        out.append(words)
    return out


def read_pending(view: View, value: PositionReader) -> None:
    """Put the frames on the stack of the state; the rest of the state must be there already."""
    entries = value.elements()
    if len(entries) > MOST_FRAMES:
        value.refuse_saying(f"got {len(entries)} entries, expected at most {MOST_FRAMES}")
    for i, entry in enumerate(entries):
        op = _op(view, entry)
        parts = PARTS[op]
        entry.fields(
            ("do", *(key for part in parts for key in part.needed)),
            tuple(key for part in parts for key in part.more),
        )
        frame = [op] + [0] * (L.FRAME - 1)
        for part in parts:
            part.read(view, entry, frame)
        at = L.STACK + i * L.FRAME
        view.s[at : at + L.FRAME] = frame
    view.s[L.STACK_N] = len(entries)


def _op(view: View, entry: PositionReader) -> int:
    ops = FRAME_OPS | PEDRO_OPS if view.solo else FRAME_OPS
    names = list(ops)
    return ops[names[entry["do"].name(names, "something to do")]]
