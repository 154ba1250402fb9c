"""Moves for tests: all ways that a rancher can go."""

from __future__ import annotations

from collections.abc import Iterator

from sim.core.facade import Game
from tests.games.choosing import do, offered
from tests.trail.positions import me

Way = tuple[str, ...]


def steps(game: Game) -> set[str]:
    """Places that a step leads to, by the name of their space or letter."""
    found = set()
    for text in offered(game, "step to"):
        place = text.removeprefix("step to ").partition(",")[0].split()
        found.add({"neutral": place[-1], "Kansas": "KC"}.get(place[0], place[0]))
    return found


def ways(game: Game, player: int = 0, made: Way = ()) -> Iterator[tuple[Way, Game]]:
    """Every way of a move: the spaces after each choice, and the game when it is over."""
    for action in game.legal_actions():
        if "step to" not in action.text and action.text != "stop here":
            continue
        after = game.copy()
        after.apply(action)
        way = made if action.text == "stop here" else (*made, me(after, player)["at"])
        if after.decision == "move" and after.current_player == player:
            yield from ways(after, player, way)
        else:
            yield way, after


def step(game: Game, *places: str) -> Game:
    """Steps to these spaces or letters."""
    for place in places:
        fitting = [
            text
            for text in offered(game, "step to")
            if place in text.replace(",", " ").replace(")", " ").split()
            or (place == "KC" and "Kansas City" in text)
        ]
        assert len(fitting) == 1, (place, offered(game, ""))
        do(game, fitting[0])
    return game
