"""The end of a game: the categories of the score counted once more (I33).

Ten of the twelve exactly. Objectives and station masters are chosen jointly for the best sum (R49):
here they are held between bounds, the slow twin in the tests finds the optimum.
"""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import room
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.core.jit import kernel

MONEY, SHIPS, HERD, OBJECTIVE_CARDS, STATION_MASTERS, STEP_DISC = 0, 2, 6, 7, 8, 10


@kernel
def count_herd(s, T, start, n, w):
    """VP of a pile; objective cards, and cattle by breeding value, are counted."""
    vp = 0
    for i in range(start, start + n):
        card = s[i]
        if card >= L.OBJECTIVE:
            w[room.COUNTS + c.COUNT_OBJECTIVE] += 1
            continue
        vp += T[t.CARD_VP + card]
        if card < L.EXHAUSTION:
            w[room.VALUES + T[t.VALUE + card]] += 1
    return vp


@kernel
def recount(s, T, p, w):
    """The ten plain categories, and what station masters count."""
    q = L.SEATS + p * L.SEAT_SIZE
    w[room.VP + 0] = s[q + L.PESOS] // T[t.PESOS_PER_VP]
    for node in range(L.N_NODES):
        content = s[L.CONTENT + node] - 1
        if T[t.NODE_TYPE + node] == c.N_BUILDING and content >= 0 and content // L.N_NUMBERS == p:
            number = content % L.N_NUMBERS
            w[room.VP + 1] += T[t.FACE_VP + 2 * number + s[L.SIDES + number]]
            w[room.COUNTS + c.COUNT_BUILDING] += 1
    for i in range(s[L.ZONE_N]):
        discs = s[L.SHIP_DISCS + s[L.ZONE + i] * L.MAX_SEATS + p]
        w[room.VP + 2] += discs * T[t.SHIP_VP + s[L.ZONE + i]]
        w[room.COUNTS + c.COUNT_SHIP_DISC] += discs
    for cell in range(L.N_CELLS):
        if s[L.CELL_OWNER + cell] == p + 1:
            side = s[L.CITY_SIDES + cell // (L.N_CELLS // L.N_CITIES)]
            w[room.VP + 3] += T[t.CELL_VP + side * L.N_CELLS + cell]
    for quay in range(L.N_QUAYS):
        w[room.VP + 3] += s[L.QUAY_DISCS + quay * L.MAX_SEATS + p] * T[t.QUAY_VP + quay]
    for station in range(L.N_STATIONS):
        discs = s[L.STATION_DISCS + station * L.MAX_SEATS + p]
        w[room.VP + 4] += discs * T[t.STATION_VP + station]
        w[room.COUNTS + c.COUNT_STATION] += min(1, discs)
    for colour in range(L.N_COLOURS):
        w[room.VP + 5] += s[q + L.FARMERS + colour] * T[t.FARMER_VP]
        w[room.COUNTS + c.COUNT_FARMER] += s[q + L.FARMERS + colour]
    w[room.VP + 6] += count_herd(s, T, q + L.HAND, s[q + L.HAND_N], w)
    w[room.VP + 6] += count_herd(s, T, q + L.DRAW, s[q + L.DRAW_N], w)
    w[room.VP + 6] += count_herd(s, T, q + L.DISCARD, s[q + L.DISCARD_N], w)
    w[room.COUNTS + c.COUNT_WORKER_SET] = L.N_COLUMNS
    for row in range(L.N_ROWS):
        workers = 1
        for column in range(1, L.N_COLUMNS):
            tile = s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] - 1
            if tile >= 0:
                workers += 1
                w[room.COUNTS + c.COUNT_STRONG_WORKER] += T[t.TILE_STRONG + tile]
                if column >= T[t.WORKER_COLUMN]:
                    w[room.VP + 9] += T[t.WORKER_VP]
        w[room.COUNTS + c.COUNT_WORKER_SET] = min(w[room.COUNTS + c.COUNT_WORKER_SET], workers)
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 0:
            w[room.VP + 10] += T[t.DISC_VP + disc]
    if s[L.TRIGGER] == p + 1:
        w[room.VP + 11] = T[t.MARKER_VP]


