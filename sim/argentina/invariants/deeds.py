"""What was done, seen by what it changed on the table: counts to compare with the outcome row.

Whoever did it and by whatever decision: a worker who left the job market was hired (I17, I31).
"""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.core.jit import kernel


@kernel
def is_terminus(T, station):
    return T[t.STATION_SLOT + station] == T[t.TERMINUS_SLOT]


@kernel
def count_helped(s, T, before):
    """Farmers that left the trail, but for those that Pedro puts into the box (A648)."""
    helped = 0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_FARMER:
            if s[L.CONTENT + node] == 0 and before[L.CONTENT + node] > 0:
                helped += 1
    if helped > 0:
        for tile in range(L.TILE_KINDS):
            helped -= s[L.FARMERS_REMOVED + tile] - before[L.FARMERS_REMOVED + tile]
    return helped


@kernel
def count_deeds(s, T, before, memory, p):
    """What player p has done in a step; discs on the terminus are no more than arrivals (I17)."""
    for cell in range(L.N_JOB_ROWS * c.JOB_COLUMNS):
        if s[L.JOBS + cell] == 0 and before[L.JOBS + cell] > 0:
            memory[m.HIRED + p] += 1
    memory[m.HELPED + p] += count_helped(s, T, before)
    q = L.SEATS + p * L.SEAT_SIZE
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0 and before[q + L.BUILDING_AT + number] == 0:
            memory[m.BUILT + p * L.N_NUMBERS + number] = s[q + L.TURNS]
    for ship in range(L.N_SHIPS):
        at = L.SHIP_DISCS + ship * L.MAX_SEATS + p
        memory[m.LOADINGS + p] += max(0, s[at] - before[at])
    for station in range(L.N_STATIONS):
        at = L.STATION_DISCS + station * L.MAX_SEATS + p
        if s[at] > before[at]:
            memory[m.STATIONS + p] += 1
            if memory[m.FROM_START] == 1 and is_terminus(T, station):
                if s[at] > memory[m.ARRIVALS + p]:
                    return b.TERMINUS_DISCS
    return 0
