"""Named weights: what a policy is made of. Each has a place in a row, a default and a sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace


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
        weight = Weight(name, self.size, default, scale, about, self.group, low, high)
        self._put(weight)
        return weight.index

    def with_defaults(self, **defaults: float) -> Weights:
        """The same weights in the same places, some with other defaults."""
        for name in defaults:
            if name not in self.entries:
                expected = f"one of {', '.join(self.entries)}"
                raise ValueError(f"weights: default of {name!r}, expected {expected}")
        new = Weights()
        for name, weight in self.entries.items():
            new._put(replace(weight, default=defaults.get(name, weight.default)))
        return new

    def _put(self, weight: Weight) -> None:
        name, default = weight.name, weight.default
        if name in self.entries:
            raise ValueError(f"weights: {name!r} is stated twice")
        if not weight.holds(default):
            raise ValueError(f"weights: {name!r} is {default:g}, outside its range {weight.range}")
        self.entries[name] = weight

    @property
    def size(self) -> int:
        return len(self.entries)
