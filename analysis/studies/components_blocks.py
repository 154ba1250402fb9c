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
    """The components in the order of the bits of their sets; two are the sides of one tile."""

    names: tuple[str, ...]
    numbers: tuple[int, ...]  # the tiles
    tile: tuple[int, ...]  # of each face: its tile's place in numbers
    second: tuple[bool, ...]  # of each face: whether it is the second side of its tile

    @classmethod
    def of(cls, facts: StudyFacts) -> Faces:
        numbers = tuple(dict.fromkeys(each.number for each in facts.components))
        tile = tuple(numbers.index(each.number) for each in facts.components)
        return cls(
            names=tuple(each.face for each in facts.components),
            numbers=numbers,
            tile=tile,
            second=tuple(tile[place] in tile[:place] for place in range(len(tile))),
        )

    def sides(self, number: int) -> tuple[int, int]:
        """The places of both faces of a tile."""
        first, second = (
            place for place, tile in enumerate(self.tile) if self.numbers[tile] == number
        )
        return first, second


def in_set(bits: NDArray[np.int64], count: int) -> Bools:
    """Sets as rows of yes and no."""
    found: Bools = (bits[..., np.newaxis] >> np.arange(count)) & 1 == 1
    return found


@dataclass(frozen=True)
class Blocks:
    """Blocks of an arm whose players rotate: everybody sits in every seat on one deal.

    lying: blocks x faces, the side that lay. available: blocks x players x faces, what a player
    could build: it lay and was not kept from him. values: by column, blocks x rotations x players.
    """

    faces: Faces
    lying: Bools
    available: Bools
    values: dict[str, Array]

    @property
    def count(self) -> int:
        return len(self.lying)

    @property
    def players(self) -> int:
        return int(self.available.shape[1])

    @property
    def turned(self) -> Bools:
        """Blocks x tiles: whether the second side lay."""
        turned = np.zeros((self.count, len(self.faces.numbers)), np.bool_)
        for face, (tile, second) in enumerate(zip(self.faces.tile, self.faces.second, strict=True)):
            if second:
                turned[:, tile] = self.lying[:, face]
        return turned

    def built(self, column: str) -> Bools:
        """Blocks x rotations x players x faces: what was built."""
        return in_set(self.values[column].astype(np.int64), len(self.faces.names))

    def first_player(self, column: str) -> Array:
        """Blocks x rotations."""
        return self.values[column][:, :, 0]


def read_blocks(facts: StudyFacts, data: ArmData, columns: Sequence[str]) -> Blocks:
    """The blocks of an arm with rotated players, with some columns of its seats."""
    faces, names = Faces.of(facts), facts.component_columns
    seats = data.seats(["player", names.banned, *columns])
    players = int(data.arm.configuration["players"])
    order = seats["player"].to_numpy().reshape(-1, players).argsort(axis=1)

    def by_player(column: str) -> NDArray[np.generic]:
        table = seats[column].to_numpy().reshape(-1, players)
        # Games of a block follow one another: one for each rotation.
        return np.take_along_axis(table, order, axis=1).reshape(-1, players, players)

    tiles = in_set(
        data.games([names.turned])[names.turned].to_numpy(np.int64)[::players], len(faces.numbers)
    )
    lying = tiles[:, list(faces.tile)] == np.array(faces.second)
    banned = in_set(by_player(names.banned)[:, 0].astype(np.int64), len(faces.names))
    return Blocks(
        faces=faces,
        lying=lying,
        available=lying[:, np.newaxis] & ~banned,
        values={column: by_player(column).astype(np.float64) for column in columns},
    )


def known_family(
    means: Array,
    covariance: Array,
    units: Sequence[int],
    names: Sequence[str],
    span: tuple[float, float] | None = None,
) -> Family:
    """The family of what is known; faces that never lay (as sides can be fixed) have no numbers."""
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
