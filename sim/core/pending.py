"""What is still to be done as JSON: each frame an object by the names of its fields, and back.

| kind of field | in the object |
|---|---|
| Counter | a whole number in its range; it may be left out if it has a default |
| Flag | true or false, false when it is left out |
| Marker | as in sim.core.codec; it may be left out, if the marker can stand for nothing |
| Bits | a list, empty when it is left out |
| Switches | a key for each member, true; left out where it is off |
| Follows | nothing |

A game adds what is special: a `Part` for a kind of its own, or for a field that is written together
with others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.core.codec import Codec
from sim.core.fields import Bits, Counter, Flag, Follows, Kind, Marker, Switches
from sim.core.frames import Frame, frames
from sim.core.position import PositionReader
from sim.core.spots import Spot
from sim.core.vocabulary import FRAME_SIZE, Entry, Vocabulary


@dataclass(frozen=True)
class Part:
    """Keys of a frame: `needed` must stand there, `more` may be left out."""

    needed: tuple[str, ...]
    more: tuple[str, ...]
    write: Callable[[Frame], dict[str, Any]]
    read: Callable[[PositionReader, Frame], None]


NOTHING = Part((), (), lambda frame: {}, lambda value, frame: None)


class PendingCodec:
    """Frames of a game as JSON.

    codec: of the state that they belong to. kinds: the part of a field of such a kind, given its
    name. fields: parts of single fields, "move.steps".
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        codec: Codec,
        kinds: Mapping[type[Kind], Callable[[str], Part]] | None = None,
        fields: Mapping[str, Part] | None = None,
    ) -> None:
        self._codec = codec
        self._vocabulary = vocabulary
        self._kinds = kinds or {}
        self._fields = fields or {}
        known = {f"{entry.name}.{field}" for entry in vocabulary for field in entry.fields}
        if unknown := set(self._fields) - known:
            raise ValueError(f"pending: no fields of the vocabulary: {sorted(unknown)}")

    def write(self, frames: Iterable[Frame]) -> list[dict[str, Any]]:
        out = []
        for frame in frames:
            words: dict[str, Any] = {"do": frame.name}
            for part in self._parts(frame.entry):
                words |= part.write(frame)
            out.append(words)
        return out

    def write_stack(self) -> list[dict[str, Any]]:
        """All that waits, the next one first."""
        stack, count = self._stack()
        numbers = self._codec.s[stack.start : stack.start + self._codec.s[count] * FRAME_SIZE]
        return self.write(reversed(frames(self._vocabulary, numbers)))

    def read_stack(self, value: PositionReader) -> None:
        """Put all that waits on the stack of the state."""
        stack, count = self._stack()
        waiting = value.elements(0, stack.field.size // FRAME_SIZE)
        self._codec.s[count] = len(waiting)
        for place, one in enumerate(reversed(waiting)):
            at = stack.start + place * FRAME_SIZE
            self._codec.s[at : at + FRAME_SIZE] = self.read(one, self._vocabulary).numbers()

    def _stack(self) -> tuple[Spot, int]:
        """The stack, and where its size stands."""
        stack = self._codec.spot("stack")
        return stack, stack.counts()[0]

    def read(self, value: PositionReader, known: Iterable[Entry]) -> Frame:
        """One of the known steps and decisions."""
        entries = list(known)
        names = [entry.name for entry in entries]
        entry = entries[value["do"].name(names, "something to do")]
        parts = self._parts(entry)
        value.fields(
            ("do", *(key for part in parts for key in part.needed)),
            tuple(key for part in parts for key in part.more),
        )
        frame = Frame(entry)
        for part in parts:
            part.read(value, frame)
        return frame

    def _parts(self, entry: Entry) -> list[Part]:
        return [
            self._fields.get(f"{entry.name}.{field}") or self._part(field, kind)
            for field, kind in entry.fields.items()
        ]

    def _part(self, field: str, kind: Kind) -> Part:
        if type(kind) in self._kinds:
            return self._kinds[type(kind)](field)
        if isinstance(kind, Follows):
            return NOTHING
        if isinstance(kind, Switches):
            return self._switches(field, kind)
        if isinstance(kind, Counter):
            return self._number(field, kind, kind.default)
        if isinstance(kind, Flag):
            return self._number(field, kind, 0)
        if isinstance(kind, Marker):
            return self._number(field, kind, kind.nothing)
        if isinstance(kind, Bits):
            return self._bits(field, kind)
        raise TypeError(f"pending: {field!r} is of a kind without a JSON form")

    def _number(self, field: str, kind: Counter | Flag | Marker, default: int | None) -> Part:
        """One number; a default that is too small to be given is not written."""
        unwritten = default if default is not None and default < kind.low else None

        def write(frame: Frame) -> dict[str, Any]:
            if frame[field] == unwritten:
                return {}
            return {field: self._codec.write_number(kind, frame[field])}

        def read(value: PositionReader, frame: Frame) -> None:
            if default is None or field in value:
                frame[field] = self._codec.read_number(kind, value[field])
            else:
                frame[field] = default

        if default is None:
            return Part((field,), (), write, read)
        return Part((), (field,), write, read)

    def _bits(self, field: str, kind: Bits) -> Part:
        def read(value: PositionReader, frame: Frame) -> None:
            for entry in value.or_default(field, []).elements():
                frame[field] |= 1 << self._codec.read_thing(kind.of, entry)

        return Part(
            (), (field,), lambda frame: {field: self._codec.write_number(kind, frame[field])}, read
        )

    def _switches(self, field: str, kind: Switches) -> Part:
        def read(value: PositionReader, frame: Frame) -> None:
            for i, name in enumerate(self._codec.names(kind.of)):
                frame[field] |= int(value.or_default(str(name), False).flag()) << i

        def write(frame: Frame) -> dict[str, Any]:
            return {str(name): True for name in self._codec.write_number(kind, frame[field])}

        return Part((), tuple(map(str, self._codec.names(kind.of))), write, read)
