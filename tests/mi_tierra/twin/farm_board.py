"""The spaces of a farm board and what is beside what (M5, M6)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

Space = str  # "r2c3": row 2, column 3
Pair = tuple[Space, Space]  # two neighbouring spaces, the upper or left one first


@dataclass(frozen=True)
class FarmBoard:
    """Three rows; the house is right of the orchard, in the last column (M112).

    edges: between two field spaces, the orchard included; workers stand there (M6).
    pipe: the printed one, which waters the spaces on both sides (M112).
    pen_places: two neighbouring spaces that a pen may cover; never the orchard (R12).
    """

    fields: tuple[Space, ...]
    orchard: Space
    stables: tuple[Space, Space]
    edges: tuple[Pair, ...]
    pipe: Pair
    pen_places: tuple[Pair, ...]

    @property
    def house_watered(self) -> tuple[Space, Space]:
        """The orchard and the space to its left (M112)."""
        return self.pipe

    def edges_at(self, space: Space) -> tuple[Pair, ...]:
        return tuple(edge for edge in self.edges if space in edge)

    def next_to(self, space: Space) -> tuple[Space, ...]:
        """The field spaces beside a field space; the orchard counts as one (M6)."""
        return tuple(other for edge in self.edges_at(space) for other in edge if other != space)


@cache
def farm_board(columns: int) -> FarmBoard:
    """Three rows of so many columns: the orchard between two stables in the last one."""
    space = {
        (row, column): f"r{row}c{column}" for row in (1, 2, 3) for column in range(1, columns + 1)
    }
    neighbours = [
        (name, space[beside])
        for (row, column), name in space.items()
        for beside in ((row, column + 1), (row + 1, column))
        if beside in space
    ]
    orchard = space[2, columns]
    stables = (space[1, columns], space[3, columns])
    return FarmBoard(
        fields=tuple(name for name in space.values() if name not in (orchard, *stables)),
        orchard=orchard,
        stables=stables,
        edges=tuple(pair for pair in neighbours if not set(pair) & set(stables)),
        pipe=(space[2, columns - 1], orchard),
        pen_places=tuple(pair for pair in neighbours if orchard not in pair),
    )
