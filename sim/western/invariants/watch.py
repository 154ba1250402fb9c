"""A game watched from its first step to its last: what cannot be seen in a single step.

What is offered, visits to the city step by step, last turns, and the counts that end up in the
outcome row.
"""

from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from ..kernel.cards import DISCARD_WHICH
from ..kernel.movement import MOVE_MADE, MOVE_PHASE_A, MOVE_STEPS
from ..kernel.railway import ENGINE_BACK
from . import codes as b
from . import memory as m
from .deeds import count_deeds
from .own_laws import face_on
from .own_watch import (
    begin_own,
    count_own_deeds,
    miscounted_own,
    remember_location,
    remember_own,
    step_of,
    watched_apart,
)
from .seen import M_GAME_FIELDS


@kernel
def begin(s, T, memory, dealt):
    """A new memory; what a game just dealt must have."""
    for i in range(M_GAME_FIELDS, m.MEMORY_SIZE):
        memory[i] = 0
    if not dealt:
        return 0
    memory[m.FROM_START] = 1
    return begin_own(s, T, memory)


@kernel
def is_payment(s, f):
    """A condition that was agreed to: cards to discard, or an engine that goes back.

    A292, B292.
    """
    if s[f] == ops.DISCARD_CARDS:
        which = s[f + DISCARD_WHICH]
        return which != c.ANY_CARD and which != c.REMOVE_ANY
    return s[f] == ops.ENGINE_MOVE and s[f + ENGINE_BACK] == 1


@kernel
def broken_choices(s, T, f, out, n):
    """The legal actions of the decision at `f`: payments and auxiliary actions."""
    op = s[f]
    if is_payment(s, f):
        for i in range(n):
            if out[i] == c.PASS:  # whether to pay is asked before, if at all
                return b.UNPAID
    if op == ops.AUX or op == ops.LOCATION:
        first = 0 if op == ops.AUX else c.AUX_FIRST
        last = first + (2 * L.N_AUX if op == ops.AUX else L.N_AUX)
        for i in range(n):
            if out[i] >= first and out[i] < last:
                aux = out[i] - first
                free = s[L.SEATS + s[L.CURRENT] * L.SEAT_SIZE + L.AUX_FREE + aux % L.N_AUX]
                if free < 1 + aux // L.N_AUX:
                    return b.AUX_LOCKED
    return 0


@kernel
def next_step(memory, step):
    """The steps of a visit, each once and in order."""
    if memory[m.CITY_STEP] != step - 1:
        return b.STEP_ORDER
    memory[m.CITY_STEP] = step
    return 0


@kernel
def broken_move(s, T, before, p, f, node):
    """A step ends the move at its limit and in the city, and only there (A130, B130).

    The limit of phase A is that of now, not that of the beginning of the turn (A136, B136).
    """
    limit = (
        s[L.SEATS + p * L.SEAT_SIZE + L.STEPS]
        if before[f + MOVE_PHASE_A]
        else before[f + MOVE_STEPS]
    )
    ends = before[f + MOVE_MADE] + 1 == limit or T[t.NODE_TYPE + node] >= c.FIRST_CITY
    return b.MOVE_LENGTH if (s[f] == ops.ARRIVE) != ends else 0


@kernel
def remember_action(s, T, before, memory, p, f, action):
    """A choice was carried out: count it."""
    op = before[f]
    number = before[f + FIRST_FIELD]
    if s[L.DECISIONS] != before[L.DECISIONS] + 1:
        return b.MISCOUNTED
    if action >= c.USE_TOKEN:
        return 0
    step = step_of(op, number)
    if step > 0:
        code = next_step(memory, step)
        if code == 0 and T[t.COLUMNS + s[L.PLAYERS]] > 1:
            if s[L.MARKER_ROW] > memory[m.MARKER] + 1:
                return b.MARKER_TWICE
        if code > 0:
            return code
    if action == c.PASS:
        return 0
    if op == ops.MOVE:
        return broken_move(s, T, before, p, f, action)
    if op == ops.LOCATION:
        return remember_location(s, T, before, memory, p, f, action)
    if (op == ops.BUY and action != c.ADD_CATTLE) or op == ops.BUY_SECOND:
        memory[m.BOUGHT + p] += 1
    elif op == ops.OBJECTIVE_CARD:
        memory[m.OBJECTIVES + p] += 1
    return remember_own(s, T, before, memory, p, f, action)


