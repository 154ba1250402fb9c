"""Set-up of a game from its design row (3, 14.1, 15). Chance of the table is the table's stream.

Every random quantity is drawn whether or not a factor overrides it, and what the expansion draws
comes last: two designs that differ in one factor share the rest of their luck.
"""

from sim.core.jit import kernel

from . import design as d
from . import layout as L
from . import tables as t
from . import workspace as ws
from .cards import draw_cards
from .north import gain_tokens
from .shared_deal import begin_deal
from .stack import push
from .table_setup import (
    POLICIES,
    deal_board,
    deal_market,
    deal_masters,
    deal_neutral,
    deal_objectives,
    deal_side,
    deal_tiles,
    seed_decks,
    shuffle_herd,
    shuffled,
)
from .trials import deal_gifts
from .turn import TURN_START


@kernel
def deal_table(s, T, row, out):
    """Neutral buildings, sides, station masters (B41, B42, B61)."""
    deal_neutral(s, T, row[d.D_NEUTRAL], out)
    for i in range(L.N_NUMBERS):
        s[L.DEALT_SIDES] |= deal_side(s, row[d.D_SIDES + i]) << i
    deal_masters(s, T, L.N_BASE_STATIONS, L.N_BASE_MASTERS, out)
    for i in range(L.N_BASE_MASTERS, L.N_MASTERS):
        s[L.MASTERS_REMOVED] |= 1 << i


@kernel
def deal_start_objectives(s, out):
    """One each at random, into the own area; the rest to the box (B66)."""
    shuffled(s, out, ws.DEALT, L.N_START_OBJECTIVES)
    for i in range(L.N_START_OBJECTIVES):
        card = 1 << (L.N_DECK_OBJECTIVES + out[ws.DEALT + i])
        if i < s[L.PLAYERS]:
            s[L.SEATS + i * L.SEAT_SIZE + L.AREA] |= card
        else:
            s[L.OBJECTIVES_REMOVED] |= card


@kernel
def in_play(s, row, number):
    """Building numbers of this game (B61, N60, B545)."""
    if number < L.N_BASE_NUMBERS:
        return True
    return row[d.D_TILE_13] == 1 if number == L.N_NUMBERS - 1 else s[L.NORTH] == 1


@kernel
def deal_seat(s, T, p, row):
    """Player board, herd, dollars (B60, B61, B62, B63, B64, B65, B67, N60)."""
    deal_board(s, T, p)
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.MONEY] = row[d.D_DOLLARS + p]
    s[q + L.BANNED] = row[d.D_BAN + p]
    for i in range(L.N_NUMBERS):
        s[q + L.SIDES + i] = (s[L.DEALT_SIDES] >> i) & 1
        if not in_play(s, row, i):
            s[q + L.BUILDING_AT + i] = -1
    if s[L.NORTH]:
        s[q + L.STORES_LEFT] = L.N_STORES
        gain_tokens(s, p, T[t.TOKENS])
    else:
        s[q + L.DISC_ON + L.ANNEX_DISC] = 0
        s[q + L.AUX_FREE + L.N_AUX - 1] = 0
    shuffle_herd(s, p)
    draw_cards(s, p, T[t.HAND_LIMIT])


@kernel
def deal_north(s, T, out):
    """Masters of all stations and New York City, tiles of medium towns (N41, N42)."""
    n = deal_masters(s, T, L.N_STATIONS, L.N_MASTERS, out)
    s[L.MASTERS_REMOVED] = 0
    for i in range(n, L.N_MASTERS):
        s[L.BESIDE_NEW_YORK] |= 1 << out[ws.DEALT + i]
    shuffled(s, out, ws.DEALT, L.TOWN_TILES)
    for i in range(L.N_MEDIUM):
        tile = out[ws.DEALT + i]
        kind = 0
        while tile >= T[t.TOWN_TILE_N + kind]:
            tile -= T[t.TOWN_TILE_N + kind]
            kind += 1
        s[L.TOWN_TILE + i] = kind + 1


@kernel
def deal(s, T, row, out):
    """A new game in `s`, ready for the first turn."""
    begin_deal(s, row, POLICIES)
    seed_decks(s, row)
    s[L.NORTH] = row[d.D_NORTH]
    s[L.POKER] = row[d.D_POKER]
    s[L.PREPARATION] = row[d.D_PREPARATION]
    if s[L.NORTH]:
        s[L.TOKEN_SUPPLY] = T[t.TOKEN_SUPPLY]
    deal_table(s, T, row, out)
    deal_tiles(s, T, out)
    deal_market(s, T)
    deal_objectives(s, T, L.N_DECK_OBJECTIVES)
    deal_start_objectives(s, out)
    for p in range(s[L.PLAYERS]):
        deal_seat(s, T, p, row)
    if s[L.NORTH]:
        deal_north(s, T, out)
    deal_gifts(s, T, row)
    push(s, TURN_START)
