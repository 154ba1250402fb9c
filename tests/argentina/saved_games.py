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
from sim.argentina.kernel.design import OUTCOME_SIZE
from sim.argentina.kernel.ops import ARRIVE, MOVE, TURN_START
from sim.argentina.kernel.trail import MOVE_MADE
from sim.argentina.players.memory import ROUTE, ROUTE_LEFT, ROUTE_TURN
from sim.argentina.view import State
from sim.core.difference import difference
from sim.core.vocabulary import FIRST_DECISION

DOCUMENT = Path(sim.argentina.__file__).parent / "POSITION.md"


def top(state: State) -> int:
    return int(state[L.STACK + (state[L.STACK_N] - 1) * L.FRAME])


Rows = NDArray[np.float64]


def step(
    state: State,
    tables: Tables,
    policies: Rows = entry.RANDOM_ONLY,
    memory: State | None = None,
) -> None:
    """One automatic step, or one choice of the policy, which remembers its plans in `memory`."""
    if top(state) < FIRST_DECISION:
        entry.call(entry.ADVANCE_ONE, state, tables.vector)
        return
    out = entry.new_out()
    n = entry.call(entry.LEGAL, state, tables.vector, out=out)
    assert n > 0
    code = int(out[0])
    if n > 1:
        code = entry.call(
            entry.CHOOSE,
            state,
            tables.vector,
            out=out,
            action=n,
            policies=policies,
            memory=memory,
        )
    entry.call(entry.APPLY, state, tables.vector, action=code, memory=memory)


def play_on(
    state: State,
    tables: Tables,
    policies: Rows = entry.RANDOM_ONLY,
    memory: State | None = None,
) -> list[int]:
    """The outcome row of the game played on by the policies."""
    state = state.copy()
    memory = entry.new_memory() if memory is None else memory.copy()
    while state[L.STACK_N]:
        step(state, tables, policies, memory)
    row = np.zeros((1, OUTCOME_SIZE), dtype=np.int32)
    entry.call(entry.OUTCOME, state, tables.vector, outcome=row)
    return [int(x) for x in row[0]]


def walk(setup: Setup, tables: Tables) -> Iterator[State]:
    """Every state of a game, after each step of the kernel."""
    for state, _ in planned_walk(setup, tables):
        yield state


def planned_walk(setup: Setup, tables: Tables) -> Iterator[tuple[State, State]]:
    """The same with what the players remember."""
    state = np.zeros(L.STATE_SIZE, dtype=np.int64)
    memory = entry.new_memory()
    entry.call(entry.DEAL, state, tables.vector, design=setup.design(tables.facts))
    yield state, memory
    while state[L.STACK_N]:
        step(state, tables, setup.roster.rows, memory)
        yield state, memory


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


def plan_in_a_move(state: State, memory: State) -> list[int]:
    """Of a planned route what is left of it in the middle of a move.

    Before the first step it mostly is of no use: how the game goes on says whether it is kept.
    """
    if not state[L.STACK_N] or top(state) != MOVE or memory[ROUTE_TURN] != state[L.TURN]:
        return []
    made = state[L.STACK + (state[L.STACK_N] - 1) * L.FRAME + MOVE_MADE]
    left = int(memory[ROUTE_LEFT])
    return [left, *map(int, memory[ROUTE : ROUTE + left])] if made else []


def tidy(state: State) -> State:
    """Without what is left over behind the ends of piles."""
    state = state.copy()
    table, seat = L.state.fields, L.seat.fields
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
    for p in range(L.MAX_SEATS):
        for name, count in SEAT_PILES:
            start = L.SEATS + p * L.SEAT_SIZE + seat[name].start
            used = int(state[L.SEATS + p * L.SEAT_SIZE + seat[count].start])
            state[start + used : start + seat[name].size] = 0
    return state


def assert_round_trip(
    state: State, tables: Tables, setup: Setup, memory: State | None = None
) -> tuple[State, State]:
    """State and memory as they come back from JSON."""
    memory = entry.new_memory() if memory is None else memory
    data = json.loads(json.dumps(position.to_dict(state, tables, setup, memory)))
    loaded, remembered, again = position.from_dict(data, tables)
    before, after = tidy(state), tidy(loaded)
    wrong = difference(L.state, before, after, tables)
    assert wrong == [], f"turn {state[L.TURN]}, pending {data['pending']}"
    assert (before == after).all()
    assert plan_in_a_move(state, memory) == plan_in_a_move(loaded, remembered)
    assert again == setup
    assert loaded.dtype == state.dtype
    return loaded, remembered


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
