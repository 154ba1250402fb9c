"""The end of a game: the categories of the score counted once more (I33).

Ten of the twelve exactly. Objectives and station masters are chosen jointly for the best sum (R49):
here they are held between bounds, the slow twin in the tests finds the optimum.
"""

from sim.argentina.invariants.codes import NEGATIVE_SCORE, SCORE_COUNT
from sim.argentina.invariants.room import W_COUNTS, W_VALUES, W_VP, clear
from sim.argentina.kernel.codes import (
    COUNT_BUILDING,
    COUNT_FARMER,
    COUNT_GOOD_CATTLE,
    COUNT_OBJECTIVE,
    COUNT_SHIP_DISC,
    COUNT_STATION,
    COUNT_STRONG_WORKER,
    COUNT_WORKER_SET,
    N_BUILDING,
)
from sim.argentina.kernel.layout import (
    AREA,
    CELL_OWNER,
    CITY_SIDES,
    CONTENT,
    DISC_ON,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    FARMERS,
    HAND,
    HAND_N,
    MASTERS,
    N_CATEGORIES,
    N_CELLS,
    N_CITIES,
    N_COLOURS,
    N_COLUMNS,
    N_DISCS,
    N_MASTERS,
    N_NODES,
    N_NUMBERS,
    N_OBJECTIVES,
    N_QUAYS,
    N_ROWS,
    N_STATIONS,
    OBJECTIVE,
    PEDRO,
    PESOS,
    PLAYERS,
    QUAY_DISCS,
    SCORE,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SIDES,
    SOLO,
    STATION_DISCS,
    TRIGGER,
    VALUES,
    WORKER_TILE,
    ZONE,
    ZONE_N,
)
from sim.argentina.kernel.tables import (
    T_CARD_VP,
    T_CELL_VP,
    T_DISC_VP,
    T_FACE_VP,
    T_FARMER_VP,
    T_MARKER_VP,
    T_MASTER_COUNTS,
    T_MASTER_EACH,
    T_MASTER_FROM,
    T_MASTER_TO,
    T_MASTER_VP,
    T_NODE_TYPE,
    T_OBJECTIVE_PENALTY,
    T_OBJECTIVE_VP,
    T_PESOS_PER_VP,
    T_QUAY_VP,
    T_SHIP_VP,
    T_STATION_VP,
    T_TILE_STRONG,
    T_VALUE,
    T_WORKER_COLUMN,
    T_WORKER_VP,
)
from sim.core.jit import kernel

MONEY, SHIPS, HERD, OBJECTIVE_CARDS, STATION_MASTERS, STEP_DISC = 0, 2, 6, 7, 8, 10


@kernel
def count_herd(s, T, start, n, w):
    """VP of a pile; objective cards, and cattle by breeding value, are counted."""
    vp = 0
    for i in range(start, start + n):
        card = s[i]
        if card >= OBJECTIVE:
            w[W_COUNTS + COUNT_OBJECTIVE] += 1
            continue
        vp += T[T_CARD_VP + card]
        if card < EXHAUSTION:
            w[W_VALUES + T[T_VALUE + card]] += 1
    return vp


