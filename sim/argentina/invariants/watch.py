"""A game watched from its first step to its last: what can not be seen in a single step.

I10, I15 (what is offered), I17 (terminus), I28 (start), I29 (last turns), I31, and the counts that
end up in the outcome row.
"""

from sim.argentina.invariants.codes import (
    ACTION_TWICE,
    AUX_BESIDES,
    AUX_LOCKED,
    LAST_TURNS_WRONG,
    MARKER_TWICE,
    MISCOUNTED,
    MOVE_LENGTH,
    START_TOKENS,
    STEP_ORDER,
    TERMINUS_DISCS,
    UNPAID,
)
from sim.argentina.invariants.memory import (
    M_ARRIVALS,
    M_BA_STEP,
    M_BOUGHT,
    M_BUILT,
    M_DELIVERIES,
    M_DONE,
    M_ENDING,
    M_FROM_START,
    M_HELPED,
    M_HIRED,
    M_LAST,
    M_LOADINGS,
    M_MARKER,
    M_NEUTRAL_USED,
    M_OBJECTIVES,
    M_OTHER,
    M_STATIONS,
    M_USED,
    M_VISITS,
    MEMORY_SIZE,
)
from sim.argentina.invariants.seen import M_GAME_FIELDS
from sim.argentina.invariants.watch_pedro import miscounted_pedro, remember_pedro
from sim.argentina.kernel.cards import DISCARD_WHICH
from sim.argentina.kernel.codes import (
    ADD_CATTLE,
    ANY_CATTLE,
    AUX_FIRST,
    HELP_HERE,
    N_BUENOS_AIRES,
    N_FARMER,
    N_NEUTRAL,
    N_RAMP,
    OBJECTIVE_CARDS,
    PASS,
    SPECIAL,
    USE_TOKEN,
)
from sim.argentina.kernel.layout import (
    ACTIVATIONS,
    AT,
    AUX_FREE,
    BUILT_TURN,
    CATTLE_BOUGHT,
    CONTENT,
    CURRENT,
    DECISIONS,
    DELIVERIES,
    FACES_BUILT,
    FRAME,
    HELPED,
    HIRED,
    LOADINGS,
    MARKER_ROW,
    N_AUX,
    N_NODES,
    N_NUMBERS,
    N_STATIONS,
    NEUTRAL_ACTIVATIONS,
    OBJECTIVES_TAKEN,
    OVER,
    PEDRO,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SIDES,
    SOLO,
    STACK,
    STACK_N,
    STATION_DISCS,
    STATIONS_UPGRADED,
    STEPS,
    TOKENS,
    TRIGGER,
    TURNS,
    VISITS,
)
from sim.argentina.kernel.layout import N_NEUTRAL as NEUTRAL_BUILDINGS
from sim.argentina.kernel.ops import (
    ARRIVE,
    AUX,
    BA_CLOSE,
    BUILD_SPACE,
    BUY,
    BUY_SECOND,
    DELIVER,
    DISCARD_CARDS,
    ENGINE_MOVE,
    FORECAST_TILE,
    HELP_CARDS,
    HIRE,
    INCOME,
    LOCATION,
    MOVE,
    OBJECTIVE_CARD,
    SHIP,
    SHIP_DISC,
    STATION,
)
from sim.argentina.kernel.railway import ENGINE_BACK
from sim.argentina.kernel.tables import (
    OPTIONS_MAX,
    T_COLUMNS,
    T_FACE_OPTIONS,
    T_NEUTRAL_OPTIONS,
    T_NODE_BA,
    T_NODE_TYPE,
    T_STATION_SLOT,
    T_TERMINUS_SLOT,
    T_TOKENS,
)
from sim.argentina.kernel.trail import MOVE_MADE, MOVE_PHASE_A, MOVE_STEPS
from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

LAST_STEP = 6


@kernel
def begin(s, T, memory, dealt):
    """A new memory. In a game just dealt all but Pedro have the tokens of the set-up (I28)."""
    for i in range(M_GAME_FIELDS, MEMORY_SIZE):
        memory[i] = 0
    if not dealt:
        return 0
    memory[M_FROM_START] = 1
    for p in range(s[PLAYERS]):
        tokens = 0 if s[SOLO] > 0 and p == PEDRO else T[T_TOKENS]
        if s[SEATS + p * SEAT_SIZE + TOKENS] != tokens:
            return START_TOKENS
    return 0


@kernel
def is_payment(s, f):
    """A condition that was agreed to: cattle to discard, or an engine that goes back (A292)."""
    if s[f] == DISCARD_CARDS:
        which = s[f + DISCARD_WHICH]
        return which >= ANY_CATTLE and which <= OBJECTIVE_CARDS
    return s[f] == ENGINE_MOVE and s[f + ENGINE_BACK] == 1


