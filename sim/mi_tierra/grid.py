"""The spaces of a farm: one grid under every board, and which of its spaces touch (M5, M6).

A space is named by row and column, r2c3. Boards have all rows and the first columns of the grid. An
edge lies between two neighbouring spaces, the left or upper one first; workers and water cubes lie
on edges, and a pen covers the two spaces of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

ROWS, COLUMNS = 3, 5
FIELD, ORCHARD, STABLE, OUTSIDE = range(4)
LETTERS = ".OS"  # of the first three in the rows of a board

PLACES = tuple((row, column) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
SPACES = tuple(f"r{row}c{column}" for row, column in PLACES)
EDGES = tuple(  # by the numbers of the two spaces
    (one, other)
    for one, other in combinations(range(len(PLACES)), 2)
    if abs(PLACES[one][0] - PLACES[other][0]) + abs(PLACES[one][1] - PLACES[other][1]) == 1
)
EDGE_NAMES = tuple(f"{SPACES[one]}-{SPACES[other]}" for one, other in EDGES)


def kinds(board: Mapping[str, Any]) -> list[int]:
    """What each space of the grid is on a farm board."""
    rows = board["rows"]
    return [
        LETTERS.index(rows[row - 1][column - 1]) if column <= len(rows[row - 1]) else OUTSIDE
        for row, column in PLACES
    ]


def worker_edges(spaces: list[int]) -> list[int]:
    """Edges between two field spaces; the orchard counts as one (M6, M67)."""
    return [
        number
        for number, edge in enumerate(EDGES)
        if all(spaces[space] in (FIELD, ORCHARD) for space in edge)
    ]


def pipe(spaces: list[int]) -> int:
    """The edge of the printed pipe: between the orchard and the space to its left (M112)."""
    orchard = spaces.index(ORCHARD)
    return EDGES.index((orchard - 1, orchard))


def pen_edges(spaces: list[int]) -> list[int]:
    """Edges whose two spaces a pen can cover: fields and stables, not the orchard (M90, R12)."""
    return [
        number
        for number, edge in enumerate(EDGES)
        if all(spaces[space] in (FIELD, STABLE) for space in edge)
    ]


def draw_rows(rows: list[str]) -> list[str]:
    """A board as lines of text: the house is on the right (M111)."""
    words = {".": "field", "O": "orchard", "S": "stable"}
    lines = ["    " + "".join(f"c{column + 1:<8}" for column in range(len(rows[0]))).rstrip()]
    for number, row in enumerate(rows):
        cells = "".join(f"{words[letter]:<9}" for letter in row).rstrip()
        lines.append(f"r{number + 1}  {cells}" + ("=house" if "O" in row else ""))
    return lines