@kernel
def recount(s, T, p, w):
    """The ten plain categories, and what station masters count."""
    q = SEATS + p * SEAT_SIZE
    w[W_VP + 0] = s[q + PESOS] // T[T_PESOS_PER_VP]
    for node in range(N_NODES):
        content = s[CONTENT + node] - 1
        if T[T_NODE_TYPE + node] == N_BUILDING and content >= 0 and content // N_NUMBERS == p:
            number = content % N_NUMBERS
            w[W_VP + 1] += T[T_FACE_VP + 2 * number + s[SIDES + number]]
            w[W_COUNTS + COUNT_BUILDING] += 1
    for i in range(s[ZONE_N]):
        discs = s[SHIP_DISCS + s[ZONE + i] * SEATS_MAX + p]
        w[W_VP + 2] += discs * T[T_SHIP_VP + s[ZONE + i]]
        w[W_COUNTS + COUNT_SHIP_DISC] += discs
    for cell in range(N_CELLS):
        if s[CELL_OWNER + cell] == p + 1:
            side = s[CITY_SIDES + cell // (N_CELLS // N_CITIES)]
            w[W_VP + 3] += T[T_CELL_VP + side * N_CELLS + cell]
    for quay in range(N_QUAYS):
        w[W_VP + 3] += s[QUAY_DISCS + quay * SEATS_MAX + p] * T[T_QUAY_VP + quay]
    for station in range(N_STATIONS):
        discs = s[STATION_DISCS + station * SEATS_MAX + p]
        w[W_VP + 4] += discs * T[T_STATION_VP + station]
        w[W_COUNTS + COUNT_STATION] += min(1, discs)
    for colour in range(N_COLOURS):
        w[W_VP + 5] += s[q + FARMERS + colour] * T[T_FARMER_VP]
        w[W_COUNTS + COUNT_FARMER] += s[q + FARMERS + colour]
    w[W_VP + 6] += count_herd(s, T, q + HAND, s[q + HAND_N], w)
    w[W_VP + 6] += count_herd(s, T, q + DRAW, s[q + DRAW_N], w)
    w[W_VP + 6] += count_herd(s, T, q + DISCARD, s[q + DISCARD_N], w)
    w[W_COUNTS + COUNT_WORKER_SET] = N_COLUMNS
    for row in range(N_ROWS):
        workers = 1
        for column in range(1, N_COLUMNS):
            tile = s[q + WORKER_TILE + row * N_COLUMNS + column] - 1
            if tile >= 0:
                workers += 1
                w[W_COUNTS + COUNT_STRONG_WORKER] += T[T_TILE_STRONG + tile]
                if column >= T[T_WORKER_COLUMN]:
                    w[W_VP + 9] += T[T_WORKER_VP]
        w[W_COUNTS + COUNT_WORKER_SET] = min(w[W_COUNTS + COUNT_WORKER_SET], workers)
    for d in range(N_DISCS):
        if s[q + DISC_ON + d] == 0:
            w[W_VP + 10] += T[T_DISC_VP + d]
    if s[TRIGGER] == p + 1:
        w[W_VP + 11] = T[T_MARKER_VP]


@kernel
def masters_with(s, T, p, w, cards):
    """VP of the station masters held, with so many cards in the objective area."""
    vp = 0
    for master in range(N_MASTERS):
        if (s[SEATS + p * SEAT_SIZE + MASTERS] >> master) & 1:
            what = T[T_MASTER_COUNTS + master]
            count = cards if what == COUNT_OBJECTIVE else w[W_COUNTS + what]
            if what == COUNT_GOOD_CATTLE:
                for value in range(T[T_MASTER_FROM + master], T[T_MASTER_TO + master] + 1):
                    count += w[W_VALUES + value]
            vp += T[T_MASTER_VP + master] * (count // T[T_MASTER_EACH + master])
    return vp


@kernel
def broken_bounds(s, T, p, w):
    """Categories 8 and 9: what some choice of herd objectives can give."""
    q = SEATS + p * SEAT_SIZE
    least = 0
    most = 0
    area = 0
    for card in range(N_OBJECTIVES):
        if (s[q + AREA] >> card) & 1:
            area += 1
            least += T[T_OBJECTIVE_PENALTY + card]
            most += T[T_OBJECTIVE_VP + card]
    for pile in range(3):
        start = HAND if pile == 0 else (DRAW if pile == 1 else DISCARD)
        count = HAND_N if pile == 0 else (DRAW_N if pile == 1 else DISCARD_N)
        for i in range(s[q + count]):
            card = s[q + start + i] - OBJECTIVE
            if card >= 0:
                least += min(0, T[T_OBJECTIVE_PENALTY + card])
                most += max(0, T[T_OBJECTIVE_VP + card])
    if s[q + SCORE + OBJECTIVE_CARDS] < least or s[q + SCORE + OBJECTIVE_CARDS] > most:
        return SCORE_COUNT
    for cards in range(area, area + w[W_COUNTS + COUNT_OBJECTIVE] + 1):
        if masters_with(s, T, p, w, cards) == s[q + SCORE + STATION_MASTERS]:
            return 0
    return SCORE_COUNT


@kernel
def broken_pedro_objectives(s, T):
    """Every objective card of his pile scores its positive VP, and no master does (A690)."""
    q = SEATS + PEDRO * SEAT_SIZE
    vp = 0
    for i in range(s[q + DISCARD_N]):
        card = s[q + DISCARD + i] - OBJECTIVE
        if card >= 0:
            vp += T[T_OBJECTIVE_VP + card]
    if s[q + SCORE + OBJECTIVE_CARDS] != vp or s[q + SCORE + STATION_MASTERS] != 0:
        return SCORE_COUNT
    return 0


@kernel
def broken_score(s, T, w):
    for p in range(s[PLAYERS]):
        q = SEATS + p * SEAT_SIZE
        clear(w, W_VP, N_CATEGORIES)
        clear(w, W_COUNTS, COUNT_FARMER + 1)
        clear(w, W_VALUES, VALUES)
        recount(s, T, p, w)
        pedro = s[SOLO] > 0 and p == PEDRO
        if pedro:  # I33
            w[W_VP + MONEY] = 0
            w[W_VP + STEP_DISC] = 0
        for i in range(N_CATEGORIES):
            negative = i == SHIPS or i == HERD or i == OBJECTIVE_CARDS
            if s[q + SCORE + i] < 0 and not negative:
                return NEGATIVE_SCORE
            if i != OBJECTIVE_CARDS and i != STATION_MASTERS and s[q + SCORE + i] != w[W_VP + i]:
                return SCORE_COUNT
        code = broken_pedro_objectives(s, T) if pedro else broken_bounds(s, T, p, w)
        if code > 0:
            return code
    return 0
