"""Phase A: routes and taxes of the kernel and of the twin on crowded trails."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.argentina import Game

from . import compare, enrich
from .moments import moments, play, shipped
from .reading import Data, Position

PLACES = ("neutral", "building", "farmer", "start")
MOVES = {"2a": 1, "7a": 3, "9a": 3, "2b": 1, "7b": 3, "9b": 5}  # A497
MOVE = 1  # the second action of each of them


def data() -> Data:
    found: Data = shipped().facts.data
    return found


def crowded(position: Position, rng: random.Random) -> None:
    """Buildings and farmers all over the trail, little money, engines anywhere."""
    enrich.money(position, rng)
    enrich.engines(position, rng, data())
    enrich.farmers_on_trail(position, rng, data(), rng.randint(0, 14))
    for player in range(position["players"]):
        enrich.buildings(position, rng, data(), player, rng.randint(0, 6))
        for disc in ("steps_left", "steps_right"):
            if rng.random() < 0.4:
                enrich.free_disc(position, rng, data(), player, disc)


def anywhere(position: Position, rng: random.Random) -> str:
    """A place where an estanciero can stand between turns, bare farmer spaces too (I25)."""
    kind = rng.choice(PLACES)
    spaces: list[str] = [
        name
        for name, node in data()["trail"]["nodes"].items()
        if node["type"] == kind and (kind != "building" or name in position["trail"])
    ]
    return rng.choice(spaces or ["START"])


def turn_start(position: Position, rng: random.Random) -> Game:
    """The current player's turn begins; a token keeps the first step from being forced."""
    seat = position["seats"][position["current"]]
    seat["at"] = anywhere(position, rng)
    seat["tokens"] = 1
    seat["turns"] -= 1
    seat["visits"] = min(seat["visits"], seat["turns"])
    position["turn"] -= 1
    position["pending"] = [{"do": "turn_start"}]
    return play(position)


def phase_a(first: int, count: int) -> int:
    longest = 0
    for label, position in moments(first, count):
        rng = random.Random(f"movement {label}")
        crowded(position, rng)
        game = turn_start(position, rng)
        assert game.decision == "move", label
        longest = max(longest, compare.moves(game, label))
    return longest


def test_A130_A143_routes_and_taxes() -> None:
    assert phase_a(0, 60) > 30  # routes from one place


@pytest.mark.slow
def test_A130_A143_routes_and_taxes_on_many_trails() -> None:
    assert phase_a(100, 300) > 60


def test_A497_moves_by_an_action_ignore_the_step_limit() -> None:
    seen = set()
    for label, position in moments(20, 30):
        rng = random.Random(f"move by action {label}")
        crowded(position, rng)
        player = position["current"]
        face = rng.choice([face for face in MOVES if face in position["sides"]])
        space = enrich.building_of(position, rng, data(), player, face)
        if space is None:
            continue
        position["seats"][player]["at"] = space
        position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": space}]
        compare.moves_by_action(play(position), MOVE, MOVES[face], label)
        seen.add(MOVES[face])
    assert seen == {1, 3, 5}


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(
    moment=st.integers(0, 30),
    pesos=st.integers(0, 6),
    engine=st.sampled_from([place for place in shipped().names.slots if place != "31"]),
    at=st.sampled_from(["START", "A", "C", "E", "F", "G", "H", "orange2", "yellow7", "yellow2"]),
    farmers=st.integers(0, 19),
)
def test_A141_R10_ramps_by_engine_and_money(
    moment: int, pesos: int, engine: str, at: str, farmers: int
) -> None:
    ((label, position),) = moments(moment, 1)
    rng = random.Random(f"ramps {label}")
    enrich.farmers_on_trail(position, rng, data(), farmers)
    for seat in position["seats"]:
        seat["engine"] = "0"
    seat = position["seats"][position["current"]]
    seat.update(engine=engine, pesos=pesos, at=at, tokens=1)
    steps = position["pending"][-1]["steps"]
    position["pending"] = [{"do": "phase_c"}, {"do": "move", "steps": steps, "phase_a": True}]
    compare.moves(play(position), label)
