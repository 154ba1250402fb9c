"""The hexagonal grid under every board: which places there are, and which of them touch.

A place is (row, half-column) with an odd sum; its name is r4c7. Rows are straight, every second one
is moved by half a place. Boards fill a part of the grid, from its upper left corner on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Place = tuple[int, int]
Shape = tuple[Place, ...]

ROWS, HALF_COLUMNS = 13, 37
DIRECTIONS: Shape = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))


def row_places(row: int) -> list[Place]:
    """The places of a row, from the left."""
    return [(row, column) for column in range(HALF_COLUMNS) if (row + column) % 2]


PLACES: tuple[Place, ...] = tuple(place for row in range(ROWS) for place in row_places(row))
NUMBER = {place: i for i, place in enumerate(PLACES)}
NAMES = tuple(f"r{row}c{column}" for row, column in PLACES)


def neighbours(place: Place) -> list[Place]:
    """What touches a place, direction by direction; some of it may lie outside the grid."""
    return [(place[0] + row, place[1] + column) for row, column in DIRECTIONS]


def distance(one: Place, other: Place) -> int:
    """Steps from one place to another."""
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    return rows + max(0, (columns - rows) // 2)


def is_connected(shape: Iterable[Place]) -> bool:
    left = set(shape)
    reached = [left.pop()]
    while reached:
        touching = left.intersection(neighbours(reached.pop()))
        left -= touching
        reached += touching
    return not left


def orientations(shape: Iterable[Place]) -> list[Shape]:
    """The different ways to lay a shape, turned and turned over (R7).

    They are offsets from its first place in reading order. In axial coordinates a = (column - row)
    / 2, b = row, a turn sends (a, b) to (-b, a + b), and turning over sends it to (b, a).
    """
    axial = [((column - row) // 2, row) for row, column in shape]
    found: list[Shape] = []
    for _ in range(2):
        for _ in range(6):
            places = sorted((b, 2 * a + b) for a, b in axial)
            row, column = places[0]
            laid = tuple((r - row, c - column) for r, c in places)
            if laid not in found:
                found.append(laid)
            axial = [(-b, a + b) for a, b in axial]
        axial = [(b, a) for a, b in axial]
    return found


def draw(cells: Mapping[Place, str], width: int = 2) -> list[str]:
    """Places as text, so many letters to a half-column; what is empty at the end is left out."""
    columns = "".join(f"c{column}".ljust(4 * width) for column in range(0, HALF_COLUMNS, 4))
    lines = [f"     {columns}".rstrip()]
    for row in range(ROWS):
        line = ""
        for place in row_places(row):
            line = line.ljust(place[1] * width) + cells.get(place, "")
        lines.append(f"{f'r{row}':>3}  {line.rstrip()}".rstrip())
    while lines[-1][3:].strip() == "":
        lines.pop()
    return lines


def draw_rows(rows: Sequence[str]) -> list[str]:
    """A side of the board as its table has it, a letter a space."""
    return draw(
        {
            place: letter
            for row, letters in enumerate(rows)
            for place, letter in zip(row_places(row), letters, strict=False)
        }
    )
