"""Pedro's turns watched: his visits step by step, and the counts of his outcome columns (I31)."""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.pedro_actions import DISC_STATION
from sim.core.jit import kernel
from sim.core.vocabulary import FIRST_FIELD

HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE
DELIVERED, LOADED = 1, 3  # steps of Buenos Aires; he leaves the second one out (A681)


@kernel
def is_terminus(T, station):
    return T[t.STATION_SLOT + station] == T[t.LAST_SLOT]


@kernel
def count_cards(s, before, memory):
    """Cards that came onto his pile."""
    for i in range(before[HERE + L.DISCARD_N], s[HERE + L.DISCARD_N]):
        card = s[HERE + L.DISCARD + i]
        if card >= L.OBJECTIVE:
            memory[m.OBJECTIVES + L.PEDRO] += 1
        elif card < L.EXHAUSTION:
            memory[m.BOUGHT + L.PEDRO] += 1


@kernel
def remember_automatic(s, T, before, memory, op, number):
    """What needs no choice."""
    if op == ops.TURN_START:
        memory[m.SPECIALITY_TURNS + before[L.SPECIALITY]] += 1
        memory[m.PEDRO_USED + s[L.PEDRO_CARD] - 1] += 1
    elif op == ops.PEDRO_DO and s[L.STACK_N] > 0:
        f = L.STACK + (s[L.STACK_N] - 1) * L.FRAME
        if (
            s[f] == ops.PEDRO_DISC
            and s[f + DISC_STATION] > 0
            and is_terminus(T, s[f + DISC_STATION] - 1)
        ):
            memory[m.ARRIVALS + L.PEDRO] += 1
    elif op == ops.PEDRO_BA and number == 1:
        if memory[m.CITY_STEP] != DELIVERED and memory[m.CITY_STEP] != LOADED:
            return b.STEP_ORDER
        if T[t.COLUMNS + s[L.PLAYERS]] > 1 and s[L.MARKER_ROW] > before[L.MARKER_ROW] + 1:
            return b.MARKER_TWICE
    return 0


@kernel
def remember_pedro(s, T, before, memory, f, action):
    """After a step of his turn: `action` is what was chosen, or -1."""
    op = before[f]
    number = before[f + FIRST_FIELD]
    if s[L.SPECIALITY] != before[L.SPECIALITY]:
        memory[m.SPECIALITY_CHANGES] += 1
    count_cards(s, before, memory)
    if action < 0:
        return remember_automatic(s, T, before, memory, op, number)
    if s[L.DECISIONS] != before[L.DECISIONS] + 1:
        return b.MISCOUNTED
    if op == ops.PEDRO_STEP:
        if s[HERE + L.AT] == T[t.NODE_BA]:
            memory[m.VISITS + L.PEDRO] += 1
            memory[m.CITY_STEP] = 0
    elif op == ops.PEDRO_DELIVER:
        if memory[m.CITY_STEP] != 0:
            return b.STEP_ORDER
        memory[m.CITY_STEP] = DELIVERED
        if action != c.PASS:
            memory[m.DELIVERIES + L.PEDRO] += 1
    elif op == ops.PEDRO_DISC and number == 0:  # for the ship of this visit
        if memory[m.CITY_STEP] != DELIVERED:
            return b.STEP_ORDER
        memory[m.CITY_STEP] = LOADED
    return 0


@kernel
def miscounted_pedro(s, memory):
    """At the end: the solo columns of the outcome row."""
    if s[L.SPECIALITY_CHANGES] != memory[m.SPECIALITY_CHANGES]:
        return True
    for row in range(L.N_HIRED):
        if s[L.SPECIALITY_TURNS + row] != memory[m.SPECIALITY_TURNS + row]:
            return True
    for card in range(L.N_PEDRO_CARDS):
        if s[L.PEDRO_USED + card] != memory[m.PEDRO_USED + card]:
            return True
    return False
