"""Recording positions for training: games with mixed openings, and what they were like in between.

A game is played by other policies first, the openings, with some actions at random, so that a
network sees positions that its own policy would not have brought about. From a turn on, which is
drawn for each game, the policies of the design play, and at the ends of turns the position is
written down as the player sees it whose turn has ended: the rows of its features on a tape, one
after the other, and a line about each position. What became of it is in the outcome row.

From Python this is `Machine.record` (sim/core/machine.py).
"""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import randint
from sim.core.tape import M_GAME, M_LENGTH, M_TURN, M_VIEWER, O_KEEP, O_POLICY, O_RANDOM, O_TURNS
from sim.core.vocabulary import FIRST_DECISION

from ..kernel import layout as L
from ..kernel.decisions import advance_one, apply, legal
from ..kernel.outcome import write_outcome
from ..kernel.rooms import decider
from ..kernel.stack import top
from .memory import observe
from .policies import choose
from .search import MAX_DECISIONS, begins_turn
from .value import read

THOUSAND = 1000


@kernel
def write_position(s, viewer, game, brain, tape, pool, used, n):
    """Append a position: `used` numbers of the tape are taken, `n` positions are there."""
    length = read(s, viewer, brain.lines, brain.joins, brain.rows, pool)
    for i in range(length):
        tape.rows[used + i] = brain.rows[i]
    tape.marks[n, M_GAME] = game
    tape.marks[n, M_VIEWER] = viewer
    tape.marks[n, M_TURN] = s[L.TURN]
    tape.marks[n, M_LENGTH] = length
    return used + length


@kernel
def seat_policies(s, opening, main, use_main):
    for p in range(s[L.PLAYERS]):
        policy = main[p] if use_main else opening[O_POLICY + p]
        s[L.SEATS + p * L.SEAT_SIZE + L.POLICY] = policy


@kernel
def record_game(s, m, T, P, game, outcome, out, x, work, brain, tape, used, n):
    """Play a game that has been dealt; returns how much of the tape is used, and the positions."""
    opening = tape.openings[game]
    main = tape.main
    for p in range(s[L.PLAYERS]):
        main[p] = s[L.SEATS + p * L.SEAT_SIZE + L.POLICY]
    seat_policies(s, opening, main, opening[O_TURNS] == 0)
    on_turn = -1
    while s[L.STACK_N] > 0 and s[L.DECISIONS] < MAX_DECISIONS:
        op = s[top(s)]
        if op < FIRST_DECISION:
            if begins_turn(op):
                late = s[L.TURN] >= opening[O_TURNS]
                chance = L.POLICY_STREAM  # of the first player: one stream is as good as another
                if late and on_turn >= 0 and randint(s, chance, THOUSAND) < opening[O_KEEP]:
                    if n < tape.marks.shape[0] and used + brain.rows.shape[0] < tape.rows.shape[0]:
                        used = write_position(s, on_turn, game, brain, tape, work[0], used, n)
                        n += 1
                if s[L.TURN] == opening[O_TURNS]:
                    seat_policies(s, opening, main, True)
                on_turn = s[L.CURRENT]
            advance_one(s, T, out)
            continue
        count = legal(s, T, out)
        a = out[0]
        if count > 1:
            p = decider(s)
            stream = L.POLICY_STREAM + p * STREAM_SIZE
            early = s[L.TURN] <= opening[O_TURNS]
            if early and randint(s, stream, THOUSAND) < opening[O_RANDOM]:
                a = out[randint(s, stream, count)]
            else:
                a = choose(s, T, P, out, count, x, m, work, brain)
        observe(s, m, a)
        apply(s, T, a)
    write_outcome(s, T, outcome)
    return used, n
