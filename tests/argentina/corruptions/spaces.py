"""What lies on the trail: I22, I23, I24."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.names import COLOURS
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    any_farmer,
    breaks,
    build,
    empty_space,
    moving,
    nodes_of,
)
from tests.argentina.raw import Raw, find, seat


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
    raw.s[raw.q + L.BUILDING_AT + 9] = -1
    referee.start(raw.s)
    raw.s[raw.q + L.BUILDING_AT + 9] = 0
    referee.after(raw.s)


@breaks(b.REPLACED_BY_LESS)
def replaced_by_a_smaller_building(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: not raw.s[raw.q + L.BUILDING_AT : raw.q + L.BANNED].any())
    node = empty_space(raw)
    build(raw, raw.p, 4, node)
    raw.push(ops.BUILD_SPACE, 0, 2)
    referee.start(raw.s)
    raw.do(node)
    referee.after(raw.s, node)


@breaks(b.TOO_LARGE)
def largest_building_on_an_empty_space(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[raw.q + L.BUILDING_AT + 9] == 0)
    raw.s[raw.q + L.PESOS] = 50
    raw.push(ops.BUILD_SPACE, 9, 2)
    referee.start(raw.s)
    node = empty_space(raw)
    raw.do(node)
    referee.after(raw.s, node)


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


@breaks(b.FARMER_SPACE)
def farmer_on_a_higher_space(referee: Referee) -> None:
    raw = find(ops.FORECAST_TILE, lambda raw: raw.s[raw.top + 1] == 0 and raw.s[L.TURN] < 12)
    referee.start(raw.s)
    farmers = raw.s[L.CONTENT : L.CONTENT + L.N_NODES].copy()
    raw.do(0)
    (node,) = (raw.s[L.CONTENT : L.CONTENT + L.N_NODES] != farmers).nonzero()[0]
    colour = int(raw.T[t.TILE_COLOUR + raw.s[L.CONTENT + node] - 1])
    last = int(raw.T[t.ZONE + colour * L.MAX_ZONE + raw.T[t.ZONE_N + colour] - 1])
    raw.s[L.CONTENT + last] = raw.s[L.CONTENT + node]
    raw.s[L.CONTENT + node] = 0
    referee.after(raw.s, 0)
