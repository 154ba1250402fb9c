"""Many games side by side, stepped together by one compiled function, which serves every game.

The kernel comes as an argument, a pointer to its compiled entry point: the very code that plays
batches is called, and it is not compiled a second time. What differs from game to game comes as
numbers: where things stand in a state, the ids of actions (sim.core.actions), and how a seat sees
them (sim.core.sight).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.core.jit import entry, kernel
from sim.core.operations import CHOOSE, DEAL, GO_ON, OUTCOME, SCORE_NOW, SEAT_SHIFT
from sim.core.sight import look
from sim.core.vocabulary import ANYTIME, FIRST_DECISION, FRAME_SIZE, PASS

RESET, STEP, ASK, LOOK = range(4)

NOTHING = -1  # instead of the code of an action

# Columns of what is said about a game: its legal actions; who decides, and at which decision;
# whether a game has just ended there; how many of its design rows were dealt, and how many there
# are; whether it still goes on; and a code that its decision does not declare, or -1.
A_LEGAL, A_SEAT, A_OP, A_ENDED, A_DEALT, A_ROWS, A_GOES_ON, A_UNKNOWN, ABOUT = range(9)

# Places of a state, and other numbers that a step must know.
P_STACK, P_STACK_N, P_TRUNCATED, PLACES = range(4)
# Columns of a decision in the lookup of ids (ActionSpace.lookup).
LOW, HIGH, START, PASSING = range(4)


class Desk(NamedTuple):
    """The games of a batch: one row of each array is one game, but of `designs` several are.

    own: of each seat of a game whether its decisions come from outside. designs: those of the games
    that are played one after the other. legal: ids in the order of the rules; masks say the same.
    was: what `seen` was made of (sim.core.sight).
    """

    states: NDArray[np.int64]
    memories: NDArray[np.int64]
    designs: NDArray[np.int64]
    outcomes: NDArray[np.int32]
    legal: NDArray[np.int32]
    masks: NDArray[np.uint8]
    seen: NDArray[np.int32]
    was: NDArray[np.int32]
    about: NDArray[np.int64]
    actions: NDArray[np.int64]
    own: NDArray[np.int64]
    at: NDArray[np.int64]
    rows: NDArray[np.int64]
    ids: NDArray[np.int64]
    codes: NDArray[np.int64]


@kernel
def id_of(desk, op, code):
    """The id of a code at a decision; -1 if none is declared."""
    row = 1 + op - FIRST_DECISION
    if code == PASS:
        return desk.rows[row, PASSING]
    if code >= ANYTIME:
        row = 0
    low = desk.rows[row, LOW]
    if code < low or code > desk.rows[row, HIGH]:
        return -1
    return desk.ids[desk.rows[row, START] + code - low]


@kernel
def show(g, n, out, desk):
    """Legal actions and mask of a game in which somebody decides."""
    about, masks, legal = desk.about, desk.masks, desk.legal
    for i in range(about[g, A_LEGAL]):
        masks[g, legal[g, i]] = 0
    about[g, A_LEGAL] = n
    for i in range(n):
        number = id_of(desk, about[g, A_OP], out[i])
        if number < 0:
            about[g, A_UNKNOWN] = out[i]
            about[g, A_LEGAL] = i
            return
        legal[g, i] = number
        masks[g, number] = 1


@kernel
def observe(desk, sight):
    """What is seen wherever somebody decides, in a loop of its own: faster than by turns."""
    for g in range(desk.states.shape[0]):
        if desk.about[g, A_LEGAL] > 0:
            look(desk.states[g], desk.about[g, A_SEAT], sight, desk.seen[g], desk.was[g])


@kernel
def ask(g, run, T, P, row, outcome, out, x, work, brain, tape, desk):
    """The action that the policy of the seat which decides would choose."""
    about, n = desk.about, desk.about[g, A_LEGAL]
    if about[g, A_GOES_ON] == 0:
        return
    for i in range(n):
        out[i] = desk.codes[desk.legal[g, i]]
    s, m = desk.states[g], desk.memories[g]
    code = run(CHOOSE, s, m, T, P, n, row, outcome, out, x, work, brain, tape)
    desk.actions[g] = id_of(desk, about[g, A_OP], code)


@entry("batch")
def batch(what, run, T, P, out, x, work, brain, tape, desk, sight):
    """RESET deals the next game of every row, STEP carries the actions out.

    Each game then goes on to the next decision from outside that has a choice: what needs none is
    done, and the other seats are played by their policies. A game that ends is followed by the next
    one of its design rows, while there are any. Returns how many games go on. ASK asks the policies
    of the seats that decide which actions they would choose, LOOK says what these seats see.
    """
    if what == LOOK:
        observe(desk, sight)
        return 0
    about, at, states, memories = desk.about, desk.at, desk.states, desk.memories
    per_game = desk.designs.shape[0] // states.shape[0]
    going_on = 0
    for g in range(states.shape[0]):
        s, m, outcome = states[g], memories[g], desk.outcomes[g : g + 1]
        first = g * per_game
        row = desk.designs[first : first + 1]
        if what == ASK:
            ask(g, run, T, P, row, outcome, out, x, work, brain, tape, desk)
            continue
        about[g, A_ENDED] = 0
        ended = what == RESET
        code = NOTHING
        seat = 0
        if what == STEP:
            if about[g, A_GOES_ON] == 0:
                continue
            code = desk.codes[desk.actions[g]]
        n = 0
        while n == 0:
            if not ended:
                n = run(GO_ON, s, m, T, P, code, row, outcome, out, x, work, brain, tape)
                seat = n >> SEAT_SHIFT
                n -= seat << SEAT_SHIFT
                ended = n == 0
                if ended:
                    if s[at[P_STACK_N]] > 0:  # cut short
                        s[at[P_TRUNCATED]] = 1
                        run(SCORE_NOW, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                    run(OUTCOME, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                    about[g, A_ENDED] = 1
            if ended:
                if about[g, A_DEALT] == about[g, A_ROWS]:
                    about[g, A_GOES_ON] = 0
                    break
                dealt = first + about[g, A_DEALT] % per_game
                row = desk.designs[dealt : dealt + 1]
                run(DEAL, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                about[g, A_DEALT] += 1
                about[g, A_GOES_ON] = 1
                code = NOTHING
                ended = False
                continue
            if desk.own[g, seat] > 0:
                about[g, A_SEAT] = seat
                about[g, A_OP] = s[at[P_STACK] + (s[at[P_STACK_N]] - 1) * FRAME_SIZE]
            else:
                code = run(CHOOSE, s, m, T, P, n, row, outcome, out, x, work, brain, tape)
                n = 0
        show(g, n, out, desk)
        going_on += about[g, A_GOES_ON]
    return going_on
