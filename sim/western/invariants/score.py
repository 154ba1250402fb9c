"""The end of a game: the categories of the score counted once more.

All but two exactly. Objectives and station masters are chosen jointly for the best sum (R49): here
they are held between bounds, the slow twin in the tests finds the optimum.
"""

from sim.core.jit import kernel

from ..kernel import categories as category
from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import face_on, has_board
from .own_score import may_be_negative, own_count, own_objectives, recount_own

MONEY = category.VP_MONEY - L.SCORE
BUILDINGS = category.VP_BUILDINGS - L.SCORE
STATIONS = category.VP_STATIONS - L.SCORE
HERD = category.VP_HERD - L.SCORE
OBJECTIVE_CARDS = category.VP_OBJECTIVES - L.SCORE
STATION_MASTERS = category.VP_MASTERS - L.SCORE
WORKERS = category.VP_WORKERS - L.SCORE
STEP_DISC = category.VP_STEPS - L.SCORE
MARKER = category.VP_MARKER - L.SCORE


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
        if card < L.CATTLE_KINDS:
            w[room.VALUES + T[t.VALUE + card]] += 1
    return vp


@kernel
def recount(s, T, p, w):
    """The plain categories that all games have, and what station masters count."""
    q = L.SEATS + p * L.SEAT_SIZE
    w[room.VP + MONEY] = s[q + L.MONEY] // T[t.MONEY_PER_VP]
    for node in range(L.N_NODES):
        content = s[L.CONTENT + node] - 1
        if T[t.NODE_TYPE + node] == c.N_BUILDING and content >= 0 and content // L.N_NUMBERS == p:
            w[room.VP + BUILDINGS] += T[t.FACE_VP + face_on(s, content + 1)]
            w[room.COUNTS + c.COUNT_BUILDING] += 1
    for station in range(L.N_STATIONS):
        discs = s[L.STATION_DISCS + station * L.MAX_SEATS + p]
        w[room.VP + STATIONS] += discs * T[t.STATION_VP + station]
        w[room.COUNTS + c.COUNT_STATION] += min(1, discs)
    w[room.VP + HERD] += count_herd(s, T, q + L.HAND, s[q + L.HAND_N], w)
    w[room.VP + HERD] += count_herd(s, T, q + L.DRAW, s[q + L.DRAW_N], w)
    w[room.VP + HERD] += count_herd(s, T, q + L.DISCARD, s[q + L.DISCARD_N], w)
    for row in range(L.N_ROWS):
        for column in range(1, L.N_COLUMNS):
            if s[q + L.WORKER_TILE + row * L.N_COLUMNS + column] > 0:
                if column >= T[t.WORKER_COLUMN]:
                    w[room.VP + WORKERS] += T[t.WORKER_VP]
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 0:
            w[room.VP + STEP_DISC] += T[t.DISC_VP + disc]
    if s[L.TRIGGER] == p + 1:
        w[room.VP + MARKER] = T[t.MARKER_VP]
    recount_own(s, T, p, w)


@kernel
def masters_with(s, T, p, w, cards):
    """VP of the station masters held, with so many cards in the objective area."""
    vp = 0
    for master in range(L.N_MASTERS):
        if (s[L.SEATS + p * L.SEAT_SIZE + L.MASTERS] >> master) & 1:
            what = T[t.MASTER_COUNTS + master]
            count = cards if what == c.COUNT_OBJECTIVE else own_count(T, master, what, w)
            vp += T[t.MASTER_VP + master] * (count // T[t.MASTER_EACH + master])
    return vp


@kernel
def broken_bounds(s, T, p, w):
    """Objectives and masters: what some choice of herd objectives can give."""
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
def broken_score(s, T, w):
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        room.clear(w, room.VP, L.N_CATEGORIES)
        room.clear(w, room.COUNTS, c.N_COUNTS)
        room.clear(w, room.VALUES, L.VALUES)
        recount(s, T, p, w)
        for i in range(L.N_CATEGORIES):
            if s[q + L.SCORE + i] < 0 and not may_be_negative(i):
                return b.NEGATIVE_SCORE
            if (
                i != OBJECTIVE_CARDS
                and i != STATION_MASTERS
                and s[q + L.SCORE + i] != w[room.VP + i]
            ):
                return b.SCORE_COUNT
        code = broken_bounds(s, T, p, w) if has_board(s, p) else own_objectives(s, T, p)
        if code > 0:
            return code
    return 0
