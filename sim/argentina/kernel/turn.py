"""The flow of the game: phases of a turn, arriving somewhere, the next player or the end."""

from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import FIRST_DISCARD, draw_cards
from .forecast import BA_CLOSE, FORECAST_TILE, N_LETTERS
from .income import INCOME
from .pedro import start_pedro
from .ports import DELIVER, SHIP
from .scoring import score_game
from .stack import pop, push
from .trail import LOCATION, MOVE, PLACE, arrive
from .vocabulary import vocabulary

room = vocabulary.room("turn")
turn_start = room.step("turn_start", begins_turn=True)
TURN_START = turn_start.op
phase_c = room.step("phase_c")
PHASE_C = phase_c.op


@small
def start_human(s, T, p):
    """Phase A; on the first turn discards and placement instead (A100, A101)."""
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.AT] >= 0:
        push(s, MOVE, 0, 0, 1)  # phase A: how far is read when it is needed (A136)
        return
    push(s, PLACE)
    if s[q + L.HAND_N] > T[t.FIRST_HAND]:
        push(s, FIRST_DISCARD, s[q + L.HAND_N] - T[t.FIRST_HAND])


@turn_start.advance
@kernel
def advance_turn_start(s, T, p, f, out):
    pop(s)
    s[L.TURN] += 1
    s[L.SEATS + p * L.SEAT_SIZE + L.TURNS] += 1
    push(s, PHASE_C)
    if s[L.SOLO] and p == L.PEDRO:
        start_pedro(s, T)
    else:
        start_human(s, T, p)


@arrive.advance
@kernel
def advance_arrive(s, T, p, f, out):
    """Phase B at the location reached; a ramp leads to Buenos Aires at once (A142, A170)."""
    pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    kind = T[t.NODE_TYPE + s[q + L.AT]]
    if kind != c.N_BUENOS_AIRES and kind != c.N_RAMP:
        push(s, LOCATION, s[q + L.AT])
        return
    s[q + L.AT] = T[t.NODE_BA]
    s[q + L.VISITS] += 1
    push(s, BA_CLOSE)
    for letter in range(N_LETTERS - 1, -1, -1):
        push(s, FORECAST_TILE, letter)
    push(s, SHIP)
    push(s, INCOME)
    push(s, DELIVER, 1)


@phase_c.advance
@kernel
def advance_phase_c(s, T, p, f, out):
    """Draw, then the next player or the end (A280, A552, A553, A554)."""
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
