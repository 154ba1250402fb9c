"""One step of a game, things that only ever change in one way.

I9 (marker), I12 (phase C), I18, I21, I25 (between turns), I27, I29, I30, I34 (piles); A100, A394.
"""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants import groups as g
from sim.argentina.invariants.trail import broken_place
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.jit import kernel

CARDS_ADDED = 2  # A651


@kernel
def pile_broken(s, before, count, start):
    """Only the top of a pile may go: what is left is as it was (I34)."""
    if s[count] > before[count]:
        return True
    for i in range(s[count]):
        if s[start + i] != before[start + i]:
            return True
    return False


@kernel
def broken_piles(s, T, before):
    for letter in range(3):
        if pile_broken(s, before, L.BAG_N + letter, L.BAG + letter * L.BAG_SIZE):
            return b.PILE_CHANGED
    if pile_broken(s, before, L.CATTLE_DECK_N, L.CATTLE_DECK):
        return b.PILE_CHANGED
    if pile_broken(s, before, L.OBJECTIVE_DECK_N, L.OBJECTIVE_DECK):
        return b.PILE_CHANGED
    if pile_broken(s, before, L.SHIP_STACK_N, L.SHIP_STACK):
        return b.PILE_CHANGED
    return 0


@kernel
def broken_jobs_step(s, T, before, op):
    """I9, I29: workers come into the marker's next cells, and one leaves by being hired.

    One worker a step; in Pedro's visit his tiles come together.
    """
    marker = before[L.MARKER_ROW]
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    hires = op == ops.HIRE or op == ops.PEDRO_DO
    most = 3 if op == ops.PEDRO_BA else (1 if op == ops.FORECAST_TILE else 0)
    row = marker
    column = 0
    if row < L.N_JOB_ROWS:
        while column < columns and before[L.JOBS + row * c.JOB_COLUMNS + column] > 0:
            column += 1
    ended = before[L.TRIGGER] > 0
    gained = 0
    lost = 0
    for cell in range(L.N_JOB_ROWS * c.JOB_COLUMNS):
        old = before[L.JOBS + cell]
        new = s[L.JOBS + cell]
        if old == new:
            continue
        if new == 0:
            lost += 1
            if not hires or lost > 1 or cell // c.JOB_COLUMNS == marker:  # A311, A316
                return b.JOB_LOST
            continue
        if ended:
            return b.WORKER_AFTER_END
        gained += 1
        if gained > most or old > 0 or cell != row * c.JOB_COLUMNS + column:
            return b.JOB_GAINED
        column += 1
        if column == columns:
            ended = T[t.JOB_ARROW + row] == c.ARROW_END
            row += 1
            column = 0
    return b.MARKER_BACK if s[L.MARKER_ROW] != row else 0


@kernel
def refill_due(s, T, before, op):
    """The marker crossed the arrow that refills the market; in Pedro's visit in this very step."""
    for i in range(before[L.ARROWS_N]):
        if before[L.ARROWS + i] == c.ARROW_REFILL:
            return True
    if op == ops.PEDRO_BA:
        for row in range(before[L.MARKER_ROW], s[L.MARKER_ROW]):
            if T[t.JOB_ARROW + row] == c.ARROW_REFILL:
                return True
    return False


@kernel
def broken_market_step(s, T, before, op):
    """I27: by purchase, gift or addition one thing at a time, and by refill to its size (A240)."""
    fallen = before[L.MARKET_N] + before[L.CATTLE_DECK_N] - s[L.MARKET_N] - s[L.CATTLE_DECK_N]
    if fallen < 0:
        return b.MARKET_GREW
    changed = False
    for kind in range(T[t.CATTLE_N]):
        changed = changed or s[L.MARKET + kind] != before[L.MARKET + kind]
    changed = changed or fallen > 0
    if op == ops.BUY or op == ops.BUY_SECOND or op == ops.TAKE_CATTLE or op == ops.PEDRO_CATTLE:
        return b.MARKET_CHANGED if fallen > 1 else 0
    if op == ops.PEDRO_DO:  # two cards for every line that failed (A651)
        most = CARDS_ADDED * s[L.SEATS + L.PEDRO * L.SEAT_SIZE + L.WORKERS]
        return b.MARKET_CHANGED if fallen > 0 or s[L.MARKET_N] > before[L.MARKET_N] + most else 0
    if op == ops.BA_CLOSE or op == ops.PEDRO_BA:
        size = before[L.MARKET_N]
        if refill_due(s, T, before, op):
            there = before[L.MARKET_N] + before[L.CATTLE_DECK_N]
            size = max(size, min(T[t.MARKET_SIZE + s[L.PLAYERS]], there))
        return b.MARKET_REFILL if s[L.MARKET_N] != size or fallen > 0 else 0
    return b.MARKET_CHANGED if changed else 0


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


