"""One way at least to break every invariant of Great Western Trail (tests/games/corruption.py)."""

from tests.trail.corruptions import boards, cards, lists, moves, places, spaces, tiles, turns
from tests.trail.corruptions.hands import CORRUPTIONS

__all__ = [
    "CORRUPTIONS",
    "boards",
    "cards",
    "lists",
    "moves",
    "places",
    "spaces",
    "tiles",
    "turns",
]
