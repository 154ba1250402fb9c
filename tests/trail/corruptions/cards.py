"""Cards lost, found and moved against the rules: I1, I2, I9, I32, I35."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from tests.trail.corruptions.hands import alone, breaks, moving
from tests.trail.raw import Raw, find, seat

alone(b.CATTLE, L.CATTLE_REMOVED, 1, add=True)
alone(b.MARKET_COUNT, L.MARKET_N, 1, add=True)
alone(b.OBJECTIVES, L.OBJECTIVES_REMOVED, 1)


@breaks(b.START_CATTLE)
def cattle_change_herds(referee: Referee) -> None:
    raw = Raw.deal()
    first, second = seat(0) + L.DRAW, seat(1) + L.DRAW
    at, other = next(
        (i, j) for i in range(10) for j in range(10) if raw.s[first + i] != raw.s[second + j]
    )
    raw.s[first + at], raw.s[second + other] = raw.s[second + other], raw.s[first + at]
    referee.start(raw.s)


@breaks(b.OFFER_COUNT)
def offer_not_filled_up(referee: Referee) -> None:
    raw = Raw.deal()
    raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]] = raw.s[L.OFFER] - 1
    raw.s[L.OBJECTIVE_DECK_N] += 1
    raw.s[L.OFFER] = 0
    referee.start(raw.s)


@breaks(b.HAND_AFTER_C)
def hand_not_drawn_up(referee: Referee) -> None:
    raw = find(ops.PHASE_C)
    referee.start(raw.s)
    q = raw.q
    raw.do(None)
    raw.s[q + L.HAND_N] -= 1
    raw.s[q + L.DISCARD + raw.s[q + L.DISCARD_N]] = raw.s[q + L.HAND + raw.s[q + L.HAND_N]]
    raw.s[q + L.DISCARD_N] += 1
    referee.after(raw.s)


@breaks(b.MARKET_CHANGED)
def card_walks_out_of_the_market(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    kind = next(kind for kind in range(L.CATTLE_KINDS) if raw.s[L.MARKET + kind] > 0)
    raw.s[L.MARKET + kind] -= 1
    raw.s[L.MARKET_N] -= 1
    raw.s[raw.q + L.DISCARD + raw.s[raw.q + L.DISCARD_N]] = kind
    raw.s[raw.q + L.DISCARD_N] += 1
    referee.after(raw.s)


@breaks(b.MARKET_GREW)
def card_walks_into_the_market(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[raw.q + L.DISCARD_N] > 0)
    referee.start(raw.s)
    raw.s[raw.q + L.DISCARD_N] -= 1
    kind = raw.s[raw.q + L.DISCARD + raw.s[raw.q + L.DISCARD_N]]
    raw.s[L.MARKET + kind] += 1
    raw.s[L.MARKET_N] += 1
    referee.after(raw.s)


@breaks(b.MARKET_REFILL)
def market_filled_without_an_arrow(referee: Referee) -> None:
    raw = find(ops.FORECAST_TILE, lambda raw: raw.s[L.CATTLE_DECK_N] > 5)
    referee.start(raw.s)
    raw.do(0)
    raw.s[L.CATTLE_DECK_N] -= 1
    raw.s[L.MARKET + raw.s[L.CATTLE_DECK + raw.s[L.CATTLE_DECK_N]]] += 1
    raw.s[L.MARKET_N] += 1
    referee.after(raw.s, 0)


@breaks(b.AREA_SHRANK)
def objective_leaves_its_area(referee: Referee) -> None:
    raw = moving()
    raw.s[L.OBJECTIVE_DECK_N] -= 1
    card = int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
    raw.s[raw.q + L.AREA] |= 1 << card
    referee.start(raw.s)
    raw.s[raw.q + L.AREA] &= ~(1 << card)
    raw.s[L.OBJECTIVES_REMOVED] |= 1 << card
    referee.after(raw.s)


@breaks(b.NOT_FROM_HAND)
def objective_from_the_deck_into_an_area(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[L.OBJECTIVE_DECK_N] -= 1
    raw.s[raw.q + L.AREA] |= 1 << int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
    referee.after(raw.s)


@breaks(b.PILE_CHANGED)
def stack_stirred(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    tiles = raw.s[L.SUPPLY : L.SUPPLY + raw.s[L.SUPPLY_N]]
    other = next(i for i in range(len(tiles)) if tiles[i] != tiles[0])
    tiles[[0, other]] = tiles[[other, 0]]
    referee.after(raw.s)


@breaks(b.LATE_LUCK)
def table_rolls_again(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[L.TABLE_STREAM + 2] += 1
    referee.after(raw.s)
