"""Sets as the bits of one number, in compiled code: how many there are, and which."""

import numpy as np

from sim.core.jit import kernel

_PRIME = 67  # the powers of 2 below it leave different remainders: the place of a single bit
_PLACE = np.zeros(_PRIME, dtype=np.int64)
for _bit in range(62):
    _PLACE[(1 << _bit) % _PRIME] = _bit


@kernel
def count_bits(bits):
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


@kernel
def lowest(bits):
    """The place of the lowest bit of a set that is not empty."""
    return _PLACE[(bits & -bits) % _PRIME]


@kernel
def list_bits(bits, first, out, n):
    """Append `first` + the place of each bit, lowest first; returns how many there are then."""
    while bits != 0:
        low = bits & -bits
        out[n] = first + _PLACE[low % _PRIME]
        n += 1
        bits ^= low
    return n
