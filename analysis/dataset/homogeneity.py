"""Do the chunks of a run look like games of one and the same kind?

Each figure is compared by a one-way analysis of variance (Fisher 1925, Statistical Methods for
Research Workers, chapter 7): the sum over chunks of n_c (mean_c - mean)^2 / s^2. With a known
variance that is chi-square with C - 1 degrees of freedom; with one that is estimated from the
scatter within the chunks it is C - 1 times F. The units are blocks: games of one deal depend on
each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST_CHUNKS = 2
LEAST_BLOCKS = 30  # of a chunk: means of that many are nearly normal
LEAST_WINS = 10  # expected in a chunk, and as many losses: rare ones are not nearly normal
ALARM = 0.001  # corrected p value below which the chunks are suspect


@dataclass(frozen=True)
class Sample:
    """The values of a chunk: how many, their mean, and the sum of their squared distances to it."""

    units: int
    mean: float
    scatter: float

    @classmethod
    def of(cls, values: NDArray[np.float64]) -> Sample:
        if not len(values):
            return cls(0, 0.0, 0.0)
        mean = float(values.mean())
        return cls(len(values), mean, float(np.square(values - mean).sum()))


@dataclass(frozen=True)
class Homogeneity:
    """The result: the smallest p value of a family of comparisons, corrected for their number.

    figure: the one with the smallest p value. family: comparisons that were made; 0 if none could
    be, and `why` says what was missing.
    """

    chunks: int
    left_out: int
    family: int
    figure: str = ""
    p: float = 1.0
    why: str = ""

    @property
    def is_suspect(self) -> bool:
        return self.p < ALARM


def homogeneity(figures: Mapping[str, Sequence[Sample]], shares: Sequence[str]) -> Homogeneity:
    """Compare the chunks in each figure. `shares`: figures that are shares of wins.

    The smallest p value times their number is that of Holm (1979) for the smallest.
    """
    samples = next(iter(figures.values()), [])
    large = [i for i, sample in enumerate(samples) if sample.units >= LEAST_BLOCKS]
    left_out = len(samples) - len(large)
    if len(large) < LEAST_CHUNKS:
        why = (
            f"needs at least {LEAST_CHUNKS} chunks of at least {LEAST_BLOCKS} blocks, "
            f"there {'is' if len(large) == 1 else 'are'} {len(large)}"
        )
        return Homogeneity(len(large), left_out, 0, why=why)
    found = {}
    for name, every in figures.items():
        chosen = [every[i] for i in large]
        if name not in shares or _often_enough(chosen):
            found[name] = p_value(chosen)
    if not found:
        why = f"needs about {LEAST_WINS} wins and losses of a seat in each chunk"
        return Homogeneity(len(large), left_out, 0, why=why)
    figure = min(found, key=lambda name: found[name])
    p = min(1.0, found[figure] * len(found))
    return Homogeneity(len(large), left_out, len(found), figure, p)


def p_value(samples: Sequence[Sample]) -> float:
    """How probable means are that differ at least as much, if all samples are of one kind."""
    from scipy.special import fdtrc  # costs a quarter of a second, and few commands need it

    units = sum(sample.units for sample in samples)
    mean = sum(sample.units * sample.mean for sample in samples) / units
    between = sum(sample.units * (sample.mean - mean) ** 2 for sample in samples)
    within = sum(sample.scatter for sample in samples)
    freedom = len(samples) - 1
    rest = units - len(samples)
    if within <= 0 or rest < 1:
        # Values that never differ within a chunk: any other value in another one is too much.
        return 1.0 if between <= 1e-12 * max(1.0, mean * mean) else 0.0
    return float(fdtrc(freedom, rest, between / freedom / (within / rest)))


def _often_enough(samples: Sequence[Sample]) -> bool:
    units = sum(sample.units for sample in samples)
    mean = sum(sample.units * sample.mean for sample in samples) / units
    smallest = min(sample.units for sample in samples)
    return smallest * min(mean, 1 - mean) >= LEAST_WINS
