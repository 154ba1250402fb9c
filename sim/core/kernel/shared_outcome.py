"""What the outcome row of every game has, but for the ranks (ranks.py), which come last."""

from sim.core.jit import kernel

from . import design as d
from . import layout as L


@kernel
def begin_outcome(s, row):
    """Of the game: turns, decisions; of each seat: categories, their sum, own turns."""
    row[d.O_GAME_TURNS] = s[L.TURN]
    row[d.O_DECISIONS] = s[L.DECISIONS]
    row[d.O_TRUNCATED] = s[L.TRUNCATED]
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        o = d.O_SEATS + p * d.SEAT_OUTCOME_SIZE
        total = 0
        for i in range(L.N_CATEGORIES):
            row[o + d.O_SCORES + i] = s[q + L.SCORE + i]
            total += s[q + L.SCORE + i]
        row[o + d.O_TOTAL] = total
        row[o + d.O_TURNS] = s[q + L.TURNS]
