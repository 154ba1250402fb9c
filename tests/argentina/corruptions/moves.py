"""Who moves where and how far, and money: A130, I25, I26."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
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


@breaks(b.NOWHERE)
def estanciero_stays_in_buenos_aires(referee: Referee) -> None:
    raw = find(ops.PHASE_C)
    raw.s[raw.q + L.AT] = raw.T[t.NODE_BA]
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


@breaks(b.NOWHERE)
def estanciero_on_an_empty_space(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.AT] = empty_space(raw)
    referee.start(raw.s)


@breaks(b.BACKWARD)
def estanciero_goes_back_to_the_start(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    start = int(raw.T[t.NODE_START])
    raw.s[raw.q + L.AT] = nodes_of(raw, c.N_NEUTRAL)[0]
    referee.start(raw.s)
    raw.do(start)
    referee.after(raw.s, start)


@breaks(b.BACKWARD)
def ramp_entered_before_it_is_open(referee: Referee) -> None:
    raw = moving()
    ramp = nodes_of(raw, c.N_RAMP)[-1]
    ways = raw.T[t.NODE_WAYS : t.NODE_WAYS + L.N_NODES * L.MAX_WAYS]
    before = int((ways == ramp).nonzero()[0][0]) // L.MAX_WAYS
    if raw.s[L.CONTENT + before] == 0:
        build(raw, raw.p, 9, before)
    raw.s[raw.q + L.AT] = before
    raw.s[raw.q + L.ENGINE] = 0
    referee.start(raw.s)
    raw.do(ramp)
    referee.after(raw.s, ramp)


def first_step(referee: Referee) -> tuple[Raw, int]:
    """Before the first of several steps of phase A, and where it leads: a neutral building."""
    raw = find(ops.MOVE, lambda raw: first_neutral(raw) is not None)
    action = first_neutral(raw)
    assert action is not None
    referee.start(raw.s)
    return raw, action


def first_neutral(raw: Raw) -> int | None:
    if raw.s[raw.top + 2] > 0 or raw.s[raw.top + 3] == 0:
        return None
    neutral = set(nodes_of(raw, c.N_NEUTRAL))
    return next((code for code in raw.legal() if code in neutral), None)


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


@breaks(b.MOVED_BY_OTHERS)
def estanciero_of_another_player_moves(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.AT] = nodes_of(raw, c.N_NEUTRAL)[0]
    if raw.s[seat(1 - raw.p) + L.AT] == referee._before[seat(1 - raw.p) + L.AT]:
        raw.s[seat(1 - raw.p) + L.AT] = nodes_of(raw, c.N_NEUTRAL)[1]
    referee.after(raw.s)


@breaks(b.MONEY_MADE)
def money_found_on_the_way(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.PESOS] += 1
    referee.after(raw.s, action)


@breaks(b.WRONG_TAX)
def tax_without_a_hand(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[raw.q + L.PESOS] > 5)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.PESOS] -= 1
    raw.s[seat(1 - raw.p) + L.PESOS] += 1
    referee.after(raw.s, action)


@breaks(b.MONEY_OF_OTHERS)
def another_player_gains(referee: Referee) -> None:
    raw = find(ops.LOCATION)
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.PESOS] += 1
    referee.after(raw.s)


@breaks(b.COINS_CHANGED)
def coins_grow(referee: Referee) -> None:
    raw = find(ops.LOCATION)
    referee.start(raw.s)
    raw.s[L.COINS + any_farmer(raw)[1]] += 1
    referee.after(raw.s)
