"""Random positions: moments of random games, all the same in every run."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache

from sim.argentina import Game, Setup
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA

from .reading import Position

SEED = 582
MOMENTS_A_GAME = 8


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


def random_game(number: int) -> Iterator[Game]:
    """One random game, seen at every decision and when it is over.

    The game goes on in place: who wants to keep a moment copies it.
    """
    game = Game.new(setup(number), shipped())
    while not game.is_over:
        yield game
        game.apply(game.choose())
    yield game


@cache
def _moments(number: int) -> tuple[str, ...]:
    """A few turn starts of one random game, as JSON, so that nobody can change them."""
    starts = [game.copy() for game in random_game(number) if game.decision == "move"]
    rng = random.Random(f"moments {number}")
    rng.shuffle(starts)
    found: list[str] = []
    for game in starts:
        position = game.to_dict()
        frame = position["pending"][-1]
        if frame["phase_a"] and frame["made"] == 0:  # before phase A nothing else is under way
            found.append(json.dumps(position))
        if len(found) == MOMENTS_A_GAME:
            break
    return tuple(found)


def moments(first: int, count: int) -> Iterator[tuple[str, Position]]:
    """`count` turn starts of random games from game `first` on: a label and a position."""
    number = first
    while True:
        for i, moment in enumerate(_moments(number)):
            if count == 0:
                return
            count -= 1
            yield f"moment {i} of game {number}", json.loads(moment)
        number += 1
