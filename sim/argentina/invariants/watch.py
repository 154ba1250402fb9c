"""A game watched from its first step to its last: what cannot be seen in a single step.

I10, I15 (what is offered), I17 (terminus), I28 (start), I29 (last turns), I31, and the counts that
end up in the outcome row.
"""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.invariants.deeds import count_deeds
from sim.argentina.invariants.seen import M_GAME_FIELDS
from sim.argentina.invariants.watch_pedro import miscounted_pedro, remember_pedro
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.cards import DISCARD_WHICH
from sim.argentina.kernel.railway import ENGINE_BACK
from sim.argentina.kernel.trail import MOVE_MADE, MOVE_PHASE_A, MOVE_STEPS
from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

LAST_STEP = 6


@kernel
def begin(s, T, memory, dealt):
    """A new memory. In a game just dealt all but Pedro have the tokens of the set-up (I28)."""
    for i in range(M_GAME_FIELDS, m.MEMORY_SIZE):
        memory[i] = 0
    if not dealt:
        return 0
    memory[m.FROM_START] = 1
    for p in range(s[L.PLAYERS]):
        tokens = 0 if s[L.SOLO] > 0 and p == L.PEDRO else T[t.TOKENS]
        if s[L.SEATS + p * L.SEAT_SIZE + L.TOKENS] != tokens:
            return b.START_TOKENS
    return 0


@kernel
def is_payment(s, f):
    """A condition that was agreed to: cattle to discard, or an engine that goes back (A292)."""
    if s[f] == ops.DISCARD_CARDS:
        which = s[f + DISCARD_WHICH]
        return which >= c.ANY_CATTLE and which <= c.OBJECTIVE_CARDS
    return s[f] == ops.ENGINE_MOVE and s[f + ENGINE_BACK] == 1


@kernel
def broken_choices(s, T, f, out, n):
    """The legal actions of the decision at `f`: payments and auxiliary actions (I15)."""
    op = s[f]
    if is_payment(s, f):
        for i in range(n):
            if out[i] == c.PASS:  # whether to pay is asked before, if at all
                return b.UNPAID
    first = 0 if op == ops.AUX else c.AUX_FIRST
    if op == ops.AUX or op == ops.LOCATION:
        for i in range(n):
            aux = out[i] - first
            if aux >= 0 and aux < 2 * L.N_AUX and out[i] < c.HELP_HERE:
                free = s[L.SEATS + s[L.CURRENT] * L.SEAT_SIZE + L.AUX_FREE + aux % L.N_AUX]
                if free < 1 + aux // L.N_AUX:
                    return b.AUX_LOCKED
    return 0


@kernel
def remember_location(s, T, before, memory, p, node, action):
    """I31: location actions once each; auxiliary action or help only instead of them (A167)."""
    if action == c.HELP_HERE or action >= c.AUX_FIRST:
        if memory[m.DONE] != 0 or memory[m.OTHER] != 0:
            return b.AUX_BESIDES
        memory[m.OTHER] = 1
        return 0
    content = before[L.CONTENT + node] - 1
    neutral = T[t.NODE_TYPE + node] == c.N_NEUTRAL
    group = t.MAX_OPTIONS
    if action != c.SPECIAL:
        if neutral:
            options = t.NEUTRAL_OPTIONS + content * 2 * t.MAX_OPTIONS
        else:
            number = content % L.N_NUMBERS
            options = t.FACE_OPTIONS + (2 * number + s[L.SIDES + number]) * 2 * t.MAX_OPTIONS
        group = T[options + 2 * action]
    if memory[m.OTHER] != 0:
        return b.AUX_BESIDES
    if (memory[m.DONE] >> group) & 1:
        return b.ACTION_TWICE
    if memory[m.DONE] == 0:
        if neutral:
            memory[m.NEUTRAL_USED + p * L.N_NEUTRAL + content] += 1
        else:
            memory[m.USED + p * L.N_NUMBERS + content % L.N_NUMBERS] += 1
    memory[m.DONE] |= 1 << group
    return 0


@kernel
def next_step(memory, step):
    """I31: the steps of a visit, each once and in order."""
    if memory[m.BA_STEP] != step - 1:
        return b.STEP_ORDER
    memory[m.BA_STEP] = step
    return 0


@kernel
def remember_visit(s, T, memory, op, number, action):
    """The six steps of Buenos Aires, taken or passed; 6b's delivery is none of them."""
    if op == ops.DELIVER:
        return next_step(memory, 1) if number == 1 else 0
    if op == ops.INCOME:
        return next_step(memory, 2)
    if op == ops.SHIP:
        return next_step(memory, 3)
    code = next_step(memory, 4 + number)
    if code == 0 and T[t.COLUMNS + s[L.PLAYERS]] > 1 and s[L.MARKER_ROW] > memory[m.MARKER] + 1:
        code = b.MARKER_TWICE  # I10
    return code


