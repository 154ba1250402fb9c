"""Traces of games, to compare one way of running the kernel with another.

python -m tests.argentina.trace            # all of them as JSON, by name
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sim.argentina.setup import Setup
from sim.core.check import check_game
from sim.core.play import play
from tests.argentina.raw import Raw

# A search that is over soon: a policy of its own, since the budget is one of the weights.
QUICK_EXPERT = str(Path(__file__).parent / "policies" / "quick_expert.json")
SEARCHED = 40  # choices of a search that are compared: in plain Python many take a second


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


def trace(
    players: int, game: int, policy: str = "random", choices: int | None = None
) -> dict[str, Any]:
    """Every step of a game: what came next, how many actions were legal, which was chosen.

    `choices` is how many of them there are at most: a search takes its time in plain Python.
    """
    raw = Raw.deal(setup_for(players, game, policy))
    steps = []
    while not raw.over and choices != 0:
        op, actions, action = raw.op, 0, None
        if not raw.automatic:
            legal = raw.legal()
            actions, action = len(legal), raw.choose(legal)
            if choices is not None:
                choices -= actions > 1
        steps.append([op, actions, action])
        raw.do(action)
    outcome = raw.machine.outcome(raw.s, raw.tables).tolist() if raw.over else None
    return {"steps": steps, "outcome": outcome, "state": raw.s.tolist()}


def whole(players: int, policy: str) -> dict[str, Any]:
    """A game step by step, its outcome row in a batch, and the referee's word on it."""
    setup = setup_for(players, policy=policy)
    return {
        "trace": trace(players, 0, policy),
        "batch": play(setup, 1).rows.tolist(),
        "checks": check_game(setup, 1).checks,
    }


TRACES: dict[str, Callable[[], dict[str, Any]]] = {
    **{
        f"{policy}, {players} players": partial(whole, players, policy)
        for policy in ("random", "club")
        for players in (1, 2, 3, 4)
    },
    **{
        f"search, {players} players": partial(trace, players, 0, QUICK_EXPERT, SEARCHED)
        for players in (1, 2)
    },
}


if __name__ == "__main__":
    json.dump({name: made() for name, made in TRACES.items()}, sys.stdout)
