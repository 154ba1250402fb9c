"""The one compiled entry point: whole batches of games, and single steps for the façade.

One function, so that the kernel is compiled once and there is one implementation of the rules.
"""

from threading import local
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.core.brain import Brain, no_brain
from sim.core.jit import entry, kernel
from sim.core.operations import (
    ADVANCE_ONE,
    APPLY,
    CHOOSE,
    DEAL,
    GO_ON,
    IMAGINE,
    LEGAL,
    NEXT_VALUE,
    OUTCOME,
    PLAY,
    PLAY_ON,
    READ,
    RECORD,
    SCORE_NOW,
    SEAT_SHIFT,
    VALUE,
)
from sim.core.tape import Tape, no_tape
from sim.core.vocabulary import FIRST_DECISION

from ..players.memory import MEMORY_SIZE, forget, observe
from ..players.policies import choose
from ..players.record import record_game
from ..players.search import SEARCH_VECTORS, VECTOR_SIZE, play_on, redeal
from ..players.value import network_for, position_value, read, run_network
from ..players.weights import NETWORK, RANDOM, WEIGHTS_SIZE
from ..players.workspace import WORKSPACE_SIZE
from . import layout as L
from .deal import deal
from .decisions import advance_one, apply, legal
from .design import D_OPENING, D_SEED, DESIGN_SIZE, OUTCOME_SIZE
from .outcome import write_outcome
from .rooms import decider
from .scoring import score_game
from .stack import top
from .trials import begin_opening, end_opening, is_opening
from .workspace import OUT_SIZE as OUT_SIZE

MAX_DECISIONS = 100_000  # guard against an endless game; a real one needs a few thousand


@kernel
def imagine(s, m, p, seed, work):
    """Deal again what player p cannot know: piles, hands, chance to come, another's plan."""
    redeal(s, p, seed, s[L.DECISIONS], work[0])
    if p != decider(s):
        forget(m)


@kernel
def begin(s, m, T, row, out):
    """A new game, of which nobody remembers anything."""
    deal(s, T, row, out)
    for i in range(MEMORY_SIZE):
        m[i] = 0


@kernel
def play_game(s, m, T, P, row, outcome, out, x, work, brain):
    begin(s, m, T, row, out)
    while s[L.STACK_N] > 0:
        if s[top(s)] < FIRST_DECISION:
            advance_one(s, T, out)
            continue
        n = legal(s, T, out)
        opens = row[D_OPENING] > 0 and is_opening(s, row, outcome)
        if opens:
            n = begin_opening(s, T, row, outcome, out, n)
        a = out[0]
        if n > 1:
            a = choose(s, T, P, out, n, x, m, work, brain)
        if opens:
            end_opening(s, T, row, outcome, a)
        observe(s, m, a)
        apply(s, T, a)
        if s[L.DECISIONS] > MAX_DECISIONS:
            s[L.TRUNCATED] = 1
            score_game(s, T, out)
            break
    write_outcome(s, T, outcome)


@kernel
def go_on(s, m, T, out):
    """Do all that needs no choice; how many legal actions there are then, 0 at the end."""
    while s[L.STACK_N] > 0 and s[L.DECISIONS] <= MAX_DECISIONS:
        if advance_one(s, T, out):
            continue
        n = legal(s, T, out)
        if n > 1:
            return n
        observe(s, m, out[0])
        apply(s, T, out[0])
    return 0


