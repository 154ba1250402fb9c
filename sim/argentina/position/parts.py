"""What is special in the JSON of what is to be done: kinds of this game, fields that hang together.

What follows from the rest of the position is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.farmers import MAX_HELP_TILES, NODE_BITS, NODE_MASK
from sim.argentina.kernel.kinds import Actions, EffectList, OwnBuilding, Wanted
from sim.argentina.kernel.vocabulary import FarmerSpaces, TileOnTheWay
from sim.argentina.names import BREEDS
from sim.argentina.position.effects import read_list, write_list
from sim.argentina.view import View
from sim.core.fields import MAX_AMOUNT, Kind
from sim.core.frames import Frame
from sim.core.pending import NOTHING, Part
from sim.core.position import PositionReader

SPECIAL = "special"
OF_A_BREED = (c.BREED, c.PAIR_SECOND)


def parts_of_kinds(view: View) -> Mapping[type[Kind], Callable[[str], Part]]:
    return {
        EffectList: lambda field: effects(view),
        Wanted: lambda field: wanted(view, purchase_wants),
        FarmerSpaces: lambda field: farmer_spaces(view, field),
        OwnBuilding: lambda field: own_building(view, field),
        Actions: actions,
        TileOnTheWay: lambda field: farmers_on_the_way(view) if field == "first" else NOTHING,
    }


def parts_of_fields(view: View) -> dict[str, Part]:
    return {
        "move.steps": steps(view),
        "discard_cards.breed": breed(),
    }


# --- kinds ----------------------------------------------------------------------------------------


def effects(view: View, among: Callable[[View], Container[int]] | None = None) -> Part:
    """A waiting list of effects, the first `done` of them done; `among` gives those meant."""

    def write(frame: Frame) -> dict[str, Any]:
        listed, done = write_list(view.tables, frame.effects)
        return {"effects": listed} | ({"done": done} if done else {})

    def read(value: PositionReader, frame: Frame) -> None:
        pointers = among(view) if among else None
        pointer, length = read_list(view.tables, value["effects"], pointers)
        done = value.or_default("done", 0).whole(0, length - 1)
        frame["effects"] = pointer + c.EFFECT * done

    return Part(("effects",), ("done",), write, read)


def want_name(want: int) -> str:
    return f"value{want - c.WANT_VALUE}" if want >= c.WANT_VALUE else BREEDS[want]


def purchase_wants(view: View) -> list[int]:
    """What the purchase lines ask for as their second card."""
    return [view.table(t.BUY + i * t.BUY_SIZE + 3) for i in range(view.table(t.BUY_N))]


def wanted(view: View, wants: Callable[[View], Iterable[int]]) -> Part:
    """A breed, or a breeding value such as value3."""

    def read(value: PositionReader, frame: Frame) -> None:
        known = {want_name(want): want for want in wants(view) if want >= 0}
        frame["wants"] = known[value["wants"].word(known)]

    return Part(("wants",), (), lambda frame: {"wants": want_name(frame.wants)}, read)


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


def own_building(view: View, field: str) -> Part:
    faces = [view.face(i) for i in range(L.N_NUMBERS)]

    def read(value: PositionReader, frame: Frame) -> None:
        frame[field] = value[field].name(faces, "a building")

    return Part((field,), (), lambda frame: {field: faces[frame[field]]}, read)


def actions(field: str) -> Part:
    """The numbers of the actions, and the special one."""

    def write(frame: Frame) -> dict[str, Any]:
        done = [i + 1 for i in range(t.MAX_OPTIONS) if frame[field] >> i & 1]
        return {field: done + ([SPECIAL] if frame[field] >> t.MAX_OPTIONS & 1 else [])}

    def read(value: PositionReader, frame: Frame) -> None:
        for entry in value.or_default(field, []).elements():
            special = entry.value == SPECIAL
            frame[field] |= 1 << (t.MAX_OPTIONS if special else entry.whole(1, t.MAX_OPTIONS) - 1)

    return Part((), (field,), write, read)


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


# --- fields that hang together with others --------------------------------------------------------


def steps(view: View) -> Part:
    """Steps left, not those of the move. In phase A they follow from the limit of now (A136)."""

    def read(value: PositionReader, frame: Frame) -> None:
        left = value["steps"].whole(1, MAX_AMOUNT)
        made = value.or_default("made", 0).whole(0, MAX_AMOUNT)
        phase_a = value.or_default("phase_a", False).flag()
        frame["steps"] = 0 if phase_a else left + made

    return Part(("steps",), (), lambda frame: {"steps": view.steps_left(frame)}, read)


def breed() -> Part:
    """Only where cards of one breed are asked for."""

    def write(frame: Frame) -> dict[str, Any]:
        return {"breed": BREEDS[frame.breed]} if frame.which in OF_A_BREED else {}

    def read(value: PositionReader, frame: Frame) -> None:
        if frame.which in OF_A_BREED:
            frame["breed"] = value["breed"].name(BREEDS, "a breed")
        elif "breed" in value:
            value["breed"].refuse("no breed here")

    return Part((), ("breed",), write, read)
