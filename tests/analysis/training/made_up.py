"""Made-up positions whose margins follow a known function of their features."""

import numpy as np

from analysis.training.positions import Positions
from sim.core.network import MARGIN, chance

KINDS = 30  # one-hot rows of each of two codes, then a count, then noise that says nothing
NOISE = 40
COUNT_ROW = 2 * KINDS
N_ROWS = COUNT_ROW + 1 + NOISE
MAX_COUNT = 50


def row_scale() -> np.ndarray:
    scale = np.ones(N_ROWS, np.float32)
    scale[COUNT_ROW] = 1 / MAX_COUNT
    return scale


def product_positions(n: int, seed: int = 1, per_game: int = 4) -> Positions:
    """The margin is the product of what two codes are worth, times a count: no sum of rows.

    Codes are worth +1 or -1 alike often, so that the best linear model predicts next to nothing.
    """
    draw = np.random.default_rng(seed)
    codes = draw.integers(0, KINDS, (n, 2))
    count = draw.integers(1, MAX_COUNT + 1, n)
    worth = np.where(codes % 2 == 0, 1.0, -1.0).prod(axis=1)
    margin = 20 * worth * count / MAX_COUNT
    noise = COUNT_ROW + 1 + draw.permuted(np.tile(np.arange(NOISE), (n, 1)), axis=1)[:, :3]
    rows = np.column_stack([codes[:, 0], KINDS + codes[:, 1], np.full(n, COUNT_ROW), noise])
    values = np.column_stack([np.ones((n, 2)), count, np.ones((n, 3))])
    seats = np.column_stack([margin, -margin])
    wins = (draw.random(n) < chance(margin / MARGIN)).astype(np.float32)
    return Positions(
        starts=np.arange(n + 1, dtype=np.int64) * rows.shape[1],
        rows=rows.astype(np.int32).ravel(),
        values=values.astype(np.uint8).ravel(),
        margins=seats.astype(np.float32),
        wins=np.column_stack([wins, 1 - wins]),
        game=np.arange(n, dtype=np.int64) // per_game,
        stage=draw.random(n, dtype=np.float32),
    )


def ragged_positions(n: int, n_rows: int, players: int, seed: int = 1) -> Positions:
    """Positions with any number of rows, also none, and any values."""
    draw = np.random.default_rng(seed)
    active = [np.sort(draw.permutation(n_rows)[: draw.integers(0, n_rows + 1)]) for _ in range(n)]
    sizes = [len(rows) for rows in active]
    entries = sum(sizes)
    wins = draw.dirichlet(np.ones(players), n)
    return Positions(
        starts=np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        rows=np.concatenate(active).astype(np.int32),
        values=draw.integers(0, 256, entries).astype(np.uint8),
        margins=draw.normal(0, 20, (n, players)).astype(np.float32),
        wins=wins.astype(np.float32),
        game=np.arange(n, dtype=np.int64),
        stage=draw.random(n, dtype=np.float32),
    )
