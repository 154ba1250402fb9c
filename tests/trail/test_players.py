"""The players: a ladder of strength, and choices that rest on nothing hidden."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from sim.core.check import positions
from sim.core.play import Outcomes, play
from sim.trail.game import TRAIL
from sim.trail.names import WORKERS
from sim.trail.players.weights import weights

LATER = {"sides": "random", "neutral": "shuffled"}  # as all games but the first are set up
NEVER_MET = ("build_", "city_", "disc_x1", "disc_x2", "disc_x6", "some_delivery", "some_station")
LINES = {"cowboys": "cowboys", "builders": "craftsmen", "engineers": "engineers"}
EVERYTHING = {"north": "yes", "poker": "yes", "preparation": "yes", "tile_13": "yes"}


def share(one: str, others: str, deals: int, players: int = 2, **switches: Any) -> float:
    """What `one` wins of games in which it sits in every seat in turn."""
    won = []
    for seat in range(players):
        policies = tuple(one if p == seat else others for p in range(players))
        setup = TRAIL.setup(players=players, policies=policies, seed=11, **LATER, **switches)
        won.append(play(setup, deals).seat("win_share", seat).mean())
    return float(np.mean(won))


def test_the_ladder() -> None:
    assert share("novice", "random", 100) >= 0.99
    assert share("club", "novice", 200) >= 0.85
    assert share("strong", "club", 40) >= 0.55


@pytest.mark.slow
@pytest.mark.parametrize("north", ["no", "yes"])
def test_who_looks_ahead_is_stronger(north: str) -> None:
    """About 65 % are asked for; the bounds leave room for the chance of few games."""
    assert share("strong", "club", 150, north=north) >= 0.6
    assert share("expert", "strong", 40, north=north) >= 0.6


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_who_looks_ahead_is_stronger_with_more_players(players: int) -> None:
    assert share("strong", "club", 100, players) > 1.1 / players
    assert share("expert", "club", 20, players) > 1.3 / players


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", [{}, {"north": "yes"}, EVERYTHING])
def test_the_ladder_with_more_players_and_expansions(
    players: int, switches: dict[str, str]
) -> None:
    """The same direction everywhere: far above an equal part of the wins."""
    assert share("novice", "random", 50, players, **switches) >= 0.95
    assert share("club", "novice", 100, players, **switches) >= 0.8


@pytest.mark.parametrize(("players", "switches"), [(2, {}), (4, {}), (2, EVERYTHING)])
def test_a_policy_without_noise_chooses_by_what_it_may_know(
    players: int, switches: dict[str, str]
) -> None:
    """Other hidden cards and tiles, the same choice."""
    policies = ("club:temperature=0",) * players
    setup = TRAIL.setup(players=players, policies=policies, seed=5, **LATER, **switches)
    compared = 0
    for game in positions(setup, TRAIL.tables(), 5):
        chosen = game.copy().choose().code
        for seed in (1, 2):
            assert game.imagine(seed).choose().code == chosen, f"turn {game.turn}"
            compared += 1
    assert compared > 100


@cache
def line_games(north: str) -> dict[str, Outcomes]:
    """Every line and club in 100 games against club: outcomes by the policy of the first seat."""
    lines = ("club", "balanced", *LINES) if north == "no" else ("club", "rails")
    return {
        line: play(TRAIL.setup(policies=(line, "club"), seed=12, north=north, **LATER), 100)
        for line in lines
    }


@pytest.mark.parametrize(("line", "column"), LINES.items())
def test_a_line_is_what_its_name_says(line: str, column: str) -> None:
    means = {name: found.seat(column, 0).mean() for name, found in line_games("no").items()}
    assert max(means, key=means.__getitem__) == line, means


def test_balanced_hires_all_types() -> None:
    """The row with the fewest workers is longer than that of any other line."""
    means = {
        name: np.min([found.seat(column, 0) for column in WORKERS], axis=0).mean()
        for name, found in line_games("no").items()
    }
    assert max(means, key=means.__getitem__) == "balanced", means


def test_rails_places_stores() -> None:
    games = line_games("yes")
    club, rails = (games[name].seat("stores_placed", 0).mean() for name in ("club", "rails"))
    assert rails > club + 1


def test_club_does_not_move_its_engine_back_for_nothing() -> None:
    """It went back to remove a card, and then removed none."""
    declined = 0
    for number in range(4):
        setup = TRAIL.setup(policies=("club", "club"), seed=3, game=number, **LATER)
        lines = list(TRAIL.log_lines(setup))
        declined += sum("remove no card" in line for line in lines)
    assert declined == 0


@pytest.mark.slow
def test_every_weight_matters() -> None:
    """A weight that changes no game of club would be none.

    Not asked of what club's games never come to: far cities, buildings of many craftsmen with what
    only they do, first discs of auxiliary actions that are open from the start (B471).
    """
    club = TRAIL.shelf.load("club").row

    def games(policy: str) -> list[np.ndarray]:
        return [
            play(TRAIL.setup(policies=(policy, "novice"), **LATER, **switches), 60).rows
            for switches in ({}, EVERYTHING)
        ]

    before = games("club")
    without = []
    for name, weight in weights.entries.items():
        if weight.group == "how to choose" or name.startswith(NEVER_MET):
            continue
        shift = 10 * weight.scale + 1.0
        values = {weight.clip(club[weight.index] + sign * shift) for sign in (1, -1)}
        after = [games(f"club:{name}={value}") for value in values]
        if all(
            (one == other).all() for rows in after for one, other in zip(before, rows, strict=True)
        ):
            without.append(name)
    assert without == []
