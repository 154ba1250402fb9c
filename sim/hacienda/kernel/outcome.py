"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import design as d
from . import layout as L
from .board import is_land, is_piece, owner_at, seat_at
from .ranks import write_ranks
from .sets import count_bits
from .shared_outcome import begin_outcome

_FIELDS = d.STATISTIC_FIELDS
_N_STATISTICS = len(_FIELDS)


@kernel
def write_groups(s, row):
    """Chains and herds of all players, and the largest of them."""
    for space in range(L.N_SPACES):
        if not is_piece(s[L.CONTENT + space]) or s[L.GROUP + space] != space:
            continue
        o = d.O_SEATS + owner_at(s, space) * d.SEAT_OUTCOME_SIZE
        size = s[L.SIZE + space]
        if not is_land(s, space):
            row[o + d.O_HERDS] += 1
            row[o + d.O_LARGEST_HERD] = max(row[o + d.O_LARGEST_HERD], size)
        elif size > 1:
            row[o + d.O_CHAINS] += 1
            row[o + d.O_LARGEST_CHAIN] = max(row[o + d.O_LARGEST_CHAIN], size)


@kernel
def write_seat(s, p, row, o):
    q = seat_at(p)
    row[o + d.O_PESOS] = s[q + L.PESOS]
    for i in range(_N_STATISTICS):
        row[o + d.O_STATISTICS + i] = s[q + _FIELDS[i]]
    for i in range(L.N_PIECES):
        row[o + d.O_PIECES + i] = s[q + L.PIECES + i]
    row[o + d.O_MARKETS] = count_bits(s[q + L.MARKETS])
    for i in range(d.O_CHAINS, d.SEAT_OUTCOME_SIZE):
        row[o + i] = 0


@kernel
def write_outcome(s, T, row):
    players = s[L.PLAYERS]
    begin_outcome(s, row)
    row[d.O_ROUNDS] = (s[L.TURN] + players - 1) // players
    row[d.O_END_REASON] = s[L.END_REASON]
    row[d.O_BOARD] = s[L.BOARD]
    row[d.O_INTERMEDIATE] = s[L.INTERMEDIATE_TURN]
    row[d.O_PONDS] = s[L.PONDS]
    for p in range(players):
        write_seat(s, p, row, d.O_SEATS + p * d.SEAT_OUTCOME_SIZE)
    write_groups(s, row)
    write_ranks(row, players)  # H113, R15: a tie is a shared victory
