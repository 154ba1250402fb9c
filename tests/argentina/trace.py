"""Traces of games, to compare one way of running the kernel with another.

python -m tests.argentina.trace 3 2      # 2 games of 3 players as JSON
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from sim.argentina.kernel import entry
from sim.argentina.kernel.codes import FIRST_DECISION
from sim.argentina.kernel.design import OUTCOME_SIZE
from sim.argentina.play import play
from sim.argentina.referee import check_game
from sim.argentina.setup import Setup
from tests.argentina.raw import Raw


def setup_for(players: int, game: int = 0) -> Setup:
    return Setup(
        players=players,
        seed=77,
        game=game,
        neutral="shuffled",
        sides="random",
        city_sides="random",
    )


def trace(players: int, game: int) -> dict[str, Any]:
    """Every step of a game: what came next, how many actions were legal, which was chosen."""
    raw = Raw.deal(setup_for(players, game))
    steps = []
    while not raw.over:
        op, actions, action = raw.op, 0, None
        if op >= FIRST_DECISION:
            legal = raw.legal()
            actions, action = len(legal), raw.choose(legal)
        steps.append([op, actions, action])
        raw.do(action)
    outcome = np.zeros((1, OUTCOME_SIZE), dtype=np.int32)
    entry.call(entry.OUTCOME, raw.s, raw.T, outcome=outcome)
    return {"steps": steps, "outcome": outcome[0].tolist(), "state": raw.s.tolist()}


def traces(players: int, games: int) -> dict[str, Any]:
    """Traces, the outcome rows of the same games as a batch, and the referee's word on one."""
    return {
        "traces": [trace(players, game) for game in range(games)],
        "batch": play(setup_for(players), games).rows.tolist(),
        "checks": check_game(setup_for(players), 1).checks,
    }


if __name__ == "__main__":
    json.dump(traces(int(sys.argv[1]), int(sys.argv[2])), sys.stdout)
