"""Turns, phase B, the end and the score."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.western.corruptions.hands import Hands


def break_turns(hands: Hands[Any]) -> None:
    b, L = hands.b, hands.L
    hands.alone(b.LAST_TURNS_WRONG, L.LAST_TURNS, 1)
    hands.alone(b.MARKER_OWNER, L.MARKER, 1, by_seat=True)
    hands.alone(b.MARKER_OWNER, L.TRIGGER, 1)
    _break_order(hands)
    _break_phase_b(hands)
    _break_visit(hands)
    _break_score(hands)


def _break_order(hands: Hands[Any]) -> None:
    b, m, L, breaks = hands.b, hands.m, hands.L, hands.corruptions.breaks

    @breaks(b.LAST_TURNS_WRONG)
    def one_turn_too_many(referee: Referee) -> None:
        raw = hands.find(hands.ops.PHASE_C, lambda raw: raw.s[L.LAST_TURNS] == 1)
        referee.start(raw.s)
        referee.memory[m.ENDING] = 1
        raw.do(None)
        referee.after(raw.s)

    @breaks(b.TURN_ORDER)
    def turn_taken_away(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        raw.s[L.CURRENT] = 1 - raw.p
        referee.after(raw.s)

    @breaks(b.NOT_YOUR_TURN)
    def certificate_for_another_player(referee: Referee) -> None:
        raw = hands.find(
            hands.ops.MOVE, lambda raw: raw.s[raw.seat(1 - raw.p) + L.CERTIFICATES] == 0
        )
        referee.start(raw.s)
        raw.s[raw.seat(1 - raw.p) + L.CERTIFICATES] += 1
        referee.after(raw.s)


def _break_phase_b(hands: Hands[Any]) -> None:
    b, m, c, ops, breaks = hands.b, hands.m, hands.c, hands.ops, hands.corruptions.breaks

    @breaks(b.ACTION_TWICE)
    def location_action_again(referee: Referee) -> None:
        raw = hands.find(ops.LOCATION, lambda raw: raw.legal()[0] == 0)
        referee.start(raw.s)
        referee.memory[m.DONE] = 255
        raw.do(0)
        referee.after(raw.s, 0)

    @breaks(b.AUX_BESIDES)
    def auxiliary_action_after_a_location_action(referee: Referee) -> None:
        raw = hands.find(ops.LOCATION, lambda raw: c.AUX_FIRST in raw.legal())
        referee.start(raw.s)
        referee.memory[m.DONE] = 1
        raw.do(c.AUX_FIRST)
        referee.after(raw.s, c.AUX_FIRST)

    @breaks(b.AUX_BESIDES)
    def location_action_after_an_auxiliary_action(referee: Referee) -> None:
        raw = hands.find(ops.LOCATION, lambda raw: raw.legal()[0] == 0)
        referee.start(raw.s)
        referee.memory[m.OTHER] = 1
        raw.do(0)
        referee.after(raw.s, 0)


def _break_visit(hands: Hands[Any]) -> None:
    b, breaks = hands.b, hands.corruptions.breaks

    @breaks(b.STEP_ORDER)
    def income_before_what_comes_first(referee: Referee) -> None:
        raw = hands.find(hands.ops.INCOME)
        referee.start(raw.s)
        raw.do(0)
        referee.after(raw.s, 0)

    @breaks(b.STEP_ORDER)
    def visit_closed_too_early(referee: Referee) -> None:
        raw = hands.find(hands.close)
        referee.start(raw.s)
        raw.do(None)
        referee.after(raw.s)


def _break_score(hands: Hands[Any]) -> None:
    b, L = hands.b, hands.L

    def score(code: int, category: int, value: int, add: bool = True) -> None:
        """Break one category of a final score."""

        @hands.corruptions.breaks(code)
        def breaker(referee: Referee) -> None:
            raw = hands.find(0)
            at = raw.seat(0) + L.SCORE + category
            raw.s[at] = raw.s[at] + value if add else value
            referee.start(raw.s)

    for category in range(L.N_CATEGORIES):
        if category not in hands.signed:
            score(b.NEGATIVE_SCORE, category, -1, add=False)
        score(b.SCORE_COUNT, category, 100)
