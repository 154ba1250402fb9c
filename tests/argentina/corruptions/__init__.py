"""One way at least to break every invariant of Argentina (tests/games/corruption.py)."""

from tests.argentina.corruptions import (
    boards,
    cards,
    lists,
    moves,
    pedro,
    pedro_turns,
    ports,
    spaces,
    tiles,
    turns,
)
from tests.argentina.corruptions.hands import CORRUPTIONS

__all__ = [
    "CORRUPTIONS",
    "boards",
    "cards",
    "lists",
    "moves",
    "pedro",
    "pedro_turns",
    "ports",
    "spaces",
    "tiles",
    "turns",
]
