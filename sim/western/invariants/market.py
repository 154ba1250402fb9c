"""One step of a game: the cattle market is filled up when the marker crosses an arrow."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import tables as t
from . import codes as b


@kernel
def crosses_refill(s, T, before):
    """The marker crossed an arrow that refills the market in this step (A234, B234)."""
    for row in range(before[L.MARKER_ROW], min(s[L.MARKER_ROW], L.N_JOB_ROWS)):
        if T[t.JOB_ARROW + row] == c.ARROW_REFILL:
            return True
    return False


@kernel
def broken_refill(s, T, before, due, fallen):
    """To its size if that is due, with what the deck has; no card falls out (A240, B240)."""
    size = before[L.MARKET_N]
    if due:
        there = before[L.MARKET_N] + before[L.CATTLE_DECK_N]
        size = max(size, min(T[t.MARKET_SIZE + s[L.PLAYERS]], there))
    return b.MARKET_REFILL if s[L.MARKET_N] != size or fallen > 0 else 0


@kernel
def cards_fallen(s, before):
    """Cards that have left market and deck in this step."""
    return before[L.MARKET_N] + before[L.CATTLE_DECK_N] - s[L.MARKET_N] - s[L.CATTLE_DECK_N]


@kernel
def market_changed(s, T, before):
    for kind in range(T[t.CATTLE_N]):
        if s[L.MARKET + kind] != before[L.MARKET + kind]:
            return True
    return False
