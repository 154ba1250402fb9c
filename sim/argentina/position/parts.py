"""What is special in the JSON of what is to be done: kinds of Argentina.

What follows from the rest of the position is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.farmers import MAX_HELP_TILES, NODE_BITS, NODE_MASK
from sim.argentina.kernel.kinds import Actions
from sim.argentina.kernel.vocabulary import FarmerSpaces, TileOnTheWay
from sim.argentina.view import View
from sim.core.fields import Kind
from sim.core.frames import Frame
from sim.core.pending import NOTHING, Part
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position.family_parts import actions, family_kinds
else:
    from sim.argentina.position.family_parts import actions, family_kinds


def parts_of_kinds(view: View) -> Mapping[type[Kind], Callable[[str], Part]]:
    return family_kinds(view) | {
        FarmerSpaces: lambda field: farmer_spaces(view, field),
        Actions: actions,
        TileOnTheWay: lambda field: farmers_on_the_way(view) if field == "first" else NOTHING,
    }


def farmer_spaces(view: View, field: str) -> Part:
    """Farmer spaces chosen for help; their strength and number follow (A441)."""

    def write(frame: Frame) -> dict[str, Any]:
        packed = frame[field]
        nodes = []
        while packed:
            nodes.append(view.names.nodes[(packed & NODE_MASK) - 1])
            packed >>= NODE_BITS
        return {field: nodes}

    def read(value: PositionReader, frame: Frame) -> None:
        last = -1
        entries = value[field].elements(0, MAX_HELP_TILES)
        for i, entry in enumerate(entries):
            node = entry.name(view.names.nodes, "a farmer space")
            tile = view.state(L.CONTENT + node) - 1
            if view.table(t.NODE_TYPE + node) != c.N_FARMER or tile < 0:
                entry.refuse("a farmer space with a tile (A440)")
            if node <= last:
                entry.refuse("different farmer spaces in the order of the tables")
            last = node
            frame[field] |= (node + 1) << (NODE_BITS * i)
            frame["needed"] += view.table(t.TILE_STRENGTH + tile)
        if "chosen" in frame.fields:
            frame["chosen"] = len(entries)

    return Part((field,), (), write, read)


def farmers_on_the_way(view: View) -> Part:
    """All tiles in one list."""

    def write(frame: Frame) -> dict[str, Any]:
        names = view.names.tiles
        return {"farmers": [names[tile - 1] if tile else None for tile in frame.fields.values()]}

    def read(value: PositionReader, frame: Frame) -> None:
        entries = value["farmers"].elements(1, MAX_HELP_TILES)
        for field, entry in zip(frame.fields, entries, strict=False):
            tile = entry.name_or_null(view.names.tiles, "a farmer tile")
            if tile is not None:
                if not view.is_farmer(tile):
                    entry.refuse("a farmer tile such as green:4:black")
                frame[field] = tile + 1

    return Part(("farmers",), (), write, read)
