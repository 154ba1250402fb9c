"""The restricted player: the same blocks with and without a ban.

One arm bans nothing, one a tile bans it for the first player, who sits in every seat. Tables, decks
and noise are the same, so that the two arms play the same game until the ban bites, and the
difference of a block is what the ban did. A tile is banned with both of its sides; each block
counts for the side that lay in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import family
from analysis.estimate.paired import variance_ratio
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.buildings_blocks import Blocks
from analysis.studies.buildings_factorial import SHARE, TOTAL


@dataclass(frozen=True)
class Restricted:
    """What a player has of a face, all else being there: with it less without it.

    others: the same for the points of the others, on average. parts: for the own points, category
    by category. The intervals of all faces hold together (Bonferroni). unchanged: the share of
    blocks in which the ban did nothing at all. ratio: how many times as many games would be needed
    without pairing.
    """

    face: str
    blocks: int
    share: Interval
    total: Interval
    others: Interval
    parts: Mapping[str, Interval]
    unchanged: float
    ratio: Interval


@dataclass(frozen=True)
class Nothing:
    """A player who may build nothing, against players who may."""

    share: Interval
    points_lost: Interval


def restricted_of(
    base: Blocks, without: Mapping[int, Blocks], categories: Sequence[str]
) -> tuple[Restricted, ...]:
    """By face; `without`: by tile, the arm in which the first player may not build it."""
    faces = base.faces
    each = corrected(CONFIDENCE, len(faces.names))
    columns = [SHARE, TOTAL, *categories]
    found = []
    for face, tile in enumerate(faces.tile):
        banned = without[faces.numbers[tile]]
        count = min(base.count, banned.count)
        lay = base.lying[:count, face]
        with_it, without_it = (
            {column: arm.values[column][:count][lay] for column in columns}
            for arm in (base, banned)
        )
        found.append(_of_face(faces.names[face], with_it, without_it, categories, each))
    return tuple(found)


def _of_face(
    face: str,
    with_it: Mapping[str, Array],
    without_it: Mapping[str, Array],
    categories: Sequence[str],
    confidence: float,
) -> Restricted:
    """Arrays are blocks x rotations x players; the first player is the one with the ban."""
    blocks, rotations = with_it[SHARE].shape[:2]
    games = np.concatenate([with_it[SHARE][:, :, 0], without_it[SHARE][:, :, 0]], axis=1)
    weights = np.repeat([1 / rotations, -1 / rotations], rotations)
    points = (with_it[TOTAL] - without_it[TOTAL]).mean(axis=1)
    same = (with_it[SHARE] == without_it[SHARE]) & (with_it[TOTAL] == without_it[TOTAL])
    return Restricted(
        face=face,
        blocks=blocks,
        share=_mean(games @ weights, confidence, (-1.0, 1.0)),
        total=_mean(points[:, 0], confidence),
        others=_mean(points[:, 1:].mean(axis=1), confidence),
        parts={
            name: _mean((with_it[name] - without_it[name])[:, :, 0].mean(axis=1), confidence)
            for name in categories
        },
        unchanged=float(same.all(axis=(1, 2)).mean()) if blocks else np.nan,
        ratio=variance_ratio(games, weights),
    )


def _mean(values: Array, confidence: float, span: tuple[float, float] | None = None) -> Interval:
    """With a span, blocks that are all the same are not taken for certainty."""
    if not len(values):
        return Interval(np.nan, -np.inf, np.inf, 0, confidence)
    if np.ptp(values) > 0:
        return mean_interval(values, confidence)
    return family(values, ["mean"], confidence=confidence, span=span).intervals[0]


def nothing_of(base: Blocks, without: Blocks) -> Nothing:
    count = min(base.count, without.count)
    points = base.first_player(TOTAL)[:count] - without.first_player(TOTAL)[:count]
    return Nothing(
        share=share_of(without.first_player(SHARE)), points_lost=mean_interval(points.mean(axis=1))
    )
