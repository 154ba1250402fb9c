"""The stack of frames: what is still to be done in this turn, the next on top."""

from sim.core.jit import small
from sim.core.vocabulary import FRAME_SIZE

from . import layout as L


@small
def push(s, op, a=0, b=0, c=0, d=0):
    """Something to do before all else, with its fields in the order of their declaration."""
    f = L.STACK + s[L.STACK_N] * FRAME_SIZE
    s[f] = op
    s[f + 1] = a
    s[f + 2] = b
    s[f + 3] = c
    s[f + 4] = d
    s[L.STACK_N] += 1


@small
def pop(s):
    """The frame on top is done."""
    s[L.STACK_N] -= 1


@small
def top(s):
    """Offset of the frame on top."""
    return frame_at(s, s[L.STACK_N] - 1)


@small
def frame_at(s, place):
    """Offset of a frame, counted from the bottom of the stack."""
    return L.STACK + place * FRAME_SIZE