@entry(__name__.split(".")[-3])  # the package of the game
def run(what, s, m, T, P, action, design, outcome, out, x, work, brain, tape):
    """`what` says which; `s` is a state, `m` what players remember (both scratch for PLAY).

    `P` has the rows of the policies, `brain` their networks (sim.core.brain). `out` is room for
    actions and the working space of the rules, `x` that of a player who decides, `work` that of a
    search: nothing in them outlives a call. `tape` is for recorded positions (sim.core.tape).
    """
    if what == PLAY:
        for g in range(design.shape[0]):
            play_game(s, m, T, P, design[g], outcome[g], out, x, work, brain)
    elif what == DEAL:
        begin(s, m, T, design[0], out)
    elif what == ADVANCE_ONE:
        return 1 if advance_one(s, T, out) else 0
    elif what == LEGAL:
        return legal(s, T, out)
    elif what == APPLY:
        observe(s, m, action)
        apply(s, T, action)
    elif what == CHOOSE:
        return choose(s, T, P, out, action, x, m, work, brain)
    elif what == SCORE_NOW:
        score_game(s, T, out)
    elif what == OUTCOME:
        write_outcome(s, T, outcome[0])
    elif what == IMAGINE:
        imagine(s, m, action, design[0, D_SEED], work)
    elif what == RECORD:
        used = n = 0
        for g in range(design.shape[0]):
            begin(s, m, T, design[g], out)
            used, n = record_game(
                s, m, T, P, g, outcome[g], out, x, work, brain, tape, used, n
            )  # fmt: skip
        return n
    elif what == READ:
        return read(s, action, brain.lines, brain.joins, brain.rows, work[0])
    elif what == VALUE:
        at = network_for(s, int(P[0, NETWORK]), brain)
        for _ in range(design.shape[0] if at > 0 else 0):  # several: to measure the time
            run_network(s, action, at, brain, work[0])
        return at
    elif what == PLAY_ON:
        play_on(s, m, T, P[0], x, out, action, brain)
    elif what == GO_ON:
        if action >= 0:
            observe(s, m, action)
            apply(s, T, action)
        n = go_on(s, m, T, out)
        return n + (decider(s) << SEAT_SHIFT) if n > 0 else 0
    elif what == NEXT_VALUE:
        at = network_for(s, int(P[0, NETWORK]), brain)
        if at > 0:
            position_value(s, action, at, 0.0, brain, work[0])
        return at
    return 0


RANDOM_ONLY = np.zeros((1, WEIGHTS_SIZE))
RANDOM_ONLY[0, RANDOM] = 1.0


def new_memory() -> NDArray[np.int64]:
    """What the players of a game remember at its start: nothing."""
    return np.zeros(MEMORY_SIZE, dtype=np.int64)


def new_out() -> NDArray[np.int64]:
    """Room for legal actions."""
    return np.zeros(OUT_SIZE, dtype=np.int64)


def new_workspace() -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Working space of a player who decides, and of a search."""
    return np.zeros(WORKSPACE_SIZE), np.zeros((SEARCH_VECTORS, VECTOR_SIZE), dtype=np.int64)


class _Room(local):
    """Room of a thread: nothing in it outlives a call, and to make it takes longer than a step."""

    def __init__(self) -> None:
        self.out = new_out()
        self.workspace = new_workspace()


_room = _Room()

_NO_DESIGN = np.zeros((1, DESIGN_SIZE), dtype=np.int64)
_NO_OUTCOME = np.zeros((1, OUTCOME_SIZE), dtype=np.int32)
_NO_BRAIN = no_brain()
_NO_TAPE = no_tape()


def call(
    what: int,
    state: NDArray[np.int64],
    tables: NDArray[np.int64],
    design: NDArray[np.int64] = _NO_DESIGN,
    outcome: NDArray[np.int32] = _NO_OUTCOME,
    out: NDArray[np.int64] | None = None,
    action: int = 0,
    policies: NDArray[np.float64] = RANDOM_ONLY,
    memory: NDArray[np.int64] | None = None,
    brain: Brain | None = None,
    tape: Tape | None = None,
) -> int:
    """Call the kernel from Python: always with the same types, so that it is compiled once."""
    for vector in (state, tables):
        if vector.dtype != np.int64:
            raise TypeError(f"state and tables are int64 vectors, got {vector.dtype}")
    if out is None:
        out = _room.out
    if memory is None:
        memory = new_memory()
    x, work = _room.workspace
    brain = brain or _NO_BRAIN
    tape = tape or _NO_TAPE
    # Run as plain Python (NUMBA_DISABLE_JIT), the random streams wrap around as they should.
    play: Any = np.errstate(over="ignore")(run) if isinstance(run, FunctionType) else run
    return int(
        play(
            what,
            state,
            memory,
            tables,
            policies,
            int(action),
            design,
            outcome,
            out,
            x,
            work,
            brain,
            tape,
        )
    )
