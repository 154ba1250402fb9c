"""Made-up networks for any game: what they say is nonsense, but always the same nonsense."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.description import GameDescription
from sim.core.network import Network


def made_up_network(
    game: GameDescription, players: int, seed: int = 1, hidden: int = 16
) -> Network:
    """A network that knows two of three rows of the features of a game."""
    draw = np.random.default_rng(seed)
    size = game.features.size(max(players, 2))
    rows = np.flatnonzero(np.arange(size) % 3).astype(np.int32)

    def numbers(kind: Any, most: int, *shape: int) -> Any:
        return draw.integers(-most, most + 1, shape).astype(kind)

    return Network(
        game=game.name,
        players=players,
        layout=game.features.version,
        rows=rows,
        first=numbers(np.int16, 200, len(rows), hidden),
        first_bias=numbers(np.int32, 4000, hidden),
        second=numbers(np.int16, 400, hidden, 8),
        second_bias=numbers(np.int32, 200_000, 8),
        last=numbers(np.int16, 400, 8, 2 * players),
        last_bias=numbers(np.int32, 200_000, 2 * players),
    )
