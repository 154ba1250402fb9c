"""Who moves where and how far, and money: A130, B130."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.games.raw import Raw
from tests.western.corruptions.hands import Hands


def break_moves(hands: Hands[Any]) -> None:
    _break_places(hands)
    _break_lengths(hands)
    _break_money(hands)


def _break_places(hands: Hands[Any]) -> None:
    b, c, L, t, breaks = hands.b, hands.c, hands.L, hands.t, hands.corruptions.breaks

    @breaks(b.NOWHERE)
    def rider_stays_in_the_city(referee: Referee) -> None:
        raw = hands.find(hands.ops.PHASE_C)
        raw.s[raw.q + L.AT] = raw.T[t.NODE_CITY]
        referee.start(raw.s)
        raw.do(None)
        referee.after(raw.s)

    @breaks(b.NOWHERE)
    def rider_on_an_empty_space(referee: Referee) -> None:
        raw = hands.moving()
        raw.s[raw.q + L.AT] = hands.empty_space(raw)
        referee.start(raw.s)

    @breaks(b.BACKWARD)
    def rider_goes_back_to_the_start(referee: Referee) -> None:
        raw = hands.moving()
        start = int(raw.T[t.NODE_START])
        raw.s[raw.q + L.AT] = hands.nodes_of(raw, c.N_NEUTRAL)[0]
        referee.start(raw.s)
        raw.do(start)
        referee.after(raw.s, start)

    @breaks(b.MOVED_BY_OTHERS)
    def rider_of_another_player_moves(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        at = raw.seat(1 - raw.p) + L.AT
        raw.s[at] = next(node for node in hands.nodes_of(raw, c.N_NEUTRAL) if node != raw.s[at])
        referee.after(raw.s)


def _break_lengths(hands: Hands[Any]) -> None:
    b, L, ops, breaks = hands.b, hands.L, hands.ops, hands.corruptions.breaks

    def first_neutral(raw: Raw) -> int | None:
        if raw.s[raw.top + 2] > 0 or raw.s[raw.top + 3] == 0:
            return None
        neutral = set(hands.nodes_of(raw, hands.c.N_NEUTRAL))
        return next((code for code in raw.legal() if code in neutral), None)

    def first_step(referee: Referee) -> tuple[Raw, int]:
        """Before the first of several steps of phase A, and where it leads: a neutral building."""
        raw = hands.find(ops.MOVE, lambda raw: first_neutral(raw) is not None)
        action = first_neutral(raw)
        assert action is not None
        referee.start(raw.s)
        return raw, action

    @breaks(b.MOVE_LENGTH)
    def a_move_ends_before_the_limit(referee: Referee) -> None:
        raw, action = first_step(referee)
        raw.do(action)
        raw.s[raw.top] = ops.ARRIVE
        referee.after(raw.s, action)

    @breaks(b.MOVE_LENGTH)
    def a_move_goes_on_beyond_the_limit(referee: Referee) -> None:
        raw, action = first_step(referee)
        raw.s[raw.top + 2] = raw.s[raw.q + L.STEPS] - 1  # all steps but one are made
        referee.start(raw.s)
        raw.do(action)
        raw.s[raw.top] = ops.MOVE
        referee.after(raw.s, action)


def _break_money(hands: Hands[Any]) -> None:
    b, L, ops, breaks = hands.b, hands.L, hands.ops, hands.corruptions.breaks

    @breaks(b.WRONG_TAX)
    def tax_without_a_hand(referee: Referee) -> None:
        raw = hands.find(ops.MOVE, lambda raw: raw.s[raw.q + L.MONEY] > 5)
        referee.start(raw.s)
        action = raw.legal()[0]
        raw.do(action)
        raw.s[raw.q + L.MONEY] -= 1
        raw.s[raw.seat(1 - raw.p) + L.MONEY] += 1
        referee.after(raw.s, action)

    @breaks(b.MONEY_OF_OTHERS)
    def another_player_gains(referee: Referee) -> None:
        raw = hands.find(ops.LOCATION)
        referee.start(raw.s)
        raw.s[raw.seat(1 - raw.p) + L.MONEY] += 1
        referee.after(raw.s)
