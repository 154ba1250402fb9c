"""`Game.choose(milliseconds=...)`: as much looking ahead as there is time for."""

import math
from itertools import accumulate, chain
from types import SimpleNamespace

import numpy as np
import pytest

from sim import games
from sim.core import facade
from sim.core.errors import PampasError
from sim.core.facade import Game
from tests.games.tiny.game import TINY


@pytest.fixture(params=[*games(), "tiny"])
def game(request):
    return TINY if request.param == "tiny" else games()[request.param]


@pytest.fixture
def clock(monkeypatch):
    """Begins anew with the times (ms) of looks; each look takes the next of them."""

    def begin(*looks):
        times = chain([0.0], accumulate(look / 1000 for look in looks))
        monkeypatch.setattr(facade, "time", SimpleNamespace(perf_counter=lambda: next(times)))

    return begin


def begun(game, rollouts, players=2):
    base = f"{game.policies[1]}:turns=1:trust=0:candidates=4"
    return Game.new(game.setup(players=players, policies=(f"{base}:rollouts={rollouts}",) * 2))


def test_rollouts_are_doubled_while_the_next_look_is_over_in_time(game, clock):
    """1, 2 and 4 ms are over after 7; 8 more are too many for 10. Three looks: 3, 6, 12."""
    timed, deep, shallow = begun(game, 3), begun(game, 12), begun(game, 3)
    differed = False
    while not timed.is_over:
        clock(1, 2, 4)  # a fourth look would find no time on this clock
        chosen = timed.choose(milliseconds=10)
        assert chosen == deep.choose()
        assert np.array_equal(timed.state, deep.state)
        differed = differed or chosen.code != shallow.choose().code
        for played in (timed, deep, shallow):
            played.apply(chosen.code)
    assert differed or game is TINY


def test_one_look_is_complete_however_little_time_there_is(clock):
    game = games()["hacienda"]
    timed, plain = begun(game, 3), begun(game, 3)
    for _ in range(20):
        clock(500)
        chosen = timed.choose(milliseconds=1e-3)
        assert chosen == plain.choose()
        timed.apply(chosen)
        plain.apply(chosen.code)
    assert np.array_equal(timed.state, plain.state)


def test_no_look_has_more_rollouts_than_a_policy_may(clock):
    timed, most = begun(TINY, 1024), begun(TINY, 4096)
    clock(0, 0, 0)
    assert timed.choose(milliseconds=math.nextafter(math.inf, 0)) == most.choose()


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (0, "got milliseconds=0, expected more than 0"),
        (math.nan, "got milliseconds=nan, expected more than 0"),
        (math.inf, "got milliseconds=inf, expected more than 0"),
        ("100", "got milliseconds='100', expected a number"),
        (True, "got milliseconds=True, expected a number"),
    ],
)
def test_a_time_that_is_none_is_refused(milliseconds, words):
    with pytest.raises(PampasError, match=f"^choose: {words}"):
        begun(TINY, 4).choose(milliseconds=milliseconds)


def test_who_does_not_look_ahead_has_no_use_for_time():
    played = Game.new(games()["hacienda"].setup(players=2, policies=("club", "club")))
    with pytest.raises(PampasError, match="milliseconds=50 for club, expected a policy that looks"):
        played.choose(milliseconds=50)
