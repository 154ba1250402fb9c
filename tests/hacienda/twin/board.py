"""The board as plain data: what each space is, which spaces touch, where a water tile can lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations

Space = tuple[int, int]
Spaces = frozenset[Space]

PAMPA, MARKET, POND = "pampa", "market", "pond"
LAND_KINDS = ("mountain", "forest", "meadow", "rock", "swamp")
LETTERS = {
    ".": PAMPA,
    "M": MARKET,
    "W": POND,
    "B": "mountain",
    "F": "forest",
    "G": "meadow",
    "R": "rock",
    "S": "swamp",
}


class Board:
    """Spaces are (row, half-column); even rows start at half-column 1, odd rows at 0."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.kinds = {
            (r, 2 * i + (r + 1) % 2): LETTERS[letter]
            for r, row in enumerate(rows)
            for i, letter in enumerate(row)
        }
        self._of_kind = {
            kind: frozenset(space for space, found in self.kinds.items() if found == kind)
            for kind in LETTERS.values()
        }
        self.touching = {space: self._neighbours(space) for space in self.kinds}

    def _neighbours(self, space: Space) -> Spaces:
        """Those that share an edge (H1): to the left and right, above and below."""
        row, column = space
        near = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
        return frozenset((row + r, column + c) for r, c in near) & self.kinds.keys()

    def of_kind(self, kind: str) -> Spaces:
        return self._of_kind[kind]

    def around(self, spaces: Iterable[Space]) -> Spaces:
        """All spaces that touch one of these."""
        return frozenset(near for space in spaces for near in self.touching[space])

    def groups(self, spaces: Iterable[Space]) -> list[Spaces]:
        """The spaces that hang together, by flood fill."""
        left, found = set(spaces), []
        while left:
            group, border = set(), {left.pop()}
            while border:
                group |= border
                border = set(self.around(border)) & left
                left -= border
            found.append(frozenset(group))
        return found

    @cache  # noqa: B019  a handful of boards, for as long as the tests run
    def places(self, shape: tuple[Space, ...]) -> frozenset[Spaces]:
        """All sets of pampa spaces that a water tile of this shape can cover (H86, R7)."""
        pampa = self.of_kind(PAMPA)
        connected = {frozenset((space,)) for space in pampa}
        for _ in shape[1:]:
            connected = {
                spaces | {near}
                for spaces in connected
                for near in self.around(spaces) & pampa
                if near not in spaces
            }
        return frozenset(spaces for spaces in connected if same_shape(tuple(spaces), shape))


@cache
def board_of(rows: tuple[str, ...]) -> Board:
    """One board for each drawing: it never changes."""
    return Board(rows)


def gap(a: Space, b: Space) -> int:
    """Four times the square of the distance between two midpoints, in widths of a space."""
    return 3 * (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def distances(spaces: Sequence[Space]) -> list[int]:
    return [gap(a, b) for a in spaces for b in spaces]


def same_shape(spaces: Sequence[Space], shape: Sequence[Space]) -> bool:
    """One can be turned, and turned over, to lie on the other: all distances are the same."""
    wanted = distances(shape)
    if sorted(distances(spaces)) != sorted(wanted):
        return False
    return any(distances(order) == wanted for order in permutations(spaces))


def steps(a: Space, b: Space) -> int:
    """How many spaces it is from one to the other."""
    down, across = abs(a[0] - b[0]), abs(a[1] - b[1])
    return down + max(0, (across - down) // 2)
