"""What is special in the JSON of what is to be done: kinds and fields of the family.

What follows from the rest of the position is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from sim.core.fields import MAX_AMOUNT, Kind
from sim.core.frames import Frame
from sim.core.pending import Part, PendingCodec
from sim.core.position import PositionReader
from sim.core.vocabulary import Entry

from ..family_view import FamilyView
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.kinds import EffectList, OwnBuilding, Wanted
from ..kernel.rooms import vocabulary
from ..names import BREEDS
from .effects import read_list, write_list
from .family_loader import codec

MAX_FRAMES = L.STACK_FRAMES // 2  # a real turn needs a dozen; the rest is room to go on
SPECIAL = "special"
OF_A_BREED = (c.BREED, c.PAIR_SECOND)

Kinds = Mapping[type[Kind], Callable[[str], Part]]


def family_kinds(view: FamilyView) -> dict[type[Kind], Callable[[str], Part]]:
    return {
        EffectList: lambda field: effects(view),
        Wanted: lambda field: wanted(view, purchase_wants),
        OwnBuilding: lambda field: own_building(view, field),
    }


def family_fields(view: FamilyView) -> dict[str, Part]:
    return {
        "move.steps": steps(view),
        "discard_cards.breed": breed(),
    }


def pending_codec(view: FamilyView, kinds: Kinds, fields: Mapping[str, Part]) -> PendingCodec:
    return PendingCodec(vocabulary, codec(view.s, view.tables), kinds, fields)


def read_frames(
    view: FamilyView, value: PositionReader, frames: PendingCodec, known: Sequence[Entry]
) -> None:
    """Put the frames on the stack of the state; the rest of the state must be there already."""
    entries = value.elements()
    if len(entries) > MAX_FRAMES:
        value.refuse_saying(f"got {len(entries)} entries, expected at most {MAX_FRAMES}")
    for i, entry in enumerate(entries):
        at = L.STACK + i * L.FRAME
        view.s[at : at + L.FRAME] = frames.read(entry, known).numbers()
    view.s[L.STACK_N] = len(entries)


# --- kinds ----------------------------------------------------------------------------------------


def effects(view: FamilyView, among: Callable[[Any], Container[int]] | None = None) -> Part:
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


def purchase_wants(view: FamilyView) -> list[int]:
    """What the purchase lines ask for as their second card."""
    return [view.table(t.BUY + i * t.BUY_SIZE + 3) for i in range(view.table(t.BUY_N))]


def wanted(view: FamilyView, wants: Callable[[Any], Iterable[int]]) -> Part:
    """A breed, or a breeding value such as value3."""

    def read(value: PositionReader, frame: Frame) -> None:
        known = {want_name(want): want for want in wants(view) if want >= 0}
        frame["wants"] = known[value["wants"].word(known)]

    return Part(("wants",), (), lambda frame: {"wants": want_name(frame.wants)}, read)


def own_building(view: FamilyView, field: str) -> Part:
    faces = [view.face(i, view.current) for i in range(L.N_NUMBERS)]

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


# --- fields that hang together with others --------------------------------------------------------


def steps(view: FamilyView) -> Part:
    """Steps left, not those of the move. In phase A they follow from the limit of now.

    A136, B136.
    """

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
