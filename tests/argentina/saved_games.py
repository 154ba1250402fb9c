"""What positions of Argentina keep, set-ups of all kinds, and the documented examples."""

import json
import re
from pathlib import Path
from typing import Any

import sim.argentina
from sim.argentina import Setup
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.movement import MOVE_MADE
from sim.argentina.kernel.ops import ARRIVE, MOVE, TURN_START
from sim.argentina.players.memory import ROUTE, ROUTE_LEFT, ROUTE_TURN
from sim.argentina.view import State
from tests.games.positions import Positions
from tests.games.raw import Raw

DOCUMENT = Path(sim.argentina.__file__).parent / "POSITION.md"


def plan_in_a_move(raw: Raw) -> list[int]:
    """Of a planned route what is left of it in the middle of a move.

    Before the first step it mostly is of no use: how the game goes on says whether it is kept.
    """
    if raw.op != MOVE or raw.memory[ROUTE_TURN] != raw.s[L.TURN] or not raw.s[raw.top + MOVE_MADE]:
        return []
    left = int(raw.memory[ROUTE_LEFT])
    return [left, *map(int, raw.memory[ROUTE : ROUTE + left])]


def forget(state: State) -> None:
    """Pedro's card of his last turn; of a move that has become an arrival, what it was."""
    frames = int(state[L.STACK_N])
    if state[L.CURRENT] != L.PEDRO or not frames or state[L.STACK] == TURN_START:
        state[L.PEDRO_CARD] = 0
    for i in range(frames):
        if state[L.STACK + i * L.FRAME] == ARRIVE:
            state[L.STACK + i * L.FRAME + 1 : L.STACK + (i + 1) * L.FRAME] = 0


POSITIONS = Positions(ARGENTINA, forget, plan_in_a_move)


def some_setup(players: int, seed: int) -> Setup:
    return Setup(
        players=players,
        seed=seed,
        game=seed + 3,
        deal=seed if seed % 2 else None,
        neutral="shuffled" if seed % 3 else "lettered",
        sides="random,7b" if seed % 4 else "a",
        city_sides="random" if seed % 2 else "a,liverpool:b",
        pesos=tuple(range(players)) if seed % 3 == 1 else None,
        cards=tuple(range(7, 7 + players)) if seed % 3 == 2 else None,
        ban=("2:7b", "1:1a") if seed % 2 else (),
    )


def some_solo(level: str, seed: int) -> Setup:
    return Setup(
        seed=seed,
        game=seed + 3,
        deal=seed if seed % 2 else None,
        neutral="shuffled" if seed % 3 else "lettered",
        sides="random,7b" if seed % 4 else "a",
        city_sides="random" if seed % 2 else "a,liverpool:b",
        ban=("1:1a",) if seed % 2 else (),
        solo=level,
    )


def example() -> dict[str, Any]:
    """The complete example of the document."""
    return _examples()[0]


def solo_example() -> dict[str, Any]:
    """The short one with Pedro."""
    return _examples()[1]


def _examples() -> list[dict[str, Any]]:
    text = DOCUMENT.read_text(encoding="utf-8")
    blocks = re.findall(r"```jsonc\n(.*?)```", text, re.DOTALL)
    return [json.loads(re.sub(r"//.*", "", block)) for block in blocks]
