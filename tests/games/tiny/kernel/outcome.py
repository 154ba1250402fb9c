"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import design as d
from . import layout as L
from .ranks import write_ranks


@kernel
def write_outcome(s, T, row):
    row[d.O_GAME_TURNS] = s[L.TURN]
    row[d.O_DECISIONS] = s[L.DECISIONS]
    row[d.O_TRUNCATED] = s[L.TRUNCATED]
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        o = d.O_SEATS + p * d.SEAT_OUTCOME_SIZE
        row[o + d.O_SCORES] = s[q + L.SCORE]
        row[o + d.O_TOTAL] = s[q + L.SCORE]
        row[o + d.O_TURNS] = s[q + L.TURNS]
    write_ranks(row, s[L.PLAYERS])