@kernel
def masters_with(s, T, p, w, cards):
    """VP of the station masters held, with so many cards in the objective area."""
    vp = 0
    for master in range(L.N_MASTERS):
        if (s[L.SEATS + p * L.SEAT_SIZE + L.MASTERS] >> master) & 1:
            what = T[t.MASTER_COUNTS + master]
            count = cards if what == c.COUNT_OBJECTIVE else w[room.COUNTS + what]
            if what == c.COUNT_GOOD_CATTLE:
                for value in range(T[t.MASTER_FROM + master], T[t.MASTER_TO + master] + 1):
                    count += w[room.VALUES + value]
            vp += T[t.MASTER_VP + master] * (count // T[t.MASTER_EACH + master])
    return vp


@kernel
def broken_bounds(s, T, p, w):
    """Categories 8 and 9: what some choice of herd objectives can give."""
    q = L.SEATS + p * L.SEAT_SIZE
    least = 0
    most = 0
    area = 0
    for card in range(L.N_OBJECTIVES):
        if (s[q + L.AREA] >> card) & 1:
            area += 1
            least += T[t.OBJECTIVE_PENALTY + card]
            most += T[t.OBJECTIVE_VP + card]
    for pile in range(3):
        start = L.HAND if pile == 0 else (L.DRAW if pile == 1 else L.DISCARD)
        count = L.HAND_N if pile == 0 else (L.DRAW_N if pile == 1 else L.DISCARD_N)
        for i in range(s[q + count]):
            card = s[q + start + i] - L.OBJECTIVE
            if card >= 0:
                least += min(0, T[t.OBJECTIVE_PENALTY + card])
                most += max(0, T[t.OBJECTIVE_VP + card])
    if s[q + L.SCORE + OBJECTIVE_CARDS] < least or s[q + L.SCORE + OBJECTIVE_CARDS] > most:
        return b.SCORE_COUNT
    for cards in range(area, area + w[room.COUNTS + c.COUNT_OBJECTIVE] + 1):
        if masters_with(s, T, p, w, cards) == s[q + L.SCORE + STATION_MASTERS]:
            return 0
    return b.SCORE_COUNT


@kernel
def broken_pedro_objectives(s, T):
    """Every objective card of his pile scores its positive VP, and no master does (A690)."""
    q = L.SEATS + L.PEDRO * L.SEAT_SIZE
    vp = 0
    for i in range(s[q + L.DISCARD_N]):
        card = s[q + L.DISCARD + i] - L.OBJECTIVE
        if card >= 0:
            vp += T[t.OBJECTIVE_VP + card]
    if s[q + L.SCORE + OBJECTIVE_CARDS] != vp or s[q + L.SCORE + STATION_MASTERS] != 0:
        return b.SCORE_COUNT
    return 0


@kernel
def broken_score(s, T, w):
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        room.clear(w, room.VP, L.N_CATEGORIES)
        room.clear(w, room.COUNTS, c.COUNT_FARMER + 1)
        room.clear(w, room.VALUES, L.VALUES)
        recount(s, T, p, w)
        pedro = s[L.SOLO] > 0 and p == L.PEDRO
        if pedro:  # I33
            w[room.VP + MONEY] = 0
            w[room.VP + STEP_DISC] = 0
        for i in range(L.N_CATEGORIES):
            negative = i == SHIPS or i == HERD or i == OBJECTIVE_CARDS
            if s[q + L.SCORE + i] < 0 and not negative:
                return b.NEGATIVE_SCORE
            if (
                i != OBJECTIVE_CARDS
                and i != STATION_MASTERS
                and s[q + L.SCORE + i] != w[room.VP + i]
            ):
                return b.SCORE_COUNT
        code = broken_pedro_objectives(s, T) if pedro else broken_bounds(s, T, p, w)
        if code > 0:
            return code
    return 0
