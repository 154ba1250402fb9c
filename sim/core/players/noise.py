"""The variety of a policy's play: a little chance on every worth."""

from sim.core.jit import kernel
from sim.core.rng import randint

from . import weights as w

_HALF = 1 << 12


@kernel
def noise(s, W, stream):
    """Between -temperature and +temperature, most often near 0 (two dice: a triangle).

    Only sums and products: the same on every machine.
    """
    if W[w.TEMPERATURE] <= 0.0:
        return 0.0
    two = randint(s, stream, _HALF * _HALF)
    return W[w.TEMPERATURE] * ((two % _HALF) - (two // _HALF)) / _HALF
