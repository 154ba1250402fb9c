"""One step of a game of Argentina: the cattle market and deliveries (I21, I27)."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel import ops
from ..kernel import tables as t
from . import codes as b
from .market import broken_refill, cards_fallen, crosses_refill, market_changed

CARDS_ADDED = 2  # A651


@kernel
def refill_due(s, T, before, op):
    """The marker crossed the arrow that refills the market; in Pedro's visit in this very step."""
    for i in range(before[L.ARROWS_N]):
        if before[L.ARROWS + i] == c.ARROW_REFILL:
            return True
    return op == ops.PEDRO_BA and crosses_refill(s, T, before)


@kernel
def broken_market_step(s, T, before, op):
    """I27: by purchase, gift or addition one thing at a time, and by refill to its size (A240)."""
    fallen = cards_fallen(s, before)
    if fallen < 0:
        return b.MARKET_GREW
    if op == ops.BUY or op == ops.BUY_SECOND or op == ops.TAKE_CATTLE or op == ops.PEDRO_CATTLE:
        return b.MARKET_CHANGED if fallen > 1 else 0
    if op == ops.PEDRO_DO:  # two cards for every line that failed (A651)
        most = CARDS_ADDED * s[L.SEATS + L.PEDRO * L.SEAT_SIZE + L.WORKERS]
        return b.MARKET_CHANGED if fallen > 0 or s[L.MARKET_N] > before[L.MARKET_N] + most else 0
    if op == ops.BA_CLOSE or op == ops.PEDRO_BA:
        return broken_refill(s, T, before, refill_due(s, T, before, op), fallen)
    return b.MARKET_CHANGED if fallen > 0 or market_changed(s, T, before) else 0


@kernel
def broken_deliveries(s, T, before, op, p):
    """I21: a delivered disc stays, and came from a quay of its city."""
    cells = L.N_QUARTERS * L.MAX_SPACES
    for cell in range(L.N_CELLS):
        if s[L.CELL_OWNER + cell] == before[L.CELL_OWNER + cell]:
            continue
        if before[L.CELL_OWNER + cell] > 0:
            return b.DELIVERED_MOVED
        if (op != ops.DELIVER and op != ops.PEDRO_DELIVER) or s[L.CELL_OWNER + cell] != p + 1:
            return b.DELIVERED_FROM
        left = 0
        for quay in range(L.N_QUAYS):
            at = L.QUAY_DISCS + quay * L.MAX_SEATS + p
            if T[t.QUAY_CITY + quay] == cell // cells:
                left += before[at] - s[at]
        if left != 1:
            return b.DELIVERED_FROM
    return 0
