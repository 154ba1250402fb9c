"""The compiled entry point of the referee.

The kernel comes as an argument, a pointer to its compiled entry point: the very code that plays
batches is watched, and it is not compiled a second time.
"""

from pathlib import Path

from sim.argentina.invariants.broken import broken
from sim.argentina.invariants.codes import ENDLESS, NO_ROOM
from sim.argentina.invariants.memory import (
    M_ACTION,
    M_CHECKS,
    M_CODE,
    M_DECISIONS,
    M_DEEPEST,
    M_GAME,
    M_GAME_FIELDS,
    M_OP,
    M_PLAYER,
    MEMORY_SIZE,
)
from sim.argentina.invariants.watch import begin, broken_list, remember
from sim.argentina.kernel.entry import (
    ACTIONS_MAX,
    ADVANCE_ONE,
    APPLY,
    CHOOSE,
    DEAL,
    LEGAL,
    MOST_DECISIONS,
    OUTCOME,
)
from sim.argentina.kernel.entry import SOURCES as KERNEL_SOURCES
from sim.argentina.kernel.layout import (
    CURRENT,
    DECISIONS,
    FRAME,
    STACK,
    STACK_N,
    STATE_SIZE,
)
from sim.core.jit import entry, kernel

WATCH, LOOK, LOOK_AFTER, LOOK_AT_LIST = range(4)

GUARD = -77  # fills what lies behind the room for actions
SOURCES = [*Path(__file__).parent.glob("*.py"), *KERNEL_SOURCES]


@kernel
def keep(s, before):
    for i in range(STATE_SIZE):
        before[i] = s[i]


@kernel
def look(s, T, before, memory):
    """Look at a state by itself, and keep it for the next look."""
    for i in range(STATE_SIZE):
        before[i] = 0
    for i in range(M_GAME_FIELDS, MEMORY_SIZE):
        memory[i] = 0
    memory[M_OP] = 0
    memory[M_ACTION] = -1
    memory[M_PLAYER] = s[CURRENT]
    memory[M_CHECKS] += 1
    code = broken(s, T, before)
    keep(s, before)
    return code


@kernel
def look_after(s, T, before, memory, action):
    """Look at the state after a step from the state of the last look."""
    memory[M_OP] = before[STACK + (before[STACK_N] - 1) * FRAME]
    memory[M_ACTION] = action
    memory[M_PLAYER] = before[CURRENT]
    memory[M_CHECKS] += 1
    memory[M_DEEPEST] = max(memory[M_DEEPEST], s[STACK_N])
    code = broken(s, T, before)
    if code == 0:
        code = remember(s, T, before, memory, action)
    if code == 0:  # else both states stay for the report
        keep(s, before)
    return code


@kernel
def look_at_list(s, T, before, memory, out, n):
    code = broken_list(s, T, before, memory, out, n)
    if code > 0:
        memory[M_OP] = s[STACK + (s[STACK_N] - 1) * FRAME]
        memory[M_ACTION] = -1
        memory[M_PLAYER] = s[CURRENT]
    return code


@kernel
def watch_game(run, s, T, before, memory, design, outcome, out):
    """Play a game as the kernel does, and look after every step."""
    run(DEAL, s, T, 0, design, outcome, out)
    code = look(s, T, before, memory)
    if code == 0:
        code = begin(s, T, memory)
    while code == 0 and s[STACK_N] > 0:
        action = -1
        if run(ADVANCE_ONE, s, T, 0, design, outcome, out) == 0:
            n = run(LEGAL, s, T, 0, design, outcome, out)
            code = look_at_list(s, T, before, memory, out, n)
            if code > 0:
                return code
            action = out[0]
            if n > 1:
                action = run(CHOOSE, s, T, n, design, outcome, out)
                keep(s, before)  # choosing moves the policy's random stream
            run(APPLY, s, T, action, design, outcome, out)
            memory[M_DECISIONS] += 1
        code = look_after(s, T, before, memory, action)
        if s[DECISIONS] > MOST_DECISIONS:
            code = ENDLESS
    if code == 0:
        run(OUTCOME, s, T, 0, design, outcome, out)
        for i in range(ACTIONS_MAX, out.shape[0]):
            if out[i] != GUARD:
                code = NO_ROOM
    return code


@entry("argentina-referee", SOURCES)
def referee(what, run, s, T, before, memory, action, design, outcome, out):
    """`what` says which; the answer is 0 or the code of what is broken."""
    code = 0
    if what == WATCH:
        for g in range(design.shape[0]):
            memory[M_GAME] = g
            code = watch_game(
                run, s, T, before, memory, design[g : g + 1], outcome[g : g + 1], out
            )
            if code > 0:
                break
    elif what == LOOK:
        code = look(s, T, before, memory)
    elif what == LOOK_AFTER:
        code = look_after(s, T, before, memory, action)
    elif what == LOOK_AT_LIST:
        code = look_at_list(s, T, before, memory, out, action)
    memory[M_CODE] = code
    return code
