"""What lies on a table, part by part: told as text, and drawn for pages (sim.core.drawn_table).

    Block("cattle market", ("5 cards", "deck 20"), (Things("", ("2 Holstein (1 VP)",)),))

A game says it once, in its words (`tabletop` of its text.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.core.columns import folded, grid


@dataclass(frozen=True)
class Things:
    """A row of cards, tiles, discs or goods: `hand: 2 Jersey, Guernsey (3/4)`."""

    label: str
    things: tuple[str, ...]
    note: str = ""
    empty: str = "-"
    mark: str = ", "
    indent: str = "  "

    def lines(self) -> list[str]:
        words = self.mark.join(self.things) or self.empty
        first = f"{self.indent}{self.label}: " if self.label else self.indent
        return folded(first, f"{words} {self.note}" if self.note else words)


@dataclass(frozen=True)
class Rows:
    """Cells in columns; the first row says what they are, if it is a head."""

    cells: tuple[tuple[str, ...], ...]
    head: bool = True

    def lines(self) -> list[str]:
        return grid(self.cells) if self.cells else []


@dataclass(frozen=True)
class Sketch:
    """A map in letters: left out where it is drawn beside the table (`picture.py` of a game)."""

    text: tuple[str, ...]

    def lines(self) -> list[str]:
        return list(self.text)


@dataclass(frozen=True)
class Said:
    """A line of words."""

    words: str

    def lines(self) -> list[str]:
        return [self.words]


Part = Things | Rows | Sketch | Said


@dataclass(frozen=True)
class Block:
    """What belongs together, below a heading and what is said beside it; seat: whose it is."""

    title: str = ""
    beside: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    seat: int | None = None

    def lines(self) -> list[str]:
        beside = f": {', '.join(self.beside)}" if self.beside else ""
        head = [f"{self.title}{beside}"] if self.title else []
        return head + [line for part in self.parts for line in part.lines()]


@dataclass(frozen=True)
class Tabletop:
    """All of it; colours: of things, by how their names begin."""

    blocks: tuple[Block, ...]
    colours: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n\n".join("\n".join(block.lines()) for block in self.blocks)


def rows(cells: list[list[str]], head: bool = True) -> Rows:
    """Cells as a game collects them."""
    return Rows(tuple(map(tuple, cells)), head)
