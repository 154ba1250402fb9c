"""The players: a ladder of strength, and choices that rest on nothing hidden."""

from __future__ import annotations

import numpy as np
import pytest

from sim.core.check import positions
from sim.core.play import play
from sim.hacienda.game import HACIENDA
from sim.hacienda.players.weights import weights


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
@pytest.mark.parametrize(("one", "other"), [("strong", "club"), ("expert", "strong")])
def test_looking_ahead_helps(one: str, other: str) -> None:
    """120 games each: the true share may be 9 percentage points more or less."""
    assert share(one, other, 60, "random") >= 0.6


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
    before = play(usual, 60).rows
    without = []
    for name, weight in weights.entries.items():
        if weight.group == "how to choose" or name in ("token", "herd_vp"):
            continue
        value = weight.clip(weight.default + 4 * weight.scale + 0.5)
        changed = HACIENDA.setup(policies=(f"club:{name}={value}", "novice"), board="random")
        if (play(changed, 60).rows == before).all():
            without.append(name)
    assert without == []
