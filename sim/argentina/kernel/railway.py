"""The railway: engine moves, stations and their masters (9.5-9.7).

Slots number the line in order: 0, 1, ..., each turnout between its two numbered spaces, the
terminus last; DEPOT is a number above them all. So "beyond" and "behind" are plain comparisons.
"""

from sim.core.fields import MAX_AMOUNT, Counter, Flag
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .discs import disc_choices, take_disc
from .effect_list import push_effects
from .stack import pop, push
from .vocabulary import a_station, flags, vocabulary
from .workers import give_worker

room = vocabulary.room("railway")
engine_move = room.decision(
    "engine_move",
    spaces=Counter(MAX_AMOUNT, 1),
    flags=flags,
    back=Flag(),
    declined="do not move the engine",
)
ENGINE_MOVE = engine_move.op
ENGINE_SPACES, ENGINE_FLAGS, ENGINE_BACK = engine_move.offsets
upgrade_station = room.decision(
    "station", station=a_station, flags=flags, declined="do not upgrade the station"
)
STATION = upgrade_station.op
STATION_AT, STATION_FLAGS = upgrade_station.offsets
station_master = room.decision("master", station=a_station, declined="leave the station master")
MASTER = station_master.op
(MASTER_AT,) = station_master.offsets
behind = room.decision("behind", declined="upgrade no station")
BEHIND = behind.op


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
    """Slots where the engine may stop after 1 to `spaces` spaces.

    A370, A371, A372, A373, A374, R37.

    The shortest way to a slot passes every turnout by, so one count along the line is enough.
    """
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    slot = T[t.DEPOT_SLOT] if engine == L.DEPOT else engine + 1
    passed = 0
    while passed < spaces and slot <= T[t.TERMINUS_SLOT]:
        if not occupied(s, p, slot):
            if T[t.SLOT_NUMBER + slot] >= 0:
                passed += 1
                out[n] = slot
                n += 1
            elif T[t.OPEN_TURNOUT] == 1 or not occupied(s, p, slot - 1):
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
            if T[t.SLOT_NUMBER + slot] >= 0:
                fewest += 1
                if fewest <= spaces and spaces <= fewest + turnouts:
                    out[n] = slot
                    n += 1
            elif T[t.OPEN_TURNOUT] == 1 or not occupied(s, p, slot + 1):
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
        s[L.STATION_DISCS + station * L.MAX_SEATS + p] == 0
        or T[t.STATION_SLOT + station] == T[t.TERMINUS_SLOT]
    )


@kernel
def upgrade_choices(s, T, p, station, out, n):
    """Discs with which the station can be upgraded now: price first, then the disc (R22)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] - T[t.STATION_PRICE + station]
    if money < 0 or not may_upgrade(s, T, p, station):
        return n
    return disc_choices(s, T, p, T[t.STATION_BLACK + station], money, station, out, n)


@kernel
def upgrade(s, T, p, station, disc):
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.PESOS] -= T[t.STATION_PRICE + station]
    take_disc(s, T, p, disc)
    s[L.STATION_DISCS + station * L.MAX_SEATS + p] += 1
    s[q + L.STATIONS_UPGRADED] += 1
    tile = s[L.STATION_TILE + station]
    if tile > 0 and tile < L.WORKER_ON_STATION:
        push(s, MASTER, station)  # now, and only now (A393)


@kernel
def behind_choices(s, T, p, out, n):
    """Stations behind the engine that can be upgraded (A402, R38)."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    if engine == L.DEPOT:
        engine = T[t.DEPOT_SLOT]
    for station in range(L.N_STATIONS):
        slot = T[t.STATION_SLOT + station]
        if (
            slot < engine
            and slot != T[t.TERMINUS_SLOT]
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
    """Keep the master, leave a worker in its place, and do the upper half (A393, A394, A395)."""
    q = L.SEATS + p * L.SEAT_SIZE
    master = s[L.STATION_TILE + station] - 1
    s[L.STATION_TILE + station] = L.WORKER_ON_STATION + give_worker(s, T, p, row) + 1
    s[q + L.MASTERS] |= 1 << master
    s[q + L.PERMANENT_CERTIFICATES] += T[t.MASTER_CERTIFICATES + master]
    s[q + L.LOADING_GRAIN] += T[t.MASTER_GRAIN + master]
    push_effects(s, T, T[t.MASTER_EFFECTS + master])


@engine_move.choices
@kernel
def engine_choices(s, T, p, f, out, n):
    if s[f + ENGINE_BACK]:
        n = backward_choices(s, T, p, s[f + ENGINE_SPACES], out, n)
    else:
        n = forward_choices(s, T, p, s[f + ENGINE_SPACES], out, n)
    if s[f + ENGINE_FLAGS] & c.OPTIONAL or n == 0:
        n = with_pass(out, n)
    return n


@engine_move.apply
@kernel
def apply_engine(s, T, p, f, a):
    """Move the engine; a station is offered at once, the terminus sends it to the depot."""
    pop(s)
    if a == c.PASS:
        return
    engine = L.DEPOT if a == T[t.TERMINUS_SLOT] else a  # A411
    s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE] = engine
    station = T[t.SLOT_STATION + a] - 1
    if station >= 0:
        push(s, STATION, station, c.OPTIONAL)


@upgrade_station.choices
@kernel
def station_choices(s, T, p, f, out, n):
    n = upgrade_choices(s, T, p, s[f + STATION_AT], out, n)
    if s[f + STATION_FLAGS] & c.OPTIONAL or n == 0:
        n = with_pass(out, n)
    return n


@upgrade_station.apply
@kernel
def apply_station(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        upgrade(s, T, p, s[f + STATION_AT], a)


@station_master.choices
@kernel
def master_or_not(s, T, p, f, out, n):
    return with_pass(out, master_choices(s, p, out, n))


@station_master.apply
@kernel
def apply_master(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        take_master(s, T, p, s[f + MASTER_AT], a)


@behind.choices
@kernel
def behind_or_not(s, T, p, f, out, n):
    return with_pass(out, behind_choices(s, T, p, out, n))


@behind.apply
@kernel
def apply_behind(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        push(s, STATION, a)
