"""Pedro's turns watched: his visits step by step, and the counts of his outcome columns (I31)."""

from sim.argentina.invariants.codes import (
    MARKER_TWICE,
    MISCOUNTED,
    STEP_ORDER,
    TERMINUS_DISCS,
)
from sim.argentina.invariants.memory import (
    M_ARRIVALS,
    M_BA_STEP,
    M_BOUGHT,
    M_BUILT,
    M_DELIVERIES,
    M_FROM_START,
    M_HELPED,
    M_HIRED,
    M_LOADINGS,
    M_OBJECTIVES,
    M_PEDRO_USED,
    M_SPECIALITY_CHANGES,
    M_SPECIALITY_TURNS,
    M_STATIONS,
    M_VISITS,
)
from sim.argentina.kernel.codes import JOB_COLUMNS, PASS, REPLACE
from sim.argentina.kernel.layout import (
    AT,
    DECISIONS,
    DISCARD,
    DISCARD_N,
    EXHAUSTION,
    FRAME,
    JOBS,
    MARKER_ROW,
    N_HIRED,
    N_JOB_ROWS,
    N_NUMBERS,
    N_PEDRO_CARDS,
    N_STATIONS,
    OBJECTIVE,
    PEDRO,
    PEDRO_CARD,
    PEDRO_USED,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SPECIALITY,
    SPECIALITY_CHANGES,
    SPECIALITY_TURNS,
    STACK,
    STACK_N,
    STATION_DISCS,
    TURNS,
)
from sim.argentina.kernel.ops import (
    PEDRO_BA,
    PEDRO_BUILD,
    PEDRO_DELIVER,
    PEDRO_DISC,
    PEDRO_DO,
    PEDRO_FARMER,
    PEDRO_SPACE,
    PEDRO_STEP,
    TURN_START,
)
from sim.argentina.kernel.pedro_actions import DISC_STATION
from sim.argentina.kernel.tables import (
    T_COLUMNS,
    T_NODE_BA,
    T_STATION_SLOT,
    T_TERMINUS_SLOT,
)
from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

HERE = SEATS + PEDRO * SEAT_SIZE
DELIVERED, LOADED = 1, 3  # steps of Buenos Aires; he leaves the second one out (A681)


@kernel
def is_terminus(T, station):
    return T[T_STATION_SLOT + station] == T[T_TERMINUS_SLOT]


@kernel
def count_gains(s, before, memory):
    """Cards that came onto his pile, workers that left the job market."""
    for i in range(before[HERE + DISCARD_N], s[HERE + DISCARD_N]):
        card = s[HERE + DISCARD + i]
        if card >= OBJECTIVE:
            memory[M_OBJECTIVES + PEDRO] += 1
        elif card < EXHAUSTION:
            memory[M_BOUGHT + PEDRO] += 1
    for cell in range(N_JOB_ROWS * JOB_COLUMNS):
        if s[JOBS + cell] == 0 and before[JOBS + cell] > 0:
            memory[M_HIRED + PEDRO] += 1


@kernel
def remember_automatic(s, T, before, memory, op, number):
    """What needs no choice."""
    if op == TURN_START:
        memory[M_SPECIALITY_TURNS + before[SPECIALITY]] += 1
        memory[M_PEDRO_USED + s[PEDRO_CARD] - 1] += 1
    elif op == PEDRO_DO and s[STACK_N] > 0:
        f = STACK + (s[STACK_N] - 1) * FRAME
        if (
            s[f] == PEDRO_DISC
            and s[f + DISC_STATION] > 0
            and is_terminus(T, s[f + DISC_STATION] - 1)
        ):
            memory[M_ARRIVALS + PEDRO] += 1
    elif op == PEDRO_BA and number == 1:
        if memory[M_BA_STEP] != DELIVERED and memory[M_BA_STEP] != LOADED:
            return STEP_ORDER
        if T[T_COLUMNS + s[PLAYERS]] > 1 and s[MARKER_ROW] > before[MARKER_ROW] + 1:
            return MARKER_TWICE
    return 0


@kernel
def remember_disc(s, T, memory, station, action):
    """A disc on a station, or on the ship of this visit (I17)."""
    if station == 0:
        if memory[M_BA_STEP] != DELIVERED:
            return STEP_ORDER
        memory[M_BA_STEP] = LOADED
        if action != PASS:
            memory[M_LOADINGS + PEDRO] += 1
    elif action != PASS:
        memory[M_STATIONS + PEDRO] += 1
    if memory[M_FROM_START] == 1:
        for i in range(N_STATIONS):
            discs = s[STATION_DISCS + i * SEATS_MAX + PEDRO]
            if is_terminus(T, i) and discs > memory[M_ARRIVALS + PEDRO]:
                return TERMINUS_DISCS
    return 0


@kernel
def remember_pedro(s, T, before, memory, f, action):
    """After a step of his turn: `action` is what was chosen, or -1."""
    op = before[f]
    number = before[f + FIRST_FIELD]
    if s[SPECIALITY] != before[SPECIALITY]:
        memory[M_SPECIALITY_CHANGES] += 1
    count_gains(s, before, memory)
    if action < 0:
        return remember_automatic(s, T, before, memory, op, number)
    if s[DECISIONS] != before[DECISIONS] + 1:
        return MISCOUNTED
    if op == PEDRO_STEP:
        if s[HERE + AT] == T[T_NODE_BA]:
            memory[M_VISITS + PEDRO] += 1
            memory[M_BA_STEP] = 0
    elif op == PEDRO_DELIVER:
        if memory[M_BA_STEP] != 0:
            return STEP_ORDER
        memory[M_BA_STEP] = DELIVERED
        if action != PASS:
            memory[M_DELIVERIES + PEDRO] += 1
    elif op == PEDRO_DISC:
        return remember_disc(s, T, memory, number, action)
    elif action == PASS:
        return 0
    elif op == PEDRO_FARMER:
        memory[M_HELPED + PEDRO] += number
    elif op == PEDRO_SPACE:
        memory[M_BUILT + PEDRO * N_NUMBERS + number] = s[HERE + TURNS]
    elif op == PEDRO_BUILD and action >= REPLACE:
        new = (action - REPLACE) % N_NUMBERS
        memory[M_BUILT + PEDRO * N_NUMBERS + new] = s[HERE + TURNS]
    return 0


@kernel
def miscounted_pedro(s, memory):
    """At the end: the solo columns of the outcome row."""
    if s[SPECIALITY_CHANGES] != memory[M_SPECIALITY_CHANGES]:
        return True
    for row in range(N_HIRED):
        if s[SPECIALITY_TURNS + row] != memory[M_SPECIALITY_TURNS + row]:
            return True
    for card in range(N_PEDRO_CARDS):
        if s[PEDRO_USED + card] != memory[M_PEDRO_USED + card]:
            return True
    return False
