"""The rancher move of an objective card, which pays nothing (B424, R17, R102)."""

from sim.core.codes import things
from sim.core.fields import Counter
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import ONE, with_pass
from .movement import LOCATION, next_locations
from .stack import pop, top
from .vocabulary import flags, vocabulary

room = vocabulary.room("free_move")
free_move = room.decision(
    "free_move",
    steps=Counter(20, 1),
    flags=flags,
    declined="do not move the rancher",
    codes=things(L.nodes),
)
FREE_MOVE = free_move.op
FREE_STEPS, FREE_FLAGS = free_move.offsets


@kernel
def free_stops(s, T, p, steps, out, n):
    """Locations within so many steps, each once, Kansas City apart (R17, R102)."""
    first = n
    seen = ONE - ONE
    out[n] = s[L.SEATS + p * L.SEAT_SIZE + L.AT]
    begin = n
    end = n + 1
    for _ in range(steps):
        last = end
        for i in range(begin, end):
            found = next_locations(s, T, p, out[i], out, last)
            kept = last
            for j in range(last, found):
                if T[t.NODE_TYPE + out[j]] < c.FIRST_CITY and (seen >> out[j]) & ONE == 0:
                    seen |= ONE << out[j]
                    out[kept] = out[j]
                    kept += 1
            last = kept
        begin = end
        end = last
    for i in range(first, end - 1):  # without the start
        out[i] = out[i + 1]
    return end - 1


@free_move.choices
@kernel
def free_choices(s, T, p, f, out, n):
    return with_pass(out, free_stops(s, T, p, s[f + FREE_STEPS], out, n))


@free_move.apply
@kernel
def apply_free_move(s, T, p, f, a):
    """The new location is not used; in phase B that phase ends (B424, R17)."""
    pop(s)
    if a == c.PASS:
        return
    s[L.SEATS + p * L.SEAT_SIZE + L.AT] = a
    if s[top(s)] == LOCATION:
        pop(s)
