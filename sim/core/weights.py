"""Named weights: what a policy is made of. Each has a place in a row, a default and a sentence."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weight:
    name: str
    index: int
    default: float
    scale: float  # how large a change of it is worth trying when it is tuned
    about: str
    group: str


class Weights:
    """The weights that a game's chooser reads; `add` gives the index in a policy's row."""

    def __init__(self) -> None:
        self.entries: dict[str, Weight] = {}
        self.group = ""

    def add(self, name: str, default: float, scale: float, about: str) -> int:
        if name in self.entries:
            raise ValueError(f"weights: {name!r} is stated twice")
        index = len(self.entries)
        self.entries[name] = Weight(name, index, default, scale, about, self.group)
        return index

    @property
    def size(self) -> int:
        return len(self.entries)
