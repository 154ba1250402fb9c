"""What lies on the trail."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.games.raw import Raw
from tests.western.corruptions.hands import Hands

LARGE = 9  # building 10 needs more than 6 craftsmen on either side: it only replaces


def nothing_built(hands: Hands[Any], raw: Raw) -> bool:
    """The player whose turn it is has no building on the trail."""
    return not (raw.s[raw.q + hands.L.BUILDING_AT :][: hands.L.N_NUMBERS] > 0).any()


def break_spaces(hands: Hands[Any]) -> None:
    _break_neutral(hands)
    _break_private(hands)
    _break_building(hands)


def _break_neutral(hands: Hands[Any]) -> None:
    b, c, L, breaks = hands.b, hands.c, hands.L, hands.corruptions.breaks

    @breaks(b.NEUTRAL_MOVED)
    def neutral_building_twice(referee: Referee) -> None:
        raw = hands.new()
        first, second = hands.nodes_of(raw, c.N_NEUTRAL)[:2]
        raw.s[L.CONTENT + first] = raw.s[L.CONTENT + second]
        referee.start(raw.s)

    @breaks(b.NEUTRAL_MOVED)
    def neutral_buildings_change_places(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        first, second = (L.CONTENT + node for node in hands.nodes_of(raw, c.N_NEUTRAL)[:2])
        raw.s[[first, second]] = raw.s[[second, first]]
        referee.after(raw.s)


def _break_private(hands: Hands[Any]) -> None:
    b, c, L, breaks = hands.b, hands.c, hands.L, hands.corruptions.breaks

    @breaks(b.PRIVATE_TILE)
    def building_without_record(referee: Referee) -> None:
        raw = hands.new()
        raw.s[L.CONTENT + hands.nodes_of(raw, c.N_BUILDING)[0]] = 1
        referee.start(raw.s)

    @breaks(b.PRIVATE_TILE)
    def record_without_building(referee: Referee) -> None:
        raw = hands.new()
        raw.s[raw.seat(0) + L.BUILDING_AT] = 1 + hands.nodes_of(raw, c.N_BUILDING)[0]
        referee.start(raw.s)

    @breaks(b.TILE_BACK)
    def building_comes_out_of_the_box(referee: Referee) -> None:
        raw = hands.moving()
        raw.s[raw.q + L.BUILDING_AT + LARGE] = -1
        referee.start(raw.s)
        raw.s[raw.q + L.BUILDING_AT + LARGE] = 0
        referee.after(raw.s)


def _break_building(hands: Hands[Any]) -> None:
    b, L, ops, breaks = hands.b, hands.L, hands.ops, hands.corruptions.breaks

    @breaks(b.REPLACED_BY_LESS)
    def replaced_by_a_smaller_building(referee: Referee) -> None:
        raw = hands.find(ops.MOVE, lambda raw: nothing_built(hands, raw))
        node = hands.empty_space(raw)
        hands.build(raw, raw.p, 4, node)
        raw.push(ops.BUILD_SPACE, 0, 2)
        referee.start(raw.s)
        raw.do(node)
        referee.after(raw.s, node)

    @breaks(b.TOO_LARGE)
    def largest_building_on_an_empty_space(referee: Referee) -> None:
        raw = hands.find(ops.MOVE, lambda raw: raw.s[raw.q + L.BUILDING_AT + LARGE] == 0)
        raw.s[raw.q + L.MONEY] = 50
        raw.push(ops.BUILD_SPACE, LARGE, 2)
        referee.start(raw.s)
        node = hands.empty_space(raw)
        raw.do(node)
        referee.after(raw.s, node)


def break_zones(hands: Hands[Any], code: int) -> None:
    """A tile of the forecast comes onto another space of its zone than the next."""
    L, t = hands.L, hands.t

    @hands.corruptions.breaks(code)
    def tile_on_a_higher_space(referee: Referee) -> None:
        raw = hands.find(
            hands.ops.FORECAST_TILE,
            lambda raw: raw.s[raw.top + 1] == 0 and raw.s[L.TURN] < 12,
        )
        referee.start(raw.s)
        trail = raw.s[L.CONTENT : L.CONTENT + L.N_NODES].copy()
        raw.do(0)
        (node,) = (raw.s[L.CONTENT : L.CONTENT + L.N_NODES] != trail).nonzero()[0]
        zone = int(raw.T[t.TILE_ZONE + raw.s[L.CONTENT + node] - 1])
        last = int(raw.T[t.ZONE + zone * L.MAX_ZONE + raw.T[t.ZONE_N + zone] - 1])
        raw.s[L.CONTENT + last] = raw.s[L.CONTENT + node]
        raw.s[L.CONTENT + node] = 0
        referee.after(raw.s, 0)
