"""The rules of Ten Steps a second time, from the rules alone."""

from __future__ import annotations

from typing import Any

from tests.games.twin import Position

CARDS = {"one": 1, "two": 2, "three": 3}


def lays(position: Position) -> set[tuple[str, int]]:
    """Every kind of card in hand, and where the player is after laying it (T3)."""
    seat = position["seats"][position["current"]]
    return {(card, seat["steps"] + CARDS[card]) for card in seat["hand"]}


def hurries(position: Position, data: dict[str, Any]) -> set[int]:
    """Where the player can be after the decision to hurry (T4); chance, if the pile is used up."""
    seat, path = position["seats"][position["current"]], data["path"]
    steps: int = seat["steps"]
    if steps >= path["goal"]:
        return {steps}
    found = {steps}
    for card in seat["draw"][:1] or seat["laid"]:
        found.add(max(0, steps - path["stumble"]) if card == "one" else steps + CARDS[card])
    return found


def scores(position: Position) -> list[int]:
    """A step is a VP (T5)."""
    return [seat["steps"] for seat in position["seats"]]
