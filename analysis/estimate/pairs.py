"""Who finishes ahead of whom: shares of pairs, with their covariance over blocks.

The common input of ratings and equilibria. The share of a pair is the mean over the blocks in which
the two met of how often the first came out ahead (1, tie 1/2, 0). Pairs that were played on the
same blocks share deals; the covariance of their shares says how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table, column_names
from analysis.estimate.family import Family, family_of, one_sided_p, standard_errors
from analysis.estimate.gaps import means_with_gaps
from analysis.interval import CONFIDENCE
from sim.core.errors import PampasError


@dataclass(frozen=True)
class Pairs:
    """Pairs as places in `names`, the share of the first of each, and how well it is known."""

    names: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    shares: Array
    covariance: Array
    met: Array  # blocks in which each pair met
    units: int | None = None  # for a variance that was pooled: its degrees of freedom + 1

    @property
    def blocks(self) -> int:
        """For what rests on all pairs alike: the number of blocks that every pair has.

        If a pair may have far fewer blocks than the others, each estimate needs its own degrees of
        freedom: `units_of`, and the ratings' `effective_blocks`.
        """
        return int(self.met.min()) if self.units is None else self.units

    def units_of(self, pair: int) -> int:
        """The degrees of freedom + 1 of the variance of one share."""
        return int(self.met[pair]) if self.units is None else self.units

    def label(self, pair: int) -> str:
        one, other = self.pairs[pair]
        return f"{self.names[one]} against {self.names[other]}"

    def p_ahead(self, one: int, other: int) -> float:
        """One-sided p value of `one` being ahead of `other` more than half of the time."""
        turned = (one, other) not in self.pairs
        pair = self.pairs.index((other, one) if turned else (one, other))
        share = float(1 - self.shares[pair] if turned else self.shares[pair])
        error = float(standard_errors(self.covariance)[pair])
        if error == 0 and share > 0.5:  # all blocks the same, see family_of
            return float((0.5 / share) ** self.met[pair])
        return one_sided_p(share - 0.5, error, self.units_of(pair))

    def family(self, confidence: float = CONFIDENCE) -> Family:
        """The shares with simultaneous intervals, and p values against 1/2."""
        places = range(len(self.pairs))
        units = [self.units_of(pair) for pair in places]
        labels = [self.label(pair) for pair in places]
        return family_of(self.shares, self.covariance, units, labels, 0.5, confidence, (0.0, 1.0))


def pair_shares(names: Sequence[str], pairs: Sequence[tuple[str, str]], shares: ArrayLike) -> Pairs:
    """From blocks x pairs; not a number where a pair was not played in a block."""
    known = column_names(tuple(names), len(names))
    table = block_table(shares, "shares of pairs", gaps=True)
    if table.shape[1] != len(pairs):
        raise PampasError(f"shares of pairs: got {table.shape[1]}, expected {len(pairs)}")
    places = []
    for pair in pairs:
        if pair[0] == pair[1] or not set(pair) <= set(known):
            raise PampasError(f"pair: got {pair}, expected two distinct ones of {list(known)}")
        places.append((known.index(pair[0]), known.index(pair[1])))
    if len({frozenset(place) for place in places}) != len(places):
        raise PampasError(f"pairs: got {list(pairs)}, expected each pair once")
    outside = (table < 0) | (table > 1)
    if outside.any():
        raise PampasError(f"shares of pairs: got {table[outside][0]}, expected 0 to 1")
    return _of_table(known, tuple(places), table)


def table_comparisons(
    names: Sequence[str], players: ArrayLike, standing: ArrayLike, block: ArrayLike
) -> Pairs:
    """From games at tables of any size: every two seats of a game are a comparison.

    `players`: games x seats, places in `names`; `standing`: games x seats, larger is better, equal
    is a tie; `block` of each game. Seats of the same player are no comparison. The comparisons of
    one table depend on each other, which the covariance over blocks takes into account.
    """
    seated, stand = np.asarray(players), np.asarray(standing, dtype=np.float64)
    numbers, place = np.unique(np.asarray(block), return_inverse=True)
    if seated.shape != stand.shape or seated.ndim != 2 or len(place) != len(seated):
        raise PampasError(
            f"tables: got {seated.shape} players, {stand.shape} standings and {len(place)} blocks, "
            "expected games x seats of both, and one block per game"
        )
    known = column_names(tuple(names), len(names))
    if seated.size and not (seated.min() >= 0 and seated.max() < len(known)):
        raise PampasError(f"players: got {seated.max()}, expected 0 to {len(known) - 1}")
    pairs = list(combinations(range(len(known)), 2))
    column = np.full((len(known), len(known)), -1)
    for number, pair in enumerate(pairs):
        column[pair] = number
    shape = (len(numbers), len(pairs))
    ahead, count = np.zeros(shape[0] * shape[1]), np.zeros(shape[0] * shape[1])
    for left, right in combinations(range(seated.shape[1]), 2):
        one, other = seated[:, left], seated[:, right]
        result = (np.sign(stand[:, left] - stand[:, right]) + 1) / 2
        result = np.where(one < other, result, 1 - result)
        real = one != other
        cell = place * shape[1] + column[np.minimum(one, other), np.maximum(one, other)]
        ahead += np.bincount(cell[real], result[real], len(ahead))
        count += np.bincount(cell[real], minlength=len(count))
    with np.errstate(invalid="ignore"):
        table = (ahead / count).reshape(shape)
    met = np.flatnonzero(np.isfinite(table).any(axis=0))
    return _of_table(known, tuple(pairs[pair] for pair in met), table[:, met])


def _of_table(names: tuple[str, ...], pairs: tuple[tuple[int, int], ...], table: Array) -> Pairs:
    if not len(pairs) or np.isfinite(table).sum(axis=0).min() < 2:
        raise PampasError("pairs: got one with fewer than 2 blocks, expected more of each")
    found = means_with_gaps(table)
    return Pairs(names, pairs, found.means, found.covariance, found.met)
