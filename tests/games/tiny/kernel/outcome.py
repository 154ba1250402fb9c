"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import design as d
from . import layout as L


@kernel
def write_outcome(s, T, row):
    row[d.O_GAME_TURNS] = s[L.TURN]
    row[d.O_DECISIONS] = s[L.DECISIONS]
    row[d.O_TRUNCATED] = s[L.TRUNCATED]
    winners = 0
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        o = d.O_SEATS + p * d.SEAT_OUTCOME_SIZE
        row[o + d.O_SCORES] = s[q + L.SCORE]
        row[o + d.O_TOTAL] = s[q + L.SCORE]
        row[o + d.O_TURNS] = s[q + L.TURNS]
        rank = 1
        for other in range(s[L.PLAYERS]):
            if s[L.SEATS + other * L.SEAT_SIZE + L.SCORE] > s[q + L.SCORE]:
                rank += 1
        row[o + d.O_RANK] = rank
        winners += 1 if rank == 1 else 0
    for p in range(s[L.PLAYERS]):
        o = d.O_SEATS + p * d.SEAT_OUTCOME_SIZE
        row[o + d.O_WIN] = d.WHOLE_WIN // winners if row[o + d.O_RANK] == 1 else 0
