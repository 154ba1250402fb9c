"""Stations and their masters (9.6)."""

from sim.core.codes import counted, things
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .differences import engine_stands, master_comes
from .discs import a_disc, disc_choices, take_disc
from .effect_list import push_effects
from .kinds import a_station
from .stack import pop, push
from .vocabulary import flags, vocabulary
from .workers import give_worker, rows_with_tiles

room = vocabulary.room("stations")
upgrade_station = room.decision(
    "station",
    station=a_station,
    flags=flags,
    declined="do not upgrade the station",
    codes=a_disc,
)
STATION = upgrade_station.op
STATION_AT, STATION_FLAGS = upgrade_station.offsets
station_master = room.decision(
    "master",
    station=a_station,
    declined="leave the station master",
    codes=counted("row", L.N_ROWS),
)
MASTER = station_master.op
(MASTER_AT,) = station_master.offsets
behind = room.decision("behind", declined="upgrade no station", codes=things(L.stations))
BEHIND = behind.op


@kernel
def may_upgrade(s, T, p, station):
    """No own disc there yet, but where each arrival can upgrade it (A391, A410, B391, B410)."""
    return s[L.STATION_DISCS + station * L.MAX_SEATS + p] == 0 or T[t.STATION_AGAIN + station] == 1


@kernel
def upgrade_choices(s, T, p, station, out, n):
    """Discs with which the station can be upgraded now: price first, then the disc (R22)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY] - T[t.STATION_PRICE + station]
    if money < 0 or not may_upgrade(s, T, p, station):
        return n
    return disc_choices(s, T, p, T[t.STATION_BLACK + station], money, station, out, n)


@kernel
def upgrade(s, T, p, station, disc):
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.MONEY] -= T[t.STATION_PRICE + station]
    take_disc(s, T, p, disc)
    s[L.STATION_DISCS + station * L.MAX_SEATS + p] += 1
    s[q + L.STATIONS_UPGRADED] += 1
    tile = s[L.STATION_TILE + station]
    if tile > 0 and tile < L.WORKER_ON_STATION:
        push(s, MASTER, station)  # now, and only now (A393, B393)


@kernel
def behind_choices(s, T, p, out, n):
    """Stations behind the engine that can be upgraded (A402, B538, R38)."""
    engine = engine_stands(T, s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE])
    for station in range(L.N_STATIONS):
        slot = T[t.STATION_SLOT + station]
        if (
            slot < engine
            and slot != T[t.LAST_SLOT]
            and upgrade_choices(s, T, p, station, out, n) > n
        ):
            out[n] = station
            n += 1
    return n


@kernel
def keep_master(s, T, p, master):
    """A master that is taken: its permanent certificates, and its upper half (A395, B395)."""
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.MASTERS] |= 1 << master
    s[q + L.PERMANENT_CERTIFICATES] += T[t.MASTER_CERTIFICATES + master]
    master_comes(s, T, q, master)
    push_effects(s, T, T[t.MASTER_EFFECTS + master])


@kernel
def take_master(s, T, p, station, row):
    """Keep the master and leave a worker in its place (A393, A394, B393, B394)."""
    master = s[L.STATION_TILE + station] - 1
    s[L.STATION_TILE + station] = L.WORKER_ON_STATION + give_worker(s, T, p, row) + 1
    keep_master(s, T, p, master)


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
    return with_pass(out, rows_with_tiles(s, p, out, n))


@station_master.apply
@kernel
def apply_master(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        take_master(s, T, p, s[f + MASTER_AT], a)


@behind.choices
@kernel
def behind_or_not(s, T, p, f, out, n):
    n = behind_choices(s, T, p, out, n)
    return n if c.BEHIND_IS_OWED and n > 0 else with_pass(out, n)


@behind.apply
@kernel
def apply_behind(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        push(s, STATION, a)
