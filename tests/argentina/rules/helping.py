"""Helping for tests: farmers on the trail, cards shown, a tile before the granjero row."""

from __future__ import annotations

from typing import Any

from tests.argentina.building_actions import use, using
from tests.argentina.positions import do, give, hire, location, play, put_farmer, running, texts

GRANJEROS = (
    "orange:4:green",
    "orange:4:black",
    "orange:5:green",
    "orange:5:black",
    "orange:6:green",
)


def at_f(*hand, pesos=0, farmers=(), tokens=1, **values):
    """On neutral F with farmers ("green3", "green:4:black", coins) on the trail."""
    others: dict[str, Any] = {"discard": [], "grain": 0, "pesos": pesos, "tokens": tokens}
    position = using("F", players=3, hand=hand, **(others | values))
    for farmer in farmers:
        put_farmer(position, *farmer)
    return position


def on_farmer(node, tile, *hand, coins=0, pesos=0, tokens=1):
    """Stopped on a farmer tile."""
    position = give(running(3), pesos=pesos, hand=hand, discard=[], tokens=tokens)
    put_farmer(position, node, tile, coins)
    return location(position, node)


def shown(game):
    """Cards offered to be shown."""
    assert game.decision == "help_cards", texts(game)
    return [text.partition(":")[0] for text in texts(game) if text.startswith("show a")]


def show(game, *cards):
    """Show these cards and no more."""
    do(game, *[f"show a {card}" for card in cards])
    return do(game, "show no more cards") if game.decision == "help_cards" else game


def helped(game):
    """Put the tiles beside the board, if there is a choice."""
    return do(game, "put the rest beside the board") if game.decision == "invest" else game


def in_row(column, pesos=20, tile="blue:3:green", node="blue1", coins=0, **values):
    """A farmer has been helped and may go into this column of the granjero row."""
    position = at_f("caracu:2", "niata", pesos=pesos, farmers=((node, tile, coins),), **values)
    hire(position, 0, *GRANJEROS[: column - 2])
    return show(use(play(position), "2"), "Caracu")


GREEN4 = ("green3", "green:4:black")
BLUE6 = ("blue1", "blue:6:black")
BLUE3 = ("blue2", "blue:3:green")
ORANGE3 = ("orange1", "orange:3:green")
