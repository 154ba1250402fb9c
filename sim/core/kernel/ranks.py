"""Ranks and shares of the win, from the outcome of the seats."""

import numpy as np

from sim.core.jit import kernel

from . import design as d

_COLUMNS = np.array(d.RANKED_BY)


@kernel
def is_before(row, one, other):
    """Whether one seat is ahead of another one: by the total, then by what breaks ties."""
    for i in range(len(_COLUMNS)):
        column = _COLUMNS[i]
        if row[one + column] != row[other + column]:
            return row[one + column] > row[other + column]
    return False


@kernel
def write_ranks(row, players):
    """Equal seats share the better place; equal winners share the win."""
    winners = 0
    for p in range(players):
        o = d.O_SEATS + p * d.SEAT_OUTCOME_SIZE
        rank = 1
        for other in range(players):
            if is_before(row, d.O_SEATS + other * d.SEAT_OUTCOME_SIZE, o):
                rank += 1
        row[o + d.O_RANK] = rank
        winners += 1 if rank == 1 else 0
    for p in range(players):
        o = d.O_SEATS + p * d.SEAT_OUTCOME_SIZE
        row[o + d.O_WIN] = d.WHOLE_WIN // winners if row[o + d.O_RANK] == 1 else 0
