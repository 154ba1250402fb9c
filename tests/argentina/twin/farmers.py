"""Helping granjeros: every legal choice of tiles and cards, and its yield.

A440, A441, A442, A443, A444.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from .reading import (
    Data,
    Position,
    cattle,
    cattle_strength,
    farmer_strength,
    farmer_tiles,
    freed_discs,
    strong_workers,
)

MAX_TILES = 3  # A440

HelpOption = tuple[frozenset[str], tuple[str, ...]]  # farmer spaces, revealed cards (sorted)


class HelpOutcome(NamedTuple):
    """Pesos gained and exhaustion cards taken."""

    pesos: int
    exhaustion: int


def board_strength(position: Position, data: Data, player: int) -> int:
    """Strength icons of worker tiles and freed strength spaces (I14)."""
    freed = sum(int(disc.get("strength", 0)) for disc in freed_discs(position, data, player))
    return strong_workers(position, player) + freed


def help_options(
    position: Position, data: Data, player: int, bonus: int, tiles: str | None = None
) -> frozenset[HelpOption]:
    """All legal pairs of farmer spaces and revealed cattle cards.

    `tiles` None: the location action, 1 to 3 tiles anywhere, with the building's strength
    bonus. `tiles` a farmer space: the estanciero stopped there, exactly that tile, no bonus
    (R42). Cards are any 0 to 4 cattle of the hand, also more than needed (A443).
    """
    if tiles is not None and bonus:
        raise ValueError(f"bonus {bonus}: helping on a farmer tile has none (R42)")
    on_trail = farmer_tiles(position)
    choices: list[tuple[str, ...]]
    if tiles is not None:
        choices = [(tiles,)] if tiles in on_trail else []
    else:
        choices = [
            spaces for size in range(1, MAX_TILES + 1) for spaces in combinations(on_trail, size)
        ]
    hand = sorted(cattle(position["seats"][player]["hand"], data))
    most_cards = max(int(number) for number in data["cattle"]["help_exhaustion"])
    reveals = {
        cards for size in range(most_cards + 1) for cards in combinations(hand, size)
    }  # of a sorted hand, so equal cards give equal tuples
    own = board_strength(position, data, player) + bonus
    options = set()
    for spaces in choices:
        required = sum(farmer_strength(on_trail[space]["farmer"]) for space in spaces)
        for cards in reveals:
            if own + sum(cattle_strength(card, data) for card in cards) >= required:  # A441
                options.add((frozenset(spaces), cards))
    return frozenset(options)


def help_outcome(
    position: Position, data: Data, player: int, spaces: Iterable[str], cards: Iterable[str]
) -> HelpOutcome:
    """Coins on the tiles plus the pesos printed under them (A444); exhaustion by the number
    of cards revealed (A443), as far as the pile reaches (R43). `player` plays no part."""
    del player
    on_trail = farmer_tiles(position)
    pesos = sum(
        int(on_trail[space]["coins"]) + int(data["trail"]["nodes"][space]["pesos"])
        for space in spaces
    )
    due = int(data["cattle"]["help_exhaustion"][str(len(list(cards)))])
    return HelpOutcome(pesos, min(due, int(position["exhaustion_pile"])))
