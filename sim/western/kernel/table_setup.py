"""Set-up of what all games of the family have (3). Chance of the table is the table's stream.

Every random quantity is drawn whether or not a factor overrides it, so that two designs that differ
in one factor share the rest of their deal.
"""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import randint, seed_stream, shuffle

from . import codes as c
from . import design as d
from . import layout as L
from . import tables as t
from . import workspace as ws
from .cattle import add_cattle
from .family_rows import SIDE_RANDOM
from .forecast import draw_tile, place_tile, refill_forecast

DECKS = 1  # numbers of the streams; 0 is that of the table
POLICIES = 101


@kernel
def shuffled(s, where, start, n):
    """The numbers 0..n-1 in random order in `where`, from `start` on."""
    for i in range(n):
        where[start + i] = i
    shuffle(s, L.TABLE_STREAM, where, start, n)


@kernel
def seed_decks(s, row):
    """Each player's shuffles are a stream of their own."""
    for p in range(s[L.PLAYERS]):
        seed_stream(s, L.DECK_STREAM + p * STREAM_SIZE, row[d.D_SEED], row[d.D_LUCK], DECKS + p)


@kernel
def deal_neutral(s, T, shuffle_them, out):
    """Neutral buildings, each on the space of its letter or anywhere (A42, B42)."""
    shuffled(s, out, ws.DEALT, L.N_NEUTRAL)
    i = 0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
            s[L.CONTENT + node] = 1 + (out[ws.DEALT + i] if shuffle_them else i)
            i += 1


@kernel
def deal_side(s, asked):
    """The side that is up: drawn in any case, taken if none was asked for (A61, B61)."""
    coin = randint(s, L.TABLE_STREAM, 2)
    return coin if asked == SIDE_RANDOM else asked


@kernel
def deal_masters(s, T, stations, masters, out):
    """A master on each space of the first stations; returns how many were dealt (A41, B41, N41)."""
    shuffled(s, out, ws.DEALT, masters)
    n = 0
    for station in range(stations):
        if T[t.STATION_MASTER + station]:
            s[L.STATION_TILE + station] = out[ws.DEALT + n] + 1
            n += 1
    return n


@kernel
def deal_tiles(s, T, out):
    """Bags or stacks, first tiles on the trail, job market, forecast.

    A44, A45, A46, A47; B44, B45, B46, B47.
    """
    for i in range(L.N_SUPPLIES):
        n = T[t.SUPPLY_N + i]
        s[L.SUPPLY_N + i] = n
        for k in range(n):
            s[L.SUPPLY + i * L.SUPPLY_SIZE + k] = T[t.SUPPLY + i * L.SUPPLY_SIZE + k]
        shuffle(s, L.TABLE_STREAM, s, L.SUPPLY + i * L.SUPPLY_SIZE, n)
    placed = 0
    back = 0
    while placed < T[t.TILES_AT_START]:
        tile = draw_tile(s, 0) - 1
        if place_tile(s, T, tile):
            placed += 1
        else:  # back where it came from (A45, B45)
            s[L.TILES_REMOVED + tile] -= 1
            out[ws.DEALT + back] = tile
            back += 1
    if back > 0:
        for i in range(back):
            s[L.SUPPLY + s[L.SUPPLY_N] + i] = out[ws.DEALT + i]
        s[L.SUPPLY_N] += back
        shuffle(s, L.TABLE_STREAM, s, L.SUPPLY, s[L.SUPPLY_N])
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    s[L.MARKER_ROW] = T[t.MARKER_START]
    for i in range((T[t.MARKER_START] + 1) * columns - 1):
        s[L.JOBS + i // columns * c.JOB_COLUMNS + i % columns] = draw_tile(s, 1)
    refill_forecast(s)


@kernel
def deal_market(s, T):
    """The cattle market and its deck (A48, B48)."""
    for i in range(L.N_MARKET_CARDS):
        s[L.CATTLE_DECK + i] = T[t.MARKET_CARDS + i]
    s[L.CATTLE_DECK_N] = L.N_MARKET_CARDS
    shuffle(s, L.TABLE_STREAM, s, L.CATTLE_DECK, L.N_MARKET_CARDS)
    add_cattle(s, T[t.MARKET_SIZE + s[L.PLAYERS]])


@kernel
def deal_objectives(s, T, n):
    """Deck and offer of the first n objective cards (A50, B50)."""
    shuffled(s, s, L.OBJECTIVE_DECK, n)
    s[L.OBJECTIVE_DECK_N] = n
    for i in range(T[t.OFFER]):
        s[L.OBJECTIVE_DECK_N] -= 1
        s[L.OFFER + i] = s[L.OBJECTIVE_DECK + s[L.OBJECTIVE_DECK_N]] + 1


@kernel
def deal_board(s, T, p):
    """Player board: limits, discs, printed workers, the starting herd unshuffled.

    A60, A62, A63, A64, A65; B60, B62, B63, B64, B65.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.AT] = -1
    s[q + L.STEPS] = T[t.STEPS + s[L.PLAYERS]]
    s[q + L.HAND_LIMIT] = T[t.HAND_LIMIT]
    s[q + L.CERTIFICATE_LIMIT] = T[t.CERTIFICATE_LIMIT]
    for disc in range(L.N_DISCS):
        s[q + L.DISC_ON + disc] = 1
    for i in range(L.N_AUX):
        s[q + L.AUX_FREE + i] = T[t.AUX_FREE + i]
    for i in range(L.N_ROWS):
        s[q + L.WORKERS + i] = 1
    for i in range(L.N_START_CARDS):
        s[q + L.DRAW + i] = T[t.START_CARDS + i]
    s[q + L.DRAW_N] = L.N_START_CARDS


@kernel
def shuffle_herd(s, p):
    """The draw pile of a player (A65, B65)."""
    q = L.SEATS + p * L.SEAT_SIZE
    shuffle(s, L.DECK_STREAM + p * STREAM_SIZE, s, q + L.DRAW, s[q + L.DRAW_N])
