"""A plan is no part of a position: asked for a hint, a player may do something else and save.

A route that the player has left is not written, and what is written can be read (POSITION.md).
"""

from __future__ import annotations

import json
import random

import pytest

from sim.argentina import Game, Setup
from tests.argentina.positions import do, give, me, play, running

HINT = 0.7  # how often the policy is asked
SAVED = {"move": 0.6}  # how often a game is saved: a plan is of a move
ELSEWHERE = 0.05
TAKE = 0.5  # how often its hint is taken


def saved_and_loaded(game: Game) -> Game:
    data = json.loads(json.dumps(game.to_dict()))
    again = Game.from_dict(data)
    assert again.to_dict() == data
    return again


def play_against_hints(setup: Setup, rng: random.Random) -> int:
    """A whole game, saved and loaded before and after moves; how often it had a route."""
    game = Game.new(setup)
    planned = 0
    while not game.is_over:
        action = rng.choice(game.legal_actions())
        save = rng.random() < SAVED.get(game.decision, ELSEWHERE)
        if rng.random() < HINT:
            hint = game.choose()
            if save:
                saved_and_loaded(game)
            action = hint if rng.random() < TAKE else action
        game.apply(action)
        if save and not game.is_over:
            planned += "route" in saved_and_loaded(game).to_dict()
    return planned


KINDS = [(2, None), (3, None), (4, None), (2, "moderate")]


def hints_of(players: int, solo: str | None, seed: int) -> int:
    policies = ("club",) * (1 if solo else players)
    setup = Setup(players=players, seed=seed, solo=solo, policies=policies, sides="random")
    return play_against_hints(setup, random.Random(f"{players} {solo} {seed}"))


@pytest.mark.parametrize(("players", "solo"), KINDS[3:], ids=str)
def test_a_game_round_trips_whether_hints_are_taken_or_not(players: int, solo: str | None) -> None:
    assert hints_of(players, solo, seed=1) > 5  # moves that follow a plan are among them


@pytest.mark.slow
@pytest.mark.parametrize(("players", "solo"), KINDS, ids=str)
def test_another_game_round_trips(players: int, solo: str | None) -> None:
    assert hints_of(players, solo, seed=10) > 5


def at_turn_5() -> Game:
    game = Game.new(Setup(players=4, seed=1, policies=("club",) * 4))
    while game.to_dict()["turn"] < 5:
        game.apply(game.choose())
    assert game.decision == "move"
    return game


def test_a_route_that_was_left_and_met_again_is_forgotten() -> None:
    """What is left of it would be longer than the move."""
    game = at_turn_5()
    game.choose()
    do(game, "green1", "neutral B")
    assert game.decision == "move"
    assert "route" not in game.to_dict()
    saved_and_loaded(game)


def test_a_route_that_is_followed_is_kept() -> None:
    """The counterpart: without leaving it, each step takes one location off."""
    game = at_turn_5()
    hint = game.choose()
    game.apply(hint)
    route = game.to_dict()["route"]
    while game.decision == "move":
        assert saved_and_loaded(game).to_dict()["route"] == route
        game.apply(game.choose())
        if route:
            assert me(game, 0)["at"] == route.pop(0)


def test_a_stop_short_of_the_plan_ends_it() -> None:
    """Then a building moves the estanciero on: on places of the old route there is no plan."""
    game = at_turn_5()
    hints: list[str] = []
    while game.decision == "move" and not hints:
        game.apply(game.choose())
        hints = game.to_dict().get("route", [])
    assert hints
    do(game, "stop here")
    assert "route" not in game.to_dict()
    saved_and_loaded(game)


def test_a_token_or_an_objective_ends_a_plan() -> None:
    """Another hand, another purse, another step limit: the policy plans again."""
    for text in ("play objective 18 ", "use an exchange token"):
        position = give(running(), hand=["objective:18", "niata", "niata", "niata"], tokens=1)
        position["setup"]["policies"] = ["club", "club"]
        game = play(position)
        game.choose()
        assert game.to_dict().get("route")
        do(game, text)
        assert "route" not in game.to_dict()
        saved_and_loaded(game)
