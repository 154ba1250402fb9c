"""What lies on the trail: I24."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    HANDS,
    any_farmer,
    breaks,
    nodes_of,
)
from tests.argentina.raw import Raw, find
from tests.western.corruptions.spaces import break_zones

break_zones(HANDS, b.FARMER_SPACE)


@breaks(b.TILE_ZONE)
def farmer_in_another_zone(referee: Referee) -> None:
    raw = Raw.deal()
    _, node = any_farmer(raw)
    yellow = int(raw.T[t.ZONE + COLOURS.index("yellow") * L.MAX_ZONE])
    raw.s[L.CONTENT + yellow] = raw.s[L.CONTENT + node]
    raw.s[L.CONTENT + node] = 0
    referee.start(raw.s)


@breaks(b.COINS_LOOSE)
def coins_on_the_ground(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.COINS + nodes_of(raw, c.N_BUILDING)[0]] = 1
    referee.start(raw.s)


@breaks(b.COINS_LOOSE)
def fewer_than_no_coins(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.COINS + any_farmer(raw)[1]] = -1
    referee.start(raw.s)


@breaks(b.FARMER_SPACE)
def farmer_leaves_without_help(referee: Referee) -> None:
    raw = find(ops.LOCATION, lambda raw: not raw.s[L.COINS : L.COINS + L.N_NODES].any())
    colour, node = any_farmer(raw)
    referee.start(raw.s)
    raw.s[L.CONTENT + node] = 0
    raw.s[raw.q + L.FARMERS + colour] += 1
    referee.after(raw.s)
