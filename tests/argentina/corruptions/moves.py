"""Who moves where, and money: I25, I26."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    any_farmer,
    breaks,
    build,
    moving,
    nodes_of,
)
from tests.argentina.raw import find


@breaks(b.BACKWARD)
def ramp_entered_before_it_is_open(referee: Referee) -> None:
    raw = moving()
    ramp = nodes_of(raw, c.N_RAMP)[-1]
    ways = raw.T[t.NODE_WAYS : t.NODE_WAYS + L.N_NODES * L.MAX_WAYS]
    before = int((ways == ramp).nonzero()[0][0]) // L.MAX_WAYS
    if raw.s[L.CONTENT + before] == 0:
        build(raw, raw.p, 9, before)
    raw.s[raw.q + L.AT] = before
    raw.s[raw.q + L.ENGINE] = 0
    referee.start(raw.s)
    raw.do(ramp)
    referee.after(raw.s, ramp)


@breaks(b.MONEY_MADE)
def money_found_on_the_way(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.PESOS] += 1
    referee.after(raw.s, action)


@breaks(b.COINS_CHANGED)
def coins_grow(referee: Referee) -> None:
    raw = find(ops.LOCATION)
    referee.start(raw.s)
    raw.s[L.COINS + any_farmer(raw)[1]] += 1
    referee.after(raw.s)