@kernel
def remember(s, T, before, memory, action):
    """After a step: `action` is what was chosen, or -1 for what needs no choice."""
    p = before[L.CURRENT]
    f = L.STACK + (before[L.STACK_N] - 1) * L.FRAME
    count_deeds(s, T, before, memory, p)
    code = count_own_deeds(s, T, before, memory, p, f, action)
    if code > 0:
        return code
    if watched_apart(s, p):
        pass
    elif action >= 0:
        code = remember_action(s, T, before, memory, p, f, action)
    elif before[f] == ops.ARRIVE:
        memory[m.DONE] = 0
        memory[m.OTHER] = 0
        if s[L.SEATS + p * L.SEAT_SIZE + L.AT] == T[t.NODE_CITY]:
            memory[m.CITY_STEP] = 0
            memory[m.MARKER] = s[L.MARKER_ROW]
            memory[m.VISITS + p] += 1
    elif step_of(before[f], 0) < 0 and memory[m.CITY_STEP] != -step_of(before[f], 0):
        code = b.STEP_ORDER
    if s[L.TRIGGER] > 0 and before[L.TRIGGER] == 0:
        memory[m.ENDING] = 1
        for player in range(s[L.PLAYERS]):
            memory[m.LAST + player] = s[L.SEATS + player * L.SEAT_SIZE + L.TURNS]
    if code == 0 and s[L.OVER] == 1:
        code = broken_end_of_game(s, T, memory)
    return code


@kernel
def miscounted_buildings(s, memory, p):
    """What the outcome row says of buildings, against what was seen."""
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(L.N_NEUTRAL):
        if s[q + L.NEUTRAL_ACTIVATIONS + i] != memory[m.NEUTRAL_USED + p * L.N_NEUTRAL + i]:
            return True
    for number in range(L.N_NUMBERS):
        if s[q + L.ACTIVATIONS + number] != memory[m.USED + p * L.N_NUMBERS + number]:
            return True
        built = memory[m.BUILT + p * L.N_NUMBERS + number]
        if s[q + L.BUILT_TURN + number] != built:
            return True
        face = face_on(s, 1 + p * L.N_NUMBERS + number)
        for side in range(2):
            bit = (s[q + L.FACES_BUILT] >> (2 * number + side)) & 1
            if bit != (1 if built > 0 and 2 * number + side == face else 0):
                return True
    return False


@kernel
def broken_end_of_game(s, T, memory):
    """Last turns, and the counts of the outcome row against what was seen."""
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        more = 0 if s[L.TRIGGER] == p + 1 else 1
        if memory[m.ENDING] == 1 and s[q + L.TURNS] != memory[m.LAST + p] + more:
            return b.LAST_TURNS_WRONG
        if memory[m.FROM_START] == 0:
            continue
        if (
            s[q + L.VISITS] != memory[m.VISITS + p]
            or s[q + L.STATIONS_UPGRADED] != memory[m.STATIONS + p]
            or s[q + L.HIRED] != memory[m.HIRED + p]
            or s[q + L.CATTLE_BOUGHT] != memory[m.BOUGHT + p]
            or s[q + L.OBJECTIVES_TAKEN] != memory[m.OBJECTIVES + p]
            or miscounted_buildings(s, memory, p)
            or miscounted_own(s, memory, p)
        ):
            return b.MISCOUNTED
    return 0
