"""The decision machine: what is on top of the stack is listed, carried out, or done by itself."""

from sim.core.jit import kernel
from sim.core.vocabulary import ANYTIME, FIRST_DECISION, PASS

from . import layout as L
from .rooms import apply_anytime, vocabulary
from .stack import top

choices_of = kernel(vocabulary.dispatcher("choices", "s, T, p, f, out, n"))
apply_of = kernel(vocabulary.dispatcher("apply", "s, T, p, f, a"))
advance_of = kernel(vocabulary.dispatcher("advance", "s, T, p, f, out"))


@kernel
def legal(s, T, out):
    """List the legal actions of the decision on top of the stack; returns how many.

    Every choice that the rules give is listed. Where nothing is possible, it is given up.
    """
    f = top(s)
    n = choices_of(s[f], s, T, s[L.CURRENT], f, out, 0)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@kernel
def apply(s, T, a):
    """Carry out action `a` of the decision on top of the stack."""
    p = s[L.CURRENT]
    f = top(s)
    s[L.DECISIONS] += 1
    if a >= ANYTIME:
        apply_anytime(s, T, p, a)
    else:
        apply_of(s[f], s, T, p, f, a)


@kernel
def advance_one(s, T, out):
    """Do the step on top of the stack. False when a decision or the end is reached."""
    if s[L.STACK_N] == 0:
        return False
    f = top(s)
    if s[f] >= FIRST_DECISION:
        return False
    advance_of(s[f], s, T, s[L.CURRENT], f, out)
    return True
