"""What lies on the trail: I5, I16, I17."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from tests.trail.corruptions.hands import (
    breaks,
    build,
    empty_space,
    moving,
    nodes_of,
    tile_on_trail,
)
from tests.trail.raw import Raw, find, seat

LARGE = 9  # 10a and 10b need more than 6 craftsmen


@breaks(b.NEUTRAL_MOVED)
def neutral_building_twice(referee: Referee) -> None:
    raw = Raw.deal()
    first, second = nodes_of(raw, c.N_NEUTRAL)[:2]
    raw.s[L.CONTENT + first] = raw.s[L.CONTENT + second]
    referee.start(raw.s)


@breaks(b.NEUTRAL_MOVED)
def neutral_buildings_change_places(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    first, second = (L.CONTENT + node for node in nodes_of(raw, c.N_NEUTRAL)[:2])
    raw.s[[first, second]] = raw.s[[second, first]]
    referee.after(raw.s)


@breaks(b.PRIVATE_TILE)
def building_without_record(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.CONTENT + nodes_of(raw, c.N_BUILDING)[0]] = 1
    referee.start(raw.s)


@breaks(b.PRIVATE_TILE)
def record_without_building(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[seat(0) + L.BUILDING_AT] = 1 + nodes_of(raw, c.N_BUILDING)[0]
    referee.start(raw.s)


@breaks(b.TILE_BACK)
def building_comes_out_of_the_box(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.BUILDING_AT + LARGE] = -1
    referee.start(raw.s)
    raw.s[raw.q + L.BUILDING_AT + LARGE] = 0
    referee.after(raw.s)


def nothing_built(raw: Raw) -> bool:
    return not (raw.s[raw.q + L.BUILDING_AT :][: L.N_NUMBERS] > 0).any()


@breaks(b.REPLACED_BY_LESS)
def replaced_by_a_smaller_building(referee: Referee) -> None:
    raw = find(ops.MOVE, nothing_built)
    node = empty_space(raw)
    build(raw, raw.p, 4, node)
    raw.push(ops.BUILD_SPACE, 0, 2)
    referee.start(raw.s)
    raw.do(node)
    referee.after(raw.s, node)


@breaks(b.TOO_LARGE)
def largest_building_on_an_empty_space(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[raw.q + L.BUILDING_AT + LARGE] == 0)
    raw.s[raw.q + L.MONEY] = 50
    raw.push(ops.BUILD_SPACE, LARGE, 2)
    referee.start(raw.s)
    node = empty_space(raw)
    raw.do(node)
    referee.after(raw.s, node)


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
def tile_on_a_higher_space(referee: Referee) -> None:
    raw = find(ops.FORECAST_TILE, lambda raw: raw.s[raw.top + 1] == 0 and raw.s[L.TURN] < 12)
    referee.start(raw.s)
    trail = raw.s[L.CONTENT : L.CONTENT + L.N_NODES].copy()
    raw.do(0)
    (node,) = (raw.s[L.CONTENT : L.CONTENT + L.N_NODES] != trail).nonzero()[0]
    zone = int(raw.T[t.TILE_ZONE + raw.s[L.CONTENT + node] - 1])
    last = int(raw.T[t.ZONE + zone * L.MAX_ZONE + raw.T[t.ZONE_N + zone] - 1])
    raw.s[L.CONTENT + last] = raw.s[L.CONTENT + node]
    raw.s[L.CONTENT + node] = 0
    referee.after(raw.s, 0)


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
    raw = find(ops.LOCATION, nothing_built, preparation="yes")
    build(raw, raw.p, 0, empty_space(raw))
    referee.start(raw.s)
    raw.s[raw.q + L.SIDES] ^= 1
    referee.after(raw.s)
