"""Player boards, railway, masters: I3, I8, I13, I14, I33."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from tests.trail.corruptions.hands import (
    AUX_DISC,
    OTHER_STATION,
    WHITE_STATION,
    alone,
    black_disc,
    breaks,
    free_disc,
    moving,
)
from tests.trail.raw import Raw, seat

alone(b.DISCS, L.CITY_DISCS, 1, add=True)
alone(b.DISCS_OF_NOBODY, L.CITY_DISCS + 2, 1)
alone(b.NO_DOLLARS, L.MONEY, -1, by_seat=True)
alone(b.CERTIFICATE_RANGE, L.CERTIFICATES, 4, by_seat=True)
alone(b.BAD_PLACE, L.ENGINE, L.N_SLOTS, by_seat=True)
alone(b.LIMIT_OF_CERTIFICATES, L.CERTIFICATE_LIMIT, 4, by_seat=True)


@breaks(b.CERTIFICATE_RANGE)
def five_certificates(referee: Referee) -> None:
    raw = Raw.deal()
    for disc in range(L.N_DISCS):
        if raw.T[t.DISC_CERTIFICATE_LIMIT + disc]:
            free_disc(raw, 0, disc)
            raw.s[L.CITY_DISCS] += 1
    raw.s[seat(0) + L.CERTIFICATE_LIMIT] = 6
    raw.s[seat(0) + L.CERTIFICATES] = 5
    referee.start(raw.s)


@breaks(b.CITY_TWICE)
def city_delivered_to_twice(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0, AUX_DISC)
    free_disc(raw, 0, AUX_DISC + 1)
    city = next(i for i in range(L.N_CITIES) if raw.T[t.CITY_REPEAT + i] == 0)
    raw.s[L.CITY_DISCS + city * L.MAX_SEATS] = 2
    referee.start(raw.s)


@breaks(b.NOT_IN_PLAY)
def city_of_another_board(referee: Referee) -> None:
    raw = Raw.deal()
    free_disc(raw, 0)
    city = next(i for i in range(L.N_CITIES) if raw.T[t.CITY_VALUE + i] < 0)
    raw.s[L.CITY_DISCS + city * L.MAX_SEATS] = 1
    referee.start(raw.s)


def at_station() -> Raw:
    """About to upgrade a white-framed station, with a full board."""
    raw = Raw.deal()
    raw.do(None)
    raw.s[raw.q + L.MONEY] = 50
    raw.push(ops.STATION, WHITE_STATION, c.OPTIONAL)
    return raw


@breaks(b.WHITE_HOLD)
def black_disc_on_a_white_station(referee: Referee) -> None:
    raw = at_station()
    referee.start(raw.s)
    disc = black_disc(raw)
    raw.do(disc)
    referee.after(raw.s, disc)


@breaks(b.STATION_DISC_EARLY)
def station_disc_moves_without_need(referee: Referee) -> None:
    raw = at_station()
    free_disc(raw, raw.p)
    raw.s[L.STATION_DISCS + OTHER_STATION * L.MAX_SEATS + raw.p] = 1
    referee.start(raw.s)
    raw.do(c.TO_STATION + OTHER_STATION)
    referee.after(raw.s, c.TO_STATION + OTHER_STATION)


@breaks(b.STATION_WORKER)
def worker_on_a_station_is_exchanged(referee: Referee) -> None:
    raw = moving()
    station = next(
        i for i in range(L.N_BASE_STATIONS) if 0 < raw.s[L.STATION_TILE + i] <= L.N_MASTERS
    )
    stack = L.SUPPLY + L.SUPPLY_SIZE
    tiles = raw.s[stack : stack + raw.s[L.SUPPLY_N + 1]]
    other = next(i for i in range(len(tiles) - 1) if tiles[i] != tiles[-1])
    raw.s[L.SUPPLY_N + 1] -= 1
    raw.s[L.MASTERS_REMOVED] |= 1 << int(raw.s[L.STATION_TILE + station] - 1)
    raw.s[L.STATION_TILE + station] = L.WORKER_ON_STATION + tiles[-1] + 1
    worker = int(tiles[other])
    raw.s[stack + other] = raw.s[stack + raw.s[L.SUPPLY_N + 1] - 1]
    raw.s[L.SUPPLY_N + 1] -= 1
    raw.s[raw.q + L.SEATED] = worker + 1
    raw.s[raw.q + L.BONUS] = raw.s[L.BONUS_TAKEN] = 1
    raw.s[L.POKER] = 1
    referee.start(raw.s)
    raw.s[raw.q + L.SEATED] = raw.s[L.STATION_TILE + station] - L.WORKER_ON_STATION
    raw.s[L.STATION_TILE + station] = L.WORKER_ON_STATION + worker + 1
    referee.after(raw.s)
