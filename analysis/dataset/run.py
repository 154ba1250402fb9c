"""A run: which games it has. Nothing else decides what happens in them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.dataset.schema import Column, as_plain, columns_of, fingerprint
from sim.core.brain import Networks
from sim.core.description import GameDescription
from sim.core.facts import Tables
from sim.core.rows import Design, PolicyRows
from sim.core.setup import Setup

CHUNK_SECONDS = 7.0  # of one core, roughly: a chunk is to take 5 to 20 s
MAX_ROWS = 200_000  # rows of seats in a chunk, however fast they are played: it is held in memory


class Chunk(NamedTuple):
    """Games in a row: the unit of work, and of what can be lost."""

    first: int
    games: int

    @property
    def end(self) -> int:
        return self.first + self.games


@dataclass(frozen=True)
class Origin:
    """What the games of a run rest on besides the configuration."""

    pampas: str
    rules: int
    signature: str
    players_signature: str
    tables: str
    policies: str

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def identity_of(
    configuration: Mapping[str, Any], origin: Mapping[str, Any], schema: Mapping[str, Any]
) -> str:
    """A hash of all that decides what a game's rows are, given its number."""
    configuration = {
        key: value
        for key, value in configuration.items()
        if key not in ("first", "games", "tables")  # tables: by their content, not their name
    }
    origin = {key: value for key, value in origin.items() if key != "pampas"}
    return fingerprint([configuration, origin, schema])


@dataclass(frozen=True)
class Run:
    """The games of a run: numbers `first` to `first + games` of one configuration.

    With `rotate` a block is one deal, played in all rotations of the players: in rotation r
    everybody sits r seats further. Policies and bans go with the player; starting pesos and cards
    belong to the seat.
    """

    tables: Tables
    setup: Setup
    names: tuple[str, ...]  # of the policies, by the number that the design gives them
    rows: PolicyRows
    first: int
    games: int
    rotate: bool
    configuration: dict[str, Any]
    origin: Origin
    code: str  # of the compiled game: workers must have the same
    extras: dict[str, Any] = field(default_factory=dict)  # for the manifest: changed tables ...
    networks: dict[int, Networks] = field(default_factory=dict)  # of the policies

    @property
    def game(self) -> GameDescription:
        return self.tables.game

    @property
    def end(self) -> int:
        return self.first + self.games

    @property
    def rotations(self) -> int:
        """Games of a block."""
        return self.setup.humans if self.rotate else 1

    @cached_property
    def columns(self) -> dict[str, list[Column]]:
        return columns_of(self.game, self.setup.experiments)

    @cached_property
    def identity(self) -> str:
        """A hash of all that decides what a game's rows are: equal in the parts of one run."""
        return identity_of(self.configuration, self.origin.to_dict(), as_plain(self.columns))

    @property
    def folder_name(self) -> str:
        """What its folder is called where nobody gives it a name."""
        return f"{self.game.name}-{self.identity}"

    @property
    def seat_names(self) -> list[str]:
        """Who plays: the policy of each seat in rotation 0, and the game's own opponent."""
        start = self.game.rows.design["policy"].start
        row = self.setup.design(self.tables.facts)[0]
        names = [self.names[row[start + seat]] for seat in range(self.setup.humans)]
        return names + [self.game.automa] * (self.setup.players - len(names))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The names in the column `policy`."""
        return tuple(dict.fromkeys(self.seat_names))

    def design(self, chunk: Chunk) -> tuple[Design, NDArray[np.int64]]:
        """The design rows of a chunk, and the rotation of each."""
        numbers = np.arange(chunk.first, chunk.end)
        rows = self.setup.rows(self.tables.facts, numbers, numbers // self.rotations)
        rotation = numbers % self.rotations
        if self.rotate:
            seats = np.arange(self.setup.humans)
            sitting = (seats - rotation[:, None]) % self.setup.humans
            for name in self.game.rows.go_with_players:
                start = self.game.rows.design[name].start
                here = slice(start, start + len(seats))
                rows[:, here] = np.take_along_axis(rows[:, here], sitting, axis=1)
        return rows, rotation

    def rough_seconds(self, games: int) -> float:
        """What so many games take on one core of a common machine; no clock is asked."""
        return games * self.game.rough_seconds(self.setup)

    def usual_chunk(self) -> int:
        """Games of a chunk, from the run alone: no clock decides how a dataset is cut."""
        games = CHUNK_SECONDS / self.game.rough_seconds(self.setup)
        games = min(games, MAX_ROWS // self.setup.players)
        digits = max(0, int(math.log10(max(1.0, games))) - 1)
        return self.whole_blocks(max(1, int(games // 10**digits) * 10**digits))

    def whole_blocks(self, games: int) -> int:
        """The next number of games that does not cut a block."""
        return -(-games // self.rotations) * self.rotations

    def chunks(self, size: int, done: list[Chunk]) -> Iterator[Chunk]:
        """What is left to play, cut at the multiples of `size`."""
        here = self.first
        for chunk in [*sorted(done), Chunk(self.end, 0)]:
            while here < chunk.first:
                edge = min(chunk.first, (here // size + 1) * size)
                yield Chunk(here, edge - here)
                here = edge
            here = max(here, chunk.end)
