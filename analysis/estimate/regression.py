"""Least squares with block-robust errors, for more rows than fit into memory.

The coefficients are ordinary least squares; their covariance is the cluster sandwich with blocks as
clusters (Liang and Zeger, Biometrika 73, 1986) and the usual factor for few blocks (CR1), equal to
OLS of statsmodels with cov_type="cluster":

    V = G/(G-1) · (N-1)/(N-K) · (X'X)^-1 [ sum_b u_b u_b' ] (X'X)^-1
    u_b = sum of x_i e_i over the rows i of block b

for N rows, K columns, G blocks and residuals e. Intervals use Student's t with G - 1 degrees of
freedom. Rows of one block may depend on each other in any way.

The data is read twice, in parts: `Normal` adds up X'X and X'y, `Scores` the residual scores u_b.
The rows of a block must follow one another, but may continue from one part to the next. Memory
holds a few thousand rows at a time, whatever the number of rows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.estimate.blocks import Array, column_names
from analysis.estimate.family import Family, family_of
from analysis.estimate.ratio import fieller
from analysis.interval import CONFIDENCE, Interval, interval_of
from sim.core.errors import PampasError

Part = tuple[ArrayLike, ArrayLike, ArrayLike]  # columns (rows x K), outcome, block of each row
STEP = 16_384  # rows at a time


@dataclass(frozen=True)
class Regression:
    """Coefficients by name, with their block-robust covariance."""

    names: tuple[str, ...]
    coefficients: Array
    covariance: Array
    rows: int
    blocks: int

    def interval(self, name: str, confidence: float = CONFIDENCE) -> Interval:
        return self.combination({name: 1.0}, confidence)

    def combination(self, weights: dict[str, float], confidence: float = CONFIDENCE) -> Interval:
        """A weighted sum of coefficients, with its interval."""
        row = self._row(weights)
        # interval_of divides by the root of the blocks, as for the mean of block values.
        variance = max(0.0, float(row @ self.covariance @ row))
        deviation = math.sqrt(variance * self.blocks)
        return interval_of(self.blocks, float(row @ self.coefficients), deviation, confidence)

    def family(
        self, combinations: dict[str, dict[str, float]], confidence: float = CONFIDENCE
    ) -> Family:
        """Named weighted sums of coefficients, with simultaneous intervals."""
        rows = np.array([self._row(weights) for weights in combinations.values()])
        return family_of(
            rows @ self.coefficients,
            rows @ self.covariance @ rows.T,
            self.blocks,
            tuple(combinations),
            confidence=confidence,
        )

    def coefficient_family(self, names: Sequence[str], confidence: float = CONFIDENCE) -> Family:
        return self.family({name: {name: 1.0} for name in names}, confidence)

    def ratio(
        self, top: dict[str, float], bottom: dict[str, float], confidence: float = CONFIDENCE
    ) -> Interval:
        """A weighted sum of coefficients over another one, by Fieller (analysis.estimate.ratio)."""
        rows = np.array([self._row(top), self._row(bottom)])
        one, other = (rows @ self.coefficients).tolist()
        return fieller(one, other, rows @ self.covariance @ rows.T, self.blocks, confidence)

    def _row(self, weights: dict[str, float]) -> Array:
        row = np.zeros(len(self.names))
        for name, weight in weights.items():
            if name not in self.names:
                raise PampasError(f"coefficient: got {name!r}, expected one of {list(self.names)}")
            row[self.names.index(name)] = weight
        return row


def regress(
    columns: ArrayLike, outcome: ArrayLike, block: ArrayLike, names: Sequence[str]
) -> Regression:
    """The regression of arrays in memory, which may be of small integers."""
    return regress_parts(lambda: [(columns, outcome, block)], names)


def regress_parts(parts: Callable[[], Iterable[Part]], names: Sequence[str]) -> Regression:
    """The regression of parts, which are requested twice and must be the same both times."""
    normal = Normal(names)
    for columns, outcome, _ in parts():
        normal.add(columns, outcome)
    scores = Scores(normal)
    for columns, outcome, block in parts():
        scores.add(columns, outcome, block)
    return scores.regression()


class Normal:
    """The first pass: the normal equations."""

    def __init__(self, names: Sequence[str]) -> None:
        count = len(names)
        self.names = column_names(tuple(names), count, "columns")
        self.rows = 0
        self.squares = np.zeros((count, count))
        self.products = np.zeros(count)

    def add(self, columns: ArrayLike, outcome: ArrayLike) -> None:
        for x, y, _ in _steps(columns, outcome, None, self.names):
            self.squares += x.T @ x
            self.products += x.T @ y
            self.rows += len(y)

    def solve(self) -> tuple[Array, Array]:
        """The coefficients and the inverse of X'X."""
        if self.rows <= len(self.names):
            raise PampasError(
                f"rows: got {self.rows}, expected more than the {len(self.names)} columns"
            )
        lengths = np.sqrt(np.diag(self.squares))
        scale = np.where(lengths > 0, lengths, 1.0)
        values, vectors = np.linalg.eigh(self.squares / np.outer(scale, scale))
        if values[0] < 1e-10 * values[-1]:
            involved = np.abs(vectors[:, 0]) > 1e-3
            names = [name for name, one in zip(self.names, involved, strict=True) if one]
            raise PampasError(
                f"columns: got {names}, which are linearly dependent, expected independent columns"
            )
        inverse = (vectors / values) @ vectors.T / np.outer(scale, scale)
        return inverse @ self.products, inverse


