"""Engines for tests: where a move can end, and what follows there."""

from __future__ import annotations

import re

from sim.core.facade import Game
from tests.games.choosing import offered
from tests.trail.positions import Position, doing, give, table

NAME = re.compile(r" to (?:space (\d+)|station \d+ \((t\d+)\)|the last space \((39)\))")


def engine(
    at: str, *others: str, spaces: int = 1, back: bool = False, position: Position | None = None
) -> Position:
    """An engine about to move, with others on the line."""
    position = position or table(max(2, 1 + len(others)))
    for player, place in enumerate(others):
        give(position, player=player + 1, engine=place)
    frame = {"do": "engine_move", "spaces": spaces, "back": back}
    return give(doing(position, frame), engine=at)


def places(game: Game) -> set[str]:
    """Places of the line that are offered: "5", "t4"."""
    found = set()
    for text in offered(game, "engine"):
        if match := NAME.search(text):
            found.add(next(group for group in match.groups() if group))
    return found
