"""Turns, phase B, the end and the score: I20, I21, I22."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.invariants import memory as m
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.names import CATEGORIES
from tests.trail.corruptions.hands import alone, breaks, moving
from tests.trail.raw import find, seat

alone(b.LAST_TURNS_WRONG, L.LAST_TURNS, 1)
alone(b.MARKER_OWNER, L.MARKER, 1, by_seat=True)
alone(b.MARKER_OWNER, L.TRIGGER, 1)


@breaks(b.LAST_TURNS_WRONG)
def one_turn_too_many(referee: Referee) -> None:
    raw = find(ops.PHASE_C, lambda raw: raw.s[L.LAST_TURNS] == 1)
    referee.start(raw.s)
    referee.memory[m.ENDING] = 1
    raw.do(None)
    referee.after(raw.s)


@breaks(b.NOT_YOUR_TURN)
def certificate_for_another_player(referee: Referee) -> None:
    raw = find(ops.MOVE, lambda raw: raw.s[seat(1 - raw.p) + L.CERTIFICATES] == 0)
    referee.start(raw.s)
    raw.s[seat(1 - raw.p) + L.CERTIFICATES] += 1
    referee.after(raw.s)


@breaks(b.TURN_ORDER)
def turn_taken_away(referee: Referee) -> None:
    raw = moving()
    referee.start(raw.s)
    raw.s[L.CURRENT] = 1 - raw.p
    referee.after(raw.s)


@breaks(b.ACTION_TWICE)
def location_action_again(referee: Referee) -> None:
    raw = find(ops.LOCATION, lambda raw: raw.legal()[0] == 0)
    referee.start(raw.s)
    referee.memory[m.DONE] = 255
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.AUX_BESIDES)
def auxiliary_action_after_a_location_action(referee: Referee) -> None:
    raw = find(ops.LOCATION, lambda raw: c.AUX_FIRST in raw.legal())
    referee.start(raw.s)
    referee.memory[m.DONE] = 1
    raw.do(c.AUX_FIRST)
    referee.after(raw.s, c.AUX_FIRST)


@breaks(b.AUX_BESIDES)
def location_action_after_an_auxiliary_action(referee: Referee) -> None:
    raw = find(ops.LOCATION, lambda raw: raw.legal()[0] == 0)
    referee.start(raw.s)
    referee.memory[m.OTHER] = 1
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.STEP_ORDER)
def income_before_the_forecast(referee: Referee) -> None:
    raw = find(ops.INCOME)
    referee.start(raw.s)
    raw.do(0)
    referee.after(raw.s, 0)


@breaks(b.STEP_ORDER)
def visit_closed_too_early(referee: Referee) -> None:
    raw = find(ops.KC_CLOSE)
    referee.start(raw.s)
    raw.do(None)
    referee.after(raw.s)


def score(code: int, category: int, value: int, add: bool = True) -> None:
    """Break one category of a final score."""

    @breaks(code)
    def breaker(referee: Referee) -> None:
        raw = find(0)
        at = seat(0) + L.SCORE + category
        raw.s[at] = raw.s[at] + value if add else value
        referee.start(raw.s)


for _category, _name in enumerate(CATEGORIES):
    if _name not in ("cities", "objectives"):
        score(b.NEGATIVE_SCORE, _category, -1, add=False)
    score(b.SCORE_COUNT, _category, 100)
