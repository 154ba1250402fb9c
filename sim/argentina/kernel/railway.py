"""The railway: engine moves, stations and their masters (9.5-9.7).

Slots number the line in order: 0, 1, ..., each turnout between its two numbered spaces, the
terminus last; DEPOT is a number above them all. So "beyond" and "behind" are plain comparisons.
"""

from sim.argentina.kernel.codes import MASTER
from sim.argentina.kernel.discs import disc_choices, take_disc
from sim.argentina.kernel.layout import (
    DEPOT,
    ENGINE,
    LOADING_GRAIN,
    MASTERS,
    N_ROWS,
    N_STATIONS,
    PERMANENT_CERTIFICATES,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    STATION_DISCS,
    STATION_TILE,
    STATIONS_UPGRADED,
    WORKER_ON_STATION,
    WORKERS,
)
from sim.argentina.kernel.stack import push, push_effects
from sim.argentina.kernel.tables import (
    T_DEPOT_SLOT,
    T_MASTER_CERTIFICATES,
    T_MASTER_EFFECTS,
    T_MASTER_GRAIN,
    T_OPEN_TURNOUT,
    T_SLOT_NUMBER,
    T_STATION_BLACK,
    T_STATION_PRICE,
    T_STATION_SLOT,
    T_TERMINUS_SLOT,
)
from sim.argentina.kernel.workers import give_worker
from sim.core.jit import kernel, small


@small
def occupied(s, p, slot):
    """Another engine stands there; the start and the depot hold any number (A373)."""
    if slot == 0:
        return False
    for other in range(s[PLAYERS]):
        if other != p and s[SEATS + other * SEAT_SIZE + ENGINE] == slot:
            return True
    return False


@kernel
def forward_choices(s, T, p, spaces, out, n):
    """Slots where the engine may stop after 1 to `spaces` spaces (A370-A374, R37).

    The shortest way to a slot passes every turnout by, so one count along the line is enough.
    """
    engine = s[SEATS + p * SEAT_SIZE + ENGINE]
    slot = T[T_DEPOT_SLOT] if engine == DEPOT else engine + 1
    passed = 0
    while passed < spaces and slot <= T[T_TERMINUS_SLOT]:
        if not occupied(s, p, slot):
            if T[T_SLOT_NUMBER + slot] >= 0:
                passed += 1
                out[n] = slot
                n += 1
            elif T[T_OPEN_TURNOUT] == 1 or not occupied(s, p, slot - 1):
                out[n] = slot
                n += 1
        slot += 1
    return n


@kernel
def backward_choices(s, T, p, spaces, out, n):
    """Slots exactly `spaces` spaces back, turnouts entered or not (A375, R39, A413)."""
    engine = s[SEATS + p * SEAT_SIZE + ENGINE]
    if engine == DEPOT:
        return n
    fewest = 0
    turnouts = 0
    slot = engine - 1
    while slot >= 0 and fewest <= spaces:
        if not occupied(s, p, slot):
            if T[T_SLOT_NUMBER + slot] >= 0:
                fewest += 1
                if fewest <= spaces and spaces <= fewest + turnouts:
                    out[n] = slot
                    n += 1
            elif T[T_OPEN_TURNOUT] == 1 or not occupied(s, p, slot + 1):
                if fewest + 1 <= spaces and spaces <= fewest + 1 + turnouts:
                    out[n] = slot
                    n += 1
                turnouts += 1
        slot -= 1
    return n


@kernel
def may_upgrade(s, T, p, station):
    """No own disc there yet, except at the terminus (A391, A410)."""
    return (
        s[STATION_DISCS + station * SEATS_MAX + p] == 0
        or T[T_STATION_SLOT + station] == T[T_TERMINUS_SLOT]
    )


@kernel
def upgrade_choices(s, T, p, station, out, n):
    """Discs with which the station can be upgraded now: price first, then the disc (R22)."""
    money = s[SEATS + p * SEAT_SIZE + PESOS] - T[T_STATION_PRICE + station]
    if money < 0 or not may_upgrade(s, T, p, station):
        return n
    return disc_choices(s, T, p, T[T_STATION_BLACK + station], money, station, out, n)


@kernel
def upgrade(s, T, p, station, disc):
    q = SEATS + p * SEAT_SIZE
    s[q + PESOS] -= T[T_STATION_PRICE + station]
    take_disc(s, T, p, disc)
    s[STATION_DISCS + station * SEATS_MAX + p] += 1
    s[q + STATIONS_UPGRADED] += 1
    tile = s[STATION_TILE + station]
    if tile > 0 and tile < WORKER_ON_STATION:
        push(s, MASTER, station, 0, 0, 0)  # now, and only now (A393)


@kernel
def behind_choices(s, T, p, out, n):
    """Stations behind the engine that can be upgraded (A402, R38)."""
    engine = s[SEATS + p * SEAT_SIZE + ENGINE]
    if engine == DEPOT:
        engine = T[T_DEPOT_SLOT]
    for station in range(N_STATIONS):
        slot = T[T_STATION_SLOT + station]
        if (
            slot < engine
            and slot != T[T_TERMINUS_SLOT]
            and upgrade_choices(s, T, p, station, out, n) > n
        ):
            out[n] = station
            n += 1
    return n


@kernel
def master_choices(s, p, out, n):
    """Rows with a worker tile to give; the printed workers are none (A393)."""
    for row in range(N_ROWS):
        if s[SEATS + p * SEAT_SIZE + WORKERS + row] > 1:
            out[n] = row
            n += 1
    return n


@kernel
def take_master(s, T, p, station, row):
    """Keep the master, leave a worker in its place, and do the upper half (A393-A395)."""
    q = SEATS + p * SEAT_SIZE
    master = s[STATION_TILE + station] - 1
    s[STATION_TILE + station] = WORKER_ON_STATION + give_worker(s, T, p, row) + 1
    s[q + MASTERS] |= 1 << master
    s[q + PERMANENT_CERTIFICATES] += T[T_MASTER_CERTIFICATES + master]
    s[q + LOADING_GRAIN] += T[T_MASTER_GRAIN + master]
    push_effects(s, T, T[T_MASTER_EFFECTS + master])
