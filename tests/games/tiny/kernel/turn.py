"""The flow of a game: a turn, the next player or the end."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .path import FILL, LAY
from .scoring import score_game
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("turn")
begin = room.step("begin", begins_turn=True)
BEGIN = begin.op
end = room.step("end")
END = end.op


@begin.advance
@kernel
def advance_begin(s, T, p, f, out):
    q = L.SEATS + p * L.SEAT_SIZE
    pop(s)
    s[L.TURN] += 1
    s[q + L.TURNS] += 1
    push(s, END)
    push(s, LAY)
    push(s, FILL, L.MAX_HAND - s[q + L.HAND_N])


@end.advance
@kernel
def advance_end(s, T, p, f, out):
    """The end of the game, or the next player (T5)."""
    pop(s)
    if s[L.SEATS + p * L.SEAT_SIZE + L.STEPS] >= T[t.GOAL]:
        s[L.OVER] = 1
        score_game(s, T, out)
        return
    s[L.CURRENT] = (p + 1) % s[L.PLAYERS]
    push(s, BEGIN)
