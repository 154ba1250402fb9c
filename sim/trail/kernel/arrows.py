"""Arrows of the job market."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .cattle import add_cattle


@kernel
def cross_arrow(s, T, arrow):
    """The yellow one: the cattle market is refilled at once (B234, B240, R26)."""
    add_cattle(s, max(0, T[t.MARKET_SIZE + s[L.PLAYERS]] - s[L.MARKET_N]))
