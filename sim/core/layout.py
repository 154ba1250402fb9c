"""Names for the numbers of a flat vector: each field is stated once, with size and sentence."""

from dataclasses import dataclass

STREAM_SIZE = 3  # numbers that a random stream (sim.core.rng) takes in a state


@dataclass(frozen=True)
class Field:
    name: str
    start: int
    size: int
    about: str


class Block:
    """A run of named fields; `add` gives the offset, which is all that compiled code knows."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0

    def add(self, name: str, size: int = 1, about: str = "") -> int:
        if name in self.fields:
            raise ValueError(f"layout: field {name!r} is stated twice")
        start = self.size
        self.fields[name] = Field(name, start, size, about)
        self.size += size
        return start
