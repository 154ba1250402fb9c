"""Who moves where and how far, and money: B130, I18, I19."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from tests.trail.corruptions.hands import breaks, empty_space, moving, nodes_of, seat_worker
from tests.trail.raw import Raw, find, seat


@breaks(b.NOWHERE)
def rancher_stays_in_kansas_city(referee: Referee) -> None:
    raw = find(ops.PHASE_C)
    raw.s[raw.q + L.AT] = raw.T[t.NODE_CITY]
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


@breaks(b.NOWHERE)
def rancher_on_an_empty_space(referee: Referee) -> None:
    raw = moving()
    raw.s[raw.q + L.AT] = empty_space(raw)
    referee.start(raw.s)


@breaks(b.BACKWARD)
def rancher_goes_back_to_the_start(referee: Referee) -> None:
    raw = moving()
    start = int(raw.T[t.NODE_START])
    raw.s[raw.q + L.AT] = nodes_of(raw, c.N_NEUTRAL)[0]
    referee.start(raw.s)
    raw.do(start)
    referee.after(raw.s, start)


@breaks(b.BACKWARD)
def objective_card_moves_the_rancher_back(referee: Referee) -> None:
    raw = moving()
    first, last = nodes_of(raw, c.N_NEUTRAL)[0], nodes_of(raw, c.N_NEUTRAL)[-1]
    raw.s[raw.q + L.AT] = last
    raw.push(ops.FREE_MOVE, 3, c.OPTIONAL)
    referee.start(raw.s)
    raw.do(first)
    referee.after(raw.s, first)


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
def rancher_of_another_player_moves(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    at = seat(1 - raw.p) + L.AT
    raw.s[at] = next(node for node in nodes_of(raw, c.N_NEUTRAL) if node != raw.s[at])
    referee.after(raw.s)


@breaks(b.WRONG_TAX)
def tax_without_a_hand(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[raw.q + L.MONEY] > 5)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.MONEY] -= 1
    raw.s[seat(1 - raw.p) + L.MONEY] += 1
    referee.after(raw.s, action)


@breaks(b.MONEY_OF_OTHERS)
def another_player_gains(referee: Referee) -> None:
    raw = find(ops.LOCATION)
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.MONEY] += 1
    referee.after(raw.s)


@breaks(b.POT_CHANGED)
def pot_grows_by_itself(referee: Referee) -> None:
    raw = find(ops.LOCATION, poker="yes")
    referee.start(raw.s)
    raw.s[L.POT] += 1
    referee.after(raw.s)


@breaks(b.POT_CHANGED)
def card_laid_for_too_little(referee: Referee) -> None:
    raw = moving(poker="yes")
    for p in range(2):
        if raw.s[seat(p) + L.SEATED] == 0:
            seat_worker(raw, p)
    raw.s[raw.q + L.MONEY] = 5
    raw.push(ops.LAY_CARD)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.MONEY] += 1
    referee.after(raw.s, action)
