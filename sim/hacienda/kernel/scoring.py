"""Scorings: the points of the board, and money (10)."""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .board import seat_at


@kernel
def hold_scoring(s, T, which):
    """Everybody scores; the money is kept (H100, H105, H124)."""
    for p in range(s[L.PLAYERS]):
        q = seat_at(p)
        at = q + L.SCORE + which * L.N_SOURCES
        for source in range(L.N_SOURCES):
            s[at + source] = s[q + L.POINTS + source]
        s[at + L.MONEY_VP] = s[q + L.PESOS] // T[t.PESOS_PER_POINT]
    s[L.HELD] |= 1 << which


@kernel
def score_game(s, T, out):
    """The final scoring (H96)."""
    hold_scoring(s, T, L.FINAL)
