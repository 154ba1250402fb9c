"""Cards lost, found and moved against the rules; piles and chance."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.western.corruptions.hands import Hands


def break_cards(hands: Hands[Any]) -> None:
    b, L = hands.b, hands.L
    hands.alone(b.CATTLE, L.CATTLE_REMOVED, 1, add=True)
    hands.alone(b.MARKET_COUNT, L.MARKET_N, 1, add=True)
    hands.alone(b.OBJECTIVES, L.OBJECTIVES_REMOVED, 1)
    _break_herds(hands)
    _break_market(hands)
    _break_objectives(hands)
    _break_piles(hands)


def _break_herds(hands: Hands[Any]) -> None:
    b, L, breaks = hands.b, hands.L, hands.corruptions.breaks

    @breaks(b.START_CATTLE)
    def cattle_change_herds(referee: Referee) -> None:
        raw = hands.new()
        first, second = (
            [at for at in range(draw, draw + raw.s[n]) if raw.s[at] < L.CATTLE_KINDS]
            for draw, n in ((raw.seat(p) + L.DRAW, raw.seat(p) + L.DRAW_N) for p in (0, 1))
        )
        pair = next([i, j] for i in first for j in second if raw.s[i] != raw.s[j])
        raw.s[pair] = raw.s[pair[::-1]]
        referee.start(raw.s)

    @breaks(b.HAND_AFTER_C)
    def hand_not_drawn_up(referee: Referee) -> None:
        raw = hands.find(hands.ops.PHASE_C)
        referee.start(raw.s)
        q = raw.q
        raw.do(None)
        raw.s[q + L.HAND_N] -= 1
        raw.s[q + L.DISCARD + raw.s[q + L.DISCARD_N]] = raw.s[q + L.HAND + raw.s[q + L.HAND_N]]
        raw.s[q + L.DISCARD_N] += 1
        referee.after(raw.s)


def _break_market(hands: Hands[Any]) -> None:
    b, L, breaks = hands.b, hands.L, hands.corruptions.breaks

    @breaks(b.MARKET_CHANGED)
    def card_walks_out_of_the_market(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        kind = next(kind for kind in range(L.CATTLE_KINDS) if raw.s[L.MARKET + kind] > 0)
        raw.s[L.MARKET + kind] -= 1
        raw.s[L.MARKET_N] -= 1
        raw.s[raw.q + L.DISCARD + raw.s[raw.q + L.DISCARD_N]] = kind
        raw.s[raw.q + L.DISCARD_N] += 1
        referee.after(raw.s)

    @breaks(b.MARKET_GREW)
    def card_walks_into_the_market(referee: Referee) -> None:
        raw = hands.find(hands.ops.MOVE, lambda raw: raw.s[raw.q + L.DISCARD_N] > 0)
        referee.start(raw.s)
        raw.s[raw.q + L.DISCARD_N] -= 1
        kind = raw.s[raw.q + L.DISCARD + raw.s[raw.q + L.DISCARD_N]]
        raw.s[L.MARKET + kind] += 1
        raw.s[L.MARKET_N] += 1
        referee.after(raw.s)

    @breaks(b.MARKET_REFILL)
    def market_filled_too_far(referee: Referee) -> None:
        raw = hands.find(hands.refill, lambda raw: raw.s[L.CATTLE_DECK_N] > 5)
        referee.start(raw.s)
        action = None if raw.automatic else 0
        raw.do(action)
        raw.s[L.CATTLE_DECK_N] -= 1
        raw.s[L.MARKET + raw.s[L.CATTLE_DECK + raw.s[L.CATTLE_DECK_N]]] += 1
        raw.s[L.MARKET_N] += 1
        referee.after(raw.s, action)


def _break_objectives(hands: Hands[Any]) -> None:
    b, L, breaks = hands.b, hands.L, hands.corruptions.breaks

    @breaks(b.OFFER_COUNT)
    def offer_not_filled_up(referee: Referee) -> None:
        raw = hands.new()
        raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]] = raw.s[L.OFFER] - 1
        raw.s[L.OBJECTIVE_DECK_N] += 1
        raw.s[L.OFFER] = 0
        referee.start(raw.s)

    @breaks(b.AREA_SHRANK)
    def objective_leaves_its_area(referee: Referee) -> None:
        raw = hands.moving()
        raw.s[L.OBJECTIVE_DECK_N] -= 1
        card = int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
        raw.s[raw.q + L.AREA] |= 1 << card
        referee.start(raw.s)
        raw.s[raw.q + L.AREA] &= ~(1 << card)
        raw.s[L.OBJECTIVES_REMOVED] |= 1 << card
        referee.after(raw.s)

    @breaks(b.NOT_FROM_HAND)
    def objective_from_the_deck_into_an_area(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        raw.s[L.OBJECTIVE_DECK_N] -= 1
        raw.s[raw.q + L.AREA] |= 1 << int(raw.s[L.OBJECTIVE_DECK + raw.s[L.OBJECTIVE_DECK_N]])
        referee.after(raw.s)


def _break_piles(hands: Hands[Any]) -> None:
    b, L, breaks = hands.b, hands.L, hands.corruptions.breaks

    @breaks(b.PILE_CHANGED)
    def supply_stirred(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        tiles = raw.s[L.SUPPLY : L.SUPPLY + raw.s[L.SUPPLY_N]]
        other = next(i for i in range(len(tiles)) if tiles[i] != tiles[0])
        tiles[[0, other]] = tiles[[other, 0]]
        referee.after(raw.s)

    @breaks(b.LATE_LUCK)
    def table_rolls_again(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        raw.s[L.TABLE_STREAM + 2] += 1
        referee.after(raw.s)
