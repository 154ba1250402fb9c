"""Random numbers for kernels: many independent streams inside one integer state vector.

A stream is three integers of the state: a 62-bit key in two halves and a counter. Number `c` of a
stream is a mix of (key, c): no generator is shared, streams do not influence each other, and a
stream can be continued from a saved state. Keys are mixed from (study seed, index, stream name), so
that neighbouring seeds and indices give unrelated streams.

The mixer is the finaliser of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
generators", 2014). Every constant is cast to uint64: numba turns uint64 with int64 into float64.
"""

import numpy as np

from sim.core.jit import kernel

_U64 = np.uint64
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MUL_1 = np.uint64(0xBF58476D1CE4E5B9)
_MUL_2 = np.uint64(0x94D049BB133111EB)
_S27 = np.uint64(27)
_S30 = np.uint64(30)
_S31 = np.uint64(31)
_S32 = np.uint64(32)
_LOW_31 = np.uint64(0x7FFFFFFF)
_ONE = np.uint64(1)


@kernel
def mix64(x):
    x = (x ^ (x >> _S30)) * _MUL_1
    x = (x ^ (x >> _S27)) * _MUL_2
    return x ^ (x >> _S31)


@kernel
def seed_stream(state, stream, seed, index, name):
    """Start the stream at offset `stream` from (seed, index, name)."""
    x = mix64(_U64(seed) + _GOLDEN)
    x = mix64(x + (_U64(index) + _ONE) * _GOLDEN)
    x = mix64(x + (_U64(name) + _ONE) * _MUL_1)
    state[stream] = np.int64(x & _LOW_31)
    state[stream + 1] = np.int64((x >> _S31) & _LOW_31)
    state[stream + 2] = 0


@kernel
def randint(state, stream, n):
    """A whole number from 0 to n - 1 (the bias of the multiply-shift is under n / 2**32)."""
    key = _U64(state[stream]) | (_U64(state[stream + 1]) << _S31)
    count = _U64(state[stream + 2]) + _ONE
    state[stream + 2] += 1
    x = mix64(key + count * _GOLDEN)
    return np.int64(((x >> _S32) * _U64(n)) >> _S32)


@kernel
def shuffle(state, stream, cards, start, n):
    """Shuffle cards[start : start + n] (Fisher and Yates) by a stream of the state."""
    for i in range(n - 1, 0, -1):
        j = randint(state, stream, i + 1)
        kept = cards[start + i]
        cards[start + i] = cards[start + j]
        cards[start + j] = kept
