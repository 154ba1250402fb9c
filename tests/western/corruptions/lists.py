"""Broken states as data, and broken lists of legal actions."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.western.corruptions.hands import Hands


def break_lists(hands: Hands[Any]) -> None:
    _break_data(hands)
    hands.corruptions.lists(hands.b, hands.moving, hands.L.LOAD_VALUE)
    _break_offers(hands)
    _break_counts(hands)


def _break_data(hands: Hands[Any]) -> None:
    b, L, alone = hands.b, hands.L, hands.alone
    alone(b.BAD_PLAYERS, L.PLAYERS, 5)
    alone(b.BAD_PLAYERS, L.CURRENT, 2)
    alone(b.BAD_COUNT, L.HAND_N, -1, by_seat=True)
    alone(b.BAD_COUNT, L.DRAW_N, L.MAX_HERD, by_seat=True)
    alone(b.BAD_COUNT, L.CATTLE_DECK_N, L.N_MARKET_CARDS + 1)
    alone(b.BAD_COUNT, L.OBJECTIVE_DECK_N, -1)
    alone(b.BAD_COUNT, L.SUPPLY_N, L.SUPPLY_SIZE)
    alone(b.BAD_CARD, L.DRAW, L.CATTLE_KINDS - 1, by_seat=True)
    alone(b.BAD_CARD, L.OBJECTIVE_DECK, L.N_OBJECTIVES)
    alone(b.BAD_TILE, L.SUPPLY, L.TILE_KINDS)
    alone(b.BAD_TILE, L.FORECAST, -1)
    alone(b.BAD_PLACE, L.AT, L.N_NODES, by_seat=True)
    alone(b.BAD_PLACE, L.MARKER_ROW, L.N_JOB_ROWS + 1)
    alone(b.BAD_STACK, L.STACK_N, L.STACK_FRAMES + 1)
    alone(b.BAD_STACK, L.STACK_N, 0)
    alone(b.BAD_FRAME, L.STACK, hands.ops.PHASE_C + 1)
    alone(b.ENDLESS, L.DECISIONS, hands.max_decisions + 1)


def _break_offers(hands: Hands[Any]) -> None:
    """What is offered and may not be."""
    b, c, L, ops, breaks = hands.b, hands.c, hands.L, hands.ops, hands.corruptions.breaks

    @breaks(b.AUX_LOCKED)
    def locked_auxiliary_action_offered(referee: Referee) -> None:
        raw = hands.find(ops.LOCATION, lambda raw: raw.s[raw.q + L.AUX_FREE + 5] == 0)
        referee.start(raw.s)
        referee.actions(raw.s, [c.AUX_FIRST + 5, c.PASS])

    @breaks(b.AUX_LOCKED)
    def double_without_both_spaces(referee: Referee) -> None:
        raw = hands.moving()
        raw.push(ops.AUX, 1)
        referee.start(raw.s)
        referee.actions(raw.s, [0, hands.double_aux])

    @breaks(b.UNPAID)
    def condition_left_out(referee: Referee) -> None:
        raw = hands.moving()
        raw.push(ops.DISCARD_CARDS, 1, c.ANY_CATTLE)
        referee.start(raw.s)
        referee.actions(raw.s, [*raw.legal(), c.PASS])

    @breaks(b.UNPAID)
    def backward_move_left_out(referee: Referee) -> None:
        raw = hands.moving()
        raw.push(ops.ENGINE_MOVE, 1, 0, 1)
        referee.start(raw.s)
        referee.actions(raw.s, [c.PASS])


def _break_counts(hands: Hands[Any]) -> None:
    b, m, L, breaks = hands.b, hands.m, hands.L, hands.corruptions.breaks

    @breaks(b.MISCOUNTED)
    def decision_not_counted(referee: Referee) -> None:
        raw = hands.moving()
        referee.start(raw.s)
        action = raw.legal()[0]
        raw.do(action)
        raw.s[L.DECISIONS] -= 1
        referee.after(raw.s, action)

    @breaks(b.MISCOUNTED)
    def outcome_counts_another_game(referee: Referee) -> None:
        raw = hands.find(hands.ops.PHASE_C, lambda raw: raw.s[L.LAST_TURNS] == 1)
        referee.start(raw.s)
        referee.memory[m.FROM_START] = 1
        raw.do(None)
        referee.after(raw.s)
