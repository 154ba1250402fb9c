"""Sets of spaces: N_WORDS numbers, one bit for each space."""

from sim.core.bits import count_bits as count_bits
from sim.core.bits import list_bits
from sim.core.jit import kernel, small

from . import layout as L


@small
def include(s, at, space):
    """Put a space into the set at `at`."""
    s[at + space // L.WORD] |= 1 << (space % L.WORD)


@small
def exclude(s, at, space):
    s[at + space // L.WORD] &= ~(1 << (space % L.WORD))


@small
def is_empty(s, at):
    return s[at] | s[at + 1] | s[at + 2] | s[at + 3] == 0


@kernel
def list_word(bits, word, out, n):
    """Append the spaces of one word of a set."""
    return list_bits(bits, word * L.WORD, out, n)


@kernel
def list_set(s, at, out, n):
    """Append the spaces of a set."""
    for word in range(L.N_WORDS):
        n = list_word(s[at + word], word, out, n)
    return n
