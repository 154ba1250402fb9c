"""Set-up of a game from its design row (3). All chance of the table comes from the table's stream.

Every random quantity is drawn whether or not a factor overrides it, so that two designs that differ
in one factor share the rest of their luck.
"""

from sim.argentina.kernel.cards import draw_cards
from sim.argentina.kernel.cattle import add_cattle
from sim.argentina.kernel.codes import JOB_COLUMNS, N_NEUTRAL, TURN_START
from sim.argentina.kernel.design import (
    D_BAN,
    D_CARDS,
    D_CITY_SIDES,
    D_GAME,
    D_LUCK,
    D_NEUTRAL,
    D_PESOS,
    D_PLAYERS,
    D_POLICY,
    D_SEED,
    D_SIDES,
    D_SOLO,
    SIDE_RANDOM,
)
from sim.argentina.kernel.forecast import draw_tile, refill_forecast
from sim.argentina.kernel.layout import (
    AT,
    AUX_FREE,
    BAG,
    BAG_N,
    BAG_SIZE,
    BANNED,
    CATTLE_DECK,
    CATTLE_DECK_N,
    CERTIFICATE_LIMIT,
    CITY_SIDES,
    CONTENT,
    DECK_STREAM,
    DISC_ON,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    EXHAUSTION_PILE,
    FARMERS_REMOVED,
    HAND_LIMIT,
    JOBS,
    MARKER_ROW,
    MASTERS_REMOVED,
    N_AUX,
    N_CITIES,
    N_DISCS,
    N_EXHAUSTION,
    N_HIRED,
    N_MARKET_CARDS,
    N_MASTERS,
    N_NODES,
    N_NUMBERS,
    N_OBJECTIVES,
    N_ROWS,
    N_SHIPS,
    N_SHIPS_STACK,
    N_START_CARDS,
    N_STATIONS,
    OBJECTIVE_DECK,
    OBJECTIVE_DECK_N,
    OFFER,
    PEDRO,
    PESOS,
    PLAYERS,
    POLICY,
    POLICY_STREAM,
    QUAY_DISCS,
    RESERVE,
    SCRATCH,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_STACK,
    SHIP_STACK_N,
    SIDES,
    SOLO,
    SPECIALITY,
    STATE_SIZE,
    STATION_TILE,
    STEPS,
    TABLE_STREAM,
    TOKENS,
    WORKERS,
)
from sim.argentina.kernel.layout import N_NEUTRAL as NEUTRAL_BUILDINGS
from sim.argentina.kernel.pedro import add_worker_pedro, shuffle_pedro
from sim.argentina.kernel.ports import add_ship
from sim.argentina.kernel.stack import push
from sim.argentina.kernel.tables import (
    T_AUX_FREE,
    T_BAG,
    T_BAG_N,
    T_CERTIFICATE_LIMIT,
    T_COLUMNS,
    T_FARMERS_AT_START,
    T_HAND_LIMIT,
    T_MARKER_START,
    T_MARKET_CARDS,
    T_MARKET_SIZE,
    T_NODE_START,
    T_NODE_TYPE,
    T_OFFER,
    T_SHIP_SUN,
    T_START_CARDS,
    T_START_EXHAUSTION,
    T_START_QUAY,
    T_STATION_MASTER,
    T_STEPS,
    T_TILE_ROW,
    T_TOKENS,
)
from sim.argentina.kernel.trail import place_farmer
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import below, seed_stream, shuffle

_DECKS = 1  # names of the streams
_POLICIES = 101


@kernel
def shuffled(s, start, n):
    """The numbers 0..n-1 in random order at `start`."""
    for i in range(n):
        s[start + i] = i
    shuffle(s, TABLE_STREAM, start, n)


@kernel
def deal_board(s, T, row):
    """Neutral buildings, sides, station masters (A41, A42, A52, A61)."""
    shuffled(s, SCRATCH, NEUTRAL_BUILDINGS)
    i = 0
    for node in range(N_NODES):
        if T[T_NODE_TYPE + node] == N_NEUTRAL:
            s[CONTENT + node] = 1 + (s[SCRATCH + i] if row[D_NEUTRAL] else i)
            i += 1
    for i in range(N_NUMBERS):
        coin = below(s, TABLE_STREAM, 2)
        s[SIDES + i] = coin if row[D_SIDES + i] == SIDE_RANDOM else row[D_SIDES + i]
    for i in range(N_CITIES):
        coin = below(s, TABLE_STREAM, 2)
        s[CITY_SIDES + i] = coin if row[D_CITY_SIDES + i] == SIDE_RANDOM else row[D_CITY_SIDES + i]
    shuffled(s, SCRATCH, N_MASTERS)
    n = 0
    for station in range(N_STATIONS):
        if T[T_STATION_MASTER + station]:
            s[STATION_TILE + station] = s[SCRATCH + n] + 1
            n += 1
    for i in range(n, N_MASTERS):
        s[MASTERS_REMOVED] |= 1 << s[SCRATCH + i]


