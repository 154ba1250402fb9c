"""Moves for tests: an estanciero about to go, places that a step leads to, going there."""

from __future__ import annotations

from tests.argentina.positions import at, give, me, offered, put_farmer, running, texts

YELLOW = "yellow:5:black"


def moving(node="A", players=2, **values):
    """The first player is about to move from this space."""
    return give(at(running(players), 0, node), **values)


def farmers(position, *nodes, tile="4:black"):
    """A farmer tile on each of these spaces: black hands of strength 4 (yellow 5) if not said."""
    for node in nodes:
        colour = node.rstrip("0123456789")
        put_farmer(position, node, YELLOW if colour == "yellow" else f"{colour}:{tile}")
    return position


def steps(game):
    """Places that a step leads to."""
    return sorted(text.removeprefix("step to ") for text in offered(game, "step to"))


def step(game, *places):
    """Steps to these places, a ramp by its number; a forced first step was made by itself."""
    for place in places:
        if me(game)["at"] == place:
            continue
        fitting = [text for text in offered(game, "step to") if named(text, place)]
        assert len(fitting) == 1, (place, texts(game))
        game.apply(fitting[0])
    return game


def named(text, place):
    words = text.removeprefix("step to ").replace(",", " ").split()
    return place in words or (place == "BA" and "Buenos" in words)
