"""Set-up of a game from its design row (section 3). All chance comes from the table's stream.

Every random quantity is drawn whether or not it is used, so that two designs that differ in one
factor share the rest of their deal.
"""

from sim.core.jit import kernel
from sim.core.rng import shuffle

from . import design as d
from . import layout as L
from . import tables as t
from . import workspace as ws
from .farm import START
from .markets import fill_upper
from .round import BEGIN_ROUND, draw_event, fill_offer
from .seats import seat_at
from .shared_deal import begin_deal
from .stack import push
from .trials import deal_gifts

_POLICIES = 1  # numbers of the streams; 0 is that of the table


@kernel
def deal_events(s):
    """One face up (M22), without dice a second one (M281), in the simplified game none (M285)."""
    for i in range(L.N_EVENTS):
        s[L.EVENT_DECK + i] = i
    shuffle(s, L.TABLE_STREAM, s, L.EVENT_DECK, L.N_EVENTS)
    s[L.EVENT_DECK_N] = L.N_EVENTS
    if not s[L.SIMPLIFIED]:
        s[L.EVENT] = draw_event(s)
        if s[L.NO_DICE]:
            s[L.NEXT_EVENT] = draw_event(s)


@kernel
def deal_markets(s, T, out):
    """M23, M24. In the simplified game there is no city (M285)."""
    for i in range(L.N_MARKETS_A):
        s[L.MARKET_DECK + i] = i
    shuffle(s, L.TABLE_STREAM, s, L.MARKET_DECK, L.N_MARKETS_A)
    s[L.MARKET_DECK_N] = L.N_MARKETS_A
    for i in range(L.N_MARKETS_B):
        s[L.MARKET_LATER + i] = L.N_MARKETS_A + i
    shuffle(s, L.TABLE_STREAM, s, L.MARKET_LATER, L.N_MARKETS_B)
    s[L.MARKET_LATER_N] = L.N_MARKETS_B
    fill_upper(s, T)
    for i in range(L.N_CITY):
        out[ws.SETS + i] = i
    shuffle(s, L.TABLE_STREAM, out, ws.SETS, L.N_CITY)
    shown = 0 if s[L.SIMPLIFIED] else T[t.CITY_N]
    for i in range(L.N_CITY):
        if i < shown:
            s[L.CITY + i] = out[ws.SETS + i] + 1
        else:
            s[L.CITY_BOX] |= 1 << out[ws.SETS + i]


@kernel
def deal_tiles(s, T):
    """M25; not in the simplified game (M285)."""
    s[L.TILE_DECK_N] = T[t.TILES_A_N]
    for i in range(T[t.TILES_A_N]):
        s[L.TILE_DECK + i] = T[t.TILES_A + i]
    shuffle(s, L.TABLE_STREAM, s, L.TILE_DECK, s[L.TILE_DECK_N])
    s[L.TILE_LATER_N] = T[t.TILES_B_N]
    for i in range(T[t.TILES_B_N]):
        s[L.TILE_LATER + i] = T[t.TILES_B + i]
    shuffle(s, L.TABLE_STREAM, s, L.TILE_LATER, s[L.TILE_LATER_N])
    if not s[L.SIMPLIFIED]:
        fill_offer(s)


@kernel
def deal(s, T, row, out):
    """A new game in `s`, ready for the choice of start resources (M31)."""
    begin_deal(s, row, _POLICIES)
    s[L.NO_DICE] = row[d.D_DICE]
    s[L.SIMPLIFIED] = row[d.D_RULES]
    players = s[L.PLAYERS]
    for p in range(players):
        q = seat_at(p)
        s[L.ORDER + p] = p + 1  # R1, M30
        s[q + L.PESOS] = row[d.D_PESOS + p]
        s[q + L.START_PESOS] = row[d.D_PESOS + p]
        s[q + L.BANNED] = row[d.D_BAN + p]
        s[q + L.WORKERS] = T[t.WORKERS + players]  # M29
        s[q + L.WAITING] = 1  # M21
    s[L.MILL] = T[t.CUBES]
    s[L.PEN_STOCK] = T[t.PENS]
    s[L.HORSE_STOCK] = T[t.HORSES]
    for kind in range(L.N_ANIMALS):
        s[L.ANIMAL_STOCK + kind] = T[t.ANIMALS + kind]
    for kind in range(L.N_PLANTS):
        s[L.PLANT_STOCK + kind] = T[t.PLANTS + kind]
    deal_events(s)
    deal_markets(s, T, out)
    deal_tiles(s, T)
    deal_gifts(s, T, row)
    push(s, BEGIN_ROUND)
    push(s, START, players)
