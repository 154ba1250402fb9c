"""What lies on the trail: I5, I17."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from tests.trail.corruptions.hands import (
    HANDS,
    alone,
    breaks,
    build,
    empty_space,
    tile_on_trail,
)
from tests.trail.raw import Raw, find
from tests.western.corruptions.spaces import break_zones, nothing_built

alone(b.TRAIL_TILES, L.TILES_KEPT + L.N_ROWS, 1, add=True, by_seat=True)
break_zones(HANDS, b.TILE_SPACE)


@breaks(b.TILE_ZONE)
def tile_in_another_zone(referee: Referee) -> None:
    raw = Raw.deal()
    node = tile_on_trail(raw)
    zone = int(raw.T[t.TILE_ZONE + raw.s[L.CONTENT + node] - 1])
    spaces = t.ZONE + (zone + 1) % L.N_ZONES * L.MAX_ZONE
    other = next(
        int(raw.T[spaces + i]) for i in range(4) if raw.s[L.CONTENT + raw.T[spaces + i]] == 0
    )
    raw.s[L.CONTENT + other] = raw.s[L.CONTENT + node]
    raw.s[L.CONTENT + node] = 0
    referee.start(raw.s)


@breaks(b.TILE_SPACE)
def tile_leaves_without_trade(referee: Referee) -> None:
    raw = find(ops.LOCATION)
    node = tile_on_trail(raw)
    referee.start(raw.s)
    raw.s[raw.q + L.TILES_KEPT + raw.s[L.CONTENT + node] - 1] += 1
    raw.s[L.CONTENT + node] = 0
    referee.after(raw.s)


@breaks(b.TILE_SPACE)
def trade_pays_another_amount(referee: Referee) -> None:
    raw = find(ops.TRADE)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.MONEY] += 1
    referee.after(raw.s, action)


@breaks(b.SIDE_TURNED)
def tile_turned_without_site_preparation(referee: Referee) -> None:
    raw = find(ops.LOCATION, lambda raw: raw.s[raw.q + L.BUILDING_AT] == 0)
    referee.start(raw.s)
    raw.s[raw.q + L.SIDES] ^= 1
    referee.after(raw.s)


@breaks(b.SIDE_TURNED)
def built_tile_turned(referee: Referee) -> None:
    raw = find(ops.LOCATION, lambda raw: nothing_built(HANDS, raw), preparation="yes")
    build(raw, raw.p, 0, empty_space(raw))
    referee.start(raw.s)
    raw.s[raw.q + L.SIDES] ^= 1
    referee.after(raw.s)
