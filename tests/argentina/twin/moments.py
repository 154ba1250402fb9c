"""Random positions: turn starts of random games, all the same in every run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from sim.argentina import Game, Setup
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.core import setup as core
from tests.games.twin import Moments, seen_game

from .reading import Position

SEED = 582


@cache
def shipped() -> Tables:
    """The tables as shipped."""
    return ARGENTINA.tables()


def play(position: Position, tables: Tables | None = None) -> Game:
    """The game that goes on from a position, perhaps with other tables than its own."""
    flat = tables or shipped()
    return Game.from_dict(position | {"tables": flat.facts.hash}, flat)


def setup(number: int) -> Setup:
    """The set-up of random game `number`: all player counts, everything else varied."""
    rng = random.Random(f"set-up {number}")
    return Setup(
        players=2 + number % 3,
        seed=SEED,
        game=number,
        neutral=rng.choice(["lettered", "shuffled"]),
        sides=rng.choice(["a", "b", "random", "random"]),
        city_sides=rng.choice(["a", "b", "random"]),
    )


def _starts(setup: core.Setup) -> Iterator[Game]:
    return (game.copy() for game in seen_game(setup, shipped()) if game.decision == "move")


def _turn_start(game: Game, setup: core.Setup) -> Position | None:
    """Before phase A nothing else is under way."""
    position = game.to_dict()
    frame = position["pending"][-1]
    return position if frame["phase_a"] and frame["made"] == 0 else None


moments = Moments("moment", setup, _starts, _turn_start)
