"""What is special in the JSON of what is to be done: copied buildings, choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sim.core.fields import Kind
from sim.core.frames import Frame
from sim.core.pending import Part
from sim.core.position import PositionReader
from sim.trail.kernel import codes as c
from sim.trail.kernel import tables as t
from sim.trail.kernel.copying import ADDITION_DONE, COPY_GROUPS, COPY_SPECIALS, SPECIAL_DONE
from sim.trail.kernel.kinds import Actions
from sim.trail.kernel.replaced import NODE_BITS, NODE_MASK
from sim.trail.kernel.rooms import vocabulary
from sim.trail.kernel.vocabulary import CopiedTiles
from sim.trail.names import BREEDS
from sim.trail.view import View

if TYPE_CHECKING:
    from sim.western.position import family_parts
    from sim.western.position.effects import read_list, write_list
else:
    from sim.trail.position import family_parts
    from sim.trail.position.effects import read_list, write_list

VALUES = c.VALUES_ASKED_FOR
WANTS = (*range(len(BREEDS)), *(c.WANT_VALUE + n for n in VALUES))  # as tables ask for them
# What can be done at a location beside its own actions, by the bits of the kernel.
DONE = {
    "special": SPECIAL_DONE,
    "poker": ADDITION_DONE,
    **{f"copied {i + 1}": COPY_GROUPS + i for i in range(t.MAX_OPTIONS)},
    **{f"copied special {i + 1}": COPY_SPECIALS + i for i in range(c.MAX_CHAIN)},
}


def parts_of_kinds(view: View) -> Mapping[type[Kind], Callable[[str], Part]]:
    return family_parts.family_kinds(view) | {
        Actions: actions,
        CopiedTiles: lambda field: copied(view, field),
    }


def parts_of_fields(view: View) -> dict[str, Part]:
    return family_parts.family_fields(view) | {
        "discard_cards.breed": breed_or_value(),
        "take_cattle.breed": wanted_cattle(),
        "choose.first": one_list(view, "first"),
        "choose.second": one_list(view, "second"),
    }


def write_pending(view: View) -> list[dict[str, Any]]:
    frames = family_parts.pending_codec(view, parts_of_kinds(view), parts_of_fields(view))
    return frames.write(view.frames())


def read_pending(view: View, value: PositionReader) -> None:
    frames = family_parts.pending_codec(view, parts_of_kinds(view), parts_of_fields(view))
    family_parts.read_frames(view, value, frames, list(vocabulary))


def breed_or_value() -> Part:
    """Cards of one breed, or of one breeding value, where such are asked for (N470)."""
    breed = family_parts.breed()

    def write(frame: Frame) -> dict[str, Any]:
        if frame.which == c.OF_VALUE:
            return {"value": frame.breed - c.WANT_VALUE}
        return breed.write(frame)

    def read(value: PositionReader, frame: Frame) -> None:
        if frame.which == c.OF_VALUE:
            frame["breed"] = c.WANT_VALUE + value["value"].whole(VALUES[0], VALUES[-1])
        elif "value" in value:
            value["value"].refuse("no value here")
        else:
            breed.read(value, frame)

    return Part((), ("breed", "value"), write, read)


def wanted_cattle() -> Part:
    """Cattle of a breed, or of a breeding value such as value3 (N105)."""
    known = {family_parts.want_name(want): want for want in WANTS}

    def write(frame: Frame) -> dict[str, Any]:
        return {"breed": family_parts.want_name(frame.breed)}

    def read(value: PositionReader, frame: Frame) -> None:
        frame["breed"] = known[value["breed"].word(known)]

    return Part(("breed",), (), write, read)


def actions(field: str) -> Part:
    """The numbers of the actions, and what else was done (B161, B164, P20, R96)."""

    def write(frame: Frame) -> dict[str, Any]:
        done = [i + 1 for i in range(t.MAX_OPTIONS) if frame[field] >> i & 1]
        return {field: done + [name for name, bit in DONE.items() if frame[field] >> bit & 1]}

    def read(value: PositionReader, frame: Frame) -> None:
        for entry in value.or_default(field, []).elements():
            text = isinstance(entry.value, str)
            bit = DONE[entry.word(DONE)] if text else entry.whole(1, t.MAX_OPTIONS) - 1
            frame[field] |= 1 << bit

    return Part((), (field,), write, read)


def copied(view: View, field: str) -> Part:
    """The buildings that an 8b copies, one after the other (R96)."""

    def write(frame: Frame) -> dict[str, Any]:
        return {field: [view.names.nodes[node] for node in chain(frame[field])]}

    def read(value: PositionReader, frame: Frame) -> None:
        entries = value.or_default(field, []).elements(0, c.MAX_CHAIN)
        for i, entry in enumerate(entries):
            node = entry.name(view.names.nodes, "a space of the trail")
            frame[field] |= (node + 1) << (NODE_BITS * i)

    return Part((), (field,), write, read)


def chain(packed: int) -> list[int]:
    nodes = []
    while packed:
        nodes.append((packed & NODE_MASK) - 1)
        packed >>= NODE_BITS
    return nodes


def one_list(view: View, field: str) -> Part:
    """A whole list of effects, or null."""

    def write(frame: Frame) -> dict[str, Any]:
        return {field: write_list(view.tables, frame[field])[0] if frame[field] else None}

    def read(value: PositionReader, frame: Frame) -> None:
        if value[field].value is not None:
            frame[field], _ = read_list(view.tables, value[field])

    return Part((field,), (), write, read)
