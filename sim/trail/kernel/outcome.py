"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import design as d
from . import layout as L
from . import tables as t
from .counted import hazards_kept, teepees_kept
from .north import own_cities
from .ranks import write_ranks
from .seat_outcome import write_common, write_table
from .shared_outcome import begin_outcome


@kernel
def write_seat(s, T, p, row, o):
    write_common(s, p, row, o)
    q = L.SEATS + p * L.SEAT_SIZE
    row[o + d.O_DELIVERIES] = s[q + L.DELIVERIES]
    row[o + d.O_HAZARDS] = hazards_kept(s, T, p)
    row[o + d.O_TEEPEES] = teepees_kept(s, T, p, 0) + teepees_kept(s, T, p, 1)
    row[o + d.O_STORES] = L.N_STORES - s[q + L.STORES_LEFT] if s[L.NORTH] else 0
    row[o + d.O_TOKENS] = s[q + L.TOKENS_USED]
    row[o + d.O_POTS] = s[q + L.POTS_WON]
    row[o + d.O_TURNED] = s[q + L.TILES_TURNED]
    slot = s[q + L.ENGINE]
    row[o + d.O_ENGINE] = T[t.SLOT_NUMBER + slot]
    if T[t.SLOT_NUMBER + slot] < 0:
        row[o + d.O_ENGINE] = T[t.SLOT_NUMBER + slot - 1]
    row[o + d.O_CITIES] = own_cities(s, p)


@kernel
def write_outcome(s, T, row):
    begin_outcome(s, row)
    write_table(s, T, row)
    row[d.O_SIDES] = s[L.DEALT_SIDES]
    players = s[L.PLAYERS]
    for p in range(players):
        write_seat(s, T, p, row, d.O_SEATS + p * d.SEAT_OUTCOME_SIZE)
    write_ranks(row, players)  # B572: a tie is a shared victory
