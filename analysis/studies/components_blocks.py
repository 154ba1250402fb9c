"""The games of an arm as blocks: who had which component, and what came of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family_of
from analysis.interval import CONFIDENCE, Interval
from analysis.studies.base import ArmData
from sim.core.study_facts import StudyFacts

Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class Faces:
    """The components that are in play; two may be the sides of one tile."""

    names: tuple[str, ...]
    tiles: tuple[str, ...]
    tile: tuple[int, ...]  # of each face: its tile's place in tiles
    second: tuple[bool, ...]  # of each face: whether it is the second side of its tile
    bits: tuple[int, ...] = ()  # of each face in sets of faces
    tile_bits: tuple[int, ...] = ()  # of each tile in sets of tiles

    @classmethod
    def of(cls, facts: StudyFacts) -> Faces:
        tiles = tuple(dict.fromkeys(each.tile for each in facts.components))
        tile = tuple(tiles.index(each.tile) for each in facts.components)
        box = facts.all_components or facts.components
        faces, numbers = [each.face for each in box], list(dict.fromkeys(each.tile for each in box))
        return cls(
            names=tuple(each.face for each in facts.components),
            tiles=tiles,
            bits=tuple(faces.index(each.face) for each in facts.components),
            tile_bits=tuple(map(numbers.index, tiles)),
            tile=tile,
            second=tuple(tile[place] in tile[:place] for place in range(len(tile))),
        )

    @property
    def sides(self) -> dict[str, tuple[int, int]]:
        """By tile that has two sides, the places of both faces."""
        pairs = {
            tile: tuple(place for place, of in enumerate(self.tile) if self.tiles[of] == tile)
            for tile in self.tiles
        }
        return {tile: (pair[0], pair[1]) for tile, pair in pairs.items() if len(pair) == 2}


def in_set(members: NDArray[np.int64], bits: Sequence[int]) -> Bools:
    """Sets as rows of booleans: whether they have the things with these bits."""
    found: Bools = (members[..., np.newaxis] >> np.array(bits, np.int64)) & 1 == 1
    return found


@dataclass(frozen=True)
class Blocks:
    """Blocks of an arm whose players rotate: every player sits in every seat on one deal.

    in_play: blocks x faces, the side that was in play. available: blocks x players x faces, what a
    player could have: in play and not banned. built: blocks x rotations x players x faces, what the
    player had, if it was requested. values: by column, blocks x rotations x players.
    """

    faces: Faces
    in_play: Bools
    available: Bools
    values: dict[str, Array]
    built: Bools

    @property
    def count(self) -> int:
        return len(self.in_play)

    @property
    def players(self) -> int:
        return int(self.available.shape[1])

    @property
    def turned(self) -> Bools:
        """Blocks x tiles: whether the second side was in play."""
        turned = np.zeros((self.count, len(self.faces.tiles)), np.bool_)
        for face, (tile, second) in enumerate(zip(self.faces.tile, self.faces.second, strict=True)):
            if second:
                turned[:, tile] = self.in_play[:, face]
        return turned

    def first_player(self, column: str) -> Array:
        """Blocks x rotations."""
        return self.values[column][:, :, 0]


def built_columns(facts: StudyFacts) -> list[str]:
    """The columns that say what a player had: a set, or how often each was used."""
    built = facts.component_columns.built
    return [built] if built else [each.used for each in facts.components]


def read_blocks(
    facts: StudyFacts, data: ArmData, columns: Sequence[str], built: bool = False
) -> Blocks:
    """The blocks of an arm with rotated players, with some columns of its seats.

    `built`: also with what every player had.
    """
    faces, names = Faces.of(facts), facts.component_columns
    said = built_columns(facts) if built else []
    banned_column = [names.banned] if names.banned else []
    seats = data.seats(list(dict.fromkeys(["player", *banned_column, *columns, *said])))
    players = int(data.arm.configuration["players"])
    order = seats["player"].to_numpy().reshape(-1, players).argsort(axis=1)

    def by_player(column: str) -> NDArray[np.generic]:
        table = seats[column].to_numpy().reshape(-1, players)
        # Games of a block follow one another: one for each rotation.
        return np.take_along_axis(table, order, axis=1).reshape(-1, players, players)

    count = len(order) // players
    tiles = np.zeros((count, len(faces.tiles)), np.bool_)
    if names.turned:
        turned = data.games([names.turned])[names.turned].to_numpy(np.int64)
        tiles = in_set(turned[::players], faces.tile_bits)
    in_play = tiles[:, list(faces.tile)] == np.array(faces.second)
    banned = np.zeros((count, players, len(faces.names)), np.bool_)
    if names.banned:
        banned = in_set(by_player(names.banned)[:, 0].astype(np.int64), faces.bits)
    had = np.zeros((count, 0, 0, 0), np.bool_)
    if names.built and said:
        had = in_set(by_player(names.built).astype(np.int64), faces.bits)
    elif said:
        had = np.stack([by_player(column).astype(np.float64) > 0 for column in said], axis=3)
    return Blocks(
        faces=faces,
        in_play=in_play,
        available=in_play[:, np.newaxis] & ~banned,
        values={column: by_player(column).astype(np.float64) for column in columns},
        built=had,
    )


def known_family(
    means: Array,
    covariance: Array,
    units: Sequence[int],
    names: Sequence[str],
    span: tuple[float, float] | None = None,
) -> Family:
    """The family of what is known; faces never in play (sides can be fixed) have no numbers."""
    known = [place for place, mean in enumerate(means) if math.isfinite(mean) and units[place] > 1]
    count = len(names)
    intervals = [Interval(math.nan, -math.inf, math.inf, 0)] * count
    p_values, errors, critical = [1.0] * count, [math.nan] * count, math.inf
    if known:
        found = family_of(
            means[known],
            covariance[np.ix_(known, known)],
            [units[place] for place in known],
            [names[place] for place in known],
            span=span,
        )
        critical = found.critical
        for place, one, p_value, error in zip(
            known, found.intervals, found.p_values, found.errors, strict=True
        ):
            intervals[place], p_values[place], errors[place] = one, p_value, error
    return Family(
        tuple(names), tuple(intervals), tuple(p_values), tuple(errors), critical, CONFIDENCE
    )
