"""Set-up of a game from its design row (3). All chance of the table comes from the table's stream.

Every random quantity is drawn whether or not a factor overrides it, so that two designs that differ
in one factor share the rest of their luck.
"""

from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import randint, seed_stream, shuffle

from . import codes as c
from . import design as d
from . import layout as L
from . import tables as t
from . import workspace as ws
from .cards import draw_cards
from .cattle import add_cattle
from .forecast import draw_tile, refill_forecast
from .pedro_actions import add_worker_pedro, shuffle_pedro
from .ports import add_ship
from .shared_deal import begin_deal
from .stack import push
from .trail import place_farmer
from .turn import TURN_START

_DECKS = 1  # numbers of the streams; 0 is that of the table
_POLICIES = 101


@kernel
def shuffled(s, where, start, n):
    """The numbers 0..n-1 in random order in `where`, from `start` on."""
    for i in range(n):
        where[start + i] = i
    shuffle(s, L.TABLE_STREAM, where, start, n)


@kernel
def deal_board(s, T, row, out):
    """Neutral buildings, sides, station masters (A41, A42, A52, A61)."""
    shuffled(s, out, ws.DEALT, L.N_NEUTRAL)
    i = 0
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
            s[L.CONTENT + node] = 1 + (out[ws.DEALT + i] if row[d.D_NEUTRAL] else i)
            i += 1
    for i in range(L.N_NUMBERS):
        coin = randint(s, L.TABLE_STREAM, 2)
        s[L.SIDES + i] = coin if row[d.D_SIDES + i] == d.SIDE_RANDOM else row[d.D_SIDES + i]
    for i in range(L.N_CITIES):
        coin = randint(s, L.TABLE_STREAM, 2)
        s[L.CITY_SIDES + i] = (
            coin if row[d.D_CITY_SIDES + i] == d.SIDE_RANDOM else row[d.D_CITY_SIDES + i]
        )
    shuffled(s, out, ws.DEALT, L.N_MASTERS)
    n = 0
    for station in range(L.N_STATIONS):
        if T[t.STATION_MASTER + station]:
            s[L.STATION_TILE + station] = out[ws.DEALT + n] + 1
            n += 1
    for i in range(n, L.N_MASTERS):
        s[L.MASTERS_REMOVED] |= 1 << out[ws.DEALT + i]


@kernel
def deal_tiles(s, T, out):
    """Bags, first farmers, job market, forecast (A44, A45, A46, A47)."""
    for letter in range(3):
        n = T[t.BAG_N + letter]
        s[L.BAG_N + letter] = n
        for i in range(n):
            s[L.BAG + letter * L.BAG_SIZE + i] = T[t.BAG + letter * L.BAG_SIZE + i]
        shuffle(s, L.TABLE_STREAM, s, L.BAG + letter * L.BAG_SIZE, n)
    placed = 0
    back = 0
    while placed < T[t.FARMERS_AT_START]:
        tile = draw_tile(s, 0) - 1
        if place_farmer(s, T, tile):
            placed += 1
        else:  # back into the bag (A45)
            s[L.FARMERS_REMOVED + tile] -= 1
            out[ws.DEALT + back] = tile
            back += 1
    if back > 0:
        for i in range(back):
            s[L.BAG + s[L.BAG_N] + i] = out[ws.DEALT + i]
        s[L.BAG_N] += back
        shuffle(s, L.TABLE_STREAM, s, L.BAG, s[L.BAG_N])
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    s[L.MARKER_ROW] = T[t.MARKER_START]
    for i in range((T[t.MARKER_START] + 1) * columns - 1):
        s[L.JOBS + i // columns * c.JOB_COLUMNS + i % columns] = draw_tile(s, 1)
    refill_forecast(s)


@kernel
def deal_cards(s, T):
    """Cattle market, objectives, ships (A48, A49, A50, A51)."""
    for i in range(L.N_MARKET_CARDS):
        s[L.CATTLE_DECK + i] = T[t.MARKET_CARDS + i]
    s[L.CATTLE_DECK_N] = L.N_MARKET_CARDS
    shuffle(s, L.TABLE_STREAM, s, L.CATTLE_DECK, L.N_MARKET_CARDS)
    add_cattle(s, T[t.MARKET_SIZE + s[L.PLAYERS]])
    s[L.EXHAUSTION_PILE] = L.N_EXHAUSTION
    shuffled(s, s, L.OBJECTIVE_DECK, L.N_OBJECTIVES)
    s[L.OBJECTIVE_DECK_N] = L.N_OBJECTIVES
    for i in range(T[t.OFFER]):
        s[L.OBJECTIVE_DECK_N] -= 1
        s[L.OFFER + i] = s[L.OBJECTIVE_DECK + s[L.OBJECTIVE_DECK_N]] + 1
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
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.PESOS] = row[d.D_PESOS + p]
    s[q + L.TOKENS] = T[t.TOKENS]
    s[q + L.AT] = -1
    s[q + L.STEPS] = T[t.STEPS + s[L.PLAYERS]]
    s[q + L.HAND_LIMIT] = T[t.HAND_LIMIT]
    s[q + L.CERTIFICATE_LIMIT] = T[t.CERTIFICATE_LIMIT]
    for disc in range(L.N_DISCS):
        s[q + L.DISC_ON + disc] = 1
    for i in range(L.N_AUX):
        s[q + L.AUX_FREE + i] = T[t.AUX_FREE + i]
    for i in range(L.N_ROWS):
        s[q + L.WORKERS + i] = 1  # the printed one (A64)
    for i in range(L.N_NUMBERS):
        if (row[d.D_BAN + p] >> (2 * i + s[L.SIDES + i])) & 1:
            s[q + L.BANNED] |= 1 << i
    s[L.QUAY_DISCS + T[t.START_QUAY] * L.MAX_SEATS + p] = 1
    for i in range(L.N_START_CARDS):
        s[q + L.DRAW + i] = T[t.START_CARDS + i]
    n = L.N_START_CARDS
    for _ in range(T[t.START_EXHAUSTION]):
        s[q + L.DRAW + n] = L.EXHAUSTION
        s[L.EXHAUSTION_PILE] -= 1
        n += 1
    s[q + L.DRAW_N] = n
    shuffle(s, L.DECK_STREAM + p * STREAM_SIZE, s, q + L.DRAW, n)
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
    begin_deal(s, row, _POLICIES)
    for p in range(s[L.PLAYERS]):
        seed_stream(s, L.DECK_STREAM + p * STREAM_SIZE, row[d.D_SEED], row[d.D_LUCK], _DECKS + p)
    deal_board(s, T, row, out)
    deal_tiles(s, T, out)
    deal_cards(s, T)
    s[L.SOLO] = row[d.D_SOLO]
    for p in range(s[L.PLAYERS]):
        if s[L.SOLO] and p == L.PEDRO:
            deal_pedro(s, T, row)
        else:
            deal_seat(s, T, p, row)
    push(s, TURN_START)
