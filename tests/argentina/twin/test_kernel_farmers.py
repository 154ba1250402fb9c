"""All ways of helping farmers, by the kernel and by the twin."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sim.argentina.kernel import codes

from . import compare, enrich
from .moments import moments, play, shipped
from .reading import Data, Position

HELP = 1  # the second action of neutral F, of 3a and of 8b (A515, A522, A537)
BONUS = {"F": 0, "3a": 3, "8b": 6}


def data() -> Data:
    found: Data = shipped().facts.data
    return found


def strengthened(position: Position, rng: random.Random, farmers: int) -> None:
    """Farmers on the trail, a strong board and a good hand for the current player."""
    player = position["current"]
    enrich.money(position, rng, 20)
    enrich.farmers_on_trail(position, rng, data(), rng.randint(1, farmers))
    enrich.later(position, rng, shipped().facts.data)
    for kind in enrich.WORKERS:
        enrich.workers(position, rng, player, kind, rng.randint(0, 2))
    enrich.granjeros(position, rng, player, rng.randint(0, 2))
    for disc in ("strength_white", "strength_black", "hand_left", "hand_right"):
        if rng.random() < 0.35:
            enrich.free_disc(position, rng, data(), player, disc)
    enrich.new_hand(position, rng, data(), player)
    if rng.random() < 0.2:
        enrich.exhaustion_left(position, rng, rng.randint(0, 2))  # R43


def place(position: Position, rng: random.Random) -> tuple[str, str]:
    """Where the estanciero stands: a way of helping, and the space."""
    player = position["current"]
    way = rng.choice(["F", "F", "3a", "8b", "tile", "tile"])
    if way == "tile":
        farmers = [space for space, tile in position["trail"].items() if "farmer" in tile]
        return way, rng.choice(farmers)
    if way != "F":
        space = enrich.building_of(position, rng, data(), player, way)
        if space is not None:
            return way, space
    return "F", enrich.space_of_neutral(position, "F")


def help_everywhere(first: int, count: int, farmers: int) -> tuple[int, Counter[str]]:
    """Results seen in all, and how often each way of helping was possible."""
    results = 0
    ways: Counter[str] = Counter()
    for label, position in moments(first, count):
        rng = random.Random(f"helping {label}")
        strengthened(position, rng, farmers)
        way, space = place(position, rng)
        position["seats"][position["current"]]["at"] = space
        position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": space}]
        game = play(position)
        assert game.decision == "location", label
        if way == "tile":
            found = compare.helping(game, codes.HELP_HERE, 0, space, f"{label}, {space}")
        else:
            found = compare.helping(game, HELP, BONUS[way], None, f"{label}, {way}")
        results += found
        ways[way] += found > 0
    return results, ways


def test_A440_A444_ways_of_helping() -> None:
    results, ways = help_everywhere(0, 50, 5)
    assert results > 600
    assert set(ways) == {"F", "3a", "8b", "tile"}


@pytest.mark.slow
def test_A440_A444_many_ways_of_helping() -> None:
    results, ways = help_everywhere(100, 150, 7)
    assert results > 3000
    assert min(ways[way] for way in ("F", "3a", "8b", "tile")) >= 3
