"""Traces of games, to compare one way of running the kernel with another.

python -m tests.argentina.trace 3 2            # 2 games of 3 players as JSON
python -m tests.argentina.trace 1 2 club       # 2 solo games of a policy
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from sim.argentina.kernel import entry
from sim.argentina.kernel.design import OUTCOME_SIZE
from sim.argentina.setup import Setup
from sim.core.check import check_game
from sim.core.play import play
from sim.core.vocabulary import FIRST_DECISION
from tests.argentina.raw import Raw

# A search that is over soon: a policy of its own, since the budget is one of the weights.
QUICK_EXPERT = str(Path(__file__).parent / "policies" / "quick_expert.json")


def setup_for(players: int, game: int = 0, policy: str = "random") -> Setup:
    """A set-up with everything open; 1 player is the solo game."""
    return Setup(
        players=max(players, 2),
        seed=77,
        game=game,
        neutral="shuffled",
        sides="random",
        city_sides="random",
        policies=(policy,) * players,
        solo="moderate" if players == 1 else None,
    )


def trace(players: int, game: int, policy: str = "random") -> dict[str, Any]:
    """Every step of a game: what came next, how many actions were legal, which was chosen."""
    raw = Raw.deal(setup_for(players, game, policy))
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


def traces(players: int, games: int, policy: str = "random") -> dict[str, Any]:
    """Traces, the outcome rows of the same games as a batch, and the referee's word on one."""
    setup = setup_for(players, policy=policy)
    return {
        "traces": [trace(players, game, policy) for game in range(games)],
        "batch": play(setup, games).rows.tolist(),
        "checks": check_game(setup, 1).checks,
    }


if __name__ == "__main__":
    json.dump(traces(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]), sys.stdout)
