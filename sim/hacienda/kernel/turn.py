"""The flow of a game: turns, scorings and the end (4, 9, 11)."""

from sim.core.fields import Marker
from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .action import ACTION, action_choices
from .board import lay_out, seat_at
from .scoring import hold_scoring
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("turn")
turn_start = room.step("turn_start", begins_turn=True)
TURN_START = turn_start.op
turn_end = room.step("turn_end")
TURN_END = turn_end.op
scoring = room.step("scoring", which=Marker(L.scorings))
SCORING = scoring.op
(SCORING_WHICH,) = scoring.offsets
look = room.step("lay_out")  # what a position leaves out follows from the rest
LAY_OUT = look.op

SECOND_PILE, STUCK, IDLE = 1, 2, 3  # reasons of the end


@look.advance
@kernel
def advance_lay_out(s, T, p, f, out):
    pop(s)
    lay_out(s, T)


@turn_start.advance
@kernel
def advance_turn_start(s, T, p, f, out):
    pop(s)
    s[L.TURN] += 1
    s[seat_at(p) + L.TURNS] += 1
    s[L.ACTIONS] = 0
    s[L.HACIENDAS_TURN] = 0
    s[L.WATER_TURN] = 0
    s[L.HARVESTS_TURN] = 0
    push(s, TURN_END)
    push(s, ACTION)


@kernel
def stalemate(s, T, p, out):
    """Why nobody goes on, or 0 (R8). Forced passes are idle turns, too."""
    passed = s[L.ACTIONS] == 0
    stuck = passed and (T[t.EMPTY_ROUND] or action_choices(s, T, p, 0, out, 0) == 1)
    s[L.STUCK] = s[L.STUCK] + 1 if stuck else 0
    s[L.IDLE] = s[L.IDLE] + 1 if s[L.ACTIONS] == s[L.HARVESTS_TURN] else 0
    if s[L.STUCK] >= T[t.STUCK_ROUNDS] * s[L.PLAYERS]:
        return STUCK
    if s[L.IDLE] >= T[t.IDLE_ROUNDS] * s[L.PLAYERS]:
        return IDLE
    return 0


@turn_end.advance
@kernel
def advance_turn_end(s, T, p, f, out):
    """Scorings that are due, after the turn or after the round; then the next player or the end.

    (H95, H96, H110, R1, R8)
    """
    pop(s)
    reason = stalemate(s, T, p, out)
    now = not T[t.END_OF_ROUND] or p == s[L.PLAYERS] - 1
    if reason == 0 and now and s[L.DUE] >> L.FINAL & 1:
        reason = SECOND_PILE
    s[L.END_REASON] = reason
    if reason != 0:
        push(s, SCORING, L.FINAL)
    else:
        s[L.CURRENT] = (p + 1) % s[L.PLAYERS]
        push(s, TURN_START)
    if now and s[L.DUE] & 1:
        s[L.DUE] &= ~1
        if not T[t.INSTANT]:  # H125
            push(s, SCORING, L.INTERMEDIATE)


@scoring.advance
@kernel
def advance_scoring(s, T, p, f, out):
    which = s[f + SCORING_WHICH]
    pop(s)
    hold_scoring(s, T, which)
    if which == L.FINAL:
        s[L.OVER] = 1
        s[L.DUE] = 0
    else:
        s[L.INTERMEDIATE_TURN] = s[L.TURN]
