"""The stack of frames: what is still to be done in this turn, the next on top."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.core.jit import kernel, small


@small
def push(s, op, a, b, c, d):
    f = L.STACK + s[L.STACK_N] * L.FRAME
    s[f] = op
    s[f + 1] = a
    s[f + 2] = b
    s[f + 3] = c
    s[f + 4] = d
    s[L.STACK_N] += 1


@kernel
def push_effects(s, T, pointer):
    """Carry out the list of effects at `pointer` of the tables; 0 is an empty list.

    Effects behind a condition that the player may leave unmet wait for the player's word.
    """
    if pointer == 0:
        return
    if T[pointer] <= c.E_LAST_CONDITION and T[pointer + 4] & c.OPTIONAL:
        push(s, c.ACCEPT, pointer, 0, 0, 0)
    else:
        push(s, c.EFFECTS, pointer, 0, 0, 0)


@small
def top(s):
    """Offset of the frame on top."""
    return L.STACK + (s[L.STACK_N] - 1) * L.FRAME
