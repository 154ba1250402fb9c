"""A state read in the words of the game: spaces, groups, cards."""

from __future__ import annotations

import numpy as np

from sim.core.view import StateView
from sim.core.words import count
from sim.hacienda import grid
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.kernel.rooms import vocabulary
from sim.hacienda.names import ANIMALS, SPACES

ONE_ANIMAL = {"cattle": "cow", "horse": "horse", "pig": "pig", "sheep": "sheep"}
MANY_ANIMALS = {"cattle": "cattle", "horse": "horses", "pig": "pigs", "sheep": "sheep"}


def pesos(n: int) -> str:
    return count(n, "peso")


def animals(kind: int, n: int) -> str:
    """1 pig, 3 cattle."""
    name = ANIMALS[kind]
    return count(n, ONE_ANIMAL[name], MANY_ANIMALS[name])


class View(StateView):
    """A state together with its tables, read in the words of the game."""

    vocabulary = vocabulary

    @property
    def board(self) -> int:
        """Where the facts of the side in use begin."""
        return t.BOARDS + self.state(L.BOARD) * t.BOARD_SIZE

    def space(self, space: int) -> str:
        return grid.NAMES[space]

    def kind(self, space: int) -> str:
        """Kind of a space: "mountain", "pampa"."""
        return SPACES[self.state(L.TERRAIN + space)]

    def content(self, space: int) -> tuple[int, int] | None:
        """Owner and piece of what lies there; None without a piece."""
        content = self.state(L.CONTENT + space)
        if not L.FIRST_PIECE <= content < L.FIRST_POND:
            return None
        return divmod(content - L.FIRST_PIECE, L.N_PIECES)

    def group(self, space: int) -> str:
        """The chain or herd of a space: "chain of 5 at r4c3", "herd of 2 pigs at r3c4"."""
        first = self.state(L.GROUP + space)
        size = self.state(L.SIZE + first)
        owned = self.content(space)
        assert owned is not None
        piece = owned[1]
        if piece == L.LAND:
            what = f"chain of {size}" if size > 1 else "single land tile"
        else:
            what = f"herd of {animals(piece, size)}"
        return f"{what} at {self.space(first)}"

    def members(self, space: int) -> list[int]:
        """The tiles of a group."""
        found, at = [space], self.state(L.NEXT + space)
        while at != space:
            found.append(at)
            at = self.state(L.NEXT + at)
        return found

    def land_behind(self, space: int) -> int:
        """Land tiles that a market pays for with the herd of an animal (H72, R5)."""
        owned = self.content(space)
        assert owned is not None
        touching = {
            other
            for animal in self.members(space)
            for other in self.neighbours(animal)
            if self.content(other) == (owned[0], L.LAND)
        }
        if self.table(t.BORDERING):
            return len(touching)
        chains = {self.state(L.GROUP + tile) for tile in touching}
        return sum(self.state(L.SIZE + chain) for chain in chains)

    def neighbours(self, space: int) -> list[int]:
        at = t.NEIGHBOUR + space * L.N_DIRECTIONS
        return [int(other) for other in self.T[at : at + L.N_DIRECTIONS] if other >= 0]

    def markets(self) -> list[int]:
        """The spaces of the markets, in reading order."""
        terrain = self.s[L.TERRAIN : L.TERRAIN + L.N_SPACES]
        found: list[int] = np.flatnonzero(terrain == L.MARKET).tolist()
        return found

    def markets_beside(self, space: int) -> list[int]:
        """The spaces of the markets that touch a space."""
        return [i for i in self.neighbours(space) if self.state(L.TERRAIN + i) == L.MARKET]

    def conquered(self, p: int) -> list[int]:
        bits = self.seat(p, L.MARKETS)
        return [space for i, space in enumerate(self.markets()) if bits >> i & 1]

    def ponds(self) -> dict[int, list[int]]:
        """The spaces of every pond, by its number from 1."""
        found: dict[int, list[int]] = {}
        for space in range(L.N_SPACES):
            number = self.state(L.CONTENT + space) - L.FIRST_POND + 1
            if number > 0:
                found.setdefault(number, []).append(space)
        return found

    def water_parts(self, shape: int, way: int, space: int) -> list[int]:
        """The spaces that a water tile covers."""
        at = t.SHAPE_STEPS + (shape * t.MAX_TURNS + way) * t.MAX_TILE
        steps = self.T[at : at + self.table(t.SHAPE_SIZE + shape)]
        return [self.table(t.GRID + self.table(t.GRID_AT + space) + int(step)) for step in steps]

    def cards(self, start: int, names: tuple[str, ...], p: int | None = None) -> str:
        """Cards that are counted by kind: "forest 2, rock"; "-" without any."""
        return ", ".join(self.some(start, names, p)) or "-"

    def some(self, start: int, names: tuple[str, ...], p: int | None = None) -> tuple[str, ...]:
        counts = [
            self.state(start + i) if p is None else self.seat(p, start + i)
            for i in range(len(names))
        ]
        return tuple(
            f"{name} {n}" if n > 1 else name for name, n in zip(names, counts, strict=True) if n
        )
