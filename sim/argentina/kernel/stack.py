"""The stack of frames: what is still to be done in this turn, the next on top."""

from sim.argentina.kernel.codes import ACCEPT, E_LAST_CONDITION, EFFECTS, OPTIONAL
from sim.argentina.kernel.layout import FRAME, STACK, STACK_N
from sim.core.jit import kernel, small


@small
def push(s, op, a, b, c, d):
    f = STACK + s[STACK_N] * FRAME
    s[f] = op
    s[f + 1] = a
    s[f + 2] = b
    s[f + 3] = c
    s[f + 4] = d
    s[STACK_N] += 1


@kernel
def push_effects(s, T, pointer):
    """Carry out the list of effects at `pointer` of the tables; 0 is an empty list.

    Effects behind a condition that the player may leave unmet wait for the player's word.
    """
    if pointer == 0:
        return
    if T[pointer] <= E_LAST_CONDITION and T[pointer + 4] & OPTIONAL:
        push(s, ACCEPT, pointer, 0, 0, 0)
    else:
        push(s, EFFECTS, pointer, 0, 0, 0)


@small
def top(s):
    """Offset of the frame on top."""
    return STACK + (s[STACK_N] - 1) * FRAME
