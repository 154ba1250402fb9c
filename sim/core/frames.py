"""What waits on the stack of a state, by name: `frame.name`, `frame.station`, `frame["flags"]`.

A frame is a step or a decision of the game's vocabulary (sim.core.vocabulary) with the numbers of
its fields. Nothing outside compiled code knows where in a frame a field stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from sim.core.vocabulary import FRAME_FIELDS, FRAME_SIZE, Entry, Vocabulary

Function = TypeVar("Function", bound=Callable[..., Any])


class Frame:
    """A step or a decision, with the numbers of its fields: as attributes, or as items by name."""

    entry: Entry
    fields: dict[str, int]

    def __init__(self, entry: Entry, numbers: Iterable[int] = ()) -> None:
        fields = dict.fromkeys(entry.fields, 0)
        fields.update(zip(entry.fields, map(int, numbers), strict=False))
        self.__dict__.update(entry=entry, fields=fields)

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def op(self) -> int:
        return self.entry.op

    def __getattr__(self, field: str) -> int:
        fields: dict[str, int] = self.__dict__.get("fields", {})
        if field not in fields:
            raise AttributeError(f"a frame without a field {field!r}")
        return fields[field]

    def __setattr__(self, field: str, number: int) -> None:
        self[field] = number

    def __getitem__(self, field: str) -> int:
        return self.fields[field]

    def __setitem__(self, field: str, number: int) -> None:
        if field not in self.fields:
            raise KeyError(f"{self.name!r} has no field {field!r}")
        self.fields[field] = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.numbers() == other.numbers()

    __hash__ = None  # type: ignore[assignment] # its numbers can change

    def __repr__(self) -> str:
        fields = "".join(f", {name}={number}" for name, number in self.fields.items())
        return f"Frame({self.name}{fields})"

    def numbers(self) -> list[int]:
        """As it stands on the stack: the op and the fields, the rest 0."""
        fields = list(self.fields.values())
        return [self.op, *fields, *[0] * (FRAME_FIELDS - len(fields))]


def frames(vocabulary: Vocabulary, numbers: Iterable[int]) -> list[Frame]:
    """The frames of a stack, in the order in which they lie there."""
    flat = [int(number) for number in numbers]
    starts = range(0, len(flat), FRAME_SIZE)
    return [Frame(vocabulary[flat[at]], flat[at + 1 : at + FRAME_SIZE]) for at in starts]


class ByDecision(Generic[Function]):
    """Functions for decisions of a game, registered by their names:

    sentence = ByDecision(vocabulary)

    @sentence("station")
    def _station(view, frame, action): ...
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._functions: dict[str, Function] = {}

    def __call__(self, *names: str) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            for name in names:
                if name not in self._vocabulary or not self._vocabulary[name].is_decision:
                    raise ValueError(f"{name!r} is no decision of the game")
                if name in self._functions:
                    raise ValueError(f"the decision {name!r} has two functions here")
                self._functions[name] = function
            return function

        return register

    def __getitem__(self, name: str) -> Function:
        return self._functions[name]

    def __contains__(self, name: str) -> bool:
        return name in self._functions

    def missing(self) -> list[str]:
        """Decisions without a function."""
        names = (entry.name for entry in self._vocabulary.decisions)
        return [name for name in names if name not in self._functions]
