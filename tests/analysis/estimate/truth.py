"""What the simulations of this folder share: made-up data with known truth, and how to judge."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from analysis.interval import Interval

EXPERIMENTS = 2000


def share_covered(intervals: Iterable[Interval], truth: float) -> float:
    return float(np.mean([one.low <= truth <= one.high for one in intervals]))


def covers_as_stated(share: float) -> bool:
    """Of 2,000 intervals of 95 % as many cover, give or take four standard errors."""
    return 0.93 <= share <= 0.97


def games_of_blocks(
    draw: np.random.Generator, blocks: int, games: int, chance: float = 0.5, shared: float = 0.5
) -> np.ndarray:
    """Games won (1) or lost (0); with probability `shared` a game has the chance of its block."""
    of_block = draw.random((blocks, 1))
    own = draw.random((blocks, games))
    luck = np.where(draw.random((blocks, games)) < shared, of_block, own)
    return (luck < chance).astype(np.float64)
