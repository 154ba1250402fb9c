"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import design as d
from . import layout as L
from .ranks import write_ranks
from .seat_outcome import write_common, write_table
from .shared_outcome import begin_outcome


@kernel
def write_seat(s, p, row, o):
    write_common(s, p, row, o)
    q = L.SEATS + p * L.SEAT_SIZE
    row[o + d.O_DELIVERIES] = s[q + L.DELIVERIES]
    row[o + d.O_LOADINGS] = s[q + L.LOADINGS]
    row[o + d.O_HELPED] = s[q + L.HELPED]


@kernel
def write_outcome(s, T, row):
    begin_outcome(s, row)
    write_table(s, T, row)
    row[d.O_SIDES] = 0
    for i in range(L.N_NUMBERS):
        row[d.O_SIDES] |= s[L.SIDES + i] << i
    row[d.O_CITY_SIDES] = 0
    for i in range(L.N_CITIES):
        row[d.O_CITY_SIDES] |= s[L.CITY_SIDES + i] << i
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
