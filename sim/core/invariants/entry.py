"""The compiled entry point of the referee.

The kernel comes as an argument, a pointer to its compiled entry point: the very code that plays
batches is watched, and it is not compiled a second time.
"""

from sim.core.jit import entry, kernel
from sim.core.operations import ADVANCE_ONE, APPLY, CHOOSE, DEAL, LEGAL, OUTCOME
from sim.core.vocabulary import FRAME_SIZE

from ..kernel import layout as L
from ..kernel.entry import OUT_SIZE
from ..kernel.workspace import MAX_ACTIONS
from .broken import broken
from .codes import LEGAL_CHANGES, NO_ACTION, NO_ROOM, TWICE
from .seen import (
    M_ACTION,
    M_CHECKS,
    M_CODE,
    M_DECISIONS,
    M_DEEPEST,
    M_GAME,
    M_MOST,
    M_OP,
    M_PLAYER,
)
from .watch import begin, broken_choices, remember

_GAME = __name__.split(".")[-3]

WATCH, LOOK, LOOK_AT_LIST = range(3)

AUTOMATIC, DEALT = -1, -2  # instead of an action
GUARD = -77  # fills what lies behind the room for actions


@kernel
def keep(s, before):
    for i in range(L.STATE_SIZE):
        before[i] = s[i]


@kernel
def look(s, T, before, memory, action):
    """Look at a state: after a step from the state of the last look, or by itself if there is none.

    `action` is what was chosen in that step, or AUTOMATIC for what needs no choice; for a state by
    itself it may say that the game was just DEALT.
    """
    memory[M_CHECKS] += 1
    memory[M_OP] = 0
    memory[M_ACTION] = action
    memory[M_PLAYER] = s[L.CURRENT]
    alone = before[L.PLAYERS] == 0
    if not alone:
        memory[M_OP] = before[L.STACK + (before[L.STACK_N] - 1) * FRAME_SIZE]
        memory[M_PLAYER] = before[L.CURRENT]
        memory[M_DEEPEST] = max(memory[M_DEEPEST], s[L.STACK_N])
    code = broken(s, T, before)
    if code == 0:
        if alone:
            code = begin(s, T, memory, action == DEALT)
        else:
            code = remember(s, T, before, memory, action)
    if code == 0:  # else both states stay for the report
        keep(s, before)
    return code


@kernel
def broken_list(s, T, before, memory, out, n):
    """The legal actions of a decision: some, each once, and nothing touched by listing them."""
    f = L.STACK + (s[L.STACK_N] - 1) * FRAME_SIZE
    memory[M_OP] = s[f]
    memory[M_ACTION] = AUTOMATIC
    memory[M_PLAYER] = s[L.CURRENT]
    memory[M_MOST] = max(memory[M_MOST], n)
    if n < 1:
        return NO_ACTION
    if n > MAX_ACTIONS:  # the working space of the rules begins there
        return NO_ROOM
    for i in range(L.STATE_SIZE):
        if s[i] != before[i]:
            return LEGAL_CHANGES
    for i in range(n):
        for j in range(i):
            if out[i] == out[j]:
                return TWICE
    return broken_choices(s, T, f, out, n)


@entry(f"{_GAME}-referee")
def referee(
    what, run, s, m, T, P, before, memory, action, design, outcome, out, x, work, brain, tape
):
    """`what` says which; the answer is 0 or the code of what is broken.

    WATCH plays the games of the design as the kernel does, and looks after every step.
    """
    code = 0
    if what == LOOK:
        code = look(s, T, before, memory, action)
    elif what == LOOK_AT_LIST:
        code = broken_list(s, T, before, memory, out, action)
    games = design.shape[0] if what == WATCH else 0
    for g in range(games):
        memory[M_GAME] = g
        row = design[g : g + 1]
        run(DEAL, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
        before[L.PLAYERS] = 0
        code = look(s, T, before, memory, DEALT)
        while code == 0 and s[L.STACK_N] > 0:
            chosen = AUTOMATIC
            if run(ADVANCE_ONE, s, m, T, P, 0, row, outcome, out, x, work, brain, tape) == 0:
                n = run(LEGAL, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                code = broken_list(s, T, before, memory, out, n)
                if code > 0:
                    break
                chosen = out[0]
                if n > 1:
                    chosen = run(CHOOSE, s, m, T, P, n, row, outcome, out, x, work, brain, tape)
                    keep(s, before)  # choosing moves the policy's random stream
                run(APPLY, s, m, T, P, chosen, row, outcome, out, x, work, brain, tape)
                memory[M_DECISIONS] += 1
            code = look(s, T, before, memory, chosen)
        for i in range(OUT_SIZE, out.shape[0]):
            if out[i] != GUARD:
                code = NO_ROOM
        if code > 0:
            break
        run(OUTCOME, s, m, T, P, 0, row, outcome[g : g + 1], out, x, work, brain, tape)
    memory[M_CODE] = code
    return code
