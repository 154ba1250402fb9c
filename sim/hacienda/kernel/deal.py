"""Set-up of a game from its design row (3). All chance of the table comes from the table's stream.

Every random quantity is drawn whether or not it is used, so that two designs that differ in one
factor share the rest of their deal.
"""

from sim.core.jit import kernel
from sim.core.rng import randint, shuffle

from . import design as d
from . import layout as L
from . import tables as t
from . import workspace as ws
from .board import board_at, lay_out, seat_at
from .cards import show_land, take_animal_card, take_land_card
from .shared_deal import begin_deal
from .stack import push
from .trials import deal_gifts
from .turn import TURN_START

_POLICIES = 1  # numbers of the streams; 0 is that of the table


@kernel
def deal_board(s, T, row, out):
    """The side, its spaces and printed ponds (H7, H20, H26, H127, R9)."""
    coin = randint(s, L.TABLE_STREAM, d.BOARD_RANDOM)
    s[L.BOARD] = coin if row[d.D_BOARD] == d.BOARD_RANDOM else row[d.D_BOARD]
    board = board_at(s)
    n = T[board + t.N_LAND_SPACES]
    for i in range(n):
        out[ws.SEEN + i] = i % L.N_LAND
    shuffle(s, L.TABLE_STREAM, out, ws.SEEN, n)
    dealt = 0
    pond = L.FIRST_POND
    for space in range(L.N_SPACES):
        kind = T[board + t.TERRAIN + space]
        if kind < L.N_LAND:
            if T[t.SHUFFLED]:
                kind = out[ws.SEEN + dealt]
            dealt += 1
        elif kind == L.POND:
            s[L.CONTENT + space] = pond
            pond += 1
        s[L.TERRAIN + space] = kind
    for shape in range(T[t.N_SHAPES]):
        s[L.WATER_STOCK + shape] = T[t.SHAPE_COUNT + shape]
    s[L.WATER_STOCK] -= T[board + t.N_PRINTED]
    s[L.LAND_STOCK] = T[t.LAND_TILES]


@kernel
def deal_cards(s, T):
    """Hands, displays and piles (H22, H23, H24)."""
    n = T[t.LAND_CARDS_N]
    for i in range(n):
        s[L.LAND_PILE + i] = T[t.LAND_CARDS + i]
    shuffle(s, L.TABLE_STREAM, s, L.LAND_PILE, n)
    m = T[t.ANIMAL_CARDS_N]
    for i in range(m):
        s[L.REMOVED + i] = T[t.ANIMAL_CARDS + i]
    shuffle(s, L.TABLE_STREAM, s, L.REMOVED, m)
    for p in range(s[L.PLAYERS]):
        for _ in range(T[t.LAND_DEALT]):
            n -= 1
            take_land_card(s, seat_at(p), s[L.LAND_PILE + n], 0)
        for _ in range(T[t.ANIMALS_DEALT]):
            m -= 1
            take_animal_card(s, seat_at(p), s[L.REMOVED + m], 0)
    s[L.LAND_PILE_N] = n
    show_land(s, T)
    for _ in range(T[t.ANIMALS_SHOWN]):
        m -= 1
        s[L.ANIMAL_DISPLAY + s[L.REMOVED + m]] += 1
    s[L.REMOVED_N] = T[t.REMOVED + s[L.PLAYERS]]
    half = (m - s[L.REMOVED_N]) // 2
    for pile in range(2):
        s[L.ANIMAL_PILE_N + pile] = half
        for i in range(half):
            m -= 1
            s[L.ANIMAL_PILE + pile * L.MAX_ANIMAL_CARDS + i] = s[L.REMOVED + m]


@kernel
def deal(s, T, row, out):
    """A new game in `s`, ready for the first turn."""
    begin_deal(s, row, _POLICIES)
    for p in range(s[L.PLAYERS]):
        q = seat_at(p)
        s[q + L.PESOS] = row[d.D_PESOS + p]
        s[q + L.BANNED] = row[d.D_BAN + p]
    deal_board(s, T, row, out)
    deal_cards(s, T)
    lay_out(s, T)
    deal_gifts(s, T, row)
    push(s, TURN_START)
