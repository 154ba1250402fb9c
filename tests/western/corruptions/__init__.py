"""Ways to break the invariants that all games of the family have, written once.

A game says what is its own (hands.py) and adds them all to its corruptions:

    break_family(HANDS)
"""

from __future__ import annotations

from typing import Any

from tests.western.corruptions.boards import break_boards
from tests.western.corruptions.cards import break_cards
from tests.western.corruptions.hands import Hands
from tests.western.corruptions.lists import break_lists
from tests.western.corruptions.moves import break_moves
from tests.western.corruptions.spaces import break_spaces
from tests.western.corruptions.tiles import break_tiles
from tests.western.corruptions.turns import break_turns


def break_family(hands: Hands[Any]) -> None:
    """Add every way to break a law of the family to the corruptions of a game."""
    break_boards(hands)
    break_cards(hands)
    break_lists(hands)
    break_moves(hands)
    break_spaces(hands)
    break_tiles(hands)
    break_turns(hands)
