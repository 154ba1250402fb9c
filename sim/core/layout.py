"""Names for the numbers of a flat vector: each field is stated once, with size and sentence."""

from dataclasses import dataclass

STREAM_SIZE = 3  # numbers that a random stream (sim.core.rng) takes in a state


@dataclass(frozen=True)
class Field:
    """One field. What stands behind `about` says how a dataset shows it (analysis.dataset.schema).

    about: a sentence; {} stands for the label of an entry.
    dtype: the smallest integer type that always holds it; "" leaves it out of datasets.
    words: names of the values 0, 1, 2 ..., which are shown instead of the numbers.
    labels: names of the entries of a field with several; else they are counted from 1.
    each: "seat" for one entry a seat, "player" if they go with the players when these change seats.
    whole: the value counts parts, so many to a whole, and is shown as a share of it.
    bits: the value is a set: names of its bits, from the lowest on.
    only_with: a factor without which the field says nothing: it is in no other datasets.
    """

    name: str
    start: int
    size: int
    about: str
    dtype: str = "int32"
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    each: str = ""
    whole: int = 1
    bits: tuple[str, ...] = ()
    only_with: str = ""

    @property
    def columns(self) -> list[str]:
        """The names of its entries."""
        if self.size == 1:
            return [self.name]
        return [f"{self.name}_{label}" for label in self.entries]

    @property
    def entries(self) -> tuple[str, ...]:
        """The labels of its entries."""
        return self.labels or tuple(str(i + 1) for i in range(self.size))


class Block:
    """A run of named fields; `add` gives the offset, which is all that compiled code knows."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0

    def add(
        self,
        name: str,
        size: int = 1,
        about: str = "",
        dtype: str = "int32",
        words: tuple[str, ...] = (),
        labels: tuple[str, ...] = (),
        each: str = "",
        whole: int = 1,
        bits: tuple[str, ...] = (),
        only_with: str = "",
    ) -> int:
        if name in self.fields:
            raise ValueError(f"layout: field {name!r} is stated twice")
        start = self.size
        self.fields[name] = Field(
            name, start, size, about, dtype, words, labels, each, whole, bits, only_with
        )
        self.size += size
        return start
