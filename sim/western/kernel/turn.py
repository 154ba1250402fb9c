"""The flow of the game: phases of a turn, arriving somewhere, the next player or the end."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import draw_cards
from .movement import LOCATION, arrive
from .scoring import score_game
from .stack import pop, push
from .start import start_turn
from .visit import VISIT
from .vocabulary import vocabulary

room = vocabulary.room("turn")
turn_start = room.step("turn_start", begins_turn=True)
TURN_START = turn_start.op
phase_c = room.step("phase_c")
PHASE_C = phase_c.op


@turn_start.advance
@kernel
def advance_turn_start(s, T, p, f, out):
    """A turn begins: phase A, or what the game has instead of it (A100, A101, B100, B101)."""
    pop(s)
    s[L.TURN] += 1
    s[L.SEATS + p * L.SEAT_SIZE + L.TURNS] += 1
    push(s, PHASE_C)
    start_turn(s, T, p)


@arrive.advance
@kernel
def advance_arrive(s, T, p, f, out):
    """Phase B at the location reached, or the steps of a visit to the city (A170, B170)."""
    pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    if T[t.NODE_TYPE + s[q + L.AT]] < c.FIRST_CITY:
        push(s, LOCATION, s[q + L.AT])
        return
    s[q + L.AT] = T[t.NODE_CITY]
    s[q + L.VISITS] += 1
    for i in range(len(VISIT) - 1, -1, -1):
        push(s, VISIT[i, 0], VISIT[i, 1])


@phase_c.advance
@kernel
def advance_phase_c(s, T, p, f, out):
    """Draw, then the next player or the end (A280, A552, A553, A554; B280, B552, B553, B554)."""
    pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.HAND_N] < s[q + L.HAND_LIMIT]:
        draw_cards(s, p, s[q + L.HAND_LIMIT] - s[q + L.HAND_N])
    if s[L.TRIGGER] > 0:
        s[L.LAST_TURNS] -= 1
        if s[L.LAST_TURNS] == 0:
            s[L.OVER] = 1
            score_game(s, T, out)
            return
    s[L.CURRENT] = (p + 1) % s[L.PLAYERS]
    push(s, TURN_START)
