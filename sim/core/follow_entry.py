"""Games followed turn by turn, and positions played on with the luck to come dealt afresh.

One compiled function, which serves every game: the kernel comes as an argument, a pointer to its
entry point, as in sim.core.batch_entry. What differs from game to game comes as numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.core.hidden import (
    END_PLACE,
    FIRST_PLACE,
    IN_SEAT,
    KINDS,
    OWN,
    lay_down,
    take_up,
)
from sim.core.jit import entry, kernel
from sim.core.layout import STREAM_SIZE
from sim.core.operations import (
    ADVANCE_ONE,
    APPLY,
    CHOOSE,
    DEAL,
    LEGAL,
    OUTCOME,
    PLAY_ON,
    SCORE_NOW,
)
from sim.core.rng import seed_stream, shuffle
from sim.core.vocabulary import FIRST_DECISION, FRAME_SIZE

FOLLOW, CONTINUE, DEAL_AGAIN = range(3)

MOST_DECISIONS = 100_000  # guard against an endless game, as in the kernel

# What is counted in a game.
N_TURNS, N_CHOICES, N_FORCED, N_ACTIONS, COUNTS = range(5)
# Places of a state and of an outcome row, and other numbers that following must know.
(
    P_STACK,
    P_STACK_N,
    P_PLAYERS,
    P_CURRENT,
    P_DECISIONS,
    P_TRUNCATED,
    P_SEATS,
    P_SEAT_SIZE,
    P_SCORE,
    P_CATEGORIES,
    P_OF_TABLE,
    O_SEATS,
    O_SEAT_SIZE,
    O_WIN,
    O_TOTAL,
    P_TURN_OP,
    PLACES,
) = range(17)


class Luck(NamedTuple):
    """What nobody at the table can know: piles by secret, and the streams of chance."""

    pools: NDArray[np.int64]
    places: NDArray[np.int64]
    shared: NDArray[np.int64]
    own: NDArray[np.int64]


class Followed(NamedTuple):
    """What is asked of the games that are followed, and what is said about them.

    asked_turns, asked_choices: [games, n] numbers of turns, and of decisions with a choice, before
    which the position is kept, ascending. counts: [games, COUNTS]. movers, scores: who begins each
    turn and the scores as if the game ended there. states, memories: of the turns asked for;
    choice_states, choice_memories: of the choices; legal: their actions, how many first.
    """

    asked_turns: NDArray[np.int64]
    asked_choices: NDArray[np.int64]
    counts: NDArray[np.int64]
    movers: NDArray[np.int64]
    scores: NDArray[np.int64]
    states: NDArray[np.int64]
    memories: NDArray[np.int64]
    choice_states: NDArray[np.int64]
    choice_memories: NDArray[np.int64]
    legal: NDArray[np.int64]


class Ahead(NamedTuple):
    """Positions to play on, and how they end.

    first: the code of the action that begins it, or -1. keys: of the re-deals, the same for all
    actions of a decision. deals: from, to. wins, totals: [positions, 2, seats] sums over the even
    and the odd re-deals.
    """

    states: NDArray[np.int64]
    memories: NDArray[np.int64]
    first: NDArray[np.int64]
    keys: NDArray[np.int64]
    deals: NDArray[np.int64]
    wins: NDArray[np.int64]
    totals: NDArray[np.int64]


@kernel
def deal_luck(s, at, luck, secret, first_seat, end_seat, pool):
    """One secret: what lies where nobody sees it is shuffled; hands stay as they are."""
    pools, places = luck.pools, luck.places
    kinds = pools[secret, KINDS]
    for kind in range(kinds):
        pool[kind] = 0
    for i in range(pools[secret, FIRST_PLACE], pools[secret, END_PLACE]):
        if places[i, OWN] != 0:
            continue
        if places[i, IN_SEAT] == 0:
            take_up(s, 0, places, i, kinds, pool)
            continue
        for seat in range(first_seat, end_seat):
            take_up(s, at[P_SEATS] + seat * at[P_SEAT_SIZE], places, i, kinds, pool)
    n = 0
    for kind in range(kinds):
        for _ in range(pool[kind]):
            pool[kinds + n] = kind
            n += 1
    shuffle(s, luck.shared[0], pool, kinds, n)
    here = kinds
    for i in range(pools[secret, FIRST_PLACE], pools[secret, END_PLACE]):
        if places[i, OWN] != 0:
            continue
        if places[i, IN_SEAT] == 0:
            here = lay_down(s, 0, places, i, kinds, pool, here)
            continue
        for seat in range(first_seat, end_seat):
            q = at[P_SEATS] + seat * at[P_SEAT_SIZE]
            here = lay_down(s, q, places, i, kinds, pool, here)


@kernel
def fresh_luck(s, at, luck, key, index, pool):
    """All that is still to come is dealt again; what somebody holds stays."""
    for i in range(len(luck.shared)):
        seed_stream(s, luck.shared[i], key, index, i)
    for secret in range(at[P_OF_TABLE]):
        deal_luck(s, at, luck, secret, 0, s[at[P_PLAYERS]], pool)
    for seat in range(s[at[P_PLAYERS]]):
        for secret in range(at[P_OF_TABLE], luck.pools.shape[0]):
            deal_luck(s, at, luck, secret, seat, seat + 1, pool)
        for i in range(len(luck.own)):
            name = len(luck.shared) + len(luck.own) * seat + i
            seed_stream(s, luck.own[i] + seat * STREAM_SIZE, key, index, name)


@kernel
def copy(source, target):
    for i in range(source.shape[0]):
        target[i] = source[i]


@kernel
def note_turn(g, run, s, m, T, P, row, outcome, out, x, work, brain, tape, at, seen, scratch):
    """A turn begins: who moves, how everybody stands, and the position if it is asked for."""
    turn = seen.counts[g, N_TURNS]
    if turn < seen.movers.shape[1]:
        seen.movers[g, turn] = s[at[P_CURRENT]]
        copy(s, scratch)
        run(SCORE_NOW, scratch, m, T, P, 0, row, outcome, out, x, work, brain, tape)
        for seat in range(s[at[P_PLAYERS]]):
            q = at[P_SEATS] + seat * at[P_SEAT_SIZE] + at[P_SCORE]
            total = 0
            for i in range(at[P_CATEGORIES]):
                total += scratch[q + i]
            seen.scores[g, turn, seat] = total
    for i in range(seen.asked_turns.shape[1]):
        if seen.asked_turns[g, i] == turn:
            copy(s, seen.states[g * seen.asked_turns.shape[1] + i])
            copy(m, seen.memories[g * seen.asked_turns.shape[1] + i])
    seen.counts[g, N_TURNS] += 1


@kernel
def note_choice(g, s, m, out, n, seen):
    """A decision with a choice: counted, and kept if it is asked for."""
    for i in range(seen.asked_choices.shape[1]):
        if seen.asked_choices[g, i] == seen.counts[g, N_CHOICES]:
            here = g * seen.asked_choices.shape[1] + i
            copy(s, seen.choice_states[here])
            copy(m, seen.choice_memories[here])
            seen.legal[here, 0] = n
            for j in range(min(n, seen.legal.shape[1] - 1)):
                seen.legal[here, 1 + j] = out[j]
    seen.counts[g, N_CHOICES] += 1
    seen.counts[g, N_ACTIONS] += n


@kernel
def play_to_end(run, s, m, T, P, plain, row, outcome, out, x, work, brain, tape, at):
    """Play on to the end of the game: at once where nobody looks ahead."""
    if plain:
        run(PLAY_ON, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
    most = s[at[P_DECISIONS]] + MOST_DECISIONS
    while s[at[P_STACK_N]] > 0 and s[at[P_DECISIONS]] < most:
        if s[at[P_STACK] + (s[at[P_STACK_N]] - 1) * FRAME_SIZE] < FIRST_DECISION:
            run(ADVANCE_ONE, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
            continue
        n = run(LEGAL, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
        code = out[0]
        if n > 1:
            code = run(CHOOSE, s, m, T, P, n, row, outcome, out, x, work, brain, tape)
        run(APPLY, s, m, T, P, code, row, outcome, out, x, work, brain, tape)
    run(OUTCOME, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)


@entry("follow")
def follow(
    what, run, s, m, T, P, designs, outcomes, out, x, work, brain, tape, at, luck, seen, ahead,
    plain, scratch,
):  # fmt: skip
    """FOLLOW plays the design rows; CONTINUE plays the positions of `ahead` on, in all re-deals;
    DEAL_AGAIN leaves them as they are dealt.

    plain: every seat has the policy of the first row and does not look ahead. scratch: room for
    a state, and for all hidden things.
    """
    if what == FOLLOW:
        for g in range(designs.shape[0]):
            row, outcome = designs[g : g + 1], outcomes[g : g + 1]
            run(DEAL, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
            while s[at[P_STACK_N]] > 0:
                op = s[at[P_STACK] + (s[at[P_STACK_N]] - 1) * FRAME_SIZE]
                if op < FIRST_DECISION:
                    if op == at[P_TURN_OP]:
                        note_turn(
                            g, run, s, m, T, P, row, outcome, out, x, work, brain, tape, at, seen,
                            scratch,
                        )  # fmt: skip
                    run(ADVANCE_ONE, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                    continue
                n = run(LEGAL, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                code = out[0]
                if n > 1:
                    note_choice(g, s, m, out, n, seen)
                    code = run(CHOOSE, s, m, T, P, n, row, outcome, out, x, work, brain, tape)
                else:
                    seen.counts[g, N_FORCED] += 1
                run(APPLY, s, m, T, P, code, row, outcome, out, x, work, brain, tape)
                if s[at[P_DECISIONS]] > MOST_DECISIONS:
                    s[at[P_TRUNCATED]] = 1
                    run(SCORE_NOW, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
                    break
            run(OUTCOME, s, m, T, P, 0, row, outcome, out, x, work, brain, tape)
        return designs.shape[0]
    row, outcome = designs[0:1], outcomes[0:1]
    for i in range(ahead.states.shape[0]):
        for deal in range(ahead.deals[0], ahead.deals[1]):
            copy(ahead.states[i], s)
            copy(ahead.memories[i], m)
            fresh_luck(s, at, luck, ahead.keys[i], deal, scratch)
            if what == DEAL_AGAIN:
                copy(s, ahead.states[i])
                continue
            if ahead.first[i] >= 0:
                run(APPLY, s, m, T, P, ahead.first[i], row, outcome, out, x, work, brain, tape)
            play_to_end(run, s, m, T, P, plain, row, outcome, out, x, work, brain, tape, at)
            for seat in range(s[at[P_PLAYERS]]):
                o = at[O_SEATS] + seat * at[O_SEAT_SIZE]
                ahead.wins[i, deal % 2, seat] += outcome[0, o + at[O_WIN]]
                ahead.totals[i, deal % 2, seat] += outcome[0, o + at[O_TOTAL]]
    return ahead.states.shape[0]
