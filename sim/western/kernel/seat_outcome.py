"""What the outcome of a seat has in all games of the family."""

from sim.core.jit import kernel

from . import codes as c
from . import design as d
from . import layout as L
from . import tables as t
from .buildings import buildings_on_trail


@kernel
def bits(mask):
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


@kernel
def write_common(s, p, row, o):
    q = L.SEATS + p * L.SEAT_SIZE
    row[o + d.O_VISITS] = s[q + L.VISITS]
    row[o + d.O_MONEY] = s[q + L.MONEY]
    for i in range(L.N_ROWS):
        row[o + d.O_WORKERS + i] = s[q + L.WORKERS + i]
    row[o + d.O_STATIONS] = s[q + L.STATIONS_UPGRADED]
    row[o + d.O_MASTERS] = bits(s[q + L.MASTERS])
    row[o + d.O_OBJECTIVES_TAKEN] = s[q + L.OBJECTIVES_TAKEN]
    row[o + d.O_OBJECTIVES_PLAYED] = bits(s[q + L.AREA])
    row[o + d.O_HIRED] = s[q + L.HIRED]
    row[o + d.O_CATTLE] = s[q + L.CATTLE_BOUGHT]
    row[o + d.O_BUILDINGS] = buildings_on_trail(s, p)
    row[o + d.O_FACES] = s[q + L.FACES_BUILT]
    first = 0
    for i in range(L.N_NUMBERS):
        turn = s[q + L.BUILT_TURN + i]
        row[o + d.O_BUILT_TURN + i] = turn
        row[o + d.O_ACTIVATIONS + i] = s[q + L.ACTIVATIONS + i]
        row[o + d.O_EARNED + i] = s[q + L.EARNED + i]
        if turn > 0 and (first == 0 or turn < first):
            first = turn
    row[o + d.O_FIRST_BUILD] = first
    for i in range(L.N_NEUTRAL):
        row[o + d.O_NEUTRAL + i] = s[q + L.NEUTRAL_ACTIVATIONS + i]


@kernel
def write_table(s, T, row):
    """How the end came, the tables, and which neutral building lies where."""
    row[d.O_END_REASON] = s[L.END_REASON]
    row[d.O_HASH] = T[t.HASH]
    row[d.O_HASH + 1] = T[t.HASH + 1]
    space = 0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
            row[d.O_NEUTRAL_ON + space] = s[L.CONTENT + node] - 1
            space += 1
