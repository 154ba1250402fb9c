"""The rooms together: with them the vocabulary is complete."""

from sim.core.jit import kernel

from . import layout as L
from . import path, turn  # noqa: F401 - each declares what is to be done there, and how
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
