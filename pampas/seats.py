"""What the interfaces for learning agents share: spaces, and the table as text."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pampas.optional import needed
from sim.core.errors import PampasError
from sim.core.setup import MAX_GAMES
from sim.core.vector import VectorGame

MOST = 2**31 - 1  # of an observation
RENDER_MODES = ["ansi", "human"]


def bounds(vector: VectorGame) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The lowest and the highest value of each entry of an observation."""
    observer = vector.observer
    low, high = (np.clip(one, -MOST - 1, MOST) for one in (observer.low, observer.high))
    return low.astype(np.int32), high.astype(np.int32)


def observation_box(vector: VectorGame, extra: str) -> Any:
    low, high = bounds(vector)
    return needed("gymnasium", extra).spaces.Box(low, high, dtype=np.int32)


def a_game(rng: np.random.Generator) -> int:
    """The number of any game."""
    return int(rng.integers(MAX_GAMES))


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        expected = f"one of {', '.join(RENDER_MODES)}"
        raise PampasError(f"render_mode: got {mode!r}, expected {expected}")
    return mode


def render(vector: VectorGame, mode: str | None) -> str | None:
    """The whole table of the first row as text: hidden things too, it is for who watches."""
    if mode is None:
        return None
    text = str(vector.setup.description.words.tabletop(vector.states[0], vector.tables))
    if mode == "human":
        import sys

        sys.stdout.write(f"{text}\n")
        return None
    return text
