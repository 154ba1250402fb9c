"""One way at least to break every invariant: a right position, changed by hand.

A function marked with `breaks(code)` gets a referee and must make it raise with that code. States
are changed so that nothing else is wrong: a disc that appears somewhere left its board before.
"""

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
from tests.argentina.corruptions.hands import BREAKERS

__all__ = [
    "BREAKERS",
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
