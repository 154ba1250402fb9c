"""The outcome row of a finished game."""

from sim.core.bits import count_bits
from sim.core.jit import kernel

from . import design as d
from . import layout as L
from .farm import planted
from .ranks import write_ranks
from .scoring import level_3_cards
from .seats import seat_at
from .shared_outcome import begin_outcome
from .water import water_of

_FIELDS = d.STATISTIC_FIELDS
_N_STATISTICS = len(_FIELDS)


@kernel
def best_horse(s, q):
    """The level that breaks ties; no horse is below level 0 (M257, R43)."""
    best = -1
    for stable in range(L.N_STABLES):
        if s[q + L.HORSES] >> stable & 1:
            best = max(best, s[q + L.LEVEL + stable])
    return best


@kernel
def copy(s, at, n, row, to):
    for i in range(n):
        row[to + i] = s[at + i]


@kernel
def write_seat(s, p, row, o):
    q = seat_at(p)
    row[o + d.O_LEVEL_3] = level_3_cards(s, q)
    row[o + d.O_BEST_HORSE] = best_horse(s, q)
    copy(s, q + L.INCOME, L.N_INCOMES, row, o + d.O_INCOME)
    copy(s, q + L.SPENT, L.N_EXPENSES, row, o + d.O_SPENT)
    copy(s, q + L.PLACED, d.N_PLACED, row, o + d.O_PLACED)
    copy(s, q + L.MADE, L.N_GOODS, row, o + d.O_MADE)
    copy(s, q + L.KEPT, L.N_ANIMALS, row, o + d.O_KEPT)
    copy(s, q + L.BOUGHT, L.N_TILES, row, o + d.O_BOUGHT)
    for i in range(_N_STATISTICS):
        row[o + d.O_STATISTICS + i] = s[q + _FIELDS[i]]
    row[o + d.O_CITY] = count_bits(s[q + L.CITY_CARDS])
    row[o + d.O_PENS] = count_bits(s[q + L.PENS])
    row[o + d.O_PLANTS] = count_bits(planted(s, q))
    row[o + d.O_CUBES] = water_of(s, q)
    animals = 0
    for kind in range(L.N_ANIMALS):
        animals += s[q + L.ANIMALS + kind]
    row[o + d.O_ANIMALS] = animals
    row[o + d.O_RECRUITED] = 1 - s[q + L.WAITING]


@kernel
def write_outcome(s, T, row):
    begin_outcome(s, row)
    row[d.O_ROUNDS] = s[L.ROUND]
    row[d.O_EVENTS] = s[L.EVENTS_USED]
    if s[L.EVENT] > 0:
        row[d.O_EVENTS] |= 1 << (s[L.EVENT] - 1)
    for p in range(s[L.PLAYERS]):
        write_seat(s, p, row, d.O_SEATS + p * d.SEAT_OUTCOME_SIZE)
    write_ranks(row, s[L.PLAYERS])  # R43: what is still equal shares the victory
