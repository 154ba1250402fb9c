"""Games step by step, states compared with their saved positions, the documented example."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sim.argentina
from sim.argentina import Setup, position
from sim.argentina.flatten import Tables
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.codes import ARRIVE, FIRST_DECISION, MOVE, TURN_START
from sim.argentina.kernel.design import OUTCOME_SIZE
from sim.argentina.view import State
from sim.core.difference import difference

DOCUMENT = Path(sim.argentina.__file__).parent / "POSITION.md"


def top(state: State) -> int:
    return int(state[L.STACK + (state[L.STACK_N] - 1) * L.FRAME])


Rows = NDArray[np.float64]


def step(state: State, tables: Tables, policies: Rows = entry.RANDOM_ONLY) -> None:
    """One automatic step, or one choice of the policy."""
    if top(state) < FIRST_DECISION:
        entry.call(entry.ADVANCE_ONE, state, tables.vector)
        return
    out = np.zeros(entry.ACTIONS_MAX, dtype=np.int64)
    n = entry.call(entry.LEGAL, state, tables.vector, out=out)
    assert n > 0
    code = int(out[0])
    if n > 1:
        code = entry.call(entry.CHOOSE, state, tables.vector, out=out, action=n, policies=policies)
    entry.call(entry.APPLY, state, tables.vector, action=code)


def play_on(state: State, tables: Tables, policies: Rows = entry.RANDOM_ONLY) -> list[int]:
    """The outcome row of the game played on by the policies."""
    state = state.copy()
    while state[L.STACK_N]:
        step(state, tables, policies)
    row = np.zeros((1, OUTCOME_SIZE), dtype=np.int32)
    entry.call(entry.OUTCOME, state, tables.vector, outcome=row)
    return [int(x) for x in row[0]]


def walk(setup: Setup, tables: Tables) -> Iterator[State]:
    """Every state of a game, after each step of the kernel."""
    state = np.zeros(L.STATE_SIZE, dtype=np.int64)
    entry.call(entry.DEAL, state, tables.vector, design=setup.design(tables.facts))
    yield state
    while state[L.STACK_N]:
        step(state, tables, setup.roster.rows)
        yield state


PILES = [
    ("bag", "bag_n", 3),
    ("cattle_deck", "cattle_deck_n", 1),
    ("objective_deck", "objective_deck_n", 1),
    ("zone", "zone_n", 1),
    ("ship_stack", "ship_stack_n", 1),
    ("arrows", "arrows_n", 1),
    ("pedro_deck", "pedro_deck_n", 1),
]
SEAT_PILES = [("hand", "hand_n"), ("draw", "draw_n"), ("discard", "discard_n")]


def tidy_plan(state: State) -> None:
    """Of a planned route only what is left of it in the middle of a move.

    Before the first step it mostly is of no use: how the game goes on says whether it is kept.
    """
    turn, length, *nodes = map(int, state[L.INTENT : L.INTENT + 2 + L.INTENT_MAX])
    state[L.INTENT : L.INTENT + 2 + L.INTENT_MAX] = 0
    if not state[L.STACK_N] or top(state) != MOVE or turn != state[L.TURN]:
        return
    made = state[L.STACK + (state[L.STACK_N] - 1) * L.FRAME + 2]
    if made:
        plan = [turn, length, *nodes[:length]]
        state[L.INTENT : L.INTENT + len(plan)] = plan


def tidy(state: State) -> State:
    """Without what is left over behind the ends of piles, and without the working space."""
    state = state.copy()
    table, seat = L.state.fields, L.seat.fields
    for name in ("scratch", "picks"):
        state[table[name].start : table[name].start + table[name].size] = 0
    tidy_plan(state)
    frames = int(state[L.STACK_N])
    if state[L.CURRENT] != L.PEDRO or not frames or state[L.STACK] == TURN_START:
        state[L.PEDRO_CARD] = 0  # of Pedro's last turn
    state[L.STACK + frames * L.FRAME : L.STACK + table["stack"].size] = 0
    for i in range(frames):
        if state[L.STACK + i * L.FRAME] == ARRIVE:  # a move that has become an arrival
            state[L.STACK + i * L.FRAME + 1 : L.STACK + (i + 1) * L.FRAME] = 0
    for name, count, many in PILES:
        size = table[name].size // many
        for i in range(many):
            start = table[name].start + i * size
            state[start + int(state[table[count].start + i]) : start + size] = 0
    for p in range(L.SEATS_MAX):
        for name, count in SEAT_PILES:
            start = L.SEATS + p * L.SEAT_SIZE + seat[name].start
            used = int(state[L.SEATS + p * L.SEAT_SIZE + seat[count].start])
            state[start + used : start + seat[name].size] = 0
    return state


def assert_round_trip(state: State, tables: Tables, setup: Setup) -> State:
    data = json.loads(json.dumps(position.to_dict(state, tables, setup)))
    loaded, again = position.from_dict(data, tables)
    before, after = tidy(state), tidy(loaded)
    wrong = difference(L.state, before, after, tables)
    assert wrong == [], f"turn {state[L.TURN]}, pending {data['pending']}"
    assert (before == after).all()
    assert again == setup
    assert loaded.dtype == state.dtype
    return loaded


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
