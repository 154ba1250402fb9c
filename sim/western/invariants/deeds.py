"""What was done, seen by what it changed on the table: counts to compare with the outcome row.

Whoever did it and by whatever decision: a worker who left the job market was hired.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import memory as m
from .own_laws import face_on


@kernel
def group_of(s, T, node, option):
    """The group of an option of the building there: what can be done once at a stop."""
    content = s[L.CONTENT + node]
    if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
        start = t.NEUTRAL_OPTIONS + (content - 1) * t.OPTION_SIZE * t.MAX_OPTIONS
    else:
        start = t.FACE_OPTIONS + face_on(s, content) * t.OPTION_SIZE * t.MAX_OPTIONS
    return T[start + t.OPTION_SIZE * option + t.OPTION_GROUP]


@kernel
def remember_use(T, before, memory, p, node):
    """The first action of a stop is a use of the building."""
    content = before[L.CONTENT + node] - 1
    if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
        memory[m.NEUTRAL_USED + p * L.N_NEUTRAL + content] += 1
    else:
        memory[m.USED + p * L.N_NUMBERS + content % L.N_NUMBERS] += 1


@kernel
def count_deeds(s, T, before, memory, p):
    """What player p has done in a step."""
    for cell in range(L.N_JOB_ROWS * c.JOB_COLUMNS):
        if s[L.JOBS + cell] == 0 and before[L.JOBS + cell] > 0:
            memory[m.HIRED + p] += 1
    q = L.SEATS + p * L.SEAT_SIZE
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0 and before[q + L.BUILDING_AT + number] == 0:
            memory[m.BUILT + p * L.N_NUMBERS + number] = s[q + L.TURNS]
    for station in range(L.N_STATIONS):
        at = L.STATION_DISCS + station * L.MAX_SEATS + p
        if s[at] > before[at]:
            memory[m.STATIONS + p] += 1
