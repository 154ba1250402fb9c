"""The outcome row of a finished game."""

from sim.core.jit import kernel

from . import layout as L
from .ranks import write_ranks
from .shared_outcome import begin_outcome


@kernel
def write_outcome(s, T, row):
    begin_outcome(s, row)
    write_ranks(row, s[L.PLAYERS])
