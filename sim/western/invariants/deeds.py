"""What was done, seen by what it changed on the table: counts to compare with the outcome row.

Whoever did it and by whatever decision: a worker who left the job market was hired.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from . import memory as m


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
