"""Final scoring of a player: the categories that all games of the family have (12)."""

from sim.core.jit import kernel

from . import categories as category
from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .faces import face_of
from .objective_scoring import score_herd, score_objectives
from .own_scoring import master_count, score_own


@kernel
def score_buildings(s, T, p, out):
    """Buildings and stations, counted for objectives too (A561, A564, B561, B563)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] > 0:
            s[q + category.VP_BUILDINGS] += T[t.FACE_VP + face_of(s, p, number)]
            out[ws.HAVE + c.NEED_BUILDING] += 1
    for i in range(L.N_STATIONS):
        discs = s[L.STATION_DISCS + i * L.MAX_SEATS + p]
        s[q + category.VP_STATIONS] += T[t.STATION_VP + i] * discs
        out[ws.HAVE + c.NEED_STATION] += discs


@kernel
def score_masters(s, T, p, out):
    """Station masters, but for what those that count objective cards give (A568, B567)."""
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(L.N_MASTERS):
        if (s[q + L.MASTERS] >> i) & 1:
            s[q + category.VP_MASTERS] += T[t.MASTER_VP + i] * (
                master_count(s, T, p, i, out) // T[t.MASTER_EACH + i]
            )


@kernel
def score_player(s, T, p, out):
    q = L.SEATS + p * L.SEAT_SIZE
    for i in range(ws.SCORING, ws.SCORING_END):
        out[i] = 0
    for i in range(L.N_CATEGORIES):
        s[q + L.SCORE + i] = 0
    s[q + category.VP_MONEY] = s[q + L.MONEY] // T[t.MONEY_PER_VP]  # A560, B560
    score_buildings(s, T, p, out)
    score_own(s, T, p, out)
    s[q + category.VP_HERD] = score_herd(s, T, p, out)
    score_masters(s, T, p, out)
    score_objectives(s, T, p, out)
    for row in range(L.N_ROWS):  # A569, B568
        s[q + category.VP_WORKERS] += T[t.WORKER_VP] * max(
            0, s[q + L.WORKERS + row] - T[t.WORKER_COLUMN]
        )
    for disc in range(L.N_DISCS):  # A570, B569
        if s[q + L.DISC_ON + disc] == 0:
            s[q + category.VP_STEPS] += T[t.DISC_VP + disc]
    s[q + category.VP_MARKER] = T[t.MARKER_VP] * s[q + L.MARKER]  # A571, B570
