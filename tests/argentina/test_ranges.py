"""Every number of every position of a game is in the range of its field."""

from __future__ import annotations

import numpy as np
import pytest

from sim.argentina import Game, Setup
from sim.argentina.invariants.codes import WORDS
from sim.argentina.invariants.outside import outside as code_of
from sim.argentina.kernel import layout as L
from sim.core.ranges import bounds, is_checked, outside
from sim.core.referee import Referee, RefereeError
from sim.core.spots import spots
from tests.argentina.positions import TABLES
from tests.argentina.raw import Raw, seat
from tests.argentina.test_imagine import PLAYERS, games


@pytest.mark.parametrize("players", PLAYERS)
def test_games_stay_in_the_ranges(players: int) -> None:
    low, high = bounds(L.state)
    for game in games(players, each=5):
        assert ((low <= game.state) & (game.state <= high)).all()
        assert outside(L.state, game.state, TABLES) == []


def test_what_is_out_of_range_is_named() -> None:
    s = Game.new(Setup(players=2, seed=1), TABLES).state.copy()
    s[seat(1) + L.PESOS] = -1
    s[L.FORECAST + 3] = L.TILE_KINDS + 1
    assert outside(L.state, s, TABLES) == [
        "forecast B,2 65, expected 0 to 64",
        "player 2: pesos -1, expected 0 to 1000000",
    ]


def test_every_range_is_looked_at_by_the_referee() -> None:
    """A number below or above its range: the referee names it by the code of its field."""
    low, high = bounds(L.state)
    dealt = Raw.deal().s
    looked = 0
    for spot in spots(L.state, players=2):
        if not is_checked(spot.field):
            continue
        for at in {spot.start, spot.end - 1}:
            for value in (low[at] - 1, high[at] + 1):
                state = dealt.copy()
                state[at] = value
                with pytest.raises(RefereeError) as caught:
                    Referee(TABLES).start(state)
                assert caught.value.code == code_of(spot.field)
                assert WORDS[caught.value.code] in str(caught.value)
                looked += 1
    assert looked > 150
    assert np.all(low <= 0)  # a state of zeros is where the referee begins