class Scores:
    """The second pass: residual scores of the blocks, whose rows follow one another."""

    def __init__(self, normal: Normal) -> None:
        self.names = normal.names
        self.expected_rows = normal.rows
        self.coefficients, self.inverse = normal.solve()
        count = len(self.names)
        self.rows = self.blocks = 0
        self.meat = np.zeros((count, count))
        self._open: int | None = None  # the block whose rows may continue in the next part
        self._open_score = np.zeros(count)

    def add(self, columns: ArrayLike, outcome: ArrayLike, block: ArrayLike) -> None:
        for x, y, numbers in _steps(columns, outcome, block, self.names):
            scores = x * (y - x @ self.coefficients)[:, np.newaxis]
            self._add_scores(scores, numbers)
            self.rows += len(y)

    def _add_scores(self, scores: Array, numbers: NDArray[np.int64]) -> None:
        if not len(numbers):
            return
        first = self._open if self._open is not None else numbers[0]
        if numbers[0] < first or (np.diff(numbers) < 0).any():
            raise PampasError(
                "blocks of rows: got a number that is smaller than the one before, "
                "expected rows sorted by block"
            )
        starts = np.flatnonzero(np.diff(numbers, prepend=numbers[0] - 1))
        sums = np.add.reduceat(scores, starts, axis=0)
        if self._open == numbers[0]:
            sums[0] += self._open_score
        elif self._open is not None:
            self._close(self._open_score[np.newaxis])
        self._close(sums[:-1])
        self._open, self._open_score = int(numbers[-1]), sums[-1]

    def _close(self, sums: Array) -> None:
        self.meat += sums.T @ sums
        self.blocks += len(sums)

    def regression(self) -> Regression:
        if self._open is not None:
            self._close(self._open_score[np.newaxis])
            self._open = None
        if self.rows != self.expected_rows:
            raise PampasError(
                f"rows of the second pass: got {self.rows}, expected {self.expected_rows}"
            )
        if self.blocks < 2:
            raise PampasError(f"blocks: got {self.blocks}, expected at least 2")
        few = self.blocks / (self.blocks - 1) * (self.rows - 1) / (self.rows - len(self.names))
        covariance = few * self.inverse @ self.meat @ self.inverse
        return Regression(self.names, self.coefficients, covariance, self.rows, self.blocks)


def _steps(
    columns: ArrayLike, outcome: ArrayLike, block: ArrayLike | None, names: tuple[str, ...]
) -> Iterator[tuple[Array, Array, NDArray[np.int64]]]:
    """A few rows at a time, as floating-point numbers."""
    x, y = np.asarray(columns), np.asarray(outcome)
    numbers = np.zeros(len(y), np.int8) if block is None else np.asarray(block)
    if x.shape != (len(y), len(names)) or numbers.shape != (len(y),):
        raise PampasError(
            f"rows: got {x.shape} columns, {y.shape} outcomes and {numbers.shape} blocks, "
            f"expected one outcome and block per row, and {len(names)} columns"
        )
    for start in range(0, len(y), STEP):
        step = slice(start, start + STEP)
        part = x[step].astype(np.float64), y[step].astype(np.float64)
        if not all(np.isfinite(values).all() for values in part):
            raise PampasError("rows: got a value that is not a number, expected numbers")
        yield *part, numbers[step].astype(np.int64)
