"""The railway: engine moves, stations and their masters (9.5-9.7).

Slots number the line in order: 0, 1, ..., each turnout between its two numbered spaces, the
terminus last; DEPOT is a number above them all. So "beyond" and "behind" are plain comparisons.
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.discs import disc_choices, take_disc
from sim.argentina.kernel.stack import push, push_effects
from sim.argentina.kernel.workers import give_worker
from sim.core.jit import kernel, small


@small
def occupied(s, p, slot):
    """Another engine stands there; the start and the depot hold any number (A373)."""
    if slot == 0:
        return False
    for other in range(s[L.PLAYERS]):
        if other != p and s[L.SEATS + other * L.SEAT_SIZE + L.ENGINE] == slot:
            return True
    return False


@kernel
def forward_choices(s, T, p, spaces, out, n):
    """Slots where the engine may stop after 1 to `spaces` spaces (A370-A374, R37).

    The shortest way to a slot passes every turnout by, so one count along the line is enough.
    """
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    slot = T[t.T_DEPOT_SLOT] if engine == L.DEPOT else engine + 1
    passed = 0
    while passed < spaces and slot <= T[t.T_TERMINUS_SLOT]:
        if not occupied(s, p, slot):
            if T[t.T_SLOT_NUMBER + slot] >= 0:
                passed += 1
                out[n] = slot
                n += 1
            elif T[t.T_OPEN_TURNOUT] == 1 or not occupied(s, p, slot - 1):
                out[n] = slot
                n += 1
        slot += 1
    return n


@kernel
def backward_choices(s, T, p, spaces, out, n):
    """Slots exactly `spaces` spaces back, turnouts entered or not (A375, R39, A413)."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    if engine == L.DEPOT:
        return n
    fewest = 0
    turnouts = 0
    slot = engine - 1
    while slot >= 0 and fewest <= spaces:
        if not occupied(s, p, slot):
            if T[t.T_SLOT_NUMBER + slot] >= 0:
                fewest += 1
                if fewest <= spaces and spaces <= fewest + turnouts:
                    out[n] = slot
                    n += 1
            elif T[t.T_OPEN_TURNOUT] == 1 or not occupied(s, p, slot + 1):
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
        s[L.STATION_DISCS + station * L.SEATS_MAX + p] == 0
        or T[t.T_STATION_SLOT + station] == T[t.T_TERMINUS_SLOT]
    )


@kernel
def upgrade_choices(s, T, p, station, out, n):
    """Discs with which the station can be upgraded now: price first, then the disc (R22)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] - T[t.T_STATION_PRICE + station]
    if money < 0 or not may_upgrade(s, T, p, station):
        return n
    return disc_choices(s, T, p, T[t.T_STATION_BLACK + station], money, station, out, n)


@kernel
def upgrade(s, T, p, station, disc):
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.PESOS] -= T[t.T_STATION_PRICE + station]
    take_disc(s, T, p, disc)
    s[L.STATION_DISCS + station * L.SEATS_MAX + p] += 1
    s[q + L.STATIONS_UPGRADED] += 1
    tile = s[L.STATION_TILE + station]
    if tile > 0 and tile < L.WORKER_ON_STATION:
        push(s, c.MASTER, station, 0, 0, 0)  # now, and only now (A393)


@kernel
def behind_choices(s, T, p, out, n):
    """Stations behind the engine that can be upgraded (A402, R38)."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    if engine == L.DEPOT:
        engine = T[t.T_DEPOT_SLOT]
    for station in range(L.N_STATIONS):
        slot = T[t.T_STATION_SLOT + station]
        if (
            slot < engine
            and slot != T[t.T_TERMINUS_SLOT]
            and upgrade_choices(s, T, p, station, out, n) > n
        ):
            out[n] = station
            n += 1
    return n


@kernel
def master_choices(s, p, out, n):
    """Rows with a worker tile to give; the printed workers are none (A393)."""
    for row in range(L.N_ROWS):
        if s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row] > 1:
            out[n] = row
            n += 1
    return n


@kernel
def take_master(s, T, p, station, row):
    """Keep the master, leave a worker in its place, and do the upper half (A393-A395)."""
    q = L.SEATS + p * L.SEAT_SIZE
    master = s[L.STATION_TILE + station] - 1
    s[L.STATION_TILE + station] = L.WORKER_ON_STATION + give_worker(s, T, p, row) + 1
    s[q + L.MASTERS] |= 1 << master
    s[q + L.PERMANENT_CERTIFICATES] += T[t.T_MASTER_CERTIFICATES + master]
    s[q + L.LOADING_GRAIN] += T[t.T_MASTER_GRAIN + master]
    push_effects(s, T, T[t.T_MASTER_EFFECTS + master])
