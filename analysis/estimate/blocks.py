"""Tables of block values: one row per block, one column per quantity."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sim.core.errors import PampasError

Array: TypeAlias = NDArray[np.float64]


def block_table(values: ArrayLike, what: str = "block values", gaps: bool = False) -> Array:
    """The values as blocks x columns; `gaps`: a block may lack values (not a number)."""
    table = np.asarray(values, dtype=np.float64)
    if table.ndim == 1:
        table = table[:, np.newaxis]
    if table.ndim != 2:
        raise PampasError(f"{what}: got {table.ndim} dimensions, expected one row per block")
    bad = np.isinf(table) if gaps else ~np.isfinite(table)
    if bad.any():
        block, column = np.argwhere(bad)[0]
        raise PampasError(
            f"{what}: got {table[block, column]} in block {block}, column {column}, "
            "expected a number"
        )
    return table


def column_names(names: tuple[str, ...], columns: int, what: str = "names") -> tuple[str, ...]:
    if len(names) != columns or len(set(names)) != columns:
        raise PampasError(f"{what}: got {list(names)}, expected {columns} distinct ones")
    return names


def mean_covariance(table: Array) -> Array:
    """The covariance of the column means; a single block says nothing about it."""
    blocks, columns = table.shape
    if blocks < 2:
        return np.full((columns, columns), np.nan)
    centred = table - table.mean(axis=0)
    centred[:, np.ptp(table, axis=0) == 0] = 0.0  # the mean of equal values is rounded
    covariance: Array = centred.T @ centred / (blocks - 1) / blocks
    return covariance


def means_by_block(values: ArrayLike, block: ArrayLike) -> tuple[Array, NDArray[np.int64]]:
    """From one row per game to one row per block: mean rows in the order of the block numbers.

    Afterwards all blocks have the same weight, however many games they have.
    """
    table = block_table(values, "values of games")
    numbers, place, games = np.unique(np.asarray(block), return_inverse=True, return_counts=True)
    if len(place) != len(table):
        raise PampasError(f"blocks of games: got {len(place)}, expected {len(table)}, one per game")
    means = np.empty((len(numbers), table.shape[1]))
    for column in range(table.shape[1]):
        means[:, column] = np.bincount(place, table[:, column], len(numbers)) / games
    return means, numbers
