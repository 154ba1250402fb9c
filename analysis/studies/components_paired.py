"""What a face is worth in the game as sold: the same blocks with and without one ban.

One arm bans nothing; in one arm per tile the first player, who sits in every seat, may not have
it, and all else is available. Tables, decks and noise are the same, so that both arms play the same
game until the ban bites. A tile is banned with all of its sides; each block counts for the side
that was in play.

Without a ban the players are equal, so the first one's true share of wins is 1/n and its true lead
over the mean of the others is 0. How far the blocks at hand miss that is subtracted from the
effects (analysis.estimate.covariates): plain differences of the arms take up to twice as many
games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.covariates import mean_with_covariates
from analysis.estimate.family import Family, family, family_of
from analysis.estimate.paired import variance_ratio
from analysis.estimate.ratio import fieller
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval
from analysis.studies.components_blocks import Blocks, Bools, Faces, known_family
from analysis.studies.components_factorial import SHARE, TOTAL, rate_of

SPAN = (-1.0, 1.0)  # of a difference of shares


@dataclass(frozen=True)
class Estimates:
    """Estimates by face, with the influence of each block on each.

    influence: blocks x faces, 0 where a face was not in play. units: blocks in which it was.
    """

    means: Array
    influence: Array
    units: tuple[int, ...]

    @property
    def covariance(self) -> Array:
        found: Array = self.influence.T @ self.influence / max(len(self.influence), 1) ** 2
        return found

    def family(self, names: Sequence[str], span: tuple[float, float] | None = None) -> Family:
        return known_family(self.means, self.covariance, self.units, names, span)


@dataclass(frozen=True)
class Paired:
    """What a face brings to a player, all else available: with it minus without it.

    margin: of own VP over the best opponent. total: of own VP; others: of the average VP of the
    others; parts: of own VP, category by category. The intervals of all faces are
    simultaneous (Bonferroni). unchanged: the share of blocks in which the ban did nothing at all.
    ratio: how many times as many games separate deals would take. gain: how many times as many
    plain differences would take.
    """

    face: str
    blocks: int
    margin: Interval
    total: Interval
    others: Interval
    parts: Mapping[str, Interval]
    unchanged: float
    ratio: Interval
    gain: float


@dataclass(frozen=True)
class Nothing:
    """A player who may have none of the components, against players who may."""

    share: Interval
    vp_lost: Interval


def margins(blocks: Blocks) -> Array:
    """VP of the first player over the best opponent: blocks x rotations."""
    total = blocks.values[TOTAL]
    found: Array = total[:, :, 0] - total[:, :, 1:].max(axis=2)
    return found


def even(base: Blocks, count: int) -> Array:
    """What is 0 on average when nothing is banned: blocks x covariates."""
    total = base.values[TOTAL][:count]
    lead = total[:, :, 0] - total[:, :, 1:].mean(axis=2)
    share = base.first_player(SHARE)[:count] - 1 / base.players
    return np.column_stack([share.mean(axis=1), lead.mean(axis=1)])


def worths_of(base: Blocks, without: Mapping[str, Blocks]) -> Estimates:
    """By face, the first player's share of wins with it minus without it.

    `without`: by tile, the arm in which it is banned. Faces of other tiles are unknown.
    """
    faces = base.faces
    count = min(base.count, *(arm.count for arm in without.values()))
    covariates = even(base, count)
    means = np.full(len(faces.names), np.nan)
    influence = np.zeros((count, len(faces.names)))
    units = [0] * len(faces.names)
    for face, tile in enumerate(faces.tile):
        if faces.tiles[tile] not in without:
            continue
        here = base.in_play[:count, face]
        units[face] = int(here.sum())
        if not units[face]:
            continue
        banned = without[faces.tiles[tile]]
        effect = base.first_player(SHARE)[:count][here] - banned.first_player(SHARE)[:count][here]
        means[face], found = mean_with_covariates(effect.mean(axis=1), covariates[here])
        influence[here, face] = found * count / units[face]
    return Estimates(means, influence, tuple(units))


def rates_of(base: Blocks, count: int) -> Estimates:
    """By face, how often a player who may builds it, on the same blocks."""
    yes = base.built[:count].mean(axis=(1, 2))
    here = base.in_play[:count]
    units = here.sum(axis=0)
    means = (yes * here).sum(axis=0) / np.maximum(units, 1)
    influence = np.where(here, yes - means, 0.0) * count / np.maximum(units, 1)
    return Estimates(np.where(units > 0, means, np.nan), influence, tuple(units.tolist()))


def builders_of(worths: Estimates, rates: Estimates, known: Family) -> tuple[Interval, ...]:
    """By face, what it is worth to those who build it: its worth over how often it is built.

    The ban is the instrument: it was not chosen, and to a player who would not have built the face
    it does nothing (Angrist, Imbens and Rubin, JASA 91, 1996). The intervals of all faces are
    simultaneous (Bonferroni). `known`: the worths with their intervals, for faces whose ban changed
    nothing in any block.
    """
    each = corrected(CONFIDENCE, len(worths.means))
    count = max(len(worths.influence), 1)
    found = []
    for face, units in enumerate(worths.units):
        both = np.column_stack([worths.influence[:, face], rates.influence[:, face]])
        spread = both.T @ both / count**2
        worth, rate = float(worths.means[face]), float(rates.means[face])
        one = known.intervals[face]
        if spread[0, 0] > 0 or not rate > 0:
            found.append(fieller(worth, rate, spread, units, each))
        else:
            found.append(Interval(worth / rate, one.low / rate, one.high / rate, units, each))
    return tuple(found)


def against_same_price(
    worths: Estimates,
    rates: Estimates,
    prices: Sequence[int | None],
    used: Sequence[bool],
    faces: Faces,
) -> dict[str, Interval]:
    """How much more a face is worth to its builders than the mean of the other faces of its price.

    For faces that have a price and are used at all. From the influences of both parts of each ratio
    (delta method); simultaneous intervals.
    """
    kept = [face for face, yes in enumerate(used) if yes and prices[face] is not None]
    price = np.array([prices[face] for face in kept], np.int64)
    same = (price[:, np.newaxis] == price) & ~np.eye(len(kept), dtype=np.bool_)
    rows = np.flatnonzero(same.any(axis=1))
    if not len(rows):
        return {}
    contrast = np.eye(len(kept)) - same / np.maximum(same.sum(axis=1, keepdims=True), 1)
    ratio = worths.means[kept] / rates.means[kept]
    influence = (worths.influence[:, kept] - ratio * rates.influence[:, kept]) / rates.means[kept]
    spread = contrast @ (influence.T @ influence) @ contrast.T / len(influence) ** 2
    names = [faces.names[kept[row]] for row in rows]
    units = [worths.units[kept[row]] for row in rows]
    found = family_of((contrast @ ratio)[rows], spread[np.ix_(rows, rows)], units, names)
    return dict(zip(names, found.intervals, strict=True))


def sides_of(worths: Estimates, faces: Faces) -> Family:
    """By tile with two sides, how much more its first side is worth than its second."""
    rows = np.zeros((len(faces.sides), len(faces.names)))
    units = []
    for row, (first, second) in enumerate(faces.sides.values()):
        rows[row, [first, second]] = 1.0, -1.0
        units.append(min(worths.units[first], worths.units[second]))
    spread = rows @ worths.covariance @ rows.T
    lacking = [not all(np.isfinite(worths.means[row != 0])) for row in rows]
    means = np.where(lacking, np.nan, rows @ np.nan_to_num(worths.means))
    return known_family(means, spread, units, list(faces.sides), (-2.0, 2.0))


def paired_of(
    base: Blocks, without: Mapping[str, Blocks], categories: Sequence[str]
) -> tuple[Paired, ...]:
    """By face; `without`: by tile, the arm in which the first player may not have it."""
    faces = base.faces
    each = corrected(CONFIDENCE, len(faces.names))
    count = min(base.count, *(arm.count for arm in without.values()))
    covariates = even(base, count)
    found = []
    for face, tile in enumerate(faces.tile):
        here = base.in_play[:count, face]
        arms = [base, without[faces.tiles[tile]]]
        found.append(_of_face(faces.names[face], arms, here, covariates[here], categories, each))
    return tuple(found)


def _of_face(
    face: str,
    arms: Sequence[Blocks],
    here: Bools,
    covariates: Array,
    categories: Sequence[str],
    confidence: float,
) -> Paired:
    """`arms`: with the face and without it; the first player is the one with the ban."""
    count = len(here)

    def difference_in(column: str) -> Array:
        """With minus without: blocks x rotations x players."""
        found: Array = np.subtract(*(arm.values[column][:count][here] for arm in arms))
        return found

    def effect(values: Array) -> Interval:
        mean, influence = mean_with_covariates(values, covariates)
        if not np.any(influence):
            return _mean(values, confidence)
        return mean_interval(influence - influence.mean() + mean, confidence)

    shares, totals = difference_in(SHARE)[:, :, 0], difference_in(TOTAL)
    games = np.concatenate([arm.first_player(SHARE)[:count][here] for arm in arms], axis=1)
    rotations = shares.shape[1]
    changed = difference_in(SHARE).any(axis=(1, 2)) | totals.any(axis=(1, 2))
    difference = shares.mean(axis=1)
    kept = mean_with_covariates(difference, covariates)[1] if len(difference) else difference
    left = float(np.square(kept).mean()) if len(kept) else 0.0
    margin = np.subtract(*(margins(arm)[:count][here].mean(axis=1) for arm in arms))
    return Paired(
        face=face,
        blocks=int(here.sum()),
        margin=effect(margin),
        total=effect(totals[:, :, 0].mean(axis=1)),
        others=effect(totals[:, :, 1:].mean(axis=(1, 2))),
        parts={
            name: _mean(difference_in(name)[:, :, 0].mean(axis=1), confidence)
            for name in categories
        },
        unchanged=1 - float(np.mean(changed)) if here.any() else math.nan,
        ratio=variance_ratio(games, np.repeat([1 / rotations, -1 / rotations], rotations)),
        gain=float(np.var(difference)) / left if left > 0 else math.nan,
    )


def _mean(values: Array, confidence: float) -> Interval:
    if not len(values):
        return Interval(np.nan, -np.inf, np.inf, 0, confidence)
    if np.ptp(values) > 0:
        return mean_interval(values, confidence)
    return family(values, ["mean"], confidence=confidence).intervals[0]


def nothing_of(base: Blocks, without: Blocks) -> Nothing:
    count = min(base.count, without.count)
    lost = base.first_player(TOTAL)[:count] - without.first_player(TOTAL)[:count]
    return Nothing(
        share=share_of(without.first_player(SHARE)), vp_lost=mean_interval(lost.mean(axis=1))
    )


def build_rate(arm: Blocks, face: int, confidence: float) -> Interval:
    """How often a face is built when nothing is banned."""
    here = np.flatnonzero(arm.in_play[:, face])
    return rate_of(arm.built[here, :, :, face].mean(axis=(1, 2)), here, confidence)
