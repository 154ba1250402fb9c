"""Set-up of a game from its design row (3). All chance of the table comes from the table's stream.

Every random quantity is drawn whether or not a factor overrides it, so that two designs that differ
in one factor share the rest of their luck.
"""

from sim.core.jit import kernel
from sim.core.rng import shuffle

from . import design as d
from . import layout as L
from . import tables as t
from . import workspace as ws
from .cards import draw_cards
from .forecast import draw_tile
from .pedro_actions import add_worker_pedro, shuffle_pedro
from .ports import add_ship
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
)
from .trials import deal_gifts
from .turn import TURN_START


@kernel
def deal_table(s, T, row, out):
    """Neutral buildings, sides, station masters (A41, A42, A52, A61)."""
    deal_neutral(s, T, row[d.D_NEUTRAL], out)
    for i in range(L.N_NUMBERS):
        s[L.SIDES + i] = deal_side(s, row[d.D_SIDES + i])
    for i in range(L.N_CITIES):
        s[L.CITY_SIDES + i] = deal_side(s, row[d.D_CITY_SIDES + i])
    n = deal_masters(s, T, L.N_STATIONS, L.N_MASTERS, out)
    for i in range(n, L.N_MASTERS):
        s[L.MASTERS_REMOVED] |= 1 << out[ws.DEALT + i]


@kernel
def deal_cards(s, T):
    """Cattle market, objectives, ships (A48, A49, A50, A51)."""
    deal_market(s, T)
    s[L.EXHAUSTION_PILE] = L.N_EXHAUSTION
    deal_objectives(s, T, L.N_OBJECTIVES)
    n = 0
    for ship in range(L.N_SHIPS):
        if T[t.SHIP_SUN + ship]:
            add_ship(s, T, ship)
        else:
            s[L.SHIP_STACK + n] = ship
            n += 1
    s[L.SHIP_STACK_N] = n
    shuffle(s, L.TABLE_STREAM, s, L.SHIP_STACK, L.N_SHIPS_STACK)


@kernel
def deal_seat(s, T, p, row):
    """Player board, herd, capital (A60, A61, A62, A63, A64, A65, A66, A67)."""
    deal_board(s, T, p)
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.PESOS] = row[d.D_PESOS + p]
    s[q + L.TOKENS] = T[t.TOKENS]
    for i in range(L.N_NUMBERS):
        if (row[d.D_BAN + p] >> (2 * i + s[L.SIDES + i])) & 1:
            s[q + L.BANNED] |= 1 << i
    s[L.QUAY_DISCS + T[t.START_QUAY] * L.MAX_SEATS + p] = 1
    for _ in range(T[t.START_EXHAUSTION]):
        s[q + L.DRAW + s[q + L.DRAW_N]] = L.EXHAUSTION
        s[q + L.DRAW_N] += 1
        s[L.EXHAUSTION_PILE] -= 1
    shuffle_herd(s, p)
    draw_cards(s, p, row[d.D_CARDS + p])


@kernel
def deal_pedro(s, T, row):
    """Pedro's seat: reserve, printed workers and one more, his cards.

    A601, A602, A603, A604, R50.
    """
    q = L.SEATS + L.PEDRO * L.SEAT_SIZE
    s[q + L.AT] = T[t.NODE_START]
    s[L.RESERVE] = L.N_DISCS
    s[L.QUAY_DISCS + T[t.START_QUAY] * L.MAX_SEATS + L.PEDRO] = 1
    for i in range(L.N_HIRED):
        s[q + L.WORKERS + i] = 1
    tile = draw_tile(s, 1) - 1
    s[L.SPECIALITY] = T[t.TILE_ROW + tile]
    add_worker_pedro(s, T, tile)
    shuffle_pedro(s)


@kernel
def deal(s, T, row, out):
    """A new game in `s`, ready for the first turn."""
    begin_deal(s, row, POLICIES)
    seed_decks(s, row)
    deal_table(s, T, row, out)
    deal_tiles(s, T, out)
    deal_cards(s, T)
    s[L.SOLO] = row[d.D_SOLO]
    for p in range(s[L.PLAYERS]):
        if s[L.SOLO] and p == L.PEDRO:
            deal_pedro(s, T, row)
        else:
            deal_seat(s, T, p, row)
    deal_gifts(s, T, row)
    push(s, TURN_START)
