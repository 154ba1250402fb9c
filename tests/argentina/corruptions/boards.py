"""Player boards, railway, masters: I4, I11, I14, I17, I28, A216, A394."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import memory as m
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    TERMINUS,
    alone,
    breaks,
    moving,
    to_section,
)
from tests.argentina.raw import Raw, seat

alone(b.DISCS, L.QUAY_DISCS, 1, add=True)
alone(b.DISCS_OF_NOBODY, L.QUAY_DISCS + 2, 1)
alone(b.NO_PESOS, L.PESOS, -1, by_seat=True)
alone(b.GRAIN_RANGE, L.GRAIN, 9, by_seat=True)
alone(b.CERTIFICATE_RANGE, L.CERTIFICATES, 5, by_seat=True)
alone(b.BAD_PLACE, L.ENGINE, L.DEPOT + 1, by_seat=True)
alone(b.LIMIT_OF_CERTIFICATES, L.CERTIFICATE_LIMIT, 5, by_seat=True)
alone(b.STRENGTH_DISCS, L.DISC_STRENGTH, 1, by_seat=True)
alone(b.LOADING, L.LOADING_GRAIN, 1, by_seat=True)


@breaks(b.START_TOKENS)
def another_number_of_tokens(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[seat(1) + L.TOKENS] += 1
    referee.start(raw.s, dealt=True)


@breaks(b.TERMINUS_DISCS)
def terminus_upgraded_without_arrival(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.PESOS] = 50
    raw.push(ops.STATION, TERMINUS, c.OPTIONAL)
    referee.start(raw.s)
    referee.memory[m.FROM_START] = 1
    action = raw.legal()[0]
    raw.do(action)
    referee.after(raw.s, action)


@breaks(b.STATION_WORKER)
def worker_on_a_station_is_exchanged(referee: Referee) -> None:
    raw = moving()
    strong, plain = 1, 0  # tiles of one type: the first two kinds
    bags = [L.BAG + letter * L.BAG_SIZE for letter in (1, 2)]
    for tile in (strong, plain):
        letter, at = next(
            (k, i)
            for k, bag in enumerate(bags, 1)
            for i in range(bag, bag + raw.s[L.BAG_N + k])
            if raw.s[i] == tile
        )
        last = L.BAG + letter * L.BAG_SIZE + raw.s[L.BAG_N + letter] - 1
        raw.s[at] = raw.s[last]
        raw.s[L.BAG_N + letter] -= 1
        if tile == strong:
            assert to_section(raw, raw.p, tile)
    raw.s[L.MASTERS_REMOVED] |= 1 << int(raw.s[L.STATION_TILE] - 1)
    raw.s[L.STATION_TILE] = L.WORKER_ON_STATION + plain + 1
    referee.start(raw.s)
    raw.s[L.STATION_TILE] = L.WORKER_ON_STATION + strong + 1
    row = raw.q + L.WORKER_TILE
    raw.s[row + raw.s[raw.q + L.WORKERS] - 1] = plain + 1
    raw.s[raw.q + L.STRONG] -= 1
    referee.after(raw.s)
