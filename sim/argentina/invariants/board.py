"""Player boards and the railway: discs, what they free, money, engines, stations, masters.

I4, I11, I12 (limit), I14 (discs), I15, I16, I17, I18, I28; A136, A201, A216.
"""

from sim.argentina.invariants.codes import (
    AUX_SPACES,
    BAD_COUNT,
    BAD_PLACE,
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
    NO_PESOS,
    NO_TOKENS,
    PERMANENT,
    STATION_TWICE,
    STEP_LIMIT,
    STRENGTH_DISCS,
)
from sim.argentina.kernel.layout import (
    AUX_FREE,
    CELL_OWNER,
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
    MASTERS_REMOVED,
    N_AUX,
    N_CELLS,
    N_DISCS,
    N_MASTERS,
    N_QUAYS,
    N_SHIPS,
    N_STATIONS,
    PEDRO,
    PERMANENT_CERTIFICATES,
    PESOS,
    PLAYERS,
    QUAY_DISCS,
    RESERVE,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SOLO,
    STATION_DISCS,
    STATION_TILE,
    STEPS,
    TOKENS,
    WORKER_ON_STATION,
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
from sim.core.jit import kernel


@kernel
def discs_away(s, T, p):
    """Discs of a player on ships, quays, bonus spaces and stations; -1 when a count is wrong."""
    discs = 0
    for ship in range(N_SHIPS):
        if s[SHIP_DISCS + ship * SEATS_MAX + p] < 0:
            return -1
        discs += s[SHIP_DISCS + ship * SEATS_MAX + p]
    for quay in range(N_QUAYS):
        if s[QUAY_DISCS + quay * SEATS_MAX + p] < 0:
            return -1
        discs += s[QUAY_DISCS + quay * SEATS_MAX + p]
    for cell in range(N_CELLS):
        if s[CELL_OWNER + cell] == p + 1:
            discs += 1
    for station in range(N_STATIONS):
        if s[STATION_DISCS + station * SEATS_MAX + p] < 0:
            return -1
        discs += s[STATION_DISCS + station * SEATS_MAX + p]
    return discs


@kernel
def broken_discs(s, T):
    """I4, I17."""
    for p in range(SEATS_MAX):
        discs = discs_away(s, T, p)
        if discs < 0:
            return BAD_COUNT
        if p >= s[PLAYERS]:
            if discs > 0:
                return DISCS_OF_NOBODY
            continue
        for d in range(N_DISCS):
            on = s[SEATS + p * SEAT_SIZE + DISC_ON + d]
            if on != 0 and on != 1:
                return BAD_COUNT
            discs += on
        if s[SOLO] > 0 and p == PEDRO:
            discs += s[RESERVE]
        if discs != N_DISCS + 1:
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
    if s[q + PESOS] < 0:
        return NO_PESOS
    if s[q + GRAIN] < 0 or s[q + GRAIN] > T[T_GRAIN_LIMIT]:
        return GRAIN_RANGE
    if s[q + CERTIFICATES] < 0 or s[q + CERTIFICATES] > certificates:
        return CERTIFICATE_RANGE
    if s[q + TOKENS] < 0:
        return NO_TOKENS
    return 0


@kernel
def broken_engines(s, T):
    """I16."""
    for p in range(s[PLAYERS]):
        slot = s[SEATS + p * SEAT_SIZE + ENGINE]
        if slot < 0 or slot > DEPOT:
            return BAD_PLACE
        if slot == T[T_TERMINUS_SLOT]:
            return ENGINE_AT_END
        if slot > 0 and slot < DEPOT:
            for other in range(p):
                if s[SEATS + other * SEAT_SIZE + ENGINE] == slot:
                    return ENGINES_TOGETHER
    return 0


@kernel
def broken_masters(s, T):
    """I18, A201, A216."""
    on_board = 0
    for station in range(N_STATIONS):
        tile = s[STATION_TILE + station]
        bare = s[SOLO] > 0 and tile == 0  # an upgrade of Pedro's (A671)
        if (tile > 0) != (T[T_STATION_MASTER + station] == 1) and not bare:
            return MASTER_SPACE
        if tile > N_MASTERS and tile <= WORKER_ON_STATION:
            return MASTER_SPACE
        if tile > 0 and tile <= N_MASTERS:
            if (on_board >> (tile - 1)) & 1:
                return MASTER_LOST
            on_board |= 1 << (tile - 1)
    for master in range(N_MASTERS):
        places = ((on_board >> master) & 1) + ((s[MASTERS_REMOVED] >> master) & 1)
        for p in range(s[PLAYERS]):
            places += (s[SEATS + p * SEAT_SIZE + MASTERS] >> master) & 1
        if places != 1:
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
def broken_board(s, T):
    code = broken_discs(s, T)
    for p in range(s[PLAYERS]):
        if code == 0 and (s[SOLO] == 0 or p != PEDRO):
            code = broken_limits(s, T, p)
    if code == 0:
        code = broken_engines(s, T)
    if code == 0:
        code = broken_masters(s, T)
    return code
