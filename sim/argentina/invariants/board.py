"""Player boards and the railway: discs, what they free, money, engines, stations, masters.

I4, I11, I12 (limit), I14 (discs), I15, I16, I17, I18, I28; A136, A201, A216.
"""

from sim.argentina import components
from sim.argentina.components import DISCS_EACH
from sim.argentina.invariants.codes import (
    AUX_SPACES,
    CERTIFICATE_RANGE,
    DISCS,
    DISCS_OF_NOBODY,
    ENGINE_AT_END,
    ENGINES_TOGETHER,
    GRAIN_RANGE,
    LIMIT_OF_CERTIFICATES,
    LIMIT_OF_HAND,
    LOADING,
    MASTER_LOST,
    MASTER_SPACE,
    PERMANENT,
    STATION_TWICE,
    STEP_LIMIT,
    STRENGTH_DISCS,
)
from sim.argentina.invariants.room import W_THINGS, clear
from sim.argentina.kernel.layout import (
    AUX_FREE,
    CERTIFICATE_LIMIT,
    CERTIFICATES,
    DEPOT,
    DISC_ON,
    DISC_STRENGTH,
    ENGINE,
    GRAIN,
    HAND_LIMIT,
    LOADING_GRAIN,
    MASTERS,
    N_AUX,
    N_DISCS,
    N_MASTERS,
    N_STATIONS,
    PEDRO,
    PERMANENT_CERTIFICATES,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SOLO,
    STATION_DISCS,
    STATION_TILE,
    STEPS,
    WORKER_ON_STATION,
    seat,
    state,
)
from sim.argentina.kernel.tables import (
    T_AUX_FREE,
    T_CERTIFICATE_LIMIT,
    T_DISC_AUX,
    T_DISC_CERTIFICATE_LIMIT,
    T_DISC_HAND,
    T_DISC_STEPS,
    T_DISC_STRENGTH,
    T_GRAIN_LIMIT,
    T_HAND_LIMIT,
    T_MASTER_CERTIFICATES,
    T_MASTER_GRAIN,
    T_STATION_MASTER,
    T_STATION_SLOT,
    T_STEPS,
    T_TERMINUS_SLOT,
)
from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

DISCS_AWAY = components.DISCS.rows(state)
DISCS_AT_HOME = components.DISCS.rows(seat)
MASTERS_ON_TABLE = components.MASTERS.rows(state)
MASTERS_HELD = components.MASTERS.rows(seat)
ALL_MASTERS = components.MASTERS.supplies()


@kernel
def broken_discs(s, T, w):
    """I4, I17."""
    clear(w, W_THINGS, SEATS_MAX)
    count_rows(s, T, DISCS_AWAY, 0, w, W_THINGS)
    for p in range(SEATS_MAX):
        if p >= s[PLAYERS]:
            if w[W_THINGS + p] > 0:
                return DISCS_OF_NOBODY
            continue
        count_rows(s, T, DISCS_AT_HOME, SEATS + p * SEAT_SIZE, w, W_THINGS + p)
        if w[W_THINGS + p] != DISCS_EACH:
            return DISCS
        for station in range(N_STATIONS):
            if (
                s[STATION_DISCS + station * SEATS_MAX + p] > 1
                and T[T_STATION_SLOT + station] != T[T_TERMINUS_SLOT]
            ):
                return STATION_TWICE
    return 0


@kernel
def broken_limits(s, T, p):
    """I11, I12, I14, I15, I28, A136: what the freed spaces of the board give, and the markers."""
    q = SEATS + p * SEAT_SIZE
    steps = T[T_STEPS + s[PLAYERS]]
    hand = T[T_HAND_LIMIT]
    certificates = T[T_CERTIFICATE_LIMIT]
    strength = 0
    for d in range(N_DISCS):
        if s[q + DISC_ON + d] == 0:
            steps += T[T_DISC_STEPS + s[PLAYERS] * N_DISCS + d]
            hand += T[T_DISC_HAND + d]
            certificates = max(certificates, T[T_DISC_CERTIFICATE_LIMIT + d])
            strength += T[T_DISC_STRENGTH + d]
    if s[q + STEPS] != steps:
        return STEP_LIMIT
    if s[q + HAND_LIMIT] != hand:
        return LIMIT_OF_HAND
    if s[q + CERTIFICATE_LIMIT] != certificates:
        return LIMIT_OF_CERTIFICATES
    if s[q + DISC_STRENGTH] != strength:
        return STRENGTH_DISCS
    for aux in range(N_AUX):
        free = T[T_AUX_FREE + aux]
        for d in range(N_DISCS):
            if T[T_DISC_AUX + d] == aux and s[q + DISC_ON + d] == 0:
                free += 1
        if s[q + AUX_FREE + aux] != free:
            return AUX_SPACES
    if s[q + GRAIN] > T[T_GRAIN_LIMIT]:
        return GRAIN_RANGE
    return CERTIFICATE_RANGE if s[q + CERTIFICATES] > certificates else 0


@kernel
def broken_engines(s, T):
    """I16."""
    for p in range(s[PLAYERS]):
        slot = s[SEATS + p * SEAT_SIZE + ENGINE]
        if slot == T[T_TERMINUS_SLOT]:
            return ENGINE_AT_END
        if slot > 0 and slot < DEPOT:
            for other in range(p):
                if s[SEATS + other * SEAT_SIZE + ENGINE] == slot:
                    return ENGINES_TOGETHER
    return 0


@kernel
def broken_masters(s, T, w):
    """I18, A201, A216."""
    for station in range(N_STATIONS):
        tile = s[STATION_TILE + station]
        bare = s[SOLO] > 0 and tile == 0  # an upgrade of Pedro's (A671)
        if (tile > 0) != (T[T_STATION_MASTER + station] == 1) and not bare:
            return MASTER_SPACE
        if tile > N_MASTERS and tile <= WORKER_ON_STATION:
            return MASTER_SPACE
    clear(w, W_THINGS, N_MASTERS)
    count_rows(s, T, MASTERS_ON_TABLE, 0, w, W_THINGS)
    for p in range(s[PLAYERS]):
        count_rows(s, T, MASTERS_HELD, SEATS + p * SEAT_SIZE, w, W_THINGS)
    take_away(T, ALL_MASTERS, 1, w, W_THINGS)
    if uneven(w, W_THINGS, W_THINGS + N_MASTERS):
        return MASTER_LOST
    for p in range(s[PLAYERS]):
        q = SEATS + p * SEAT_SIZE
        certificates = 0
        grain = 0
        for master in range(N_MASTERS):
            if (s[q + MASTERS] >> master) & 1:
                certificates += T[T_MASTER_CERTIFICATES + master]
                grain += T[T_MASTER_GRAIN + master]
        if s[q + PERMANENT_CERTIFICATES] != certificates:
            return PERMANENT
        if s[q + LOADING_GRAIN] != grain:
            return LOADING
    return 0


@kernel
def broken_board(s, T, w):
    code = broken_discs(s, T, w)
    for p in range(s[PLAYERS]):
        if code == 0 and (s[SOLO] == 0 or p != PEDRO):
            code = broken_limits(s, T, p)
    if code == 0:
        code = broken_engines(s, T)
    if code == 0:
        code = broken_masters(s, T, w)
    return code
