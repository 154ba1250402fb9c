"""The one compiled entry point: whole batches of games, and single steps for the façade.

One function, so that the kernel is compiled once and there is one implementation of the rules.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import design as d
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import mind as X
from sim.argentina.kernel import weights as w
from sim.argentina.kernel.apply import apply
from sim.argentina.kernel.chooser import decide, weigh
from sim.argentina.kernel.deal import deal
from sim.argentina.kernel.legal import legal
from sim.argentina.kernel.mind import ACTIONS_MAX as ACTIONS_MAX  # others take it from here
from sim.argentina.kernel.outcome import write_outcome
from sim.argentina.kernel.scoring import score_game
from sim.argentina.kernel.search import (
    SEARCH_STATES,
    decider,
    hide,
    look_deeper,
    worth_a_search,
)
from sim.argentina.kernel.stack import top
from sim.argentina.kernel.turn import advance_one
from sim.core.jit import entry, kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import below

PLAY, DEAL, ADVANCE_ONE, LEGAL, APPLY, CHOOSE, SCORE_NOW, OUTCOME, IMAGINE = range(9)

MOST_DECISIONS = 100_000  # guard against an endless game; a real one needs a few thousand

_HERE = Path(__file__).parent
_CORE = _HERE.parent.parent / "core"
SOURCES = [
    *_HERE.glob("*.py"),
    _HERE.parent / "names.py",
    _CORE / "jit.py",
    _CORE / "rng.py",
    _CORE / "layout.py",
    _CORE / "weights.py",
    L.COUNTS_FILE,
]


@kernel
def choose(s, T, P, out, n, x, work):
    """The choice of the decider's policy among the n legal actions in `out`."""
    p = decider(s)
    stream = L.POLICY_STREAM + p * STREAM_SIZE
    W = P[s[L.SEATS + p * L.SEAT_SIZE + L.POLICY]]
    if W[w.W_RANDOM] > 0.0:
        return out[below(s, stream, n)]
    if W[w.W_ROLLOUTS] > 0.0 and worth_a_search(s[top(s)]):
        weigh(s, T, W, x, p, stream, out, n)
        return out[look_deeper(s, T, W, x, p, out, n, work)]
    return decide(s, T, W, x, p, stream, out, n)


@kernel
def imagine(s, p, seed):
    """Deal anew what player p can not know: piles, hands, luck to come, another's plan."""
    hide(s, p, seed, s[L.DECISIONS])
    if p != decider(s):
        for i in range(2 + L.INTENT_MAX):
            s[L.INTENT + i] = 0


@kernel
def play_game(s, T, P, row, outcome, out, x, work):
    deal(s, T, row)
    while s[L.STACK_N] > 0:
        if s[top(s)] < c.FIRST_DECISION:
            advance_one(s, T)
            continue
        n = legal(s, T, out)
        if n == 1:
            apply(s, T, out[0])
        else:
            apply(s, T, choose(s, T, P, out, n, x, work))
        if s[L.DECISIONS] > MOST_DECISIONS:
            s[L.TRUNCATED] = 1
            score_game(s, T)
            break
    write_outcome(s, T, outcome)


@entry("argentina", SOURCES)
def run(what, s, T, P, action, design, outcome, out, x, work):
    """`what` says which; `s` is a state (scratch for PLAY), `P` the rows of the policies.

    `out` is room for actions, `x` for a chooser's sums, `work` for the states of a search: nothing
    in them outlives a decision.
    """
    if what == PLAY:
        for g in range(design.shape[0]):
            play_game(s, T, P, design[g], outcome[g], out, x, work)
    elif what == DEAL:
        deal(s, T, design[0])
    elif what == ADVANCE_ONE:
        return 1 if advance_one(s, T) else 0
    elif what == LEGAL:
        return legal(s, T, out)
    elif what == APPLY:
        apply(s, T, action)
    elif what == CHOOSE:
        return choose(s, T, P, out, action, x, work)
    elif what == SCORE_NOW:
        score_game(s, T)
    elif what == OUTCOME:
        write_outcome(s, T, outcome[0])
    elif what == IMAGINE:
        imagine(s, action, design[0, d.D_SEED])
    return 0


RANDOM_ONLY = np.zeros((1, w.WEIGHTS_SIZE))
RANDOM_ONLY[0, w.W_RANDOM] = 1.0


def thinking_room() -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Room for a chooser's sums and for the states of a search."""
    return np.zeros(X.MIND_SIZE), np.zeros((SEARCH_STATES, L.STATE_SIZE), dtype=np.int64)


_NO_DESIGN = np.zeros((1, d.DESIGN_SIZE), dtype=np.int64)
_NO_OUTCOME = np.zeros((1, d.OUTCOME_SIZE), dtype=np.int32)


def call(
    what: int,
    state: NDArray[np.int64],
    tables: NDArray[np.int64],
    design: NDArray[np.int64] = _NO_DESIGN,
    outcome: NDArray[np.int32] = _NO_OUTCOME,
    out: NDArray[np.int64] | None = None,
    action: int = 0,
    policies: NDArray[np.float64] = RANDOM_ONLY,
) -> int:
    """Call the kernel from Python: always with the same types, so that it is compiled once.

    Run as plain Python (NUMBA_DISABLE_JIT), the random streams wrap around as they should.
    """
    for vector in (state, tables):
        if vector.dtype != np.int64:
            raise TypeError(f"state and tables are int64 vectors, got {vector.dtype}")
    if out is None:
        out = np.zeros(ACTIONS_MAX, dtype=np.int64)
    x, work = thinking_room()
    with np.errstate(over="ignore"):
        return int(run(what, state, tables, policies, int(action), design, outcome, out, x, work))
