"""The rooms together: with them the vocabulary is complete."""

from sim.core.jit import kernel

from . import layout as L
from . import round  # noqa: F401 - with it all rooms, each of which declares what is done there
from .vocabulary import vocabulary as vocabulary


@kernel
def apply_anytime(s, T, p, a):
    """Nothing can be done out of turn."""


@kernel
def decider(s):
    return s[L.CURRENT]


@kernel
def humans(s):
    return s[L.PLAYERS]
