"""The players: a ladder of strength, and choices that rest on nothing hidden."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from sim.core.check import positions
from sim.core.facade import Game
from sim.core.play import Outcomes, play
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import layout as L
from sim.hacienda.players.weights import weights

LINES = {"domain": "largest_chain", "markets": "markets", "water": "final_water"}


def share(one: str, other: str, deals: int, board: str) -> float:
    """What `one` wins of games in which both sit in both seats."""
    won = []
    for seat, policies in enumerate(((one, other), (other, one))):
        setup = HACIENDA.setup(policies=policies, board=board, seed=11)
        won.append(play(setup, deals).seat("win_share", seat).mean())
    return float(np.mean(won))


@pytest.mark.parametrize("board", ["symmetric", "asymmetric"])
def test_the_ladder(board: str) -> None:
    assert share("novice", "random", 100, board) >= 0.99
    assert share("club", "novice", 200, board) >= 0.85


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("strong", "club", 0.6), ("expert", "club", 0.75)],
)
def test_looking_ahead_helps(one: str, other: str, least: float) -> None:
    """60 games each, on either board; the rungs below: tests/test_headlines.py."""
    assert share(one, other, 30, "random") > least


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_looking_ahead_helps_with_more_players(players: int) -> None:
    """One among clubs, in every seat, on 100 deals of either board."""
    won = []
    for seat in range(players):
        seats = ["club"] * players
        seats[seat] = "strong"
        setup = HACIENDA.setup(players=players, policies=tuple(seats), board="random", seed=9)
        won.append(play(setup, 100).seat("win_share", seat).mean())
    assert np.mean(won) > 1 / players + 0.04


@cache
def line_games() -> dict[str, Outcomes]:
    """Every line and club in 300 games against club: outcomes by the policy of the first seat."""
    return {
        line: play(HACIENDA.setup(policies=(line, "club"), board="random", seed=12), 300)
        for line in ("club", *LINES)
    }


@pytest.mark.parametrize(("line", "column"), LINES.items())
def test_a_line_is_what_its_name_says(line: str, column: str) -> None:
    means = {name: found.seat(column, 0).mean() for name, found in line_games().items()}
    assert max(means, key=means.__getitem__) == line, means


def test_club_does_not_ruin_itself() -> None:
    """Who spends the last pesos on land may never buy again: that lost one game in 25 to novice."""
    assert share("club", "novice", 200, "symmetric") >= 0.99


def test_club_does_not_pass_beside_a_harvest() -> None:
    """It did so for rounds, without a peso: one is worth most where there is none."""
    for number in range(5):
        setup = HACIENDA.setup(players=4, policies=("club",) * 4, seed=1, game=number)
        for game in positions(setup, HACIENDA.tables(), 1):
            if game.decision == "action" and len(actions := game.legal_actions()) == 2:
                texts = [one.text for one in actions]
                if "harvest" in texts and game.state[L.ACTIONS] == 0:
                    assert game.copy().choose().text == "harvest", f"turn {game.turn}"


def test_club_does_not_end_with_a_hand_of_land_cards() -> None:
    """80 tiles are fewer than four players would lay: further cards are not bought (H44)."""
    left = []
    for number in range(10):
        setup = HACIENDA.setup(players=4, policies=("club",) * 4, seed=1, game=number)
        state = Game.new(setup).play_out().state
        left += [int(state[L.SEATS + p * L.SEAT_SIZE + L.LAND_HAND_N]) for p in range(4)]
    assert np.mean(left) < 2


def test_a_policy_without_noise_chooses_by_what_it_may_know() -> None:
    """H36, R16: other hidden cards, the same choice."""
    policy = "club:temperature=0"
    compared = 0
    for players in (2, 4):
        setup = HACIENDA.setup(players=players, policies=(policy,) * players, seed=5)
        for game in positions(setup, HACIENDA.tables(), 5):
            chosen = game.copy().choose().code
            for seed in (1, 2):
                assert game.imagine(seed).choose().code == chosen, f"turn {game.turn}"
                compared += 1
    assert compared > 100


def test_every_weight_matters() -> None:
    """A weight that changes no game of club would be none."""
    usual = HACIENDA.setup(policies=("club", "novice"), board="random")
    club = HACIENDA.shelf.load("club").row
    before = play(usual, 60).rows
    without = []
    for name, weight in weights.entries.items():
        if weight.group == "how to choose" or name in ("token", "herd_vp"):
            continue
        value = weight.clip(club[weight.index] + 4 * weight.scale + 0.5)
        changed = HACIENDA.setup(policies=(f"club:{name}={value}", "novice"), board="random")
        if (play(changed, 60).rows == before).all():
            without.append(name)
    assert without == []