@kernel
def deal_tiles(s, T):
    """Bags, first farmers, job market, forecast (A44-A47)."""
    for letter in range(3):
        n = T[T_BAG_N + letter]
        s[BAG_N + letter] = n
        for i in range(n):
            s[BAG + letter * BAG_SIZE + i] = T[T_BAG + letter * BAG_SIZE + i]
        shuffle(s, TABLE_STREAM, BAG + letter * BAG_SIZE, n)
    placed = 0
    back = 0
    while placed < T[T_FARMERS_AT_START]:
        tile = draw_tile(s, 0) - 1
        if place_farmer(s, T, tile):
            placed += 1
        else:  # back into the bag (A45)
            s[FARMERS_REMOVED + tile] -= 1
            s[SCRATCH + back] = tile
            back += 1
    if back > 0:
        for i in range(back):
            s[BAG + s[BAG_N] + i] = s[SCRATCH + i]
        s[BAG_N] += back
        shuffle(s, TABLE_STREAM, BAG, s[BAG_N])
    columns = T[T_COLUMNS + s[PLAYERS]]
    s[MARKER_ROW] = T[T_MARKER_START]
    for i in range((T[T_MARKER_START] + 1) * columns - 1):
        s[JOBS + i // columns * JOB_COLUMNS + i % columns] = draw_tile(s, 1)
    refill_forecast(s)


@kernel
def deal_cards(s, T):
    """Cattle market, objectives, ships (A48-A51)."""
    for i in range(N_MARKET_CARDS):
        s[CATTLE_DECK + i] = T[T_MARKET_CARDS + i]
    s[CATTLE_DECK_N] = N_MARKET_CARDS
    shuffle(s, TABLE_STREAM, CATTLE_DECK, N_MARKET_CARDS)
    add_cattle(s, T[T_MARKET_SIZE + s[PLAYERS]])
    s[EXHAUSTION_PILE] = N_EXHAUSTION
    shuffled(s, OBJECTIVE_DECK, N_OBJECTIVES)
    s[OBJECTIVE_DECK_N] = N_OBJECTIVES
    for i in range(T[T_OFFER]):
        s[OBJECTIVE_DECK_N] -= 1
        s[OFFER + i] = s[OBJECTIVE_DECK + s[OBJECTIVE_DECK_N]] + 1
    n = 0
    for ship in range(N_SHIPS):
        if T[T_SHIP_SUN + ship]:
            add_ship(s, T, ship)
        else:
            s[SHIP_STACK + n] = ship
            n += 1
    s[SHIP_STACK_N] = n
    shuffle(s, TABLE_STREAM, SHIP_STACK, N_SHIPS_STACK)


@kernel
def deal_seat(s, T, p, row):
    """Player board, herd, capital (A60-A67)."""
    q = SEATS + p * SEAT_SIZE
    s[q + PESOS] = row[D_PESOS + p]
    s[q + TOKENS] = T[T_TOKENS]
    s[q + AT] = -1
    s[q + STEPS] = T[T_STEPS + s[PLAYERS]]
    s[q + HAND_LIMIT] = T[T_HAND_LIMIT]
    s[q + CERTIFICATE_LIMIT] = T[T_CERTIFICATE_LIMIT]
    s[q + POLICY] = row[D_POLICY + p]
    for d in range(N_DISCS):
        s[q + DISC_ON + d] = 1
    for i in range(N_AUX):
        s[q + AUX_FREE + i] = T[T_AUX_FREE + i]
    for i in range(N_ROWS):
        s[q + WORKERS + i] = 1  # the printed one (A64)
    for i in range(N_NUMBERS):
        if (row[D_BAN + p] >> (2 * i + s[SIDES + i])) & 1:
            s[q + BANNED] |= 1 << i
    s[QUAY_DISCS + T[T_START_QUAY] * SEATS_MAX + p] = 1
    for i in range(N_START_CARDS):
        s[q + DRAW + i] = T[T_START_CARDS + i]
    n = N_START_CARDS
    for _ in range(T[T_START_EXHAUSTION]):
        s[q + DRAW + n] = EXHAUSTION
        s[EXHAUSTION_PILE] -= 1
        n += 1
    s[q + DRAW_N] = n
    shuffle(s, DECK_STREAM + p * STREAM_SIZE, q + DRAW, n)
    draw_cards(s, p, row[D_CARDS + p])


@kernel
def deal_pedro(s, T, row):
    """Pedro's seat: reserve, printed workers and one more, his cards (A601-A604, R50)."""
    q = SEATS + PEDRO * SEAT_SIZE
    s[q + AT] = T[T_NODE_START]
    s[RESERVE] = N_DISCS
    s[QUAY_DISCS + T[T_START_QUAY] * SEATS_MAX + PEDRO] = 1
    for i in range(N_HIRED):
        s[q + WORKERS + i] = 1
    tile = draw_tile(s, 1) - 1
    s[SPECIALITY] = T[T_TILE_ROW + tile]
    add_worker_pedro(s, T, tile)
    shuffle_pedro(s)


@kernel
def deal(s, T, row):
    """A new game in `s`, ready for the first turn."""
    for i in range(STATE_SIZE):
        s[i] = 0
    s[PLAYERS] = row[D_PLAYERS]
    seed_stream(s, TABLE_STREAM, row[D_SEED], row[D_LUCK], 0)
    for p in range(s[PLAYERS]):
        seed_stream(s, DECK_STREAM + p * STREAM_SIZE, row[D_SEED], row[D_LUCK], _DECKS + p)
        seed_stream(s, POLICY_STREAM + p * STREAM_SIZE, row[D_SEED], row[D_GAME], _POLICIES + p)
    deal_board(s, T, row)
    deal_tiles(s, T)
    deal_cards(s, T)
    s[SOLO] = row[D_SOLO]
    for p in range(s[PLAYERS]):
        if s[SOLO] and p == PEDRO:
            deal_pedro(s, T, row)
        else:
            deal_seat(s, T, p, row)
    push(s, TURN_START, 0, 0, 0, 0)
