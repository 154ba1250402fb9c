"""Player boards and the railway: discs, what they free, engines, stations, masters."""

from sim.core.components import count_rows, take_away, uneven
from sim.core.jit import kernel

from .. import components
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b
from . import room
from .own_laws import (
    aux_free_at_start,
    broken_own_limits,
    discs_each,
    has_board,
    has_master_space,
    leaves_end,
    may_be_bare,
)

DISCS_AWAY = components.DISCS.rows(L.state)
DISCS_AT_HOME = components.DISCS.rows(L.seat)
MASTERS_ON_TABLE = components.MASTERS.rows(L.state)
MASTERS_HELD = components.MASTERS.rows(L.seat)
ALL_MASTERS = components.MASTERS.supplies()


@kernel
def broken_discs(s, T, w):
    """All discs of every player are somewhere, and few stations hold two of one."""
    room.clear(w, room.THINGS, L.MAX_SEATS)
    count_rows(s, T, DISCS_AWAY, 0, w, room.THINGS)
    for p in range(L.MAX_SEATS):
        if p >= s[L.PLAYERS]:
            if w[room.THINGS + p] > 0:
                return b.DISCS_OF_NOBODY
            continue
        count_rows(s, T, DISCS_AT_HOME, L.SEATS + p * L.SEAT_SIZE, w, room.THINGS + p)
        if w[room.THINGS + p] != discs_each(s):
            return b.DISCS
        for station in range(L.N_STATIONS):
            if (
                s[L.STATION_DISCS + station * L.MAX_SEATS + p] > 1
                and T[t.STATION_AGAIN + station] == 0
            ):
                return b.STATION_TWICE
    return 0


@kernel
def broken_limits(s, T, p):
    """What the freed spaces of the board give, and the markers within these limits."""
    q = L.SEATS + p * L.SEAT_SIZE
    steps = T[t.STEPS + s[L.PLAYERS]]
    hand = T[t.HAND_LIMIT]
    certificates = T[t.CERTIFICATE_LIMIT]
    lower = True  # limits count one after the other (A295, B295)
    for disc in range(L.N_DISCS):
        if s[q + L.DISC_ON + disc] == 0:
            steps += T[t.DISC_STEPS + s[L.PLAYERS] * L.N_DISCS + disc]
            hand += T[t.DISC_HAND + disc]
            if lower and T[t.DISC_CERTIFICATE_LIMIT + disc] > 0:
                certificates = T[t.DISC_CERTIFICATE_LIMIT + disc]
        elif T[t.DISC_CERTIFICATE_LIMIT + disc] > 0:
            lower = False
    if s[q + L.STEPS] != steps:
        return b.STEP_LIMIT
    if s[q + L.HAND_LIMIT] != hand:
        return b.LIMIT_OF_HAND
    if s[q + L.CERTIFICATE_LIMIT] != certificates:
        return b.LIMIT_OF_CERTIFICATES
    for aux in range(L.N_AUX):
        free = aux_free_at_start(s, T, aux)
        for disc in range(L.N_DISCS):
            if T[t.DISC_AUX + disc] == aux and s[q + L.DISC_ON + disc] == 0:
                free += 1
        if s[q + L.AUX_FREE + aux] != free:
            return b.AUX_SPACES
    if s[q + L.CERTIFICATES] > certificates:
        return b.CERTIFICATE_RANGE
    return broken_own_limits(s, T, p)


@kernel
def broken_engines(s, T):
    """One engine for each space but the start; none rests at the end of the line."""
    for p in range(s[L.PLAYERS]):
        slot = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
        if slot == T[t.LAST_SLOT] and not leaves_end(s, p):
            return b.ENGINE_AT_END
        if slot > 0 and slot < L.N_SLOTS:
            for other in range(p):
                if s[L.SEATS + other * L.SEAT_SIZE + L.ENGINE] == slot:
                    return b.ENGINES_TOGETHER
    return 0


@kernel
def broken_masters(s, T, w):
    """A master or a worker on each master space; what masters held give for good."""
    for station in range(L.N_STATIONS):
        tile = s[L.STATION_TILE + station]
        if tile > 0 and not has_master_space(s, T, station):
            return b.MASTER_SPACE
        if tile == 0 and has_master_space(s, T, station) and not may_be_bare(s):
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
        for master in range(L.N_MASTERS):
            if (s[q + L.MASTERS] >> master) & 1:
                certificates += T[t.MASTER_CERTIFICATES + master]
        if s[q + L.PERMANENT_CERTIFICATES] != certificates:
            return b.PERMANENT
    return 0


@kernel
def broken_board(s, T, w):
    code = broken_discs(s, T, w)
    for p in range(s[L.PLAYERS]):
        if code == 0 and has_board(s, p):
            code = broken_limits(s, T, p)
    if code == 0:
        code = broken_engines(s, T)
    if code == 0:
        code = broken_masters(s, T, w)
    return code
