"""What a review calls luck is 0 on average where the policy that judges has also played."""

import numpy as np
import pytest

from analysis.review import review
from sim import _registry
from sim.core.record import game_record
from tests.games.tiny.game import TINY

GAMES = 150
WIDE = 3.29  # standard errors: once in a thousand by chance, and the games are always the same
KNOWN = 0.25  # share of a win: what a mean would have to be off to be noticed for certain


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(_registry(), TINY.name, TINY)


def luck(policy, game):
    setup = TINY.setup(players=2, policies=(policy, policy), seed=11, deal=game)
    return review(game_record(setup), policy=policy, games=20, seed=game).seats[0].luck.mean


@pytest.mark.slow  # several hundred reviews
@pytest.mark.parametrize("policy", ["random", "careful"])
def test_luck_is_nothing_on_average(policy):
    found = np.array([luck(policy, game) for game in range(GAMES)])
    error = found.std(ddof=1) / np.sqrt(GAMES)
    assert WIDE * error < KNOWN
    assert found.std() > 0.1  # there is luck in every single game
    assert abs(found.mean()) < WIDE * error
