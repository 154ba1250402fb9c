"""Sets of spaces: N_WORDS numbers, one bit for each space."""

import numpy as np

from sim.core.jit import kernel, small

from . import layout as L

_PRIME = 67  # the powers of 2 below it leave different remainders: the place of a single bit
_PLACE = np.zeros(_PRIME, dtype=np.int64)
for _bit in range(L.WORD):
    _PLACE[(1 << _bit) % _PRIME] = _bit


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
    first = word * L.WORD
    while bits != 0:
        low = bits & -bits
        out[n] = first + _PLACE[low % _PRIME]
        n += 1
        bits ^= low
    return n


@kernel
def list_set(s, at, out, n):
    """Append the spaces of a set."""
    for word in range(L.N_WORDS):
        n = list_word(s[at + word], word, out, n)
    return n


@kernel
def count_bits(bits):
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n