@kernel
def broken_move(s, T, before, p, f, node):
    """A step ends the move at its limit, in Buenos Aires and on ramps, and only there (A130).

    The limit of phase A is that of now, not that of the beginning of the turn (A136, A213, A422).
    """
    limit = (
        s[L.SEATS + p * L.SEAT_SIZE + L.STEPS]
        if before[f + MOVE_PHASE_A]
        else before[f + MOVE_STEPS]
    )
    kind = T[t.NODE_TYPE + node]
    ends = before[f + MOVE_MADE] + 1 == limit or kind == c.N_BUENOS_AIRES or kind == c.N_RAMP
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
    if op == ops.SHIP or op == ops.FORECAST_TILE or op == ops.INCOME or op == ops.DELIVER:
        if op == ops.DELIVER and action != c.PASS:
            memory[m.DELIVERIES + p] += 1
        return remember_visit(s, T, memory, op, number, action)
    if action == c.PASS:
        return 0
    if op == ops.MOVE:
        return broken_move(s, T, before, p, f, action)
    if op == ops.LOCATION:
        return remember_location(s, T, before, memory, p, number, action)
    if op == ops.ENGINE_MOVE and action == T[t.TERMINUS_SLOT]:
        memory[m.ARRIVALS + p] += 1
    elif (op == ops.BUY and action != c.ADD_CATTLE) or op == ops.BUY_SECOND:
        memory[m.BOUGHT + p] += 1
    elif op == ops.OBJECTIVE_CARD:
        memory[m.OBJECTIVES + p] += 1
    return 0


@kernel
def remember(s, T, before, memory, action):
    """After a step: `action` is what was chosen, or -1 for what needs no choice."""
    p = before[L.CURRENT]
    f = L.STACK + (before[L.STACK_N] - 1) * L.FRAME
    code = count_deeds(s, T, before, memory, p)
    if code > 0:
        return code
    if s[L.SOLO] > 0 and p == L.PEDRO:
        code = remember_pedro(s, T, before, memory, f, action)
    elif action >= 0:
        code = remember_action(s, T, before, memory, p, f, action)
    elif before[f] == ops.ARRIVE:
        memory[m.DONE] = 0
        memory[m.OTHER] = 0
        if s[L.SEATS + p * L.SEAT_SIZE + L.AT] == T[t.NODE_BA]:
            memory[m.BA_STEP] = 0
            memory[m.MARKER] = s[L.MARKER_ROW]
            memory[m.VISITS + p] += 1
    elif before[f] == ops.BA_CLOSE and memory[m.BA_STEP] != LAST_STEP:
        code = b.STEP_ORDER
    if s[L.TRIGGER] > 0 and before[L.TRIGGER] == 0:
        memory[m.ENDING] = 1
        for player in range(s[L.PLAYERS]):
            memory[m.LAST + player] = s[L.SEATS + player * L.SEAT_SIZE + L.TURNS]
    if code == 0 and s[L.OVER] == 1:
        code = broken_end_of_game(s, T, memory)
    return code


@kernel
def broken_end_of_game(s, T, memory):
    """I29, and the counts of the outcome row against what was seen."""
    if s[L.SOLO] > 0 and memory[m.FROM_START] == 1 and miscounted_pedro(s, memory):
        return b.MISCOUNTED
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        more = 0 if s[L.TRIGGER] == p + 1 else 1
        if memory[m.ENDING] == 1 and s[q + L.TURNS] != memory[m.LAST + p] + more:
            return b.LAST_TURNS_WRONG
        if memory[m.FROM_START] == 0:
            continue
        if (
            s[q + L.VISITS] != memory[m.VISITS + p]
            or s[q + L.DELIVERIES] != memory[m.DELIVERIES + p]
            or s[q + L.LOADINGS] != memory[m.LOADINGS + p]
            or s[q + L.STATIONS_UPGRADED] != memory[m.STATIONS + p]
            or s[q + L.HIRED] != memory[m.HIRED + p]
            or s[q + L.CATTLE_BOUGHT] != memory[m.BOUGHT + p]
            or s[q + L.HELPED] != memory[m.HELPED + p]
            or s[q + L.OBJECTIVES_TAKEN] != memory[m.OBJECTIVES + p]
        ):
            return b.MISCOUNTED
        for i in range(L.N_NEUTRAL):
            if s[q + L.NEUTRAL_ACTIVATIONS + i] != memory[m.NEUTRAL_USED + p * L.N_NEUTRAL + i]:
                return b.MISCOUNTED
        for number in range(L.N_NUMBERS):
            if s[q + L.ACTIVATIONS + number] != memory[m.USED + p * L.N_NUMBERS + number]:
                return b.MISCOUNTED
            built = memory[m.BUILT + p * L.N_NUMBERS + number]
            if s[q + L.BUILT_TURN + number] != built:
                return b.MISCOUNTED
            face = 2 * number + s[L.SIDES + number]
            for side in range(2):
                bit = (s[q + L.FACES_BUILT] >> (2 * number + side)) & 1
                if bit != (1 if built > 0 and 2 * number + side == face else 0):
                    return b.MISCOUNTED
    return 0
