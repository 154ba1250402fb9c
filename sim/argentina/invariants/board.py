"""Player boards and the railway: discs, what they free, money, engines, stations, masters.

I4, I11, I12 (limit), I14 (discs), I15, I16, I17, I18, I28; A136, A201, A216.
"""

from sim.argentina import components
from sim.argentina.components import DISCS_EACH
from sim.argentina.invariants import codes as b
from sim.argentina.invariants import room
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

DISCS_AWAY = components.DISCS.rows(L.state)
DISCS_AT_HOME = components.DISCS.rows(L.seat)
MASTERS_ON_TABLE = components.MASTERS.rows(L.state)
MASTERS_HELD = components.MASTERS.rows(L.seat)
ALL_MASTERS = components.MASTERS.supplies()


@kernel
def broken_discs(s, T, w):
    """I4, I17."""
    room.clear(w, room.THINGS, L.MAX_SEATS)
    count_rows(s, T, DISCS_AWAY, 0, w, room.THINGS)
    for p in range(L.MAX_SEATS):
        if p >= s[L.PLAYERS]:
            if w[room.THINGS + p] > 0:
                return b.DISCS_OF_NOBODY
            continue
        count_rows(s, T, DISCS_AT_HOME, L.SEATS + p * L.SEAT_SIZE, w, room.THINGS + p)
        if w[room.THINGS + p] != DISCS_EACH:
            return b.DISCS
        for station in range(L.N_STATIONS):
            if (
                s[L.STATION_DISCS + station * L.MAX_SEATS + p] > 1
                and T[t.STATION_SLOT + station] != T[t.TERMINUS_SLOT]
            ):
                return b.STATION_TWICE
    return 0


@kernel
def broken_limits(s, T, p):
    """I11, I12, I14, I15, I28, A136: what the freed spaces of the board give, and the markers."""
    q = L.SEATS + p * L.SEAT_SIZE
    steps = T[t.STEPS + s[L.PLAYERS]]
    hand = T[t.HAND_LIMIT]
    certificates = T[t.CERTIFICATE_LIMIT]
    strength = 0
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 0:
            steps += T[t.DISC_STEPS + s[L.PLAYERS] * L.N_DISCS + disc]
            hand += T[t.DISC_HAND + disc]
            certificates = max(certificates, T[t.DISC_CERTIFICATE_LIMIT + disc])
            strength += T[t.DISC_STRENGTH + disc]
    if s[q + L.STEPS] != steps:
        return b.STEP_LIMIT
    if s[q + L.HAND_LIMIT] != hand:
        return b.LIMIT_OF_HAND
    if s[q + L.CERTIFICATE_LIMIT] != certificates:
        return b.LIMIT_OF_CERTIFICATES
    if s[q + L.DISC_STRENGTH] != strength:
        return b.STRENGTH_DISCS
    for aux in range(L.N_AUX):
        free = T[t.AUX_FREE + aux]
        for disc in range(L.N_DISCS):
            if T[t.DISC_AUX + disc] == aux and s[q + L.DISC_ON + disc] == 0:
                free += 1
        if s[q + L.AUX_FREE + aux] != free:
            return b.AUX_SPACES
    if s[q + L.GRAIN] > T[t.GRAIN_LIMIT]:
        return b.GRAIN_RANGE
    return b.CERTIFICATE_RANGE if s[q + L.CERTIFICATES] > certificates else 0


@kernel
def broken_engines(s, T):
    """I16."""
    for p in range(s[L.PLAYERS]):
        slot = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
        if slot == T[t.TERMINUS_SLOT]:
            return b.ENGINE_AT_END
        if slot > 0 and slot < L.DEPOT:
            for other in range(p):
                if s[L.SEATS + other * L.SEAT_SIZE + L.ENGINE] == slot:
                    return b.ENGINES_TOGETHER
    return 0


@kernel
def broken_masters(s, T, w):
    """I18, A201, A216."""
    for station in range(L.N_STATIONS):
        tile = s[L.STATION_TILE + station]
        bare = s[L.SOLO] > 0 and tile == 0  # an upgrade of Pedro's (A671)
        if (tile > 0) != (T[t.STATION_MASTER + station] == 1) and not bare:
            return b.MASTER_SPACE
        if tile > L.N_MASTERS and tile <= L.WORKER_ON_STATION:
            return b.MASTER_SPACE
    room.clear(w, room.THINGS, L.N_MASTERS)
    count_rows(s, T, MASTERS_ON_TABLE, 0, w, room.THINGS)
    for p in range(s[L.PLAYERS]):
        count_rows(s, T, MASTERS_HELD, L.SEATS + p * L.SEAT_SIZE, w, room.THINGS)
    take_away(T, ALL_MASTERS, 1, w, room.THINGS)
    if uneven(w, room.THINGS, room.THINGS + L.N_MASTERS):
        return b.MASTER_LOST
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        certificates = 0
        grain = 0
        for master in range(L.N_MASTERS):
            if (s[q + L.MASTERS] >> master) & 1:
                certificates += T[t.MASTER_CERTIFICATES + master]
                grain += T[t.MASTER_GRAIN + master]
        if s[q + L.PERMANENT_CERTIFICATES] != certificates:
            return b.PERMANENT
        if s[q + L.LOADING_GRAIN] != grain:
            return b.LOADING
    return 0


@kernel
def broken_board(s, T, w):
    code = broken_discs(s, T, w)
    for p in range(s[L.PLAYERS]):
        if code == 0 and (s[L.SOLO] == 0 or p != L.PEDRO):
            code = broken_limits(s, T, p)
    if code == 0:
        code = broken_engines(s, T)
    if code == 0:
        code = broken_masters(s, T, w)
    return code
