"""What a component is worth, from games in which chance decides who may have it.

Every player of a block lacks each tile with the same chance, independently of everything else. So
the difference between those who had a face and those who did not is what having it does: no player
chose it. All faces are varied at once (a factorial design), and one regression tells them apart:

    outcome of a player = constant + own faces + faces of the others + sides in play

Outcomes are means over the rotations of the block: every player sat in every seat, so seats
cancel exactly. Errors are between blocks (analysis.estimate.regression).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.estimate.blocks import Array, means_by_block
from analysis.estimate.controls import Control, alarms_of
from analysis.estimate.family import Family, standard_errors
from analysis.estimate.regression import Regression, regress
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, corrected, t_quantile
from analysis.studies.components_blocks import Blocks, Faces, known_family

SHARE, TOTAL = "win_share", "total"
EXPERIMENTS = 100  # of the placebo, at most
MIN_EXPERIMENT = 1_000  # blocks: enough for the errors of some fifty coefficients


@dataclass(frozen=True)
class Effects:
    """What having each face does to a player's share of wins and VP, at one kind of table."""

    policy: str
    players: int
    games: int
    blocks: int
    share: Family  # by face
    total: Family
    covariance: Array  # of the effects on the share
    built: tuple[Interval, ...]  # by face: how often it is built by those who may
    prediction: Array  # all coefficients of the share, in the order of `columns`


@dataclass(frozen=True)
class Order:
    """Whether two lists of effects rank the faces in the same order.

    correlation: of the ranks. kept, swapped: pairs of faces whose order is beyond chance in both
    lists, and is the same or the reverse. pairs: how many there are.
    """

    correlation: float
    pairs: int
    kept: int
    swapped: tuple[tuple[str, str], ...]  # the first is ahead in the first list


def own(face: str) -> str:
    return f"own {face}"


def column_names_of(faces: Faces) -> list[str]:
    return [
        "constant",
        *(own(face) for face in faces.names),
        *(f"others' {face}" for face in faces.names),
        *(f"side of {tile}" for tile in faces.tiles),
    ]


def columns_of(blocks: Blocks) -> NDArray[np.int8]:
    """The design: one row per player of a block, in the order of `column_names_of`."""
    mine = blocks.available
    others = mine.sum(axis=1, dtype=np.int8)[:, np.newaxis] - mine
    turned = np.repeat(blocks.turned[:, np.newaxis], blocks.players, axis=1)
    ones = np.ones((*mine.shape[:2], 1), np.int8)
    parts = [ones, mine.astype(np.int8), others, turned.astype(np.int8)]
    return _rows(np.concatenate(parts, axis=2))


def effects_of(policy: str, games: int, blocks: Blocks) -> Effects:
    faces = blocks.faces
    design, number = columns_of(blocks), _block_of_rows(blocks)
    names = column_names_of(faces)
    share = regress_varied(design, _outcome(blocks, SHARE), number, names)
    total = regress_varied(design, _outcome(blocks, TOTAL), number, names)
    places = slice(1, 1 + len(faces.names))
    return Effects(
        policy=policy,
        players=blocks.players,
        games=games,
        blocks=blocks.count,
        share=_by_face(share, faces),
        total=_by_face(total, faces),
        covariance=share.covariance[places, places],
        built=build_rates(blocks),
        prediction=share.coefficients,
    )


def regress_varied(
    design: NDArray[np.int8], outcome: Array, block: NDArray[np.int64], names: Sequence[str]
) -> Regression:
    """Without the columns that never vary: a side never in play has neither effect nor error.

    The sides of tiles can be fixed for a study.
    """
    varies = np.ptp(design, axis=0) > 0
    varies[0] = True  # the constant
    kept = np.flatnonzero(varies).tolist()
    found = regress(design[:, kept], outcome, block, [names[place] for place in kept])
    coefficients = np.zeros(len(names))
    coefficients[kept] = found.coefficients
    covariance = np.zeros((len(names), len(names)))
    covariance[np.ix_(kept, kept)] = found.covariance
    return Regression(tuple(names), coefficients, covariance, found.rows, found.blocks)


def build_rates(blocks: Blocks) -> tuple[Interval, ...]:
    """How often those who may build each face do so; simultaneous intervals (Bonferroni)."""
    built = blocks.built.mean(axis=1)  # of the rotations
    each = corrected(CONFIDENCE, len(blocks.faces.names))
    rates = []
    for face in range(len(blocks.faces.names)):
        block, player = np.nonzero(blocks.available[:, :, face])
        rates.append(rate_of(built[block, player, face], block, each))
    return tuple(rates)


def rate_of(values: Array, block: NDArray[np.int64], confidence: float = CONFIDENCE) -> Interval:
    """A share of rows, from the shares of the blocks."""
    if not len(values):
        return Interval(np.nan, -np.inf, np.inf, 0, confidence)
    return share_of(means_by_block(values, block)[0], confidence)