@kernel
def broken_keeping(s, T, before, op, place):
    """I18, I30, A394: what a player has for good. `place` is the first number of the frame."""
    for p in range(s[L.PLAYERS]):
        q = L.SEATS + p * L.SEAT_SIZE
        if before[q + L.MASTERS] & ~s[q + L.MASTERS]:
            return b.MASTER_GIVEN
        if before[q + L.AREA] & ~s[q + L.AREA]:
            return b.AREA_SHRANK
        fresh = s[q + L.AREA] & ~before[q + L.AREA]
        for card in range(L.N_OBJECTIVES):
            if (fresh >> card) & 1:
                held = False
                for i in range(before[q + L.HAND_N]):
                    held = held or before[q + L.HAND + i] == L.OBJECTIVE + card
                if not held:
                    return b.NOT_FROM_HAND
    for station in range(L.N_STATIONS):
        old = before[L.STATION_TILE + station]
        new = s[L.STATION_TILE + station]
        if old != new and (old > L.WORKER_ON_STATION or new <= L.WORKER_ON_STATION):
            if new > 0 or old > L.N_MASTERS or op != ops.PEDRO_DISC or place != station + 1:  # A671
                return b.STATION_WORKER
    return 0


@kernel
def broken_turns(s, T, before, op, p):
    """A100, I12, I25: whose turn it is, and what is true between turns."""
    begun = 1 if op == ops.TURN_START else 0
    if s[L.TURN] != before[L.TURN] + begun:
        return b.TURN_ORDER
    for player in range(s[L.PLAYERS]):
        q = L.SEATS + player * L.SEAT_SIZE
        if s[q + L.TURNS] != before[q + L.TURNS] + (begun if player == p else 0):
            return b.TURN_ORDER
    if op != ops.PHASE_C:
        return b.TURN_ORDER if s[L.CURRENT] != p or s[L.OVER] != 0 else 0
    if s[L.OVER] == 0 and s[L.CURRENT] != (p + 1) % s[L.PLAYERS]:
        return b.TURN_ORDER
    q = L.SEATS + p * L.SEAT_SIZE
    if s[q + L.HAND_N] > s[q + L.HAND_LIMIT]:  # R30
        return b.HAND_AFTER_C
    if s[q + L.HAND_N] < s[q + L.HAND_LIMIT] and s[q + L.DRAW_N] + s[q + L.DISCARD_N] > 0:
        return b.HAND_AFTER_C
    if s[L.ARROWS_N] > 0:
        return b.ARROWS_LEFT
    for player in range(s[L.PLAYERS]):
        code = broken_place(s, T, player, True)
        if code > 0:
            return code
    return 0


@kernel
def broken_order(s, before, op, p, changed):
    """A100: in a turn only the player to move changes, but for taxes and exhaustion cards.

    Whose policy decides is another matter: in a solo game always the human's (A625).
    """
    if s[L.OVER]:
        return 0
    if s[L.SOLO] > 0 and p != L.PEDRO and changed & g.PEDROS:
        return b.NOT_YOUR_TURN
    for player in range(s[L.PLAYERS]):
        decides = player == (0 if s[L.SOLO] > 0 else p)
        if not decides and changed & (g.POLICY_CHANGED << player):
            return b.NOT_YOUR_TURN
        if player != p:
            if changed & (g.SEAT_CHANGED << player):
                return b.NOT_YOUR_TURN
            q = L.SEATS + player * L.SEAT_SIZE
            if s[q + L.DISCARD_N] != before[q + L.DISCARD_N] and op != ops.EFFECTS:  # A536
                return b.NOT_YOUR_TURN
    return 0