@kernel
def broken_choices(s, T, f, out, n):
    """The legal actions of the decision at `f`: payments and auxiliary actions (I15)."""
    op = s[f]
    if is_payment(s, f):
        for i in range(n):
            if out[i] == PASS:  # whether to pay is asked before, if at all
                return UNPAID
    first = 0 if op == AUX else AUX_FIRST
    if op == AUX or op == LOCATION:
        for i in range(n):
            aux = out[i] - first
            if aux >= 0 and aux < 2 * N_AUX and out[i] < HELP_HERE:
                free = s[SEATS + s[CURRENT] * SEAT_SIZE + AUX_FREE + aux % N_AUX]
                if free < 1 + aux // N_AUX:
                    return AUX_LOCKED
    return 0


@kernel
def remember_location(s, T, before, memory, p, node, action):
    """I31: location actions once each; auxiliary action or help only instead of them (A167)."""
    if action == HELP_HERE or action >= AUX_FIRST:
        if memory[M_DONE] != 0 or memory[M_OTHER] != 0:
            return AUX_BESIDES
        memory[M_OTHER] = 1
        return 0
    content = before[CONTENT + node] - 1
    neutral = T[T_NODE_TYPE + node] == N_NEUTRAL
    group = OPTIONS_MAX
    if action != SPECIAL:
        if neutral:
            options = T_NEUTRAL_OPTIONS + content * 2 * OPTIONS_MAX
        else:
            number = content % N_NUMBERS
            options = T_FACE_OPTIONS + (2 * number + s[SIDES + number]) * 2 * OPTIONS_MAX
        group = T[options + 2 * action]
    if memory[M_OTHER] != 0:
        return AUX_BESIDES
    if (memory[M_DONE] >> group) & 1:
        return ACTION_TWICE
    if memory[M_DONE] == 0:
        if neutral:
            memory[M_NEUTRAL_USED + p * NEUTRAL_BUILDINGS + content] += 1
        else:
            memory[M_USED + p * N_NUMBERS + content % N_NUMBERS] += 1
    memory[M_DONE] |= 1 << group
    return 0


@kernel
def next_step(memory, step):
    """I31: the steps of a visit, each once and in order."""
    if memory[M_BA_STEP] != step - 1:
        return STEP_ORDER
    memory[M_BA_STEP] = step
    return 0


@kernel
def remember_visit(s, T, memory, op, number, action):
    """The six steps of Buenos Aires, taken or passed; 6b's delivery is none of them."""
    if op == DELIVER:
        return next_step(memory, 1) if number == 1 else 0
    if op == INCOME:
        return next_step(memory, 2)
    if op == SHIP:
        return next_step(memory, 3)
    code = next_step(memory, 4 + number)
    if code == 0 and T[T_COLUMNS + s[PLAYERS]] > 1 and s[MARKER_ROW] > memory[M_MARKER] + 1:
        code = MARKER_TWICE  # I10
    return code


@kernel
def remember_railway(s, T, memory, op, p, action):
    """I17: discs on the terminus are no more than arrivals there."""
    if op == ENGINE_MOVE:
        if action == T[T_TERMINUS_SLOT]:
            memory[M_ARRIVALS + p] += 1
        return 0
    memory[M_STATIONS + p] += 1
    if memory[M_FROM_START] == 1:
        for station in range(N_STATIONS):
            if T[T_STATION_SLOT + station] == T[T_TERMINUS_SLOT]:
                if s[STATION_DISCS + station * SEATS_MAX + p] > memory[M_ARRIVALS + p]:
                    return TERMINUS_DISCS
    return 0


@kernel
def broken_move(s, T, before, p, f, node):
    """A step ends the move at its limit, in Buenos Aires and on ramps, and only there (A130).

    The limit of phase A is that of now, not that of the beginning of the turn (A136, A213, A422).
    """
    limit = s[SEATS + p * SEAT_SIZE + STEPS] if before[f + MOVE_PHASE_A] else before[f + MOVE_STEPS]
    kind = T[T_NODE_TYPE + node]
    ends = before[f + MOVE_MADE] + 1 == limit or kind == N_BUENOS_AIRES or kind == N_RAMP
    return MOVE_LENGTH if (s[f] == ARRIVE) != ends else 0