def interactions_of(blocks: Blocks) -> Family:
    """By pairs of tiles: what both are worth to one player beyond the sum of each alone."""
    faces = blocks.faces
    has = np.zeros((blocks.count, blocks.players, len(faces.tiles)), np.bool_)
    for face, tile in enumerate(faces.tile):
        has[:, :, tile] |= blocks.available[:, :, face]
    pairs = list(combinations(range(len(faces.tiles)), 2))
    both = np.stack([has[:, :, one] & has[:, :, other] for one, other in pairs], axis=2)
    names = [f"{faces.tiles[one]} and {faces.tiles[other]}" for one, other in pairs]
    design = np.concatenate([columns_of(blocks), _rows(both.astype(np.int8))], axis=1)
    every = [*column_names_of(faces), *names]
    found = regress_varied(design, _outcome(blocks, SHARE), _block_of_rows(blocks), every)
    return found.coefficient_family(names)


def left_over(prediction: Array, blocks: Blocks) -> Array:
    """The first player's shares minus what all bans predict: by rotation."""
    predicted = columns_of(blocks).astype(np.float64) @ prediction
    mine = predicted.reshape(blocks.count, blocks.players)[:, :1]
    left: Array = blocks.first_player(SHARE) - mine
    return left


def order_of(first: Effects, second: Effects) -> Order:
    """The order of the faces in two designs with different games."""
    names = first.share.names
    means = [np.array([each.mean for each in one.share.intervals]) for one in (first, second)]
    pairs = list(combinations(range(len(names)), 2))
    each = corrected(CONFIDENCE, len(pairs))
    kept, swapped = 0, []
    for one, other in pairs:
        ahead, also = (
            _ahead(values, effects, one, other, each)
            for values, effects in zip(means, (first, second), strict=True)
        )
        kept += ahead * also > 0
        if ahead * also < 0:
            swapped.append((names[one], names[other]) if ahead > 0 else (names[other], names[one]))
    return Order(rank_correlation(*means), len(pairs), kept, tuple(swapped))


def rank_correlation(first: ArrayLike, second: ArrayLike) -> float:
    """Spearman's; not a number if either does not rank at all."""
    from scipy.stats import rankdata

    known = np.isfinite(np.asarray(first)) & np.isfinite(np.asarray(second))
    ranks = [rankdata(np.asarray(values)[known]) for values in (first, second)]
    if not known.any() or any(np.ptp(values) == 0 for values in ranks):
        return np.nan
    return float(np.corrcoef(*ranks)[0, 1])


def _ahead(values: Array, effects: Effects, one: int, other: int, confidence: float) -> int:
    """1 or -1 if the effects of two faces differ beyond chance, else 0."""
    spread = effects.covariance
    error = np.sqrt(max(spread[one, one] + spread[other, other] - 2 * spread[one, other], 0.0))
    half = error * t_quantile((1 + confidence) / 2, effects.blocks - 1)
    difference = values[one] - values[other]
    return int(np.sign(difference)) if abs(difference) > half else 0


def placebo(blocks: Blocks, critical: float) -> Control | None:
    """The full regression on bans that cannot have done anything: those of the next block.

    The share of disjoint experiments in which any face seems to have an effect: as often as the
    simultaneous intervals are allowed to miss. None if there are too few blocks.
    """
    count = min(EXPERIMENTS, blocks.count // MIN_EXPERIMENT)
    if count < 1:
        return None
    design, names = columns_of(blocks), column_names_of(blocks.faces)
    outcome = np.roll(_outcome(blocks, SHARE), blocks.players)
    number = _block_of_rows(blocks)
    size = blocks.count // count * blocks.players
    alarms = 0
    for experiment in range(count):
        part = slice(experiment * size, (experiment + 1) * size)
        found = regress_varied(design[part], outcome[part], number[part], names)
        places = slice(1, 1 + len(blocks.faces.names))
        errors = standard_errors(found.covariance[places, places])
        beyond = np.abs(found.coefficients[places]) > critical * errors
        alarms += bool((beyond & (errors > 0)).any())
    return alarms_of("placebo", alarms, count)


def clustered_mean(
    values: Array, block: NDArray[np.int64], confidence: float = CONFIDENCE
) -> Interval:
    """The mean of rows that depend on each other within blocks; no bounds for too few."""
    if len(np.unique(block)) < 2 or len(values) < 3:
        mean = float(values.mean()) if len(values) else np.nan
        return Interval(mean, -np.inf, np.inf, len(np.unique(block)), confidence)
    found = regress(np.ones((len(values), 1)), values, block, ["mean"])
    return found.combination({"mean": 1.0}, confidence)


def _by_face(found: Regression, faces: Faces) -> Family:
    places = slice(1, 1 + len(faces.names))
    spread = found.covariance[places, places]
    means = np.where(np.diag(spread) > 0, found.coefficients[places], np.nan)
    return known_family(means, spread, [found.blocks] * len(faces.names), faces.names)


def _outcome(blocks: Blocks, column: str) -> Array:
    means: Array = blocks.values[column].mean(axis=1).ravel()
    return means


def _block_of_rows(blocks: Blocks) -> NDArray[np.int64]:
    return np.repeat(np.arange(blocks.count), blocks.players)


def _rows(table: NDArray[np.int8]) -> NDArray[np.int8]:
    return table.reshape(-1, table.shape[2])
