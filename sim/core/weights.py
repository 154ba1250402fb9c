"""Named weights: what a policy is made of. Each has a place in a row, a default and a sentence."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Weight:
    """One number of a policy; `low` and `high` are the bounds of what makes sense, if any."""

    name: str
    index: int
    default: float
    scale: float  # how large a change of it is worth trying when it is tuned
    about: str
    group: str
    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        return self.clip(value) == value

    def clip(self, value: float) -> float:
        """The nearest value within the bounds."""
        if self.low is not None:
            value = max(value, self.low)
        return value if self.high is None else min(value, self.high)

    @property
    def range(self) -> str:
        """The bounds for people; without any an empty text."""
        if self.low is None:
            return "" if self.high is None else f"at most {self.high:g}"
        return f"at least {self.low:g}" if self.high is None else f"{self.low:g} to {self.high:g}"


class Weights:
    """The weights that a game's chooser reads; `add` gives the index in a policy's row."""

    def __init__(self) -> None:
        self.entries: dict[str, Weight] = {}
        self.group = ""

    def add(
        self,
        name: str,
        default: float,
        scale: float,
        about: str,
        low: float | None = None,
        high: float | None = None,
    ) -> int:
        if name in self.entries:
            raise ValueError(f"weights: {name!r} is stated twice")
        index = len(self.entries)
        weight = Weight(name, index, default, scale, about, self.group, low, high)
        if not weight.holds(default):
            raise ValueError(f"weights: {name!r} is {default:g}, outside its range {weight.range}")
        self.entries[name] = weight
        return index

    @property
    def size(self) -> int:
        return len(self.entries)
