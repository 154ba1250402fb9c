"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import codes as c
from . import design as d
from . import layout as L
from . import tables as t
from .buildings import buildings_on_trail
from .ranks import write_ranks
from .shared_outcome import begin_outcome


@kernel
def bits(mask):
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


@kernel
def write_seat(s, p, row, o):
    q = L.SEATS + p * L.SEAT_SIZE
    row[o + d.O_VISITS] = s[q + L.VISITS]
    row[o + d.O_PESOS] = s[q + L.PESOS]
    for i in range(L.N_ROWS):
        row[o + d.O_WORKERS + i] = s[q + L.WORKERS + i]
    row[o + d.O_STATIONS] = s[q + L.STATIONS_UPGRADED]
    row[o + d.O_MASTERS] = bits(s[q + L.MASTERS])
    row[o + d.O_OBJECTIVES_TAKEN] = s[q + L.OBJECTIVES_TAKEN]
    row[o + d.O_OBJECTIVES_PLAYED] = bits(s[q + L.AREA])
    row[o + d.O_DELIVERIES] = s[q + L.DELIVERIES]
    row[o + d.O_LOADINGS] = s[q + L.LOADINGS]
    row[o + d.O_HIRED] = s[q + L.HIRED]
    row[o + d.O_CATTLE] = s[q + L.CATTLE_BOUGHT]
    row[o + d.O_HELPED] = s[q + L.HELPED]
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
def write_outcome(s, T, row):
    begin_outcome(s, row)
    row[d.O_END_REASON] = s[L.END_REASON]
    row[d.O_HASH] = T[t.HASH]
    row[d.O_HASH + 1] = T[t.HASH + 1]
    row[d.O_SIDES] = 0
    for i in range(L.N_NUMBERS):
        row[d.O_SIDES] |= s[L.SIDES + i] << i
    row[d.O_CITY_SIDES] = 0
    for i in range(L.N_CITIES):
        row[d.O_CITY_SIDES] |= s[L.CITY_SIDES + i] << i
    space = 0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
            row[d.O_NEUTRAL_ON + space] = s[L.CONTENT + node] - 1
            space += 1
    row[d.O_SOLO] = s[L.SOLO]
    if s[L.SOLO]:
        row[d.O_LOADING_CARD] = s[L.LOADING_CARD] + 1
        row[d.O_SPECIALITY] = s[L.SPECIALITY] + 1
        row[d.O_SPECIALITY_CHANGES] = s[L.SPECIALITY_CHANGES]
        for i in range(L.N_HIRED):
            row[d.O_SPECIALITY_TURNS + i] = s[L.SPECIALITY_TURNS + i]
        for i in range(L.N_PEDRO_CARDS):
            row[d.O_PEDRO_USED + i] = s[L.PEDRO_USED + i]
    players = s[L.PLAYERS]
    for p in range(players):
        write_seat(s, p, row, d.O_SEATS + p * d.SEAT_OUTCOME_SIZE)
    write_ranks(row, players)  # A572: a tie is a shared victory