@kernel
def remember_action(s, T, before, memory, p, f, action):
    """A choice was carried out: count it."""
    op = before[f]
    number = before[f + FIRST_FIELD]
    if s[DECISIONS] != before[DECISIONS] + 1:
        return MISCOUNTED
    if action >= USE_TOKEN:
        return 0
    if op == SHIP or op == FORECAST_TILE or op == INCOME or op == DELIVER:
        if op == DELIVER and action != PASS:
            memory[M_DELIVERIES + p] += 1
        return remember_visit(s, T, memory, op, number, action)
    if op == HELP_CARDS:
        for node in range(N_NODES):
            if T[T_NODE_TYPE + node] == N_FARMER and before[CONTENT + node] != s[CONTENT + node]:
                memory[M_HELPED + p] += 1
        return 0
    if action == PASS:
        return 0
    if op == MOVE:
        return broken_move(s, T, before, p, f, action)
    if op == LOCATION:
        return remember_location(s, T, before, memory, p, number, action)
    if op == ENGINE_MOVE or op == STATION:
        return remember_railway(s, T, memory, op, p, action)
    if op == SHIP_DISC:
        memory[M_LOADINGS + p] += 1
    elif op == HIRE:
        memory[M_HIRED + p] += 1
    elif (op == BUY and action != ADD_CATTLE) or op == BUY_SECOND:
        memory[M_BOUGHT + p] += 1
    elif op == OBJECTIVE_CARD:
        memory[M_OBJECTIVES + p] += 1
    elif op == BUILD_SPACE:
        memory[M_BUILT + p * N_NUMBERS + number] = s[SEATS + p * SEAT_SIZE + TURNS]
    return 0


@kernel
def remember(s, T, before, memory, action):
    """After a step: `action` is what was chosen, or -1 for what needs no choice."""
    p = before[CURRENT]
    f = STACK + (before[STACK_N] - 1) * FRAME
    code = 0
    if s[SOLO] > 0 and p == PEDRO:
        code = remember_pedro(s, T, before, memory, f, action)
    elif action >= 0:
        code = remember_action(s, T, before, memory, p, f, action)
    elif before[f] == ARRIVE:
        memory[M_DONE] = 0
        memory[M_OTHER] = 0
        if s[SEATS + p * SEAT_SIZE + AT] == T[T_NODE_BA]:
            memory[M_BA_STEP] = 0
            memory[M_MARKER] = s[MARKER_ROW]
            memory[M_VISITS + p] += 1
    elif before[f] == BA_CLOSE and memory[M_BA_STEP] != LAST_STEP:
        code = STEP_ORDER
    if s[TRIGGER] > 0 and before[TRIGGER] == 0:
        memory[M_ENDING] = 1
        for player in range(s[PLAYERS]):
            memory[M_LAST + player] = s[SEATS + player * SEAT_SIZE + TURNS]
    if code == 0 and s[OVER] == 1:
        code = broken_end_of_game(s, T, memory)
    return code


@kernel
def broken_end_of_game(s, T, memory):
    """I29, and the counts of the outcome row against what was seen."""
    if s[SOLO] > 0 and memory[M_FROM_START] == 1 and miscounted_pedro(s, memory):
        return MISCOUNTED
    for p in range(s[PLAYERS]):
        q = SEATS + p * SEAT_SIZE
        more = 0 if s[TRIGGER] == p + 1 else 1
        if memory[M_ENDING] == 1 and s[q + TURNS] != memory[M_LAST + p] + more:
            return LAST_TURNS_WRONG
        if memory[M_FROM_START] == 0:
            continue
        if (
            s[q + VISITS] != memory[M_VISITS + p]
            or s[q + DELIVERIES] != memory[M_DELIVERIES + p]
            or s[q + LOADINGS] != memory[M_LOADINGS + p]
            or s[q + STATIONS_UPGRADED] != memory[M_STATIONS + p]
            or s[q + HIRED] != memory[M_HIRED + p]
            or s[q + CATTLE_BOUGHT] != memory[M_BOUGHT + p]
            or s[q + HELPED] != memory[M_HELPED + p]
            or s[q + OBJECTIVES_TAKEN] != memory[M_OBJECTIVES + p]
        ):
            return MISCOUNTED
        for i in range(NEUTRAL_BUILDINGS):
            if s[q + NEUTRAL_ACTIVATIONS + i] != memory[M_NEUTRAL_USED + p * NEUTRAL_BUILDINGS + i]:
                return MISCOUNTED
        for number in range(N_NUMBERS):
            if s[q + ACTIVATIONS + number] != memory[M_USED + p * N_NUMBERS + number]:
                return MISCOUNTED
            built = memory[M_BUILT + p * N_NUMBERS + number]
            if s[q + BUILT_TURN + number] != built:
                return MISCOUNTED
            face = 2 * number + s[SIDES + number]
            for side in range(2):
                bit = (s[q + FACES_BUILT] >> (2 * number + side)) & 1
                if bit != (1 if built > 0 and 2 * number + side == face else 0):
                    return MISCOUNTED
    return 0
